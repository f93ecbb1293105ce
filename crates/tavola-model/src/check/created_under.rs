//! A write that creates items under an item, or moves them there, without loading it.
//!
//! `delete X with all under it` makes X disappear for everyone, and then deletes what is under it,
//! until nothing is found.
//! A write that loads X cannot create anything under it from then on.
//! One that does not may do so a moment later, or years later, and nothing ever deletes that.
//! The same is true of a write that changes what an item refers to: `update Post(postId) set
//! authorId = input.to`.
//! An item in between is not enough: it may be deleted just before.
//! Each element of a loop in portions is a transaction of its own, which has to load X itself:
//! what the write has loaded before may be gone by then.
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
use crate::model::{AllUnder, Change, EntityId, Expr, Link, Model, Portions, Step, Write};

pub(super) const CODE: &str = "created-under";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for with_all in model.writes.iter().flat_map(|write| &write.with_all) {
        let goes = model.all_under(with_all.entity, &with_all.except);
        let blind = |write: &&Write| {
            let mut loads = Loads::of(model, with_all.entity);
            write.allow.iter().for_each(|allow| loads.look(allow));
            write.steps.iter().for_each(|step| step.exprs(&mut |expr| loads.look(expr)));
            let in_portions = |portions: &Portions| {
                let mut loads = Loads::of(model, with_all.entity);
                portions.later_exprs(&mut |expr| loads.look(expr));
                loads.lacks(portions.all_steps(), &goes)
            };
            loads.lacks(write.own_steps(), &goes) || write.portions.iter().any(in_portions)
        };
        let names: Vec<&str> =
            model.writes.iter().filter(blind).map(|write| write.name.as_str()).collect();
        if names.is_empty() {
            continue;
        }
        let above = &model.entity(with_all.entity).name;
        let (verb, it) = if names.len() == 1 { ("puts", "it") } else { ("put", "they") };
        let message =
            format!("{} {verb} items under a `{above}` without loading it", listed(names));
        findings.push(
            Finding::error(CODE, with_all.span, message)
                .why(format!("{it} may do so after the `{above}` is deleted, and that stays"))
                .help(format!("load it there: `check exists {above}(...)`")),
        );
    }
}

/// Whether a transaction loads an item of an entity and depends on it.
struct Loads<'m> {
    model: &'m Model,
    entity: EntityId,
    found: bool,
}

impl<'m> Loads<'m> {
    fn of(model: &'m Model, entity: EntityId) -> Self {
        Self { model, entity, found: false }
    }

    fn look(&mut self, expr: &Expr) {
        self.found = self.found || asks_for(self.model, expr, self.entity, false);
    }

    /// Returns `true` if the steps of the transaction put something under such an item, and neither
    /// load it nor make it with that.
    fn lacks<'s>(&self, steps: impl Iterator<Item = &'s Step>, goes: &AllUnder) -> bool {
        let (mut puts, mut has_it) = (false, self.found);
        for step in steps {
            match step {
                Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                    puts |= goes.links().any(|(under, _)| under == *entity);
                    has_it |= *entity == self.entity;
                }
                Step::Update { entity, changes, .. } => {
                    puts |= changes.iter().any(|change| moves(goes, *entity, change));
                }
                _ => {}
            }
        }
        puts && !has_it
    }
}

/// Returns `true` if a change of an item puts it under another one than before.
fn moves(goes: &AllUnder, entity: EntityId, change: &Change) -> bool {
    let named = |link: &Link| link.iter().any(|(own, _)| change.path.first() == Some(own));
    change.kind.value().is_some()
        && goes.links().any(|(under, link)| under == entity && named(link))
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
