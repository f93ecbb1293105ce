//! Loops in portions: what follows a write, one transaction for each element.

use super::bindings::Bindings;
use super::estimate::{Estimate, IN_A_SECOND};
use super::units::Units;
use crate::limits::MAX_LOOP_ROUNDS;
use crate::model::{EntityId, Loop, Portions, Step, Write, WriteId};

/// Returns what a call of a write costs.
pub(super) type UnitsOf<'a> = &'a dyn Fn(WriteId) -> Units;

/// Returns what follows a write in portions, as lines.
pub(super) fn lines(bindings: &Bindings<'_>, write: &Write, units_of: UnitsOf<'_>) -> Vec<String> {
    let mut lines: Vec<String> =
        write.portions.iter().flat_map(|portions| each(bindings, portions, units_of)).collect();
    if !lines.is_empty() {
        let record = "first, the record of the work is put in the write's own transaction, whose \
                      size is that of the inputs and lists (2 write units or more)";
        lines.insert(0, record.to_owned());
        let cancel = write.cancel.as_ref().map_or("nobody".to_owned(), |who| bindings.print(who));
        lines.push(format!("may be cancelled by: {cancel}"));
    }
    lines
}

fn each(bindings: &Bindings<'_>, portions: &Portions, units_of: UnitsOf<'_>) -> Vec<String> {
    let Step::For { slot, list, condition, body, .. } = &portions.step else { return Vec::new() };
    let args = |args: &[crate::model::Expr]| {
        args.iter().map(|arg| bindings.print(arg)).collect::<Vec<_>>().join(", ")
    };
    let (over, marked) = match list {
        Loop::Once | Loop::Otherwise(_) => return Vec::new(),
        Loop::Values(list) => (bindings.print(list), false),
        Loop::Read(id, values) => {
            let over = format!("{}({})", bindings.model.read(*id).name, args(values));
            (over, bindings.model.items_may_move(*id))
        }
    };
    let wanted = condition.as_ref().map(|wanted| format!(" where {}", bindings.print(wanted)));
    let name = bindings.slot_text(*slot);
    let mark = match marked {
        true => "its own, with the record of the work and a mark (4 write units more)",
        false => "its own, with the record of the work (2 write units more)",
    };
    let does = match &portions.call {
        Some((id, values)) => {
            format!("  do {}({})", bindings.model.write(*id).name, args(values))
        }
        None => format!(
            "  {}",
            body.iter().filter_map(|it| step(bindings, it)).collect::<Vec<_>>().join(", ")
        ),
    };
    let mut lines = vec![
        format!("for each {name} in {over}{}", wanted.unwrap_or_default()),
        does,
        format!("  each in a transaction of {mark}; about {IN_A_SECOND} in a second"),
    ];
    if marked {
        lines.push(format!(
            "  items may move in the index, so it is read again until nothing new is found, \
             {MAX_LOOP_ROUNDS} times at most"
        ));
    }
    let mut made = bindings.model.makes_elements(portions);
    made.dedup();
    if !made.is_empty() {
        let name = |entity: &EntityId| bindings.model.entity(*entity).name.clone();
        let names = made.iter().map(name).collect::<Vec<_>>().join(" or ");
        lines.push(format!(
            "  what it makes is no element of it: each new {names} gets a mark (2 write units more)"
        ));
    }
    if let Loop::Read(id, _) = list
        && let Some(estimate) = Estimate::found(bindings.model, bindings.model.read(*id))
    {
        lines.push(format!("  {}", estimate.line(units(bindings, portions, marked, units_of), 1)));
    }
    lines
}

/// Returns what one element costs, with the record of the work and its marks.
fn units(
    bindings: &Bindings<'_>,
    portions: &Portions,
    marked: bool,
    units_of: UnitsOf<'_>,
) -> Units {
    let model = bindings.model;
    let one = |step: &Step| {
        let (Step::Create { entity, .. }
        | Step::Update { entity, .. }
        | Step::Delete { entity, .. }) = step
        else {
            return None;
        };
        Some(Units::action(model, *entity, &bindings.entries_at_most(*entity)))
    };
    let mut all: Vec<Units> = portions.body().iter().filter_map(one).collect();
    all.extend(portions.call.as_ref().map(|(id, _)| units_of(*id)));
    all.push(Units::small_action().times(if marked { 2 } else { 1 }));
    all.extend(model.makes_elements(portions).iter().map(|_| Units::small_action()));
    Units::sum(&all)
}

fn step(bindings: &Bindings<'_>, step: &Step) -> Option<String> {
    let (verb, entity) = match step {
        Step::Create { entity, .. } => ("create", entity),
        Step::Update { entity, upsert: true, .. } => ("upsert", entity),
        Step::Update { entity, .. } => ("update", entity),
        Step::Delete { entity, .. } => ("delete", entity),
        Step::Let(_) | Step::Check(..) | Step::For { .. } => return None,
    };
    Some(format!("{verb} {}", bindings.model.entity(*entity).name))
}
