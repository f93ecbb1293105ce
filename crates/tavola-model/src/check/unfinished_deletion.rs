//! A cascade deletion that can never finish.
//!
//! A write that deletes an item and, in loops over reads, everything under it uses as many
//! transactions as it needs.
//! One round of a loop is never split, though: all items that it deletes go into one transaction,
//! together with their locks, their `exclusive` items and up to 20 other derived items.
//! If a round can need more than the 100 actions of a transaction, the deletion starts and never
//! finishes.
//! This cannot be accepted.
//!
//! ```text
//! entity Member in main { ...  tags: set[id](200)   for tag in tags derive exclusive Tag }
//! for member in listMembers(boardId) { delete member }
//! ```
//!
//! Fix: bound the list that `exclusive` items are derived from, `set[id](50)`, or delete each of
//! the items in a loop of its own.

use super::context::Context;
use crate::Finding;
use crate::explain::{self, deletion_size};
use crate::model::{Expr, Step};

pub(super) const CODE: &str = "unfinished-deletion";
/// The most actions of a transaction, without the check of the deletion's own record.
const LIMIT: u64 = explain::LIMIT - 1;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in context.model.writes.iter().filter(|write| context.model.cascades(write)) {
        let loops = write.steps.iter().filter(|step| step.cascades());
        let Some(most) = loops.filter_map(|step| too_heavy(context, step)).next() else { continue };
        let span = context.deletion_span(write);
        let actions = most.map_or("any number of".to_owned(), |most| format!("up to {most}"));
        let message =
            format!("one round of the loop in `{}` can need {actions} actions", write.name);
        let why = "a round is one transaction with at most 100 actions: the deletion would start and never finish";
        findings.push(
            Finding::error(CODE, span, message)
                .why(why)
                .help("bound the list that exclusive items are derived from, or delete in several loops")
                .never_accepted(),
        );
    }
}

/// Returns the actions of the heaviest round that does not fit one transaction; `Some(None)` if nothing bounds it.
fn too_heavy(context: &Context, step: &Step) -> Option<Option<u64>> {
    let Step::For { body, .. } = step else { return None };
    let inner = body.iter().find_map(|step| too_heavy(context, step));
    inner.or_else(|| {
        let round = round(context, body);
        round.is_none_or(|actions| actions > LIMIT).then_some(round)
    })
}

/// Returns how many actions the items take that one round deletes, the loops in it not counted.
fn round(context: &Context, body: &[Step]) -> Option<u64> {
    let mut targets: Vec<(&Expr, u64)> = Vec::new();
    for step in body {
        let Step::Delete { target, entity, .. } = step else { continue };
        let actions = deletion_size(context.model, *entity)?;
        // A loop over several entities has a step for each.
        match targets.iter_mut().find(|(known, _)| *known == target) {
            Some((_, most)) => *most = (*most).max(actions),
            None => targets.push((target, actions)),
        }
    }
    Some(targets.into_iter().fold(0, |sum, (_, actions)| sum.saturating_add(actions)))
}
