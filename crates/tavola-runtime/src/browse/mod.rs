//! A table or index as it is stored, by the page, with what each item is. For operators: no rule is
//! asked, and nothing is hidden.

mod collections;
mod find;
mod item;

use tavola_model::model::{KeyPair, Table, TableId};
use tavola_store::{Item, KeyType, Page, Query, Scan, Value};

use crate::{Failure, Runtime};

pub use collections::{BrowsedCollection, BrowsedCollections};
pub use find::{Find, Found};
use item::Recognition;
pub use item::{BrowsedItem, ItemKind, ItemReference, KeyPiece};

/// What to look at.
#[derive(Debug, Clone, Default)]
pub struct Browse {
    /// The table, by its name in the model.
    pub table: String,
    /// The index, or the table itself.
    pub index: Option<String>,
    /// Only the item collection with this partition key, as text: base64 if the key is binary.
    pub partition: Option<String>,
    /// Where to go on: the `next` of an earlier page.
    pub start: Option<Item>,
    /// The largest number of items.
    pub limit: u32,
}

/// A page of a table or index.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BrowsedPage {
    /// The partition key attribute by which items are together.
    pub partition_key: String,
    /// The items. Those of one item collection are one after the other.
    pub items: Vec<BrowsedItem>,
    /// Where to go on; nothing means the end.
    pub next: Option<Item>,
}

/// A table or index of the model that is looked at.
#[derive(Clone, Copy)]
struct Target<'m> {
    id: TableId,
    table: &'m Table,
    key: &'m KeyPair,
}

impl Runtime {
    /// Reads a page of a table or index as it is stored.
    pub async fn browse(&self, browse: Browse) -> Result<BrowsedPage, Failure> {
        let Browse { table, index, partition, start, limit } = browse;
        let target = self.target(&table, index.as_deref())?;
        let physical = self.table_name(target.id).to_owned();
        let part = &target.key.partition;
        let page = match partition {
            None => {
                let limit = Some(limit);
                let scan = Scan { table: physical, index, limit, start, ..Scan::default() };
                self.store().scan(scan).await?
            }
            Some(text) => {
                let value = key_value(part.key_type, &text)?;
                let query = Query::partition(&physical, &part.name, value);
                self.store().query(Query { index, start, limit: Some(limit), ..query }).await?
            }
        };
        let recognition = Recognition::new(self, target.id);
        let items = page.items.into_iter().map(|item| recognition.item(item)).collect();
        Ok(BrowsedPage { partition_key: part.name.clone(), items, next: page.next })
    }

    /// Reads a page of a table as it is stored, from behind a position, with what was written before
    /// it is read.
    pub async fn page_of_table(&self, id: TableId, start: Option<Item>) -> Result<Page, Failure> {
        let table = self.table_name(id).to_owned();
        let scan = Scan { table, start, strong: true, ..Scan::default() };
        Ok(self.store().scan(scan).await?)
    }

    /// Returns the table or index of these names.
    fn target(&self, table: &str, index: Option<&str>) -> Result<Target<'_>, Failure> {
        let found = self.model().table_ids().find(|(_, known)| known.name == table);
        let (id, known) =
            found.ok_or_else(|| missing(format!("the model has no table `{table}`")))?;
        let key = match index {
            None => &known.key,
            Some(index) => {
                let found = known.indexes.iter().find(|known| known.name == index);
                &found.ok_or_else(|| missing(format!("`{table}` has no index `{index}`")))?.key
            }
        };
        Ok(Target { id, table: known, key })
    }
}

fn missing(message: String) -> Failure {
    Failure::not_found_because(message)
}

/// Returns the value of a key attribute that a text stands for.
fn key_value(key_type: KeyType, text: &str) -> Result<Value, Failure> {
    let wrong = || {
        let message = "the partition key is a number, or base64 of bytes, as the table declares it";
        Failure::Invalid(vec![crate::Fault::new("partition", crate::Code::WRONG_FORMAT, message)])
    };
    match key_type {
        KeyType::S => Ok(Value::S(text.to_owned())),
        KeyType::N => text.parse().map(Value::N).map_err(|_| wrong()),
        KeyType::B => {
            Value::from_dynamodb_json(&serde_json::json!({ "B": text })).map_err(|_| wrong())
        }
    }
}
