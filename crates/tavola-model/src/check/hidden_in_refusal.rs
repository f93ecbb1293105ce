//! A refusal that contains a value which some of its callers may not see.
//!
//! The message and the values of an `else` are told only as far as a read would show them: a value
//! that `visible if` hides is left out, and a message with such a hole is replaced by a general
//! one.
//! Nothing leaks, but callers who may not see the value do not get the message that was meant for
//! them.
//!
//! ```text
//! limit: int = 5000 visible if staff
//! allow self
//! update Purse(customerId) set balance -= input.amount
//!   if limit >= input.amount
//!   else conflict over-limit "at most {limit} at once"     // customers are not told
//! ```
//!
//! Fix: leave the value out of the message, or make the attribute visible to those who may call the
//! operation.

use super::context::Context;
use super::logic::{implies, paths};
use crate::Finding;
use crate::model::{
    ChangeKind, Else, Entity, EntityId, Expr, Let, LetTarget, Local, Read, Step, Type, Write,
};
use crate::syntax::ast::{ReadClauseKind, StatementKind};

pub(super) const CODE: &str = "hidden-in-refusal";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for read in &context.model.reads {
        let lets: Vec<&Let> = read.lets.iter().collect();
        findings.extend(of_allow(context, Refusing::Read(read), &read.frame, &lets, &read.refusal));
    }
    for write in &context.model.writes {
        let lets: Vec<&Let> = write.steps.iter().filter_map(binding).collect();
        let refusing = Refusing::Write(write);
        findings.extend(of_allow(context, refusing, &write.frame, &lets, &write.refusal));
        write.all_steps().for_each(|step| of_step(context, write, &lets, step, findings));
    }
}

fn binding(step: &Step) -> Option<&Let> {
    match step {
        Step::Let(binding) => Some(binding),
        _ => None,
    }
}

/// The operation or step that refuses.
#[derive(Clone, Copy)]
enum Refusing<'m> {
    Read(&'m Read),
    Write(&'m Write),
}

/// An attribute in a refusal that the caller may not see.
struct Hidden {
    entity: EntityId,
    attribute: String,
}

/// Checks the refusal of an `allow`. A caller who is refused sees the loaded items that exist, or
/// is told that there are none.
fn of_allow(
    context: &Context,
    refusing: Refusing,
    frame: &[Local],
    lets: &[&Let],
    refusal: &Else,
) -> Option<Finding> {
    let required = |slot: usize| lets.iter().any(|found| found.slot == slot && !found.optional);
    let anybody = Expr::And(Vec::new());
    let sees = |base: &Expr, entity: &Entity, attribute: &str| {
        let item = match base {
            Expr::Slot(slot) if required(*slot) => None,
            _ => entity.visible.as_ref(),
        };
        let mut conditions = item.into_iter().chain(restrictions(entity, attribute));
        conditions.all(|condition| implies(context.model, &anybody, condition))
    };
    let hidden = hidden(context, frame, None, refusal, &sees)?;
    Some(finding(context, refusing, None, &hidden))
}

fn of_step(
    context: &Context,
    write: &Write,
    lets: &[&Let],
    step: &Step,
    findings: &mut Vec<Finding>,
) {
    let allow = write.allow.clone().unwrap_or_else(|| Expr::Or(Vec::new()));
    let allow = by_key(&allow, lets);
    let about = match step {
        Step::Create { entity, .. } | Step::Update { entity, .. } | Step::Delete { entity, .. } => {
            Some(*entity)
        }
        _ => None,
    };
    let sees = |base: &Expr, entity: &Entity, attribute: &str| {
        let mut conditions = entity.visible.iter().chain(restrictions(entity, attribute));
        conditions.all(|condition| {
            let condition = match base {
                Expr::Item => of_item(condition, step),
                base => {
                    condition.clone().replaced(&|expr| (*expr == Expr::Item).then(|| base.clone()))
                }
            };
            implies(context.model, &allow, &by_key(&condition, lets))
        })
    };
    for told in step.otherwise().into_iter().chain(of_entity(context, step)) {
        if let Some(hidden) = hidden(context, &write.frame, about, told, &sees) {
            findings.push(finding(context, Refusing::Write(write), Some(step), &hidden));
        }
    }
}

/// Returns the refusals that the entity declares for values that a step gives to its item.
fn of_entity<'m>(context: &Context<'m>, step: &Step) -> Vec<&'m Else> {
    let (entity, gives): (EntityId, Vec<&str>) = match step {
        Step::Create { entity, fields, .. } => {
            (*entity, fields.iter().map(|(name, _)| name.as_str()).collect())
        }
        Step::Update { entity, changes, .. } => {
            let changed = changes.iter().filter(|change| change.kind != ChangeKind::Clear);
            (
                *entity,
                changed.filter_map(|change| change.path.first().map(String::as_str)).collect(),
            )
        }
        _ => return Vec::new(),
    };
    let entity = context.model.entity(entity);
    let given = |name: &String| gives.contains(&name.as_str());
    let uniques = entity.uniques.iter().filter(|unique| unique.attributes.iter().any(given));
    let attributes = entity.attributes.iter().filter(|attribute| given(&attribute.name));
    let checks = entity.checks.iter().filter(|check| {
        check.parts.iter().any(|part| context.model.attributes_of(part).iter().any(given))
    });
    uniques
        .filter_map(|unique| unique.otherwise.as_ref())
        .chain(checks.map(|check| &check.otherwise))
        .chain(attributes.filter_map(|attribute| attribute.otherwise.as_ref()))
        .collect()
}

