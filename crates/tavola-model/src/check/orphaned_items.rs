//! A deletion that leaves what is under the item.
//!
//! Items whose keys begin with that of another one, `THREAD#{threadId}`, are about that item.
//! A write that deletes it alone leaves them in the table: lists of the partition go on finding
//! them, and nothing ever deletes them.
//! A write is not reported if the model has one that deletes such items in a loop, or for a job, if
//! they expire or are append-only, or if it looks whether there are any.
//!
//! ```text
//! entity Thread in main { PK = "THREAD#{threadId}"  SK = "META" ... }
//! entity Post in main   { PK = "THREAD#{threadId}"  SK = "POST#{postId}" ... }
//!
//! write remove(threadId) { allow author   delete Thread(threadId) }      // and its posts?
//! ```
//!
//! Fix: `delete Thread(threadId) with all under it`, with `except ...` for what is meant to stay of
//! several.

use std::collections::BTreeSet;

use super::context::{Context, listed};
use super::refused_in_job::job_of;
use crate::Finding;
use crate::model::{EntityId, Let, LetTarget, Loop, Model, Step, Write, WriteId};

pub(super) const CODE: &str = "orphaned-items";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for write in model.writes.iter().filter(|write| write.expiry.is_none()) {
        for step in &write.steps {
            let Step::Delete { entity, .. } = step else { continue };
            let goes_with_all = write.with_all.iter().any(|with_all| with_all.entity == *entity);
            if goes_with_all || write.all_steps().any(|step| matches!(step, Step::For { .. })) {
                continue;
            }
            let stays = |id: &EntityId| !is_cleaned(model, *id) && !looks_for(model, write, *id);
            let left: BTreeSet<EntityId> = under(model, *entity).filter(stays).collect();
            let left: Vec<&str> = left.iter().map(|id| model.entity(*id).name.as_str()).collect();
            if !left.is_empty() {
                let name = &model.entity(*entity).name;
                let message =
                    format!("`{}` leaves {} items under no `{name}`", write.name, listed(left));
                findings.push(
                    Finding::warning(CODE, context.step_span(write, step), message)
                        .why("their keys begin with that of the deleted item, and nothing deletes them")
                        .help(
                            "write `with all under it` behind `delete ...`, or accept it if they \
                             are meant to stay",
                        ),
                );
            }
        }
    }
}

/// Returns the entities of which an item has any number of items in its partition, which would stay
/// in it.
fn under(model: &Model, above: EntityId) -> impl Iterator<Item = EntityId> {
    let all = model.all_under(above, &[]).goes;
    let direct = all.into_iter().filter(|under| under.way.index.is_none());
    let stays = move |id: &EntityId| {
        let (own, above) = (model.entity(*id), model.entity(above));
        own.expires.is_none() && own.key_attributes.len() > above.key_attributes.len()
    };
    direct.map(|under| under.entity).filter(stays)
}

/// Returns `true` if some write deletes items of an entity in a loop, or for a job.
fn is_cleaned(model: &Model, id: EntityId) -> bool {
    let deletes = |step: &Step| matches!(step, Step::Delete { entity, .. } if *entity == id);
    let in_loop = |step: &Step| matches!(step, Step::For { body, .. } if body.iter().any(deletes));
    model.writes.iter().enumerate().any(|(place, write)| {
        write.all_steps().any(in_loop)
            || write.with_all.iter().any(|with_all| {
                model.all_under(with_all.entity, &with_all.except).entities().contains(&id)
            })
            || (write.all_steps().any(deletes) && job_of(model, WriteId(place)).is_some())
            || write.portions.iter().any(|portions| {
                let called = portions.call.as_ref().map(|(called, _)| model.write(*called));
                called.is_some_and(|called| called.all_steps().any(deletes))
            })
    })
}

/// Returns `true` if a write asks for items of an entity before it deletes anything.
fn looks_for(model: &Model, write: &Write, id: EntityId) -> bool {
    let finds = |read| model.read(read).entities.contains(&id);
    write.all_steps().any(|step| match step {
        Step::Let(Let {
            target: LetTarget::Read(read, _) | LetTarget::Aggregate(read, _), ..
        }) => finds(*read),
        Step::For { list: Loop::Read(read, _), .. } => finds(*read),
        _ => false,
    })
}
