//! Conditions on the entity of the item under a key.
//!
//! That an item is there, or is not, is said of the items of one entity. Where another entity's or
//! another program's item may have the same key, the type attribute is part of the condition;
//! elsewhere the key is enough.

use std::collections::HashMap;

use tavola_model::model::{EntityId, Model, Type};
use tavola_store::{Comparison, Condition, MAX_IN_OPERANDS, Operand, Path, Value};

use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::record::{Record, is_collected};

/// Makes the conditions of a transaction on which entity's item is under a key.
#[derive(Clone, Copy)]
pub(super) struct KeyConditions<'a> {
    pub model: &'a Model,
    pub now: i64,
    /// Items that have expired although their TTL is not over.
    pub lapsed: &'a HashMap<ItemKey, Condition>,
    items: &'a LoadedItems<'a>,
}

impl<'a> KeyConditions<'a> {
    pub fn new(items: &'a LoadedItems<'a>) -> Self {
        Self { model: items.model(), now: items.call().now(), lapsed: items.lapsed(), items }
    }

    /// Returns the condition that there is no unexpired item under a key.
    pub fn vacant(&self, key: &ItemKey) -> Condition {
        any(self.vacancy(key))
    }

    /// Returns the condition that there is no item of this entity.
    pub fn absent(&self, key: &ItemKey, entity: EntityId) -> Condition {
        let mut all = self.vacancy(key);
        all.extend(self.items.due(key).map(|(_, expired)| expired.clone()));
        all.extend(self.others(key, entity));
        any(all)
    }

    /// Returns the condition that there is no unexpired item but maybe one of this entity; `None`
    /// where nothing else can be.
    pub fn vacant_or_own(&self, key: &ItemKey, entity: EntityId) -> Option<Condition> {
        let own = self.own_types(key, entity)?;
        Some(any(self.vacancy(key).into_iter().chain(own).collect()))
    }

    /// Returns the condition that an item is of this entity; `None` where nothing else can be.
    pub fn own(&self, key: &ItemKey, entity: EntityId) -> Option<Condition> {
        self.own_types(key, entity).map(any)
    }

    fn own_types(&self, key: &ItemKey, entity: EntityId) -> Option<Vec<Condition>> {
        let name = self.model.telling_type(entity)?;
        let mut all = vec![self.named(name, entity)?];
        if !self.is_contested(key, entity) {
            all.extend([Condition::absent(name), Condition::equals(name, Value::Null)]);
        }
        Some(all)
    }

    /// Returns the condition that a record is still of its entity; `None` where it cannot be of
    /// another.
    pub fn same_type(&self, record: &Record) -> Option<Condition> {
        let name = self.model.telling_type(record.entity)?;
        Some(Condition::unchanged(name, record.item.get(name)))
    }

    fn vacancy(&self, key: &ItemKey) -> Vec<Condition> {
        let table = self.model.table(key.table);
        let mut all = vec![Condition::absent(&table.key.partition.name)];
        let ttl = table.ttl.as_ref().filter(|_| !is_collected(self.model, key));
        all.extend(ttl.map(|ttl| Condition::compare(ttl, Comparison::LessOrEqual, self.now)));
        all.extend(self.lapsed.get(key).cloned());
        all
    }

    /// Returns the condition that an item is of another type, or of none that tells its entity.
    fn others(&self, key: &ItemKey, entity: EntityId) -> Option<Condition> {
        let name = self.model.telling_type(entity)?;
        let another = match self.named(name, entity)? {
            Condition::Compare(name, Comparison::Equal, value) => {
                Condition::Compare(name, Comparison::NotEqual, value)
            }
            listed => Condition::Not(Box::new(listed)),
        };
        if self.is_contested(key, entity) {
            return Some(another);
        }
        // A stored NULL is absent, and an item without a type is what its key says.
        let not_null = Condition::compare(name, Comparison::NotEqual, Value::Null);
        Some(Condition::And(vec![Condition::exists(name), not_null, another]))
    }

    /// Returns the condition that the stored type is the entity's.
    fn named(&self, name: &str, entity: EntityId) -> Option<Condition> {
        let entity = self.model.entity(entity);
        let Some(own) = entity.attribute(name) else {
            return Some(Condition::equals(name, entity.type_value.as_str()));
        };
        match &own.ty {
            Type::Enum(members) if members.len() <= MAX_IN_OPERANDS => {
                let member = |member: &String| Operand::Value(Value::from(member.as_str()));
                let path = Operand::Path(Path::attribute(name));
                Some(Condition::In(path, members.iter().map(member).collect()))
            }
            _ => None,
        }
    }

    fn is_contested(&self, key: &ItemKey, entity: EntityId) -> bool {
        self.model.recogniser.is_contested(entity, &key.key_text())
    }
}

fn any(mut all: Vec<Condition>) -> Condition {
    match all.pop() {
        Some(only) if all.is_empty() => only,
        last => Condition::Or(all.into_iter().chain(last).collect()),
    }
}
