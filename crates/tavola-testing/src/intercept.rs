//! A store that hands each request for items to an interceptor.

use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Metered, Page, Put, Query, Result, Scan,
    Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite, UpdateItem,
};

/// Decides what becomes of requests.
#[async_trait]
pub trait Interceptor: Send + Sync + 'static {
    /// Answers a request. [`Request::send`] sends it to the store.
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response>;

    /// Returns what [`Store::always_answers`] returns.
    fn always_answers(&self, _store: &dyn Store) -> bool {
        false
    }
}

/// A store behind an interceptor. Requests about tables go straight to the store.
pub struct Intercepted<I> {
    store: Arc<dyn Store>,
    interceptor: I,
}

impl<I: Interceptor> Intercepted<I> {
    /// Puts an interceptor before a store.
    pub fn new(store: Arc<dyn Store>, interceptor: I) -> Self {
        Self { store, interceptor }
    }
}

impl<I> Deref for Intercepted<I> {
    type Target = I;

    fn deref(&self) -> &I {
        &self.interceptor
    }
}

/// A request for items.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the variants are the operations of `Store`")]
pub enum Request {
    Get(Get),
    Put(Put),
    Update(UpdateItem),
    Delete(Delete),
    Query(Query),
    Scan(Scan),
    BatchGet(BatchGet),
    BatchWrite(BatchWrite),
    TransactGet(TransactGet),
    TransactWrite(TransactWrite),
}

/// The response to a request for items.
#[derive(Debug, Clone)]
pub enum Response {
    /// To a get.
    Item(Metered<Option<Item>>),
    /// To a put, update or delete.
    Images(Metered<ItemImages>),
    /// To a query or scan.
    Page(Metered<Page>),
    /// To a batch or transaction of gets.
    Items(Metered<Vec<Option<Item>>>),
    /// To a batch or transaction of writes.
    Done(Metered<()>),
}

impl Request {
    /// Sends the request to a store.
    pub async fn send(self, store: &dyn Store) -> Result<Response> {
        match self {
            Self::Get(request) => store.get(request).await.map(Response::Item),
            Self::Put(request) => store.put(request).await.map(Response::Images),
            Self::Update(request) => store.update(request).await.map(Response::Images),
            Self::Delete(request) => store.delete(request).await.map(Response::Images),
            Self::Query(request) => store.query(request).await.map(Response::Page),
            Self::Scan(request) => store.scan(request).await.map(Response::Page),
            Self::BatchGet(request) => store.batch_get(request).await.map(Response::Items),
            Self::BatchWrite(request) => store.batch_write(request).await.map(Response::Done),
            Self::TransactGet(request) => store.transact_get(request).await.map(Response::Items),
            Self::TransactWrite(request) => store.transact_write(request).await.map(Response::Done),
        }
    }

    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        match self {
            Self::Get(request) => request.validate(),
            Self::Put(request) => request.validate(),
            Self::Update(request) => request.validate(),
            Self::Delete(request) => request.validate(),
            Self::Query(request) => request.validate(),
            Self::Scan(request) => request.validate(),
            Self::BatchGet(request) => request.validate(),
            Self::BatchWrite(request) => request.validate(),
            Self::TransactGet(request) => request.validate(),
            Self::TransactWrite(request) => request.validate(),
        }
    }

    /// Returns `true` if the request writes items.
    pub fn is_write(&self) -> bool {
        matches!(
            self,
            Self::Put(_)
                | Self::Update(_)
                | Self::Delete(_)
                | Self::BatchWrite(_)
                | Self::TransactWrite(_)
        )
    }
}

/// Defines an operation of the store by its request and its response.
macro_rules! intercepted {
    ($($operation:ident($request:ty) as $variant:ident -> $response:ident($value:ty);)*) => {
        #[async_trait]
        impl<I: Interceptor> Store for Intercepted<I> {
            fn always_answers(&self) -> bool {
                self.interceptor.always_answers(&*self.store)
            }

            async fn check_writable(&self) -> Result<()> {
                self.store.check_writable().await
            }

            $(async fn $operation(&self, request: $request) -> Result<Metered<$value>> {
                let request = Request::$variant(request);
                match self.interceptor.intercept(request, &*self.store).await? {
                    Response::$response(response) => Ok(response),
                    other => panic!("this is no response to a {}: {other:?}", stringify!($variant)),
                }
            })*

            async fn create_table(&self, schema: TableSchema) -> Result<()> {
                self.store.create_table(schema).await
            }

            async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
                self.store.describe_table(table).await
            }

            async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
                self.store.change_table(table, change).await
            }

            async fn delete_table(&self, table: &str) -> Result<()> {
                self.store.delete_table(table).await
            }

            async fn list_tables(&self) -> Result<Vec<String>> {
                self.store.list_tables().await
            }
        }
    };
}

intercepted! {
    get(Get) as Get -> Item(Option<Item>);
    put(Put) as Put -> Images(ItemImages);
    update(UpdateItem) as Update -> Images(ItemImages);
    delete(Delete) as Delete -> Images(ItemImages);
    query(Query) as Query -> Page(Page);
    scan(Scan) as Scan -> Page(Page);
    batch_get(BatchGet) as BatchGet -> Items(Vec<Option<Item>>);
    batch_write(BatchWrite) as BatchWrite -> Done(());
    transact_get(TransactGet) as TransactGet -> Items(Vec<Option<Item>>);
    transact_write(TransactWrite) as TransactWrite -> Done(());
}
