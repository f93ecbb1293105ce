//! Languages compiled to match texts at run time.

use crate::Language;
use crate::chars::Range;
use crate::subsets::{BUDGET, Subsets, Unknown};

/// A deterministic automaton, which reads a text one character at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    states: Vec<State>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    accepting: bool,
    /// The transitions, in the order of their characters; all other characters leave the language.
    moves: Vec<(Range, usize)>,
}

impl Automaton {
    /// Compiles a language.
    ///
    /// # Errors
    ///
    /// [`Unknown`] when that takes too much work, which no language of a type does.
    pub fn of(language: &Language) -> Result<Self, Unknown> {
        let mut subsets = Subsets::new(language, BUDGET);
        let mut states = Vec::new();
        while states.len() < subsets.len() {
            let number = states.len();
            let mut moves: Vec<(Range, usize)> = Vec::new();
            for step in subsets.moves(number)?.iter() {
                if subsets.is_dead(step.target) {
                    continue;
                }
                match moves.last_mut() {
                    Some((range, target))
                        if *target == step.target && range.end() == step.range.start() =>
                    {
                        *range = range.joined(step.range);
                    }
                    _ => moves.push((step.range, step.target)),
                }
            }
            states.push(State { accepting: subsets.is_accepting(number), moves });
        }
        Ok(Self { states })
    }

    /// Returns the automaton that accepts every text.
    pub fn any() -> Self {
        Self { states: vec![State { accepting: true, moves: vec![(Range::ALL, Self::START)] }] }
    }

    /// The state before the first character.
    pub const START: usize = 0;

    /// Returns the state after a character, or `None` if no member of the language continues like
    /// this.
    pub fn step(&self, state: usize, letter: char) -> Option<usize> {
        let moves = &self.states.get(state)?.moves;
        let (range, target) = moves.iter().find(|(range, _)| !range.is_before(letter))?;
        range.contains(letter).then_some(*target)
    }

    /// Returns `true` if the text that led to this state is a member.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.states.get(state).is_some_and(|state| state.accepting)
    }

    /// Returns `true` if this text is a member.
    pub fn accepts(&self, text: &str) -> bool {
        let end = text.chars().try_fold(Self::START, |state, letter| self.step(state, letter));
        end.is_some_and(|state| self.is_accepting(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes;

    #[test]
    fn an_automaton_accepts_what_its_language_does() {
        let languages = [
            Language::empty(),
            Language::epsilon(),
            Language::any(),
            Language::words(["a", "ab", "abc", "b", ""]),
            classes::no_delimiter(&['#']),
            classes::date(),
            classes::timestamp(true),
            classes::ulid(),
            classes::bounded(classes::character(&['#']), 2, 4),
            Language::words(["a", "aa"]).some().then(Language::literal("ab")),
        ];
        let texts = [
            "",
            "a",
            "ab",
            "abc",
            "aab",
            "aaab",
            "b",
            "c",
            "#",
            "a#",
            "\u{85}",
            "名名",
            "名名名名名",
            "2024-02-29",
            "2023-02-29",
            "2024-02-29T23:59:59.999Z",
            "2024-02-29T23:59:59Z",
            "01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "81ARZ3NDEKTSV4RRFFQ69G5FAV",
        ];
        for language in &languages {
            let automaton = Automaton::of(language).unwrap();
            for text in texts {
                assert_eq!(automaton.accepts(text), language.accepts(text), "{text:?}");
            }
        }
    }
}
