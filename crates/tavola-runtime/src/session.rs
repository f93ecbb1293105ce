//! One call: who calls, when, and what was loaded so far.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use tavola_model::model::{EntityId, Expr, IndexId, Model, Query, Read, Source, TableId, Tenant};
use tavola_store::{BatchGet, Condition, Item, Value};

use crate::client::Client;
use crate::contention::Queues;
use crate::context::{Cache, Context, Identity, Lookup, RuleAnswers, Trace};
use crate::deployment::Deployment;
use crate::eval::{Eval, Frame, Stop, Val};
use crate::item_key::ItemKey;
use crate::meter::Meter;
use crate::record::{Record, identify, identify_by_key, ttl_is_over};
use crate::tenancy::{Belongs, Tenancy};
use crate::time::Moment;
use crate::{CallerKind, Failure, Fault};
use tavola_model::reserved::DELETING;

/// The state of one call.
pub(crate) struct Session<'r> {
    pub model: &'r Model,
    pub store: Client<'r>,
    /// For items that writes contend for.
    pub queues: &'r Queues,
    pub deployment: &'r Deployment,
    pub meter: &'r Meter,
    pub identity: Identity,
    pub moment: Moment,
    pub cache: Cache,
    /// Items that were met and have expired although their TTL is not over: what tells them.
    pub lapsed: HashMap<ItemKey, Condition>,
    pub tenancy: Tenancy,
    /// The entities whose items may be marked as being deleted.
    pub markable: &'r [EntityId],
    /// Indexes that are missing, in development.
    pub missing: &'r HashSet<(TableId, IndexId)>,
    /// The attribute by which items expire in the table with records of calls, if that is another
    /// program's.
    pub other_ttl: Option<&'r str>,
    /// How often somebody's unfinished work was met.
    pub unfinished_met: u32,
    /// The keys and locks of others that were in the way of the last attempt.
    pub in_the_way: HashSet<ItemKey>,
    /// Whether items that are being deleted are still seen: only by what deletes them.
    pub sees_marked: bool,
    /// Exclusive items that turned out to be another owner's: what would delete them leaves them
    /// alone.
    pub foreign: HashSet<ItemKey>,
    /// What was stored at the places of the cache.
    pub key_states: HashMap<ItemKey, KeyState>,
    /// The owners that locks name which were in the way.
    pub lock_owners: HashMap<ItemKey, Value>,
    /// The last answers of rules in a read: nothing that they looked at changes while it runs.
    pub answers: Option<RefCell<RuleAnswers>>,
}

/// What a slot of a frame is bound to.
#[derive(Debug, Clone)]
pub(crate) enum Bound {
    Value(Option<Value>),
    Item(ItemKey, EntityId),
    /// What it is bound to depends on something that is not loaded yet.
    Pending,
}

/// Evaluates until nothing is missing any more, loading what is.
macro_rules! load_and_evaluate {
    ($session:expr, |$context:ident| $work:expr) => {{
        loop {
            let trace = $crate::context::Trace::default();
            let result: $crate::eval::Eval<_> = {
                let $context = $session.context(&trace);
                $crate::session::attempt(|| $work)
            };
            match result {
                Ok(value) => break Ok(value),
                Err($crate::eval::Stop::Failed(failure)) => break Err(failure),
                Err($crate::eval::Stop::NotLoaded) => {
                    let misses = trace.misses.into_inner();
                    if let Err(failure) = $session.fetch(misses).await {
                        break Err(failure);
                    }
                }
            }
        }
    }};
}
pub(crate) use load_and_evaluate;

/// Evaluates for each of several; what is not loaded yet is missed for all of them at once.
pub(crate) fn each<T, U>(
    items: impl IntoIterator<Item = T>,
    mut evaluate: impl FnMut(T) -> Eval<U>,
) -> Eval<Vec<U>> {
    let items = items.into_iter();
    let mut values = Vec::with_capacity(items.size_hint().0);
    let mut waits = false;
    for item in items {
        match evaluate(item) {
            Ok(value) => values.push(value),
            Err(Stop::NotLoaded) => waits = true,
            Err(failed) => return Err(failed),
        }
    }
    if waits { Err(Stop::NotLoaded) } else { Ok(values) }
}

