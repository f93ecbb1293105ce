//! Cascade deletion: items are marked, everything under them is deleted, and the marked items are
//! deleted last.

use tavola_store::KeyType;

use super::action::bare;
use super::bindings::KeyTemplate;
use super::units::Units;
use super::write::Builder;
use super::{Action, ActionKind, Body, ConditionPart, Origin, Request};
use crate::limits::{MAX_CASCADE_ITEMS, MAX_REQUEST_ITEMS, WORK_PARTITIONS};
use crate::model::{EntityId, Model, Read, Source, Step};
use crate::reserved::{DELETING, PREFIX};

/// The requests of a cascade after its first transaction.
#[derive(Default)]
pub(super) struct Cascade {
    /// The items that the first transaction marks and the last one deletes.
    pub(super) marked: Vec<KeyTemplate>,
    /// The locks that are released with them.
    pub(super) locks: Vec<Action>,
    /// The repeated queries of the loops.
    pub(super) again: Vec<Request>,
}

impl Builder<'_> {
    /// Turns deletions in the first transaction into marks; the last transaction.
    pub(super) fn mark(&mut self) -> Vec<Action> {
        let Some(owner) = self.cascade.marked.first().map(|key| key.entity) else {
            return Vec::new();
        };
        let model = self.bindings.model;
        let mut last = Vec::new();
        for action in &mut self.actions {
            if self.cascade.marked.contains(&action.key) {
                last.push(Action { says: None, ..action.clone() });
                action.kind = ActionKind::Update;
                action.sets = vec![format!("{DELETING} = true: for everyone it is gone")];
            }
        }
        last.append(&mut self.cascade.locks);
        last.push(record(model, owner, ActionKind::Delete));
        self.actions.push(record(model, owner, ActionKind::Put));
        last
    }
}

/// Returns the action on the record of the deletion.
fn record(model: &Model, owner: EntityId, kind: ActionKind) -> Action {
    let table = model.table(model.entity(owner).table);
    let partition = format!("{PREFIX}WORK#{{0 to {}}}", WORK_PARTITIONS - 1);
    let texts = [partition, "clearing#{digest of the first item's key}".to_owned()];
    let parts = table.key.parts().zip(texts).map(|(part, text)| {
        let text =
            if part.key_type == KeyType::N { format!("{{number for {text}}}") } else { text };
        (part.name.clone(), part.key_type, text)
    });
    let key = KeyTemplate { entity: owner, parts: parts.collect() };
    let absent = ConditionPart::missing(&table.key.partition.name);
    Action {
        entity: "the record of the deletion".to_owned(),
        origin: Origin::Record,
        conditions: Vec::from_iter((kind == ActionKind::Put).then_some(absent)),
        units: Units::small_action(),
        ..bare(model, kind, key)
    }
}

/// Returns how many items a loop reads when it is repeated: a batch, if it finds the next ones
/// after these are deleted.
pub(super) fn again_at_most(model: &Model, step: &Step) -> u32 {
    let most = if model.takes_its_items(step) { MAX_CASCADE_ITEMS + 1 } else { MAX_REQUEST_ITEMS };
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// Returns the query of a loop when it is repeated: strongly consistent where the index allows it,
/// and usually without a result.
pub(super) fn again(model: &Model, read: &Read, request: &Request, most: u32) -> Option<Request> {
    let mut body = request.body.clone();
    match (&mut body, &read.source) {
        (Body::Query(body), Source::Query(query)) => {
            let local = |index| model.index(query.table, index).local;
            body.strong = query.index.is_none_or(local);
            body.limit = most;
        }
        (Body::Scan { strong, .. }, _) => *strong = true,
        _ => return None,
    }
    let purpose =
        "repeated until nothing is found, to delete what was created in the meantime".to_owned();
    Some(Request { purpose, body, units: Units::query(model, &[], 1, true) })
}
