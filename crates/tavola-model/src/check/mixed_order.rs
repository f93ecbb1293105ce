//! A comparison of sort keys that do not sort as they seem to.
//!
//! If a read returns two entities of one partition, one with a date and the other with a timestamp
//! in the same place, the items are not sorted by time: `2024-01-15` sorts before every timestamp
//! of that day.
//! A comparison of names or ids compares characters: all capitals sort before all small letters,
//! and a longer value can sort before a shorter one, because the delimiter that follows the value
//! is compared like any other character.
//! A timestamp literal in another precision than the model's does not mean the moment it seems to:
//! `...00Z` sorts after `...00.735Z`.
//!
//! ```text
//! SK between "NAME#{from}" and "NAME#{to}"     // "Zoe" sorts before "adam"
//! SK >= "LOG#2024-01-15T00:00:00Z"             // misses the first second if keys have milliseconds
//! ```
//!
//! Fix: use one type of time in one place of the key.
//! For names, write `{name:lower}` in the key and in the comparison; for timestamps, use the
//! model's precision, or only the day.

use super::context::Context;
use crate::Finding;
use crate::keys::pair_of;
use crate::keys::{Piece, Variable};
use crate::model::{EntityId, Expr, Precision, Query, Read, Sort, TemplatePart, Transform, Type};
use tavola_store::{Comparison, Value};

pub(super) const CODE: &str = "mixed-order";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(part) = &pair_of(context.model, query).sort else { continue };
        let span = context.condition_span(read, &part.name);
        for (place, one) in read.entities.iter().enumerate() {
            for other in read.entities.iter().skip(place + 1) {
                if let Some((day, moment)) = times_meet(context, *one, *other, &part.name) {
                    let message =
                        format!("`{}` mixes dates and timestamps in `{}`", read.name, part.name);
                    findings.push(
                        Finding::warning(CODE, span, message)
                            .why(format!("`{day}` is a date and `{moment}` a timestamp: \"2024-01-15\" sorts before \"2024-01-15T00:00:00Z\""))
                            .help("use one type of time in both keys, such as `{at:date}`"),
                    );
                }
            }
        }
        findings.extend(other_precision(context, query).map(|(moment, wanted, sorts)| {
            let message =
                format!("`{}` compares with {moment:?}, but keys have {wanted}", read.name);
            Finding::warning(CODE, span, message)
                .why(format!("timestamps are stored in {wanted}, and as text {sorts}"))
                .help(format!("write the timestamp in {wanted}, or only the date"))
        }));
        findings.extend(by_letters(context, read, query).map(|label| {
            let message = format!("`{}` compares `{label}` character by character", read.name);
            Finding::warning(CODE, span, message)
                .why("as text, \"Zoe\" sorts before \"adam\", and \"a b\" before \"a#\"")
                .help("compare times, padded numbers or enum members; for text, use `{name:lower}` on both sides")
        }));
    }
}

/// Returns a date and a timestamp that are in the same place of two keys.
fn times_meet(
    context: &Context,
    one: EntityId,
    other: EntityId,
    key: &str,
) -> Option<(String, String)> {
    let (one, other) = (context.keys.shape(one, key)?, context.keys.shape(other, key)?);
    for (one, other) in one.pieces.iter().zip(&other.pieces) {
        match (&one.variable, &other.variable) {
            (Some(one), Some(other)) if is_day(one) && is_moment(other) => {
                return Some((one.label.clone(), other.label.clone()));
            }
            (Some(one), Some(other)) if is_moment(one) && is_day(other) => {
                return Some((other.label.clone(), one.label.clone()));
            }
            // After texts that differ, the order is decided.
            _ if one.language.common(&other.language).is_none() => return None,
            _ => {}
        }
    }
    None
}

fn is_day(variable: &Variable) -> bool {
    match variable.transforms.as_slice() {
        [] => variable.ty == Type::Date,
        transforms => transforms.last() == Some(&Transform::Date),
    }
}

fn is_moment(variable: &Variable) -> bool {
    variable.ty == Type::Timestamp && variable.transforms.is_empty()
}

/// Returns the values that a sort key is compared with, other than by equality.
fn bounds(query: &Query) -> Vec<&Expr> {
    match &query.sort {
        None | Some(Sort::Compare(Comparison::Equal, _) | Sort::BeginsWith(_)) => Vec::new(),
        Some(Sort::Compare(_, bound)) => vec![&bound.value],
        Some(Sort::Between(low, high)) => vec![&low.value, &high.value],
    }
}

/// Returns a timestamp in a comparison whose precision is not the model's, with the right precision
/// and two timestamps that sort wrongly.
fn other_precision(
    context: &Context,
    query: &Query,
) -> Option<(String, &'static str, &'static str)> {
    let milliseconds = context.model.precision == Precision::Milliseconds;
    let moments = |text: &str| -> Vec<String> {
        let starts = text.char_indices().map(|(place, _)| place);
        starts.filter_map(|place| moment(text.get(place..)?).map(str::to_owned)).collect()
    };
    let texts = bounds(query).into_iter().flat_map(|bound| match bound {
        Expr::Literal(Value::S(text)) => moments(text),
        Expr::Template(template) => {
            let literals = template.parts.iter().filter_map(|part| match part {
                TemplatePart::Literal(text) => Some(text),
                TemplatePart::Hole(_) => None,
            });
            literals.flat_map(|text| moments(text)).collect()
        }
        _ => Vec::new(),
    });
    let other = texts.into_iter().find(|moment| moment.contains('.') != milliseconds)?;
    Some(if milliseconds {
        (other, "milliseconds", "\"...00Z\" sorts after \"...00.735Z\"")
    } else {
        (other, "seconds", "\"...00.735Z\" sorts before \"...00Z\"")
    })
}

/// Returns the timestamp that a text begins with.
fn moment(text: &str) -> Option<&str> {
    const SHAPE: &str = "0000-00-00T00:00:00";
    let fits = |(letter, shape): (char, char)| match shape {
        '0' => letter.is_ascii_digit(),
        other => letter == other,
    };
    let start = text.get(..SHAPE.len())?;
    let rest = text.get(SHAPE.len()..)?;
    let fraction = rest.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(rest.len());
    let whole =
        start.chars().zip(SHAPE.chars()).all(fits) && rest.get(fraction..)?.starts_with('Z');
    whole.then(|| text.get(..SHAPE.len() + fraction + 1)).flatten()
}

/// Returns the value that a comparison compares character by character, if there is one.
fn by_letters(context: &Context, read: &Read, query: &Query) -> Option<String> {
    let last = |bound: &Expr| -> Option<Piece> {
        let ty = Type::Unknown;
        let all = context.keys.alternatives(context.model, bound, &ty, &read.frame);
        all.into_iter().next()?.pop()
    };
    let fixed = |value: &Expr| {
        matches!(&query.partition, Expr::Template(template)
            if template.holes().any(|hole| hole.value == *value))
    };
    bounds(query).into_iter().filter_map(last).find_map(|piece| {
        // The attributes of the partition key are the same in all of its items.
        let variable = piece.variable.filter(|variable| !fixed(&variable.value))?;
        let letters = matches!(
            variable.ty,
            Type::Id | Type::Word | Type::Email | Type::String(_) | Type::Text(_) | Type::Url
        );
        (letters && variable.transforms.is_empty()).then_some(variable.label)
    })
}
