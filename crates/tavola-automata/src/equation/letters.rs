//! A few letters that stand for all of Unicode.
//!
//! Constraints distinguish letters by ranges, and equations by whether they are equal, also after a
//! change of case. A solution therefore stays a solution if each letter is replaced by another of
//! the same ranges whose other case is in the same ranges too. Two letters of each such class, and
//! those that literals name, are enough to find a solution or to prove that there is none.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Language;

/// The number of letters that stand for a class: two, so that they can differ.
const EACH: usize = 2;

/// Small letters and their capitals, each the only counterpart of the other, the most readable
/// first.
static PAIRS: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    // Beyond these, no script has cases.
    let letters = '\0'..='\u{1ffff}';
    let mut pairs: Vec<_> = letters.filter_map(|small| Some((small, capital_of(small)?))).collect();
    pairs.sort_by_key(|(small, _)| readability(*small));
    pairs
});

fn capital_of(small: char) -> Option<char> {
    let capital = only(small.to_uppercase())?;
    (capital != small && only(capital.to_lowercase()) == Some(small)).then_some(capital)
}

fn small_of(capital: char) -> Option<char> {
    let small = only(capital.to_lowercase())?;
    (small != capital && only(small.to_uppercase()) == Some(capital)).then_some(small)
}

fn only(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let first = letters.next()?;
    letters.next().is_none().then_some(first)
}

/// A letter: a small one and its capital are the same but for `capital`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Letter {
    pub base: u16,
    pub capital: bool,
}

impl Letter {
    /// Returns its index in the list of all letters.
    pub(super) fn place(self) -> usize {
        usize::from(self.base) * 2 + usize::from(self.capital)
    }
}

/// The letters of a problem, the most readable first.
pub(super) struct Letters {
    bases: Vec<(char, Option<char>)>,
    of: HashMap<char, Letter>,
}

impl Letters {
    pub(super) fn new(languages: &[&Language], texts: &[&str]) -> Self {
        let mut named: Vec<char> = texts.iter().flat_map(|text| text.chars()).collect();
        let other = |letter: &char| capital_of(*letter).or_else(|| small_of(*letter));
        named.extend(named.clone().iter().filter_map(other));
        let states = languages.iter().flat_map(|l| std::iter::once(&l.start).chain(&l.rest));
        let mut points: Vec<u32> = states
            .flat_map(|state| &state.edges)
            .flat_map(|edge| [edge.range.start(), edge.range.end()])
            .chain(named.iter().flat_map(|letter| [u32::from(*letter), u32::from(*letter) + 1]))
            .chain([0, u32::from(char::MAX) + 1])
            .collect();
        points.sort_unstable();
        points.dedup();
        // Nearly all letters are behind the last range that ends before all of Unicode does.
        let last = points.len().checked_sub(2).and_then(|place| points.get(place)).copied();
        let class = |letter: char| match u32::from(letter) {
            point if last.is_some_and(|last| last <= point) => points.len() - 1,
            point => points.partition_point(|known| *known <= point),
        };
        let mut counts: Vec<((usize, usize), usize)> = Vec::new();
        let mut bases = Vec::new();
        for (small, capital) in PAIRS.iter() {
            let classes = (class(*small), class(*capital));
            // The letters behind it come last, so their count is found first from the end.
            let known = counts.iter().rposition(|(known, _)| *known == classes);
            let place = known.unwrap_or_else(|| {
                counts.push((classes, 0));
                counts.len() - 1
            });
            let Some((_, count)) = counts.get_mut(place) else { continue };
            if *count < EACH {
                *count += 1;
                bases.push((*small, Some(*capital)));
            }
        }
        for (low, high) in points.iter().zip(points.iter().skip(1)) {
            bases.extend(without_case(*low, *high).map(|letter| (letter, None)));
        }
        bases.sort_by_key(|(small, _)| readability(*small));
        let mut of = HashMap::new();
        for (base, (small, capital)) in (0..u16::MAX).zip(&bases) {
            of.insert(*small, Letter { base, capital: false });
            of.extend(capital.map(|capital| (capital, Letter { base, capital: true })));
        }
        Self { bases, of }
    }

    pub(super) fn letter(&self, letter: char) -> Option<Letter> {
        self.of.get(&letter).copied()
    }

    pub(super) fn text(&self, letter: Letter) -> Option<char> {
        let (small, capital) = self.bases.get(usize::from(letter.base))?;
        if letter.capital { *capital } else { Some(*small) }
    }

    pub(super) fn bases(&self) -> impl Iterator<Item = u16> {
        (0..u16::MAX).take(self.bases.len())
    }

    pub(super) fn has_case(&self, base: u16) -> bool {
        self.bases.get(usize::from(base)).is_some_and(|(_, capital)| capital.is_some())
    }

    /// Returns all letters, capitals included.
    pub(super) fn all(&self) -> impl Iterator<Item = Letter> {
        self.bases().flat_map(|base| {
            let small = Letter { base, capital: false };
            let capital = self.has_case(base).then_some(Letter { base, capital: true });
            std::iter::once(small).chain(capital)
        })
    }
}

/// Returns the letters without cases whose code points are in `low..high`.
fn without_case(low: u32, high: u32) -> impl Iterator<Item = char> {
    let plain = |point: &u32| {
        let letter = char::from_u32(*point);
        letter.filter(|c| capital_of(*c).is_none() && small_of(*c).is_none())
    };
    let printable = low.max(u32::from('!'))..high.min(u32::from('~'));
    let within = move |point: &u32| printable.contains(point);
    let printable = low.max(u32::from('!'))..high.min(u32::from('~'));
    let others = (low..high).filter(move |point| !within(point));
    printable.chain(others).filter_map(move |point| plain(&point)).take(EACH)
}

/// Orders letters from the most to the least readable.
fn readability(letter: char) -> (u8, char) {
    let rank = match letter {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '1'..='9' => 2,
        '0' => 3,
        '!'..='~' => 4,
        '\u{c0}'..='\u{24f}' => 5,
        _ => 6,
    };
    (rank, letter)
}
