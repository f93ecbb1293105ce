//! The store's operations. Gets and small pages are read where they are asked for; scans and long
//! pages on threads that may wait for the disk.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Error, Get, Item, ItemImages, Metered, Page, Put, Query, Result,
    Scan, Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite,
    UpdateItem,
};
use tokio::task::coop::consume_budget;

use crate::catalog::Catalog;
use crate::engine::Engine;
use crate::kv::View;
use crate::tally::Tally;
use crate::write::{Maintenance, Write, Written};
use crate::{EmbeddedStore, read};

/// The largest page and batch that are read in place.
pub(crate) const SMALL_PAGE: u32 = 100;
const SMALL_BATCH: usize = 100;
/// How often at most it is tried whether a disk that failed can be written to again.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// How much is written to try that: more than the largest item. A few bytes fit what is left of a
/// block long after everything else is refused.
const PROBE_BYTES: usize = 512 * 1024;

#[async_trait]
impl Store for EmbeddedStore {
    fn always_answers(&self) -> bool {
        true
    }

    fn indexes_are_current(&self) -> bool {
        true
    }

    async fn check_writable(&self) -> Result<()> {
        match self.engine.failure() {
            None => Ok(()),
            Some((at, error)) if at.elapsed() < PROBE_INTERVAL => Err(error),
            Some(_) => {
                for bytes in [PROBE_BYTES, 0] {
                    let probe = Write::Maintain(Maintenance::Probe(bytes));
                    self.writer.write(probe, false).await?;
                }
                Ok(())
            }
        }
    }

    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        request.validate()?;
        self.page(true, move |view, catalog| read::get(view, catalog, &request)).await
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        request.validate()?;
        let mut answer = self.write_item(Write::Put(request)).await?;
        answer.value.new = None;
        Ok(answer)
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        request.validate()?;
        let mut answer = self.write_item(Write::Update(request)).await?;
        answer.value.old = None;
        Ok(answer)
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        request.validate()?;
        self.write_item(Write::Delete(request)).await
    }

    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        request.validate()?;
        let small = request.limit.is_some_and(|limit| limit <= SMALL_PAGE);
        let page = self.page(small, move |view, catalog| {
            read::query(view, catalog, &request, false, &mut Tally::default())
        });
        page.await
    }

    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        request.validate()?;
        let page = self.page(false, move |view, catalog| {
            read::scan(view, catalog, &request, false, &mut Tally::default())
        });
        page.await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        let small = request.keys.len() <= SMALL_BATCH;
        self.page(small, move |view, catalog| read::batch_get(view, catalog, &request)).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        request.validate()?;
        self.write_nothing(Write::Batch(request)).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        self.page(true, move |view, catalog| read::transact_get(view, catalog, &request)).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        request.validate()?;
        self.write_nothing(Write::Transact(request)).await
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.write_nothing(Write::CreateTable(schema, String::new())).await.map(drop)
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.engine.describe(table)
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.write_nothing(Write::ChangeTable(table.to_owned(), change)).await?;
        self.upkeep.wake();
        Ok(())
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.write_nothing(Write::DeleteTable(table.to_owned())).await?;
        self.upkeep.wake();
        Ok(())
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        Ok(self.engine.catalog().tables.keys().cloned().collect())
    }
}

impl EmbeddedStore {
    async fn write_item(&self, write: Write) -> Result<Metered<ItemImages>> {
        match self.writer.write(write, false).await? {
            Written::Item(answer, _) => Ok(answer),
            _ => Err(confused()),
        }
    }

    async fn write_nothing(&self, write: Write) -> Result<Metered<()>> {
        match self.writer.write(write, false).await? {
            Written::Nothing(answer, _) => Ok(answer),
            _ => Err(confused()),
        }
    }

    /// Reads in place what is small, and the rest where waiting for the disk delays nobody.
    pub(crate) async fn page<T: Send + 'static>(
        &self,
        small: bool,
        work: impl FnOnce(&dyn View, &Catalog) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        if small || self.engine.is_memory() {
            // What is done in place never waits; without this, whoever asks on and on would keep
            // all others of its thread from their turn.
            consume_budget().await;
            return self.engine.read(work);
        }
        let engine: Arc<Engine> = self.engine.clone();
        match tokio::task::spawn_blocking(move || engine.read(work)).await {
            Ok(answer) => answer,
            Err(error) => Err(Error::Unavailable {
                message: format!("a read ended without an answer: {error}"),
                maybe_done: false,
            }),
        }
    }
}

pub(crate) fn confused() -> Error {
    Error::Unavailable { message: "the writer answered something else".into(), maybe_done: true }
}
