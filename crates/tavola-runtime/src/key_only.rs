//! Attributes that are stored in the primary key alone. Nothing else knows of them: records have
//! them, because what an item lacks is read back from its key, and actions lose them here.

use tavola_model::model::{Entity, EntityId, Model};
use tavola_store::{ActionKind, Item, UpdateAction};

use crate::item_key::ItemKey;
use crate::record::stored_type;
use crate::system;

/// Takes what the key tells out of what an action stores beside it.
pub(crate) fn take_out_key_only(model: &Model, item_key: &ItemKey, kind: &mut ActionKind) {
    let has_some = |entity: &Entity| entity.attributes.iter().any(|one| one.key_only);
    let some = || model.entities_in(item_key.table).filter(|(_, entity)| has_some(entity));
    if some().next().is_none() || system::is_system(&item_key.partition) {
        return;
    }
    let key = item_key.key_text();
    match kind {
        ActionKind::Put(item) => {
            *item = without_key_only(model, item_key, std::mem::take(item));
        }
        ActionKind::Update(_, update) => {
            let fits = |id: &EntityId| model.recogniser.fits(*id, &key);
            let all = model.entities_in(item_key.table).map(|(id, _)| id);
            let fitting: Vec<EntityId> = all.filter(fits).collect();
            // Where entities share the key, what one of them stores stays.
            let is_lost = |action: &UpdateAction| match action {
                UpdateAction::Set(path, _) => {
                    let name = path.attribute.as_str();
                    let is_lost = |id: &EntityId| is_key_only(model, *id, name);
                    let is_kept =
                        |id: &EntityId| !is_lost(id) && model.entity(*id).attribute(name).is_some();
                    fitting.iter().any(is_lost) && !fitting.iter().any(is_kept)
                }
                _ => false,
            };
            let (lost, mut left): (Vec<_>, Vec<_>) =
                std::mem::take(&mut update.actions).into_iter().partition(is_lost);
            // An update has to do something: that an item stores what its key tells is no harm.
            if left.is_empty() {
                left.extend(lost.into_iter().next());
            }
            update.actions = left;
        }
        ActionKind::Delete(_) | ActionKind::Check(_) => {}
    }
}

/// Returns an item as it is stored.
pub(crate) fn without_key_only(model: &Model, item_key: &ItemKey, mut item: Item) -> Item {
    let all = model.entities_in(item_key.table).map(|(id, _)| id);
    let of_type = stored_type(model.table(item_key.table), &item);
    let key = item_key.key_text();
    let found = model.recogniser.recognise(all, &key, of_type).map(|(id, _)| id);
    if let Some(id) = found {
        item.retain(|name| !is_key_only(model, id, name));
    }
    item
}

fn is_key_only(model: &Model, id: EntityId, name: &str) -> bool {
    model.entity(id).attribute(name).is_some_and(|attribute| attribute.key_only)
}
