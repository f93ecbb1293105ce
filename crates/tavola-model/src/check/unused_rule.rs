//! A rule that nothing uses.
//!
//! A rule that no `allow`, `visible if`, `by`, `check` or other rule uses protects nothing,
//! although it looks as if it did.
//!
//! ```text
//! rule owner(boardId) if Board(boardId).ownerId = caller.id      // and no `allow owner`
//! ```
//!
//! Fix: use the rule, or remove it.

use std::collections::BTreeSet;

use super::context::Context;
use crate::Finding;
use crate::model::{Expr, Model, RuleId, Source, Step};

pub(super) const CODE: &str = "unused-rule";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let mut used: BTreeSet<RuleId> = BTreeSet::new();
    conditions(context.model, &mut |condition| {
        condition.walk(&mut |expr| {
            if let Expr::Rule(rule, _) = expr {
                used.insert(*rule);
            }
        });
    });
    for (place, rule) in context.model.rules.iter().enumerate() {
        if !used.iter().any(|id| id.index() == place) {
            let message = format!("nothing uses the rule `{}`", rule.name);
            findings.push(
                Finding::warning(CODE, rule.span, message)
                    .why("it protects nothing, although it looks as if it did")
                    .help("use it, or remove it"),
            );
        }
    }
}

/// Visits every condition of a model that may use a rule.
fn conditions<'m>(model: &'m Model, visit: &mut impl FnMut(&'m Expr)) {
    for rule in &model.rules {
        visit(&rule.condition);
    }
    for entity in &model.entities {
        entity.visible.iter().for_each(&mut *visit);
        entity.restricted.iter().for_each(|restriction| visit(&restriction.condition));
        entity.keys.iter().filter_map(|key| key.condition.as_ref()).for_each(&mut *visit);
        entity.uniques.iter().filter_map(|u| u.condition.as_ref()).for_each(&mut *visit);
        entity.derives.iter().filter_map(|d| d.condition.as_ref()).for_each(&mut *visit);
        let steps = entity.moves.iter().flat_map(|moves| &moves.steps);
        steps.filter_map(|step| step.by.as_ref()).for_each(&mut *visit);
    }
    if let Some(tenant) = &model.tenant {
        tenant.except.iter().for_each(&mut *visit);
    }
    for read in &model.reads {
        read.allow.iter().chain(&read.filter).for_each(&mut *visit);
        if let Source::Get { load, others, .. } = &read.source {
            std::iter::once(load).chain(others).for_each(&mut *visit);
        }
    }
    for write in &model.writes {
        write.allow.iter().for_each(&mut *visit);
        write.all_steps().for_each(|step| match step {
            Step::Check(condition, _) => visit(condition),
            Step::Update { condition, .. }
            | Step::Delete { condition, .. }
            | Step::For { condition, .. } => {
                condition.iter().for_each(&mut *visit);
            }
            _ => {}
        });
    }
}
