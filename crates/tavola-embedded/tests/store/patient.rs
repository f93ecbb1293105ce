//! A caller that repeats what may be repeated and follows pages to their end, as every caller of a real
//! DynamoDB has to.

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Capacity, Delete, FaultyStore, Get, Item, ItemImages, Metered, Page, Put,
    Query, Result, Scan, Store, TableChange, TableDescription, TableSchema, TransactGet,
    TransactWrite, UpdateItem,
};

pub struct Patient(pub FaultyStore);

/// Makes a call, which was checked before it is copied, until its answer is not to try again.
macro_rules! patiently {
    ($call:expr) => {
        loop {
            match $call.await {
                Err(error) if error.is_transient() => {}
                answer => break answer,
            }
        }
    };
}

/// Pages until the limit is reached or there are no more.
macro_rules! whole {
    ($store:expr, $operation:ident, $request:ident) => {{
        let limit = $request.limit;
        let mut value = Page { next: $request.start.take(), ..Page::default() };
        let mut capacity = Capacity::default();
        loop {
            $request.limit = limit.map(|limit| limit - u32::try_from(value.scanned).unwrap());
            $request.start = value.next.take();
            let answer = patiently!($store.$operation($request.clone()))?;
            value.items.extend(answer.value.items);
            value.scanned += answer.value.scanned;
            value.next = answer.value.next;
            capacity += answer.capacity;
            let full = limit.is_some_and(|limit| value.scanned >= u64::from(limit));
            if value.next.is_none() || full {
                break Ok(Metered { value, capacity });
            }
        }
    }};
}

#[async_trait]
impl Store for Patient {
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        request.validate()?;
        patiently!(self.0.get(request.clone()))
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        request.validate()?;
        patiently!(self.0.put(request.clone()))
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        request.validate()?;
        patiently!(self.0.update(request.clone()))
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        request.validate()?;
        patiently!(self.0.delete(request.clone()))
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        patiently!(self.0.batch_get(request.clone()))
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        request.validate()?;
        patiently!(self.0.batch_write(request.clone()))
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        patiently!(self.0.transact_get(request.clone()))
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        request.validate()?;
        patiently!(self.0.transact_write(request.clone()))
    }

    async fn query(&self, mut request: Query) -> Result<Metered<Page>> {
        whole!(self.0, query, request)
    }

    async fn scan(&self, mut request: Scan) -> Result<Metered<Page>> {
        whole!(self.0, scan, request)
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.0.create_table(schema).await
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.0.describe_table(table).await
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.0.change_table(table, change).await
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.0.delete_table(table).await
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        self.0.list_tables().await
    }
}
