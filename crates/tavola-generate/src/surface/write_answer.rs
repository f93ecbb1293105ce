//! What writes answer: the first item that they name, or the one that they say.

use std::collections::BTreeSet;

use tavola_model::model::{
    Answer as Chosen, Attribute, Change, ChangeKind, Computed, EntityId, Expr, Model, Step, Write,
};

use super::item::Items;
use super::{Answer, ItemId, Schema};

/// What a write answers with.
#[derive(Default)]
struct Outcome<'m> {
    created: bool,
    changed: bool,
    /// The entities of what it may answer with, each with the attributes that are not known then.
    items: Vec<(EntityId, BTreeSet<&'m str>)>,
}

/// Returns what a write answers. Every write may answer without a body, because its caller may not
/// see the item, or does not see it any more when the call is repeated.
pub(super) fn of_write<'m>(
    model: &'m Model,
    write: &'m Write,
    items: &mut Items<'m>,
) -> Vec<Answer<'m>> {
    if !write.portions.is_empty() {
        let told = |status| Answer { status, body: Some(Schema::Work) };
        return vec![told(200), told(202), Answer { status: 204, body: None }];
    }
    let mut outcome = Outcome::default();
    match &write.answer {
        Some(answer) => chosen_item(model, write, answer, &mut outcome),
        None => {
            for step in &write.steps {
                if first_item(model, step, &mut outcome) {
                    break;
                }
            }
        }
    }
    // Where there are several entities, each is told by one value and so is described once.
    if write.answered_entities().len() > 1 {
        let mut merged: Vec<(EntityId, BTreeSet<&str>)> = Vec::new();
        for (entity, unknown) in outcome.items {
            match merged.iter_mut().find(|(known, _)| *known == entity) {
                Some((_, all)) => all.extend(unknown),
                None => merged.push((entity, unknown)),
            }
        }
        outcome.items = merged;
    }
    let mut found: Vec<ItemId> = Vec::new();
    for (entity, unknown) in outcome.items {
        let told_by = write.discriminator.as_deref();
        found.push(items.add(entity, &unknown, Vec::new(), told_by, &[]));
    }
    found.sort_unstable();
    found.dedup();
    let body = match found.as_slice() {
        [] => None,
        [one] => Some(Schema::Item(*one)),
        _ => Some(Schema::OneOf(found)),
    };
    let mut answers = Vec::new();
    for (status, happens) in [(200, outcome.changed), (201, outcome.created)] {
        if happens {
            answers.push(Answer { status, body: body.clone() });
        }
    }
    answers.push(Answer { status: 204, body: None });
    answers
}

/// Adds the items of which a write says that it answers with the first that is there. What steps
/// count of such an item is not known.
fn chosen_item<'m>(model: &'m Model, write: &'m Write, answer: &Chosen, outcome: &mut Outcome<'m>) {
    let is_made = |slot: &usize| {
        let makes =
            |step: &Step| matches!(step, Step::Create { slot: Some(made), .. } if made == slot);
        write.all_steps().any(makes)
    };
    outcome.created = answer.slots.iter().any(is_made);
    outcome.changed = !answer.slots.iter().all(is_made);
    let mut unknown = BTreeSet::new();
    for step in write.all_steps() {
        match step {
            Step::Update { entity, blind, changes, .. } if *entity == answer.entity => {
                unknown.extend(counted(model, *entity, *blind, changes));
            }
            _ => {}
        }
    }
    outcome.items.push((answer.entity, unknown));
}

/// Returns the attributes that changes count: relative to what is stored, and so not known.
fn counted<'m>(
    model: &'m Model,
    entity: EntityId,
    blind: bool,
    changes: &'m [Change],
) -> BTreeSet<&'m str> {
    let counted = changes.iter().filter(|change| change.kind.counts());
    let mut unknown: BTreeSet<&str> =
        counted.filter_map(|change| change.path.first().map(String::as_str)).collect();
    let is_unknown = |attribute: &&Attribute| blind || attribute.computed == Computed::CountsWrites;
    let attributes = model.entity(entity).attributes.iter().filter(is_unknown);
    unknown.extend(attributes.map(|attribute| attribute.name.as_str()));
    unknown
}

/// Adds the item of a step; `true` if no later step can be the first that names one.
fn first_item<'m>(model: &'m Model, step: &'m Step, outcome: &mut Outcome<'m>) -> bool {
    match step {
        Step::Let(_) | Step::Check(..) => false,
        Step::Create { entity, .. } => {
            outcome.created = true;
            outcome.items.push((*entity, BTreeSet::new()));
            true
        }
        Step::Update { entity, upsert, blind, changes, .. } => {
            outcome.changed = true;
            outcome.created |= upsert;
            let unknown = counted(model, *entity, *blind, changes);
            outcome.items.push((*entity, unknown));
            true
        }
        Step::Delete { .. } => true,
        Step::For { body, .. } => {
            for step in body {
                if first_item(model, step, outcome) {
                    break;
                }
            }
            // There may be nothing to do it for.
            false
        }
    }
}

/// Returns the entries of an input that a write sets attributes to if they are given, where those
/// attributes cannot be without a value.
pub(super) fn required_entries<'m>(
    model: &Model,
    write: &'m Write,
    slot: usize,
) -> Vec<Vec<&'m str>> {
    let required = write.entries_set().filter(|(of, _, entity, path)| {
        let attribute = model.entity(*entity).attribute_at(path);
        *of == slot && attribute.is_some_and(|attribute| !attribute.optional)
    });
    required.map(|(_, entry, ..)| entry).collect()
}

/// Returns `true` if a write sets an attribute to this input if it is given, and the attribute
/// cannot be without a value.
pub(super) fn must_keep_value(model: &Model, write: &Write, slot: usize) -> bool {
    write.all_steps().any(|step| {
        let Step::Update { entity, changes, .. } = step else { return false };
        changes.iter().any(|change| {
            let attribute = model.entity(*entity).attribute_at(&change.path);
            matches!(change.kind, ChangeKind::SetIfGiven(Expr::Slot(it)) if it == slot)
                && attribute.is_some_and(|attribute| !attribute.optional)
        })
    })
}

/// Returns `true` if an update of a write sets something to this input if it is given.
pub(super) fn sets_if_given(write: &Write, slot: usize) -> bool {
    write.all_steps().any(|step| {
        let Step::Update { changes, .. } = step else { return false };
        let is_it = |kind: &ChangeKind| matches!(kind, ChangeKind::SetIfGiven(Expr::Slot(it)) if *it == slot);
        changes.iter().any(|change| is_it(&change.kind))
    })
}

/// Returns `true` if the first item that a write names is one that is there.
pub(super) fn begins_with_item(write: &Write) -> bool {
    let first = write.steps.iter().find(|step| !matches!(step, Step::Let(_) | Step::Check(..)));
    matches!(first, Some(Step::Update { .. } | Step::Delete { .. }))
}

/// Returns the entity of a step.
pub(super) fn entity_of(step: &Step) -> Option<EntityId> {
    match step {
        Step::Create { entity, .. } | Step::Update { entity, .. } | Step::Delete { entity, .. } => {
            Some(*entity)
        }
        Step::Let(_) | Step::Check(..) | Step::For { .. } => None,
    }
}
