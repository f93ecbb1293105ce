//! Every expression of a model.

use crate::model::{
    ChangeKind, Else, Entity, Expr, KeySource, Let, LetTarget, Loop, Model, Part, Read, Sort,
    Source, Step, WithTarget,
};

/// Visits all expressions, each as a whole.
pub(super) fn every<'m>(model: &'m Model, visit: &mut impl FnMut(&'m Expr)) {
    model.rules.iter().for_each(|rule| visit(&rule.condition));
    model.entities.iter().for_each(|entity| of_entity(entity, visit));
    model.reads.iter().for_each(|read| of_read(read, visit));
    for write in &model.writes {
        write.allow.iter().chain(write.once.iter().map(|(name, _)| name)).for_each(&mut *visit);
        write.refusal.expressions().for_each(&mut *visit);
        write.all_steps().for_each(|step| of_step(step, visit));
    }
    for job in &model.jobs {
        let arguments = job.loops.iter().flat_map(|one| one.read.1.iter().chain(&one.write.1));
        arguments.for_each(&mut *visit);
    }
    let stated = model.audit.iter().chain(&model.data).flat_map(|(_, fields)| fields);
    stated.for_each(|(_, value)| visit(value));
    if let Some(tenant) = &model.tenant {
        std::iter::once(&tenant.value).chain(&tenant.except).for_each(visit);
    }
}

fn of_entity<'m>(entity: &'m Entity, visit: &mut impl FnMut(&'m Expr)) {
    entity.visible.iter().for_each(&mut *visit);
    entity.restricted.iter().for_each(|restriction| visit(&restriction.condition));
    for attribute in &entity.attributes {
        let told = attribute.otherwise.iter().flat_map(Else::expressions);
        attribute.value.iter().chain(told).for_each(&mut *visit);
    }
    for key in &entity.keys {
        key.condition.iter().for_each(&mut *visit);
        if let KeySource::Template(template) = &key.source {
            for part in &template.parts {
                if let Part::Hole(hole) = part {
                    std::iter::once(&hole.value).chain(&hole.fallback).for_each(&mut *visit);
                }
            }
        }
    }
    for unique in &entity.uniques {
        let told = unique.otherwise.iter().flat_map(Else::expressions);
        unique.condition.iter().chain(told).for_each(&mut *visit);
    }
    for derive in &entity.derives {
        let each = derive.each.iter().map(|(_, list)| list);
        let fields = derive.fields.iter().map(|(_, value)| value);
        each.chain(&derive.condition).chain(fields).for_each(&mut *visit);
    }
    let moves = entity.moves.iter().flat_map(|moves| &moves.steps);
    moves.filter_map(|step| step.by.as_ref()).for_each(visit);
}

pub(super) fn of_read<'m>(read: &'m Read, visit: &mut impl FnMut(&'m Expr)) {
    read.inputs.iter().filter_map(|input| input.default.as_ref()).for_each(&mut *visit);
    read.lets.iter().for_each(|one| of_let(one, visit));
    read.allow.iter().chain(&read.filter).for_each(&mut *visit);
    read.refusal.expressions().for_each(&mut *visit);
    match &read.source {
        Source::Get { load, .. } => visit(load),
        Source::Query(query) => {
            visit(&query.partition);
            match &query.sort {
                Some(Sort::Compare(_, bound)) => visit(&bound.value),
                Some(Sort::Between(low, high)) => {
                    [low, high].map(|b| &b.value).into_iter().for_each(&mut *visit)
                }
                Some(Sort::BeginsWith(start)) => visit(start),
                None => {}
            }
        }
        Source::Scan { .. } | Source::Unresolved => {}
    }
    for with in &read.with {
        match &with.target {
            WithTarget::Item(load) => visit(load),
            WithTarget::Read(_, arguments) => arguments.iter().for_each(&mut *visit),
        }
    }
}

fn of_let<'m>(one: &'m Let, visit: &mut impl FnMut(&'m Expr)) {
    match &one.target {
        LetTarget::Item(load) => visit(load),
        LetTarget::Read(_, arguments) => arguments.iter().for_each(visit),
    }
}

fn of_step<'m>(step: &'m Step, visit: &mut impl FnMut(&'m Expr)) {
    step.otherwise().into_iter().flat_map(Else::expressions).for_each(&mut *visit);
    match step {
        Step::Let(one) => of_let(one, visit),
        Step::Check(condition, _) => visit(condition),
        Step::Create { fields, .. } => fields.iter().for_each(|(_, value)| visit(value)),
        Step::Update { target, changes, condition, .. } => {
            std::iter::once(target).chain(condition).for_each(&mut *visit);
            for change in changes {
                match &change.kind {
                    ChangeKind::Set(value)
                    | ChangeKind::SetIfGiven(value)
                    | ChangeKind::Increase(value)
                    | ChangeKind::Decrease(value)
                    | ChangeKind::Add(value)
                    | ChangeKind::Remove(value) => visit(value),
                    ChangeKind::Clear => {}
                }
            }
        }
        Step::Delete { target, condition, .. } => {
            std::iter::once(target).chain(condition).for_each(visit);
        }
        Step::For { list, condition, .. } => {
            match list {
                Loop::Values(list) => visit(list),
                Loop::Read(_, arguments) => arguments.iter().for_each(&mut *visit),
            }
            condition.iter().for_each(visit);
        }
    }
}
