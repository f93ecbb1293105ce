//! The trait: what goes wrong with each operation. Requests are checked before they are copied,
//! because a copy of hostile nesting exhausts the stack.

use async_trait::async_trait;

use super::FaultyStore;
use super::track::Target;
use crate::{
    BatchGet, BatchWrite, Cancellation, Delete, Error, Get, Item, ItemImages, Metered, Page, Put,
    Query, Result, Scan, Store, TableChange, TableDescription, TableSchema, TransactGet,
    TransactWrite, UpdateItem,
};

impl FaultyStore {
    /// Counts a single write; fails when it is refused.
    fn enter_write(&self) -> Result<()> {
        self.enter_data()?;
        if self.happens(|faults| faults.conflicts) { Err(Error::Conflict) } else { self.arrive() }
    }

    /// Counts a transaction; fails when it is cancelled because of one of its actions.
    fn enter_transaction(&self, actions: usize) -> Result<()> {
        self.enter_data()?;
        if actions == 0 || !self.happens(|faults| faults.conflicts) {
            return Ok(());
        }
        let count = u64::try_from(actions).unwrap_or(u64::MAX);
        let guilty = self.state().random.below(count);
        let mut reasons = vec![Cancellation::None; actions];
        if let Some(reason) = usize::try_from(guilty).ok().and_then(|n| reasons.get_mut(n)) {
            *reason = Cancellation::Conflict;
        }
        Err(Error::Cancelled(reasons))
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn check_writable(&self) -> Result<()> {
        self.inner.check_writable().await
    }

    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        self.enter_data()?;
        self.inner.get(request).await
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        self.enter_write()?;
        request.validate()?;
        let (table, item) = (request.table.clone(), request.item.clone());
        let target = std::iter::once(Target::Item(&table, &item));
        self.answer(self.tracked(target, self.inner.put(request)).await?)
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        self.enter_write()?;
        request.validate()?;
        let (table, key) = (request.table.clone(), request.key.clone());
        let target = std::iter::once(Target::Key(&table, &key));
        self.answer(self.tracked(target, self.inner.update(request)).await?)
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        self.enter_write()?;
        request.validate()?;
        let (table, key) = (request.table.clone(), request.key.clone());
        let target = std::iter::once(Target::Key(&table, &key));
        self.answer(self.tracked(target, self.inner.delete(request)).await?)
    }

    async fn query(&self, mut request: Query) -> Result<Metered<Page>> {
        self.enter_data()?;
        // What is wrong with a request must not be hidden by an empty page.
        request.validate()?;
        if let Some(empty) = self.empty_page(&request).await? {
            return Ok(empty);
        }
        request.limit = self.short(request.limit);
        match self.late_index(&request.table, request.index.as_ref()).await? {
            Some(late) => self.late_query(request, late).await,
            None => self.inner.query(request).await,
        }
    }

    async fn scan(&self, mut request: Scan) -> Result<Metered<Page>> {
        self.enter_data()?;
        request.validate()?;
        if let Some(start) = &request.start
            && self.happens(|faults| faults.empty_pages)
        {
            let value = Page { items: vec![], next: Some(start.clone()), scanned: 0 };
            return Ok(Metered { value, capacity: Default::default() });
        }
        request.limit = self.short(request.limit);
        match self.late_index(&request.table, request.index.as_ref()).await? {
            Some(late) => self.late_scan(request, late).await,
            None => self.inner.scan(request).await,
        }
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.enter_data()?;
        self.get_in_rounds(request).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        self.enter_data()?;
        // All of it is checked before any of it is written.
        request.validate()?;
        self.answer(self.write_in_rounds(request).await?)
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.enter_transaction(request.keys.len())?;
        self.inner.transact_get(request).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        self.enter_transaction(request.actions.len())?;
        request.validate()?;
        self.arrive_again(&request)?;
        self.arrive()?;
        let (actions, token) = (request.actions.clone(), request.token.clone());
        let targets: Vec<_> = actions.iter().filter_map(Target::of_action).collect();
        let write = self.inner.transact_write(request);
        self.answer_to(token, self.tracked(targets.into_iter(), write).await?)
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.enter()?;
        self.forget_schema(&schema.name);
        self.inner.create_table(schema).await
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.enter()?;
        self.inner.describe_table(table).await
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.enter()?;
        self.forget_schema(table);
        self.inner.change_table(table, change).await
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.enter()?;
        self.forget_schema(table);
        self.inner.delete_table(table).await?;
        self.state().log.forget(table);
        Ok(())
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        self.enter()?;
        self.inner.list_tables().await
    }
}
