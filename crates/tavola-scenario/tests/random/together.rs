//! Several callers at once on a store that misbehaves and dies: what is stored after recovery is what the committed
//! writes make in the reference, one after the other in the order of their commits.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value as Json;
use tavola_embedded::EmbeddedStore;
use tavola_model::model::{Expr, LetTarget, Loop, Model, Shape, Step, Write};
use tavola_runtime::{Clock, Failure, Response};
use tavola_store::{
    Action, ActionKind, BatchWrite, Faults, FaultyStore, IndexLag, Item, Store, item_to_json,
};
use tokio::task::JoinSet;

use crate::generate::{Generator, Operation, Random};
use crate::ids::match_ids;
use crate::reference::{Answer, Ids, Place, Reference, Tables};
use crate::witness::{Done, OPERATION, Witness};
use crate::world::{State, World, deployment, differ, everything, line, load, open, place_in};
use crate::{rounds, seed};

/// How many operations run at once in a round, and by how many callers.
const OPERATIONS: usize = 12;
const CALLERS: usize = 4;

/// What marks an item that is being deleted.
const MARK: &str = "tavola:deleting";

/// What came of an operation.
struct Outcome {
    result: Result<Response, Failure>,
    /// How much was done when it began and when it ended.
    from: usize,
    to: usize,
}

/// What committed writes make in the reference.
struct Replayed {
    /// The reference after each of them, with how much was done by then.
    states: Vec<(usize, Reference)>,
    /// The operation of each.
    writes: Vec<usize>,
}

/// What a run has shown.
#[derive(Debug, Default)]
struct Tally {
    runs: u64,
    deaths: u64,
    /// Writes that were as in the reference, and how many of them took more than one transaction.
    commits: usize,
    continued: usize,
    /// Writes that went by what a query had found a moment before.
    by_queries: usize,
    /// Items that were read, each by somebody who may see it.
    items_read: usize,
}

/// When the store dies.
#[derive(Clone, Copy, PartialEq)]
pub enum Deaths {
    /// After each request of a run.
    AtEveryStep,
    /// So many times, after some request of a run.
    Some(u64),
}

pub async fn run(name: &str, deaths: Deaths) {
    let (model, scenarios) = load(name);
    println!("TAVOLA_RANDOM_SEED={}", seed());
    let mut random = Random(seed());
    let mut generator = Generator::new(&model, random.next());
    let mut tally = Tally::default();
    for _ in 0..rounds() {
        let world = Arc::new(World::new(&model, generator).await);
        world.tell(&scenarios[random.below(scenarios.len())]).await;
        let mut operations = Vec::new();
        for _ in 0..OPERATIONS {
            operations.push(world.invent().await);
        }
        let State { reference, generator: learned, .. } = &*world.state.lock().await;
        generator = learned.clone();
        generator.forget_values();
        let stored = everything(&model, &*world.store).await;
        let before = reference.clone();
        let moment = Moment { model: &model, before, stored, clock: &world.clock, operations };
        // First undisturbed by death, to know how long it takes.
        let requests = moment.run(None, random.next(), &mut tally).await;
        let kills: Vec<u64> = match deaths {
            Deaths::AtEveryStep => (1..=requests).collect(),
            Deaths::Some(kills) => (0..kills).map(|_| 1 + random.next() % requests).collect(),
        };
        for after in kills {
            moment.run(Some(after), random.next(), &mut tally).await;
        }
    }
    println!("{name}: {tally:?}");
    assert!(tally.commits > 0 && tally.deaths > 0);
}

/// Everything as it is before operations run at once.
struct Moment<'m> {
    model: &'m Arc<Model>,
    before: Reference,
    stored: Tables,
    clock: &'m Clock,
    operations: Vec<Operation>,
}

