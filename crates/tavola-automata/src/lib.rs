//! Regular languages over Unicode text, to prove facts about keys.
//!
//! A key template such as `USER#{userId}` stands for a set of strings: its literals, with every
//! text that the type allows in place of each attribute. Whether two entities can share a key, what
//! a `begins_with` can return and how long a key can be are questions about such sets. Every answer
//! is either a proof or a shortest string that disproves it.
//!
//! A language does not know attributes: `{a}#{a}` allows two different values. This is safe,
//! because everything that is proved of the language also holds for the template. Where it leaves a
//! question open, [`Equations`] track each value through all of its occurrences.
//!
//! `docs/proofs.md` explains the mathematics to a newcomer.

mod automaton;
mod chars;
pub mod classes;
mod combine;
mod equation;
mod measure;
mod product;
mod readings;
mod search;
mod subsets;

#[cfg(test)]
mod tests;

pub use automaton::Automaton;
pub use equation::{Case, Effort, Equations, Term};
pub use measure::Cardinality;
pub use readings::{Readings, ambiguous, misread, shared};
pub use subsets::Unknown;

use std::collections::BTreeSet;

use chars::Range;

/// A regular language over Unicode scalar values.
///
/// It is a nondeterministic automaton without epsilon transitions. The algorithms rely on two
/// invariants that hold by construction: no edge leads back to the start (it has no number that an
/// edge could name), and every state is on a path from the start to the end of some member.
#[derive(Clone, Debug)]
pub struct Language {
    start: State,
    rest: Vec<State>,
}

#[derive(Clone, Debug, Default)]
struct State {
    accepting: bool,
    edges: Vec<Edge>,
}

/// A transition by any character of a range to a state of `Language::rest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    range: Range,
    target: usize,
}

impl State {
    fn last() -> Self {
        Self { accepting: true, edges: Vec::new() }
    }
}

impl Language {
    /// Returns the language without members.
    pub fn empty() -> Self {
        Self { start: State::default(), rest: Vec::new() }
    }

    /// Returns the language of only the empty string.
    pub fn epsilon() -> Self {
        Self { start: State::last(), rest: Vec::new() }
    }

    /// Returns the language of only this text.
    pub fn literal(text: &str) -> Self {
        Self::words([text])
    }

    /// Returns the language of one character of these ranges, both ends included.
    pub fn one_of(ranges: &[(char, char)]) -> Self {
        Self::one(ranges.iter().filter_map(|&(low, high)| Range::new(low, high)))
    }

    /// Returns the language of one character that is none of these.
    pub fn none_of(chars: &[char]) -> Self {
        Self::one(Range::all_but(chars))
    }

    fn one(ranges: impl IntoIterator<Item = Range>) -> Self {
        let edges: Vec<Edge> = ranges.into_iter().map(|range| Edge { range, target: 0 }).collect();
        if edges.is_empty() {
            return Self::empty();
        }
        Self { start: State { accepting: false, edges }, rest: vec![State::last()] }
    }

    /// Returns the language of all strings, including the empty one.
    pub fn any() -> Self {
        Self::one([Range::ALL]).many()
    }

    /// Returns a finite set of strings, such as the members of an enum.
    pub fn words<'a>(members: impl IntoIterator<Item = &'a str>) -> Self {
        let members: BTreeSet<&str> = members.into_iter().collect();
        // One state ends every word that no other word continues, so that what follows is attached
        // only once.
        const END: usize = 0;
        let mut trie = Self { start: State::default(), rest: vec![State::last()] };
        let mut words = members.iter().peekable();
        while let Some(word) = words.next() {
            // In sorted order, the words that continue this one come right after it.
            let continued = words.peek().is_some_and(|next| next.starts_with(word));
            let mut at = None;
            let mut letters = word.chars().peekable();
            while let Some(letter) = letters.next() {
                let ends_here = letters.peek().is_none() && !continued;
                at = Some(trie.child(at, letter, ends_here.then_some(END)));
            }
            if let Some(state) = trie.state_mut(at) {
                state.accepting = true;
            }
        }
        if trie.start.edges.is_empty() {
            trie.rest.clear();
        }
        trie
    }

    /// Returns the state after a letter: the given one, the existing one, or a new one.
    fn child(&mut self, parent: Option<usize>, letter: char, given: Option<usize>) -> usize {
        let created = self.rest.len();
        let Some(state) = self.state_mut(parent) else { return created };
        let range = Range::only(letter);
        // The words are sorted, so only the latest edge can be shared.
        if let Some(edge) = state.edges.last()
            && edge.range == range
        {
            return edge.target;
        }
        let target = given.unwrap_or(created);
        state.edges.push(Edge { range, target });
        if target == created {
            self.rest.push(State::default());
        }
        target
    }

    fn state_mut(&mut self, id: Option<usize>) -> Option<&mut State> {
        match id {
            None => Some(&mut self.start),
            Some(id) => self.rest.get_mut(id),
        }
    }

    fn edges(&self, id: usize) -> &[Edge] {
        self.rest.get(id).map_or(&[], |state| &state.edges)
    }

    fn is_accepting(&self, id: usize) -> bool {
        self.rest.get(id).is_some_and(|state| state.accepting)
    }

    /// Returns `true` if this text is a member.
    pub fn accepts(&self, text: &str) -> bool {
        let step = |edges: &[Edge], letter: char, reached: &mut Vec<usize>| {
            reached.extend(edges.iter().filter(|e| e.range.contains(letter)).map(|e| e.target));
        };
        let mut letters = text.chars();
        let Some(first) = letters.next() else { return self.start.accepting };
        let mut states = Vec::new();
        step(&self.start.edges, first, &mut states);
        for letter in letters {
            let mut reached = Vec::new();
            for &state in &states {
                step(self.edges(state), letter, &mut reached);
            }
            reached.sort_unstable();
            reached.dedup();
            states = reached;
        }
        states.iter().any(|&state| self.is_accepting(state))
    }

    /// Returns `true` if there are no members.
    pub fn is_empty(&self) -> bool {
        !self.start.accepting && self.start.edges.is_empty()
    }

    /// Returns a shortest member, of readable characters where there is a choice.
    pub fn example(&self) -> Option<String> {
        self.common(&Self::any())
    }
}
