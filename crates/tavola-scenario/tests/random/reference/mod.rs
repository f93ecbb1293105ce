//! A model in memory, as plainly as it can be said: every item in one map, every write a sequence of changes on
//! a copy of it, every read a walk over all of it. It shares nothing with the runtime but the model.

mod eval;
mod follow;
mod given;
mod items;
mod read;
mod write;

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde_json::Value as Json;
use tavola_model::model::{EntityId, Model, NoTenant};
use tavola_runtime::{Caller, CallerKind, Input};
use tavola_store::{Item, Value};

pub use items::{Place, project};
pub use read::Listed;

/// Every item by its place.
pub type Tables = BTreeMap<Place, Item>;

/// What happened once, by what names it.
type Happened = BTreeMap<String, Once>;

#[derive(Clone)]
struct Once {
    inputs: Vec<Option<Value>>,
    caller: String,
    answer: Answer,
    expires: i64,
}

/// Why something is refused. Nothing else is promised of a failure's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Invalid,
    NotSignedIn,
    Forbidden,
    NotFound,
    Conflict,
    /// The item or lock that a write would make is there already; the write may fail of something else first.
    Taken,
}

/// What a call answers.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// An item, or what is counted.
    Body(Json),
    /// The first item that a write names, and whether it is new.
    Written(Json, bool),
    /// One of these: what a query finds at the same sort key has no order.
    OneOf(Vec<Json>),
    /// A list, in groups of the same sort key; and whether there is more than it may hold.
    List(Vec<Listed>, bool),
}

/// A model and everything that is stored.
#[derive(Clone)]
pub struct Reference {
    pub model: Arc<Model>,
    pub tables: Arc<Tables>,
    happened: Happened,
    /// The moment, in epoch milliseconds.
    pub now: i64,
}

/// An item that is of an entity.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    pub entity: EntityId,
    pub place: Place,
    pub item: Item,
    /// What the item lacks and its key tells.
    told: Item,
}

impl Record {
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.item.get(name).filter(|value| **value != Value::Null).or_else(|| self.told.get(name))
    }
}

/// One call: who makes it, and what it has done so far.
struct Call<'m> {
    model: &'m Model,
    /// As the call has made it so far.
    tables: Arc<Tables>,
    /// As it was before the call: what queries find.
    stored: &'m Tables,
    now: i64,
    kind: CallerKind,
    claims: Vec<Option<Value>>,
    ip: Option<Value>,
    agent: Option<Value>,
    tenant: Tenant,
    facts: Option<Facts>,
    ids: RefCell<Ids>,
}

/// What an audit entry tells of its write.
struct Facts {
    name: String,
    entity: String,
    key: String,
    id: String,
}

enum Tenant {
    Free,
    Bound(String, Option<Value>),
}

#[derive(PartialEq)]
enum Belongs {
    Here,
    Everywhere,
    Elsewhere,
}

/// Where new ids come from: from those that are known, then invented.
#[derive(Default)]
pub struct Ids {
    known: VecDeque<String>,
    invented: u128,
    /// All that were used, in order.
    pub used: Vec<String>,
}

impl Ids {
    pub fn known(ids: Vec<String>) -> Self {
        Self { known: ids.into(), ..Self::default() }
    }

    fn next(&mut self, now: i64) -> String {
        let id = self.known.pop_front().unwrap_or_else(|| {
            self.invented += 1;
            ulid::Ulid::from_parts(now.unsigned_abs(), self.invented).to_string()
        });
        self.used.push(id.clone());
        id
    }
}

impl Reference {
    pub fn new(model: Arc<Model>, now: i64) -> Self {
        Self { model, tables: Arc::default(), happened: Happened::new(), now }
    }

