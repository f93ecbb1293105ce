//! A write that can need more actions than one transaction allows.
//!
//! A transaction has at most 100 actions.
//! A write needs one for each item that it creates, changes or deletes, one for each lock of a
//! unique value, one for each derived item that is not derived from a list, one for each
//! `exclusive` item, also of lists, one for the audit entry and one for the record of `once`.
//! An update counts each lock and `exclusive` item twice, because the old one is deleted and a new
//! one is created.
//! The actions of a loop count as often as its list or read can have elements, except that an item
//! which is the same in every round counts once.
//! A write that needs more than 100 actions is refused.
//! Three kinds of work continue beyond one transaction, in steps that are resumed after a crash:
//! deleting an item together with what is under it, deriving items from a list, and loops
//! `in portions`.
//! A list that items are derived from still needs a bound, because each element is written and paid
//! for.
//!
//! ```text
//! for userId in participants derive Participant      // participants: set[id], of any size
//! for member in listMembers(boardId) { update member set role = guest }
//! ```
//!
//! Fix: bound the list, `set[id](48)`, or the read, `at most 90`.
//! Where each element is for itself, do the loop `in portions`: each is a transaction of its own then,
//! however many there are.

use std::collections::BTreeSet;

use tavola_store::MAX_TRANSACTION_ACTIONS;

use super::context::{Context, type_in};
use super::logic::slots;
use super::tenancy::bound_in;
use crate::model::{EntityId, Expr, Loop, Model, Step, Write};
use crate::scale::size::most_elements;
use crate::syntax::ast::StatementKind;
use crate::{Finding, Span};

pub(super) const CODE: &str = "transaction-too-large";
pub(super) const LIMIT: u64 = MAX_TRANSACTION_ACTIONS as u64;
/// The record of work in portions, and the mark of an element.
const RECORDS: u64 = 2;
const BOUND: &str = "bound the list or the read: `at most 90`";
const IN_PORTIONS: &str = "do each element in a transaction of its own, `for ... in portions`, or \
                           bound the list or the read: `at most 90`";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for derive in &entity.derives {
            let Some((_, list)) = &derive.each else { continue };
            let type_of = |expr: &Expr| type_in(context.model, expr, Some(id), &[]);
            // Items of a list are written in further transactions, but their number must be
            // bounded.
            if most_elements(list, &type_of).is_none() {
                let what = format!("`{}` can derive", entity.name);
                findings.extend(too_many(&what, None, derive.span, ("the list", BOUND)));
            }
        }
    }
    for write in &context.model.writes {
        let cascades = context.model.cascades(write);
        let mut total = u64::from(context.model.audit.is_some() && write.audited)
            + u64::from(write.once.is_some());
        let mut endless = false;
        // Cascades continue in further transactions.
        for step in write.steps.iter().filter(|step| !(cascades && step.cascades())) {
            match count(context.model, write, step) {
                Some(actions) => total = total.saturating_add(actions),
                None => endless = true,
            }
        }
        let looped = write.steps.iter().any(|step| matches!(step, Step::For { .. }));
        if endless || total > LIMIT {
            let span = if looped {
                context.statement_span(write, |kind| matches!(kind, StatementKind::For { .. }))
            } else {
                write.span
            };
            let most = (!endless).then_some(total);
            let what = format!("`{}` can touch", write.name);
            let help = if portions_help(context, write) { IN_PORTIONS } else { BOUND };
            findings.extend(too_many(&what, most, span, ("the loop", help)));
        }
    }
}

/// Returns `true` if a write fits one transaction once its large loops go on in portions, and each
/// of their elements is for itself.
fn portions_help(context: &Context, write: &Write) -> bool {
    if write.expiry.is_some() || context.model.work_table().is_none() {
        return false;
    }
    let size = |step: &Step| count(context.model, write, step);
    let is_large = |step: &&Step| size(step).is_none_or(|actions| actions > LIMIT / 2);
    let (large, small): (Vec<&Step>, Vec<&Step>) = write.steps.iter().partition(is_large);
    let rest = small.into_iter().filter_map(size).fold(RECORDS, u64::saturating_add);
    rest <= LIMIT && large.into_iter().all(|step| is_for_itself(context, write, step))
}

