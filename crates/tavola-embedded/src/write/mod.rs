//! Writes, worked out one after the other on what is there and on what those before them in the
//! same batch have made of it.

pub(crate) mod change;
mod maintain;
mod single;
mod table;
mod transact;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tavola_store::{
    BatchWrite, Consumed, Delete, ItemImages, Metered, Put, Result, TableChange, TableSchema,
    TransactWrite, UpdateItem,
};

use crate::catalog::{self, Catalog, Space, Table};
use crate::kv::{Batch, Bytes, View, damaged};
use crate::layout;
use crate::tally::Tally;
pub(crate) use change as record;
pub(crate) use maintain::{Maintained, Maintenance};

/// What the writer can be asked for.
pub(crate) enum Write {
    Put(Put),
    Update(UpdateItem),
    Delete(Delete),
    Batch(BatchWrite),
    Transact(TransactWrite),
    CreateTable(TableSchema, String),
    ChangeTable(String, TableChange),
    Describe(String, Properties),
    DeleteTable(String),
    Maintain(Maintenance),
}

/// What can be changed of a table that is not part of its schema.
pub(crate) enum Properties {
    Settings(String),
    Tags { add: Vec<(String, String)>, remove: Vec<String> },
}

/// What it answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Written {
    Item(Metered<ItemImages>, Vec<Consumed>),
    Nothing(Metered<()>, Vec<Consumed>),
    Maintained(Maintained),
}

impl Written {
    fn item(value: ItemImages, tally: Tally) -> Self {
        let capacity = tally.total();
        Self::Item(Metered { value, capacity }, tally.into_detail())
    }

    fn nothing(tally: Tally) -> Self {
        let capacity = tally.total();
        Self::Nothing(Metered { value: (), capacity }, tally.into_detail())
    }
}

/// By how much a table grows.
#[derive(Debug, Clone, Copy, Default)]
struct Growth {
    items: i64,
    bytes: i64,
}

/// A batch that is being made.
pub(crate) struct Changes<'v> {
    view: &'v dyn View,
    made: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    counts: HashMap<Space, Growth>,
    /// The last number of a change in a stream; `None` until one is needed.
    sequence: Option<u64>,
    pub catalog: Arc<Catalog>,
    catalog_changed: bool,
    now: i64,
}

impl<'v> Changes<'v> {
    pub fn new(view: &'v dyn View, catalog: Arc<Catalog>, now: i64) -> Self {
        Self {
            view,
            made: BTreeMap::new(),
            counts: HashMap::new(),
            sequence: None,
            catalog,
            catalog_changed: false,
            now,
        }
    }

    /// Adds a write, or refuses it; then nothing of it is left.
    pub fn add(&mut self, write: Write, detailed: bool) -> Result<Written> {
        let mut tally = Tally::new(detailed);
        let single = match write {
            Write::Put(request) => self.put(request, &mut tally)?,
            Write::Update(request) => self.update(request, &mut tally)?,
            Write::Delete(request) => self.delete(request, &mut tally)?,
            Write::Maintain(task) => return self.maintain(task).map(Written::Maintained),
            other => {
                self.add_other(other, detailed, &mut tally)?;
                return Ok(Written::nothing(tally));
            }
        };
        Ok(Written::item(single, tally))
    }

    fn add_other(&mut self, write: Write, detailed: bool, tally: &mut Tally) -> Result<()> {
        match write {
            Write::Batch(request) => self.batch(request, tally),
            Write::Transact(request) => self.transact(request, detailed, tally),
            Write::CreateTable(schema, settings) => self.create_table(schema, settings),
            Write::ChangeTable(name, change) => self.change_table(&name, change),
            Write::Describe(name, properties) => self.describe_table(&name, properties),
            Write::DeleteTable(name) => self.delete_table(&name),
            Write::Put(_) | Write::Update(_) | Write::Delete(_) | Write::Maintain(_) => Ok(()),
        }
    }

    /// Returns all changes, with the counters and the catalog that follow from them.
    pub fn into_batch(mut self) -> Result<(Batch, Arc<Catalog>)> {
        for (items, by) in std::mem::take(&mut self.counts) {
            for (key, by) in [(layout::count(items), by.items), (layout::bytes(items), by.bytes)] {
                if by != 0 {
                    let now = number(self.get(&key)?)?.saturating_add_signed(by);
                    self.set(key, Some(now.to_be_bytes().to_vec()));
                }
            }
        }
        if let Some(sequence) = self.sequence {
            self.set(layout::sequence(), Some(sequence.to_be_bytes().to_vec()));
        }
        if self.catalog_changed {
            let catalog = catalog::encode(&self.catalog);
            self.set(layout::catalog(), Some(catalog.clone()));
            self.set(layout::catalog_copy(), Some(catalog));
        }
        Ok((self.made.into_iter().collect(), self.catalog))
    }

    fn table(&self, name: &str) -> Result<Arc<Table>> {
        self.catalog.table(name).cloned()
    }

    /// Puts another version of a table in its place.
    fn set_table(&mut self, table: Table) {
        let catalog = Arc::make_mut(&mut self.catalog);
        catalog.tables.insert(table.name.clone(), Arc::new(table));
        self.catalog_changed = true;
    }

    fn set(&mut self, key: Vec<u8>, value: Option<Vec<u8>>) {
        self.made.insert(key, value);
    }

    fn get(&self, key: &[u8]) -> Result<Option<Bytes>> {
        match self.made.get(key) {
            Some(value) => Ok(value.as_deref().map(Bytes::from)),
            None => self.view.get(key),
        }
    }

    fn item(&self, key: &[u8]) -> Result<Option<tavola_store::Item>> {
        self.get(key)?.map(|bytes| decoded(&bytes)).transpose()
    }
}

/// Returns the item that bytes hold.
pub(crate) fn decoded(bytes: &[u8]) -> Result<tavola_store::Item> {
    tavola_store::Item::from_bytes(bytes)
        .ok_or_else(|| damaged("the store holds an item that cannot be read"))
}

/// Returns the number that bytes hold; 0 where there are none.
pub(crate) fn number(bytes: Option<Bytes>) -> Result<u64> {
    let Some(bytes) = bytes else { return Ok(0) };
    match <[u8; 8]>::try_from(&*bytes) {
        Ok(bytes) => Ok(u64::from_be_bytes(bytes)),
        Err(_) => Err(damaged("the store holds a number that cannot be read")),
    }
}
