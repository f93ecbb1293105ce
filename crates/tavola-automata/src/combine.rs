//! Builds larger languages from smaller ones.

use std::collections::BTreeMap;
use std::iter::once;

use crate::{Edge, Language, State};

impl Language {
    /// Concatenates: a member of this language, then one of the next.
    #[must_use]
    pub fn then(mut self, next: Self) -> Self {
        if self.is_empty() || next.is_empty() {
            return Self::empty();
        }
        let entry = moved(&next.start.edges, self.rest.len());
        let states = once(&mut self.start).chain(&mut self.rest);
        for state in states.filter(|state| state.accepting) {
            state.edges.extend_from_slice(&entry);
            state.accepting = next.start.accepting;
        }
        self.append(next.rest);
        self
    }

    /// Returns the union of two languages.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.start.accepting |= other.start.accepting;
        self.start.edges.extend(moved(&other.start.edges, self.rest.len()));
        self.append(other.rest);
        self
    }

    /// Adds the empty string.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.start.accepting = true;
        self
    }

    /// Repeats: zero or more members.
    #[must_use]
    pub fn many(self) -> Self {
        self.some().optional()
    }

    /// Repeats: one or more members.
    #[must_use]
    pub fn some(mut self) -> Self {
        for state in self.rest.iter_mut().filter(|state| state.accepting) {
            // Repeating a language that already repeats must not make it grow.
            let missing: Vec<Edge> =
                self.start.edges.iter().filter(|e| !state.edges.contains(e)).copied().collect();
            state.edges.extend(missing);
        }
        self
    }

    /// Repeats: exactly `count` members.
    #[must_use]
    pub fn times(self, count: usize) -> Self {
        self.repeat(count, count)
    }

    /// Repeats: at least `min` and at most `max` members.
    #[must_use]
    pub fn repeat(mut self, min: usize, max: usize) -> Self {
        if min > max {
            return Self::empty();
        }
        // If the empty string is a member, fewer members form the same strings as more.
        let min = if self.start.accepting { 0 } else { min };
        self.start.accepting = false;
        let start = State { accepting: min == 0, edges: Vec::new() };
        let mut result = Self { start, rest: Vec::new() };
        if self.is_empty() {
            return result;
        }
        let mut previous = None;
        for copy in 1..=max {
            let offset = result.rest.len();
            let entry = moved(&self.start.edges, offset);
            match previous.replace(offset) {
                None => result.start.edges = entry,
                // Edges lead only from the end of the previous copy: from every end, their number
                // would be quadratic.
                Some(previous) => {
                    let states = result.rest.iter_mut().skip(previous).zip(&self.rest);
                    for (state, _) in states.filter(|(_, original)| original.accepting) {
                        state.edges.extend_from_slice(&entry);
                    }
                }
            }
            result.append(self.rest.iter().cloned());
            if copy < min {
                result.rest.iter_mut().skip(offset).for_each(|state| state.accepting = false);
            }
        }
        result
    }

    /// Returns the starts of all members, of so many characters; shorter members are whole.
    #[must_use]
    pub fn left(&self, most: usize) -> Self {
        if most == 0 {
            return if self.is_empty() { Self::empty() } else { Self::epsilon() };
        }
        let mut result = Self {
            start: State { accepting: self.start.accepting, edges: Vec::new() },
            rest: Vec::new(),
        };
        // A state for each of this language after each number of characters, and one after the last.
        let mut copies: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut next: Vec<(Option<usize>, usize, &[Edge])> = vec![(None, 1, &self.start.edges)];
        while let Some((from, length, edges)) = next.pop() {
            let mut copied = Vec::with_capacity(edges.len());
            for edge in edges {
                let Some(state) = self.rest.get(edge.target) else { continue };
                let is_last = length == most;
                let key = if is_last { (0, length) } else { (edge.target, length) };
                let target = *copies.entry(key).or_insert_with(|| {
                    let accepting = is_last || state.accepting;
                    result.rest.push(State { accepting, edges: Vec::new() });
                    let copy = result.rest.len() - 1;
                    if !is_last {
                        next.push((Some(copy), length + 1, &state.edges));
                    }
                    copy
                });
                copied.push(Edge { range: edge.range, target });
            }
            match from.and_then(|from| result.rest.get_mut(from)) {
                Some(state) => state.edges = copied,
                None => result.start.edges = copied,
            }
        }
        result
    }

    /// Appends any text: what `begins_with` matches.
    #[must_use]
    pub fn extended(self) -> Self {
        self.then(Self::any())
    }

    /// Adds states whose edges count from their own first state.
    fn append(&mut self, states: impl IntoIterator<Item = State>) {
        let offset = self.rest.len();
        self.rest.extend(states.into_iter().map(|mut state| {
            state.edges.iter_mut().for_each(|edge| edge.target += offset);
            state
        }));
    }
}

fn moved(edges: &[Edge], offset: usize) -> Vec<Edge> {
    edges.iter().map(|edge| Edge { target: edge.target + offset, ..*edge }).collect()
}
