//! Determinisation on demand: what one language has that another lacks.

use std::collections::HashMap;
use std::rc::Rc;

use crate::chars::Range;
use crate::search::Search;
use crate::{Edge, Language, State};

/// The question takes more work than it is worth. Determinisation is exponential at worst, so it
/// has a budget; exceeding it proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the languages are too involved to compare")
    }
}

impl std::error::Error for Unknown {}

/// The most transitions that one question may examine: far more than any key template needs, and a
/// fraction of a second.
pub(super) const BUDGET: usize = 1_000_000;

impl Language {
    /// Returns a shortest string that is in this language but not in the other. `None` proves that
    /// the other includes this one.
    ///
    /// # Errors
    ///
    /// [`Unknown`] if the other language cannot be determinised with reasonable effort.
    pub fn outside(&self, other: &Self) -> Result<Option<String>, Unknown> {
        self.outside_within(other, BUDGET)
    }

    pub(super) fn outside_within(
        &self,
        other: &Self,
        budget: usize,
    ) -> Result<Option<String>, Unknown> {
        if self.start.accepting && !other.start.accepting {
            return Ok(Some(String::new()));
        }
        let mut subsets = Subsets::new(other, budget);
        // Pairs of a state of this language and a subset of the other's.
        let mut search = Search::new();
        let moves = subsets.moves(Subsets::START)?;
        subsets.spend(expand(&mut search, None, &self.start, &moves))?;
        let mut index = 0;
        while let Some((from, to)) = search.place(index) {
            let Some(state) = self.rest.get(from) else { break };
            if state.accepting && !subsets.is_accepting(to) {
                let way = search.way(index);
                return Ok(Some(way.into_iter().map(|(letter, _)| letter).collect()));
            }
            let moves = subsets.moves(to)?;
            subsets.spend(expand(&mut search, Some(index), state, &moves))?;
            index += 1;
        }
        Ok(None)
    }
}

/// Reaches the successors of a state and a subset by the same characters, and returns the number of
/// steps that this took.
fn expand(
    search: &mut Search<(usize, usize)>,
    before: Option<usize>,
    state: &State,
    moves: &[Move],
) -> usize {
    let mut steps = 0;
    for edge in &state.edges {
        let first = moves.partition_point(|step| step.range.end() <= edge.range.start());
        for step in moves.iter().skip(first) {
            let Some(range) = edge.range.overlap(step.range) else { break };
            search.reach(before, range, (edge.target, step.target));
            steps += 1;
        }
    }
    steps
}

/// The deterministic automaton of a language, built on demand. Its states are the subsets of states
/// that the language can be in after the same text.
pub(super) struct Subsets<'a> {
    language: &'a Language,
    known: Vec<Subset>,
    numbers: HashMap<Rc<[usize]>, usize>,
    budget: usize,
}

struct Subset {
    members: Rc<[usize]>,
    accepting: bool,
    moves: Option<Rc<[Move]>>,
}

/// A transition by any character of a range to a numbered subset.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) range: Range,
    pub(super) target: usize,
}

impl<'a> Subsets<'a> {
    /// The number of the subset that contains only the start of the language.
    pub(super) const START: usize = 0;

    pub(super) fn new(language: &'a Language, budget: usize) -> Self {
        let accepting = language.start.accepting;
        let start = Subset { members: Rc::new([]), accepting, moves: None };
        Self { language, known: vec![start], numbers: HashMap::new(), budget }
    }

    pub(super) fn spend(&mut self, work: usize) -> Result<(), Unknown> {
        self.budget = self.budget.checked_sub(work.max(1)).ok_or(Unknown)?;
        Ok(())
    }

    /// Returns the number of subsets found so far.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    pub(super) fn is_accepting(&self, number: usize) -> bool {
        self.known.get(number).is_some_and(|subset| subset.accepting)
    }

    /// Returns `true` if no member of the language begins with the text that leads to this subset.
    pub(super) fn is_dead(&self, number: usize) -> bool {
        number != Self::START
            && self.known.get(number).is_none_or(|subset| subset.members.is_empty())
    }

    /// Returns the successor of a subset for each character. The ranges are disjoint, in order, and
    /// cover all characters.
    pub(super) fn moves(&mut self, number: usize) -> Result<Rc<[Move]>, Unknown> {
        let Some(subset) = self.known.get(number) else { return Ok(Rc::new([])) };
        if let Some(moves) = &subset.moves {
            return Ok(Rc::clone(moves));
        }
        let mut edges: Vec<Edge> = if number == Self::START {
            self.language.start.edges.clone()
        } else {
            subset.members.iter().flat_map(|&id| self.language.edges(id)).copied().collect()
        };
        // Between two neighbouring ends of ranges, all characters lead to the same states.
        let mut points: Vec<u32> =
            edges.iter().flat_map(|edge| [edge.range.start(), edge.range.end()]).collect();
        points.extend([Range::ALL.start(), Range::ALL.end()]);
        points.sort_unstable();
        points.dedup();
        edges.sort_unstable_by_key(|edge| edge.range.start());
        let mut coming = edges.into_iter().peekable();
        let mut open: Vec<Edge> = Vec::new();
        let mut moves = Vec::with_capacity(points.len());
        for (&start, &end) in points.iter().zip(points.iter().skip(1)) {
            open.retain(|edge| edge.range.end() > start);
            while let Some(edge) = coming.next_if(|edge| edge.range.start() == start) {
                open.push(edge);
            }
            self.spend(open.len())?;
            let Some(range) = Range::of_points(start, end) else { continue };
            let target = self.number(open.iter().map(|edge| edge.target).collect());
            moves.push(Move { range, target });
        }
        let moves: Rc<[Move]> = moves.into();
        if let Some(subset) = self.known.get_mut(number) {
            subset.moves = Some(Rc::clone(&moves));
        }
        Ok(moves)
    }

    fn number(&mut self, mut members: Vec<usize>) -> usize {
        members.sort_unstable();
        members.dedup();
        let members: Rc<[usize]> = members.into();
        if let Some(&number) = self.numbers.get(&members) {
            return number;
        }
        let number = self.known.len();
        let accepting = members.iter().any(|&id| self.language.is_accepting(id));
        self.numbers.insert(Rc::clone(&members), number);
        self.known.push(Subset { members, accepting, moves: None });
        number
    }
}
