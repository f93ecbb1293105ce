//! Two items of one entity that would share a primary key.

use super::collisions::{Collision, named, unproved};
use super::keys::{Keys, Piece, Variable};
use super::solve::{Equation, Verdict, Witness};
use crate::language::{Language, ambiguous};
use crate::model::{EntityId, Expr, Transform, Type};

/// The most members that are tried pair by pair.
const FEW: usize = 16;

impl Keys<'_> {
    /// Two items of one entity. Equal keys make equal values as far as a key can be divided in one
    /// way only; what is known to be equal then helps to divide the other key.
    pub(super) fn twins<'k>(
        &self,
        entity: EntityId,
        keys: impl Iterator<Item = &'k [Piece]>,
        names: &[&str],
    ) -> Option<Collision> {
        let keys: Vec<&[Piece]> = keys.collect();
        let entities = (entity, entity);
        let mut known: Vec<&Expr> = Vec::new();
        let doubt = loop {
            let doubt = self.settle(&keys, &mut known);
            let variables =
                || keys.iter().flat_map(|pieces| pieces.iter()).filter_map(|p| p.variable.as_ref());
            let lost = variables().find(|variable| !known.contains(&&variable.value))?;
            // A value with few members is told if no two of them can stand in equal keys.
            let members = variables().filter(|variable| !known.contains(&&variable.value));
            let mut told = None;
            for variable in members {
                match self.by_members(&keys, variable) {
                    Some(Verdict::Never) => told = Some(&variable.value),
                    Some(Verdict::Yes(Witness { texts, left, right })) => {
                        return Some(Collision { entities, left, right, key: named(names, texts) });
                    }
                    _ => {}
                }
            }
            match told {
                Some(value) => known.push(value),
                None => break (doubt, lost),
            }
        };
        let (doubt, lost) = doubt;
        let (left, right) = match doubt {
            Some((pieces, (left, right))) => {
                (self.completed(&keys, pieces, left), self.completed(&keys, pieces, right))
            }
            None => {
                let Some((one, other)) = self.alike(lost) else { return Some(unproved(entities)) };
                let with = |value: String| {
                    let mut values = vec![(lost.label.clone(), value)];
                    self.fill_up(&keys, &mut values);
                    values
                };
                (with(one), with(other))
            }
        };
        let text = |values: &[(String, String)]| -> Option<Vec<String>> {
            keys.iter().map(|pieces| self.fill(pieces, values)).collect()
        };
        match (text(&left), text(&right)) {
            (Some(one), Some(other)) if one == other && left != right => {
                Some(Collision { entities, left, right, key: named(names, one) })
            }
            _ => Some(unproved(entities)),
        }
    }

    /// Adds what equal keys make equal, until nothing is added; a key that divides in two ways.
    fn settle<'k>(
        &self,
        keys: &[&'k [Piece]],
        known: &mut Vec<&'k Expr>,
    ) -> Option<(&'k [Piece], TwoReadings)> {
        loop {
            let before = known.len();
            let mut doubt = None;
            for pieces in keys {
                if let Some(readings) = divided_twice(pieces, known) {
                    doubt = doubt.or(Some((*pieces, readings)));
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
                return doubt;
            }
        }
    }

    /// Whether two different members of a value can stand in equal keys; none if there are too many.
    fn by_members(&self, keys: &[&[Piece]], variable: &Variable) -> Option<Verdict> {
        let values = Self::values(variable).filter(|values| values.len() <= FEW)?;
        let equations: Vec<Equation> =
            keys.iter().map(|pieces| (pieces.to_vec(), pieces.to_vec())).collect();
        let mut result = Verdict::Never;
        for (place, one) in values.iter().enumerate() {
            for other in values.iter().skip(place + 1) {
                match self.solve_with(&equations, &variable.value, one, other) {
                    Verdict::Never => {}
                    Verdict::Perhaps => result = Verdict::Perhaps,
                    Verdict::Yes(mut witness) => {
                        // Read back from the key, the two would look the same.
                        name(&mut witness.left, variable, one);
                        name(&mut witness.right, variable, other);
                        return Some(Verdict::Yes(witness));
                    }
                }
            }
        }
        Some(result)
    }

    /// The values of a reading, and any values for what it does not say.
    fn completed(
        &self,
        keys: &[&[Piece]],
        pieces: &[Piece],
        texts: Vec<String>,
    ) -> Vec<(String, String)> {
        let mut values: Vec<(String, String)> = Vec::new();
        for (piece, text) in pieces.iter().zip(texts) {
            if let Some(variable) = &piece.variable
                && let Some(value) = self.recover(variable, &text)
                && !values.iter().any(|(label, _)| *label == variable.label)
            {
                values.push((variable.label.clone(), value));
            }
        }
        self.fill_up(keys, &mut values);
        values
    }

    fn fill_up(&self, keys: &[&[Piece]], values: &mut Vec<(String, String)>) {
        for piece in keys.iter().copied().flatten() {
            let Some(variable) = &piece.variable else { continue };
            if values.iter().any(|(label, _)| *label == variable.label) {
                continue;
            }
            let example = piece.language.example().and_then(|text| self.recover(variable, &text));
            values.extend(example.map(|value| (variable.label.clone(), value)));
        }
    }

    /// Two values that look alike in a key.
    fn alike(&self, variable: &Variable) -> Option<(String, String)> {
        if let Some(values) = Self::values(variable) {
            let shown = |value: &String| self.show(variable, value);
            return values.iter().enumerate().find_map(|(place, one)| {
                let other =
                    values.iter().skip(place + 1).find(|other| shown(other) == shown(one))?;
                Some((one.clone(), other.clone()))
            });
        }
        let plain = self.alphabet.shown(&variable.ty, &[]).example()?;
        let plain = if plain.is_empty() { "a".to_owned() } else { plain };
        match variable.transforms.as_slice() {
            [.., Transform::Upper | Transform::Lower] => {
                Some((plain.to_uppercase(), plain.to_lowercase())).filter(|(a, b)| a != b)
            }
            [.., time] if time.is_of_time() && variable.ty == Type::Timestamp => {
                let sharp = self.recover(variable, &self.show(variable, &plain)?)?;
                let later = sharp.replace(":00:00", ":00:01");
                Some((sharp, later))
            }
            // A Monday and a Tuesday.
            [.., time] if time.is_of_time() && *time != Transform::Date => {
                Some(("2024-01-01".to_owned(), "2024-01-02".to_owned()))
            }
            _ => None,
        }
    }
}

