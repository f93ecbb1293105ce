//! One call: who calls, when, and what was loaded so far.

use std::cell::RefCell;
use std::collections::HashSet;

use tavola_model::model::{EntityId, Expr, IndexId, Model, Read, TableId};
use tavola_store::{BatchGet, Capacity, Item, Store, Value};

use crate::context::{Cache, Context, Identity, Lookup, RuleAnswers, Trace};
use crate::deployment::Deployment;
use crate::eval::{Eval, Frame, Stop, Val};
use crate::metrics::Meter;
use crate::record::{Place, Record, recognise};
use crate::tenancy::{Belongs, Tenancy};
use crate::time::Moment;
use crate::write::clear::MARK;
use crate::{Failure, Fault};

/// The state of one call.
pub(crate) struct Session<'r> {
    pub model: &'r Model,
    pub store: &'r dyn Store,
    pub deployment: &'r Deployment,
    pub meter: &'r Meter,
    pub identity: Identity,
    pub moment: Moment,
    pub cache: Cache,
    pub capacity: Capacity,
    pub tenancy: Tenancy,
    /// The entities whose items may be marked as being deleted.
    pub markable: &'r [EntityId],
    /// Indexes that are missing, in development.
    pub missing: &'r HashSet<(TableId, IndexId)>,
    /// How often somebody's unfinished work was met.
    pub met: u32,
    /// The keys and locks of others that were in the way of the last attempt.
    pub in_the_way: HashSet<Place>,
    /// Whether items that are being deleted are still seen: only by what deletes them.
    pub sees_marked: bool,
    /// The last answers of rules in a read: nothing that they looked at changes while it runs.
    pub answers: Option<RefCell<RuleAnswers>>,
}

/// What a slot of a frame is bound to.
#[derive(Debug, Clone)]
pub(crate) enum Bound {
    Value(Option<Value>),
    Item(Place, EntityId),
    /// What it is bound to depends on something that is not loaded yet.
    Pending,
}

/// Evaluates until nothing is missing any more, loading what is.
macro_rules! settle {
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
pub(crate) use settle;

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
    pub fn context<'a>(&'a self, trace: &'a Trace) -> Context<'a> {
        Context {
            model: self.model,
            identity: &self.identity,
            moment: self.moment,
            cache: &self.cache,
            drafts: None,
            facts: None,
            trace,
            answers: self.answers.as_ref().unwrap_or(&trace.answers),
        }
    }

    /// Loads items by their keys, strongly.
    pub async fn fetch(&mut self, mut misses: Vec<(Place, EntityId)>) -> Result<(), Failure> {
        if misses.is_empty() {
            return Err(Failure::Internal("an evaluation waits for nothing".to_owned()));
        }
        let is_elsewhere = |(place, entity): &mut (Place, EntityId)| {
            self.is_elsewhere(*entity, place.parts(self.model.table(place.table)))
        };
        let elsewhere: Vec<_> = misses.extract_if(.., is_elsewhere).collect();
        self.cache.extend(elsewhere.into_iter().map(|(place, _)| (place, None)));
        if misses.is_empty() {
            return Ok(());
        }
        let keys = misses
            .iter()
            .map(|(place, _)| {
                let table = self.model.table(place.table);
                (self.deployment.table(place.table).to_owned(), place.key(table))
            })
            .collect();
        let answer =
            self.store.batch_get(BatchGet { keys, strong: true }).await.map_err(Failure::from)?;
        self.capacity += answer.capacity;
        for ((place, entity), item) in misses.into_iter().zip(answer.value) {
            self.remember(place, entity, item);
        }
        Ok(())
    }

    /// Keeps what is stored at a place.
    pub fn remember(&mut self, place: Place, entity: EntityId, item: Option<Item>) {
        let item = item.filter(|item| self.sees_marked || !item.contains_key(MARK));
        let record = item.and_then(|item| {
            recognise(self.model, &place, item, [entity], self.moment.epoch()).ok()
        });
        let record = record.filter(|record| self.belongs(record) != Belongs::Elsewhere);
        self.cache.insert(place, record);
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

    /// Recognises what a query found; what is nothing to this call is given back.
    pub fn recognise(&self, read: &Read, table: TableId, item: Item) -> Result<Record, Item> {
        if !self.markable.is_empty() && !self.sees_marked && item.contains_key(MARK) {
            return Err(item);
        }
        let place = Place::of(&item, table, self.model.table(table));
        let Some(place) = place else { return Err(item) };
        let entities = read.entities.iter().copied();
        let record = recognise(self.model, &place, item, entities, self.moment.epoch())?;
        match self.belongs(&record) {
            Belongs::Elsewhere => Err(record.item),
            Belongs::Here | Belongs::Everywhere => Ok(record),
        }
    }
}

impl<'a> Context<'a> {
    /// A frame for expressions in the call.
    pub fn frame(&self, bound: &'a [Bound], item: Option<&'a Record>) -> Frame<'a> {
        let slots = bound
            .iter()
            .map(|bound| match bound {
                Bound::Value(None | Some(Value::Null)) => Val::Absent,
                Bound::Value(Some(value)) => Val::Value(std::borrow::Cow::Borrowed(value)),
                Bound::Item(place, entity) => match self.lookup(place, *entity) {
                    Lookup::Found(record) => Val::Record(record),
                    Lookup::Nothing => Val::Absent,
                    Lookup::NotLoaded => Val::Pending,
                },
                Bound::Pending => Val::Pending,
            })
            .collect();
        Frame { slots, item }
    }

    /// The place of a `Load`; nothing if a part of its key is absent.
    pub fn load_place(&self, load: &'a Expr, frame: &Frame<'a>) -> Eval<Option<(Place, EntityId)>> {
        match load {
            Expr::Load(load) => Ok(self.place(load, frame)?.map(|place| (place, load.entity))),
            _ => Ok(None),
        }
    }
}
