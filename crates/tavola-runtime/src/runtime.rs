//! A model, ready to be called.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tavola_model::model::{EntityId, IndexId, Model, ReadId, TableId, Write, WriteId};
use tavola_model::reserved::CANCEL_WORK;
use tavola_store::{Item, Store, TableDescription};

use crate::call::Call;
use crate::client::Client;
use crate::contention::Queues;
use crate::context::Identity;
use crate::cursor::{CursorError, CursorKey, CursorKeys};
use crate::deployment::Deployment;
use crate::loader::Loader;
use crate::meter::Meter;
use crate::metrics::Metrics;
use crate::model_record::check_format;
use crate::operation::{operations, work_id};
use crate::read::{Paging, fingerprint, read};
use crate::retry::RetryLimits;
use crate::schedule::Schedule;
use crate::schema_check::{compare, index_of, usable_ttl};
use crate::tenancy::Tenancy;
use crate::time::Clock;
use crate::tracer::Tracer;
use crate::write::{Executor, Look, Stored, complete_item, not_applicable, write};
use crate::{Caller, Code, Failure, Input, OpenError, Operation, Response, system, validate};

/// A model on a store.
///
/// It holds no state of callers: behind an [`Arc`], any number of tasks may call it at once.
/// Several on one store, in one process or in many, are safe too; for cursors of one to open in
/// another, they must share [`Options::cursor_keys`].
pub struct Runtime {
    model: Arc<Model>,
    store: Arc<dyn Store>,
    deployment: Deployment,
    cursor_keys: CursorKeys,
    clock: Clock,
    markable: Vec<EntityId>,
    /// Indexes that are missing, in development.
    missing: HashSet<(TableId, IndexId)>,
    /// The attribute by which items expire in the table with records of calls, if that is another
    /// program's.
    other_ttl: Option<String>,
    /// The fingerprint of each read, by index.
    fingerprints: Vec<Vec<u8>>,
    operations: Vec<Operation>,
    by_name: HashMap<String, usize>,
    meter: Meter,
    retry_limits: RetryLimits,
    queues: Queues,
    schedule: Schedule,
    observer: Option<Arc<dyn Tracer>>,
}

/// How a runtime is set up.
pub struct Options {
    /// What cursors are sealed with.
    pub cursor_keys: CursorKeys,
    /// The physical names of tables.
    pub deployment: Deployment,
    /// Where the time comes from.
    pub clock: Clock,
    /// Whether reads may do without a missing index, if the model has a `fallback`.
    pub development: bool,
}

impl Options {
    /// Creates options for one process: a cursor key of its own, tables named by the model or the
    /// environment, the machine's clock.
    pub fn new(model: &Model) -> Result<Self, CursorError> {
        Ok(Self {
            cursor_keys: CursorKeys::new(CursorKey::generate()?),
            deployment: Deployment::new(model, &HashMap::new(), |name| std::env::var(name).ok()),
            clock: Clock::system(),
            development: false,
        })
    }
}

impl Runtime {
    /// Opens a model on a store whose tables exist, as `apply::complete` creates them.
    ///
    /// # Errors
    ///
    /// Everything that the store lacks, at once.
    pub async fn open(
        model: Arc<Model>,
        store: Arc<dyn Store>,
        options: Options,
    ) -> Result<Self, Vec<OpenError>> {
        let mut errors = options.deployment.bad_names(&model);
        if !errors.is_empty() {
            return Err(errors);
        }
        let development = options.development;
        let mut other_ttl = None;
        let runtime = Self::unprepared(model, store, options);
        for (id, _) in runtime.model.table_ids() {
            let name = runtime.table_name(id);
            match runtime.store.describe_table(name).await {
                Ok(Some(found)) => {
                    let differences = compare(&runtime.model, id, &runtime.deployment, &found);
                    if !differences.iter().any(|error| matches!(error, OpenError::OtherKey(_))) {
                        match check_format(
                            &runtime.store(),
                            &runtime.model,
                            &runtime.deployment,
                            id,
                        )
                        .await
                        {
                            Ok(error) => errors.extend(error),
                            Err(error) => errors.push(OpenError::Store(error)),
                        }
                    }
                    errors.extend(differences);
                    let records = system::records_table(&runtime.model);
                    if records.is_some_and(|(records, _)| records == id) {
                        other_ttl = usable_ttl(found.schema);
                    }
                }
                Ok(None) => errors.push(OpenError::NoTable(name.to_owned())),
                Err(error) => errors.push(OpenError::Store(error)),
            }
        }
        let mut missing = HashSet::new();
        if development && runtime.model.fallback.is_some() {
            errors.retain(|error| match error {
                OpenError::NoIndex { table, index } => {
                    tracing::warn!(
                        table,
                        index,
                        "the index is missing: its reads use the fallback"
                    );
                    missing.extend(index_of(&runtime.model, &runtime.deployment, table, index));
                    false
                }
                _ => true,
            });
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self { missing, other_ttl, ..runtime })
    }

