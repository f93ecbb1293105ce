//! The index entries of an item.

use std::collections::BTreeSet;

use super::Entry;
use super::bindings::{Bindings, Values};
use crate::model::{Entity, EntityId, Index, KeySource};

/// The keys of index entries, and the number of entries that are written.
#[derive(Debug, Default)]
pub(super) struct Entries {
    /// The key attributes, such as `GSI1PK = "USER#{userId}"`.
    pub(super) sets: Vec<String>,
    pub(super) all: Vec<Entry>,
    /// The unchanged attributes that recomputed keys also depend on.
    pub(super) sources: BTreeSet<String>,
}

impl Bindings<'_> {
    /// Returns the index entries of a new item with these attributes.
    pub(super) fn entries(&self, id: EntityId, values: &Values) -> Entries {
        let mut entries = Entries::default();
        let entity = self.model.entity(id);
        let has = |name: &str| values.contains_key(name);
        for index in indexes(self, id) {
            let whole = index.key.parts().all(|part| {
                made_from(entity, &part.name).is_some_and(|all| all.iter().all(|name| has(name)))
            });
            if whole {
                entries.all.extend(self.entry(id, index, values, 1));
                self.keys(id, index, values, &mut entries.sets);
            }
        }
        entries
    }

    /// Returns the index entries that a change of these attributes writes; `values` are the known
    /// values.
    pub(super) fn rewritten(
        &self,
        id: EntityId,
        touched: &BTreeSet<String>,
        values: &Values,
    ) -> Entries {
        let mut entries = Entries::default();
        let entity = self.model.entity(id);
        for index in indexes(self, id) {
            let mut moved = false;
            for part in index.key.parts() {
                let sources = entity.dependencies.key(&part.name);
                if !sources.is_disjoint(touched) {
                    moved = true;
                    entries.sources.extend(sources.difference(touched).cloned());
                    self.key_line(id, &part.name, values, &mut entries.sets);
                }
            }
            let of_entity = index.key.parts().all(|part| entity.key(&part.name).is_some());
            // An entry that moves is deleted and put; one that stays is only put.
            let writes = if moved { 2 } else { 1 };
            if of_entity {
                entries.all.extend(self.entry(id, index, values, writes));
            }
        }
        entries
    }

    /// Returns all index entries that an item of this entity can have.
    pub(super) fn entries_at_most(&self, id: EntityId) -> Vec<Entry> {
        self.rewritten(id, &BTreeSet::new(), &Values::default()).all
    }

    /// Returns the entry of a global index that is written this many times.
    fn entry(&self, id: EntityId, index: &Index, values: &Values, written: u32) -> Option<Entry> {
        let bindings = self.with_values(id, Values::clone(values));
        let partition = bindings.key_text(id, &index.key.partition.name);
        (!index.local).then(|| Entry { index: index.name.clone(), partition, written })
    }

    fn keys(&self, id: EntityId, index: &Index, values: &Values, sets: &mut Vec<String>) {
        for part in index.key.parts() {
            self.key_line(id, &part.name, values, sets);
        }
    }

    fn key_line(&self, id: EntityId, name: &str, values: &Values, sets: &mut Vec<String>) {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let primary = table.key.parts().any(|part| part.name == name);
        let bindings = self.with_values(id, Values::clone(values));
        for key in entity.ways(name).filter(|_| !primary) {
            let KeySource::Template(template) = &key.source else { return };
            let mut line = format!("{name} = \"{}\"", bindings.template(template));
            if let Some(condition) = &key.condition {
                line.push_str(&format!(" while {}", bindings.print(condition)));
            }
            if !sets.contains(&line) {
                sets.push(line);
            }
        }
    }
}

/// Returns the indexes of an entity's table.
fn indexes<'s>(bindings: &'s Bindings<'_>, id: EntityId) -> impl Iterator<Item = &'s Index> {
    bindings.model.table(bindings.model.entity(id).table).indexes.iter()
}

/// Returns the attributes without which a key attribute cannot be computed, or `None` if the entity
/// has no such key.
fn made_from(entity: &Entity, name: &str) -> Option<BTreeSet<String>> {
    let Some(key) = entity.key(name) else {
        return entity.attribute(name).map(|_| BTreeSet::from([name.to_owned()]));
    };
    if entity.only_way(name).is_none() {
        return Some(BTreeSet::new());
    }
    let mut names = BTreeSet::new();
    match &key.source {
        KeySource::Template(template) => {
            names.extend(
                template
                    .holes()
                    .filter(|hole| hole.fallback.is_none())
                    .filter_map(|hole| hole.attribute().map(str::to_owned)),
            );
        }
        KeySource::Attribute => {
            names.insert(name.to_owned());
        }
        KeySource::TypeValue => {}
    }
    Some(names)
}
