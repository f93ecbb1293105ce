//! A number in a sort key that does not sort as a number.
//!
//! DynamoDB compares string sort keys character by character: `10` sorts before `9`, and `-1`
//! before `-2`.
//! A number in the sort key of a table or index has to be padded with zeros to a fixed width.
//! An item whose number exceeds that width, or is negative, gets no key at all.
//! Behind a moment, a number only breaks ties and needs no padding: `"{createdAt}#{attempt}"`.
//!
//! ```text
//! SK = "SCORE#{points}"             // points = 10 sorts before points = 9
//! SK = "SCORE#{points:pad(3)}"      // right for int(0..999)
//! ```
//!
//! Fix: pad the number, `{points:pad(6)}`, and give it a type with a matching range, `points:
//! int(0..999999)`.

use super::context::Context;
use crate::Finding;
use crate::keys::{Piece, Variable, places};
use crate::model::{Int, Transform, Type};

pub(super) const CODE: &str = "unpadded-number";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        let mut seen = Vec::new();
        for (_, pair) in places(context.model, entity) {
            let Some(part) = &pair.sort else { continue };
            let Some(shape) = context.keys.shape(id, &part.name) else { continue };
            if seen.contains(&part.name.as_str())
                || shape.pieces.len() < 2 && is_plain(entity, &part.name)
            {
                continue;
            }
            seen.push(part.name.as_str());
            let ways = context.keys.ways(id, &part.name);
            for variable in ways.iter().flat_map(|way| deciding(&way.pieces)) {
                let Some(why) = disorder(variable) else { continue };
                let message = format!(
                    "`{}` does not sort as a number in `{}` of `{}`",
                    variable.label, part.name, entity.name
                );
                findings.push(
                    Finding::warning(CODE, context.key_span(id, &part.name), message)
                        .why(why)
                        .help(help(variable)),
                );
            }
        }
    }
}

/// Returns the values that decide about the order of items. Behind a moment, a value only breaks
/// ties.
fn deciding(pieces: &[Piece]) -> impl Iterator<Item = &Variable> {
    let mut decided = false;
    pieces.iter().filter_map(|piece| piece.variable.as_ref()).take_while(move |variable| {
        let is_moment =
            matches!(variable.ty, Type::Timestamp | Type::Ulid | Type::Uuid(_) | Type::Epoch(_));
        let whole = variable.transforms.is_empty() && !variable.falls_back;
        let before = decided;
        decided |= is_moment && whole;
        !before
    })
}

/// Advises a width that holds every number of the type.
fn help(variable: &Variable) -> String {
    let label = &variable.label;
    match variable.ty {
        Type::Int(Int { min: 0.., max }) if max < i64::MAX => {
            format!("pad it to the width of its type: `{{{label}:pad({})}}`", max.to_string().len())
        }
        Type::Int(Int { min: i64::MIN..0, max }) if max < i64::MAX => format!(
            "store it from zero on, as an `int(0..{max})`, and pad it: `{{{label}:pad({})}}`",
            max.max(1).to_string().len()
        ),
        _ => format!(
            "bound its type and pad it to that width: `int(0..999999)` and `{{{label}:pad(6)}}`"
        ),
    }
}

/// Returns `true` if a key attribute is a number itself, which DynamoDB sorts as a number.
fn is_plain(entity: &crate::model::Entity, name: &str) -> bool {
    entity.key(name).is_some_and(|key| key.source == crate::model::KeySource::Attribute)
}

/// Returns why a number does not sort: two values in the wrong order, or one that does not fit.
fn disorder(variable: &Variable) -> Option<String> {
    let (min, max) = match variable.ty {
        Type::Int(Int { min, max }) => (min, max),
        Type::Number(number) => (number.bounds.min, number.bounds.max),
        // Epoch seconds have ten digits for the next two centuries.
        _ => return None,
    };
    match variable.transforms.as_slice() {
        [] => {
            // For each number of digits, and below zero, the text order is reversed.
            let candidates = (0..18).map(|digits| (10_i64.pow(digits) * 9, 10_i64.pow(digits + 1)));
            let mut pairs =
                std::iter::once((-2, -1)).chain(std::iter::once((-1, 0))).chain(candidates);
            let (less, more) = pairs.find(|(less, more)| {
                *less >= min && *more <= max && less.to_string() > more.to_string()
            })?;
            Some(format!("as text, \"{more}\" sorts before \"{less}\""))
        }
        [.., transform @ (Transform::Pad(width) | Transform::Desc(width))] => {
            let largest = 10_i128.pow((*width).min(38)) - 1;
            if min < 0 {
                Some("a negative number cannot be padded: the item would get no key".to_owned())
            } else if i128::from(max) > largest {
                Some(format!(
                    "it can be {max}, but `{transform}` holds at most {largest}: the item would get no key"
                ))
            } else {
                None
            }
        }
        _ => None,
    }
}
