//! Equations of texts in which a value may occur several times, also in another case.
//!
//! A language does not know values: it allows two different ones in `{a}#{a}`. Where that leaves a
//! question open, word equations decide it. Two equal texts begin alike: a letter is opposite the
//! same letter, a value opposite a letter begins with it, and of two values opposite each other,
//! one is a prefix of the other. Each of these steps leaves the equation shorter or no longer than
//! before, as long as no value occurs in it more than twice (Levi 1944), and the automata that
//! constrain the values have few states. There are therefore few reachable equations, and when all
//! of them have been examined, there is a solution or there is none. With a value that occurs three
//! times the steps may go on for ever, and a value that several automata constrain can be divided
//! in very many ways; the search then ends without an answer, when its work is used up.

mod example;
mod letters;
mod state;
mod table;
mod tracks;

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::Language;
use crate::subsets::{BUDGET, Unknown};
use letters::Letters;
use state::{CaseMode, Path, Rules, Sides, State, Symbol, Value};
use table::Table;

/// The case in which a value occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Case {
    /// Unchanged.
    Kept,
    /// In capitals.
    Upper,
    /// In small letters.
    Lower,
}

/// A term of one side of an equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A literal.
    Text(String),
    /// A value of the problem, by number.
    Value(usize, Case),
}

/// Equations between texts that have to hold at the same time.
///
/// Case is changed letter by letter: letters whose other case is several letters, or depends on
/// their neighbours (`ß`, a final `ς`), are left unchanged.
#[derive(Debug, Clone, Default)]
pub struct Equations {
    /// The language of each value.
    pub values: Vec<Language>,
    /// Pairs of sides that must be equal.
    pub sides: Vec<(Vec<Term>, Vec<Term>)>,
    /// If there are any, the values of at least one pair must differ. The equations must then be
    /// symmetric in the values of each pair, because only one order is examined.
    pub different: Vec<(usize, usize)>,
}

/// The most equations that are examined before a question is given up.
const EQUATIONS: usize = 3_000;
/// The most steps that are taken before a question is given up; many lead to no new equation.
const STEPS: usize = 60_000;
/// The most values that may be empty: each of them doubles the work.
const EMPTY: usize = 8;
/// The work that a question is worth, in symbols and states looked at: less than a second.
const WORK: usize = 10_000_000;

/// The work that is left for questions that belong together. It is counted rather than timed, so
/// that the same question has the same answer everywhere.
#[derive(Debug, Clone)]
pub struct Effort(usize);

impl Default for Effort {
    fn default() -> Self {
        Self(WORK)
    }
}

impl Effort {
    /// Returns `true` if nothing is left: no question can be decided any more.
    pub fn is_used_up(&self) -> bool {
        self.0 == 0
    }
}

impl Equations {
    /// Returns a text for each value such that all equations hold. `None` proves that there is no
    /// solution.
    ///
    /// # Errors
    ///
    /// [`Unknown`] if the question cannot be decided with reasonable effort.
    pub fn solve(&self) -> Result<Option<Vec<String>>, Unknown> {
        self.solve_within(&mut Effort::default())
    }

