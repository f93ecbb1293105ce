//! How many bytes of requests and answers may be in memory at once.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What is smaller is not counted: small requests go on while large ones wait for each other. With as many
/// connections as there may be, this is 16 MB.
const SMALL: usize = 64 * 1024;
/// Bytes are counted in units of this many.
const UNIT: usize = 64 * 1024;

/// A number of bytes that requests, or answers, share.
#[derive(Debug, Clone)]
pub(super) struct Budget(Arc<Semaphore>);

/// The share of one of them, given back when dropped.
#[derive(Debug, Default)]
pub(super) struct Share {
    permit: Option<OwnedSemaphorePermit>,
}

impl Budget {
    pub(super) fn new(bytes: usize) -> Self {
        Self(Arc::new(Semaphore::new(bytes / UNIT)))
    }

    /// Lets a share grow to so many bytes; `false` if there is no room. Nobody waits here while holding a part:
    /// then all could wait for each other.
    pub(super) fn grow(&self, share: &mut Share, bytes: usize) -> bool {
        let units = if bytes <= SMALL { 0 } else { bytes.div_ceil(UNIT) };
        let held = share.permit.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let Ok(more) = u32::try_from(units.saturating_sub(held)) else { return false };
        if more == 0 {
            return true;
        }
        let Ok(permit) = self.0.clone().try_acquire_many_owned(more) else { return false };
        match &mut share.permit {
            Some(held) => held.merge(permit),
            none => *none = Some(permit),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_taken_and_given_back_and_small_ones_cost_nothing() {
        let budget = Budget::new(4 * UNIT);
        let (mut one, mut two, mut small) = (Share::default(), Share::default(), Share::default());
        assert!(budget.grow(&mut one, 2 * UNIT) && budget.grow(&mut one, 3 * UNIT));
        assert!(!budget.grow(&mut two, 2 * UNIT));
        assert!(budget.grow(&mut small, SMALL));
        drop(one);
        assert!(budget.grow(&mut two, 4 * UNIT));
    }
}
