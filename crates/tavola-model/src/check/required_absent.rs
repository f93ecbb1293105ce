//! A required attribute whose value can be absent.
//!
//! A write that gives a required attribute an optional value works until a caller leaves the value
//! out: the call is then refused, and the message names an attribute that the caller may never have
//! heard of.
//! The same happens with an optional claim, an optional attribute of another item, and a template
//! with such a value in it, because a template with an absent hole is absent as a whole.
//! Services are signed in as well, and have no claims of users.
//!
//! ```text
//! write add(name, title: text(20)?) {
//!   create Person { name, full = "{title} {name}" }     // without a title there is no `full`
//! }
//! ```
//!
//! Fix: make the attribute optional, give the value a fallback, `{title ?? ""}`, or require it.

use super::context::Context;
use super::logic::{implies, needs};
use crate::Finding;
use crate::model::{
    CallerTest, ChangeKind, EntityId, Expr, Function, Let, LetTarget, Model, Step, Type, Write,
};

pub(super) const CODE: &str = "required-absent";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let knows_services = knows_services(context);
    for write in &context.model.writes {
        let admits_services = knows_services && admits_services(context, write);
        for step in write.all_steps() {
            let (id, given): (EntityId, Vec<(&str, &Expr)>) = match step {
                Step::Create { entity, fields, .. } => {
                    (*entity, fields.iter().map(|(name, value)| (name.as_str(), value)).collect())
                }
                Step::Update { entity, target, upsert, changes, starting, .. } => {
                    let set = changes.iter().filter_map(|change| {
                        match (change.path.as_slice(), &change.kind) {
                            ([name], ChangeKind::Set(value)) => Some((name.as_str(), value)),
                            _ => None,
                        }
                    });
                    let key: &[(String, Expr)] = match target {
                        Expr::Load(load) if *upsert => &load.key,
                        _ => &[],
                    };
                    let key = key.iter().map(|(name, value)| (name.as_str(), value));
                    let starting = starting.iter().map(|(name, value)| (name.as_str(), value));
                    (*entity, set.chain(key).chain(starting).collect())
                }
                _ => continue,
            };
            let entity = context.model.entity(id);
            for (name, value) in given {
                let Some(attribute) = entity.attribute(name) else { continue };
                if attribute.optional || attribute.value.is_some() {
                    continue;
                }
                let values = Values { context, write, admits_services, known: None };
                let Some(missing) = values.absent(value) else { continue };
                let message =
                    format!("`{name}` of `{}` is required, and can be absent here", entity.name);
                findings.push(
                    Finding::warning(CODE, context.step_span(write, step), message)
                        .why(format!("{missing}; the call is refused then"))
                        .help(advice(context, name, value))
                        .related(attribute.span, "what it needs"),
                );
            }
        }
    }
}

/// Returns how to mend it.
fn advice(context: &Context, name: &str, value: &Expr) -> String {
    let claim = match value {
        Expr::Claim(place) => context.model.caller.get(*place),
        _ => None,
    };
    let require = match claim {
        Some(claim) => format!("ask for it, `allow exists caller.{}`", claim.name),
        None => "require the value".to_owned(),
    };
    format!("make it optional, `{name}: ...?`, give it a fallback with `??`, or {require}")
}

/// Returns `true` if the model mentions a service.
fn knows_services(context: &Context) -> bool {
    let mut found = false;
    context.model.all_exprs(&mut |expr| {
        found |= expr.any(|part| matches!(part, Expr::CallerIs(CallerTest::Service(_))));
    });
    found
}

/// Returns `true` if every signed-in caller may call a write.
fn admits_services(context: &Context, write: &Write) -> bool {
    let signed_in = Expr::CallerIs(CallerTest::SignedIn);
    write.allow.as_ref().is_some_and(|allow| implies(context.model, &signed_in, allow))
}

struct Values<'c, 'm> {
    context: &'c Context<'m>,
    write: &'c Write,
    admits_services: bool,
    /// What holds where the value is used.
    known: Option<Known<'c>>,
}

/// Conditions that hold, or do not, the innermost first.
#[derive(Clone, Copy)]
struct Known<'c> {
    condition: &'c Expr,
    holds: bool,
    outer: Option<&'c Known<'c>>,
}

