//! The store as a call sees it: what may be sent again is sent again, as far as the call's budget
//! goes.
//!
//! There is no request here that deletes without a token, and one that counts: its second time
//! could differ from its first. That one claims numbers, of which some may be lost.

use std::future::Future;
use std::time::Instant;

use tavola_store::{
    Action, BatchGet, Cancellation, Capacity, Error, Get, Item, ItemImages, Key, Metered, Page,
    Put, Query, Result, Scan, Store, TableDescription, TransactGet, TransactWrite, UpdateItem,
};
use tracing::Instrument;

use crate::Failure;
use crate::meter::{Meter, StoreOperation, outcome};
use crate::retry::{Budget, Repeat, RetryLimits, TransactionOutcome};
use crate::span;
use crate::tracer::{Counted, StoreRequest, TraceEvent, TracedChange, TracedRequest, Tracing};

/// A store, and the attempts that are left.
pub(crate) struct Client<'r> {
    store: &'r dyn Store,
    meter: &'r Meter,
    limits: RetryLimits,
    tracing: Option<Tracing<'r>>,
    /// The operation that is called, by its index, for which requests are counted.
    operation: Option<usize>,
    /// Of the whole call; without one, each request has its own.
    budget: Option<Budget>,
}

/// Items by their physical table and key, as they are at a moment.
type Images = Vec<((String, Key), Option<Item>)>;

/// Requests that are passed on as they are if the store's answers are always definite.
macro_rules! requests {
    ($($name:ident($request:ident: $type:ty) -> $answer:ty, $operation:ident, $repeat:expr;)*) => {$(
        pub async fn $name(&self, $request: $type) -> Result<$answer> {
            let send = |request: $type| {
                let traced = self.traced(|| StoreRequest::$operation(request.clone().into()));
                self.metered(StoreOperation::$operation, traced, self.store.$name(request))
            };
            match self.store.always_answers() {
                true => send($request).await,
                false => self.ask($repeat, || send($request.clone())).await,
            }
        }
    )*};
}

impl<'r> Client<'r> {
    /// Creates a client each of whose requests has attempts of its own.
    pub fn new(store: &'r dyn Store, meter: &'r Meter, limits: RetryLimits) -> Self {
        Self { store, meter, limits, tracing: None, operation: None, budget: None }
    }

    /// Returns a client whose requests share the attempts of one call, which begins now.
    pub fn for_a_call(self) -> Self {
        let budget = Some(Budget::new(self.limits));
        Self { budget, ..self }
    }

    /// Returns a client whose requests are counted for an operation, by its index.
    pub fn counted_for(self, operation: Option<usize>) -> Self {
        Self { operation, ..self }
    }

    /// Returns a client whose requests are told to somebody.
    pub fn traced_by(self, tracing: Option<Tracing<'r>>) -> Self {
        Self { tracing, ..self }
    }

    /// Returns a client of the same store, each of whose requests has attempts of its own.
    pub fn for_each_request(&self) -> Self {
        Self { budget: None, ..*self }
    }

    /// Returns `true` if an index shows all that was written before it is asked. Whoever looks on
    /// sees what is sent to a store whose indexes follow later.
    pub fn indexes_are_current(&self) -> bool {
        self.tracing.is_none() && self.store.indexes_are_current()
    }

    /// Returns `true` if a request takes hardly more than its own work, so that two cost no more than
    /// one for the same items. Whoever looks on sees what is sent to a store that is elsewhere.
    pub fn is_in_process(&self) -> bool {
        self.tracing.is_none() && self.store.always_answers()
    }

    pub fn limits(&self) -> RetryLimits {
        self.limits
    }

