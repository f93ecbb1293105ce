//! A derived item that can lack a required attribute.
//!
//! If an attribute of the derived item is required and has no default, its owner has to provide it.
//! While the owner's value is absent, the item cannot be created and does not exist, which is
//! seldom intended.
//! An optional value in the derived item's key is fine: without the value there is no item.
//!
//! ```text
//! entity Request in main { ...  grantedAt: timestamp?   derive Grant }
//! entity Grant in main { ...  grantedAt: timestamp }
//! ```
//!
//! Fix: state when the item exists, `derive Grant while exists grantedAt`, provide a fallback,
//! `grantedAt = grantedAt ?? createdAt`, or give the derived item's attribute a default or a `?`.

use super::context::Context;
use super::logic::needs;
use crate::Finding;
use crate::model::{Derive, Entity, Expr, Function, Model, Type};

pub(super) const CODE: &str = "incomplete-derived";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, owner) in context.entities() {
        for derive in &owner.derives {
            let derived = context.model.entity(derive.entity);
            for (name, value) in &derive.fields {
                let Some(attribute) = derived.attribute(name) else { continue };
                let in_key = derived.key_attributes.contains(name);
                if attribute.optional || attribute.value.is_some() || in_key {
                    continue;
                }
                let Some(absent) =
                    absent(owner, value, &|path| is_certain(context.model, derived, derive, path))
                else {
                    continue;
                };
                let message = format!("`{name}` of `{}` can be absent", derived.name);
                findings.push(
                    Finding::error(CODE, derive.span, message)
                        .why(format!(
                            "`{absent}` of `{}` is optional, and without it there is no `{}`",
                            owner.name, derived.name
                        ))
                        .help(format!(
                            "add `while exists {absent}`, declare `{name}?`, or provide a fallback"
                        ))
                        .related(attribute.span, "what it needs"),
                );
            }
        }
    }
}

/// Returns the optional value whose absence makes an expression absent, as far as its form tells.
fn absent(owner: &Entity, value: &Expr, certain: &impl Fn(&Expr) -> bool) -> Option<String> {
    let one = |expr: &Expr| absent(owner, expr, certain);
    match value {
        value if certain(value) => None,
        Expr::Field(base, name) => {
            let (path, optional) = match &**base {
                Expr::Item => (name.clone(), owner.attribute(name)?.optional),
                base => {
                    if let Some(above) = one(base) {
                        return Some(above);
                    }
                    nested(owner, base, name)?
                }
            };
            optional.then_some(path)
        }
        Expr::Coalesce(first, second) => one(first).and_then(|_| one(second)),
        Expr::When(first, _, second) => one(first).or_else(|| one(second)),
        Expr::Arithmetic(_, left, right) | Expr::Shift(_, left, right, _) => {
            one(left).or_else(|| one(right))
        }
        Expr::ToEpoch(inner, _) | Expr::DateOf(inner) => one(inner),
        Expr::Template(template) => {
            template.holes().filter(|hole| hole.fallback.is_none()).find_map(|h| one(&h.value))
        }
        Expr::Call(Function::Lower | Function::Upper | Function::Left, args) => {
            args.first().and_then(one)
        }
        _ => None,
    }
}

/// Returns a path below an attribute, and whether the value at its end is optional.
fn nested(owner: &Entity, base: &Expr, name: &str) -> Option<(String, bool)> {
    let (path, ty) = typed(owner, base)?;
    let Type::Record(attributes) = ty else { return None };
    let attribute = attributes.iter().find(|attribute| attribute.name == name)?;
    Some((format!("{path}.{name}"), attribute.optional))
}

fn typed<'e>(owner: &'e Entity, path: &Expr) -> Option<(String, &'e Type)> {
    let Expr::Field(base, name) = path else { return None };
    if **base == Expr::Item {
        return Some((name.clone(), &owner.attribute(name)?.ty));
    }
    let (above, ty) = typed(owner, base)?;
    let Type::Record(attributes) = ty else { return None };
    let attribute = attributes.iter().find(|attribute| attribute.name == *name)?;
    Some((format!("{above}.{name}"), &attribute.ty))
}

/// Returns `true` if the derived item exists only while this value does.
fn is_certain(model: &Model, derived: &Entity, derive: &Derive, path: &Expr) -> bool {
    let mut keys = derive.fields.iter().filter(|(name, _)| derived.key_attributes.contains(name));
    keys.any(|(_, value)| value == path)
        || derive.condition.as_ref().is_some_and(|condition| needs(model, condition, path))
}
