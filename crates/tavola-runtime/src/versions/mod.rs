//! What tables say of their storage format and of the models that served them, and what a change of
//! the model means for what they hold.
//!
//! Each table has a record for each model by name. It lists the models that stored data may be
//! from: the one that was applied last, or the first that served the table, and whatever served it
//! since. A model whose data the new one takes as it is goes off the list. So data is in step with
//! a model if that takes the data of all models listed; and one that is rolled back, and writes, is
//! on the list when the newer one comes back.

mod chunks;
mod record;
#[cfg(test)]
mod tests;
mod watch;

use std::collections::HashMap;
use std::sync::Arc;

use tavola_model::diff::{Change, ChangeKind, DataModel, Effect, diff};
use tavola_model::model::{Model, TableId};
use tavola_store::{BatchGet, Error, Item, Scan, Store, Value};
use ulid::Ulid;

use crate::item_key::ItemKey;
use crate::model_record::{BYTES, Head, Served, format_error, read_head};
use crate::runtime::unread;
use crate::{Deployment, OpenError, Runtime, system};
use chunks::{Packed, unpack};
pub(crate) use watch::{Look, Watch};

/// How many items are read at once to see that a table holds nothing but the system's own, and how
/// often.
const FEW: u32 = 32;
const PAGES: u32 = 8;

/// What the tables of a model say of their format and of the models that served them.
pub struct Versions {
    /// The model on its store; nothing is called.
    runtime: Runtime,
    own: Arc<Packed>,
    /// Another one for each reading.
    writer: String,
    tables: Vec<TableVersion>,
    /// The models that served, by digest; `None` if one cannot be read back.
    known: HashMap<String, Option<Known>>,
}

/// A model that served, and what has changed since.
struct Known {
    data: DataModel,
    changes: Vec<Change>,
}

/// What one table says.
struct TableVersion {
    id: TableId,
    head: Option<Head>,
    /// Whether it holds no items but the system's, or is not there at all.
    is_vacant: bool,
}

impl Versions {
    /// Reads what the tables of a model say. Costs one request a table if nothing has changed.
    pub async fn read(
        model: &Model,
        store: Arc<dyn Store>,
        deployment: &Deployment,
    ) -> Result<Self, Error> {
        let own = Arc::new(pack(model)?);
        let runtime = Runtime::unprepared(Arc::new(model.clone()), store, unread(deployment));
        Self::of(runtime, own).await
    }

    async fn of(runtime: Runtime, own: Arc<Packed>) -> Result<Self, Error> {
        let ids: Vec<TableId> = runtime.model().table_ids().map(|(id, _)| id).collect();
        let (tables, known) = (Vec::new(), HashMap::new());
        let writer = Ulid::generate().to_string();
        let mut versions = Self { runtime, own, writer, tables, known };
        for id in ids {
            let version = versions.read_table(id).await?;
            versions.tables.push(version);
        }
        Ok(versions)
    }

    pub(crate) fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    fn model(&self) -> &Model {
        self.runtime.model()
    }

    async fn read_table(&mut self, id: TableId) -> Result<TableVersion, Error> {
        let head =
            match read_head(&self.runtime.store(), self.model(), self.runtime.deployment(), id)
                .await
            {
                Err(Error::NoSuchTable(_)) => {
                    return Ok(TableVersion { id, head: None, is_vacant: true });
                }
                head => head?,
            };
        for served in head.iter().flat_map(|head| &head.models) {
            if served.digest != self.own.digest && !self.known.contains_key(&served.digest) {
                let data = self.load(id, served).await?;
                let known = data.map(|data| {
                    let changes = diff(&data, &self.own.data);
                    Known { data, changes }
                });
                self.known.insert(served.digest.clone(), known);
            }
        }
        let version = TableVersion { id, head, is_vacant: false };
        let is_vacant = !self.is_in_step(&version) && self.is_vacant(id).await?;
        Ok(TableVersion { is_vacant, ..version })
    }

