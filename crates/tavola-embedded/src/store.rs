//! The store's operations. Each one checks and renders its request and converts the answer on the
//! caller's thread; only the engine's own call runs on the store's.

use async_trait::async_trait;
use tavola_store::{
    Answer, BatchGet, BatchWrite, Delete, Get, GetAnswer, Item, Page, Put, Query, ReadStream,
    Result, Scan, Store, StreamPage, TableChange, TableDescription, TableSchema, TransactGet,
    TransactWrite, UpdateItem, WriteAnswer,
};

use crate::error::{Context, typed};
use crate::queue::Kind;
use crate::{EmbeddedStore, batch, read, stream, table, transact, write};

/// The largest query, batch and transaction that hold the engine only briefly.
const SMALL_QUERY: u32 = 100;
const SMALL_BATCH: usize = 20;
const SMALL_TRANSACTION: usize = 10;

#[async_trait]
impl Store for EmbeddedStore {
    fn always_answers(&self) -> bool {
        true
    }

    async fn get(&self, request: Get) -> Result<GetAnswer> {
        request.validate()?;
        let context = Context::read(&request.table);
        let request = read::get_request(request)?;
        let response =
            self.worker.small(Kind::Read, move |engine| engine.get_item(request)).await?;
        read::get_answer(response.map_err(|error| typed(error, context))?)
    }

    async fn put(&self, request: Put) -> Result<Answer<WriteAnswer>> {
        request.validate()?;
        let context = Context::write(&request.table);
        let request = write::put_request(request)?;
        let response =
            self.worker.small(Kind::Write, move |engine| engine.put_item(request)).await?;
        let response = response.map_err(|error| typed(error, context))?;
        write::old_answer(response.attributes, response.consumed_capacity)
    }

    async fn update(&self, request: UpdateItem) -> Result<Answer<WriteAnswer>> {
        request.validate()?;
        let context = Context::write(&request.table);
        let request = write::update_request(request)?;
        let response =
            self.worker.small(Kind::Write, move |engine| engine.update_item(request)).await?;
        let response = response.map_err(|error| typed(error, context))?;
        write::new_answer(response.attributes, response.consumed_capacity)
    }

    async fn delete(&self, request: Delete) -> Result<Answer<WriteAnswer>> {
        request.validate()?;
        let context = Context::write(&request.table);
        let request = write::delete_request(request)?;
        let response =
            self.worker.small(Kind::Write, move |engine| engine.delete_item(request)).await?;
        let response = response.map_err(|error| typed(error, context))?;
        write::old_answer(response.attributes, response.consumed_capacity)
    }

    async fn query(&self, request: Query) -> Result<Answer<Page>> {
        request.validate()?;
        let context = Context::read(&request.table);
        let small = request.limit.is_some_and(|limit| limit <= SMALL_QUERY);
        let request = read::query_request(request)?;
        let response = if small {
            self.worker.small(Kind::Read, move |engine| engine.query(request)).await?
        } else {
            self.worker.queued(Kind::Read, move |engine| engine.query(request)).await?
        };
        read::query_answer(response.map_err(|error| typed(error, context))?)
    }

    async fn scan(&self, request: Scan) -> Result<Answer<Page>> {
        request.validate()?;
        let context = Context::read(&request.table);
        let request = read::scan_request(request)?;
        let response = self.worker.queued(Kind::Read, move |engine| engine.scan(request)).await?;
        read::scan_answer(response.map_err(|error| typed(error, context))?)
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Answer<Vec<Option<Item>>>> {
        request.validate()?;
        if request.keys.len() <= SMALL_BATCH {
            return self
                .worker
                .small(Kind::Read, move |engine| batch::batch_get(engine, request))
                .await?;
        }
        self.worker.queued(Kind::Read, move |engine| batch::batch_get(engine, request)).await?
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Answer<()>> {
        request.validate()?;
        self.worker.queued(Kind::Write, move |engine| batch::batch_write(engine, request)).await?
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Answer<Vec<Option<Item>>>> {
        request.validate()?;
        let context = Context::read(&tables(request.keys.iter().map(|(table, _)| table)));
        let request = transact::get_request(request);
        let response = self
            .worker
            .queued(Kind::Read, move |engine| engine.transact_get_items(request))
            .await?;
        transact::get_answer(response.map_err(|error| typed(error, context))?)
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Answer<()>> {
        request.validate()?;
        let context = Context::write(&tables(request.actions.iter().map(|action| &action.table)));
        let small = request.actions.len() <= SMALL_TRANSACTION;
        let request = transact::write_request(request)?;
        let response = if small {
            self.worker
                .small(Kind::Write, move |engine| engine.transact_write_items(request))
                .await?
        } else {
            self.worker
                .queued(Kind::Write, move |engine| engine.transact_write_items(request))
                .await?
        };
        Ok(transact::write_answer(response.map_err(|error| typed(error, context))?))
    }

    async fn read_stream(&self, request: ReadStream) -> Result<Answer<StreamPage>> {
        request.validate()?;
        self.worker.queued(Kind::Read, move |engine| stream::read(engine, request)).await?
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.worker.queued(Kind::Write, move |engine| table::create(engine, schema)).await?
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        let table = table.to_owned();
        self.worker.queued(Kind::Read, move |engine| table::describe(engine, &table)).await?
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        let table = table.to_owned();
        self.worker.queued(Kind::Write, move |engine| table::change(engine, &table, change)).await?
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        let table = table.to_owned();
        self.worker.queued(Kind::Write, move |engine| table::delete(engine, &table)).await?
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        self.worker.queued(Kind::Read, table::list).await?
    }
}

/// The tables of a transaction, each once, for messages.
fn tables<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: std::collections::BTreeSet<&str> = names.map(String::as_str).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}
