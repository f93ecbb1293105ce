//! A limit on the bytes of bodies that are in memory at once.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bodies up to this size are not counted, so that small requests proceed while large ones wait for
/// each other. With 256 connections these take 16 MB.
const UNCOUNTED: usize = 64 * 1024;
/// Bytes are counted in units of this size.
const UNIT: usize = 64 * 1024;

/// A number of bytes that the bodies of requests, or of responses, share.
#[derive(Debug, Clone)]
pub struct ByteBudget(Arc<Semaphore>);

/// The part of a budget that one body holds; dropping it gives it back.
#[derive(Debug, Default)]
pub struct ByteShare {
    permit: Option<OwnedSemaphorePermit>,
}

impl ByteBudget {
    /// Creates a budget of this many bytes.
    pub fn new(bytes: usize) -> Self {
        Self(Arc::new(Semaphore::new(bytes / UNIT)))
    }

    /// Grows a share to this many bytes; returns `false` if the budget is used up. It does not
    /// wait: bodies that wait for more while they hold a part could all wait for each other.
    pub fn grow(&self, share: &mut ByteShare, bytes: usize) -> bool {
        let units = if bytes <= UNCOUNTED { 0 } else { bytes.div_ceil(UNIT) };
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
        let budget = ByteBudget::new(4 * UNIT);
        let (mut one, mut two, mut small) =
            (ByteShare::default(), ByteShare::default(), ByteShare::default());
        assert!(budget.grow(&mut one, 2 * UNIT) && budget.grow(&mut one, 3 * UNIT));
        assert!(!budget.grow(&mut two, 2 * UNIT));
        assert!(budget.grow(&mut small, UNCOUNTED));
        drop(one);
        assert!(budget.grow(&mut two, 4 * UNIT));
    }
}
