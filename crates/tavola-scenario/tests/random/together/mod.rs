//! Several callers at once on a store that misbehaves and dies: what is stored after recovery is
//! what the committed writes make in the reference, one after the other in the order of their
//! commits.

mod apart;
mod expiry;
mod judge;
mod portions;
mod replay;
mod shown;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_model::reserved::EXPIRY_JOB;
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime};
use tavola_store::{BatchWrite, Faults, FaultyStore, IndexLag, Item, Store};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::generate::{Generator, Operation, Random};
use crate::reference::{Place, Reference, Tables};
use crate::tally::Tally;
use crate::witness::{Done, OPERATION, Witness};
use crate::world::{State, World, deployment, everything, inspect, line, load, open};
use crate::{rounds, seed};

/// How many operations run at once in a round, and by how many callers.
const OPERATIONS: usize = 12;
const CALLERS: usize = 4;

/// How many writes late an index is, where it is.
const LAG: u64 = 3;

/// How many rounds are added at most where nothing was allowed in those before.
const MORE_ROUNDS: u64 = 20;

/// How long it may take to finish what has begun.
const PATIENCE: Duration = Duration::from_secs(60);

/// An operation that has not begun.
const NEVER: usize = usize::MAX;

/// What came of an operation.
struct Outcome {
    number: usize,
    result: Result<Response, Failure>,
    /// How much was done when it ended.
    to: usize,
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
    for round in 0..rounds() + MORE_ROUNDS {
        if round >= rounds() && tally.commits > 0 && tally.deaths > 0 {
            break;
        }
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
        let clock = world.clock.clone();
        let moment = Moment {
            model: model.clone(),
            before,
            stored,
            clock,
            operations,
            callers: CALLERS,
            inspects: false,
        };
        // First undisturbed by death, to know how long it takes.
        let requests = moment.run(None, random.next(), &mut tally).await;
        let requests = requests.unwrap_or_else(|what| panic!("{what}"));
        let kills: Vec<u64> = match deaths {
            Deaths::AtEveryStep => (1..=requests).collect(),
            Deaths::Some(kills) => (0..kills).map(|_| 1 + random.next() % requests).collect(),
        };
        for after in kills {
            let ran = moment.run(Some(after), random.next(), &mut tally).await;
            ran.unwrap_or_else(|what| panic!("{what}"));
        }
    }
    println!("{name}: {tally}");
    assert!(tally.commits > 0 && tally.deaths > 0);
    assert!(tally.open * 50 <= tally.commits + tally.refused(), "too much is not judged");
}

/// Everything as it is before operations run at once.
#[derive(Clone)]
pub struct Moment {
    pub model: Arc<Model>,
    pub before: Reference,
    pub stored: Tables,
    pub clock: Clock,
    pub operations: Vec<Operation>,
    /// How many there are who call.
    pub callers: usize,
    /// Whether nothing in it is of other programs, so that an inspection finds nothing wrong.
    pub inspects: bool,
}

