//! A decision by what a query has found, which others change meanwhile.
//!
//! A write pins items that it has loaded: if one of them changes, the write is computed again.
//! What a query has *not* found cannot be pinned, because DynamoDB has no condition on a set of
//! items.
//! So a write that counts, decides by the number, and then creates another item of the kind that it
//! has counted, lets two callers through at once: both count before either has created.
//! That is how rooms are booked twice, and limits are exceeded.
//!
//! ```text
//! let taken = bookingsOn(roomId, day)                        // return count
//! check taken.count = 0 else conflict "this day is taken"
//! create Booking { roomId, day, userId = caller.id }         // two callers both get the room
//! ```
//!
//! Fix: let the key or a lock decide, `PK = "ROOM#{roomId}"  SK = "DAY#{day}"` or `unique roomId,
//! day`; or count in an item that every such write changes, `update Room(roomId) set bookings += 1
//! if bookings < 10`.
//! Accept the finding where a few too many do no harm.

use super::context::Context;
use super::logic::slots;
use crate::Finding;
use crate::model::{EntityId, Expr, Let, LetTarget, Step, Write};
use crate::syntax::ast::StatementKind;

pub(super) const CODE: &str = "unpinned-count";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for write in &model.writes {
        for step in write.all_steps() {
            let Step::Let(load) = step else { continue };
            let LetTarget::Aggregate(id, args) = &load.target else { continue };
            let counted = &model.read(*id).entities;
            let Some(made) = made(context, write, load, counted, args) else { continue };
            let local = write.frame.get(load.slot).map_or("", |local| local.name.as_str());
            let span = context.statement_span(
                write,
                |kind| matches!(kind, StatementKind::Let(node) if node.name.text == local),
            );
            let name = &model.entity(made).name;
            let message = format!(
                "`{}` counts each `{name}`, decides by it, and creates another",
                write.name
            );
            findings.push(
                Finding::warning(CODE, span, message)
                    .why("what a read does not find yet cannot be pinned: two callers at once get the same count, and both go on")
                    .help(format!(
                        "let a key or a `unique` of `{name}` decide, or count in an item that every such write changes: `update ... set n += 1 if n < ...`"
                    )),
            );
        }
    }
}

/// Returns what a write creates of that which it has counted, if it decides by the count and the key
/// of what it creates leaves room for a second one.
fn made(
    context: &Context,
    write: &Write,
    load: &Let,
    counted: &[EntityId],
    args: &[Expr],
) -> Option<EntityId> {
    let uses = |expr: &Expr| slots(expr).contains(&load.slot);
    let decides = write.all_steps().any(|step| match step {
        Step::Check(condition, _)
        | Step::Update { condition: Some(condition), .. }
        | Step::For { condition: Some(condition), .. } => uses(condition),
        _ => false,
    });
    write.all_steps().find_map(|step| {
        let (entity, values) = match step {
            Step::Create { entity, fields, .. } => (*entity, fields),
            Step::Update { entity, upsert: true, target: Expr::Load(load), .. } => {
                (*entity, &load.key)
            }
            _ => return None,
        };
        let names_itself = values.iter().any(|(_, value)| uses(value));
        let keys = &context.model.entity(entity).key_attributes;
        // Where what was counted by is the whole key, the second one is refused.
        let is_told = |name: &String| {
            let given = values.iter().find(|(given, _)| given == name);
            given.is_some_and(|(_, value)| args.contains(value))
        };
        let decided = decides
            || names_itself
                && !keys
                    .iter()
                    .any(|key| values.iter().any(|(name, value)| name == key && uses(value)));
        (counted.contains(&entity) && decided && !keys.iter().all(is_told)).then_some(entity)
    })
}
