//! A model in a few lines, on a store in memory.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{
    Caller, Clock, Deployment, Failure, Input, OpenError, Options, Response, Runtime,
};
use tavola_store::{Item, Query, Scan, Store};

pub struct Harness {
    pub runtime: Arc<Runtime>,
    pub store: Arc<dyn Store>,
    pub clock: Clock,
}

impl Harness {
    pub async fn new(model: &str) -> Self {
        Self::on(model, Arc::new(EmbeddedStore::memory().unwrap())).await
    }

    /// On a store that may have the tables already.
    pub async fn on(model: &str, store: Arc<dyn Store>) -> Self {
        Self::with_clock(model, store, Clock::system()).await
    }

    /// A runtime whose calls leave all work in portions to the background.
    pub async fn impatient(model: &str, store: Arc<dyn Store>) -> Self {
        let Self { runtime, store, clock } = Self::on(model, store).await;
        let runtime = Arc::into_inner(runtime).unwrap();
        let runtime = Arc::new(runtime.with_work_patience(Some(std::time::Duration::ZERO)));
        Self { runtime, store, clock }
    }

    pub async fn with_clock(model: &str, store: Arc<dyn Store>, clock: Clock) -> Self {
        let resolved = Arc::new(self::model(model));
        let deployment = Deployment::new(&resolved, &Default::default(), |_| None);
        for (id, _) in resolved.table_ids() {
            let schema = deployment.schema(&resolved, id);
            if store.describe_table(&schema.name).await.unwrap().is_none() {
                store.create_table(schema).await.unwrap();
            }
        }
        Self::opened(model, store, clock).await.unwrap()
    }

    /// On tables that are there, of a store that may be unable to answer.
    pub async fn opened(
        model: &str,
        store: Arc<dyn Store>,
        clock: Clock,
    ) -> Result<Self, Vec<OpenError>> {
        let resolved = Arc::new(self::model(model));
        let options = Options {
            cursor_keys: CursorKeys::new(CursorKey::from_bytes([7; 32])),
            deployment: Deployment::new(&resolved, &Default::default(), |_| None),
            clock: clock.clone(),
            development: false,
        };
        let runtime = Arc::new(Runtime::open(resolved, store.clone(), options).await?);
        Ok(Self { runtime, store, clock })
    }

    pub async fn call(&self, user: &str, name: &str, input: Json) -> Result<Response, Failure> {
        self.runtime.call(name, inputs(input), &user_named(user)).await
    }

    /// Everything that is stored, the system's own items included, in no order.
    pub async fn everything(&self, table: &str) -> Vec<Item> {
        let mut request = Scan { table: table.to_owned(), strong: true, ..Scan::default() };
        let mut items = Vec::new();
        loop {
            let page = self.store.scan(request.clone()).await.unwrap().value;
            items.extend(page.items);
            match page.next {
                Some(next) => request.start = Some(next),
                None => return items,
            }
        }
    }

    /// The sort keys of a partition.
    pub async fn sort_keys(&self, table: &str, partition: &str) -> Vec<String> {
        let mut request = Query::partition(table, "PK", partition);
        request.strong = true;
        let mut keys = Vec::new();
        loop {
            let page = self.store.query(request.clone()).await.unwrap().value;
            keys.extend(page.items.iter().map(|item| item["SK"].as_str().unwrap().to_owned()));
            match page.next {
                Some(next) => request.start = Some(next),
                None => return keys,
            }
        }
    }
}

/// How many elements there are where there are many.
pub fn elements() -> usize {
    std::env::var("TAVOLA_ELEMENTS").map_or(1_000, |elements| elements.parse().unwrap())
}

/// Random numbers from a seed that is told.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        println!("seed {}", since.as_nanos());
        Self(since.as_nanos() as u64)
    }

    pub fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// A number from 1 on.
    pub fn up_to(&mut self, most: usize) -> i64 {
        i64::try_from(1 + self.next() % most.max(1) as u64).unwrap()
    }
}

/// A model that resolves.
pub fn model(text: &str) -> Model {
    let parsed = tavola_model::syntax::parse(text);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    let errors: Vec<_> = parsed.findings.iter().chain(&findings).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    model
}

pub fn inputs(input: Json) -> Input {
    let Json::Object(entries) = input else { panic!("inputs are an object") };
    Input::json(entries)
}

pub fn user_named(id: &str) -> Caller {
    let mut claims = Map::new();
    claims.insert("sub".to_owned(), json!(id));
    Caller::user(claims)
}
