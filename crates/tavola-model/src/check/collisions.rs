//! Which items can share a primary key.

use super::keys::{Keys, Piece, Shape, Variable, has_table};
use super::solve::Verdict;
use crate::language::{Language, ambiguous};
use crate::model::{EntityId, Expr, Model, Transform, Type};

/// Two items that would share a primary key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collision {
    /// The entities, maybe twice the same.
    pub entities: (EntityId, EntityId),
    /// The attributes of the first item that stand in its key.
    pub left: Vec<(String, String)>,
    /// The attributes of the second item.
    pub right: Vec<(String, String)>,
    /// The key that both would have: key attributes and their values. Empty where the keys could be
    /// neither proved different nor shown to be equal.
    pub key: Vec<(String, String)>,
}

/// All pairs of entities whose primary keys are not proved different, each with two items that show
/// it.
pub fn collisions(model: &Model) -> Vec<Collision> {
    Keys::new(model).collisions(model)
}

impl Keys<'_> {
    pub(super) fn collisions(&self, model: &Model) -> Vec<Collision> {
        let mut found = Vec::new();
        for (table, declared) in model.table_ids().filter(|(id, _)| has_table(model, *id)) {
            let names: Vec<&str> = declared.key.parts().map(|part| part.name.as_str()).collect();
            let keyed: Vec<(EntityId, Vec<&Shape>)> = model
                .entities_in(table)
                .filter_map(|(id, _)| Some((id, self.pair(id, &declared.key)?)))
                .collect();
            for (place, (one, one_key)) in keyed.iter().enumerate() {
                found.extend(self.within(
                    *one,
                    one_key.iter().map(|s| s.pieces.as_slice()),
                    &names,
                ));
                for (other, other_key) in keyed.iter().skip(place + 1) {
                    let apart = one_key
                        .iter()
                        .zip(other_key)
                        .any(|(one, other)| one.whole.common(&other.whole).is_none());
                    if apart {
                        continue;
                    }
                    let equations: Vec<_> = one_key
                        .iter()
                        .zip(other_key)
                        .map(|(one, other)| (one.pieces.clone(), other.pieces.clone()))
                        .collect();
                    let entities = (*one, *other);
                    found.extend(match self.solve(&equations) {
                        Verdict::Never => None,
                        Verdict::Yes(witness) => Some(Collision {
                            entities,
                            left: witness.left,
                            right: witness.right,
                            key: named(&names, witness.texts),
                        }),
                        Verdict::Perhaps => Some(unproved(entities)),
                    });
                }
            }
        }
        found
    }

    /// Two items of one entity. Equal keys make equal values as far as a key can be divided in one
    /// way only; what is known to be equal then helps to divide the other key.
    fn within<'k>(
        &self,
        entity: EntityId,
        keys: impl Iterator<Item = &'k [Piece]>,
        names: &[&str],
    ) -> Option<Collision> {
        let keys: Vec<&[Piece]> = keys.collect();
        let mut known: Vec<&Expr> = Vec::new();
        let mut doubt;
        loop {
            let before = known.len();
            doubt = None;
            for pieces in &keys {
                match divided_twice(pieces, &known) {
                    Some(readings) => doubt = doubt.or(Some((*pieces, readings))),
                    None => {
                        let told = pieces.iter().filter_map(|piece| piece.variable.as_ref());
                        for variable in told.filter(|variable| variable.lossless) {
                            if !known.contains(&&variable.value) {
                                known.push(&variable.value);
                            }
                        }
                    }
                }
            }
            if known.len() == before {
                break;
            }
        }
        let all = keys.iter().flat_map(|pieces| pieces.iter().filter_map(|p| p.variable.as_ref()));
        let lost = all.filter(|variable| !known.contains(&&variable.value)).next()?;
        let entities = (entity, entity);
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
            [.., Transform::Date | Transform::Month] if variable.ty == Type::Timestamp => {
                let later = plain.replace("T00:", "T01:");
                let earlier = later.replace("T01:", "T00:");
                Some((earlier, later)).filter(|(a, b)| a != b)
            }
            [.., Transform::Month] => Some(("2024-01-01".to_owned(), "2024-01-02".to_owned())),
            _ => None,
        }
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

fn named(names: &[&str], texts: Vec<String>) -> Vec<(String, String)> {
    names.iter().map(|name| (*name).to_owned()).zip(texts).collect()
}

fn unproved(entities: (EntityId, EntityId)) -> Collision {
    Collision { entities, left: Vec::new(), right: Vec::new(), key: Vec::new() }
}
