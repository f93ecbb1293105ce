//! The rest of an equation, and the steps that shorten it or narrow its values.
//!
//! A value here is a non-empty text. Its letters are known up to their case, and it has any number
//! of *tracks*, each of which gives every letter a case. Where two values turn out to be equal up
//! to case, they become one value with the tracks of both.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::example::Cased;
use super::letters::{Letter, Letters};
use super::table::Table;

/// How the case of a value's letters is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum CaseMode {
    Capital,
    Small,
    Track(u8),
}

/// A letter, or a value in one of its cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Symbol {
    Letter(Letter),
    Value(u16, CaseMode),
}

impl Symbol {
    /// Returns the number of a value, or `None` for a letter.
    pub(super) fn number(&self) -> Option<u16> {
        match self {
            Self::Letter(_) => None,
            Self::Value(number, _) => Some(*number),
        }
    }

    /// Returns the case mode of this value, or `None` for anything else.
    pub(super) fn mode_of(&self, number: u16) -> Option<CaseMode> {
        match self {
            Self::Value(value, mode) if *value == number => Some(*mode),
            _ => None,
        }
    }
}

/// A constraint of an automaton on a value: in this case mode, it leads from one state to another,
/// or to an accepting state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Path {
    pub table: u16,
    pub mode: CaseMode,
    pub from: u16,
    pub to: Option<u16>,
}

/// Everything known of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Value {
    pub tracks: u8,
    pub caseless: bool,
    pub paths: Vec<Path>,
}

/// Two sides that must be the same text.
pub(super) type Sides = [Vec<Symbol>; 2];

/// Equations, and what has become of the values that were asked for.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub equations: Vec<Sides>,
    /// Two letters that must differ.
    pub apart: Option<[Symbol; 2]>,
    /// By number; `None` for a value that has become another.
    pub values: Vec<Option<Value>>,
    pub asked: Vec<Vec<Symbol>>,
}

/// The letters and automata that the steps use.
pub(super) struct Rules {
    pub letters: Letters,
    pub tables: Vec<Table>,
    /// Examples that were searched before.
    pub examples: RefCell<HashMap<Value, Option<Rc<[Cased]>>>>,
    /// Whether a step was skipped because it has too many cases; finding nothing then proves
    /// nothing.
    pub gave_up: Cell<bool>,
    /// The work that is left, in symbols and states looked at.
    work: Cell<usize>,
}

impl Rules {
    /// Creates the rules of a system of equations. The last of the tables is that of a single
    /// letter.
    pub(super) fn new(letters: Letters, tables: Vec<Table>, work: usize) -> Self {
        let (gave_up, work) = (Cell::new(false), Cell::new(work));
        Self { letters, tables, examples: RefCell::default(), gave_up, work }
    }

    /// Takes from the work that is left. If there is not enough, returns `false`, and finding
    /// nothing proves nothing any more.
    pub(super) fn spend(&self, work: usize) -> bool {
        let left = self.work.get().checked_sub(work);
        self.work.set(left.unwrap_or(0));
        self.gave_up.set(self.gave_up.get() || left.is_none());
        left.is_some()
    }

    pub(super) fn work_left(&self) -> usize {
        self.work.get()
    }

    fn one_letter(&self) -> Path {
        let table = u16::try_from(self.tables.len().saturating_sub(1)).unwrap_or(u16::MAX);
        Path { table, mode: CaseMode::Small, from: Table::START, to: None }
    }
}

impl State {
    /// Returns how much there is to look at.
    pub(super) fn size(&self) -> usize {
        let symbols = self.equations.iter().flatten().chain(&self.asked);
        let paths = self.values.iter().flatten().map(|value| value.paths.len());
        self.values.len() + symbols.map(Vec::len).sum::<usize>() + paths.sum::<usize>()
    }

    pub(super) fn value_mut(&mut self, number: u16) -> Option<&mut Value> {
        self.values.get_mut(usize::from(number))?.as_mut()
    }

    pub(super) fn value(&self, number: u16) -> Option<&Value> {
        self.values.get(usize::from(number))?.as_ref()
    }

