//! What is chosen at random in a call. It is drawn once, so that every attempt chooses the same.

use std::hash::{BuildHasher, RandomState};

/// A number at random, from which all choices of a call follow.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draw(u64);

impl Draw {
    /// Every call has one, also a get: the standard library asks the operating system for
    /// randomness once in each thread, and hashes from then on.
    pub fn new() -> Self {
        Self(RandomState::new().hash_one(()))
    }

    /// Returns what follows from a number.
    pub fn of(number: u64) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Returns a number from 0 below `count` for one of several purposes; zero if there is none.
    pub fn below(self, purpose: u64, count: u64) -> u64 {
        // Multiples of the golden ratio lie far from each other.
        let apart = purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let share = u128::from(self.0.wrapping_add(apart)) * u128::from(count);
        u64::try_from(share >> 64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_number_is_drawn_and_none_else() {
        let drawn: BTreeSet<u64> = (0..1000).map(|_| Draw::new().below(0, 10)).collect();
        assert_eq!(drawn, (0..10).collect());
        assert_eq!(Draw::new().below(3, 1), 0);
        assert_eq!(Draw::new().below(3, 0), 0);
    }

    #[test]
    fn a_draw_stays_what_it_is() {
        let draw = Draw::new();
        assert_eq!(draw.below(7, 1000), draw.below(7, 1000));
        let others: BTreeSet<u64> = (0..1000).map(|purpose| draw.below(purpose, 10)).collect();
        assert_eq!(others.len(), 10, "purposes have numbers of their own");
    }
}
