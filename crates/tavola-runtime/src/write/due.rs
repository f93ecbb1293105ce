//! Records of when items are due whose expiry does something. They change in the transaction of
//! their item: its key and the moment name a record, so that no two of them can be mistaken.

use tavola_model::model::Model;
use tavola_store::{Item, Value};

use super::pass::{End, Pass};
use crate::context::Fact;
use crate::draft::Before;
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::system::{self, DUE_ITEM};

/// A record that is put, or deleted where there is no item.
pub(super) type DueChange = (ItemKey, Option<Item>);

/// Returns the record of when an item is due; `None` if nothing follows from its expiry.
pub(crate) fn due_record(model: &Model, record: &Record) -> Option<(ItemKey, Item)> {
    let key = record.due_key(model)?;
    let mut item = key.store_key(model.table(key.table)).to_item();
    let named: Value = system::reference(model, &record.key, record.entity);
    item.insert(DUE_ITEM.to_owned(), named);
    Some((key, item))
}

impl Pass<'_, '_> {
    /// Returns the changes of the records of when items are due.
    pub(super) fn due_records(&self) -> Result<Vec<DueChange>, End> {
        let model = self.model();
        let mut changes = Vec::new();
        let ends = |id| model.entity(id).on_expiry.is_some();
        for (key, draft) in self.drafts.iter().filter(|(_, draft)| draft.entities().any(ends)) {
            // What is marked goes later, with its record.
            if draft.marked {
                continue;
            }
            let before = match &draft.before {
                Before::Present(record) => Some(record),
                Before::Absent | Before::BlindUpsert => None,
            };
            let old = before.and_then(|record| record.due_key(model));
            let new = draft.after.as_ref().and_then(|record| due_record(model, record));
            let stays = old.as_ref() == new.as_ref().map(|(key, _)| key);
            if let Some(before) = before {
                let lifetime = model.entity(before.entity).dependencies.lifetime();
                // The record that goes must be the one that there is.
                if !stays || draft.changes(lifetime) {
                    for name in lifetime {
                        self.context().used(key, before.entity, Fact::Attribute(name.clone()));
                    }
                }
            }
            if !stays {
                changes.extend(old.map(|key| (key, None)));
                changes.extend(new.map(|(key, item)| (key, Some(item))));
            }
        }
        Ok(changes)
    }
}