    pub(super) fn replace(&mut self, number: u16, with: impl Fn(CaseMode) -> Vec<Symbol>) {
        // A value that must differ is a single letter: whatever replaces it begins with that
        // letter.
        for symbol in self.apart.iter_mut().flatten() {
            if let Symbol::Value(n, mode) = symbol
                && *n == number
                && let Some(first) = with(*mode).first()
            {
                *symbol = *first;
            }
        }
        for symbols in self.equations.iter_mut().flatten().chain(&mut self.asked) {
            if symbols.iter().any(|symbol| matches!(symbol, Symbol::Value(n, _) if *n == number)) {
                let one = |symbol: &Symbol| match symbol {
                    Symbol::Value(n, mode) if *n == number => with(*mode),
                    other => vec![*other],
                };
                *symbols = symbols.iter().flat_map(one).collect();
            }
        }
    }

    /// Removes a value.
    pub(super) fn erase(&mut self, number: u16) {
        self.replace(number, |_| Vec::new());
        self.values.get_mut(usize::from(number)).into_iter().for_each(|value| *value = None);
    }

    /// Takes equal symbols off both ends of all equations, and leaves out those that hold; false if
    /// one can never hold.
    pub(super) fn shorten(&mut self, rules: &Rules) -> bool {
        let mut place = 0;
        while let Some([left, right]) = self.equations.get(place) {
            let (first, last) = match (left.first(), right.first(), left.last(), right.last()) {
                (Some(a), Some(b), Some(y), Some(z)) => ((*a, *b), (*y, *z)),
                _ if left.is_empty() && right.is_empty() => {
                    self.equations.remove(place);
                    continue;
                }
                // A value is not empty.
                _ => return false,
            };
            if let Some(equal) = self.cancel(rules, first) {
                if !equal {
                    return false;
                }
                for side in self.equations.get_mut(place).into_iter().flatten() {
                    side.remove(0);
                }
            } else if let Some(equal) = self.cancel(rules, last) {
                if !equal {
                    return false;
                }
                for side in self.equations.get_mut(place).into_iter().flatten() {
                    side.pop();
                }
            } else {
                place += 1;
            }
        }
        if self.equations.iter().any(are_unequal_in_length) {
            return false;
        }
        self.apart.is_none_or(|[one, other]| one != other)
    }

    /// Returns whether two symbols are equal, if that is known or can be ensured.
    fn cancel(&mut self, rules: &Rules, pair: (Symbol, Symbol)) -> Option<bool> {
        match pair {
            (Symbol::Letter(one), Symbol::Letter(other)) => Some(one == other),
            (Symbol::Value(one, mode), Symbol::Value(other, mode_of_other)) if one == other => {
                if !rules.spend(self.size()) {
                    return Some(false);
                }
                self.unify(one, mode, mode_of_other);
                self.tidy(one);
                Some(mode == mode_of_other || self.is_possible(rules, one))
            }
            _ => None,
        }
    }

    /// Collects all ways in which a value can begin with a letter, shown in one case: the letter is
    /// removed, and the value is the rest, or nothing if the letter was all of it.
    pub(super) fn take(
        &self,
        rules: &Rules,
        number: u16,
        mode: CaseMode,
        letter: Letter,
        found: &mut Vec<Self>,
    ) {
        let Some(value) = self.value(number) else { return };
        let cased = rules.letters.has_case(letter.base);
        let shown = match mode {
            CaseMode::Capital => !cased || letter.capital,
            CaseMode::Small => !letter.capital,
            CaseMode::Track(_) => true,
        };
        if !shown || (cased && value.caseless) {
            return;
        }
        let choices: u8 = if cased { 1 << value.tracks } else { 1 };
        if !rules.spend(usize::from(choices) * self.size()) {
            return;
        }
        for capitals in 0..choices {
            let letter_in = |mode: CaseMode| Letter {
                base: letter.base,
                capital: cased
                    && match mode {
                        CaseMode::Capital => true,
                        CaseMode::Small => false,
                        CaseMode::Track(track) => capitals >> track & 1 == 1,
                    },
            };
            if letter_in(mode) != letter {
                continue;
            }
            let step = |path: &Path| {
                let table = rules.tables.get(usize::from(path.table))?;
                Some(Path { from: table.step(path.from, letter_in(path.mode))?, ..*path })
            };
            let Some(paths) = value.paths.iter().map(step).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let ends = |path: &Path| {
                let table = rules.tables.get(usize::from(path.table));
                table.is_some_and(|table| table.ends(path.from, path.to))
            };
            if paths.iter().all(ends) {
                let mut whole = self.clone();
                whole.replace(number, |mode| vec![Symbol::Letter(letter_in(mode))]);
                whole.erase(number);
                found.push(whole);
            }
            let mut longer = self.clone();
            longer.replace(number, |mode| {
                vec![Symbol::Letter(letter_in(mode)), Symbol::Value(number, mode)]
            });
            longer.set(number, Value { paths, ..value.clone() });
            found.extend(Some(longer).filter(|state| state.is_possible(rules, number)));
        }
    }

