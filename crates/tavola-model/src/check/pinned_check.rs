//! A check of an entity that keeps writes from counting side by side.
//!
//! Writes that only add to numbers do not conflict with each other.
//! A `check` of the entity leaves it at that if it is a comparison of sums, and what each write adds
//! to the numbers keeps it: then it is proved once, and nothing is sent.
//! A comparison of one attribute with a value or with another attribute is sent as a condition, if
//! the steps of the write add known amounts.
//! Everything else is computed from the item as it was loaded, so the write pins the attributes in
//! question: of the writes that count them at the same time, one after the other gets through.
//! Steps that are not done together, because one of them stands in a `when` or in a loop, are not
//! added up.
//! Attributes that no write counts are pinned without a finding; `tavola explain` tells.
//!
//! ```text
//! check left + held = all
//! update stock set left -= 1
//! when express { update stock set held += 1 }      // pins left, held and all
//! ```
//!
//! Fix: change all numbers of the sum in one step, `set left -= 1, held += 1`; or store what is left,
//! `free: int(0..)`, in place of the whole, `balance: int = free + held computed`: the bounds of a
//! number are a condition; or accept it where few writes change an item at the same time.

use std::collections::BTreeSet;

use super::context::{Context, listed};
use crate::Finding;
use crate::explain::{Kept, check_text};
use crate::model::{EntityId, Model, Step, Write};

pub(super) const CODE: &str = "pinned-check";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for (write, facts) in context.writes() {
        for check in &facts.kept {
            let Kept::Pinned(names) = &check.kept else { continue };
            let counted = counted(model, check.entity);
            let names: Vec<&str> =
                names.iter().map(String::as_str).filter(|name| counted.contains(name)).collect();
            let entity = model.entity(check.entity);
            let Some(declared) = entity.checks.get(check.place).filter(|_| !names.is_empty())
            else {
                continue;
            };
            let message = format!(
                "`{}` pins {} of `{}`, which writes count",
                write.name,
                listed(names.into_iter()),
                entity.name
            );
            let text = check_text(model, check.entity, declared);
            findings.push(
                Finding::warning(CODE, span(context, write, check.entity), message)
                    .why(format!(
                        "its steps do not prove `{text}`, so it is computed from the item"
                    ))
                    .related(declared.span, "this check")
                    .help(
                        "change all numbers of the sum in one step; store what is left (`free`) in place \
                         of the whole, which its own bounds keep; or accept it",
                    ),
            );
        }
    }
}

/// Returns the numbers of an entity that some write counts.
fn counted(model: &Model, id: EntityId) -> BTreeSet<&str> {
    let steps = model.writes.iter().flat_map(Write::all_steps);
    let changes = steps.filter_map(|step| match step {
        Step::Update { entity, changes, .. } if *entity == id => Some(changes),
        _ => None,
    });
    let counting = changes.flatten().filter(|change| change.counts_number(model.entity(id)));
    counting.filter_map(|change| change.path.first().map(String::as_str)).collect()
}

/// Returns the place of the first step that changes an item of the entity.
fn span(context: &Context, write: &Write, id: EntityId) -> crate::Span {
    let mut steps = write.all_steps();
    let step = steps.find(|step| matches!(step, Step::Update { entity, .. } if *entity == id));
    step.map_or(write.span, |step| context.step_span(write, step))
}
