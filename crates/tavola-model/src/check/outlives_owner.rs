//! A derived item that outlives its owner.
//!
//! A derived item exists as long as its owner does.
//! An owner that expires disappears without a write, so its derived items have to expire at the
//! same time.
//! Otherwise reads keep finding the item, `tavola data check` reports it as an orphan, and nobody
//! else can ever derive it if it is `exclusive`.
//!
//! ```text
//! entity Booking in main { ...  expires endsAt   derive exclusive Slot }
//! entity Slot in main { ... }                    // taken for ever
//! ```
//!
//! Fix: give the derived item the same attribute, `endsAt: timestamp`, and `expires endsAt`.

use super::context::Context;
use crate::Finding;
use crate::model::Expr;

pub(super) const CODE: &str = "outlives-owner";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, owner) in context.entities() {
        let Some(ends) = &owner.expires else { continue };
        for derive in &owner.derives {
            let derived = context.model.entity(derive.entity);
            let with_owner = derived.expires.as_ref().is_some_and(|expires| {
                let given = derive.fields.iter().find(|(name, _)| name == expires);
                given.is_some_and(|(_, value)| is_attribute(value, ends))
            });
            if with_owner {
                continue;
            }
            let message = format!("`{}` does not expire with its `{}`", derived.name, owner.name);
            findings.push(
                Finding::error(CODE, derive.span, message)
                    .why(match derive.exclusive {
                        Some(_) => "it is exclusive: nobody else can take what an expired owner leaves behind",
                        None => "an owner expires without a write, so its derived items stay and are still found",
                    })
                    .help(format!("add `expires {ends}` to `{}`, with the owner's `{ends}`", derived.name))
                    .related(derived.span, "the derived item"),
            );
        }
    }
}

/// Returns `true` if a value is this attribute of the owner, unchanged or in epoch seconds.
fn is_attribute(value: &Expr, attribute: &str) -> bool {
    match value {
        Expr::ToEpoch(inner, _) => is_attribute(inner, attribute),
        Expr::Field(base, name) => **base == Expr::Item && name == attribute,
        _ => false,
    }
}