    /// What a call answers, what is stored after it, and the ids it made.
    pub fn call(
        &self,
        name: &str,
        input: &Input,
        caller: &Caller,
        ids: Ids,
    ) -> (Result<Answer, Refusal>, Self, Vec<String>) {
        let mut call = self.begin(caller, ids);
        let mut after = self.clone();
        let answer = match self.model.read_named(name) {
            Some(id) => call.run_read(self.model.read(id), input),
            None => match self.model.write_named(name) {
                Some(id) => {
                    let happened = &mut after.happened;
                    let answer = call.run_write(self.model.write(id), input, happened);
                    if answer.is_ok() {
                        after.tables = call.tables.clone();
                    }
                    answer
                }
                None => Err(Refusal::NotFound),
            },
        };
        let used = call.ids.into_inner().used;
        (answer, after, used)
    }

    /// What a job leaves behind, and the ids it made.
    pub fn job(&self, name: &str, ids: Ids) -> (Self, Vec<String>) {
        let job = self.model.jobs.iter().find(|job| job.name == name).expect("a job of the model");
        let mut after = self.clone();
        let mut ids = ids;
        for step in &job.loops {
            let finding = after.begin(&Caller::job(), Ids::default());
            let (read, args) = &step.read;
            let args = finding.values(args, &[], None);
            for record in finding.collect(self.model.read(*read), args) {
                let mut call = after.begin(&Caller::job(), ids);
                let (write, args) = &step.write;
                let values = call.values(args, &[eval::Val::Item(record)], None);
                let done = call.write(self.model.write(*write), values);
                let tables = call.tables.clone();
                ids = call.ids.into_inner();
                if done.is_ok() {
                    after.tables = tables;
                }
            }
        }
        (after, ids.used)
    }

    /// How many calls are remembered so that they happen once.
    pub fn remembered(&self) -> usize {
        self.happened.len()
    }

    /// Every live item as this caller sees it, of any entity.
    pub fn visible(&self, caller: &Caller) -> Vec<Json> {
        let call = self.begin(caller, Ids::default());
        let records = self.tables.keys().filter_map(|place| {
            let entities: Vec<_> = self.model.entities_in(place.table).map(|(id, _)| id).collect();
            call.recognise(place, self.tables.get(place)?, &entities)
        });
        records.filter(|record| call.sees(record)).map(|record| call.show(&record)).collect()
    }

    fn begin(&self, caller: &Caller, ids: Ids) -> Call<'_> {
        let text = |text: &Option<String>| text.as_deref().map(Value::from);
        let mut call = Call {
            model: &self.model,
            tables: self.tables.clone(),
            stored: &self.tables,
            now: self.now,
            kind: caller.kind.clone(),
            claims: given::claims(&self.model, caller),
            ip: text(&caller.ip),
            agent: text(&caller.agent),
            tenant: Tenant::Free,
            facts: None,
            ids: RefCell::new(ids),
        };
        if let (Some(tenant), false) = (&self.model.tenant, caller.kind == CallerKind::Job) {
            let exempt = tenant.except.as_ref().is_some_and(|rule| call.holds(rule, &[], None));
            if !exempt {
                let value = call.value(&tenant.value, &[], None);
                call.tenant = Tenant::Bound(tenant.attribute.clone(), value);
            }
        }
        call
    }
}

impl Call<'_> {
    fn seconds(&self) -> i64 {
        self.now.div_euclid(1000)
    }

    fn belongs(&self, record: &Record) -> Belongs {
        let Tenant::Bound(attribute, ours) = &self.tenant else { return Belongs::Here };
        match &self.model.entity(record.entity).no_tenant {
            Some(NoTenant::Always) => return Belongs::Here,
            Some(NoTenant::While(condition)) if self.holds(condition, &[], Some(record)) => {
                return Belongs::Everywhere;
            }
            _ => {}
        }
        match record.get(attribute).zip(ours.as_ref()) {
            Some((theirs, ours)) if theirs == ours => Belongs::Here,
            _ => Belongs::Elsewhere,
        }
    }
}
