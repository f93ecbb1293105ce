//! A prefix that ends in the middle of a value.
//!
//! `begins_with(SK, "USER#1")` also matches `USER#10`, because the prefix does not end where the
//! value in the key ends.
//! The finding shows such a key.
//! Prefixes of dates, times, ulids, padded numbers and strings of a fixed length (a geohash,
//! `string(9..9)`) are not reported: no value of these types is a prefix of another, so a shorter
//! prefix is meant to match many.
//!
//! ```text
//! begins_with(SK, "ORDER#{orderId}")       // orderId = "a" also finds "ORDER#ab"
//! begins_with(SK, "INVITE#pending")        // fine, unless another member begins with `pending`
//! ```
//!
//! Fix: end the prefix with the delimiter that follows the value, `"ORDER#{orderId}#"`, or compare
//! with `=` if the value is the last part of the key.

use super::context::{Context, shown};
use crate::Finding;
use crate::keys::pair_of;
use crate::keys::{Piece, joined, languages};
use crate::model::{EntityId, Read, Scalar, Sort, Transform, Type};
use tavola_automata::{Language, Readings, misread, shared};

pub(super) const CODE: &str = "open-prefix";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let (Some(Sort::BeginsWith(value)), Some(part)) =
            (&query.sort, &pair_of(context.model, query).sort)
        else {
            continue;
        };
        let prefixes = context.keys.alternatives(context.model, value, &Type::Unknown, &read.frame);
        let found = read.entities.iter().find_map(|id| {
            context.keys.ways(*id, &part.name).into_iter().find_map(|stored| {
                let open = |prefix: &Vec<Piece>| ends_inside(prefix, &stored.pieces);
                let readings = prefixes.iter().find_map(open)?;
                let values = context.keys.read_off(&stored.pieces, &readings.text);
                Some((*id, values, readings))
            })
        });
        if let Some((id, values, readings)) = found {
            findings.push(finding(context, read, id, &part.name, &values, &readings));
        }
    }
}

fn finding(
    context: &Context,
    read: &Read,
    id: EntityId,
    key: &str,
    values: &[(String, String)],
    readings: &Readings,
) -> Finding {
    let entity = &context.model.entity(id).name;
    let asked = readings.left.first().map_or("", String::as_str);
    let message = format!("the prefix of `{}` ends in the middle of a value", read.name);
    Finding::warning(CODE, context.condition_span(read, key), message)
        .why(format!(
            "the prefix {asked:?} also matches `{entity}` with {}, at {:?}",
            shown(values),
            readings.text
        ))
        .help("end the prefix with the delimiter that follows the value, or compare with `=`")
}

/// Returns a text that begins with the prefix and continues inside the value where the prefix ends.
fn ends_inside(prefix: &[Piece], stored: &[Piece]) -> Option<Readings> {
    let unknown = |piece: &Piece| piece.variable.as_ref().is_some_and(|v| v.ty == Type::Unknown);
    if prefix.iter().any(unknown) || prefix.last().is_some_and(is_of_one_length) {
        return None;
    }
    let prefix = joined(prefix);
    let asked = [prefix.clone(), Language::any()];
    let letters: Vec<Piece> = stored.iter().flat_map(letters).collect();
    let mut before = Language::epsilon();
    let mut witness = None;
    for place in 0..=letters.len() {
        if let Some(letter) = place.checked_sub(1).and_then(|last| letters.get(last)) {
            before = before.then(letter.language.clone());
        }
        // Whether the prefix always ends here matters only if it can.
        if before.common(&prefix).is_none() {
            continue;
        }
        let after = joined(letters.get(place..).unwrap_or_default());
        // Every text that begins with the prefix divides exactly here, so no value is cut.
        witness = Some(misread(&asked, &[before.clone(), after])?);
    }
    let anywhere = || shared(&asked, languages(stored));
    witness.or_else(anywhere).filter(|readings| !inside_one_length(readings, stored))
}

/// Returns `true` if the prefix ends inside a date, a ulid or another value of a fixed length.
fn inside_one_length(readings: &Readings, stored: &[Piece]) -> bool {
    let end = readings.left.first().map_or(0, String::len);
    let Some(divided) = shared(&[Language::literal(&readings.text)], languages(stored)) else {
        return false;
    };
    let mut start = 0;
    for (piece, text) in stored.iter().zip(&divided.right) {
        if start < end && end < start + text.len() {
            return is_of_one_length(piece);
        }
        start += text.len();
    }
    false
}

fn is_of_one_length(piece: &Piece) -> bool {
    piece.variable.as_ref().is_some_and(|variable| match variable.transforms.last() {
        None => variable.ty.scalar().is_some_and(Scalar::has_one_length),
        Some(transform) => transform.length().is_some() || *transform == Transform::Rank,
    })
}

/// Splits literals into characters, so that a prefix may end anywhere in them.
fn letters(piece: &Piece) -> Vec<Piece> {
    match (&piece.variable, piece.language.example()) {
        (None, Some(text)) if piece.language.is_finite() => {
            text.chars().map(|letter| Piece::literal(&letter.to_string())).collect()
        }
        _ => vec![piece.clone()],
    }
}