    /// Creates a runtime on a store whose tables may not be what the model needs, only to look at
    /// data.
    pub(crate) fn unprepared(model: Arc<Model>, store: Arc<dyn Store>, options: Options) -> Self {
        let store = store.without_retries().unwrap_or(store);
        let markable = model.markable().collect();
        let fingerprints = model.reads.iter().map(|read| fingerprint(&model, read)).collect();
        let mut operations = operations(&model);
        operations.retain(|o| options.deployment.turned_off_by(&o.name).is_none());
        let by_name =
            operations.iter().enumerate().map(|(index, o)| (o.name.clone(), index)).collect();
        let meter = Meter::new(&operations, &model.jobs);
        Self {
            model,
            store,
            deployment: options.deployment,
            cursor_keys: options.cursor_keys,
            clock: options.clock,
            markable,
            missing: HashSet::new(),
            other_ttl: None,
            fingerprints,
            operations,
            by_name,
            meter,
            retry_limits: RetryLimits::default(),
            queues: Queues::default(),
            schedule: Schedule::new(),
            observer: None,
        }
    }

    /// Sets how far a call goes before it gives up.
    #[must_use]
    pub fn with_retry_limits(self, retry_limits: RetryLimits) -> Self {
        Self { retry_limits, ..self }
    }

    /// Sets how long a call works on what it has begun in portions before it is answered; `None` is
    /// to the end, where nobody maintains the store. A second, unless it is set.
    #[must_use]
    pub fn with_work_patience(mut self, patience: Option<Duration>) -> Self {
        self.schedule.set_patience(patience);
        self
    }

    /// Tells somebody what all calls and jobs do, except for calls with a tracer of their own.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Tracer>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// Returns who is told what calls and jobs do.
    pub(crate) fn observer(&self) -> Option<&dyn Tracer> {
        self.observer.as_deref()
    }

    /// Sets how many elements of work in portions, items of cascade deletions and expiries are done
    /// in a second at most; 0 is any number.
    #[must_use]
    pub fn with_work_rate(mut self, elements: u32) -> Self {
        self.schedule.set_rate(elements);
        self
    }

    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Returns the model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the names of tables and the positions of switches.
    pub fn deployment(&self) -> &Deployment {
        &self.deployment
    }

