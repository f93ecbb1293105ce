//! The intersection of two languages: two runs over one string.

use crate::search::Search;
use crate::{Language, State};

/// The states of two runs after the same characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) left: usize,
    pub(super) right: usize,
    /// Whether the runs have parted before.
    pub(super) parted: bool,
}

impl Language {
    /// Returns a shortest string that is in both languages. `None` proves that they are disjoint.
    pub fn common(&self, other: &Self) -> Option<String> {
        if self.start.accepting && other.start.accepting {
            return Some(String::new());
        }
        let way = meet(self, other, |_, _| false, |_| true)?;
        Some(way.into_iter().map(|(letter, _)| letter).collect())
    }
}

/// Returns the steps of a shortest non-empty string over which both languages have a run to the end
/// that is `wanted`. Two runs part at a step whose states, one of each language, are `apart`.
pub(super) fn meet(
    left: &Language,
    right: &Language,
    apart: impl Fn(usize, usize) -> bool,
    wanted: impl Fn(Pair) -> bool,
) -> Option<Vec<(char, Pair)>> {
    // Nothing is allocated before a first character fits both: most templates already differ there.
    let mut search = Search::new();
    let expand = |search: &mut Search<Pair>, before, parted, from: &State, to: &State| {
        for one in &from.edges {
            for other in &to.edges {
                let Some(range) = one.range.overlap(other.range) else { continue };
                let (left, right) = (one.target, other.target);
                let pair = Pair { left, right, parted: parted || apart(left, right) };
                search.reach(before, range, pair);
            }
        }
    };
    expand(&mut search, None, false, &left.start, &right.start);
    let mut index = 0;
    while let Some(pair) = search.place(index) {
        let (from, to) = (left.rest.get(pair.left)?, right.rest.get(pair.right)?);
        if from.accepting && to.accepting && wanted(pair) {
            return Some(search.way(index));
        }
        expand(&mut search, Some(index), pair.parted, from, to);
        index += 1;
    }
    None
}
