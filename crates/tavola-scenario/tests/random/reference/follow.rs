//! What follows from items: derived items and locks, made anew from their owners.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use tavola_model::model::{Attribute, Derive, EntityId, Table, Unique};
use tavola_store::{Item, Value};

use super::eval::{Val, elements};
use super::items::conform;
use super::{Call, Place, Record, Tables};

/// What owners derive: where, of which entity, and what they give it.
type Derived = Vec<(Place, EntityId, Item)>;

impl Call<'_> {
    /// Brings everything in step with the items that a write has named. False if a lock or an
    /// exclusive item is another owner's.
    pub fn follow(&mut self, named: &[(Place, EntityId)]) -> bool {
        // Expired or not, and whosever it is.
        let image =
            |call: &Self, tables: &Tables, place: &Place| call.identify(place, tables.get(place)?);
        let owners: Vec<_> = named
            .iter()
            .map(|(place, _)| {
                // What an expired owner has left is not its successor's.
                let before = image(self, self.stored, place)
                    .filter(|owner| !self.is_over(place, &owner.item));
                // Nor is it anybody's where the write deletes again what it had made in the owner's
                // place.
                let is_left = self.stored.get(place) == self.tables.get(place);
                let after = image(self, &self.tables, place)
                    .filter(|owner| !is_left || !self.is_over(place, &owner.item));
                (before, after)
            })
            .collect();
        let derived: Vec<(Derived, Derived)> = owners
            .iter()
            .map(|(before, after)| (self.all_derived(before), self.all_derived(after)))
            .collect();
        let places: Vec<Place> = named.iter().map(|(place, _)| place.clone()).collect();
        self.follow_due(&places);
        for (before, after) in &derived {
            self.drop_derived(before, after);
        }
        if !derived.iter().all(|(before, after)| self.put_derived(before, after)) {
            return false;
        }
        let locks = |call: &Self, owner: Option<&Record>| {
            owner.map_or(Vec::new(), |owner| call.locks(owner))
        };
        let mut taken = Vec::new();
        for (before, after) in &owners {
            let (before, after) = (locks(self, before.as_ref()), locks(self, after.as_ref()));
            for (place, lock) in &before {
                let ours = self
                    .tables
                    .get(place)
                    .is_some_and(|it| it.get("tavola:owner") == lock.get("tavola:owner"));
                if ours && !after.iter().any(|(kept, _)| kept == place) {
                    Arc::make_mut(&mut self.tables).remove(place);
                }
            }
            taken.extend(after.into_iter().filter(|lock| !before.contains(lock)));
        }
        taken.into_iter().all(|(place, lock)| {
            let table = self.model.table(place.table);
            let free = match self.look(&place) {
                Some(held) => {
                    let owner = held.get("tavola:owner");
                    let due = self.named_owner(owner).filter(|owner| self.is_due(owner));
                    self.blocked.extend(due.clone());
                    due.is_some() || self.expired(table, &held) || owner == lock.get("tavola:owner")
                }
                None => true,
            };
            Arc::make_mut(&mut self.tables).insert(place, lock);
            free
        })
    }

    pub fn all_derived(&self, owner: &Option<Record>) -> Derived {
        let Some(owner) = owner else { return Vec::new() };
        let derives = &self.model.entity(owner.entity).derives;
        derives.iter().flat_map(|derive| self.derived(owner, derive)).collect()
    }

    /// What an owner does not derive any more goes, if it is not another owner's.
    fn drop_derived(&mut self, before: &Derived, after: &Derived) {
        for (place, _, fields) in before {
            let kept = after.iter().any(|(kept, _, _)| kept == place);
            let stored = self.tables.get(place);
            let named = stored.and_then(|item| item.get("tavola:owner"));
            let foreign = named.is_some() && named != fields.get("tavola:owner");
            // What has expired is nobody's any more.
            let table = self.model.table(place.table);
            let expired = named.is_some() && stored.is_some_and(|item| self.expired(table, item));
            if !kept && !foreign && !expired {
                Arc::make_mut(&mut self.tables).remove(place);
            }
        }
    }

    /// False if an exclusive item is another owner's.
    fn put_derived(&mut self, before: &Derived, after: &Derived) -> bool {
        let mut free = true;
        for (place, entity, fields) in after {
            let old = before.iter().find(|(known, _, _)| known == place);
            let me = fields.get("tavola:owner");
            let table = self.model.table(place.table);
            let stored = self.tables.get(place);
            let stored = stored.filter(|item| me.is_none() || !self.expired(table, item));
            let changes = old.is_none_or(|(_, _, same)| same != fields);
            let foreign = stored.is_some_and(|item| item.get("tavola:owner") != me);
            free &= me.is_none() || !foreign || !changes;
            let item = match (old, stored) {
                (Some((_, _, same)), _) if same == fields => continue,
                // What is its own survives; what is not given any more begins with its default
                // again.
                (Some((_, _, old)), Some(item)) => {
                    let complete = self.complete(*entity, fields.clone());
                    let mut item = item.clone();
                    item.retain(|name| !old.contains_key(name));
                    item.extend(complete.into_iter().filter(|(name, _)| old.contains_key(name)));
                    item.extend(fields.clone());
                    item
                }
                _ => self.complete(*entity, fields.clone()),
            };
            let (entity, place) = (*entity, place.clone());
            let mut record =
                Record { entity, place: place.clone(), item, told: Item::new(), seen: false };
            self.compute_attributes(&mut record);
            let expired = me.is_some() && self.expired(table, &record.item);
            let item = self.without_key_only(entity, record.item);
            let tables = Arc::make_mut(&mut self.tables);
            match expired {
                false => tables.insert(place, item),
                true => tables.remove(&place),
            };
        }
        free
    }

    fn derived(&self, owner: &Record, derive: &Derive) -> Vec<(Place, EntityId, Item)> {
        let each: Vec<Vec<Val>> = match &derive.each {
            Some((_, list)) => {
                let list = elements(self.value(list, &[], Some(owner)));
                list.into_iter().map(|element| vec![Val::Value(element)]).collect()
            }
            None => vec![Vec::new()],
        };
        let mut found: Vec<(Place, EntityId, Item)> = Vec::new();
        for slots in each {
            if !derive.condition.as_ref().is_none_or(|c| self.holds(c, &slots, Some(owner))) {
                continue;
            }
            let entity = self.model.entity(derive.entity);
            let mut item = Item::new();
            for (name, expr) in &derive.fields {
                let attribute = entity.attribute(name).expect("an attribute of the derived item");
                let value = self.value(expr, &slots, Some(owner));
                let value = value.and_then(|v| conform(v, attribute).expect("what fits its owner"));
                item.extend(value.map(|value| (name.clone(), value)));
            }
            let lacks = |attribute: &Attribute| {
                let needed = !attribute.optional && attribute.value.is_none();
                entity.copy_of.is_none() && needed && !item.contains_key(&attribute.name)
            };
            if let Some(place) = self.place_of(derive.entity, &item)
                && !found.iter().any(|(known, _, _)| *known == place)
                && !entity.attributes.iter().any(lacks)
            {
                if derive.exclusive.is_some() {
                    let table = self.model.table(owner.place.table);
                    item.insert("tavola:owner".to_owned(), owner_named(table, owner));
                }
                found.push((place, derive.entity, item));
            }
        }
        found
    }

    /// Where the item is that a lock names as its owner.
    pub fn named_owner(&self, owner: Option<&Value>) -> Option<Place> {
        let Value::L(named) = owner? else { return None };
        let (table, key) = named.split_first()?;
        let mut tables = self.model.table_ids();
        let (id, table) = tables.find(|(_, known)| Some(known.name.as_str()) == table.as_str())?;
        let key = table.key.parts().map(|part| part.name.clone()).zip(key.iter().cloned());
        Some(Place::of(id, table, &key.collect()))
    }

    fn locks(&self, owner: &Record) -> Vec<(Place, Item)> {
        let uniques = &self.model.entity(owner.entity).uniques;
        uniques.iter().filter_map(|unique| self.lock(owner, unique)).collect()
    }

    fn lock(&self, owner: &Record, unique: &Unique) -> Option<(Place, Item)> {
        if !unique.condition.as_ref().is_none_or(|c| self.holds(c, &[], Some(owner))) {
            return None;
        }
        let entity = self.model.entity(owner.entity);
        let table = self.model.table(entity.table);
        let mut hasher = Sha256::new();
        let form = if unique.ignoring_case { "nfkc-folded" } else { "nfc" };
        let mut values = vec![Value::from(form)];
        for name in &unique.attributes {
            values.push(match owner.get(name)? {
                // All texts of these tests are in their normal form, but for case and blanks.
                Value::S(text) if unique.ignoring_case => {
                    let words: Vec<_> = text.split_whitespace().collect();
                    Value::S(words.join(" ").to_lowercase())
                }
                value => value.clone(),
            });
        }
        for value in values {
            let text = value.to_dynamodb_json().to_string();
            hasher.update((text.len() as u64).to_be_bytes());
            hasher.update(text);
        }
        let digest: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let of = match &unique.space {
            Some(space) => format!("{space}#*"),
            None => format!("{}#{}", entity.name, unique.attributes.join("+")),
        };
        let key = format!("TAVOLA#UNIQUE#{of}#{digest}");
        let mut lock = Item::from([
            (table.key.partition.name.clone(), Value::S(key)),
            ("tavola:owner".to_owned(), owner_named(table, owner)),
        ]);
        lock.extend(table.key.sort.as_ref().map(|s| (s.name.clone(), Value::from("TAVOLA"))));
        let ttl = table.ttl.as_ref().and_then(|ttl| Some((ttl.as_str(), owner.item.get(ttl)?)));
        lock.extend(ttl.map(|(name, value)| (name, value.clone())));
        Some((Place::of(entity.table, table, &lock), lock))
    }
}

/// What names an owner: its table and the values of its key.
fn owner_named(table: &Table, owner: &Record) -> Value {
    let key = table.key.parts().map(|part| owner.item[&part.name].clone());
    Value::L([Value::from(table.name.as_str())].into_iter().chain(key).collect())
}
