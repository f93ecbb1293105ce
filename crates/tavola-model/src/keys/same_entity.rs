//! Two items of one entity that can have the same primary key.

use jiff::civil::Date;

use super::collisions::{Collision, named, unproved};
use super::shape::languages;
use super::solve::{Equation, Satisfiability, Witness};
use super::{Keys, Piece, Variable};
use crate::model::{EntityId, Expr, Transform, Type};
use tavola_automata::ambiguous;

impl Keys<'_> {
    /// Returns two items of one entity with equal keys.
    ///
    /// If a key can be divided into its parts in one way only, equal keys have equal values; values
    /// that are known to be equal then help to divide the other key. This decides most cases.
    pub(crate) fn same_entity_collision<'k>(
        &self,
        entity: EntityId,
        keys: impl Iterator<Item = &'k [Piece]>,
        names: &[&str],
    ) -> Option<Collision> {
        let keys: Vec<&[Piece]> = keys.collect();
        let known = settled(&keys);
        let mut variables = keys.iter().copied().flatten().filter_map(|p| p.variable.as_ref());
        if variables.all(|variable| known.contains(&&variable.value)) {
            return None;
        }
        let equations: Vec<Equation> = keys.iter().map(|pieces| (*pieces, *pieces)).collect();
        let entities = (entity, entity);
        if let Some(Witness { texts, left, right }) = self.at_other_times(&keys) {
            return Some(Collision { entities, left, right, key: named(names, texts) });
        }
        match self.decide(&equations, Some(&known)) {
            Satisfiability::Unsatisfiable => None,
            Satisfiability::Satisfiable(Witness { texts, left, right }) => {
                Some(Collision { entities, left, right, key: named(names, texts) })
            }
            Satisfiability::Unknown => Some(unproved(entities)),
        }
    }

    /// Returns two items that differ in a time of which the keys contain only a day, a month or the
    /// like.
    fn at_other_times(&self, keys: &[&[Piece]]) -> Option<Witness> {
        let variables = || keys.iter().copied().flatten().filter_map(|p| p.variable.as_ref());
        let is_cut = |variable: &Variable| {
            let cut = variable.transforms.last().is_some_and(|transform| transform.is_of_time());
            cut && !variable.lossless
        };
        let time = variables()
            .find(|time| variables().filter(|other| other.value == time.value).all(is_cut))?;
        let mut left: Vec<(String, String)> = Vec::new();
        for piece in keys.iter().copied().flatten() {
            let Some(variable) = &piece.variable else { continue };
            if !left.iter().any(|(label, _)| *label == variable.label) {
                let value = self.recover(variable, &piece.language.example()?)?;
                left.push((variable.label.clone(), value));
            }
        }
        let mut right = left.clone();
        let other = right.iter_mut().find(|(label, _)| *label == time.label)?;
        other.1 = match other.1.parse::<Date>() {
            Ok(day) if time.ty == Type::Date => day.tomorrow().ok()?.to_string(),
            _ if matches!(time.ty, Type::Epoch(_)) => {
                other.1.parse::<i64>().ok()?.checked_add(1)?.to_string()
            }
            _ => other.1.replace(":00:00", ":00:01"),
        };
        let texts = |values: &[(String, String)]| -> Option<Vec<String>> {
            keys.iter().map(|pieces| self.fill(pieces, values)).collect()
        };
        let (one, other) = (texts(&left)?, texts(&right)?);
        (one == other && left != right).then_some(Witness { texts: one, left, right })
    }
}

/// The values that a key determines.
#[derive(Default)]
pub(crate) struct Determined<'k> {
    /// Values that can be recovered from the keys.
    pub values: Vec<&'k Expr>,
    /// Values of which the keys contain only a part or another case, with what they contain.
    pub(crate) shown: Vec<&'k Variable>,
}

impl Determined<'_> {
    /// Returns `true` if equal keys have equal texts of this variable.
    pub fn determines(&self, variable: &Variable) -> bool {
        self.values.contains(&&variable.value)
            || self.shown.iter().any(|shown| {
                shown.value == variable.value && shown.transforms == variable.transforms
            })
    }
}

/// Works out what equal keys make equal.
pub(crate) fn determined_by<'k>(keys: &[&'k [Piece]]) -> Determined<'k> {
    let values = settled(keys);
    let variables = |pieces: &&'k [Piece]| {
        let all = pieces.iter().filter_map(|piece| piece.variable.as_ref());
        // A fallback cannot be told from a value, so the value is not determined.
        all.filter(|variable| !variable.falls_back)
    };
    let whole = keys.iter().filter(|pieces| !divides_twice(pieces, &values));
    let shown = whole.flat_map(variables).collect();
    let present: Vec<&Expr> = keys.iter().flat_map(variables).map(|v| &v.value).collect();
    let values = values.into_iter().filter(|value| present.contains(value)).collect();
    Determined { values, shown }
}

/// Returns the values that are equal if the keys are.
fn settled<'k>(keys: &[&'k [Piece]]) -> Vec<&'k Expr> {
    let mut known: Vec<&Expr> = Vec::new();
    loop {
        let before = known.len();
        for pieces in keys {
            if divides_twice(pieces, &known) {
                continue;
            }
            let told = pieces.iter().filter_map(|piece| piece.variable.as_ref());
            for variable in told.filter(|variable| variable.lossless) {
                if !known.contains(&&variable.value) {
                    known.push(&variable.value);
                }
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// Returns `true` if some text can be divided into the parts in two ways, given values that are
/// known to be equal. At either end, such a value is as good as a literal.
fn divides_twice(pieces: &[Piece], known: &[&Expr]) -> bool {
    let settled = |piece: &&Piece| match &piece.variable {
        None => true,
        Some(variable) => known.contains(&&variable.value),
    };
    let first = pieces.iter().take_while(settled).count();
    let last = pieces.iter().rev().take_while(settled).count().min(pieces.len() - first);
    let open = pieces.get(first..pieces.len() - last).unwrap_or_default();
    if told_by_length(open, &settled) {
        return false;
    }
    ambiguous(languages(open)).is_some()
}

/// Returns `true` if only one value has an unknown length. Equal texts then give it equal lengths,
/// however often it occurs, and everything is in the same place. Another case has the same length.
fn told_by_length(pieces: &[Piece], settled: &impl Fn(&&Piece) -> bool) -> bool {
    let of_one_length = |piece: &&Piece| {
        let shortest = piece.language.example().map(|text| text.len());
        shortest.is_some() && shortest == piece.language.max_len_bytes()
    };
    let open = pieces.iter().filter(|piece| !settled(piece) && !of_one_length(piece));
    let mut variables = open.map(|piece| piece.variable.as_ref());
    let Some(first) = variables.next() else { return true };
    let is_case = |t: &Transform| matches!(t, Transform::Upper | Transform::Lower);
    let keeps_length = |variable: Option<&Variable>| {
        variable.is_some_and(|v| !v.falls_back && v.transforms.iter().all(is_case))
    };
    keeps_length(first)
        && variables
            .all(|other| keeps_length(other) && other.map(|v| &v.value) == first.map(|v| &v.value))
}
