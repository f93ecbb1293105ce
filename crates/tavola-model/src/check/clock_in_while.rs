//! A condition on a key or derived item that depends on the clock.
//!
//! `while` decides with each write whether an item has an index key, a lock or a derived item.
//! When time passes, nothing is written, so what was right yesterday stays as it is.
//!
//! ```text
//! GSI1PK = "OPEN" while endsAt > now         // still in the index after its end
//! ```
//!
//! Fix: store a status and let a job change it, let the item expire, or filter in the read.

use super::context::Context;
use crate::model::Expr;
use crate::{Finding, Span};

pub(super) const CODE: &str = "clock-in-while";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        let keys = entity.keys.iter().filter_map(|key| {
            Some((
                key.condition.as_ref()?,
                context.key_span(id, &key.name),
                format!("`{}`", key.name),
            ))
        });
        let uniques = entity.uniques.iter().filter_map(|unique| {
            Some((unique.condition.as_ref()?, unique.span, "a unique value".to_owned()))
        });
        let derives = entity.derives.iter().filter_map(|derive| {
            let derived = &context.model.entity(derive.entity).name;
            Some((derive.condition.as_ref()?, derive.span, format!("`{derived}`")))
        });
        let all: Vec<(&Expr, Span, String)> = keys.chain(uniques).chain(derives).collect();
        for (condition, span, what) in all {
            if !depends(context, condition, 0) {
                continue;
            }
            let message = format!("whether `{}` has {what} depends on the clock", entity.name);
            findings.push(
                Finding::error(CODE, span, message)
                    .why(
                        "this is decided when the item is written, and passing time writes nothing",
                    )
                    .help("store a status that a job changes, or filter in the read"),
            );
        }
    }
}

/// Returns `true` if a condition, or a rule that it uses, depends on the time of the call.
fn depends(context: &Context, condition: &Expr, depth: usize) -> bool {
    condition.any(|expr| match expr {
        Expr::Now | Expr::Today => true,
        // Rules cannot be circular; the limit is for broken models.
        Expr::Rule(rule, _) if depth < 16 => {
            depends(context, &context.model.rule(*rule).condition, depth + 1)
        }
        _ => false,
    })
}
