//! How the items of an answer with several entities are told apart.
//!
//! The table's type attribute does it where every item shows it, with a value that only its entity
//! has. Where a table has none, where two entities have the same type, or where an item may lack
//! it, answers have an attribute more: the name of the entity, as `_entity`.

use std::collections::BTreeSet;

use super::{Entity, EntityId, Model, Read, Shape, Step, Type, Write};

/// The attribute of answers that names the entity of an item.
const ENTITY: &str = "_entity";

impl Entity {
    /// Returns the type that answers tell of its items, and the attribute in which they do.
    pub fn told_type<'m>(&'m self, model: &'m Model) -> Option<(&'m str, &'m str)> {
        let name = model.table(self.table).type_attribute.as_deref()?;
        let told = self.answered_type.as_str();
        let Some(declared) = self.attribute(name) else { return Some((name, told)) };
        let is_told = match &declared.ty {
            Type::Enum(members) => members.len() == 1 && members.iter().all(|one| one == told),
            _ => false,
        };
        let is_hidden = self.restricted.iter().any(|hidden| hidden.path == [name]);
        (is_told && !is_hidden && !declared.optional).then_some((name, told))
    }
}

impl Write {
    /// Returns the entities of the items that it may answer with, each once.
    pub fn answered_entities(&self) -> Vec<EntityId> {
        let mut found = Vec::new();
        match &self.answer {
            _ if !self.portions.is_empty() => {}
            Some(answer) => found.push(answer.entity),
            None => {
                first_named(&self.steps, &mut found);
            }
        }
        found
    }
}

/// Adds the entities that the first step with an item can have; `true` if there always is one.
fn first_named(steps: &[Step], found: &mut Vec<EntityId>) -> bool {
    steps.iter().any(|step| match step {
        Step::Let(_) | Step::Check(..) => false,
        Step::Create { entity, .. } | Step::Update { entity, .. } => {
            if !found.contains(entity) {
                found.push(*entity);
            }
            true
        }
        Step::Delete { .. } => true,
        Step::For { body, .. } => {
            first_named(body, found);
            // There may be nothing to do it for.
            false
        }
    })
}

impl Model {
    /// Determines for each read and write how the items of its answers are told apart.
    pub(crate) fn tell_apart(&mut self) {
        let of_read = |read: &Read| match read.shape {
            Shape::One | Shape::List => {
                let with = read.with.iter().map(|with| with.name.as_str());
                self.added_discriminator(&read.entities, with.collect())
            }
            Shape::Aggregates { .. } | Shape::Groups { .. } => None,
        };
        let of_write =
            |write: &Write| self.added_discriminator(&write.answered_entities(), BTreeSet::new());
        let reads: Vec<_> = self.reads.iter().map(of_read).collect();
        let writes: Vec<_> = self.writes.iter().map(of_write).collect();
        for (read, added) in self.reads.iter_mut().zip(reads) {
            read.discriminator = added;
        }
        for (write, added) in self.writes.iter_mut().zip(writes) {
            write.discriminator = added;
        }
    }

    /// Returns the attribute that answers with items of these entities get to tell them apart;
    /// `None` if they are told apart without it.
    fn added_discriminator(&self, ids: &[EntityId], others: BTreeSet<&str>) -> Option<String> {
        let entities: Vec<&Entity> = ids.iter().map(|id| self.entity(*id)).collect();
        let told: Vec<_> = entities.iter().filter_map(|entity| entity.told_type(self)).collect();
        let names: BTreeSet<&str> = told.iter().map(|(name, _)| *name).collect();
        let types: BTreeSet<&str> = told.iter().map(|(_, of)| *of).collect();
        let is_told = names.len() == 1 && types.len() == entities.len();
        if entities.len() < 2 || is_told {
            return None;
        }
        let is_taken = |name: &str| {
            let has = |entity: &&Entity| {
                let table = self.table(entity.table).type_attribute.as_deref();
                entity.attribute(name).is_some() || table == Some(name)
            };
            others.contains(name) || entities.iter().any(has)
        };
        let mut name = ENTITY.to_owned();
        while is_taken(&name) {
            name.insert(0, '_');
        }
        Some(name)
    }
}
