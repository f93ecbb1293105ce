//! Which entity an id leads to, and in which order entities are made, so that it leads to an item.

use std::collections::{HashMap, HashSet};

use tavola_model::model::{Attribute, EntityId, Model, Type};

use super::believable::meaning::names_a_person;

/// What the ids of people are called.
const PERSON: &str = "userId";

/// The entities that the ids of others lead to.
#[derive(Debug, Default)]
pub(super) struct References(HashMap<(EntityId, String), EntityId>);

impl References {
    /// Finds what ids lead to: as the model says; or else to the first entity whose items the
    /// attribute of this name tells apart; or to people, if their role is the name.
    pub(super) fn new(model: &Model, made: &HashSet<EntityId>) -> Self {
        let told_apart_by = |name: &str| {
            let mut entities = model.entity_ids().map(|(id, _)| id).filter(|id| made.contains(id));
            entities.find(|id| model.identities(*id).iter().any(|names| names.as_slice() == [name]))
        };
        let people = told_apart_by(PERSON);
        let leads_to = |attribute: &Attribute| {
            let person = || people.filter(|_| names_a_person(&attribute.name));
            let declared = attribute.references.filter(|id| made.contains(id));
            declared.or_else(|| told_apart_by(&attribute.name)).or_else(person)
        };
        let mut references = HashMap::new();
        for (id, entity) in model.entity_ids() {
            for attribute in entity.attributes.iter().filter(|one| is_id(&one.ty)) {
                if let Some(other) = leads_to(attribute).filter(|other| *other != id) {
                    references.insert((id, attribute.name.clone()), other);
                }
            }
        }
        Self(references)
    }

    /// Returns the entity that an attribute leads to.
    pub(super) fn of(&self, id: EntityId, attribute: &str) -> Option<EntityId> {
        self.0.get(&(id, attribute.to_owned())).copied()
    }

    /// Returns how many entities one behind the other an entity needs. Where they need each other, it
    /// is the largest number that there can be.
    pub(super) fn depths(&self, entities: &[EntityId]) -> HashMap<EntityId, usize> {
        let mut depths: HashMap<EntityId, usize> = entities.iter().map(|id| (*id, 0)).collect();
        for _ in entities {
            for ((id, _), other) in &self.0 {
                let behind = depths.get(other).copied().unwrap_or(0) + 1;
                let depth = depths.entry(*id).or_default();
                *depth = (*depth).max(behind).min(entities.len());
            }
        }
        depths
    }
}

fn is_id(ty: &Type) -> bool {
    match ty {
        Type::Id | Type::Ulid | Type::Uuid(_) => true,
        Type::List(element, _) | Type::Set(element, _) => is_id(element),
        _ => false,
    }
}