/// Returns `true` if each round of a loop changes items of its own, in a number that fits.
fn is_for_itself(context: &Context, write: &Write, step: &Step) -> bool {
    let Step::For { slot, list: Loop::Values(_) | Loop::Read(..), body, .. } = step else {
        return false;
    };
    let bound: BTreeSet<usize> = bound_in(body).into_iter().chain([*slot]).collect();
    let named_outside = |step: &Step| match step {
        Step::Update { target: Expr::Slot(item), .. }
        | Step::Delete { target: Expr::Slot(item), .. } => !bound.contains(item),
        _ => false,
    };
    let actions = body.iter().try_fold(RECORDS, |all: u64, step| {
        Some(all.saturating_add(count(context.model, write, step)?))
    });
    actions.is_some_and(|actions| actions <= LIMIT) && !body.iter().any(named_outside)
}

fn too_many(
    what: &str,
    most: Option<u64>,
    span: Span,
    (bound, help): (&str, &str),
) -> Option<Finding> {
    let (message, why) = match most {
        Some(most) if most <= LIMIT => return None,
        Some(most) => (
            format!("{what} up to {most} items at once"),
            format!(
                "one transaction has at most {LIMIT} actions, and a write that needs more is refused"
            ),
        ),
        None => (
            format!("{what} any number of items at once"),
            format!("nothing bounds {bound}, and one transaction has at most {LIMIT} actions"),
        ),
    };
    Some(Finding::warning(CODE, span, message).why(why).help(help))
}

/// Returns the largest number of actions that a step needs, or `None` if there is no limit.
pub(super) fn count(model: &Model, write: &Write, step: &Step) -> Option<u64> {
    match step {
        Step::Let(_) | Step::Check(..) => Some(0),
        Step::Create { entity, .. } | Step::Delete { entity, .. } => weight(model, *entity, 1),
        // A unique value that changes releases one lock and takes another, and a derived item whose
        // key changes is deleted under one key and put under another.
        Step::Update { entity, .. } => weight(model, *entity, 2),
        Step::For { slot, list, body, .. } => {
            let times = match list {
                Loop::Values(list) => {
                    most_elements(list, &|expr| type_in(model, expr, None, &write.frame))?
                }
                Loop::Read(read, _) => model.read(*read).at_most?,
                Loop::Once => 1,
            };
            let bound: BTreeSet<usize> = bound_in(body).into_iter().chain([*slot]).collect();
            let mut actions = 0_u64;
            for step in body {
                let one = count(model, write, step)?;
                // The same item in every round is one action.
                let rounds = if is_one_item(step, &bound) { 1 } else { times };
                actions = actions.saturating_add(rounds.saturating_mul(one));
            }
            Some(actions)
        }
    }
}

/// Returns `true` if a step changes an item that does not depend on what a loop binds.
fn is_one_item(step: &Step, bound: &BTreeSet<usize>) -> bool {
    match step {
        Step::Update { target, .. } | Step::Delete { target, .. } => {
            !slots(target).iter().any(|slot| bound.contains(slot))
        }
        _ => false,
    }
}

/// Counts an item, its locks, its exclusive items, and other items that are not derived from a
/// list. Other lists are reported with their entity.
fn weight(model: &Model, id: EntityId, claims: u64) -> Option<u64> {
    let entity = model.entity(id);
    let type_of = |expr: &Expr| type_in(model, expr, Some(id), &[]);
    let mut weight = 1 + claims * entity.uniques.len() as u64;
    for derive in &entity.derives {
        weight = weight.saturating_add(match (&derive.exclusive, &derive.each) {
            (Some(_), Some((_, list))) => claims.saturating_mul(most_elements(list, &type_of)?),
            (None, Some(_)) => 0,
            (_, None) => claims,
        });
    }
    Some(weight)
}
