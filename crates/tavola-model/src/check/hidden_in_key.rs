//! A restricted value in a key that other callers read by.
//!
//! A caller who may query an index for a value learns whether the value exists, a list sorted by it
//! reveals its order, and an index that contains items only `while` a condition on it holds reveals
//! that the condition holds.
//! A read whose key contains an attribute with `visible if` must therefore be allowed only to
//! callers who see the attribute or who ask for a value of their own, or find by it only items in
//! which they see it: `PK = "USER#{caller.id}"` for `userId: id visible if userId = caller.id`.
//!
//! ```text
//! email: email visible if self(userId)
//! one from main.by-email where email = input.email   allow signed-in    // whose address is this?
//! ```
//!
//! Fix: narrow the `allow`, for example to `allow admin or email = caller.email`.

use super::context::{Context, listed};
use super::logic::{implies, instantiate};
use crate::Finding;
use crate::keys::pair_of;
use crate::model::{Entity, Expr, KeyPair, KeySource, Model, Query, Restriction, TemplatePart};
use crate::syntax::ast::ReadClauseKind;
use tavola_store::Comparison;

pub(super) const CODE: &str = "hidden-in-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(allow) = &read.allow else { continue };
        let pair = pair_of(context.model, query);
        for id in &read.entities {
            let entity = context.model.entity(*id);
            let own = own_values(entity, pair, query);
            let hidden = entity.restricted.iter().find(|restriction| {
                in_key(entity, pair, restriction)
                    && !seen_by(context, allow, &restriction.condition)
                    && !holds_of_own(context.model, &own, &restriction.condition)
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

/// Returns the attributes of every item found that have the value of a claim: the key condition is
/// written like the partition key, with a claim in the place of the attribute.
fn own_values<'m>(
    entity: &'m Entity,
    pair: &'m KeyPair,
    query: &'m Query,
) -> Vec<(&'m str, usize)> {
    let name = pair.partition.name.as_str();
    let stored = match entity.only_way(name).map(|key| &key.source) {
        Some(KeySource::Template(template)) => template,
        Some(KeySource::Attribute) => {
            return claim(&query.partition).map(|place| (name, place)).into_iter().collect();
        }
        _ => return Vec::new(),
    };
    let Expr::Template(asked) = &query.partition else { return Vec::new() };
    if asked.parts.len() != stored.parts.len() {
        return Vec::new();
    }
    let mut own = Vec::new();
    for parts in asked.parts.iter().zip(&stored.parts) {
        match parts {
            (TemplatePart::Literal(one), TemplatePart::Literal(other)) if one == other => {}
            (TemplatePart::Hole(asked), TemplatePart::Hole(stored)) => {
                let plain = [asked, stored]
                    .iter()
                    .all(|hole| hole.transforms.is_empty() && hole.fallback.is_none());
                let found = stored.attribute().zip(claim(&asked.value));
                own.extend(found.filter(|_| plain));
            }
            _ => return Vec::new(),
        }
    }
    own
}

fn claim(expr: &Expr) -> Option<usize> {
    if let Expr::Claim(place) = expr { Some(*place) } else { None }
}

/// Returns `true` if a condition holds of every item that has these attributes of the caller.
fn holds_of_own(model: &Model, own: &[(&str, usize)], condition: &Expr) -> bool {
    let is_own = |attribute: &Expr, value: &Expr| {
        let name = match attribute {
            Expr::Field(base, name) if **base == Expr::Item => name,
            _ => return false,
        };
        own.iter().any(|(one, place)| one == name && claim(value) == Some(*place))
    };
    match condition {
        Expr::Or(cases) => cases.iter().any(|case| holds_of_own(model, own, case)),
        Expr::And(parts) => parts.iter().all(|part| holds_of_own(model, own, part)),
        Expr::Compare(a, Comparison::Equal, b, _) => is_own(a, b) || is_own(b, a),
        Expr::Rule(rule, args) => {
            let condition = instantiate(&model.rule(*rule).condition, args);
            !condition.any(|part| matches!(part, Expr::Rule(..)))
                && holds_of_own(model, own, &condition)
        }
        _ => false,
    }
}