impl Moment<'_> {
    /// Runs all operations, lets the store die after so many requests, recovers and compares; how many requests
    /// it took.
    async fn run(&self, dies_after: Option<u64>, seed: u64, tally: &mut Tally) -> u64 {
        let store = self.store().await;
        let witness = Arc::new(Witness::new(store.clone()));
        if let Some(requests) = dies_after {
            witness.dies_after(requests).await;
        }
        let faults = faults(seed);
        let late = faults.index_lag.writes > 0;
        let faulty = Arc::new(FaultyStore::new(witness.clone(), faults));
        let runtime = open(self.model, faulty, self.clock).await;

        let mut callers = JoinSet::new();
        for caller in 0..CALLERS {
            let (runtime, witness) = (runtime.clone(), witness.clone());
            let mine: Vec<(usize, Operation)> = self
                .operations
                .iter()
                .cloned()
                .enumerate()
                .filter(|(number, _)| number % CALLERS == caller)
                .collect();
            callers.spawn(async move {
                let mut outcomes = Vec::new();
                for (number, Operation { name, input, caller }) in mine {
                    let from = witness.committed().await;
                    let call = runtime.call(&name, input, &caller);
                    let result = OPERATION.scope(number, call).await;
                    let to = witness.committed().await;
                    outcomes.push((number, Outcome { result, from, to }));
                }
                outcomes
            });
        }
        let mut outcomes = Vec::new();
        let survived = async {
            while let Some(done) = callers.join_next().await {
                outcomes.extend(done.unwrap());
            }
        };
        let died = tokio::select! {
            () = survived => false,
            () = witness.death() => true,
        };
        callers.abort_all();
        while callers.join_next().await.is_some() {}
        let requests = witness.requests().await;
        let done = witness.done().await;

        let restarted = open(self.model, store.clone(), self.clock).await;
        restarted.finish_work(true).await.unwrap();
        let stored = everything(self.model, &*store).await;
        tally.runs += 1;
        tally.deaths += u64::from(died);
        let story = || self.story(&done, &outcomes, dies_after, seed);
        let replayed =
            self.replay(&done, tally).unwrap_or_else(|what| panic!("{what}\n{}", story()));
        let last = replayed.states.last().expect("the first state").1.clone();
        if let Some(difference) = differ(&last, &stored) {
            panic!("after recovery, {difference}\n{}", story());
        }
        for (number, outcome) in &outcomes {
            let checked = self.check(*number, outcome, &replayed, late, tally);
            checked.unwrap_or_else(|what| panic!("{what}\n{}", story()));
        }
        requests
    }

    /// A store with everything in it.
    async fn store(&self) -> Arc<dyn Store> {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let deployment = deployment(self.model);
        for (id, _) in self.model.table_ids() {
            store.create_table(deployment.schema(self.model, id)).await.unwrap();
        }
        let named = |(place, item): (&Place, &Item)| {
            (deployment.table(place.table).to_owned(), item.clone())
        };
        let puts = self.stored.iter().map(named).collect();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
        store
    }

    /// What the committed writes make in the reference.
    fn replay(&self, done: &[Done], tally: &mut Tally) -> Result<Replayed, String> {
        let mut reference = self.before.clone();
        let mut mirror: Tables = (*reference.tables).clone();
        let mut replayed = Replayed { states: vec![(0, reference.clone())], writes: Vec::new() };
        for (number, done) in done.iter().enumerate() {
            let Done::Committed(operation, actions) = done else { continue };
            for action in actions {
                self.apply(action, &mut mirror);
            }
            let Some(operation) = operation.filter(|_| decides(actions)) else { continue };
            let mut places: BTreeSet<Place> = actions
                .iter()
                .filter(|action| !matches!(action.kind, ActionKind::Check(_)))
                .map(|action| self.place(action))
                .filter(|place| !is_record(place))
                .collect();
            if self.follows(actions, &reference) {
                continue;
            }
            let Operation { name, input, caller } = &self.operations[operation];
            let (_, draft, invented) = reference.call(name, input, caller, Ids::default());
            let written = part(&mirror, &places);
            let ids = match_ids(&reference.tables, &draft.tables, &written, &invented);
            let (answer, mut after, _) = reference.call(name, input, caller, Ids::known(ids));
            let goes_on = self.goes_on(actions);
            if !goes_on {
                places.extend(changes(&reference.tables, &after.tables));
            }
            if answer.is_ok() && part(&after.tables, &places) == part(&mirror, &places) {
                tally.commits += 1;
                tally.continued += usize::from(goes_on);
            } else if reads_something(
                self.model,
                self.model.write(self.model.write_named(name).unwrap()),
            ) {
                // What a query found or a rule read was true a moment before.
                tally.by_queries += 1;
                let tables = Arc::make_mut(&mut after.tables);
                for place in &places {
                    match mirror.get(place) {
                        Some(item) => tables.insert(place.clone(), item.clone()),
                        None => tables.remove(place),
                    };
                }
            } else {
                let shown = |tables: &Tables| {
                    let items = part(tables, &places);
                    let lines = items.values().map(|item| item_to_json(item).to_string());
                    lines.collect::<Vec<_>>().join("\n")
                };
                return Err(format!(
                    "operation {operation} committed\n{}\nbut should {answer:?} with\n{}",
                    shown(&mirror),
                    shown(&after.tables)
                ));
            }
            reference = after;
            replayed.writes.push(operation);
            replayed.states.push((number + 1, reference.clone()));
        }
        Ok(replayed)
    }

    /// Whether further transactions follow on this one: it holds or makes a record of what is left to do.
    fn goes_on(&self, actions: &[Action]) -> bool {
        actions.iter().any(|action| {
            let worker =
                action.condition.as_ref().is_some_and(|c| format!("{c:?}").contains("worker"));
            let made = matches!(action.kind, ActionKind::Put(_));
            (worker || made) && self.place(action).partition.starts_with("TAVOLA#WORK#")
        })
    }

    /// Whether a transaction only takes away what went with an earlier one.
    fn follows(&self, actions: &[Action], reference: &Reference) -> bool {
        actions.iter().all(|action| match action.kind {
            ActionKind::Check(_) => true,
            ActionKind::Delete(_) => {
                let place = self.place(action);
                is_record(&place) || !reference.tables.contains_key(&place)
            }
            ActionKind::Put(_) | ActionKind::Update(..) => false,
        })
    }

    fn place(&self, action: &Action) -> Place {
        let key = match &action.kind {
            ActionKind::Put(item) => item.clone(),
            ActionKind::Update(key, _) | ActionKind::Delete(key) | ActionKind::Check(key) => {
                key.to_item()
            }
        };
        place_in(self.model, &action.table, &key)
    }

    fn apply(&self, action: &Action, mirror: &mut Tables) {
        let place = self.place(action);
        match &action.kind {
            ActionKind::Check(_) => {}
            ActionKind::Delete(_) => {
                mirror.remove(&place);
            }
            ActionKind::Put(item) => {
                mirror.insert(place, item.clone());
            }
            ActionKind::Update(key, update) => {
                let old = mirror.remove(&place).unwrap_or_else(|| key.to_item());
                mirror.insert(place, tavola_store::apply(update, &old).unwrap());
            }
        }
    }

    /// A failure says that nothing was done; success, that it was done once; and nothing is read that its reader
    /// may not see.
    fn check(
        &self,
        number: usize,
        outcome: &Outcome,
        Replayed { states, writes }: &Replayed,
        late: bool,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let operation = &self.operations[number];
        let commits = writes.iter().filter(|by| **by == number).count();
        match &outcome.result {
            Err(Failure::Unavailable { maybe_done: true, .. }) | Ok(_) if commits <= 1 => {}
            Err(_) if commits == 0 => {}
            result => {
                return Err(format!("{number} yields {result:?} and commits {commits} times"));
            }
        }
        let (Some(id), Ok(response)) = (self.model.read_named(&operation.name), &outcome.result)
        else {
            return Ok(());
        };
        let read = self.model.read(id);
        if !matches!(read.shape, Shape::One | Shape::List) {
            return Ok(());
        }
        let bare = |item: &Json| {
            let mut item = item.clone();
            for with in &read.with {
                item.as_object_mut().and_then(|entries| entries.remove(&with.name));
            }
            item
        };
        let found: Vec<Json> = match response.body.get("items") {
            Some(Json::Array(items)) => items.iter().map(bare).collect(),
            _ => vec![bare(&response.body)],
        };
        // What it may show: as of any moment while it ran. A late index may show what was so before, and an item
        // that has left the list, but not what has been hidden.
        let mut may: Vec<Json> = Vec::new();
        let mut passed: Vec<&Reference> = Vec::new();
        for (place, (at, state)) in states.iter().enumerate() {
            let until = states.get(place + 1).map_or(usize::MAX, |(next, _)| *next);
            let during = *at <= outcome.to && until > outcome.from;
            if during {
                passed.push(state);
            }
            if during || (late && !read.recheck && *at <= outcome.to) {
                may.extend(answered(state, operation).iter().map(bare));
            }
            if during && late {
                may.extend(state.visible(&operation.caller).iter().map(bare));
            }
        }
        for item in found {
            let skewed =
                || read_in_turn(&passed, operation).iter().map(bare).any(|may| may == item);
            if !may.contains(&item) && !skewed() {
                return Err(format!("{number} shows {item}, which it may not"));
            }
            tally.items_read += 1;
        }
        Ok(())
    }

    /// What happened, to be read by whoever looks for the reason.
    fn story(
        &self,
        done: &[Done],
        outcomes: &[(usize, Outcome)],
        dies_after: Option<u64>,
        seed: u64,
    ) -> String {
        let mut lines = vec![format!("faults {seed}, killed after {dies_after:?} requests")];
        for (number, operation) in self.operations.iter().enumerate() {
            let outcome = outcomes.iter().find(|(known, _)| *known == number);
            let result = outcome.map(|(_, o)| (o.from, o.to, o.result.as_ref().map(|r| &r.body)));
            lines.push(format!("{number}: {}\n   {result:?}", line(operation)));
        }
        lines.extend(
            done.iter().enumerate().map(|(number, done)| format!("done {number}: {done:?}")),
        );
        lines.join("\n")
    }
}

