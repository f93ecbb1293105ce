//! Primary keys.

use crate::{Item, KeySchema, Value};

/// A primary key: the values of the table's key attributes, by name.
///
/// Ordered, so that keys can be compared and collected; the order means nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// The partition key attribute and its value.
    pub partition: (String, Value),
    /// The sort key attribute and its value, in tables that have one.
    pub sort: Option<(String, Value)>,
}

impl Key {
    /// Returns the key of an item in a table with this schema, if the item carries it.
    pub fn of(item: &Item, schema: &KeySchema) -> Option<Self> {
        let part = |name: &str| item.get(name).map(|value| (name.to_owned(), value.clone()));
        Some(Self {
            partition: part(&schema.partition.name)?,
            sort: match &schema.sort {
                Some(attribute) => Some(part(&attribute.name)?),
                None => None,
            },
        })
    }

    /// Returns the key of another item of the same table, if the item carries it.
    pub fn of_same_table(&self, item: &Item) -> Option<Self> {
        let part = |name: &String| item.get(name).map(|value| (name.clone(), value.clone()));
        let sort = match &self.sort {
            Some((name, _)) => Some(part(name)?),
            None => None,
        };
        Some(Self { partition: part(&self.partition.0)?, sort })
    }

    /// Returns the key as attributes.
    pub fn to_item(&self) -> Item {
        self.attributes().map(|(name, value)| (name.to_owned(), value.clone())).collect()
    }

    /// Returns the key attributes, the partition key first.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &Value)> {
        std::iter::once(&self.partition)
            .chain(self.sort.as_ref())
            .map(|(name, value)| (name.as_str(), value))
    }
}
