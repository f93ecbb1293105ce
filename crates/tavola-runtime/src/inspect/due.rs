//! The records of when items are due whose expiry does something.

use tavola_store::ActionKind;

use super::examine::{Examination, Examiner};
use super::finding::ProblemKind;
use super::view::View;
use crate::eval::Eval;
use crate::item_key::ItemKey;
use crate::system::{self, DUE_ITEM};
use crate::write::due_record;
use tavola_model::reserved::DELETING;

/// Examines whether an item has the record of when it is due.
pub(super) fn of_item(
    examiner: &Examiner<'_, '_>,
    item_key: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let nothing = Ok(Examination::default());
    let model = examiner.loader.model();
    let Some(record) = view.live(examiner.loader, item_key, None)? else { return nothing };
    let Some((key, item)) = due_record(model, &record) else { return nothing };
    if view.get(&key)?.is_some() {
        return nothing;
    }
    let mut finding = examiner.finding(ProblemKind::MissingDue, item_key, Some(record.entity));
    finding.note = Some("has no record of when it is due".to_owned());
    let problem = examiner.problem(finding);
    let mut actions = Vec::new();
    if problem.left.is_none() {
        let absent = examiner.pinned(&key, None, []);
        actions.push(examiner.action(&key, ActionKind::Put(item), absent));
        actions.push(examiner.owner_as_seen(item_key, Some(&record.item), []));
    }
    Ok(Examination { problems: vec![problem], actions })
}

/// Examines whether the item of a record is there, and due when the record says.
pub(super) fn of_record(
    examiner: &Examiner<'_, '_>,
    key: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let nothing = Ok(Examination::default());
    let model = examiner.loader.model();
    let Some(stored) = view.get(key)? else { return nothing };
    let named = stored.get(DUE_ITEM).and_then(|named| system::referenced(model, named));
    // Another model may keep its items in the same table.
    let Some((item_key, _)) = named else { return nothing };
    let item = view.get(&item_key)?;
    // Whoever deletes it takes the record with it.
    if item.is_some_and(|item| item.contains_key(DELETING)) {
        return nothing;
    }
    let record = view.known(examiner.loader, &item_key)?;
    if record.and_then(|record| record.due_key(model)).as_ref() == Some(key) {
        return nothing;
    }
    let mut finding = examiner.finding(ProblemKind::OrphanDue, key, None);
    finding.note = Some("is of an item that is not due then".to_owned());
    finding.other = Some(item_key.store_key(examiner.table(&item_key)));
    let problem = examiner.problem(finding);
    let mut actions = Vec::new();
    if problem.left.is_none() {
        let seen = examiner.pinned(key, Some(stored), []);
        let delete = ActionKind::Delete(key.store_key(examiner.table(key)));
        actions.push(examiner.action(key, delete, seen));
        actions.push(examiner.owner_as_seen(&item_key, item, []));
    }
    Ok(Examination { problems: vec![problem], actions })
}
