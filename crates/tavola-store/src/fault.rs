//! A store that misbehaves on purpose, because real DynamoDB does and the embedded engine does not.
//!
//! It wraps any other store. What goes wrong is drawn from a seed, so that a run with the same
//! calls in the same order fails in the same places.

mod batch;
mod late;
mod lost;
mod page;
mod random;
mod store;
mod track;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use self::late::Log;
use self::lost::Resent;
pub use self::lost::Trouble;
use self::random::Random;
use crate::{Error, Result, Store, TableSchema};

/// What goes wrong, and how often: chances are between 0 (never, the default) and 1 (always).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Faults {
    /// Where the random numbers begin.
    pub seed: u64,
    /// How late global indexes are.
    pub index_lag: IndexLag,
    /// The chance that a call to read or write items is throttled; it does nothing.
    pub throttled: f64,
    /// The chance that a transaction is cancelled, or a single write refused, because another
    /// transaction touches the same item; it does nothing.
    pub conflicts: f64,
    /// The chance that an item of a batch is left unprocessed in each round. Stores go on until
    /// none is left, so a batch then takes several rounds, in no order, and others' writes fall
    /// between them.
    pub unprocessed: f64,
    /// Queries and scans read at most so many items a page, a random number of them each time.
    pub short_pages: Option<u32>,
    /// The chance that a page of a query or scan is empty though there is more.
    pub empty_pages: f64,
    /// The chance that the answer of a write is lost after the write was done.
    pub lost_answers: f64,
    /// The chance that a write is lost before it was done; to its sender this looks like a lost
    /// answer.
    pub lost_requests: f64,
    /// What meets a transaction that is sent again with its token after its answer was lost: one of
    /// these each time, in this order. Then it arrives, and its answer too.
    pub after_lost: Vec<Trouble>,
    /// After so many calls the store is gone until it is revived.
    pub crash_after: Option<u64>,
}

/// How late a global index is. It shows a write when both are over; local indexes are never late.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct IndexLag {
    /// So many further writes.
    pub writes: u64,
    /// So long.
    pub time: Duration,
}

/// A store that fails as its [`Faults`] say, and otherwise does what the one inside it does.
pub struct FaultyStore {
    inner: Arc<dyn Store>,
    state: Mutex<State>,
}

struct State {
    faults: Faults,
    random: Random,
    calls: u64,
    resent: Resent,
    /// Writes that global indexes may not show yet.
    log: Log,
    /// Schemas of tables that were written to, to know their keys and indexes.
    schemas: HashMap<String, Arc<TableSchema>>,
}

impl FaultyStore {
    /// Wraps a store.
    pub fn new(inner: Arc<dyn Store>, faults: Faults) -> Self {
        let random = Random::new(faults.seed);
        let (log, schemas, resent) = (Log::default(), HashMap::new(), Resent::new());
        Self { inner, state: Mutex::new(State { faults, random, calls: 0, resent, log, schemas }) }
    }

    /// Replaces the faults, drawn from the new seed, and counts calls from 0 again.
    pub fn set_faults(&self, faults: Faults) {
        let mut state = self.state();
        state.random = Random::new(faults.seed);
        state.calls = 0;
        state.faults = faults;
    }

    /// Returns the number of calls, refused ones included.
    pub fn calls(&self) -> u64 {
        self.state().calls
    }

    /// Returns `true` if the store has crashed.
    pub fn has_crashed(&self) -> bool {
        let state = self.state();
        state.faults.crash_after.is_some_and(|after| state.calls >= after)
    }

    /// Brings a crashed store back, with everything that was done before. It does not crash again
    /// by itself.
    pub fn revive(&self) {
        self.state().faults.crash_after = None;
    }

    /// Lets every index show every earlier write.
    pub fn settle(&self) {
        self.state().log.clear();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is held, and nothing in it can be half done.
        self.state.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// Counts a call; fails when the store is gone.
    fn enter(&self) -> Result<()> {
        let mut state = self.state();
        let gone = state.faults.crash_after.is_some_and(|after| state.calls >= after);
        state.calls += 1;
        if gone { Err(unavailable("the store has crashed", false)) } else { Ok(()) }
    }

    /// Counts a call on items; fails when the store is gone or throttled.
    fn enter_data(&self) -> Result<()> {
        self.enter()?;
        if self.happens(|faults| faults.throttled) { Err(Error::Throttled) } else { Ok(()) }
    }

    /// Returns `true` if a fault happens this time.
    fn happens(&self, chance: impl Fn(&Faults) -> f64) -> bool {
        let mut state = self.state();
        let chance = chance(&state.faults);
        // Faults that are off draw nothing, so that turning one on does not move the others.
        chance > 0.0 && state.random.below_one() < chance
    }

    /// Returns the answer of a write that was done, unless it is lost.
    fn answer<T>(&self, answer: T) -> Result<T> {
        if self.happens(|faults| faults.lost_answers) {
            return Err(unavailable("the answer was lost", true));
        }
        Ok(answer)
    }
}

fn unavailable(message: &str, maybe_done: bool) -> Error {
    Error::Unavailable { message: message.to_owned(), maybe_done }
}

impl std::fmt::Debug for FaultyStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FaultyStore").field("faults", &self.state().faults).finish_non_exhaustive()
    }
}
