//! `put`: an upsert after which an item has what was given, and of the other optional attributes
//! what a new item has: nothing, or a default.

use super::Resolver;
use crate::model::{Attribute, Change, ChangeKind, Computed, EntityId, Expr};

impl Resolver<'_> {
    /// Adds to the changes of a `put` that the other optional attributes are cleared. What is
    /// generated or immutable stays, and so does what must have a value.
    pub(super) fn clear_the_rest(&self, id: EntityId, changes: &mut Vec<Change>) {
        let entity = self.model.entity(id);
        for change in &mut *changes {
            let found = entity.attribute_at(&change.path).filter(|found| found.optional);
            if let (ChangeKind::SetIfGiven(value), Some(attribute)) = (&change.kind, found) {
                let value = value.clone();
                change.kind = ChangeKind::Set(match default(attribute) {
                    Some(default) => Expr::Coalesce(Box::new(value), Box::new(default)),
                    None => value,
                });
            }
        }
        let is_cleared = |attribute: &&Attribute| {
            attribute.optional
                && !attribute.immutable
                && attribute.computed == Computed::Default
                && !entity.key_attributes.contains(&attribute.name)
                && !changes.iter().any(|change| change.path.first() == Some(&attribute.name))
        };
        let cleared = |attribute: &Attribute| Change {
            path: vec![attribute.name.clone()],
            kind: default(attribute).map_or(ChangeKind::Clear, ChangeKind::Set),
        };
        let rest: Vec<Change> = entity.attributes.iter().filter(is_cleared).map(cleared).collect();
        changes.extend(rest);
    }
}

/// Returns the default of an attribute that is the same for every item.
fn default(attribute: &Attribute) -> Option<Expr> {
    attribute.value.clone().filter(|value| !value.any(|part| *part == Expr::Item))
}
