//! The items that a call has loaded, as far as it may see them.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;
use tavola_model::model::{EntityId, Input, Model, Query, Read, Source, TableId};
use tavola_model::reserved::DELETING;
use tavola_store::{Condition, Item, Value};

use crate::bound::Bound;
use crate::call::Call;
use crate::context::{Cache, Context, Trace};
use crate::item_key::ItemKey;
use crate::record::{Record, identify, identify_by_key, is_collected, ttl_is_over};
use crate::rule_answers::RuleAnswers;
use crate::tenancy::{Belongs, Tenancy};
use crate::{Failure, IfMatch};

/// The loaded items of one call. Everything that a call computes, it computes from them.
pub(crate) struct LoadedItems<'r> {
    call: Call<'r>,
    cache: Cache,
    /// What was stored under the keys of the cache, and the entity that was asked for.
    key_states: HashMap<ItemKey, (KeyState, EntityId), RandomState>,
    /// At how many moments they were read.
    moments: u32,
    /// Items that have expired although their TTL is not over, and the condition that tells them.
    lapsed: HashMap<ItemKey, Condition>,
    /// Items that have expired and that a block of the model is to end, and what tells them.
    due: HashMap<ItemKey, (EntityId, Condition)>,
    /// Items that hold what the call wants to have, of whichever tenant: whether they have expired
    /// has to be known.
    holders: HashSet<ItemKey>,
    /// The last answers of rules, in a read: nothing that they depend on changes while it runs.
    answers: Option<RefCell<RuleAnswers>>,
}

/// What is stored under a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyState {
    Nothing,
    /// An expired item that the store has not deleted yet.
    Expired,
    /// An item that the call can see.
    Item,
    /// An item that is being deleted, or hidden while it changes: nothing else can take its key
    /// before that is over.
    Marked,
    /// An item that this caller or this model does not know.
    Other,
}

impl<'r> LoadedItems<'r> {
    pub fn new(call: Call<'r>) -> Self {
        Self {
            call,
            cache: Cache::default(),
            key_states: HashMap::default(),
            moments: 0,
            lapsed: HashMap::new(),
            due: HashMap::new(),
            holders: HashSet::new(),
            answers: None,
        }
    }

    /// Confines the call to a tenant, and forgets what it loaded before that was known.
    pub fn confined_to(self, tenancy: Tenancy) -> Self {
        let cache = Cache::default();
        Self { call: self.call.confined_to(tenancy), cache, moments: 0, ..self }
    }

    /// Sets what the first item that a write names must be.
    pub fn expecting(self, if_match: Option<IfMatch>) -> Self {
        Self { call: self.call.expecting(if_match), ..self }
    }

