//! The number of members of a language, and their length.

use std::collections::HashMap;

use crate::Language;
use crate::subsets::{BUDGET, Subsets, Unknown};

/// The number of members of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cardinality {
    /// Exactly this number.
    Exactly(u64),
    /// A finite number that exceeds 64 bits.
    Beyond,
    /// Infinitely many.
    Infinite,
}

impl Language {
    /// Returns `true` if the number of members is finite.
    pub fn is_finite(&self) -> bool {
        self.max_len_bytes().is_some()
    }

    /// Returns the length of the longest member in UTF-8 bytes, or `None` if there is no longest. A
    /// language without members has length zero.
    pub fn max_len_bytes(&self) -> Option<usize> {
        // A state is settled when all of its predecessors are. States on or after a cycle never
        // are; and since every state leads to a member, a cycle means members of any length.
        let mut open = vec![0_usize; self.rest.len()];
        let mut longest = vec![0_usize; self.rest.len()];
        for edge in self.rest.iter().flat_map(|state| &state.edges) {
            open.get_mut(edge.target).into_iter().for_each(|count| *count += 1);
        }
        for edge in &self.start.edges {
            if let Some(longest) = longest.get_mut(edge.target) {
                *longest = edge.range.max_len_bytes().max(*longest);
            }
        }
        let unreached = open.iter().enumerate().filter(|(_, count)| **count == 0);
        let mut ready: Vec<usize> = unreached.map(|(id, _)| id).collect();
        let mut settled = 0;
        while let Some(id) = ready.pop() {
            settled += 1;
            let length = longest.get(id).copied().unwrap_or_default();
            for edge in self.edges(id) {
                let (Some(open), Some(longest)) =
                    (open.get_mut(edge.target), longest.get_mut(edge.target))
                else {
                    continue;
                };
                *longest = (length + edge.range.max_len_bytes()).max(*longest);
                *open -= 1;
                if *open == 0 {
                    ready.push(edge.target);
                }
            }
        }
        (settled == self.rest.len()).then(|| longest.into_iter().max().unwrap_or_default())
    }

    /// Returns the number of members.
    ///
    /// # Errors
    ///
    /// [`Unknown`] if the language cannot be determinised with reasonable effort.
    pub fn cardinality(&self) -> Result<Cardinality, Unknown> {
        self.cardinality_within(BUDGET)
    }

    pub(super) fn cardinality_within(&self, budget: usize) -> Result<Cardinality, Unknown> {
        if !self.is_finite() {
            return Ok(Cardinality::Infinite);
        }
        let mut subsets = Subsets::new(self, budget);
        let mut members = 0_u64;
        // The number of texts of one length that lead to each subset. Each of them begins a member,
        // and texts of one length begin different members, so too many texts mean too many members.
        let mut layer = HashMap::from([(Subsets::START, 1_u64)]);
        while !layer.is_empty() {
            let mut next: HashMap<usize, u64> = HashMap::new();
            for (number, texts) in layer {
                if subsets.is_accepting(number) {
                    let Some(sum) = members.checked_add(texts) else {
                        return Ok(Cardinality::Beyond);
                    };
                    members = sum;
                }
                let moves = subsets.moves(number)?;
                subsets.spend(moves.len())?;
                for step in moves.iter().filter(|step| !subsets.is_dead(step.target)) {
                    let count = next.entry(step.target).or_default();
                    let longer = texts.checked_mul(step.range.count());
                    let Some(sum) = longer.and_then(|longer| longer.checked_add(*count)) else {
                        return Ok(Cardinality::Beyond);
                    };
                    *count = sum;
                }
            }
            layer = next;
        }
        Ok(Cardinality::Exactly(members))
    }
}
