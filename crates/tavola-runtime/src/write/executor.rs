//! What executes a write: the items that it loads, and what it needs to send them back changed.

use super::claim::Claims;
use super::obstacles::Obstacles;
use super::portions::Mark;
use crate::call::Call;
use crate::contention::Queues;
use crate::loader::Loader;
use crate::meter::Meter;
use crate::schedule::Schedule;

/// Executes the transactions of one write.
pub(crate) struct Executor<'r> {
    pub(super) loader: Loader<'r>,
    pub(super) obstacles: Obstacles,
    /// The numbers that it has claimed, for all of its attempts.
    pub(super) claims: Claims,
    /// The queues for items that writes contend for.
    pub(super) queues: &'r Queues,
    pub(super) meter: &'r Meter,
    /// How fast work beyond one transaction is done.
    pub(super) schedule: &'r Schedule,
    /// The attribute by which items expire in the table with idempotency records, if that is
    /// another program's.
    pub(super) other_ttl: Option<&'r str>,
    /// How often somebody's unfinished work was in the way.
    pub(super) unfinished_met: u32,
    /// How many expiries this one is needed for.
    pub(super) expiries: u8,
    /// What makes this an element of work in portions.
    pub(super) mark: Option<Mark>,
    /// Whether somebody else has moved that work on.
    pub(super) superseded: bool,
}

impl<'r> Executor<'r> {
    pub fn new(
        loader: Loader<'r>,
        queues: &'r Queues,
        meter: &'r Meter,
        schedule: &'r Schedule,
        other_ttl: Option<&'r str>,
    ) -> Self {
        let (obstacles, claims) = (Obstacles::default(), Claims::default());
        let (unfinished_met, expiries, mark, superseded) = (0, 0, None, false);
        Self {
            loader,
            obstacles,
            claims,
            queues,
            meter,
            schedule,
            other_ttl,
            unfinished_met,
            expiries,
            mark,
            superseded,
        }
    }

    /// Returns what executes the end of an item that is in the way, with attempts of its own.
    pub(super) fn ending(&self, call: Call<'r>) -> Self {
        let loader = self.loader.within(call);
        let other = Self::new(loader, self.queues, self.meter, self.schedule, self.other_ttl);
        Self { expiries: self.expiries.saturating_add(1), ..other }
    }

    /// Returns what executes another call on the same store, without a deadline.
    pub(super) fn beside(&self, call: Call<'r>) -> Self {
        let loader = self.loader.beside(call);
        Self::new(loader, self.queues, self.meter, self.schedule, self.other_ttl)
    }

    /// Makes what is committed an element of work in portions.
    pub fn set_mark(&mut self, mark: Mark) {
        self.mark = Some(mark);
    }

    /// Returns `true` if somebody else has moved the work on that its mark belongs to.
    pub fn is_superseded(&self) -> bool {
        self.superseded
    }

    pub fn loader(&mut self) -> &mut Loader<'r> {
        &mut self.loader
    }
}
