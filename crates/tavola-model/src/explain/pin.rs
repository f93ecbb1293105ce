//! Pins: items that decided something are held as they were until the write is done.

use std::collections::BTreeSet;

use super::action::{absent, bare, present};
use super::scope::Key;
use super::uses::Use;
use super::{Action, ActionKind};
use crate::model::Model;

/// Holds an item that decided something as it was.
pub(super) fn pin(model: &Model, key: &Key, uses: &[Use]) -> Option<Action> {
    let of_item: Vec<_> = uses.iter().filter(|used| used.key == *key && !used.by_read).collect();
    if of_item.is_empty() {
        return None;
    }
    let guarded: BTreeSet<String> =
        of_item.iter().filter_map(|used| used.attribute.clone()).collect();
    let conditions = if of_item.iter().any(|used| used.absent) {
        vec![absent(model, key.entity)]
    } else {
        present(model, key.entity, &guarded)
    };
    let alternative = of_item.iter().all(|used| used.alternative);
    let when = alternative.then(|| "only if this is the side of the `or` that held".to_owned());
    let action = bare(model, ActionKind::ConditionCheck, key.clone());
    Some(Action { conditions, when, ..action })
}
