//! A model in memory, as plainly as it can be said: every item in one map, every write a sequence
//! of changes on a copy of it, every read a walk over all of it. It shares nothing with the runtime
//! but the model.

mod aggregates;
mod any;
mod choose;
mod claim;
mod eval;
mod expiry;
mod follow;
mod given;
mod items;
mod job;
mod portions;
mod read;
mod write;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use serde_json::Value as Json;
use tavola_model::model::{EntityId, Model, NoTenant};
use tavola_runtime::{Caller, CallerKind};
use tavola_store::{Item, Value};

use crate::generate::Operation;
use choose::Choices;
pub use choose::{MARK, Moments, Searched};
pub use claim::Claimed;
pub use items::{Place, project, told};
pub use portions::Element;
pub use read::Listed;

/// Every item by its place.
pub type Tables = BTreeMap<Place, Item>;

/// What happened once, by what names it.
type Happened = BTreeMap<String, Once>;

#[derive(Clone)]
struct Once {
    inputs: Vec<Option<Value>>,
    caller: String,
    /// The item that was answered, and whether it was new.
    item: Option<(Place, EntityId)>,
    created: bool,
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
    /// The item or lock that a write would make is there already; the write may fail of something
    /// else first.
    Taken,
    /// Something that is over is in the way, and ends first.
    Blocked,
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
    /// How many elements of a loop in portions were done, and how many were refused.
    Work { done: u64, skipped: u64 },
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

/// A call that was run.
#[derive(Clone)]
pub struct Run {
    pub answer: Result<Answer, Refusal>,
    /// Everything as it is then.
    pub after: Reference,
    /// The ids that it made, in their order.
    pub ids: Vec<String>,
    /// The first item that it names, if it is a write.
    pub first: Option<(Place, EntityId)>,
    /// The attributes of that item that it counted up or down.
    pub counted: BTreeSet<String>,
    /// Whether it came to claim numbers.
    pub claims_numbers: bool,
    /// What is over and was in its way: that ends first.
    pub blocked: BTreeSet<Place>,
    /// Whether it was allowed, and found what it must load.
    pub admitted: bool,
    /// The inputs and what `let` found.
    bound: Vec<eval::Val>,
    /// What a deletion has only marked so far, and the locks of that: they go with it.
    marked: Tables,
    held: BTreeSet<Place>,
}

/// An item that is of an entity.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    pub entity: EntityId,
    pub place: Place,
    pub item: Item,
    /// What the item lacks and its key tells.
    told: Item,
    /// Whether it was only read: it stays what it was then.
    seen: bool,
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
    first: Option<(Place, EntityId)>,
    counted: BTreeMap<Place, BTreeSet<String>>,
    claims_numbers: bool,
    /// What is over and in its way.
    blocked: BTreeSet<Place>,
    admitted: bool,
    /// The item whose end this is: its lifetime is over for everyone else.
    ending: Option<Place>,
    bound: Vec<eval::Val>,
    marked: Tables,
    /// What this call has deleted, as it was then.
    deleted: Vec<Record>,
    held: BTreeSet<Place>,
    /// What it may have seen of other moments.
    moments: Option<Moments<'m>>,
    choices: RefCell<Choices>,
    /// What was chosen of items that were looked at without being pinned.
    seen: RefCell<BTreeMap<Place, Option<Item>>>,
    /// How many questions that pin nothing it is inside of.
    unpinned: Cell<u32>,
    /// How many queries it is inside of: they see nothing of what the call itself has done.
    querying: Cell<u32>,
}

/// What an audit entry tells of its write.
struct Facts {
    name: String,
    entity: String,
    key: String,
    id: String,
}

#[derive(Debug)]
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
#[derive(Clone, Default)]
pub struct Ids {
    known: VecDeque<String>,
    invented: u128,
    /// The numbers that the call was given.
    claims: Vec<Claimed>,
    /// The items that the call has changed.
    taken: Vec<Place>,
    /// What it draws at random.
    draw: i64,
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