/// Faults of every kind, and in every other run indexes that are late.
fn faults(seed: u64) -> Faults {
    Faults {
        seed,
        throttled: 0.05,
        conflicts: 0.1,
        unprocessed: 0.1,
        short_pages: Some(3),
        empty_pages: 0.1,
        lost_answers: 0.05,
        index_lag: IndexLag {
            writes: if seed.is_multiple_of(2) { 3 } else { 0 },
            ..IndexLag::default()
        },
        ..Faults::default()
    }
}

/// Whether a transaction is the one that a write consists of; those that only follow from it ask nothing of the
/// items that they change.
fn decides(actions: &[Action]) -> bool {
    actions.iter().any(|action| {
        let key = match &action.kind {
            ActionKind::Check(_) => return false,
            ActionKind::Put(item) => item.clone(),
            ActionKind::Update(key, _) | ActionKind::Delete(key) => key.to_item(),
        };
        let system =
            key.values().any(|v| v.as_str().is_some_and(|t| t.starts_with("TAVOLA#WORK#")));
        action.condition.is_some() && !system
    })
}

/// The items at these places; what is marked as being deleted is not there any more.
fn part(tables: &Tables, places: &BTreeSet<Place>) -> Tables {
    let there = |place: &Place| tables.get(place).filter(|item| !item.contains_key(MARK)).cloned();
    places.iter().filter_map(|place| Some((place.clone(), there(place)?))).collect()
}

