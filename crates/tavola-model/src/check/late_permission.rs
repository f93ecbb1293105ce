//! A permission that depends on an index.
//!
//! Global indexes are eventually consistent: a grant that was just revoked may still be found
//! there.
//! A write reads what an index found again by its key and pins it; a read does not.
//! Both miss what the index does not show yet.
//! `allow` should depend on items that are loaded by their key.
//!
//! ```text
//! let link = findLink(coachId = caller.id)       // a read through GSI1
//! allow exists link
//! ```
//!
//! Fix: use an item whose key can be computed, `exists CoachLink(athleteId, coachId = caller.id)`,
//! and derive one if there is none.

use super::context::Context;
use super::logic::slots;
use crate::Finding;
use crate::model::{Expr, Let, LetTarget, ReadId, Source, Step};
use crate::syntax::ast::{ReadClauseKind, StatementKind};

pub(super) const CODE: &str = "late-permission";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for read in &context.model.reads {
        let Some(allow) = &read.allow else { continue };
        let used = slots(allow);
        for load in read.lets.iter().filter(|load| used.contains(&load.slot)) {
            let Some(index) = through_index(context, &load.target) else { continue };
            let local = read.frame.get(load.slot).map_or("", |local| local.name.as_str());
            let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Allow(..)));
            let why = "a permission that was just revoked may still be found there";
            findings.push(finding(&read.name, local, &index, why, span));
        }
    }
    for write in &context.model.writes {
        let Some(allow) = &write.allow else { continue };
        for step in &write.steps {
            let Step::Let(load) = step else { continue };
            let Some(index) = through_index(context, &load.target) else { continue };
            if !denied_by(allow, load) {
                continue;
            }
            let local = write.frame.get(load.slot).map_or("", |local| local.name.as_str());
            let span =
                context.statement_span(write, |kind| matches!(kind, StatementKind::Allow(..)));
            let why = "an item that it does not show yet counts as absent, and absence is what the condition asks for";
            findings.push(finding(&write.name, local, &index, why, span));
        }
    }
}

fn finding(name: &str, local: &str, index: &str, why: &str, span: crate::Span) -> Finding {
    let message =
        format!("who may call `{name}` depends on `{local}`, which comes from the index `{index}`");
    Finding::warning(CODE, span, message)
        .why(format!("a global index is eventually consistent: {why}"))
        .help("load an item by its key, and derive one if there is none")
}

/// Returns the index that a load goes through, if any.
pub(super) fn through_index(context: &Context, target: &LetTarget) -> Option<String> {
    let (LetTarget::Read(read, _) | LetTarget::Aggregate(read, _)) = target else { return None };
    index_of(context, *read)
}

/// Returns the global index that a read goes through. Local indexes do not count, because they can
/// be read with strong consistency.
pub(super) fn index_of(context: &Context, read: ReadId) -> Option<String> {
    let read = context.model.read(read);
    let Source::Query(query) = &read.source else { return None };
    let index = context.model.index(query.table, query.index?);
    (!index.local || !read.strong).then(|| index.name.clone())
}

/// Returns `true` if a condition asks for the absence of something loaded.
pub(super) fn denied_by(condition: &Expr, load: &Let) -> bool {
    let denies = |expr: &Expr| match expr {
        Expr::Not(inner) => {
            matches!(&**inner, Expr::Exists(value) if slots(value).contains(&load.slot))
        }
        _ => false,
    };
    load.optional && condition.any(denies)
}