    pub(super) fn set(&mut self, number: u16, mut value: Value) {
        value.paths.sort_unstable();
        value.paths.dedup();
        self.values
            .get_mut(usize::from(number))
            .into_iter()
            .for_each(|old| *old = Some(value.clone()));
    }

    /// Returns all ways to split a value in two, the second with a new number.
    pub(super) fn split(&self, rules: &Rules, number: u16) -> Vec<(Self, u16)> {
        let (Some(value), Ok(second)) = (self.value(number), u16::try_from(self.values.len()))
        else {
            return Vec::new();
        };
        let mut halves: Vec<(Vec<Path>, Vec<Path>)> = vec![(Vec::new(), Vec::new())];
        for path in &value.paths {
            let Some(table) = rules.tables.get(usize::from(path.table)) else { continue };
            let middles: Vec<u16> = table.between(path.from, path.to).collect();
            // Every way to divide the value becomes a state of its own.
            let ways = halves.len().saturating_mul(middles.len());
            if !rules.spend(ways.saturating_mul(self.size())) {
                return Vec::new();
            }
            let longer = |(first, second): &(Vec<Path>, Vec<Path>)| {
                let (first, second) = (first.clone(), second.clone());
                middles
                    .iter()
                    .map(move |middle| {
                        let (mut first, mut second) = (first.clone(), second.clone());
                        first.push(Path { to: Some(*middle), ..*path });
                        second.push(Path { from: *middle, ..*path });
                        (first, second)
                    })
                    .collect::<Vec<_>>()
            };
            halves = halves.iter().flat_map(longer).collect();
        }
        let mut found = Vec::new();
        for (first, rest) in halves {
            let mut state = self.clone();
            state.replace(number, |mode| {
                vec![Symbol::Value(number, mode), Symbol::Value(second, mode)]
            });
            state.values.push(None);
            state.set(number, Value { paths: first, ..value.clone() });
            state.set(second, Value { paths: rest, ..value.clone() });
            if state.is_possible(rules, number) && state.is_possible(rules, second) {
                found.push((state, second));
            }
        }
        found
    }

    /// Returns all ways in which a value begins with a single letter, which keeps its number.
    pub(super) fn heads(&self, rules: &Rules, number: u16) -> Vec<Self> {
        let longer = self.split(rules, number).into_iter().map(|(state, _)| state);
        let mut heads: Vec<Self> = std::iter::once(self.clone()).chain(longer).collect();
        for state in &mut heads {
            if let Some(value) = state.value_mut(number) {
                value.paths.push(rules.one_letter());
            }
        }
        heads.retain(|state| state.is_possible(rules, number));
        heads
    }

    pub(super) fn is_possible(&self, rules: &Rules, number: u16) -> bool {
        self.value(number).is_some_and(|value| rules.has_example(value))
    }
}

/// Returns `true` if one side contains everything of the other, and more. A value has the same
/// length in any case, and is not empty.
fn are_unequal_in_length([left, right]: &Sides) -> bool {
    let longer = |long: &[Symbol], short: &[Symbol]| {
        let mut rest: Vec<Option<u16>> = long.iter().map(Symbol::number).collect();
        let taken = |symbol: &Symbol| {
            let place = rest.iter().position(|other| *other == symbol.number());
            place.map(|place| rest.swap_remove(place)).is_some()
        };
        long.len() > short.len() && short.iter().all(taken)
    };
    longer(left, right) || longer(right, left)
}