/// Gives `?` inside of [`settle`] the right error to return.
pub(crate) fn attempt<T>(work: impl FnOnce() -> Eval<T>) -> Eval<T> {
    work()
}

impl<'r> Session<'r> {
    /// Finds out which tenant the call is confined to.
    pub async fn bind_tenant(&mut self) -> Result<(), Failure> {
        let Some(Tenant { attribute, value, except }) = &self.model.tenant else { return Ok(()) };
        if self.identity.kind == CallerKind::Job {
            return Ok(());
        }
        // The rule about exemption itself may look at any item.
        let exempt = match except {
            Some(except) => {
                load_and_evaluate!(self, |context| context.holds(except, &Frame::default()))?
            }
            None => false,
        };
        if !exempt {
            let value =
                load_and_evaluate!(self, |context| context.value(value, &Frame::default()))?;
            self.tenancy = Tenancy::Bound { attribute: attribute.clone(), value };
            self.cache.clear();
        }
        Ok(())
    }

    /// Returns whose an item is.
    pub fn belongs(&self, record: &Record) -> Belongs {
        self.tenancy.owner_of(&self.context(&Trace::default()), record)
    }

    /// Returns `true` if the caller sees an attribute of an item, as far as the loaded items tell.
    pub fn shows(&self, record: &Record, name: &str) -> bool {
        let trace = Trace::default();
        self.context(&trace).shows(record, name).unwrap_or(false)
    }

    pub fn context<'a>(&'a self, trace: &'a Trace) -> Context<'a> {
        Context {
            model: self.model,
            identity: &self.identity,
            moment: self.moment,
            cache: &self.cache,
            drafts: None,
            facts: None,
            trace,
            exact: false,
            answers: self.answers.as_ref().unwrap_or(&trace.answers),
        }
    }

    /// Loads items by their keys, strongly.
    pub async fn fetch(&mut self, mut misses: Vec<(ItemKey, EntityId)>) -> Result<(), Failure> {
        if misses.is_empty() {
            return Err(Failure::Internal("an evaluation waits for nothing".to_owned()));
        }
        let is_elsewhere = |(item_key, entity): &mut (ItemKey, EntityId)| {
            self.tenancy.is_key_elsewhere(self.model, *entity, item_key)
        };
        let elsewhere: Vec<_> = misses.extract_if(.., is_elsewhere).collect();
        self.cache.extend(elsewhere.into_iter().map(|(item_key, _)| (item_key, None)));
        if misses.is_empty() {
            return Ok(());
        }
        let keys = misses
            .iter()
            .map(|(item_key, _)| {
                let table = self.model.table(item_key.table);
                (self.deployment.table(item_key.table).to_owned(), item_key.store_key(table))
            })
            .collect();
        let items = self.store.batch_get(BatchGet { keys, strong: true }).await?;
        for ((item_key, entity), item) in misses.into_iter().zip(items) {
            self.remember(item_key, entity, item);
        }
        Ok(())
    }

    /// Keeps what is stored at the place of an entity's item, which may be another entity's.
    /// Returns what is there.
    pub fn remember(&mut self, key: ItemKey, entity: EntityId, item: Option<Item>) -> KeyState {
        let (record, stored) = match item {
            None => (None, KeyState::Nothing),
            Some(item) => self.examine_loaded(&key, entity, item),
        };
        self.key_states.insert(key.clone(), stored);
        self.cache.insert(key, record);
        stored
    }

    fn examine_loaded(
        &mut self,
        key: &ItemKey,
        entity: EntityId,
        item: Item,
    ) -> (Option<Record>, KeyState) {
        let (model, now) = (self.model, self.moment.epoch());
        if !self.sees_marked && item.contains_key(DELETING) {
            return (None, KeyState::Marked);
        }
        let over = ttl_is_over(&item, model.table(key.table), now);
        let entities = [entity].into_iter().chain(model.recogniser.rivals(entity));
        match identify(model, key, item, entities) {
            _ if over => (None, KeyState::Expired),
            Ok(record) if record.has_lapsed(model, now) => {
                self.lapsed.insert(key.clone(), lapsed(model, &record));
                (None, KeyState::Expired)
            }
            Ok(record) if self.belongs(&record) != Belongs::Elsewhere => {
                (Some(record), KeyState::Item)
            }
            _ => (None, KeyState::Other),
        }
    }