/// Returns the first attribute in a refusal that some callers may not see.
fn hidden(
    context: &Context,
    frame: &[Local],
    about: Option<EntityId>,
    told: &Else,
    sees: &dyn Fn(&Expr, &Entity, &str) -> bool,
) -> Option<Hidden> {
    let mut found = None;
    told.exprs(&mut |expr| {
        paths(expr, &mut |base, names| {
            let entity = match base {
                Expr::Item => about,
                Expr::Slot(slot) => frame.get(*slot).and_then(|local| match local.ty {
                    Type::Item(entity) => Some(entity),
                    _ => None,
                }),
                _ => None,
            };
            if let (Some(entity), Some(attribute)) = (entity, names.first())
                && !sees(base, context.model.entity(entity), attribute)
            {
                found.get_or_insert(Hidden { entity, attribute: (*attribute).to_owned() });
            }
        });
    });
    found
}

fn restrictions<'e>(entity: &'e Entity, attribute: &'e str) -> impl Iterator<Item = &'e Expr> {
    let own = entity.restricted.iter();
    let own = own.filter(move |r| r.path.first().is_some_and(|first| first == attribute));
    own.map(|restriction| &restriction.condition)
}

/// Rewrites a condition on the item of a step in terms of what the step states about the item.
fn of_item(condition: &Expr, step: &Step) -> Expr {
    let known: &[(String, Expr)] = match step {
        Step::Create { fields, .. } => fields,
        Step::Update { target: Expr::Load(load), .. }
        | Step::Delete { target: Expr::Load(load), .. } => &load.key,
        _ => &[],
    };
    condition.clone().replaced(&|expr| match (expr, step) {
        (Expr::Field(base, name), _) if **base == Expr::Item => {
            known.iter().find(|(given, _)| given == name).map(|(_, value)| value.clone())
        }
        (Expr::Item, Step::Update { target, .. } | Step::Delete { target, .. }) => {
            Some(target.clone())
        }
        _ => None,
    })
}

/// Replaces attributes of items that `let` loads by the keys they were loaded by.
fn by_key(expr: &Expr, lets: &[&Let]) -> Expr {
    expr.clone().replaced(&|expr| {
        let Expr::Field(base, name) = expr else { return None };
        let Expr::Slot(slot) = **base else { return None };
        let found = lets.iter().find(|found| found.slot == slot)?;
        let LetTarget::Item(Expr::Load(load)) = &found.target else { return None };
        load.key.iter().find(|(part, _)| part == name).map(|(_, value)| value.clone())
    })
}

fn finding(context: &Context, refusing: Refusing, step: Option<&Step>, hidden: &Hidden) -> Finding {
    let (name, span) = match refusing {
        Refusing::Read(read) => {
            let allow = |kind: &ReadClauseKind| matches!(kind, ReadClauseKind::Allow(..));
            (&read.name, context.clause_span(read, allow))
        }
        Refusing::Write(write) => {
            let said = |kind: &StatementKind| {
                matches!(
                    (step, kind),
                    (None, StatementKind::Allow(..))
                        | (Some(Step::Check(..)), StatementKind::Check(..))
                        | (Some(Step::Create { .. }), StatementKind::Create { .. })
                        | (Some(Step::Update { .. }), StatementKind::Update { .. })
                        | (Some(Step::Delete { .. }), StatementKind::Delete { .. })
                )
            };
            (&write.name, context.statement_span(write, said))
        }
    };
    let entity = &context.model.entity(hidden.entity).name;
    let message = format!(
        "the refusal of `{name}` contains `{}` of `{entity}`, which some callers may not see",
        hidden.attribute
    );
    Finding::warning(CODE, span, message)
        .why("for them the value is left out, and a message that contains it is replaced by a general one")
        .help("leave the value out of the message, or make it visible to those who may call")
}
