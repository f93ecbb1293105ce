//! An enum whose members sort by their letters.
//!
//! A key is text: a sort key that begins with `{priority}` lists `high` before `low`, and `low`
//! before `medium`, whatever the order in which the enum declares them.
//! A key that is only used with one member at a time is not reported, and neither is an enum that
//! tells the state of an item: one with `moves`, or one that writes change to particular members.
//!
//! ```text
//! priority: low | medium | high
//! GSI1SK = "{priority}#{createdAt}"          // high, low, medium
//! ```
//!
//! Fix: write `{priority:rank}`, which sorts in the order of declaration, in the key and in the
//! conditions of its reads.

use super::context::Context;
use crate::Finding;
use crate::keys::{Shape, Variable, pair_of};
use crate::model::{
    Change, ChangeKind, EntityId, Expr, Model, Moves, Query, Read, Shape as Answer, Sort, Step,
    Type,
};
use tavola_store::Comparison;

pub(super) const CODE: &str = "enum-order";

/// The number of members from which there is an order to lose: two are in order or in reverse.
const ENOUGH: usize = 3;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let mut seen: Vec<(EntityId, &str)> = Vec::new();
    for (read, query) in context.queries() {
        let pair = pair_of(context.model, query);
        let Some(part) = &pair.sort else { continue };
        if !matches!(read.shape, Answer::List | Answer::One) {
            continue;
        }
        for id in &read.entities {
            let entity = context.model.entity(*id);
            let Some(shape) = context.keys.shape(*id, &part.name) else { continue };
            let Some(variable) = first(shape) else { continue };
            let Type::Enum(members) = &variable.ty else { continue };
            if is_state(context.model, *id, &variable.label)
                || !variable.transforms.is_empty()
                || members.len() < ENOUGH
                || members.is_sorted()
                || is_fixed(context, read, query, shape, *id)
                || seen.contains(&(*id, &part.name))
            {
                continue;
            }
            seen.push((*id, &part.name));
            let mut sorted: Vec<&str> = members.iter().map(String::as_str).collect();
            sorted.sort_unstable();
            let message = format!(
                "`{}` does not sort as declared in `{}` of `{}`",
                variable.label, part.name, entity.name
            );
            findings.push(
                Finding::warning(CODE, context.key_span(*id, &part.name), message)
                    .why(format!(
                        "a key is text: `{}` lists {} in the order {}",
                        read.name,
                        variable.label,
                        sorted.join(", ")
                    ))
                    .help(format!(
                        "write `{{{}:rank}}`, which sorts in the order of declaration",
                        variable.label
                    )),
            );
        }
    }
}

/// Returns `true` if an enum tells what state an item is in: it has `moves`, or writes change it to
/// particular members.
fn is_state(model: &Model, id: EntityId, name: &str) -> bool {
    let sets = |change: &Change| {
        let by_name = matches!(change.path.as_slice(), [path] if path == name);
        by_name && matches!(change.kind, ChangeKind::Set(Expr::Literal(_)))
    };
    let mut steps = model.writes.iter().flat_map(|write| write.all_steps());
    let changes = |step: &Step| match step {
        Step::Update { entity, changes, .. } => *entity == id && changes.iter().any(sets),
        _ => false,
    };
    let moves = |moves: &Moves| moves.attribute == name;
    model.entity(id).moves.iter().any(moves) || steps.any(changes)
}

/// Returns the value that decides about the order of items first.
fn first(shape: &Shape) -> Option<&Variable> {
    shape.pieces.iter().find_map(|piece| piece.variable.as_ref())
}

/// Returns `true` if a read asks for one member of the enum that a sort key begins with.
fn is_fixed(context: &Context, read: &Read, query: &Query, shape: &Shape, id: EntityId) -> bool {
    let by_prefix = match &query.sort {
        None => return is_in_partition(context, query, shape, id),
        Some(Sort::Compare(Comparison::Equal, _)) => return true,
        Some(Sort::BeginsWith(_)) => true,
        Some(_) => false,
    };
    let asked = context.keys.asked(context.model, read, query, id).sort.unwrap_or_default();
    let prefix: usize =
        shape.pieces.iter().map_while(|piece| piece.text.as_ref()).map(String::len).sum();
    let goes_beyond = |asked: &Shape| {
        let text: usize =
            asked.pieces.iter().map_while(|piece| piece.text.as_ref()).map(String::len).sum();
        let has_value = asked.pieces.iter().any(|piece| piece.variable.is_some());
        text > prefix || has_value
    };
    by_prefix && asked.iter().all(goes_beyond) || is_in_partition(context, query, shape, id)
}

/// Returns `true` if the value stands in the partition key as well, where a read names it.
fn is_in_partition(context: &Context, query: &Query, shape: &Shape, id: EntityId) -> bool {
    let name = &pair_of(context.model, query).partition.name;
    let Some(partition) = context.keys.shape(id, name) else { return false };
    let pieces = partition.pieces.iter().filter_map(|piece| piece.variable.as_ref());
    let value = first(shape).map(|variable| &variable.value);
    pieces.into_iter().any(|variable| Some(&variable.value) == value)
}
