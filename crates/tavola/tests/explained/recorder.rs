//! A store that remembers what it was asked.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_store::{Action, ActionKind, Key, Query, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

/// A request, or a part of one.
#[derive(Debug, Clone)]
pub enum Sent {
    /// An item, by a get or a batch of them.
    Item(String, Key),
    Query(Box<Query>),
    Scan(String),
    Action(Box<Action>),
    /// The actions of a transaction, all of which are there by themselves, too.
    Transaction(Vec<Action>),
    /// An update of its own, by which numbers are claimed.
    Claim(Box<Action>),
}

#[derive(Default)]
pub struct Recorder(Mutex<Vec<Sent>>);

impl Recorder {
    pub fn new(store: Arc<dyn Store>) -> Intercepted<Self> {
        Intercepted::new(store, Self::default())
    }

    /// What was sent since the last time.
    pub fn take(&self) -> Vec<Sent> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[async_trait]
impl Interceptor for Recorder {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let sent = match &request {
            Request::Get(get) => vec![Sent::Item(get.table.clone(), get.key.clone())],
            Request::Query(query) => vec![Sent::Query(Box::new(query.clone()))],
            Request::Scan(scan) => vec![Sent::Scan(scan.table.clone())],
            Request::BatchGet(batch) => {
                batch.keys.iter().cloned().map(|(table, key)| Sent::Item(table, key)).collect()
            }
            Request::Update(update) => vec![Sent::Claim(Box::new(Action {
                table: update.table.clone(),
                kind: ActionKind::Update(update.key.clone(), update.update.clone()),
                condition: update.condition.clone(),
            }))],
            Request::TransactWrite(transaction) => {
                let actions = transaction.actions.iter().cloned();
                let whole = Sent::Transaction(transaction.actions.clone());
                let each = actions.map(|action| Sent::Action(Box::new(action)));
                each.chain([whole]).collect()
            }
            _ => Vec::new(),
        };
        self.0.lock().unwrap().extend(sent);
        request.send(store).await
    }
}
