//! Whether what an item has can be in the keys of a table and of its indexes.

use crate::limits::{MAX_PARTITION_KEY, MAX_SORT_KEY};
use crate::{
    Error, IndexSchema, Item, KeyAttribute, KeyType, Result, StoreLimit, TableSchema, Value,
};

/// What DynamoDB's messages about items begin with.
const INVALID: &str = "One or more parameter values were invalid";

impl KeyAttribute {
    /// Fails if a value cannot be of this attribute; with this error if it is of another type.
    pub fn check<E: From<Error>>(
        &self,
        value: &Value,
        limit: StoreLimit,
        mismatch: impl FnOnce() -> E,
    ) -> Result<(), E> {
        let length = match (self.key_type, value) {
            (KeyType::S, Value::S(text)) => text.len(),
            (KeyType::B, Value::B(bytes)) => bytes.len(),
            (KeyType::N, Value::N(_)) => return Ok(()),
            _ => return Err(mismatch()),
        };
        let most = if limit == StoreLimit::SortKey { MAX_SORT_KEY } else { MAX_PARTITION_KEY };
        if length == 0 {
            let (kind, name) = (self.kind(), &self.name);
            return Err(Error::Invalid(format!(
                "One or more parameter values are not valid. The AttributeValue for a key \
                 attribute cannot contain an empty {kind} value. Key: {name}"
            ))
            .into());
        }
        if length > most { Err(Error::TooLarge(limit).into()) } else { Ok(()) }
    }

    /// Returns the error of a value of another type in the key of a table.
    pub fn mismatch(&self, value: &Value) -> String {
        let (Self { name, key_type }, found) = (self, value.value_type().descriptor());
        format!("{INVALID}: Type mismatch for key {name} expected: {key_type:?} actual: {found}")
    }

    /// Returns the error of an item that lacks the attribute.
    pub fn missing(&self) -> Error {
        Error::Invalid(format!("{INVALID}: Missing the key {} in the item", self.name))
    }

    fn kind(&self) -> &'static str {
        if self.key_type == KeyType::B { "binary" } else { "string" }
    }
}

impl IndexSchema {
    /// Fails if an item has something in the key of the index that no key can hold. An item that
    /// lacks an attribute is not in the index.
    pub fn check(&self, item: &Item) -> Result<()> {
        let parts = [
            (Some(&self.key.partition), StoreLimit::PartitionKey),
            (self.key.sort.as_ref(), StoreLimit::SortKey),
        ];
        let index = &self.name;
        for (attribute, limit) in parts {
            let Some(attribute) = attribute else { continue };
            let KeyAttribute { name, key_type } = attribute;
            let Some(value) = item.get(name) else { continue };
            if is_empty(value) {
                let kind = attribute.kind();
                return Err(Error::Invalid(format!(
                    "One or more parameter values are not valid. A value specified for a secondary \
                     index key is not supported. The AttributeValue for a key attribute cannot \
                     contain an empty {kind} value. IndexName: {index}, IndexKey: {name}"
                )));
            }
            attribute.check(value, limit, || {
                let found = value.value_type().descriptor();
                Error::Invalid(format!(
                    "{INVALID}: Type mismatch for Index Key {name} Expected: {key_type:?} Actual: \
                     {found} IndexName: {index}"
                ))
            })?;
        }
        Ok(())
    }
}

impl TableSchema {
    /// Fails if an item cannot be in the table: it lacks a part of its key, or it has something in a
    /// key, also of an index, that no key can hold.
    pub fn check_keys(&self, item: &Item) -> Result<()> {
        let parts = [
            (Some(&self.key.partition), StoreLimit::PartitionKey),
            (self.key.sort.as_ref(), StoreLimit::SortKey),
        ];
        for (attribute, limit) in parts {
            let Some(attribute) = attribute else { continue };
            let value = item.get(&attribute.name).ok_or_else(|| attribute.missing())?;
            attribute.check(value, limit, || Error::Invalid(attribute.mismatch(value)))?;
        }
        self.indexes.iter().try_for_each(|index| index.check(item))
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::S(text) => text.is_empty(),
        Value::B(bytes) => bytes.is_empty(),
        _ => false,
    }
}
