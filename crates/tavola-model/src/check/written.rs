//! What writes make.

use std::collections::BTreeSet;

use crate::model::{EntityId, Model, Step};

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
