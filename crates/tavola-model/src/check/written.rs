//! What writes make.

use std::collections::BTreeSet;

use crate::model::{EntityId, Expr, Model, Step};

/// Returns the entities whose items are created while the model runs.
pub(super) fn written(model: &Model) -> BTreeSet<EntityId> {
    let mut written: BTreeSet<EntityId> = model.audit.iter().map(|(entity, _)| *entity).collect();
    for write in &model.writes {
        write.all_steps().for_each(|step| match step {
            Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                written.insert(*entity);
            }
            _ => {}
        });
    }
    // Items that are derived from created items.
    loop {
        let derived: Vec<EntityId> = written
            .iter()
            .flat_map(|id| model.entity(*id).derives.iter().map(|derive| derive.entity))
            .filter(|id| !written.contains(id))
            .collect();
        if derived.is_empty() {
            return written;
        }
        written.extend(derived);
    }
}

/// Returns `true` if every item of an entity has a new id in this attribute: its default makes one,
/// and nothing else gives it a value.
pub(super) fn always_new(model: &Model, id: EntityId, name: &str) -> bool {
    let entity = model.entity(id);
    let makes_one = entity
        .attribute(name)
        .and_then(|attribute| attribute.value.as_ref())
        .is_some_and(|value| match value {
            Expr::NewId(_) => true,
            Expr::Template(template) => template
                .holes()
                .any(|hole| matches!(hole.value, Expr::NewId(_)) && hole.transforms.is_empty()),
            _ => false,
        });
    let gives = |fields: &[(String, Expr)]| fields.iter().any(|(given, _)| given == name);
    let made = model.audit.iter().chain(&model.data);
    let derives = || model.entities.iter().flat_map(|entity| &entity.derives);
    makes_one
        && !model.table(entity.table).others_allowed
        && !derives().any(|derive| derive.entity == id)
        && !made.filter(|(made, _)| *made == id).any(|(_, fields)| gives(fields))
        && !model.writes.iter().flat_map(|write| write.all_steps()).any(|step| match step {
            Step::Create { entity, fields, .. } => *entity == id && gives(fields),
            Step::Update { entity, upsert: true, .. } => *entity == id,
            _ => false,
        })
}
