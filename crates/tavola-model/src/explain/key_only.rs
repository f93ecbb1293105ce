//! What actions say of attributes that are stored in the primary key alone: nothing, because
//! nobody can change them.

use super::{Action, ConditionPart};
use crate::model::{Entity, Model};

/// Takes conditions on what the key tells out of actions.
pub(super) fn without_key_only(model: &Model, actions: &mut [Action]) {
    for action in actions {
        let entity = model.entity(action.key.entity);
        if entity.attributes.iter().any(|attribute| attribute.key_only) {
            action.conditions.retain_mut(|part| is_asked(part, entity));
        }
    }
}

/// Leaves what is asked of stored attributes; `false` if nothing is.
fn is_asked(part: &mut ConditionPart, entity: &Entity) -> bool {
    let is_stored =
        |name: &String| !entity.attribute(name).is_some_and(|attribute| attribute.key_only);
    match part {
        ConditionPart::Loaded { name, .. } | ConditionPart::Tenant { attribute: name, .. } => {
            is_stored(name)
        }
        ConditionPart::Unchanged(names)
        | ConditionPart::Replaced(names)
        | ConditionPart::Holds { attributes: names, .. } => {
            names.retain(is_stored);
            !names.is_empty()
        }
        ConditionPart::OrMissing(there, _) => {
            there.retain_mut(|part| is_asked(part, entity));
            true
        }
        ConditionPart::Exists { .. }
        | ConditionPart::Absent { .. }
        | ConditionPart::Unmarked
        | ConditionPart::Unexpired { .. }
        | ConditionPart::Lifetime { .. }
        | ConditionPart::OfType { .. }
        | ConditionPart::Owned { .. } => true,
    }
}
