//! Ends of items whose lifetime is over: each is a transaction of its own, whoever came to it.

use std::collections::BTreeSet;

use tavola_runtime::Failure;
use tavola_store::{Action, ActionKind, item_to_json};

use super::replay::{Replayed, changes, part};
use super::{Moment, Outcome};
use crate::reference::{Place, Reference};

impl Moment {
    /// Replays the end of an item, or that it was put off; false if a transaction is neither.
    pub(super) fn end(
        &self,
        at: usize,
        actions: &[Action],
        mirror: &crate::reference::Tables,
        replayed: &mut Replayed,
    ) -> Result<bool, String> {
        let before = replayed.last();
        let Some((record, item)) = self.ended(actions, before) else { return Ok(false) };
        let ended = before.end(&item).expect("an item that is over");
        if let [Action { kind: ActionKind::Update(..), .. }] = actions {
            let mut after = before.clone();
            after.postpone(&record);
            replayed.push(at + 1, after);
            return Ok(true);
        }
        let after = ended.map_err(|refusal| format!("{at} ends {item:?}: {refusal:?}"))?;
        let mut places = self.written(actions);
        let goes_on = self.goes_on(actions);
        if goes_on {
            let new = after.tables.keys().filter(|place| !mirror.contains_key(*place));
            replayed.apart.change(at + 1, new.cloned().collect(), &BTreeSet::new());
        } else {
            places.extend(changes(&before.tables, &after.tables));
        }
        let (stored, expected) = (part(mirror, &places), part(&after.tables, &places));
        if stored != expected {
            let lines = |tables: &crate::reference::Tables| {
                let lines = tables.values().map(|item| item_to_json(item).to_string());
                lines.collect::<Vec<_>>().join("\n")
            };
            return Err(format!(
                "{at} ends {item:?} with\n{}\nbut should with\n{}",
                lines(&stored),
                lines(&expected)
            ));
        }
        replayed.push(at + 1, after);
        Ok(true)
    }

    /// The record that a transaction takes or changes, and the item that is over by it.
    fn ended(&self, actions: &[Action], before: &Reference) -> Option<(Place, Place)> {
        let changed = actions
            .iter()
            .filter(|action| matches!(action.kind, ActionKind::Delete(_) | ActionKind::Update(..)));
        let mut records = changed.map(|action| self.place(action)).filter(Place::is_due_record);
        records.find_map(|record| {
            let item = before.due_item(&record)?;
            before.end(&item).is_some().then_some((record, item))
        })
    }

    /// Whether one who ended all that was due has left nothing that could be ended all the time.
    pub(super) fn ended_all(&self, outcome: &Outcome, replayed: &Replayed) -> Result<(), String> {
        match &outcome.result {
            Ok(_) => {}
            Err(Failure::Unavailable { .. }) => return Ok(()),
            Err(failure) => return Err(format!("fails with {failure:?}")),
        }
        let during = replayed.during(outcome.number, outcome.to);
        let over = |state: &Reference| -> BTreeSet<Place> {
            let due = state.tables.keys().filter(|place| place.is_due_record());
            let items = due.filter_map(|record| state.due_item(record));
            items.filter(|item| matches!(state.end(item), Some(Ok(_)))).collect()
        };
        let mut always = during.iter().map(|state| over(state));
        let first = always.next().unwrap_or_default();
        let left = always.fold(first, |left, one| &left & &one);
        // Who was refused a moment ago is left alone for a while.
        let tried = |item: &&Place| {
            let put_off = |state: &&&Reference| state.was_put_off(item);
            during.iter().find(put_off).is_none()
        };
        match left.iter().find(tried) {
            Some(item) => Err(format!("leaves {item:?}, which was over all the time")),
            None => Ok(()),
        }
    }
}