    /// What a call answers and leaves behind.
    pub fn call(&self, operation: &Operation, ids: Ids) -> Run {
        self.calls(operation, ids).pop().expect("a call has an outcome")
    }

    /// What a call may answer and leave behind: what is over and in its way ends first, and a call
    /// that is refused may have come that far or not. The last is one that came as far as it can.
    pub fn calls(&self, operation: &Operation, ids: Ids) -> Vec<Run> {
        let call = self.begin(&operation.caller, ids.clone(), None, Choices::default());
        let run = self.run(operation, call).0;
        let write = self.model.write_named(&operation.name).map(|id| self.model.write(id));
        let mut met = run.blocked.clone();
        if let Some(write) = write.filter(|_| run.admitted && run.answer.is_err()) {
            met.extend(self.met_early(write));
        }
        let mut all = Vec::new();
        for place in &met {
            for (after, ended) in self.endings(place) {
                match ended {
                    // What the call has changed tells what it has ended.
                    Ok(()) if !run.blocked.contains(place) && !ids.has_taken(place) => {}
                    Ok(()) => all.extend(after.calls(operation, ids.clone())),
                    Err(_) => {
                        all.push(Run { answer: Err(Refusal::Conflict), after, ..run.clone() });
                    }
                }
            }
        }
        if run.answer != Err(Refusal::Blocked) {
            all.insert(0, self.go_on(operation, run, &ids));
        }
        all
    }

    /// Whether an item is at a place, and has not expired. What belongs to an item that is over is
    /// nobody's, too.
    pub fn has(&self, place: &Place) -> bool {
        let call = self.begin(&Caller::anonymous(), Ids::default(), None, Choices::default());
        let is_kept = |item: &Item| {
            let owner = call.named_owner(item.get("tavola:owner"));
            !call.is_over(place, item) && !owner.is_some_and(|owner| call.is_due(&owner))
        };
        self.tables.get(place).is_some_and(is_kept)
    }

    /// Where the items are that the item at a place derives.
    pub fn derived_at(&self, place: &Place) -> Vec<Place> {
        let call = self.begin(&Caller::anonymous(), Ids::default(), None, Choices::default());
        let owner = self.tables.get(place).and_then(|item| call.identify(place, item));
        call.all_derived(&owner).into_iter().map(|(place, _, _)| place).collect()
    }

    /// Whether a caller is no user, or has an id.
    fn knows(&self, caller: &Caller, claims: &[Option<Value>]) -> bool {
        let ids = self.model.caller.iter().zip(claims).filter(|(claim, _)| claim.name == "id");
        let mut ids = ids.map(|(claim, value)| {
            value.is_some() || claim.optional && !caller.claims.contains_key(&claim.claim)
        });
        caller.kind != CallerKind::User || ids.all(|known| known)
    }

    fn run(&self, operation: &Operation, mut call: Call<'_>) -> (Run, Choices) {
        let Operation { name, input, .. } = operation;
        let mut after = self.clone();
        let answer = match (self.model.read_named(name), self.model.write_named(name)) {
            _ if !self.knows(&operation.caller, &call.claims) => Err(Refusal::NotSignedIn),
            (Some(id), _) => call.run_read(self.model.read(id), input),
            (None, Some(id)) => {
                let answer = call.run_write(self.model.write(id), input, &mut after.happened);
                match answer {
                    Ok(_) if !call.blocked.is_empty() => {
                        after = self.clone();
                        Err(Refusal::Blocked)
                    }
                    Ok(answer) => {
                        after.tables = call.tables.clone();
                        Ok(answer)
                    }
                    Err(refusal) => Err(refusal),
                }
            }
            (None, None) => Err(Refusal::NotFound),
        };
        call.ended(answer, after)
    }