impl Known<'_> {
    /// Returns `true` if a value exists where this is so.
    fn needs(&self, model: &Model, value: &Expr) -> bool {
        let needed = match (self.holds, self.condition) {
            (true, condition) => needs(model, condition, value),
            (false, Expr::Not(inner)) => needs(model, inner, value),
            (false, _) => false,
        };
        needed || self.outer.is_some_and(|outer| outer.needs(model, value))
    }
}

impl Values<'_, '_> {
    /// Returns why a value can be absent, as far as its form tells.
    fn absent(&self, value: &Expr) -> Option<String> {
        if self.is_certain(value) {
            return None;
        }
        match value {
            Expr::Slot(place) => {
                let input = self.write.inputs.get(*place)?;
                (input.optional && input.default.is_none())
                    .then(|| format!("the input `{}` may be left out", input.name))
            }
            Expr::Field(base, name) => self.field(base, name),
            Expr::Claim(place) => {
                let claim = self.context.model.caller.get(*place)?;
                if claim.optional {
                    Some(format!("the claim `{}` is optional", claim.name))
                } else {
                    self.admits_services
                        .then(|| format!("a service is signed in and has no `{}`", claim.name))
                }
            }
            Expr::Coalesce(first, second) => self.absent(first).and_then(|_| self.absent(second)),
            Expr::When(first, condition, second) => {
                let absent = |value, holds| {
                    let known = Known { condition, holds, outer: self.known.as_ref() };
                    Values { known: Some(known), ..*self }.absent(value)
                };
                absent(first, true).or_else(|| match &**second {
                    Expr::Absent => Some("there is no value `else`".to_owned()),
                    second => absent(second, false),
                })
            }
            Expr::Arithmetic(_, left, right) | Expr::Shift(_, left, right, _) => {
                self.absent(left).or_else(|| self.absent(right))
            }
            Expr::ToEpoch(inner, _) | Expr::DateOf(inner) => self.absent(inner),
            Expr::Template(template) => {
                let holes = template.holes().filter(|hole| hole.fallback.is_none() && !hole.cuts);
                holes.into_iter().find_map(|hole| self.absent(&hole.value))
            }
            Expr::Call(
                Function::Lower
                | Function::Upper
                | Function::Left
                | Function::Trim
                | Function::Normalize,
                args,
            ) => args.first().and_then(|arg| self.absent(arg)),
            _ => None,
        }
    }

    fn field(&self, base: &Expr, name: &str) -> Option<String> {
        let entity = match base {
            Expr::Load(load) => load.entity,
            Expr::Slot(place) => match self.write.frame.get(*place)?.ty {
                Type::Item(entity) => entity,
                _ => return None,
            },
            _ => return None,
        };
        if let Expr::Slot(place) = base
            && self.is_optional_local(*place)
            && !self.is_certain(base)
        {
            let local = &self.write.frame.get(*place)?.name;
            return Some(format!("`{local}` need not exist"));
        }
        let entity = self.context.model.entity(entity);
        let optional = entity.attribute(name)?.optional;
        optional.then(|| format!("`{name}` of `{}` is optional", entity.name))
    }

    fn is_optional_local(&self, place: usize) -> bool {
        self.write.all_steps().any(
            |step| matches!(step, Step::Let(Let { slot, optional: true, .. }) if *slot == place),
        )
    }

    /// Returns `true` if the write goes on only where a value exists.
    fn is_certain(&self, value: &Expr) -> bool {
        let model = self.context.model;
        let asks = |condition: &Expr| needs(model, condition, value);
        // Without a part of its key, an item is not found, and the write ends there.
        let loads = |target: &Expr| match target {
            Expr::Load(load) => load.key.iter().any(|(_, part)| part == value),
            _ => false,
        };
        self.known.is_some_and(|known| known.needs(model, value))
            || self.write.allow.as_ref().is_some_and(asks)
            || self.write.all_steps().any(|step| match step {
                Step::Check(condition, _) => asks(condition),
                Step::For { condition: Some(condition), .. } => asks(condition),
                Step::Let(Let { target: LetTarget::Item(target), optional: false, .. })
                | Step::Update { target, upsert: false, .. }
                | Step::Delete { target, .. } => loads(target),
                _ => false,
            })
    }
}
