//! Comparisons of sort keys as languages: the texts between two bounds.
//!
//! Inputs may be anything that their type allows, so a comparison finds the texts between the least
//! lower and the greatest upper bound. Every text between them begins with the prefix that both
//! bounds share.

use super::Piece;
use crate::model::Ends;
use tavola_automata::Language;

/// The bounds of a comparison, both included as far as their segments reach.
pub(crate) struct Range {
    /// The lower bound; empty means no bound.
    pub low: Vec<Piece>,
    /// The upper bound; `None` means no bound.
    pub high: Option<Vec<Piece>>,
}

/// Returns the parts of the keys within bounds.
pub(crate) fn range(range: &Range) -> Vec<Piece> {
    let Some(high) = &range.high else {
        return vec![Piece::of(at_least(&extreme(&range.low, false)))];
    };
    let same = range.low.iter().zip(high).take_while(|(low, high)| equal(low, high)).count();
    let mut pieces: Vec<Piece> = range.low.iter().take(same).cloned().collect();
    let low = extreme(range.low.get(same..).unwrap_or_default(), false);
    let high = extreme(high.get(same..).unwrap_or_default(), true);
    pieces.extend(between(&low, &high));
    pieces
}

fn equal(one: &Piece, other: &Piece) -> bool {
    match (&one.variable, &other.variable) {
        (None, None) => {
            // Literals: each has exactly one text.
            let texts = (one.language.example(), other.language.example());
            texts.0 == texts.1 && one.language.is_finite() && other.language.is_finite()
        }
        (Some(one), Some(other)) => one.value == other.value && one.transforms == other.transforms,
        _ => false,
    }
}

/// Returns the texts between two texts. All of them begin with the characters that both bounds
/// share; the rest follows from each bound on its own.
fn between(low: &str, high: &str) -> Vec<Piece> {
    let shared: String =
        low.chars().zip(high.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
    let low_rest = low.get(shared.len()..).unwrap_or_default();
    let high_rest = high.get(shared.len()..).unwrap_or_default();
    let language = match (low_rest.chars().next(), high_rest.chars().next()) {
        (None, _) if shared.is_empty() => at_most(high_rest),
        (Some(first), Some(last)) if first < last => {
            let inner = (next(first), previous(last));
            let middle = match inner {
                (Some(from), Some(to)) if from <= to => Language::one_of(&[(from, to)]).extended(),
                _ => Language::empty(),
            };
            let above = at_least(low_rest.get(first.len_utf8()..).unwrap_or_default());
            let below = at_most(high_rest.get(last.len_utf8()..).unwrap_or_default());
            let from_low = Language::one_of(&[(first, first)]).then(above);
            middle.or(from_low).or(Language::one_of(&[(last, last)]).then(below))
        }
        (Some(_), Some(_)) => Language::empty(),
        (Some(_), None) => at_least(low_rest),
        (None, _) => at_most(high_rest),
    };
    let start = (!shared.is_empty()).then(|| Piece::literal(&shared));
    start.into_iter().chain([Piece::of(language)]).collect()
}

/// Returns every text that does not sort before this one.
fn at_least(text: &str) -> Language {
    let mut all = Language::literal(text).extended();
    for (place, letter) in text.char_indices() {
        if let Some(from) = next(letter) {
            let start = text.get(..place).unwrap_or_default();
            let above = Language::one_of(&[(from, char::MAX)]).extended();
            all = all.or(Language::literal(start).then(above));
        }
    }
    all
}

/// Returns every text that does not sort after this one, or that begins with it.
fn at_most(text: &str) -> Language {
    Language::literal(text).extended().or(before(text))
}

/// Returns every text that sorts before this one.
pub(crate) fn before(text: &str) -> Language {
    let mut all = Language::empty();
    for (place, letter) in text.char_indices() {
        let start = text.get(..place).unwrap_or_default();
        all = all.or(Language::literal(start));
        if let Some(to) = previous(letter) {
            let below = Language::one_of(&[('\0', to)]).extended();
            all = all.or(Language::literal(start).then(below));
        }
    }
    all
}

/// Returns the least or greatest text of some parts, as far as it is determined.
fn extreme(pieces: &[Piece], greatest: bool) -> String {
    let mut text = String::new();
    for piece in pieces {
        let Some(variable) = &piece.variable else {
            text.push_str(&piece.language.example().unwrap_or_default());
            continue;
        };
        let Some(ends) = Ends::of(&variable.ty, &variable.transforms) else { return text };
        text.push_str(if greatest { &ends.greatest } else { &ends.least });
        // After a value that is a prefix of others, the rest does not decide.
        if ends.open || (!greatest && ends.least_continues) {
            return text;
        }
    }
    text
}

fn next(letter: char) -> Option<char> {
    (letter..=char::MAX).nth(1)
}

fn previous(letter: char) -> Option<char> {
    ('\0'..letter).next_back()
}
