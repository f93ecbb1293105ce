//! A restricted value in a key that other callers read by.
//!
//! A caller who may query an index for a value learns whether the value exists, a list sorted by it
//! reveals its order, and an index that contains items only `while` a condition on it holds reveals
//! that the condition holds.
//! A read whose key contains an attribute with `visible if` must therefore be allowed only to
//! callers who see the attribute or who ask for a value of their own.
//!
//! ```text
//! email: email visible if self(userId)
//! one from main.by-email where email = input.email   allow signed-in    // whose address is this?
//! ```
//!
//! Fix: narrow the `allow`, for example to `allow admin or email = caller.email`.

use super::context::{Context, listed};
use super::logic::implies;
use crate::Finding;
use crate::keys::pair_of;
use crate::model::{Entity, Expr, KeyPair, Restriction};
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "hidden-in-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(allow) = &read.allow else { continue };
        let pair = pair_of(context.model, query);
        for id in &read.entities {
            let entity = context.model.entity(*id);
            let hidden = entity.restricted.iter().find(|restriction| {
                in_key(entity, pair, restriction)
                    && !seen_by(context, allow, &restriction.condition)
            });
            let Some(restriction) = hidden else { continue };
            let name = listed(restriction.path.first().map(String::as_str));
            let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Allow(..)));
            let message = format!(
                "`{}` finds `{}` by {name}, which some of its callers may not see",
                read.name, entity.name
            );
            findings.push(
                Finding::warning(CODE, span, message)
                    .why("a caller who finds an item by a value, or in its order, learns the value")
                    .help("allow the read only to callers who see the value, or who ask for their own"),
            );
        }
    }
}

/// Returns `true` if the restricted value decides what the item's key is, or whether it has one.
fn in_key(entity: &Entity, pair: &KeyPair, restriction: &Restriction) -> bool {
    let Some(name) = restriction.path.first() else { return false };
    pair.parts().any(|part| entity.dependencies.key(&part.name).contains(name))
}

/// Returns `true` if every way to be allowed includes seeing the value, or compares an input with
/// the caller's own value.
fn seen_by(context: &Context, allow: &Expr, restriction: &Expr) -> bool {
    match allow {
        Expr::Or(cases) => cases.iter().all(|case| seen_by(context, case, restriction)),
        Expr::And(parts) => parts.iter().any(|part| seen_by(context, part, restriction)),
        Expr::Compare(a, _, b, _) => {
            matches!(
                (&**a, &**b),
                (Expr::Slot(_), Expr::Claim(_)) | (Expr::Claim(_), Expr::Slot(_))
            )
        }
        Expr::CallerIs(crate::model::CallerTest::Job | crate::model::CallerTest::Service(_)) => {
            true
        }
        other => implies(context.model, other, restriction),
    }
}
