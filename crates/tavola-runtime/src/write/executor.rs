//! What executes a write: the items that it loads, and what it needs to send them back changed.

use super::obstacles::Obstacles;
use crate::call::Call;
use crate::contention::Queues;
use crate::loader::Loader;
use crate::meter::Meter;

/// Executes the transactions of one write.
pub(crate) struct Executor<'r> {
    pub(super) loader: Loader<'r>,
    pub(super) obstacles: Obstacles,
    /// The queues for items that writes contend for.
    pub(super) queues: &'r Queues,
    pub(super) meter: &'r Meter,
    /// The attribute by which items expire in the table with idempotency records, if that is
    /// another program's.
    pub(super) other_ttl: Option<&'r str>,
    /// How often somebody's unfinished work was in the way.
    pub(super) unfinished_met: u32,
}

impl<'r> Executor<'r> {
    pub fn new(
        loader: Loader<'r>,
        queues: &'r Queues,
        meter: &'r Meter,
        other_ttl: Option<&'r str>,
    ) -> Self {
        let obstacles = Obstacles::default();
        Self { loader, obstacles, queues, meter, other_ttl, unfinished_met: 0 }
    }

    /// Returns what executes another call on the same store, without a deadline.
    pub(super) fn beside(&self, call: Call<'r>) -> Self {
        Self::new(self.loader.beside(call), self.queues, self.meter, self.other_ttl)
    }

    pub fn loader(&mut self) -> &mut Loader<'r> {
        &mut self.loader
    }
}
