//! A write that reveals which items exist.
//!
//! A condition on the caller (`if ownerId = caller.id`) is a permission.
//! If it fails with "conflict" or "forbidden" while a missing item fails with "not found", anyone
//! can find out which items exist.
//! Items that some read shows to everyone are not reported, because their existence is no secret.
//!
//! ```text
//! delete Comment(entryId, commentId)
//!   if coachId = caller.id
//!   else forbidden                   // a missing comment is not-found: the difference tells
//! ```
//!
//! Fix: use `else not-found`, or load the item with `let` and move the condition to `allow`, which
//! fails with "not found" for items that the caller cannot see.

use super::context::Context;
use super::logic::{implies, paths};
use crate::Finding;
use crate::model::{CallerTest, ElseKind, EntityId, Expr, Model, Read, Step, Type, Write};
use crate::syntax::ast::StatementKind;

pub(super) const CODE: &str = "reveals-existence";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        write.all_steps().for_each(|step| {
            let (condition, otherwise, what) = match step {
                Step::Update { condition: Some(condition), otherwise, entity, .. }
                | Step::Delete { condition: Some(condition), otherwise, entity, .. } => {
                    (condition, otherwise, Some(*entity))
                }
                Step::Check(condition, otherwise) => {
                    (condition, otherwise, about(write, condition))
                }
                _ => return,
            };
            let Some(entity) = what else { return };
            if otherwise.kind == ElseKind::NotFound
                || !is_permission(condition)
                || is_public(context.model, entity)
            {
                return;
            }
            let entity = &context.model.entity(entity).name;
            let span = span(context, write, step);
            let message = format!("`{}` reveals whether a `{entity}` exists", write.name);
            findings.push(
                Finding::warning(CODE, span, message)
                    .why(format!("the condition is about the caller: a stranger who is refused learns that the `{entity}` exists, because a missing one is not-found"))
                    .help("use `else not-found`, or load it with `let` and check it in `allow`"),
            );
        });
    }
}

/// Returns `true` if some read shows the items of an entity to everyone.
fn is_public(model: &Model, entity: EntityId) -> bool {
    let open = |read: &&Read| {
        let callers = [CallerTest::Anyone, CallerTest::SignedIn].map(Expr::CallerIs);
        let allows = |allow: &Expr| callers.iter().any(|all| implies(model, all, allow));
        read.lets.is_empty() && read.allow.as_ref().is_some_and(allows)
    };
    let shows = |read: &Read| {
        let mut asks_who = false;
        read.exprs(&mut |expr| asks_who |= expr.any(|part| matches!(part, Expr::Claim(_))));
        !asks_who && read.entities.contains(&entity)
    };
    model.entity(entity).visible.is_none() && model.reads.iter().filter(open).any(shows)
}

/// Returns `true` if a condition compares the item with the caller.
fn is_permission(condition: &Expr) -> bool {
    let mut found = false;
    condition.walk(&mut |expr| {
        if let Expr::Compare(a, _, b, _) | Expr::In(a, b) = expr {
            let is_claim = |expr: &Expr| matches!(expr, Expr::Claim(_));
            let mut of_item = false;
            for side in [a, b] {
                paths(side, &mut |_, names| of_item |= !names.is_empty());
            }
            found |= of_item && (is_claim(a) || is_claim(b));
        }
    });
    found
}

/// Returns the entity of the loaded item that a check is about.
fn about(write: &Write, condition: &Expr) -> Option<EntityId> {
    let mut found = None;
    paths(condition, &mut |base, names| {
        if let Expr::Slot(place) = base
            && !names.is_empty()
            && let Some(Type::Item(entity)) = write.frame.get(*place).map(|local| &local.ty)
        {
            found = found.or(Some(*entity));
        }
    });
    found
}

fn span(context: &Context, write: &Write, step: &Step) -> crate::Span {
    context.statement_span(write, |kind| match (step, kind) {
        (Step::Update { .. }, StatementKind::Update { condition, .. })
        | (Step::Delete { .. }, StatementKind::Delete { condition, .. }) => condition.is_some(),
        (Step::Check(..), StatementKind::Check(..)) => true,
        _ => false,
    })
}
