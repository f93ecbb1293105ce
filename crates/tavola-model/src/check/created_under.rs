//! A write that creates items under an item without loading it.
//!
//! `delete X with all under it` makes X disappear for everyone, and then deletes what is under it,
//! until nothing is found.
//! A write that loads X cannot create anything under it from then on.
//! One that does not may do so a moment later, or years later, and nothing ever deletes that.
//! An item in between is not enough: it may be deleted just before.
//!
//! ```text
//! write comment(postId, text) { allow signed-in  create Comment from input }
//! delete Post(postId) with all under it
//! ```
//!
//! Fix: load the item where something is created under it: `let post = Post(postId)`, or
//! `check exists Post(postId)`.
//! Accept the finding where something else makes sure of it, such as a status that keeps everybody
//! out before the deletion.

use super::context::{Context, listed};
use crate::Finding;
use crate::model::{EntityId, Expr, Model, Step, Write};

pub(super) const CODE: &str = "created-under";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for with_all in model.writes.iter().flat_map(|write| &write.with_all) {
        let goes = model.all_under(with_all.entity, &with_all.except).entities();
        let creates = |write: &&Write| {
            write.all_steps().any(|step| match step {
                Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                    goes.contains(entity)
                }
                _ => false,
            })
        };
        // What is created together with an item is under that one.
        let blind = |write: &&Write| {
            let creates_it = |step: &Step| match step {
                Step::Create { entity, .. } => *entity == with_all.entity,
                _ => false,
            };
            !loads_in(model, write, with_all.entity) && !write.all_steps().any(creates_it)
        };
        let names: Vec<&str> = model
            .writes
            .iter()
            .filter(creates)
            .filter(blind)
            .map(|write| write.name.as_str())
            .collect();
        if names.is_empty() {
            continue;
        }
        let above = &model.entity(with_all.entity).name;
        let (verb, it) = if names.len() == 1 { ("creates", "it") } else { ("create", "they") };
        let message =
            format!("{} {verb} items under a `{above}` without loading it", listed(names));
        findings.push(
            Finding::error(CODE, with_all.span, message)
                .why(format!("{it} may do so after the `{above}` is deleted, and that stays"))
                .help(format!("load it there: `check exists {above}(...)`")),
        );
    }
}

/// Returns `true` if a write loads an item of an entity and depends on it.
fn loads_in(model: &Model, write: &Write, entity: EntityId) -> bool {
    let mut loads = false;
    write.exprs(&mut |expr| loads = loads || asks_for(model, expr, entity, false));
    loads
}

/// Returns `true` if an expression loads an item of an entity, also in a rule.
pub(super) fn asks_for(model: &Model, expr: &Expr, entity: EntityId, by_read: bool) -> bool {
    fn search(model: &Model, expr: &Expr, entity: EntityId, by_read: bool, depth: usize) -> bool {
        expr.any(|part| match part {
            Expr::Load(load) => load.entity == entity,
            Expr::Rule(id, _) if depth < 16 => {
                let rule = model.rule(*id);
                (by_read || !rule.by_read)
                    && search(model, &rule.condition, entity, by_read, depth + 1)
            }
            _ => false,
        })
    }
    search(model, expr, entity, by_read, 0)
}