    /// Returns attempts for something that takes several requests and may fail as a whole: those of
    /// the call.
    pub fn budget(&self) -> BudgetRef<'_> {
        match &self.budget {
            Some(budget) => BudgetRef::Call(budget),
            None => BudgetRef::Own(Budget::new(self.limits)),
        }
    }

    requests! {
        get(request: Get) -> Option<Item>, Get, Repeat::Read;
        query(request: Query) -> Page, Query, Repeat::Read;
        scan(request: Scan) -> Page, Scan, Repeat::Read;
        batch_get(request: BatchGet) -> Vec<Option<Item>>, BatchGet, Repeat::Read;
        transact_get(request: TransactGet) -> Vec<Option<Item>>, TransactGet, Repeat::Read;
        put(request: Put) -> ItemImages, Put, match request.condition {
            Some(_) => Repeat::Differs,
            None => Repeat::Same,
        };
        update(request: UpdateItem) -> ItemImages, Update, Repeat::Harmless;
    }

    pub async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.ask(Repeat::Read, || self.described(table)).await
    }

    async fn described(&self, table: &str) -> Result<Option<TableDescription>> {
        let request = async {
            let described = self.store.describe_table(table).await?;
            Ok(Metered { value: described, capacity: Capacity::default() })
        };
        self.metered(StoreOperation::DescribeTable, None, request).await
    }

    /// Returns what is told of a request, if anybody is told.
    fn traced(&self, request: impl FnOnce() -> StoreRequest) -> Option<Box<StoreRequest>> {
        self.tracing.map(|_| Box::new(request()))
    }

    /// Sends a request, and counts how it ended and what it took.
    async fn metered<T: Counted>(
        &self,
        operation: StoreOperation,
        traced: Option<Box<StoreRequest>>,
        request: impl Future<Output = Result<Metered<T>>>,
    ) -> Result<T> {
        let span = span::of_store(operation.name());
        let began = Instant::now();
        let answer = request.instrument(span.clone()).await;
        let took = began.elapsed();
        let capacity = answer.as_ref().map_or_else(|_| Capacity::default(), |a| a.capacity);
        let outcome = outcome(&answer);
        self.meter.requested(self.operation, operation, took, outcome, capacity);
        span::store_ended(&span, outcome, capacity);
        if let Some((tracing, request)) = self.tracing.zip(traced) {
            let outcome = answer.as_ref().map(|answer| answer.value.counted());
            let outcome = outcome.map_err(ToString::to_string);
            let request = TracedRequest { request: *request, took, capacity, outcome };
            tracing.tracer.record(TraceEvent::Request(Box::new(request)));
        }
        answer.map(|answer| answer.value)
    }

    /// Sends a transaction under a token of its own. If it is cancelled, it has not happened.
    pub async fn transact_write(&self, mut request: TransactWrite) -> Result<()> {
        let send = |request: TransactWrite| {
            let traced = self.traced(|| StoreRequest::TransactWrite(request.clone()));
            let sent = self.store.transact_write(request);
            self.metered(StoreOperation::TransactWrite, traced, sent)
        };
        let before = match &self.tracing {
            Some(tracing) => Some(self.images(tracing.changed_keys(&request)).await?),
            None => None,
        };
        if self.store.always_answers() {
            send(request).await?;
        } else {
            request.token = Some(ulid::Ulid::generate().to_string());
            self.ask(Repeat::Same, || send(request.clone())).await?;
        }
        if let Some((before, tracing)) = before.zip(self.tracing) {
            self.trace_changes(before, tracing).await;
        }
        Ok(())
    }

    /// Tells what a transaction has changed. It has happened, so that a failure to look at the items
    /// again is none of the call.
    async fn trace_changes(&self, before: Images, tracing: Tracing<'_>) {
        let keys = before.iter().map(|(address, _)| address.clone()).collect();
        let after = match self.images(keys).await {
            Ok(after) => after.into_iter().map(|(_, item)| item),
            Err(error) => {
                tracing::warn!(%error, "the items of a traced transaction could not be read");
                return;
            }
        };
        let change = |(((table, key), before), after)| TracedChange { table, key, before, after };
        tracing
            .tracer
            .record(TraceEvent::Changed(before.into_iter().zip(after).map(change).collect()));
    }

    /// Reads the items of a transaction for a trace, which does not tell of that.
    async fn images(&self, keys: Vec<(String, Key)>) -> Result<Images> {
        let request = BatchGet { keys: keys.clone(), strong: true };
        let send = || {
            let sent = self.store.batch_get(request.clone());
            self.metered(StoreOperation::BatchGet, None, sent)
        };
        Ok(keys.into_iter().zip(self.ask(Repeat::Read, send).await?).collect())
    }

    /// Sends actions that depend on nothing that was loaded; returns `false` if a condition does
    /// not hold. What conflicts is sent again.
    pub async fn decide(&self, actions: Vec<Action>) -> std::result::Result<bool, Failure> {
        Ok(self.decide_each(actions).await?.is_ok())
    }

    /// Does the same; where a condition does not hold, returns what came of each action.
    pub async fn decide_each(
        &self,
        actions: Vec<Action>,
    ) -> std::result::Result<std::result::Result<(), Vec<Cancellation>>, Failure> {
        let budget = self.budget();
        let mut failed = 0;
        loop {
            let request = TransactWrite { actions: actions.clone(), token: None };
            let error = match self.transact_write(request).await {
                Ok(()) => return Ok(Ok(())),
                Err(error) => error,
            };
            failed += 1;
            let is_transient = error.is_transient();
            match error {
                Error::Cancelled(_) if is_transient && budget.take() => {
                    budget.pause(failed).await;
                }
                Error::Cancelled(reasons) if !is_transient => return Ok(Err(reasons)),
                error => return Err(error.into()),
            }
        }
    }

    async fn ask<T, F: Future<Output = Result<T>>>(
        &self,
        repeat: Repeat,
        mut send: impl FnMut() -> F,
    ) -> Result<T> {
        let budget = self.budget();
        let mut outcome = TransactionOutcome::new(repeat);
        loop {
            let error = match send().await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if !outcome.failed(&error) || !budget.take() {
                return Err(outcome.told(error));
            }
            self.meter.sent_again();
            tracing::debug!(%error, "sending again");
            outcome.pause(&budget).await;
        }
    }
}

/// The attempts of the call, or of one thing in it.
pub(crate) enum BudgetRef<'c> {
    Call(&'c Budget),
    Own(Budget),
}

impl std::ops::Deref for BudgetRef<'_> {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        match self {
            Self::Call(budget) => budget,
            Self::Own(budget) => budget,
        }
    }
}