/// Where the two differ.
fn changes(before: &Tables, after: &Tables) -> Vec<Place> {
    let all = before.keys().chain(after.keys());
    all.filter(|place| before.get(place) != after.get(place)).cloned().collect()
}

/// Whether a place is of Tavola's own records, which the reference knows otherwise.
fn is_record(place: &Place) -> bool {
    ["TAVOLA#WORK#", "TAVOLA#ONCE#"].iter().any(|start| place.partition.starts_with(start))
}

/// Whether a write depends on what is not pinned: a query, or a rule that is asked by a read. What clears looks
/// again.
fn reads_something(model: &Model, write: &Write) -> bool {
    fn asks(model: &Model, expr: &Expr) -> bool {
        let mut found = false;
        expr.walk(&mut |expr| {
            if let Expr::Rule(id, _) = expr {
                let rule = model.rule(*id);
                found |= rule.by_read || asks(model, &rule.condition);
            }
        });
        found
    }
    let clears = model.clears(write);
    write.allow.as_ref().is_some_and(|allow| asks(model, allow))
        || write.steps.iter().any(|step| match step {
            Step::Let(binding) => matches!(binding.target, LetTarget::Read(..)),
            Step::For { list: Loop::Read(..), .. } => !(clears && step.clears()),
            Step::For { condition, .. } => condition.as_ref().is_some_and(|c| asks(model, c)),
            _ => false,
        })
}

/// All items that a read shows whose caller, say, was loaded at one moment and what it finds at a later one.
fn read_in_turn(states: &[&Reference], operation: &Operation) -> Vec<Json> {
    let mut shown = Vec::new();
    for (place, later) in states.iter().enumerate() {
        for earlier in &states[..place] {
            for changed in changes(&earlier.tables, &later.tables) {
                let mut mixed = (*later).clone();
                let tables = Arc::make_mut(&mut mixed.tables);
                match earlier.tables.get(&changed) {
                    Some(item) => tables.insert(changed, item.clone()),
                    None => tables.remove(&changed),
                };
                shown.extend(answered(&mixed, operation));
            }
        }
    }
    shown
}

/// All items that a read shows in a state.
fn answered(state: &Reference, operation: &Operation) -> Vec<Json> {
    let Operation { name, input, caller } = operation;
    match state.call(name, input, caller, Ids::default()).0 {
        Ok(Answer::Body(item)) => vec![item],
        Ok(Answer::OneOf(items)) => items,
        Ok(Answer::List(groups, _)) => groups.concat(),
        Ok(Answer::Written(..)) | Err(_) => Vec::new(),
    }
}
