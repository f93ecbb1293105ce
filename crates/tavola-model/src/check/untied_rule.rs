//! A permission that is unrelated to the items it gives access to.
//!
//! `allow member(boardId)` proves something about a board.
//! If nothing connects the `boardId` that the caller provides with the items that are returned, a
//! member of any board can read all of them.
//! A value is connected if it occurs in the key condition, the key or the filter, or in the key of
//! an item that is loaded with such a value.
//! So is one that has to be equal to what is connected, such as the name on a booking, or an element
//! of it.
//! Items that declare who sees them (`item visible if`) need no connection.
//!
//! ```text
//! read listNotes(boardId, ownerId) {
//!   from main where PK = "NOTES#{ownerId}"
//!   allow member(boardId)                    // the board is unrelated to the notes
//! }
//! ```
//!
//! Fix: use the same value in both places, or load the item that connects them with `let`.

use std::collections::BTreeSet;

use super::context::{Context, listed};
use super::logic::{instantiate, slots};
use crate::Finding;
use crate::model::{Expr, Let, Local, Model, Read, Sort, Source, Step, Write};
use crate::syntax::ast::{ReadClauseKind, StatementKind};
use tavola_store::Comparison;

pub(super) const CODE: &str = "untied-rule";

/// The depth to which rules are followed.
const DEEPEST: usize = 12;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for read in &context.model.reads {
        let Some(allow) = &read.allow else { continue };
        let says_itself = |id: &crate::model::EntityId| context.model.entity(*id).visible.is_some();
        if read.entities.iter().all(says_itself) {
            continue;
        }
        let tied = closure(of_source(read), &read.lets.iter().collect::<Vec<_>>());
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Allow(..)));
        findings.extend(untied(
            context.model,
            &read.name,
            allow,
            &tied,
            &read.frame,
            span,
            "the items that it returns",
        ));
    }
    for write in &context.model.writes {
        let Some(allow) = &write.allow else { continue };
        let lets: Vec<&Let> = write
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Let(load) => Some(load),
                _ => None,
            })
            .collect();
        let tied = closure(of_steps(write), &lets);
        let span = context.statement_span(write, |kind| matches!(kind, StatementKind::Allow(..)));
        findings.extend(untied(
            context.model,
            &write.name,
            allow,
            &tied,
            &write.frame,
            span,
            "what changes",
        ));
    }
}

fn untied(
    model: &Model,
    name: &str,
    allow: &Expr,
    tied: &BTreeSet<usize>,
    frame: &[Local],
    span: crate::Span,
    result: &str,
) -> Option<Finding> {
    let loose = loose(model, allow, tied, 0);
    let loose: Vec<&str> =
        loose.into_iter().filter_map(|slot| Some(frame.get(slot)?.name.as_str())).collect();
    (!loose.is_empty()).then(|| {
        let names = listed(loose.iter().copied());
        Finding::warning(CODE, span, format!("nothing connects {names} of `{name}` with {result}"))
            .why(format!("a caller may give a {names} of their own there, and then reach what belongs to others"))
            .help("use the same value in the key, or load the item that connects them: `let x = Entity(...)`")
    })
}

/// Returns the slots of a condition that are not connected, where it holds.
fn loose(model: &Model, condition: &Expr, tied: &BTreeSet<usize>, depth: usize) -> BTreeSet<usize> {
    match condition {
        Expr::Rule(rule, args) if depth < DEEPEST => {
            let condition = instantiate(&model.rule(*rule).condition, args);
            loose(model, &condition, tied, depth + 1)
        }
        Expr::Or(cases) => cases.iter().flat_map(|case| loose(model, case, tied, depth)).collect(),
        Expr::And(parts) => {
            let mut tied = tied.clone();
            while parts
                .iter()
                .any(|part| equal_slot(part, &tied).is_some_and(|slot| tied.insert(slot)))
            {
            }
            parts.iter().flat_map(|part| loose(model, part, &tied, depth)).collect()
        }
        other => {
            let equal = equal_slot(other, tied);
            let is_loose = |slot: &usize| !tied.contains(slot) && equal != Some(*slot);
            slots(other).into_iter().filter(is_loose).collect()
        }
    }
}

/// Returns the slot that has to be equal to something connected for a condition to hold.
fn equal_slot(condition: &Expr, tied: &BTreeSet<usize>) -> Option<usize> {
    let (one, other) = match condition {
        Expr::Compare(one, Comparison::Equal, other, _) => (one, other),
        Expr::In(one, list) => (one, list),
        _ => return None,
    };
    let is_tied = |side: &Expr| slots(side).iter().any(|slot| tied.contains(slot));
    let only = |side: &Expr| match slots(side).as_slice() {
        [slot] if !side.any(|part| matches!(part, Expr::Load(_))) => Some(*slot),
        _ => None,
    };
    match (is_tied(one), is_tied(other)) {
        (false, true) => only(one),
        (true, false) if matches!(condition, Expr::Compare(..)) => only(other),
        _ => None,
    }
}

/// Returns the slots that determine which items a read returns.
fn of_source(read: &Read) -> BTreeSet<usize> {
    let mut used: Vec<usize> = read.filter.iter().flat_map(slots).collect();
    match &read.source {
        Source::Get { load, others, .. } => {
            used.extend(std::iter::once(load).chain(others).flat_map(slots));
        }
        Source::Query(query) => {
            used.extend(slots(&query.partition));
            match &query.sort {
                Some(Sort::Compare(_, bound)) => used.extend(slots(&bound.value)),
                Some(Sort::Between(low, high)) => {
                    used.extend(slots(&low.value));
                    used.extend(slots(&high.value));
                }
                Some(Sort::BeginsWith(value)) => used.extend(slots(value)),
                None => {}
            }
        }
        Source::Scan { .. } | Source::Unresolved => {}
    }
    used.into_iter().collect()
}

/// Returns the slots that determine which items a write changes, and those that its checks are
/// about.
fn of_steps(write: &Write) -> BTreeSet<usize> {
    let mut used = Vec::new();
    write.all_steps().for_each(|step| match step {
        Step::Create { fields, .. } => {
            used.extend(fields.iter().flat_map(|(_, value)| slots(value)))
        }
        Step::Update { target, .. } | Step::Delete { target, .. } => used.extend(slots(target)),
        Step::For { list, .. } => match list {
            crate::model::Loop::Values(list) => used.extend(slots(list)),
            crate::model::Loop::Read(_, args) => used.extend(args.iter().flat_map(slots)),
            crate::model::Loop::Once | crate::model::Loop::Otherwise(_) => {}
        },
        Step::Check(condition, _) => used.extend(slots(condition)),
        Step::Let(_) => {}
    });
    used.into_iter().collect()
}

/// Adds the values that are in the key of a loaded item together with a connected value.
fn closure(mut tied: BTreeSet<usize>, lets: &[&Let]) -> BTreeSet<usize> {
    loop {
        let before = tied.len();
        for load in lets {
            let mut group: Vec<usize> = load.sources().iter().flat_map(slots).collect();
            group.push(load.slot);
            if group.iter().any(|slot| tied.contains(slot)) {
                tied.extend(group);
            }
        }
        if tied.len() == before {
            return tied;
        }
    }
}