/// Says which value it was.
fn name(values: &mut [(String, String)], variable: &Variable, value: &str) {
    for (_, known) in values.iter_mut().filter(|(label, _)| *label == variable.label) {
        value.clone_into(known);
    }
}

/// What each part holds, read in two ways.
type TwoReadings = (Vec<String>, Vec<String>);

/// A text that divides into the parts in two ways, given values that are known to be equal: at
/// either end such a value is as good as a literal.
fn divided_twice(pieces: &[Piece], known: &[&Expr]) -> Option<TwoReadings> {
    let settled = |piece: &&Piece| match &piece.variable {
        None => true,
        Some(variable) => known.contains(&&variable.value),
    };
    let first = pieces.iter().take_while(settled).count();
    let last = pieces.iter().rev().take_while(settled).count().min(pieces.len() - first);
    let open = pieces.get(first..pieces.len() - last)?;
    if told_by_length(open, &settled) {
        return None;
    }
    let languages: Vec<Language> = open.iter().map(|piece| piece.language.clone()).collect();
    let readings = ambiguous(&languages)?;
    let around = |middle: Vec<String>| {
        let text = |piece: &Piece| piece.language.example().unwrap_or_default();
        let start = pieces.iter().take(first).map(text);
        let end = pieces.iter().skip(pieces.len() - last).map(text);
        start.chain(middle).chain(end).collect()
    };
    Some((around(readings.left), around(readings.right)))
}

/// Whether only one value is of a length that is not known: then equal texts make it equally long,
/// however often it stands there.
fn told_by_length(pieces: &[Piece], settled: &impl Fn(&&Piece) -> bool) -> bool {
    let open = pieces.iter().filter(|piece| !settled(piece));
    let mut variables = open.filter_map(|piece| piece.variable.as_ref());
    let Some(first) = variables.next() else { return true };
    let unchanged = |variable: &Variable| variable.transforms.is_empty();
    unchanged(first) && variables.all(|other| other.value == first.value && unchanged(other))
}