    /// What is left when a deletion that has begun deletes all that its loops find now.
    pub fn cleared(&self, operation: &Operation, begun: &Run) -> Self {
        let Some(id) = self.model.write_named(&operation.name) else { return self.clone() };
        // What it has marked and what `let` had found may be gone by now, and the loops still go by
        // it.
        let mut before = self.clone();
        let bound = begun.bound.iter().filter_map(|bound| match bound {
            eval::Val::Item(record) => Some((record.place.clone(), record.item.clone())),
            _ => None,
        });
        let mut gone: Tables = bound.chain(begun.marked.clone()).collect();
        gone.retain(|place, _| !self.tables.contains_key(place));
        Arc::make_mut(&mut before.tables).extend(gone.clone());
        let mut call = before.begin(&operation.caller, Ids::default(), None, Choices::default());
        call.clear(self.model.write(id), begun.bound.clone());
        let mut tables = (*call.tables).clone();
        tables.retain(|place, _| !gone.contains_key(place) && !begun.held.contains(place));
        Self { tables: Arc::new(tables), ..self.clone() }
    }

    /// How many calls are remembered so that they happen once.
    pub fn remembered(&self) -> usize {
        self.happened.len()
    }

    /// Every live item as this caller sees it, of any entity.
    pub fn visible(&self, caller: &Caller) -> Vec<(Place, Json)> {
        let call = self.begin(caller, Ids::default(), None, Choices::default());
        let records = self.tables.iter().filter_map(|(place, item)| {
            let entities: Vec<_> = self.model.entities_in(place.table).map(|(id, _)| id).collect();
            call.recognise(place, item, &entities)
        });
        let seen = records.filter(|record| call.sees(record));
        seen.map(|record| (record.place.clone(), call.show(&record))).collect()
    }

    /// What this caller sees of the item at a place.
    pub fn shown(&self, caller: &Caller, place: &Place, entity: EntityId) -> Option<Json> {
        let call = self.begin(caller, Ids::default(), None, Choices::default());
        let record = call.load_at(place, entity).filter(|record| call.sees(record))?;
        Some(call.show(&record))
    }

    fn begin<'m>(
        &'m self,
        caller: &Caller,
        ids: Ids,
        moments: Option<Moments<'m>>,
        choices: Choices,
    ) -> Call<'m> {
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
            first: None,
            counted: BTreeMap::new(),
            claims_numbers: false,
            blocked: BTreeSet::new(),
            admitted: false,
            ending: None,
            bound: Vec::new(),
            marked: Tables::new(),
            deleted: Vec::new(),
            held: BTreeSet::new(),
            moments,
            choices: RefCell::new(choices),
            seen: RefCell::default(),
            unpinned: Cell::new(0),
            querying: Cell::new(0),
        };
        if let (Some(tenant), false) = (&self.model.tenant, caller.kind == CallerKind::Job) {
            let exempt = tenant.except.as_ref();
            let exempt = call.unpinned(|call| exempt.is_some_and(|e| call.holds(e, &[], None)));
            if !exempt {
                let value = call.unpinned(|call| call.value(&tenant.value, &[], None));
                call.tenant = Tenant::Bound(tenant.attribute.clone(), value);
            }
        }
        if moments.is_some_and(|moments| moments.loose) {
            call.unpinned.set(1);
        }
        call
    }
}

impl Call<'_> {
    /// The call as it has come to its end.
    fn ended(mut self, answer: Result<Answer, Refusal>, after: Reference) -> (Run, Choices) {
        let counted = self.first.as_ref().and_then(|(place, _)| self.counted.remove(place));
        let run = Run {
            answer,
            after,
            ids: self.ids.into_inner().used,
            first: self.first,
            counted: counted.unwrap_or_default(),
            claims_numbers: self.claims_numbers,
            blocked: self.blocked,
            admitted: self.admitted,
            bound: self.bound,
            marked: self.marked,
            held: self.held,
        };
        (run, self.choices.into_inner())
    }

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
