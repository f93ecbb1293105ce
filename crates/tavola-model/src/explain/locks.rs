//! Locks of unique attributes, in the transaction that changes them.

use std::collections::BTreeMap;

use tavola_store::KeyType;

use super::action::bare;
use super::derived::Owner;
use super::scope::{Key, Scope};
use super::units::Units;
use super::{Action, ActionKind};
use crate::model::Unique;

impl Scope<'_> {
    /// The locks that are taken or given back with what happens to an item.
    pub(super) fn locks(
        &self,
        key: &Key,
        (place, unique): (usize, &Unique),
        owner: &Owner,
    ) -> Vec<Action> {
        let dependencies = &self.model.entity(key.entity).dependencies;
        match owner {
            Owner::Made(_) => vec![self.taken(key, unique, None)],
            Owner::Gone => vec![self.given_back(key, unique, None)],
            Owner::Changed(touched, _) if touched.is_disjoint(dependencies.lock(place)) => {
                // A lock lives as long as its item.
                let moved = !touched.is_disjoint(dependencies.lifetime());
                let renewed = || self.taken(key, unique, Some(("same", "if its lifetime changes")));
                moved.then(renewed).into_iter().collect()
            }
            Owner::Changed(..) => vec![
                self.given_back(key, unique, Some(("old", "if it changes"))),
                self.taken(key, unique, Some(("new", "if it changes"))),
            ],
        }
    }

    fn taken(&self, key: &Key, unique: &Unique, change: Option<(&str, &str)>) -> Action {
        let table = self.model.table(self.model.entity(key.entity).table);
        let partition = &table.key.partition.name;
        let mut free = format!("attribute_not_exists({partition}) OR tavola:owner = this item");
        let mut sets = vec!["tavola:owner = this item".to_owned()];
        if let Some(ttl) = &table.ttl {
            free.push_str(&format!(" OR {ttl} <= {{now}}"));
            if self.model.entity(key.entity).expires.is_some() {
                sets.push(format!("{ttl} = that of the item"));
            }
        }
        let taken = format!("this {} is taken already", unique.attributes.join(" and "));
        Action {
            sets,
            conditions: vec![free],
            says: Some(format!("else conflict {taken:?}")),
            ..self.lock(ActionKind::Put, key, unique, change)
        }
    }

    fn given_back(&self, key: &Key, unique: &Unique, change: Option<(&str, &str)>) -> Action {
        let mine = "attribute_not_exists(tavola:owner) OR tavola:owner = this item".to_owned();
        let action = self.lock(ActionKind::Delete, key, unique, change);
        Action { conditions: vec![mine], ..action }
    }

    /// A lock of which nothing but the place is known.
    fn lock(
        &self,
        kind: ActionKind,
        key: &Key,
        unique: &Unique,
        change: Option<(&str, &str)>,
    ) -> Action {
        let entity = self.model.entity(key.entity);
        let table = self.model.table(entity.table);
        let mut value = unique.attributes.join(", ");
        if let Some((which, _)) = change {
            value = format!("{which} {value}");
        }
        if unique.ignoring_case {
            value.push_str(" ignoring case");
        }
        let (prefix, joined) = (crate::check::RESERVED_PREFIX, unique.attributes.join("+"));
        let parts = table.key.parts().enumerate().map(|(place, part)| {
            let text = match (place, part.key_type) {
                (0, KeyType::N) => format!("{{number for {} and {value}}}", entity.name),
                (0, _) => format!("{prefix}UNIQUE#{}#{joined}#{{digest of {value}}}", entity.name),
                (_, KeyType::N) => "0".to_owned(),
                _ => "TAVOLA".to_owned(),
            };
            (part.name.clone(), part.key_type, text)
        });
        let lock = Key { entity: key.entity, parts: parts.collect() };
        let mut when: Vec<String> = change.map(|(_, when)| when.to_owned()).into_iter().collect();
        let optional = |name: &&String| entity.attribute(name).is_some_and(|a| a.optional);
        let absent: Vec<_> = unique.attributes.iter().filter(optional).cloned().collect();
        if !absent.is_empty() {
            when.push(format!("where there is a {}", absent.join(" and a ")));
        }
        when.extend(unique.condition.as_ref().map(|condition| {
            format!("while {}", self.owner(key.entity, BTreeMap::new()).print(condition))
        }));
        Action {
            entity: format!("the lock of {}.{}", entity.name, unique.attributes.join("+")),
            // A lock holds its key and its owner's: never more than a unit.
            units: Units::small_action(),
            when: (!when.is_empty()).then(|| when.join(", ")),
            ..bare(self.model, kind, lock)
        }
    }
}
