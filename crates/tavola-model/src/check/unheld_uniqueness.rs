//! A lookup of one item by a value that several items can have.
//!
//! `one from` returns the first item that it finds.
//! If nothing keeps two items from having the same value, a caller gets one of them and never
//! learns of the other: two users with one e-mail address, of whom one signs in as the other.
//! The value must be `unique`, or the key condition must determine the primary key.
//! A lookup that finds items of two entities returns whichever comes first.
//! `one` with a condition on a moment, such as the latest login, is an order and not a lookup, and
//! is not reported; neither is a lookup with a filter.
//!
//! ```text
//! GSI1PK = "EMAIL#{email}"                                    // email: email, not unique
//! one from main.GSI1 where GSI1PK = "EMAIL#{input.email}"     // one of how many?
//! ```
//!
//! Fix: declare the attribute `unique`, so that a lock decides within the transaction; or return a
//! list.

use super::context::{Context, listed};
use super::logic::implies;
use super::written::always_new;
use crate::Finding;
use crate::keys::{Piece, determined_by, pair_of};
use crate::model::scalar::{Uuid, UuidVersion};
use crate::model::{
    Entity, EntityId, Expr, Let, LetTarget, Model, Query, Read, Sort, Step, Transform, Type,
    attribute_of,
};
use crate::syntax::ast::ReadClauseKind;
use tavola_store::Comparison;

pub(super) const CODE: &str = "unheld-uniqueness";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries().filter(|(_, query)| query.one) {
        // A filter picks one of several, and a lookup of what may be taken is another finding.
        if read.filter.is_some() || is_asked_for_absence(context.model, read) {
            continue;
        }
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::From { .. }));
        if is_primary_key(context.model, query) {
            continue;
        }
        if let [_, _, ..] = read.entities.as_slice() {
            let names = read.entities.iter().map(|id| context.model.entity(*id).name.as_str());
            let message = format!("`{}` returns one item of {}", read.name, listed(names));
            findings.push(
                Finding::warning(CODE, span, message)
                    .why("whichever item comes first in the index is returned")
                    .help("begin the keys with a word for each entity, and ask for one of them"),
            );
            continue;
        }
        for id in &read.entities {
            findings.extend(several(context, read, query, *id, span));
        }
    }
}

fn several(
    context: &Context,
    read: &Read,
    query: &Query,
    id: EntityId,
    span: crate::Span,
) -> Option<Finding> {
    let entity = context.model.entity(id);
    let pair = pair_of(context.model, query);
    let partition: &[Piece] = &context.keys.shape(id, &pair.partition.name)?.pieces;
    let sort = pair.sort.as_ref().and_then(|part| context.keys.shape(id, &part.name));
    let sort = sort.map_or(&[][..], |shape| &shape.pieces);
    let bound = matches!(&query.sort, Some(Sort::Compare(Comparison::Equal, _)));
    if !bound && is_ordered(sort) {
        return None;
    }
    let keys: Vec<&[Piece]> = if bound { vec![partition, sort] } else { vec![partition] };
    let determined = determined_by(&keys);
    let names: Vec<&str> =
        determined.values.iter().filter_map(|value| attribute_of(value)).collect();
    // A lock that ignores case holds a value that is shown in one case.
    let is_case = |transform: &Transform| matches!(transform, Transform::Lower | Transform::Upper);
    let folded = determined.shown.iter().filter(|shown| shown.transforms.iter().all(is_case));
    let folded: Vec<&str> = folded.filter_map(|shown| attribute_of(&shown.value)).collect();
    let made_for_it = names.iter().any(|name| always_new(context.model, id, name));
    let listed_while = entity.key(&pair.partition.name).and_then(|key| key.condition.as_ref());
    if made_for_it || is_held(context.model, entity, (&names, &folded), listed_while) {
        return None;
    }
    let by: Vec<&str> = {
        let pieces = keys.iter().flat_map(|pieces| pieces.iter());
        let mut labels: Vec<&str> =
            pieces.filter_map(|piece| Some(piece.variable.as_ref()?.label.as_str())).collect();
        labels.dedup();
        labels
    };
    let what = match by.as_slice() {
        [] => "the same key".to_owned(),
        _ => format!("the same {}", listed(by.iter().copied())),
    };
    let help = match names.as_slice() {
        [one] => format!("declare `{one}: ... unique`, or return a list: `from` without `one`"),
        _ => "declare what it is looked up by `unique`, or return a list: `from` without `one`"
            .to_owned(),
    };
    let message = format!("`{}` returns one `{}` of perhaps several", read.name, entity.name);
    Some(
        Finding::warning(CODE, span, message)
            .why(format!("nothing keeps two items of `{}` from having {what}", entity.name))
            .help(help),
    )
}

/// Returns `true` if a write asks whether the read finds nothing.
fn is_asked_for_absence(model: &Model, read: &Read) -> bool {
    model.writes.iter().flat_map(|write| write.all_steps()).any(|step| match step {
        Step::Let(Let { target: LetTarget::Read(id, _), optional: true, .. }) => {
            model.read(*id).name == read.name
        }
        _ => false,
    })
}

/// Returns `true` if a query names the whole primary key of a table, which one item has.
fn is_primary_key(model: &Model, query: &Query) -> bool {
    let bound = matches!(&query.sort, Some(Sort::Compare(Comparison::Equal, _)));
    query.index.is_none() && (bound || model.table(query.table).key.sort.is_none())
}

/// Returns `true` if items with these attributes equal, or equal but for their case, are one item
/// among those that are in the index.
fn is_held(
    model: &Model,
    entity: &Entity,
    (names, folded): (&[&str], &[&str]),
    listed_while: Option<&Expr>,
) -> bool {
    let has = |name: &String| names.contains(&name.as_str());
    let by_key = entity.key_attributes.iter().all(has);
    let holds = |condition: &Expr| listed_while.is_some_and(|key| implies(model, key, condition));
    let by_lock = entity.uniques.iter().any(|unique| {
        let names = if unique.ignoring_case { folded } else { names };
        unique.condition.as_ref().is_none_or(holds)
            && unique.attributes.iter().all(|name| names.contains(&name.as_str()))
    });
    by_key || by_lock
}

/// Returns `true` if a sort key is an order in time or by number: the first one is meant.
fn is_ordered(sort: &[Piece]) -> bool {
    sort.iter().filter_map(|piece| piece.variable.as_ref()).any(|variable| {
        matches!(
            variable.ty,
            Type::Timestamp
                | Type::Ulid
                | Type::Uuid(Uuid { version: Some(UuidVersion::V7) })
                | Type::Epoch(_)
                | Type::Date
                | Type::Int(_)
                | Type::Number(_)
                | Type::Decimal(_)
        )
    })
}