    /// Reads a model back. Returns `None` if its chunks are not all there.
    async fn load(&self, id: TableId, served: &Served) -> Result<Option<DataModel>, Error> {
        let (name, table) = (self.runtime.table_name(id), self.model().table(id));
        let item_keys = Head::chunks(self.model(), id, &served.digest, served.chunks);
        let keys = item_keys.map(|item_key| (name.to_owned(), item_key.store_key(table))).collect();
        let found = self.runtime.store().batch_get(BatchGet { keys, strong: true }).await?;
        let bytes = |item: &'_ Option<Item>| match item.as_ref().and_then(|item| item.get(BYTES)) {
            Some(Value::B(bytes)) => Some(bytes.clone()),
            _ => None,
        };
        let chunks: Option<Vec<Vec<u8>>> = found.iter().map(bytes).collect();
        let Some(chunks) = chunks else { return Ok(None) };
        Ok(unpack(&served.digest, &chunks.iter().map(Vec::as_slice).collect::<Vec<_>>()))
    }

    /// Returns `true` if a table holds nothing but a few items of the system's.
    async fn is_vacant(&self, id: TableId) -> Result<bool, Error> {
        let (name, table) = (self.runtime.table_name(id), self.model().table(id));
        let is_system = |item: &Item| {
            ItemKey::of(item, id, table).is_some_and(|key| system::is_system(&key.partition))
        };
        let mut scan =
            Scan { table: name.to_owned(), limit: Some(FEW), strong: true, ..Scan::default() };
        for _ in 0..PAGES {
            let page = match self.runtime.store().scan(scan.clone()).await {
                // Serving takes no permission to scan.
                Err(Error::Denied(_)) => return Ok(false),
                page => page?,
            };
            if !page.items.iter().all(is_system) {
                return Ok(false);
            }
            match page.next {
                Some(next) => scan.start = Some(next),
                None => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Returns the tables whose storage format is another one than this program's.
    pub fn other_formats(&self) -> Vec<OpenError> {
        let heads = self.tables.iter().filter_map(|table| Some((table.id, table.head.as_ref()?)));
        heads
            .filter_map(|(id, head)| format_error(self.runtime.table_name(id), head.format))
            .collect()
    }

    /// Returns what has changed since the models that the tables were served by, as far as it
    /// matters to what they hold, the gravest first. Data that no model is known to have served may
    /// be anything.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        for change in self.tables.iter().flat_map(|table| self.changes_of(table)) {
            if !changes.contains(&change) {
                changes.push(change);
            }
        }
        changes.sort_by_key(|change| std::cmp::Reverse(change.effect));
        changes
    }

    /// Returns the tables whose data is not known to be what the model needs, by their names in the
    /// model.
    pub(crate) fn behind(&self) -> Vec<String> {
        let behind = |table: &&TableVersion| {
            let is_old = table.head.as_ref().is_some_and(|head| head.format != system::FORMAT);
            is_old || !(table.is_vacant || self.is_in_step(table))
        };
        let name = |table: &TableVersion| self.model().table(table.id).name.clone();
        self.tables.iter().filter(behind).map(name).collect()
    }

    fn is_in_step(&self, table: &TableVersion) -> bool {
        self.changes_of(table).is_empty()
    }

    fn changes_of(&self, table: &TableVersion) -> Vec<Change> {
        let name = &self.model().table(table.id).name;
        let unknown =
            |effect, meaning: &str| Change::new(ChangeKind::ModelUnknown, effect, name, meaning);
        let Some(head) = &table.head else {
            let meaning = "has items but no record of a model that served it";
            return if table.is_vacant { Vec::new() } else { vec![unknown(Effect::Loss, meaning)] };
        };
        if table.is_vacant {
            return Vec::new();
        }
        let mut changes = Vec::new();
        for served in head.models.iter().filter(|served| served.digest != self.own.digest) {
            match self.known.get(&served.digest) {
                Some(Some(known)) => changes.extend(mattering(&known.changes, name).cloned()),
                _ => changes.push(unknown(
                    Effect::Misfit,
                    "was served by a model that cannot be read back",
                )),
            }
        }
        if head.more {
            let meaning = "was served by more models than are remembered since one was applied";
            changes.push(unknown(Effect::Misfit, meaning));
        }
        changes
    }

    /// Returns the time at which this very model was applied, if others have served since.
    pub fn applied_before(&self) -> Option<i64> {
        let mut behind = self.tables.iter().filter(|table| !self.is_in_step(table));
        behind.find_map(|table| {
            let (digest, at) = table.head.as_ref()?.applied.as_ref()?;
            (*digest == self.own.digest).then_some(*at)
        })
    }
}

/// Returns the changes that matter to the data of a table.
fn mattering<'c>(changes: &'c [Change], table: &str) -> impl Iterator<Item = &'c Change> {
    let matters = move |change: &&Change| {
        change.effect != Effect::Nothing && change.tables.iter().any(|name| name == table)
    };
    changes.iter().filter(matters)
}

fn pack(model: &Model) -> Result<Packed, Error> {
    Packed::of(model).map_err(|error| Error::Invalid(error.to_string()))
}