    /// Does the same with the work that other questions have left, and takes its own from it.
    ///
    /// # Errors
    ///
    /// [`Unknown`] if the question cannot be decided with reasonable effort.
    pub fn solve_within(&self, effort: &mut Effort) -> Result<Option<Vec<String>>, Unknown> {
        if self.sides.iter().any(|(left, right)| are_apart(left, right)) {
            return Ok(None);
        }
        let texts = self.sides.iter().flat_map(|(left, right)| left.iter().chain(right));
        let texts: Vec<&str> = texts
            .filter_map(|term| match term {
                Term::Text(text) => Some(text.as_str()),
                Term::Value(..) => None,
            })
            .collect();
        let letters = Letters::new(&self.values.iter().collect::<Vec<_>>(), &texts);
        let one_letter = Language::none_of(&[]);
        let languages = self.values.iter().chain([&one_letter]);
        let tables = languages.map(|language| Table::new(language, &letters, BUDGET));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        let rules = Rules::new(letters, tables, effort.0);
        if !rules.spend(rules.tables.iter().map(Table::work).sum()) {
            effort.0 = 0;
            return Err(Unknown);
        }
        let mut search = Search { rules: &rules, seen: HashSet::new(), most: 0, steps: 0 };
        let mut gave_up = false;
        // What one way of being different leaves open, another may decide.
        let ended = self.starts(&rules, &mut |state, pair| {
            search.most = search.seen.len() + EQUATIONS;
            let ended = match pair {
                Some(pair) => differing(state, &rules, pair, &mut |state| search.run(state)),
                None => search.run(state.clone()),
            };
            match ended {
                ControlFlow::Break(Verdict::Unknown) => {
                    gave_up = true;
                    ControlFlow::Continue(())
                }
                ended => ended,
            }
        });
        effort.0 = rules.work_left();
        match ended {
            ControlFlow::Break(Verdict::Texts(texts)) => Ok(Some(texts)),
            ControlFlow::Continue(()) if !gave_up && !rules.gave_up.get() => Ok(None),
            _ => Err(Unknown),
        }
    }

