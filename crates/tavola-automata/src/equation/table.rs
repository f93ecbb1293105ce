//! The automaton of a value, over the letters of a problem.

use std::collections::HashMap;

use super::letters::{Letter, Letters};
use crate::Language;
use crate::subsets::{Subsets, Unknown};

/// The most states of an automaton: more than any type in a key has.
const LARGEST: usize = 512;

/// A deterministic automaton. A member can be reached from every state.
pub(super) struct Table {
    /// By state and letter: the next state, if it leads to a member.
    next: Vec<Vec<Option<u16>>>,
    accepting: Vec<bool>,
    /// By state: the states that one or more letters lead to.
    beyond: Vec<Vec<u16>>,
    /// The same as bits, by state and then by target.
    leads: Vec<bool>,
    /// By state: whether one or more letters lead to where members end.
    finishes: Vec<bool>,
}

impl Table {
    pub(super) const START: u16 = 0;

    pub(super) fn new(
        language: &Language,
        letters: &Letters,
        budget: usize,
    ) -> Result<Self, Unknown> {
        let mut subsets = Subsets::new(language, budget);
        let mut numbers = vec![Subsets::START];
        let mut states = HashMap::from([(Subsets::START, Self::START)]);
        let mut next: Vec<Vec<Option<u16>>> = Vec::new();
        while let Some(number) = numbers.get(next.len()).copied() {
            let moves = subsets.moves(number)?;
            let mut row = Vec::new();
            for letter in letters.all() {
                let Some(point) = letters.text(letter).map(u32::from) else { continue };
                let step = moves.get(moves.partition_point(|step| step.range.end() <= point));
                let Some(step) = step.filter(|step| !subsets.is_dead(step.target)) else {
                    continue;
                };
                let new = u16::try_from(numbers.len()).map_err(|_| Unknown)?;
                let state = *states.entry(step.target).or_insert(new);
                if state == new {
                    numbers.push(step.target);
                }
                row.resize(row.len().max(letter.place() + 1), None);
                row.get_mut(letter.place()).into_iter().for_each(|target| *target = Some(state));
            }
            next.push(row);
            if numbers.len() > LARGEST {
                return Err(Unknown);
            }
        }
        let accepting: Vec<bool> =
            numbers.iter().map(|number| subsets.is_accepting(*number)).collect();
        // Most letters lead to the same few states.
        let successors = |row: &Vec<Option<u16>>| {
            let mut all: Vec<u16> = row.iter().copied().flatten().collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let successors: Vec<Vec<u16>> = next.iter().map(successors).collect();
        let beyond: Vec<Vec<u16>> =
            (0..next.len()).map(|state| closure(&successors, state)).collect();
        let is_end = |state: &u16| accepting.get(usize::from(*state)).copied().unwrap_or(false);
        let finishes = beyond.iter().map(|states| states.iter().any(is_end)).collect();
        let mut leads = vec![false; next.len() * next.len()];
        for (state, states) in beyond.iter().enumerate() {
            for target in states {
                let place = state * next.len() + usize::from(*target);
                leads.get_mut(place).into_iter().for_each(|leads| *leads = true);
            }
        }
        Ok(Self { next, accepting, beyond, leads, finishes })
    }

    /// Returns how much there was to look at to make it.
    pub(super) fn work(&self) -> usize {
        let letters: usize = self.next.iter().map(Vec::len).sum();
        letters + self.beyond.iter().map(Vec::len).sum::<usize>()
    }

    pub(super) fn step(&self, from: u16, letter: Letter) -> Option<u16> {
        self.next.get(usize::from(from))?.get(letter.place()).copied().flatten()
    }

    /// Returns `true` if a text may end in this state: in the given one, or, without one, where
    /// members end.
    pub(super) fn ends(&self, state: u16, wish: Option<u16>) -> bool {
        match wish {
            Some(wish) => wish == state,
            None => self.accepting.get(usize::from(state)).copied().unwrap_or(false),
        }
    }

    /// Returns `true` if one or more letters lead from a state to where a text may end.
    pub(super) fn leads(&self, from: u16, wish: Option<u16>) -> bool {
        let from = usize::from(from);
        match wish {
            Some(wish) => self.leads.get(from * self.next.len() + usize::from(wish)),
            None => self.finishes.get(from),
        }
        .copied()
        .unwrap_or(false)
    }

    /// Returns the states between two, with at least one letter before and after.
    pub(super) fn between(&self, from: u16, to: Option<u16>) -> impl Iterator<Item = u16> {
        let beyond = self.beyond.get(usize::from(from)).map_or(&[][..], Vec::as_slice);
        beyond.iter().copied().filter(move |middle| self.leads(*middle, to))
    }
}

/// Returns the states that one or more letters lead to.
fn closure(successors: &[Vec<u16>], state: usize) -> Vec<u16> {
    let mut found: Vec<u16> = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut at = Some(state);
    let mut done = 0;
    while let Some(state) = at {
        for target in successors.get(state).into_iter().flatten() {
            if let Some(seen) = seen.get_mut(usize::from(*target)).filter(|seen| !**seen) {
                *seen = true;
                found.push(*target);
            }
        }
        at = found.get(done).map(|state| usize::from(*state));
        done += 1;
    }
    found
}
