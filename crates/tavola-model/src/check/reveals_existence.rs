//! An operation that reveals which items exist.
//!
//! A condition on the caller (`if ownerId = caller.id`) is a permission.
//! If it fails with "conflict" or "forbidden" while a missing item fails with "not found", anyone
//! can find out which items exist.
//! The same is true of an `allow` about an item that `let` has to find: without the item, the answer
//! is "not found", and to a stranger "forbidden".
//! Items that some read shows to everyone are not reported, because their existence is no secret,
//! and neither are items under a new id, which nobody can guess.
//!
//! ```text
//! delete Comment(entryId, commentId)
//!   if coachId = caller.id
//!   else forbidden                   // a missing comment is not-found: the difference tells
//!
//! let board = Board(boardId)
//! allow board.ownerId = caller.id    // forbidden if there is one, not-found if there is none
//! ```
//!
//! Fix: use `else not-found`.
//! In `allow`, let the item be missing, `let board = Board(boardId)?`, so that the answer is
//! "forbidden" either way; or say who sees the item, `item visible if ...`: for everyone else it
//! does not exist.

use super::context::Context;
use super::logic::{implies, paths};
use crate::model::{
    CallerTest, Else, ElseKind, EntityId, Expr, Let, LetTarget, Model, Read, Step, Type, Write,
};
use crate::syntax::ast::{ReadClauseKind, StatementKind};
use crate::{Finding, Span};

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
            let named = match step {
                Step::Update { target, .. } | Step::Delete { target, .. } => Some(target),
                _ => None,
            };
            if otherwise.kind == ElseKind::NotFound
                || !is_permission(context.model, condition)
                || context.model.entity(entity).visible.is_some()
                || is_public(context.model, entity)
                || named.is_some_and(|target| !is_guessable(context.model, target))
            {
                return;
            }
            let entity = &context.model.entity(entity).name;
            let span = span(context, write, step);
            let message = format!("`{}` reveals whether a `{entity}` exists", write.name);
            findings.push(
                Finding::warning(CODE, span, message)
                    .why(format!("the condition is about the caller: a stranger who is refused learns that the `{entity}` exists, because a missing one is not-found"))
                    .help("use `else not-found`"),
            );
        });
    }
    for read in &context.model.reads {
        let what = (read.name.as_str(), read.lets.as_slice(), read.allow.as_ref(), &read.refusal);
        let span = || context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Allow(..)));
        findings.extend(by_allow(context.model, what, span));
    }
    for write in &context.model.writes {
        let lets = write.steps.iter().filter_map(|step| match step {
            Step::Let(binding) => Some(binding.clone()),
            _ => None,
        });
        let lets: Vec<Let> = lets.collect();
        let what = (write.name.as_str(), lets.as_slice(), write.allow.as_ref(), &write.refusal);
        let span =
            || context.statement_span(write, |kind| matches!(kind, StatementKind::Allow(..)));
        findings.extend(by_allow(context.model, what, span));
    }
}

/// Reports an `allow` that tells strangers whether an item exists.
fn by_allow(
    model: &Model,
    (name, lets, allow, refusal): (&str, &[Let], Option<&Expr>, &Else),
    span: impl Fn() -> Span,
) -> Option<Finding> {
    let allow = allow.filter(|_| refusal.kind != ElseKind::NotFound)?;
    let entity = lets.iter().find_map(|binding| {
        let LetTarget::Item(target @ Expr::Load(load)) = &binding.target else { return None };
        let is_asked = permits_by(model, allow, binding.slot);
        let hidden = model.entity(load.entity).visible.is_some();
        let told = !binding.optional && !binding.in_place && is_asked && !hidden;
        (told && is_guessable(model, target) && !is_public(model, load.entity))
            .then_some(load.entity)
    })?;
    let entity = &model.entity(entity).name;
    let message = format!("`{name}` reveals whether a `{entity}` exists");
    Some(
        Finding::warning(CODE, span(), message)
            .why(format!(
                "a stranger is told \"forbidden\" if there is such a `{entity}`, and \"not found\" if there is none"
            ))
            .help(format!(
                "let it be missing, `let ... = {entity}(...)?`, or say who sees it with `item visible if` in `{entity}`"
            )),
    )
}

/// Returns `true` if a permission compares a loaded item with the caller, in each of its cases.
fn permits_by(model: &Model, allow: &Expr, slot: usize) -> bool {
    let of_item = |part: &Expr| part.any(|inner| *inner == Expr::Slot(slot));
    match allow {
        Expr::Or(cases) => cases.iter().any(|case| permits_by(model, case, slot)),
        Expr::And(parts) => parts.iter().any(|part| permits_by(model, part, slot)),
        other => of_item(other) && is_permission(model, other),
    }
}

/// Returns `true` if somebody can name an item without having been told of it: no part of its key
/// is a new id.
fn is_guessable(model: &Model, target: &Expr) -> bool {
    let Expr::Load(load) = target else { return true };
    let entity = model.entity(load.entity);
    let is_new = |(name, _): &(String, Expr)| {
        let value = entity.attribute(name).and_then(|attribute| attribute.value.as_ref());
        value.is_some_and(|value| value.any(|part| matches!(part, Expr::NewId(_))))
    };
    let by_input =
        load.key.iter().any(|(_, value)| value.any(|part| matches!(part, Expr::Slot(_))));
    by_input && !load.key.iter().any(is_new)
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
        let of_tenant = |part: &Expr| model.tenant.as_ref().is_some_and(|it| it.value == *part);
        let is_who = |part: &Expr| matches!(part, Expr::Claim(_)) && !of_tenant(part);
        read.exprs(&mut |expr| asks_who |= expr.any(is_who));
        !asks_who && read.entities.contains(&entity)
    };
    model.entity(entity).visible.is_none() && model.reads.iter().filter(open).any(shows)
}

/// Returns `true` if a condition compares the item with the caller, also by a rule about both.
fn is_permission(model: &Model, condition: &Expr) -> bool {
    let is_claim = |expr: &Expr| matches!(expr, Expr::Claim(_));
    let of_item = |expr: &Expr| {
        let mut of_item = false;
        paths(expr, &mut |_, names| of_item |= !names.is_empty());
        of_item
    };
    let mut found = false;
    condition.walk(&mut |expr| match expr {
        Expr::Compare(a, _, b, _) | Expr::In(a, b) => {
            found |= (of_item(a) || of_item(b)) && (is_claim(a) || is_claim(b));
        }
        Expr::Rule(rule, args) => {
            let is_item = |arg: &Expr| of_item(arg) || matches!(arg, Expr::Item | Expr::Slot(_));
            found |= args.iter().any(is_item) && model.rule(*rule).condition.any(is_claim);
        }
        _ => {}
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
