//! Primary keys as sequences of literals and values, and how to parse them.

use std::borrow::Cow;
use std::collections::HashSet;

use smallvec::SmallVec;
use tavola_store::Value;

use super::slot::{Slot, agree};
use crate::model::Precision;
use tavola_automata::Automaton;

/// The form of an entity's primary keys.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Pattern {
    pub pieces: Vec<PatternPart>,
    pub slots: Vec<Slot>,
}

/// A piece of a key.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PatternPart {
    /// A literal.
    Text(String),
    /// A value.
    Slot(usize),
    /// Any bytes.
    Bytes,
    /// The end of the partition key or of the sort key.
    End,
}

/// The texts of a primary key: of the partition key, and of the sort key if there is one.
#[derive(Debug, Clone)]
pub struct KeyText<'k> {
    partition: Cow<'k, str>,
    sort: Option<Cow<'k, str>>,
}

impl<'k> KeyText<'k> {
    /// Returns the texts of a key's values.
    pub fn new(partition: &'k Value, sort: Option<&'k Value>) -> Self {
        Self { partition: text_of(partition), sort: sort.map(text_of) }
    }
}

fn text_of(value: &Value) -> Cow<'_, str> {
    match value {
        Value::S(text) => Cow::Borrowed(text),
        Value::N(number) => Cow::Owned(number.to_string()),
        _ => Cow::Borrowed(""),
    }
}

/// The text of each value in a key.
pub(super) type Texts<'t> = SmallVec<[&'t str; 6]>;

impl Pattern {
    /// Returns the text of each value, or `None` if the key does not match the pattern.
    pub fn read<'t>(&self, precision: Precision, key: &'t KeyText<'_>) -> Option<Texts<'t>> {
        let mut reader =
            Reader { pattern: self, precision, texts: Texts::new(), failed: HashSet::new() };
        reader.read(0, &key.partition, key.sort.as_deref()).then_some(reader.texts)
    }

    fn slot(&self, at: usize) -> Option<&Slot> {
        self.slots.get(at)
    }
}

struct Reader<'p, 't> {
    pattern: &'p Pattern,
    precision: Precision,
    texts: Texts<'t>,
    /// Slots, with the length of the text after them, at which parsing has failed. Values that can
    /// be divided in many ways are therefore not tried in all of them.
    failed: HashSet<(usize, usize)>,
}

impl<'t> Reader<'_, 't> {
    /// Reads the pieces from one on; all of the text is to be read, and then the sort key.
    fn read(&mut self, at: usize, text: &'t str, sort: Option<&'t str>) -> bool {
        match self.pattern.pieces.get(at) {
            None => false,
            Some(PatternPart::End) if !text.is_empty() => false,
            Some(PatternPart::End) => match sort {
                Some(sort) => self.read(at + 1, sort, None),
                None => at + 1 == self.pattern.pieces.len(),
            },
            Some(PatternPart::Bytes) => self.read(at + 1, text, sort),
            Some(PatternPart::Text(literal)) => match text.strip_prefix(literal.as_str()) {
                Some(rest) => self.read(at + 1, rest, sort),
                None => false,
            },
            Some(PatternPart::Slot(number)) => self.value(at, *number, text, sort),
        }
    }

    /// Tries the texts that a value can be, the shortest first.
    fn value(&mut self, at: usize, number: usize, text: &'t str, sort: Option<&'t str>) -> bool {
        let pattern = self.pattern;
        let Some(slot) = pattern.slot(number) else { return false };
        let independent = pattern.slots.iter().all(|slot| slot.earlier.is_empty());
        let mut state = Automaton::START;
        for (start, letter) in text.char_indices() {
            let Some(next) = slot.automaton.step(state, letter) else { break };
            state = next;
            let (shown, rest) = text.split_at(start + letter.len_utf8());
            let may_end = slot.automaton.is_accepting(state)
                && match pattern.pieces.get(at + 1) {
                    Some(PatternPart::Text(literal)) => rest.starts_with(literal.as_str()),
                    Some(PatternPart::End) => rest.is_empty(),
                    _ => true,
                };
            if !may_end || !self.agrees(slot, shown) {
                continue;
            }
            if self.failed.contains(&(at, rest.len())) {
                continue;
            }
            self.texts.push(shown);
            if self.read(at + 1, rest, sort) {
                return true;
            }
            self.texts.pop();
            if independent {
                self.failed.insert((at, rest.len()));
            }
        }
        false
    }

    fn agrees(&self, slot: &Slot, shown: &'t str) -> bool {
        if slot.earlier.is_empty() {
            return true;
        }
        let earlier = slot
            .earlier
            .iter()
            .filter_map(|number| Some((self.pattern.slot(*number)?, *self.texts.get(*number)?)));
        let all: SmallVec<[(&Slot, &str); 4]> = earlier.chain([(slot, shown)]).collect();
        agree(self.precision, &all)
    }
}
