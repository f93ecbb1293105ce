//! Sort keys whose order is not what it seems.
//!
//! Two entities of one partition that are read together, one with a date and one with a moment in
//! the same place, do not sort by time: `2024-01-15` comes before every moment of that day, whatever
//! the date stands for. And a comparison on a name or an id compares letters, in which all capitals
//! come before all small letters, and a longer value can come before a shorter one, because the
//! delimiter behind it is a letter like any other.
//!
//! ```text
//! SK between "NAME#{from}" and "NAME#{to}"     // "Zoe" comes before "adam"
//! ```
//!
//! Fix: one kind of time in one place; for names, `{name:lower}` in the key and in the comparison.

use super::context::Context;
use super::keys::{Piece, Variable};
use super::query::pair_of;
use crate::Finding;
use crate::model::{EntityId, Expr, Query, Read, Sort, Transform, Type};
use tavola_store::Comparison;

pub(super) const CODE: &str = "mixed-order";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(part) = &pair_of(context.model, query).sort else { continue };
        let span = context.condition_span(read, &part.name);
        for (place, one) in read.entities.iter().enumerate() {
            for other in read.entities.iter().skip(place + 1) {
                if let Some((day, moment)) = times_meet(context, *one, *other, &part.name) {
                    let message =
                        format!("`{}` mixes dates and moments in `{}`", read.name, part.name);
                    findings.push(
                        Finding::warning(CODE, span, message)
                            .why(format!("`{day}` is a day and `{moment}` a moment: \"2024-01-15\" sorts before \"2024-01-15T00:00:00Z\""))
                            .help("use one kind of time in both keys, such as `{at:date}`"),
                    );
                }
            }
        }
        findings.extend(by_letters(context, read, query).map(|label| {
            let message = format!("`{}` compares `{label}` letter by letter", read.name);
            Finding::warning(CODE, span, message)
                .why("as text, \"Zoe\" sorts before \"adam\", and \"a b\" before \"a#\"")
                .help("compare times, padded numbers or members; for text, `{name:lower}` on both sides")
        }));
    }
}

/// A day and a moment in the same place of two keys.
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
            // Behind texts that differ, the order is decided.
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

/// The value that a comparison compares by letters, if it does.
fn by_letters(context: &Context, read: &Read, query: &Query) -> Option<String> {
    let bounds: Vec<&Expr> = match query.sort.as_ref()? {
        Sort::Compare(Comparison::Equal, _) | Sort::BeginsWith(_) => return None,
        Sort::Compare(_, bound) => vec![&bound.value],
        Sort::Between(low, high) => vec![&low.value, &high.value],
    };
    let last = |bound: &Expr| -> Option<Piece> {
        let ty = Type::Unknown;
        let all = context.keys.alternatives(context.model, bound, &ty, &read.frame);
        all.into_iter().next()?.pop()
    };
    bounds.into_iter().filter_map(last).find_map(|piece| {
        let variable = piece.variable?;
        let letters = matches!(
            variable.ty,
            Type::Id | Type::Word | Type::Email | Type::String(_) | Type::Text(_) | Type::Url
        );
        (letters && variable.transforms.is_empty()).then_some(variable.label)
    })
}