    /// Returns `true` if an item of this entity was loaded from a place.
    pub fn has_loaded(&self, key: &ItemKey, entity: EntityId) -> bool {
        matches!(self.cache.get(key), Some(Some(record)) if record.entity == entity)
    }

    /// Returns what is stored at a place, as far as it was loaded.
    pub fn key_state(&self, key: &ItemKey) -> Option<KeyState> {
        self.key_states.get(key).copied().filter(|_| self.cache.contains_key(key))
    }

    /// The inputs as slots, defaults filled in.
    pub fn bind(
        &self,
        declared: &'r [tavola_model::model::Input],
        values: Vec<Option<Value>>,
        slots: usize,
    ) -> Result<Vec<Bound>, Failure> {
        let trace = Trace::default();
        let context = self.context(&trace);
        let mut bound = Vec::with_capacity(slots);
        for (input, value) in declared.iter().zip(values) {
            let value = match (value, &input.default) {
                (None | Some(Value::Null), Some(default)) => context
                    .value(default, &Frame::default())
                    .map_err(|_| Failure::Invalid(vec![Fault::missing(input.name.as_str())]))?,
                (value, _) => value,
            };
            bound.push(Bound::Value(value));
        }
        bound.resize(slots, Bound::Pending);
        Ok(bound)
    }

    /// Recognises what a read found; what is nothing to this call is given back.
    pub fn recognise(&self, read: &Read, table: TableId, item: Item) -> Result<Record, Item> {
        if !self.sees_marked && item.contains_key(DELETING) {
            return Err(item);
        }
        let (model, now) = (self.model, self.moment.epoch());
        let key = ItemKey::of(&item, table, model.table(table));
        let Some(key) = key else { return Err(item) };
        let among = read.entities.iter().copied();
        let record = match read.source {
            // It is read again by its key: then its type is known, and to which of these it
            // belongs.
            Source::Query(Query { index: Some(index), .. })
                if !model.table(table).keeps_type(model.index(table, index)) =>
            {
                return identify_by_key(model, &key, item, among);
            }
            _ => identify(model, &key, item, among)?,
        };
        if record.has_expired(model, now) || self.belongs(&record) == Belongs::Elsewhere {
            return Err(record.item);
        }
        Ok(record)
    }
}

/// What is stored at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyState {
    Nothing,
    /// An item that is not deleted yet.
    Expired,
    /// An item that the call can see.
    Item,
    /// An item that is being deleted or changed: it goes, or comes back, before anything can be in
    /// its place.
    Marked,
    /// Something that this caller or model knows nothing of.
    Other,
}

/// The item of a place is still this one, as far as its end is concerned.
fn lapsed(model: &Model, record: &Record) -> Condition {
    let expires = model.entity(record.entity).expires.as_deref();
    let names = expires.into_iter().chain(model.telling_type(record.entity));
    let pin = |name: &str| match record.item.get(name) {
        Some(value) => Condition::equals(name, value.clone()),
        None => Condition::absent(name),
    };
    Condition::And(names.map(pin).collect())
}

impl<'a> Context<'a> {
    /// A frame for expressions in the call.
    pub fn frame(&self, bound: &'a [Bound], item: Option<&'a Record>) -> Frame<'a> {
        let slots = bound
            .iter()
            .map(|bound| match bound {
                Bound::Value(None | Some(Value::Null)) => Val::Absent,
                Bound::Value(Some(value)) => Val::Value(std::borrow::Cow::Borrowed(value)),
                Bound::Item(key, entity) => match self.lookup(key, *entity) {
                    Lookup::Found(record) => Val::Record(record),
                    Lookup::Nothing => self.deleted(key, *entity).map_or(Val::Absent, Val::Deleted),
                    Lookup::NotLoaded => Val::Pending,
                },
                Bound::Pending => Val::Pending,
            })
            .collect();
        Frame { slots, item }
    }

    /// The place of a `Load`; nothing if a part of its key is absent.
    pub fn load_key(&self, load: &'a Expr, frame: &Frame<'a>) -> Eval<Option<(ItemKey, EntityId)>> {
        match load {
            Expr::Load(load) => Ok(self.key(load, frame)?.map(|key| (key, load.entity))),
            _ => Ok(None),
        }
    }
}
