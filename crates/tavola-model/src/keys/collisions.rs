//! Which items can share a primary key.

use super::solve::Satisfiability;
use super::{Keys, has_table};
use crate::model::{EntityId, Model};

/// Two items that can have the same primary key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collision {
    /// The entities, which may be the same.
    pub entities: (EntityId, EntityId),
    /// The attributes of the first item that its key contains.
    pub left: Vec<(String, String)>,
    /// The attributes of the second item that its key contains.
    pub right: Vec<(String, String)>,
    /// The key that both have: key attributes and their values. Empty if the keys could be proved
    /// neither different nor equal.
    pub key: Vec<(String, String)>,
}

/// Returns all pairs of entities whose primary keys could not be proved different, each with two
/// items that share a key.
pub fn collisions(model: &Model) -> Vec<Collision> {
    Keys::new(model).collisions(model)
}

impl Keys<'_> {
    pub(crate) fn collisions(&self, model: &Model) -> Vec<Collision> {
        let mut found = Vec::new();
        for (table, declared) in model.table_ids().filter(|(id, _)| has_table(model, *id)) {
            let names: Vec<&str> = declared.key.parts().map(|part| part.name.as_str()).collect();
            for (one, _) in model.entities_in(table) {
                let Some(one_key) = self.pair(one, &declared.key) else { continue };
                found.extend(self.same_entity_collision(
                    one,
                    one_key.iter().map(|s| s.pieces.as_slice()),
                    &names,
                ));
                for other in self.sharing(model, one) {
                    let Some(other_key) = self.pair(other, &declared.key) else { continue };
                    let equations: Vec<_> = one_key
                        .iter()
                        .zip(&other_key)
                        .map(|(one, other)| (one.pieces.as_slice(), other.pieces.as_slice()))
                        .collect();
                    let entities = (one, other);
                    found.extend(match self.solve(&equations) {
                        Satisfiability::Unsatisfiable => None,
                        Satisfiability::Satisfiable(witness) => Some(Collision {
                            entities,
                            left: witness.left,
                            right: witness.right,
                            key: named(&names, witness.texts),
                        }),
                        Satisfiability::Unknown => Some(unproved(entities)),
                    });
                }
            }
        }
        found
    }
}

pub(crate) fn named(names: &[&str], texts: Vec<String>) -> Vec<(String, String)> {
    names.iter().map(|name| (*name).to_owned()).zip(texts).collect()
}

pub(crate) fn unproved(entities: (EntityId, EntityId)) -> Collision {
    Collision { entities, left: Vec::new(), right: Vec::new(), key: Vec::new() }
}
