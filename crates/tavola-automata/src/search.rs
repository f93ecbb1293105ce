//! Breadth-first search that remembers the paths.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::chars::Range;

/// The nodes found so far, in order of their distance from the start, which is not one of them.
pub(super) struct Search<P> {
    found: Vec<Found<P>>,
    seen: HashMap<P, usize, BuildHasherDefault<Mix>>,
}

struct Found<P> {
    place: P,
    /// The characters that lead here from the previous node.
    range: Range,
    before: Option<usize>,
}

impl<P: Copy + Eq + Hash> Search<P> {
    pub(super) fn new() -> Self {
        Self { found: Vec::new(), seen: HashMap::default() }
    }

    /// Notes that any character of a range leads from one place (`None` is the start) to another.
    pub(super) fn reach(&mut self, before: Option<usize>, range: Range, place: P) {
        match self.seen.entry(place) {
            Entry::Vacant(entry) => {
                entry.insert(self.found.len());
                self.found.push(Found { place, range, before });
            }
            // The same step by another range: the witness uses the more readable one.
            Entry::Occupied(entry) => {
                if let Some(found) = self.found.get_mut(*entry.get())
                    && found.before == before
                    && range.rank() < found.range.rank()
                {
                    found.range = range;
                }
            }
        }
    }

    pub(super) fn place(&self, index: usize) -> Option<P> {
        self.found.get(index).map(|found| found.place)
    }

    /// Returns the steps from the start to a node: each character, and where it leads.
    pub(super) fn way(&self, index: usize) -> Vec<(char, P)> {
        let mut steps = Vec::new();
        let mut at = Some(index);
        while let Some(found) = at.and_then(|index| self.found.get(index)) {
            steps.push((found.range.readable(), found.place));
            at = found.before;
        }
        steps.reverse();
        steps
    }
}

/// A fast hash for small numbers that no attacker chooses; a search spends most of its time
/// hashing.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        // Folding the product brings its well-mixed upper half down to the bits that choose a
        // bucket.
        let product = u128::from(self.0 ^ number ^ 0x5851_F42D_4C95_7F2D) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
