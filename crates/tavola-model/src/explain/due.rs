//! Records of when items are due whose expiry does something, in the transactions of these items.

use tavola_store::KeyType;

use super::action::bare;
use super::bindings::{Bindings, KeyTemplate};
use super::derived::Owner;
use super::units::Units;
use super::{Action, ActionKind, Origin, When};
use crate::limits::WORK_PARTITIONS;
use crate::reserved::PREFIX;

impl Bindings<'_> {
    /// Returns the actions on the record of when an item is due.
    pub(super) fn due_records(&self, key: &KeyTemplate, owner: &Owner) -> Vec<Action> {
        let entity = self.model.entity(key.entity);
        if entity.on_expiry.is_none() {
            return Vec::new();
        }
        let one = |kind, which, when| self.due_record(key, kind, which, when);
        match owner {
            Owner::Made(_) => Vec::from_iter(one(ActionKind::Put, "", None)),
            Owner::Gone(_) => Vec::from_iter(one(ActionKind::Delete, "", None)),
            Owner::Changed(touched, _) if touched.is_disjoint(entity.dependencies.lifetime()) => {
                Vec::new()
            }
            Owner::Changed(..) => {
                let when = Some(When::LifetimeChanges);
                let old = one(ActionKind::Delete, "old ", when.clone());
                old.into_iter().chain(one(ActionKind::Put, "new ", when)).collect()
            }
        }
    }

    fn due_record(
        &self,
        of: &KeyTemplate,
        kind: ActionKind,
        which: &str,
        when: Option<When>,
    ) -> Option<Action> {
        let entity = self.model.entity(of.entity);
        let expires = entity.expires.as_ref()?;
        let table = self.model.table(self.model.due_table(of.entity)?);
        let texts = [
            format!("{PREFIX}DUE#{{0 to {}}}", WORK_PARTITIONS - 1),
            format!("{{{which}{expires}, in epoch seconds}}#{{digest of the item's key}}"),
        ];
        let parts = table.key.parts().zip(texts).map(|(part, text)| {
            let is_number = part.key_type == KeyType::N;
            let text = if is_number { format!("{{number for {text}}}") } else { text };
            (part.name.clone(), part.key_type, text)
        });
        let key = KeyTemplate { entity: of.entity, parts: parts.collect() };
        let mut when = Vec::from_iter(when);
        if entity.attribute(expires).is_some_and(|attribute| attribute.optional) {
            when.push(When::Given(vec![expires.clone()]));
        }
        Some(Action {
            entity: format!("the record of when the {} is due", entity.name),
            table: table.physical.clone(),
            units: Units::small_action(),
            when,
            origin: Origin::Record,
            ..bare(self.model, kind, key)
        })
    }
}