    /// Runs the search on the equations with each choice of values that are empty, and with each
    /// pair of values of which one pair must differ.
    fn starts(
        &self,
        rules: &Rules,
        run: &mut impl FnMut(&State, Option<(u16, u16)>) -> ControlFlow<Verdict>,
    ) -> ControlFlow<Verdict> {
        let Some(first) = self.first(rules) else { return ControlFlow::Break(Verdict::Unknown) };
        let numbers = || (0..u16::MAX).take(self.values.len());
        let may_be_empty = |number: &u16| {
            self.values.get(usize::from(*number)).is_some_and(|value| value.start.accepting)
        };
        let choices: Vec<u16> = numbers().filter(may_be_empty).collect();
        if choices.len() > EMPTY {
            return ControlFlow::Break(Verdict::Unknown);
        }
        for choice in 0..1_usize << choices.len() {
            let mut state = first.clone();
            for (place, number) in choices.iter().enumerate() {
                if choice >> place & 1 == 1 {
                    state.erase(*number);
                }
            }
            let possible =
                |number| state.value(number).is_none_or(|value| rules.example(value).is_some());
            if !numbers().all(possible) {
                continue;
            }
            if self.different.is_empty() {
                run(&state, None)?;
                continue;
            }
            for (one, other) in &self.different {
                if let (Ok(one), Ok(other)) = (u16::try_from(*one), u16::try_from(*other)) {
                    run(&state, Some((one, other)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn first(&self, rules: &Rules) -> Option<State> {
        let side = |terms: &Vec<Term>| -> Option<Vec<Symbol>> {
            let mut symbols = Vec::new();
            for term in terms {
                match term {
                    Term::Text(text) => {
                        for letter in text.chars() {
                            symbols.push(Symbol::Letter(rules.letters.letter(letter)?));
                        }
                    }
                    Term::Value(number, case) => {
                        let mode = match case {
                            Case::Kept => CaseMode::Track(0),
                            Case::Upper => CaseMode::Capital,
                            Case::Lower => CaseMode::Small,
                        };
                        symbols.push(Symbol::Value(u16::try_from(*number).ok()?, mode));
                    }
                }
            }
            Some(symbols)
        };
        let equation = |(left, right): &(Vec<Term>, Vec<Term>)| Some([side(left)?, side(right)?]);
        let equations = self.sides.iter().map(equation).collect::<Option<Vec<_>>>()?;
        let numbers = || (0..u16::MAX).take(self.values.len());
        let value = |table| {
            let path = Path { table, mode: CaseMode::Track(0), from: Table::START, to: None };
            Some(Value { tracks: 1, caseless: false, paths: vec![path] })
        };
        let asked =
            numbers().map(|number| vec![Symbol::Value(number, CaseMode::Track(0))]).collect();
        Some(State { equations, apart: None, values: numbers().map(value).collect(), asked })
    }
}

/// Returns `true` if two sides differ in the text that they begin or end with.
fn are_apart(left: &[Term], right: &[Term]) -> bool {
    fn text<'t>(terms: impl Iterator<Item = &'t Term>) -> Vec<&'t str> {
        terms
            .map_while(|term| match term {
                Term::Text(text) => Some(text.as_str()),
                Term::Value(..) => None,
            })
            .collect()
    }
    let differ = |(one, other): (u8, u8)| one != other;
    let first = |terms: &[Term]| text(terms.iter()).concat();
    let last = |terms: &[Term]| text(terms.iter().rev()).into_iter().rev().collect::<String>();
    first(left).bytes().zip(first(right).bytes()).any(differ)
        || last(left).bytes().rev().zip(last(right).bytes().rev()).any(differ)
}

/// How a search ended before everything was examined.
enum Verdict {
    Texts(Vec<String>),
    Unknown,
}

/// A search for a solution, which remembers the equations without one.
struct Search<'r> {
    rules: &'r Rules,
    seen: HashSet<Key>,
    /// The most equations that may be remembered.
    most: usize,
    /// The number of steps taken.
    steps: usize,
}

impl Search<'_> {
    fn run(&mut self, start: State) -> ControlFlow<Verdict> {
        let mut open = VecDeque::new();
        self.enqueue(start, &mut open)?;
        while let Some(state) = open.pop_front() {
            for next in steps(&state, self.rules) {
                self.enqueue(next, &mut open)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Enqueues an equation that was not seen before, or ends the search.
    fn enqueue(&mut self, mut state: State, open: &mut VecDeque<State>) -> ControlFlow<Verdict> {
        self.steps += 1;
        if self.steps > STEPS || !self.rules.spend(state.size()) {
            return ControlFlow::Break(Verdict::Unknown);
        }
        if !state.shorten(self.rules) {
            return ControlFlow::Continue(());
        }
        if state.equations.is_empty() {
            return match state.apart.and_then(|apart| apart.into_iter().find_map(unknown)) {
                None => {
                    let texts = texts_of(&state, self.rules);
                    // Without work left, a free value may have got no text.
                    let complete = self.rules.work_left() > 0;
                    ControlFlow::Break(if complete {
                        Verdict::Texts(texts)
                    } else {
                        Verdict::Unknown
                    })
                }
                // Nothing else determines the letters, but they must differ.
                Some((number, mode)) => {
                    let mut found = Vec::new();
                    for letter in self.rules.letters.all() {
                        state.take(self.rules, number, mode, letter, &mut found);
                    }
                    found.into_iter().try_for_each(|state| self.enqueue(state, open))
                }
            };
        }
        if self.seen.insert(key(&state)) {
            open.push_back(state);
        }
        if self.seen.len() > self.most {
            return ControlFlow::Break(Verdict::Unknown);
        }
        ControlFlow::Continue(())
    }
}

fn unknown(symbol: Symbol) -> Option<(u16, CaseMode)> {
    match symbol {
        Symbol::Letter(_) => None,
        Symbol::Value(number, mode) => Some((number, mode)),
    }
}

/// Equations with their values numbered in order, so that equal ones are recognised.
type Key = (Vec<Sides>, Vec<Value>);

fn key(state: &State) -> Key {
    let mut numbers: HashMap<u16, u16> = HashMap::new();
    let mut values = Vec::new();
    let mut equations = state.equations.clone();
    equations.extend(state.apart.map(|symbols| symbols.map(|symbol| vec![symbol])));
    for symbol in equations.iter_mut().flatten().flatten() {
        if let Symbol::Value(number, _) = symbol {
            let new = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
            *number = *numbers.entry(*number).or_insert_with(|| {
                values.extend(state.value(*number).cloned());
                new
            });
        }
    }
    (equations, values)
}

/// Returns the equations that follow from these by one step.
fn steps(state: &State, rules: &Rules) -> Vec<State> {
    let mut found = Vec::new();
    // A letter leaves less choice than a value.
    let by_letter = |[left, right]: &&Sides| {
        [left, right].iter().any(|side| matches!(side.first(), Some(Symbol::Letter(_))))
    };
    let equation = state.equations.iter().find(by_letter).or(state.equations.first());
    let Some([left, right]) = equation else { return found };
    match (left.first(), right.first()) {
        (Some(Symbol::Letter(letter)), Some(Symbol::Value(number, mode)))
        | (Some(Symbol::Value(number, mode)), Some(Symbol::Letter(letter))) => {
            state.take(rules, *number, *mode, *letter, &mut found);
        }
        (Some(Symbol::Value(one, mode)), Some(Symbol::Value(other, mode_of_other))) => {
            let (one, other) = ((*one, *mode), (*other, *mode_of_other));
            found.extend(state.clone().merge(rules, one, other));
            let longer = |(longer, shorter)| {
                let (longer, shorter): ((u16, CaseMode), (u16, CaseMode)) = (longer, shorter);
                let halves = state.split(rules, longer.0).into_iter();
                halves.filter_map(move |(state, _)| state.merge(rules, shorter, longer))
            };
            found.extend([(one, other), (other, one)].into_iter().flat_map(longer));
        }
        _ => {}
    }
    found
}

/// Runs the search on all ways in which two values can differ: one is empty, one is a prefix of the
/// other, or after a common prefix they continue with different letters.
fn differing(
    state: &State,
    rules: &Rules,
    (one, other): (u16, u16),
    run: &mut impl FnMut(State) -> ControlFlow<Verdict>,
) -> ControlFlow<Verdict> {
    match (state.value(one), state.value(other)) {
        (None, None) => return ControlFlow::Continue(()),
        (Some(_), Some(_)) => {}
        _ => return run(state.clone()),
    }
    let kept = CaseMode::Track(0);
    let mut begin_apart = |state: &State, one: u16, other: u16| {
        for first in state.heads(rules, one) {
            for mut second in first.heads(rules, other) {
                second.apart = Some([one, other].map(|number| Symbol::Value(number, kept)));
                run(second)?;
            }
        }
        ControlFlow::Continue(())
    };
    begin_apart(state, one, other)?;
    for (first, rest) in state.split(rules, one) {
        for (second, rest_of_other) in first.split(rules, other) {
            if let Some(merged) = second.merge(rules, (one, kept), (other, kept)) {
                begin_apart(&merged, rest, rest_of_other)?;
            }
        }
    }
    for (longer, _) in state.split(rules, one) {
        if let Some(merged) = longer.merge(rules, (other, kept), (one, kept)) {
            run(merged)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the values of a solution. Values that are still free become as short as possible.
fn texts_of(state: &State, rules: &Rules) -> Vec<String> {
    let mut known: HashMap<u16, Rc<[example::Cased]>> = HashMap::new();
    let mut text_of = |symbols: &Vec<Symbol>| {
        let mut text = String::new();
        for symbol in symbols {
            match symbol {
                Symbol::Letter(letter) => text.extend(rules.letters.text(*letter)),
                Symbol::Value(number, mode) => {
                    let letters = known.entry(*number).or_insert_with(|| {
                        state
                            .value(*number)
                            .and_then(|v| rules.example(v))
                            .unwrap_or_else(|| Rc::from([]))
                    });
                    text.extend(letters.iter().filter_map(|cased| {
                        let has_case = rules.letters.has_case(cased.0);
                        rules.letters.text(example::letter(*cased, *mode, has_case))
                    }));
                }
            }
        }
        text
    };
    state.asked.iter().map(&mut text_of).collect()
}