    /// Returns the store, each request with attempts of its own.
    pub(crate) fn store(&self) -> Client<'_> {
        Client::new(&*self.store, &self.meter, self.retry_limits)
    }

    /// Returns the counters of this runtime.
    pub(crate) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Returns another runtime of the same model on the same store, for looking at what tables say
    /// of themselves.
    pub(crate) fn beside(&self) -> Self {
        let options = unread(&self.deployment);
        Self::unprepared(Arc::clone(&self.model), Arc::clone(&self.store), options)
    }

    pub(crate) fn table_name(&self, id: TableId) -> &str {
        self.deployment.table(id)
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now(self.model.precision).epoch()
    }

    /// Returns the model's name.
    pub fn model_name(&self) -> &str {
        &self.model.name
    }

    /// Returns `true` unless the caller is a user whose id the model cannot hold.
    pub fn identifies(&self, caller: &Caller) -> bool {
        caller.is_identified(&self.model)
    }

    /// Returns what can be called in this deployment.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns the read or write of this name.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operations.get(*self.by_name.get(name)?)
    }

    /// Returns the counts since the runtime was opened.
    pub fn metrics(&self) -> Metrics {
        self.meter.read(self.now())
    }

    /// Calls a read or write by its name.
    ///
    /// A list comes by the page, `{"items": [...], "next": "..."}`: with `next` as
    /// [`Input::cursor`], and all else as before, the same call goes on from there. Without `next`
    /// it was the last page; a page may be shorter than its limit, even empty, and have one.
    ///
    /// # Errors
    ///
    /// A [`Failure`] whose text is for the caller, except where it says that it is for the
    /// operator.
    pub async fn call(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
    ) -> Result<Response, Failure> {
        self.timed(name, input, caller, None).await
    }

    /// Calls a read or write by its name, and tells somebody everything that it does. The items that
    /// it changes are read once more before and after each of its transactions.
    pub async fn call_traced(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
        tracer: &dyn Tracer,
    ) -> Result<Response, Failure> {
        self.timed(name, input, caller, Some(tracer)).await
    }

    /// Boxed, so that all that a call consists of is compiled here, once, rather than in every crate
    /// that makes calls.
    fn timed<'a>(
        &'a self,
        name: &'a str,
        input: Input,
        caller: &'a Caller,
        tracer: Option<&'a dyn Tracer>,
    ) -> BoxFuture<'a, Result<Response, Failure>> {
        Box::pin(async move {
            let timed = self.by_name.get(name).and_then(|index| self.meter.call(*index));
            let answer = self.answer(name, input, caller, tracer).await;
            if let Some(timed) = timed {
                timed.ends(&answer);
            }
            answer
        })
    }

    /// Answers a call. Each kind of call is boxed: whoever awaits this one moves it several times,
    /// and would move what the largest of them needs.
    async fn answer(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
        tracer: Option<&dyn Tracer>,
    ) -> Result<Response, Failure> {
        if let Some(switch) = self.deployment.turned_off_by(name) {
            let message = format!("`{switch}` is switched off in this deployment");
            return Err(Failure::not_found_because(message));
        }
        if !self.identifies(caller) {
            return Err(Failure::NotSignedIn);
        }
        if let Some(id) = work_id(name, &input)? {
            return match name {
                CANCEL_WORK => Box::pin(self.cancel_work(&id, caller)).await,
                _ => Box::pin(self.work(&id, caller)).await,
            };
        }
        if let Some(id) = self.model.read_named(name) {
            return Box::pin(self.read(id, input, caller, tracer)).await;
        }
        let is_called = |id: &WriteId| self.model.write(*id).expiry.is_none();
        let Some(id) = self.model.write_named(name).filter(is_called) else {
            return Err(Failure::not_found_because(format!("there is no read or write `{name}`")));
        };
        Box::pin(self.write(id, input, caller, tracer)).await
    }

    async fn read(
        &self,
        id: ReadId,
        input: Input,
        caller: &Caller,
        tracer: Option<&dyn Tracer>,
    ) -> Result<Response, Failure> {
        let called = self.model.read(id);
        if input.if_match.is_some() {
            return Err(not_applicable("applies to writes only"));
        }
        let values = validate::inputs(&self.model, &called.inputs, input.values)
            .map_err(Failure::Invalid)?;
        let paging = Paging {
            limit: input.limit,
            cursor: input.cursor,
            keys: &self.cursor_keys,
            fingerprint: self.fingerprints.get(id.index()).map_or(&[], Vec::as_slice),
        };
        read(&mut self.begin(Some(&called.name), caller, tracer).await?, called, values, paging)
            .await
    }

    async fn write(
        &self,
        id: WriteId,
        input: Input,
        caller: &Caller,
        tracer: Option<&dyn Tracer>,
    ) -> Result<Response, Failure> {
        let called = self.model.write(id);
        let values = validate::inputs(&self.model, &called.inputs, input.values)
            .map_err(Failure::Invalid)?;
        let key = input.idempotency_key.as_deref();
        let loader = self.begin(Some(&called.name), caller, tracer).await?;
        let loader = loader.expecting(input.if_match);
        let response = write(&mut self.executor_of(loader), called, values, key).await?;
        Box::pin(self.begun(response)).await
    }

    /// Begins a call: determines its caller, its time and its tenant.
    pub(crate) async fn loader(&self, caller: &Caller) -> Result<Loader<'_>, Failure> {
        self.begin(None, caller, None).await
    }

    /// Begins a call; what it consumes is counted for the operation, if it is one.
    async fn begin<'r>(
        &'r self,
        operation: Option<&str>,
        caller: &Caller,
        tracer: Option<&'r dyn Tracer>,
    ) -> Result<Loader<'r>, Failure> {
        let identity = Identity::new(&self.model, caller);
        let moment = self.clock.now(self.model.precision);
        let call = Call::new(&self.model, &self.deployment, &self.markable, identity, moment);
        let call = call.traced_by(tracer.or(self.observer()));
        let operation = operation.and_then(|name| self.by_name.get(name)).copied();
        let store = self.store().for_a_call().counted_for(operation).traced_by(call.tracing());
        Loader::new(call, store, &self.missing).confined().await
    }

    /// Begins a call of somebody whose claims and tenant are known.
    pub(crate) fn loader_as(&self, identity: Identity, tenancy: Tenancy) -> Loader<'_> {
        let moment = self.clock.now(self.model.precision);
        let call = Call::new(&self.model, &self.deployment, &self.markable, identity, moment);
        let call = call.traced_by(self.observer()).confined_to(tenancy);
        let store = self.store().for_a_call().traced_by(call.tracing());
        Loader::new(call, store, &self.missing)
    }

    /// Begins a call of theirs that writes.
    pub(crate) fn executor_as(&self, identity: Identity, tenancy: Tenancy) -> Executor<'_> {
        self.executor_of(self.loader_as(identity, tenancy))
    }

    /// Begins a call that writes.
    pub(crate) async fn executor(&self, caller: &Caller) -> Result<Executor<'_>, Failure> {
        Ok(self.executor_of(self.loader(caller).await?))
    }

    fn executor_of<'r>(&'r self, loader: Loader<'r>) -> Executor<'r> {
        let other_ttl = self.other_ttl.as_deref();
        Executor::new(loader, &self.queues, &self.meter, &self.schedule, other_ttl)
    }

    /// Creates the model's initial data where it is missing; how many items were made.
    pub async fn seed(&self) -> Result<usize, Failure> {
        let mut made = 0;
        for (entity, fields) in &self.model.data {
            let creation = Write::creating(*entity, fields.clone());
            let mut executor = self.executor(&Caller::job()).await?;
            match write(&mut executor, &creation, Vec::new(), None).await {
                Ok(_) => made += 1,
                Err(Failure::Conflict(_)) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(made)
    }

    /// Returns what creating an item with these attributes would store: the item itself with its
    /// computed attributes, then its derived items and its locks.
    ///
    /// Checks no permission and writes nothing: this is for data that is loaded in bulk.
    pub async fn complete_item(
        &self,
        entity: EntityId,
        attributes: Item,
    ) -> Result<Vec<Stored>, Failure> {
        complete_item(&mut self.loader(&Caller::job()).await?, entity, attributes).await
    }

    /// Finishes work beyond one transaction that nobody is doing any more; how much there was. At
    /// start-up nobody is: `at_once`. What cannot be finished does not keep the rest from it. Work
    /// in portions may take long: it is left to `maintain`, which then need not wait until whoever
    /// was at it is taken for gone.
    pub fn finish_work(&self, at_once: bool) -> BoxFuture<'_, Result<usize, Failure>> {
        Box::pin(async move {
            let mut look = Look::default();
            for (id, _) in self.model.table_ids() {
                let mut executor = self.executor(&Caller::job()).await?;
                executor.loader().without_deadline();
                executor.finish_abandoned(id, at_once, &mut look).await?;
            }
            let Look { finished, left, oldest, failure } = look;
            self.meter.looked(left, oldest, self.now());
            if at_once {
                self.release_work().await?;
            }
            failure.map_or(Ok(finished), Err)
        })
    }

    /// Describes the model's tables as they are on the store, by their names in the model; `None` for
    /// one that is not there.
    pub async fn describe_tables(
        &self,
    ) -> Result<Vec<(String, Option<TableDescription>)>, Failure> {
        let mut tables = Vec::new();
        for (id, table) in self.model.table_ids() {
            let found = self.store().describe_table(self.deployment.table(id)).await?;
            tables.push((table.name.clone(), found));
        }
        Ok(tables)
    }

    /// Fails if a table cannot be reached or is gone, or if the store cannot be written to.
    pub async fn healthy(&self) -> Result<(), Failure> {
        for (id, _) in self.model.table_ids() {
            let name = self.deployment.table(id);
            if self.store().describe_table(name).await?.is_none() {
                let message = format!("the table `{name}` is gone");
                return Err(Failure::unavailable(Code::TABLE_MISSING, message));
            }
        }
        Ok(self.store.check_writable().await?)
    }
}

/// Returns options of a runtime that reads no list, and so makes no cursor.
pub(crate) fn unread(deployment: &Deployment) -> Options {
    Options {
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([0; 32])),
        deployment: deployment.clone(),
        clock: Clock::system(),
        development: false,
    }
}
