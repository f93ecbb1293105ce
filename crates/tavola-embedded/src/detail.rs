//! What the wire endpoint wants to know beyond the waist.

use async_trait::async_trait;
use tavola_store::{
    Action, ActionKind, BatchWrite, Delete, Detailed, DetailedStore, Error, Extent, ItemImages,
    Page, Put, Query, Result, Scan, StreamDetail, StreamRecords, TableDetail, TableSchema,
    TransactWrite, UpdateItem,
};

use crate::catalog::{Catalog, Stream, Table};
use crate::kv::View;
use crate::store::{SMALL_PAGE, confused};
use crate::tally::Tally;
use crate::write::{Properties, Write, Written, number};
use crate::{EmbeddedStore, layout, read};

#[async_trait]
impl DetailedStore for EmbeddedStore {
    async fn write_detailed(&self, action: Action) -> Result<Detailed<ItemImages>> {
        action.validate()?;
        let Action { table, kind, condition } = action;
        let write = match kind {
            ActionKind::Put(item) => Write::Put(Put { table, item, condition }),
            ActionKind::Update(key, update) => {
                Write::Update(UpdateItem { table, key, update, condition })
            }
            ActionKind::Delete(key) => Write::Delete(Delete { table, key, condition }),
            ActionKind::Check(_) => return Err(Error::Unsupported("a check by itself")),
        };
        match self.writer.write(write, true).await? {
            Written::Item(answer, consumed) => Ok(Detailed { value: answer.value, consumed }),
            _ => Err(confused()),
        }
    }

    async fn batch_write_detailed(&self, request: BatchWrite) -> Result<Detailed<()>> {
        request.validate()?;
        self.write_many(Write::Batch(request)).await
    }

    async fn transact_write_detailed(&self, request: TransactWrite) -> Result<Detailed<()>> {
        request.validate()?;
        self.write_many(Write::Transact(request)).await
    }

    async fn query_detailed(&self, request: Query, whole: bool) -> Result<Detailed<Page>> {
        request.validate()?;
        let small = request.limit.is_some_and(|limit| limit <= SMALL_PAGE);
        let read = move |view: &dyn View, catalog: &Catalog, tally: &mut Tally| {
            read::query(view, catalog, &request, whole, tally)
        };
        self.page_detailed(small, read).await
    }

    async fn scan_detailed(&self, request: Scan, whole: bool) -> Result<Detailed<Page>> {
        request.validate()?;
        let read = move |view: &dyn View, catalog: &Catalog, tally: &mut Tally| {
            read::scan(view, catalog, &request, whole, tally)
        };
        self.page_detailed(false, read).await
    }

    fn table_detail(&self, table: &str) -> Option<TableDetail> {
        self.engine.catalog().tables.get(table).map(|table| detail(table))
    }

    async fn extent(&self, table: &str) -> Result<Extent> {
        self.engine.read(|view, catalog| {
            let items = catalog.table(table)?.items;
            Ok(Extent {
                items: number(view.get(&layout::count(items))?)?,
                bytes: number(view.get(&layout::bytes(items))?)?,
            })
        })
    }

    async fn create_table_detailed(&self, schema: TableSchema, settings: String) -> Result<()> {
        self.write_many(Write::CreateTable(schema, settings)).await.map(drop)
    }

    async fn set_settings(&self, table: &str, settings: String) -> Result<()> {
        let write = Write::Describe(table.to_owned(), Properties::Settings(settings));
        self.write_many(write).await.map(drop)
    }

    async fn change_tags(
        &self,
        table: &str,
        add: Vec<(String, String)>,
        remove: Vec<String>,
    ) -> Result<()> {
        let write = Write::Describe(table.to_owned(), Properties::Tags { add, remove });
        self.write_many(write).await.map(drop)
    }

    async fn read_records(
        &self,
        table: &str,
        stream: u32,
        after: u64,
        limit: u32,
    ) -> Result<StreamRecords> {
        let table = table.to_owned();
        let records = self.page(false, move |view, catalog| {
            read::read_records(view, catalog, &table, stream, after, limit)
        });
        records.await
    }

    async fn last_change(&self) -> Result<u64> {
        self.engine.read(|view, _| read::last_change(view))
    }
}

impl EmbeddedStore {
    async fn write_many(&self, write: Write) -> Result<Detailed<()>> {
        match self.writer.write(write, true).await? {
            Written::Nothing(_, consumed) => Ok(Detailed { value: (), consumed }),
            _ => Err(confused()),
        }
    }

    async fn page_detailed(
        &self,
        small: bool,
        read: impl FnOnce(&dyn View, &Catalog, &mut Tally) -> Result<tavola_store::Metered<Page>>
        + Send
        + 'static,
    ) -> Result<Detailed<Page>> {
        let page = self.page(small, move |view, catalog| {
            let mut tally = Tally::new(true);
            let answer = read(view, catalog, &mut tally)?;
            Ok(Detailed { value: answer.value, consumed: tally.into_detail() })
        });
        page.await
    }
}

fn detail(table: &Table) -> TableDetail {
    TableDetail {
        description: table.describe(0),
        id: table.items,
        created: table.created,
        settings: table.settings.clone(),
        streams: table.ended.iter().chain(&table.stream).map(stream).collect(),
    }
}

fn stream(stream: &Stream) -> StreamDetail {
    StreamDetail {
        id: stream.space,
        view: stream.view,
        began: stream.began.saturating_mul(1000),
        ended: stream.ended,
    }
}