impl Moment {
    /// Runs all operations, lets the store die after so many requests, recovers and compares; how
    /// many requests it took, or what is wrong.
    pub async fn run(
        &self,
        dies_after: Option<u64>,
        seed: u64,
        tally: &mut Tally,
    ) -> Result<u64, String> {
        let store = self.store().await;
        let witness = Arc::new(Witness::new(store.clone()));
        let faults = faults(seed);
        let late = faults.index_lag.writes > 0;
        let faulty = Arc::new(FaultyStore::new(witness.clone(), faults));
        let runtime = open(&self.model, faulty, &self.clock).await;
        // It dies among the calls, not while the model is opened.
        let opened = witness.requests().await;
        if let Some(requests) = dies_after {
            witness.dies_after(requests).await;
        }

        let began: Arc<Vec<AtomicUsize>> =
            Arc::new(self.operations.iter().map(|_| AtomicUsize::new(NEVER)).collect());
        let mut callers = JoinSet::new();
        for caller in 0..self.callers {
            let (runtime, witness, began) = (runtime.clone(), witness.clone(), began.clone());
            let mine: Vec<(usize, Operation)> = self
                .operations
                .iter()
                .cloned()
                .enumerate()
                .filter(|(number, _)| number % self.callers == caller)
                .collect();
            callers.spawn(async move {
                let mut outcomes = Vec::new();
                for (number, Operation { name, input, caller }) in mine {
                    began[number].store(witness.committed().await, Ordering::SeqCst);
                    let result = OPERATION.scope(number, done(&runtime, &name, input, &caller));
                    let result = result.await;
                    let to = witness.committed().await;
                    outcomes.push(Outcome { number, result, to });
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
        let requests = witness.requests().await - opened;
        let done = witness.done().await;

        let recovery = Arc::new(Witness::new(store.clone()));
        let restarted = open(&self.model, recovery.clone(), &self.clock).await;
        let recovered = restarted.finish_work(true).await;
        let stored = everything(&self.model, &*store).await;
        let later = match stored.keys().any(portions::is_portions) {
            false => None,
            true => {
                recovery.done().await;
                restarted.maintain_once(Instant::now() + PATIENCE).await;
                Some((recovery.done().await, everything(&self.model, &*store).await))
            }
        };
        tally.runs += 1;
        tally.deaths += usize::from(died);
        tally.together += outcomes.len();
        tally.lost += witness.lost().await;
        let began = began.iter().map(|from| from.load(Ordering::SeqCst)).collect();
        let story =
            Story { moment: self, done: &done, outcomes: &outcomes, later, dies_after, seed };
        let mut judged = recovered.map(drop).map_err(|failure| format!("recovery: {failure:?}"));
        if judged.is_ok() {
            judged = self.judge(&story, began, late, &stored, tally);
        }
        if judged.is_ok() && self.inspects {
            judged = inspect(&restarted).await;
        }
        judged.map(|()| requests).map_err(|what| format!("{what}\n{}", story.tell()))
    }

    /// A store with everything in it.
    async fn store(&self) -> Arc<dyn Store> {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let deployment = deployment(&self.model);
        for (id, _) in self.model.table_ids() {
            store.create_table(deployment.schema(&self.model, id)).await.unwrap();
        }
        let named = |(place, item): (&Place, &Item)| {
            (deployment.table(place.table).to_owned(), item.clone())
        };
        let puts = self.stored.iter().map(named).collect();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
        store
    }
}

/// Calls an operation, or ends what is due.
async fn done(
    runtime: &Runtime,
    name: &str,
    input: Input,
    caller: &Caller,
) -> Result<Response, Failure> {
    match name {
        EXPIRY_JOB => runtime.run_job(name, input).await.map(|_| Response::default()),
        _ => runtime.call(name, input, caller).await,
    }
}

/// What happened, to be read by whoever looks for the reason.
struct Story<'s> {
    moment: &'s Moment,
    done: &'s [Done],
    outcomes: &'s [Outcome],
    /// What was done after recovery where work went on in portions, and what was stored then.
    later: Option<(Vec<Done>, Tables)>,
    dies_after: Option<u64>,
    seed: u64,
}

impl Story<'_> {
    fn tell(&self) -> String {
        let (seed, faults, dies_after) = (seed(), self.seed, self.dies_after);
        let mut lines = vec![format!(
            "TAVOLA_RANDOM_SEED={seed}, faults {faults}, killed after {dies_after:?} requests"
        )];
        for (number, operation) in self.moment.operations.iter().enumerate() {
            let outcome = self.outcomes.iter().find(|outcome| outcome.number == number);
            let result = outcome.map(|o| (o.to, o.result.as_ref().map(|r| &r.body)));
            lines.push(format!("{number}: {}\n   {result:?}", line(operation)));
        }
        let done = self.done.iter().enumerate();
        lines.extend(done.map(|(number, done)| format!("done {number}: {done:?}")));
        let later = self.later.iter().flat_map(|(later, _)| later);
        lines.extend(later.map(|done| format!("done later: {done:?}")));
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
            writes: if seed.is_multiple_of(2) { LAG } else { 0 },
            ..IndexLag::default()
        },
        ..Faults::default()
    }
}
