//! The owner that a lock or an exclusive item names.
//!
//! It is stored as a list: the name of the owner's table in the model, then the values of its
//! primary key. No two items have the same list, whatever their keys hold.

use tavola_model::model::Model;
use tavola_store::Value;

use crate::item_key::ItemKey;

pub(crate) use tavola_model::reserved::OWNER;

/// Returns what names an item as an owner.
pub(crate) fn named(model: &Model, item_key: &ItemKey) -> Value {
    let table = Value::from(model.table(item_key.table).name.as_str());
    let key = [&item_key.partition].into_iter().chain(&item_key.sort).cloned();
    Value::L([table].into_iter().chain(key).collect())
}

/// Returns the key of the owner that is named so; `None` if this model has no such table.
pub(crate) fn key(model: &Model, named: &Value) -> Option<ItemKey> {
    let Value::L(parts) = named else { return None };
    let (table, partition, sort) = match parts.as_slice() {
        [table, partition] => (table, partition, None),
        [table, partition, sort] => (table, partition, Some(sort)),
        _ => return None,
    };
    let (id, table) = model.table_ids().find(|(_, known)| table.as_str() == Some(&known.name))?;
    let whole = table.key.sort.is_some() == sort.is_some();
    whole.then(|| ItemKey::new(id, partition.clone(), sort.cloned()))
}