    pub fn call(&self) -> &Call<'r> {
        &self.call
    }

    pub fn model(&self) -> &'r Model {
        self.call.model()
    }

    /// Keeps the answers of rules from one evaluation to the next.
    pub fn keep_answers(&mut self) {
        self.answers = Some(RefCell::default());
    }

    /// Returns what expressions are evaluated against.
    pub fn context<'a>(&'a self, trace: &'a Trace) -> Context<'a> {
        Context {
            model: self.model(),
            identity: self.call.identity(),
            moment: self.call.moment(),
            draw: self.call.draw(),
            cache: &self.cache,
            drafts: None,
            facts: None,
            trace,
            exact: false,
            answers: self.answers.as_ref().unwrap_or(&trace.answers),
            tracer: self.call.tracer(),
        }
    }

    /// Binds the inputs of a read or write, and fills in their defaults.
    pub fn bind(
        &self,
        declared: &'r [Input],
        values: Vec<Option<Value>>,
        slots: usize,
    ) -> Result<Vec<Bound>, Failure> {
        self.context(&Trace::default()).bind(declared, values, slots)
    }

    /// Returns whose an item is.
    pub fn belongs(&self, record: &Record) -> Belongs {
        self.call.tenancy().owner_of(&self.context(&Trace::default()), record)
    }

    /// Returns `true` if the caller sees an attribute of an item, as far as the loaded items tell.
    pub fn shows(&self, record: &Record, name: &str) -> bool {
        self.context(&Trace::default()).shows(record, name).unwrap_or(false)
    }

    /// Returns what was loaded under a key: `Some(None)` if there is no item that the call sees.
    pub fn get(&self, key: &ItemKey) -> Option<Option<&Record>> {
        self.cache.get(key).map(Option::as_ref)
    }

    /// Returns the item under a key, if one was loaded.
    pub fn record(&self, key: &ItemKey) -> Option<&Record> {
        self.get(key).flatten()
    }

    /// Returns `true` if it is known whether there is an item under a key.
    pub fn contains(&self, key: &ItemKey) -> bool {
        self.cache.contains_key(key)
    }

    /// Returns `true` if an item of this entity was loaded.
    pub fn has(&self, key: &ItemKey, entity: EntityId) -> bool {
        self.record(key).is_some_and(|record| record.entity == entity)
    }

    /// Returns what is stored under a key, as far as it was loaded.
    pub fn key_state(&self, key: &ItemKey) -> Option<KeyState> {
        self.key_states.get(key).map(|(state, _)| *state).filter(|_| self.contains(key))
    }

    /// Returns the items that have expired although their TTL is not over, and what tells them.
    pub fn lapsed(&self) -> &HashMap<ItemKey, Condition> {
        &self.lapsed
    }

    /// Returns the entity of an expired item that a block of the model is to end, and what tells
    /// it. It is absent, but nothing can take its key before.
    pub fn due(&self, key: &ItemKey) -> Option<&(EntityId, Condition)> {
        self.due.get(key).filter(|_| self.contains(key))
    }

    /// Forgets what is stored under a key, and returns the item.
    pub fn remove(&mut self, key: &ItemKey) -> Option<Record> {
        self.cache.remove(key).flatten()
    }

    pub fn clear(&mut self) {
        self.cache.clear();
        self.moments = 0;
    }

    /// Notes that what is inserted next was read later than what is here.
    pub fn begin_moment(&mut self) {
        self.moments += 1;
    }

    /// Returns `true` if not all items were read at one moment: together they may never have been
    /// like this.
    pub fn is_of_several_moments(&self) -> bool {
        self.moments > 1
    }

    /// Returns the keys that were read, with the entities that were asked for.
    pub fn requested(&self) -> Vec<(ItemKey, EntityId)> {
        let requested = self.key_states.iter().filter(|(key, _)| self.contains(key));
        requested.map(|(key, (_, entity))| (key.clone(), *entity)).collect()
    }

    /// Takes in what is stored by now under all keys that were read; returns those under which it is
    /// something else than before.
    pub fn renew(&mut self, items: Vec<(ItemKey, EntityId, Option<Item>)>) -> Vec<ItemKey> {
        self.moments = 1;
        let mut changed = Vec::new();
        for (key, entity, item) in items {
            let before = (self.key_state(&key), self.remove(&key).map(|record| record.item));
            let state = self.insert(key.clone(), entity, item);
            if before != (Some(state), self.record(&key).map(|record| record.item.clone())) {
                changed.push(key);
            }
        }
        changed
    }

    /// Takes over what a write of this call has stored.
    pub fn extend(&mut self, written: Vec<(ItemKey, Option<Record>)>) {
        self.cache.extend(written);
    }

    /// Takes in what is stored under a key of an entity, which may be an item of another one.
    /// Returns what it is.
    pub fn insert(&mut self, key: ItemKey, entity: EntityId, item: Option<Item>) -> KeyState {
        if !self.due.is_empty() {
            self.due.remove(&key);
        }
        let (record, stored) = match item {
            None => (None, KeyState::Nothing),
            Some(item) => self.examine(&key, entity, item),
        };
        self.key_states.insert(key.clone(), (stored, entity));
        self.cache.insert(key, record);
        stored
    }

    /// Notes which item holds what the call wants to have. It is requested also where the call's
    /// tenant can have no item; of another tenant's, the call learns only whether it has expired.
    pub fn add_holder(&mut self, key: ItemKey) {
        // It may have been ruled out before.
        if self.record(&key).is_none() {
            self.remove(&key);
        }
        self.holders.insert(key);
    }

    /// Returns `true` if the call's tenant can have no item under a key: it is not requested then.
    pub fn rules_out(&mut self, key: &ItemKey, entity: EntityId) -> bool {
        if self.holders.contains(key) {
            return false;
        }
        let is_elsewhere = self.call.tenancy().is_key_elsewhere(self.model(), entity, key);
        if is_elsewhere {
            self.cache.insert(key.clone(), None);
        }
        is_elsewhere
    }

    fn examine(
        &mut self,
        key: &ItemKey,
        entity: EntityId,
        item: Item,
    ) -> (Option<Record>, KeyState) {
        let (model, now) = (self.model(), self.call.now());
        if !self.call.sees_marked() && item.contains_key(DELETING) {
            return (None, KeyState::Marked);
        }
        let mut over = ttl_is_over(&item, model.table(key.table), now);
        let entities = [entity].into_iter().chain(model.recogniser.rivals(entity));
        let known = identify(model, key, item, entities);
        if over && is_collected(model, key) {
            // Here the TTL alone tells nothing: the item may be one that is only collected.
            let expired =
                known.as_ref().ok().filter(|record| model.entity(record.entity).has_ttl());
            over = expired.is_some();
            self.lapsed.extend(expired.map(|record| (key.clone(), lapsed(model, record))));
        }
        match known {
            Ok(record) if self.call.ends(key) => match record.is_due(model, now) {
                true => (Some(record), KeyState::Item),
                false => (None, KeyState::Other),
            },
            // What is being deleted goes, also if its lifetime is over meanwhile.
            Ok(record) if record.item.contains_key(DELETING) && record.is_due(model, now) => {
                (Some(record), KeyState::Item)
            }
            _ if over => (None, KeyState::Expired),
            Ok(record) if record.is_due(model, now) => {
                self.due.insert(key.clone(), (record.entity, lapsed(model, &record)));
                (None, KeyState::Expired)
            }
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

    /// Determines the entity of an item that a read found; returns the item if the call cannot see
    /// it or the read is about none of its kind.
    pub fn recognise(&self, read: &Read, table: TableId, item: Item) -> Result<Record, Item> {
        if !self.call.sees_marked() && item.contains_key(DELETING) {
            return Err(item);
        }
        let model = self.model();
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
        let is_expired = record.has_expired(model, self.call.now());
        if is_expired || self.belongs(&record) == Belongs::Elsewhere {
            return Err(record.item);
        }
        Ok(record)
    }
}

/// Returns the condition that an item is the same one still, as far as its expiry is concerned.
fn lapsed(model: &Model, record: &Record) -> Condition {
    let expires = model.entity(record.entity).expires.as_deref();
    let names = expires.into_iter().chain(model.telling_type(record.entity));
    let pin = |name: &str| Condition::unchanged(name, record.item.get(name));
    Condition::And(names.map(pin).collect())
}
