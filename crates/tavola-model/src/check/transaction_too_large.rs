//! A write that can need more actions than one transaction allows.
//!
//! A transaction has at most 100 actions.
//! A write needs one for each item that it creates, changes or deletes, one for each lock of a
//! unique value, one for each derived item, of lists 20 at most, one for each `exclusive` item, also
//! of lists, one for the audit entry, one for the record of `once` or of an `Idempotency-Key`, which
//! callers may give to any other write, one for that of work in portions, and one for the check of
//! each other item that it depends on.
//! An update counts each lock and derived item twice if it can move, because the old one is deleted
//! and a new one is created.
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

use super::context::{Context, type_in};
use super::tenancy::bound_in;
use crate::explain::{LIMIT, SizePart, TransactionSize, round_size};
use crate::model::{Expr, Function, Loop, Step, Write};
use crate::scale::size::most_elements;
use crate::syntax::ast::StatementKind;
use crate::{Finding, Span};

pub(super) const CODE: &str = "transaction-too-large";
/// The record of work in portions, and the mark of an element.
const RECORDS: u64 = 2;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for derive in &entity.derives {
            let Some((_, list)) = &derive.each else { continue };
            let type_of = |expr: &Expr| type_in(context.model, expr, Some(id), &[]);
            // Items of a list are written in further transactions, but their number must be
            // bounded.
            if most_elements(list, &type_of).is_none() {
                let what = format!("`{}` can derive", entity.name);
                let help = "bound the list: `set[id](48)`".to_owned();
                findings.push(too_many(&what, None, derive.span, ("the list", help)));
            }
        }
    }
    for (write, facts) in context.writes() {
        let mut sizes = facts.sizes.iter().cloned().map(without_lists);
        let Some(own) = sizes.next() else { continue };
        if own.most().is_none_or(|most| most > LIMIT) {
            let looped = write.steps.iter().any(|step| matches!(step, Step::For { .. }));
            let span = match looped {
                true => {
                    context.statement_span(write, |kind| matches!(kind, StatementKind::For { .. }))
                }
                false => write.span,
            };
            let what = format!("`{}` can touch", write.name);
            let help = help(context, write, &own);
            let mut finding = too_many(&what, own.most(), span, ("the loop", help));
            if own.most_without_key().is_some_and(|most| most <= LIMIT) {
                finding = finding.why(format!(
                    "an `Idempotency-Key` adds its record, and one transaction has at most {LIMIT} \
                     actions"
                ));
            }
            findings.push(finding);
        }
        if let Some(size) = sizes.find(|size| size.most().is_none_or(|most| most > LIMIT)) {
            let is_loop =
                |kind: &StatementKind| matches!(kind, StatementKind::For { portions: true, .. });
            let span = context.statement_span(write, is_loop);
            let what = format!("one element of `{}` can touch", write.name);
            let help = "bound the loop within, or let each element do less".to_owned();
            findings.push(too_many(&what, size.most(), span, ("the loop within", help)));
        }
    }
}

/// Leaves out lists without a bound that items are derived from, which are reported with their
/// entity.
fn without_lists(mut size: TransactionSize) -> TransactionSize {
    size.parts.retain(|part| !(part.of_list && part.most.is_none()));
    size
}

/// Says how a write comes to fit one transaction.
fn help(context: &Context, write: &Write, size: &TransactionSize) -> String {
    let of_step = |place: usize| {
        let parts = size.parts.iter().filter(|part| part.step == Some(place)).cloned();
        TransactionSize { parts: parts.collect() }.most()
    };
    let is_large = |place: usize| of_step(place).is_none_or(|actions| actions > LIMIT / 2);
    let is_loop =
        |step: &Step| matches!(step, Step::For { list: Loop::Values(_) | Loop::Read(..), .. });
    let steps = write.steps.iter().enumerate();
    let large: Vec<usize> =
        steps.filter(|(place, step)| is_large(*place) && is_loop(step)).map(|(at, _)| at).collect();
    // An item that is the same in every round counts once.
    let is_rest =
        |part: &&SizePart| !part.in_rounds || part.step.is_none_or(|step| !large.contains(&step));
    let rest = TransactionSize { parts: size.parts.iter().filter(is_rest).cloned().collect() };
    let loops: Vec<&Step> = large.iter().filter_map(|place| write.steps.get(*place)).collect();
    let one_round = |step: &&Step| without_lists(round_size(context.model, write, step)).most();
    let rounds =
        loops.iter().try_fold(0_u64, |all, step| Some(all.saturating_add(one_round(step)?)));
    let shared = size
        .parts
        .iter()
        .filter(|part| !part.in_rounds && part.step.is_some_and(|step| large.contains(&step)));
    let shared = shared.filter_map(|part| part.most).fold(0_u64, u64::saturating_add);
    let own = rounds.map(|rounds| rounds.saturating_sub(shared).max(1));
    let left = rest.most().and_then(|rest| LIMIT.checked_sub(rest));
    let fitting = left.zip(own).map_or(0, |(left, own)| left / own);
    let is_range = |step: &&Step| match step {
        Step::For { list: Loop::Values(list), .. } => {
            matches!(list, Expr::Call(Function::Range, _))
        }
        _ => false,
    };
    let bound = match loops.iter().any(is_range) {
        true => format!("bound the range to {fitting} elements by a `check` before it"),
        false => format!("bound the list or the read: `at most {fitting}`"),
    };
    let portions = "do each element in a transaction of its own, `for ... in portions`";
    let may_portion = write.expiry.is_none()
        && context.model.work_table().is_some()
        && left.is_some_and(|left| left >= RECORDS)
        && loops.iter().all(|step| is_for_itself(context, write, step));
    match (loops.is_empty(), may_portion, fitting) {
        (true, ..) => "do it in several writes, or bound what is derived from lists".to_owned(),
        (_, true, 0) => portions.to_owned(),
        (_, true, _) => format!("{portions}, or {bound}"),
        (_, false, 0) => "do less in one round, or several writes".to_owned(),
        (_, false, _) => bound,
    }
}

/// Returns `true` if each round of a loop changes items of its own, in a number that fits.
fn is_for_itself(context: &Context, write: &Write, step: &Step) -> bool {
    let Step::For { slot, body, .. } = step else { return false };
    let bound: BTreeSet<usize> = bound_in(body).into_iter().chain([*slot]).collect();
    let named_outside = |step: &Step| match step {
        Step::Update { target: Expr::Slot(item), .. }
        | Step::Delete { target: Expr::Slot(item), .. } => !bound.contains(item),
        _ => false,
    };
    let size = without_lists(round_size(context.model, write, step)).most();
    size.is_some_and(|actions| actions + RECORDS <= LIMIT) && !body.iter().any(named_outside)
}

fn too_many(what: &str, most: Option<u64>, span: Span, (bound, help): (&str, String)) -> Finding {
    let (message, why) = match most {
        Some(most) => (
            format!("{what} up to {most} items at once"),
            format!(
                "one transaction has at most {LIMIT} actions, checks included, and a write that \
                 needs more is refused"
            ),
        ),
        None => (
            format!("{what} any number of items at once"),
            format!("nothing bounds {bound}, and one transaction has at most {LIMIT} actions"),
        ),
    };
    Finding::warning(CODE, span, message).why(why).help(help)
}
