//! Locks of unique values, in the transaction that changes them.

use super::action::bare;
use super::bindings::{Bindings, KeyTemplate, Values};
use super::derived::Owner;
use super::records::system_key;
use super::units::Units;
use super::{Action, ActionKind, ConditionPart, Origin, When};
use crate::model::Unique;
use crate::reserved::OWNER;

impl Bindings<'_> {
    /// Returns the locks that are taken or released by an action on an item.
    pub(super) fn locks(
        &self,
        key: &KeyTemplate,
        (place, unique): (usize, &Unique),
        owner: &Owner,
    ) -> Vec<Action> {
        let dependencies = &self.model.entity(key.entity).dependencies;
        match owner {
            Owner::Made(_) => vec![self.taken(key, unique, None)],
            Owner::Gone(_) => vec![self.given_back(key, unique, None)],
            Owner::Changed(touched, _) if touched.is_disjoint(dependencies.lock(place)) => {
                // A lock has the lifetime of its item.
                let moved = self.model.entity(key.entity).has_ttl()
                    && !touched.is_disjoint(dependencies.lifetime());
                let renewed = || self.taken(key, unique, Some(("same", When::LifetimeChanges)));
                moved.then(renewed).into_iter().collect()
            }
            Owner::Changed(..) => vec![
                self.given_back(key, unique, Some(("old", When::Changes))),
                self.taken(key, unique, Some(("new", When::Changes))),
            ],
        }
    }

    fn taken(&self, key: &KeyTemplate, unique: &Unique, change: Option<(&str, When)>) -> Action {
        let table = self.model.table(self.model.entity(key.entity).table);
        let partition = &table.key.partition.name;
        let mut free = format!("attribute_not_exists({partition}) OR tavola:owner = this item");
        let mut attributes = vec![partition.clone(), OWNER.to_owned()];
        let mut sets = vec![format!("{OWNER} = this item")];
        if let Some(ttl) = &table.ttl {
            free.push_str(&format!(" OR {ttl} <= {{now}}"));
            attributes.push(ttl.clone());
            if self.model.entity(key.entity).has_ttl() {
                sets.push(format!("{ttl} = that of the item"));
            }
        }
        let taken = format!("this {} is taken already", unique.attributes.join(" and "));
        Action {
            sets,
            conditions: vec![ConditionPart::Owned { text: free, attributes }],
            says: Some(format!("else conflict {taken:?}")),
            ..self.lock(ActionKind::Put, key, unique, change)
        }
    }

    fn given_back(
        &self,
        key: &KeyTemplate,
        unique: &Unique,
        change: Option<(&str, When)>,
    ) -> Action {
        let mine = "attribute_not_exists(tavola:owner) OR tavola:owner = this item".to_owned();
        let action = self.lock(ActionKind::Delete, key, unique, change);
        let attributes = vec![OWNER.to_owned()];
        Action { conditions: vec![ConditionPart::Owned { text: mine, attributes }], ..action }
    }

    /// Returns an action on a lock of which only the key is known.
    fn lock(
        &self,
        kind: ActionKind,
        key: &KeyTemplate,
        unique: &Unique,
        change: Option<(&str, When)>,
    ) -> Action {
        let entity = self.model.entity(key.entity);
        let mut value = unique.attributes.join(", ");
        if let Some((which, _)) = &change {
            value = format!("{which} {value}");
        }
        if unique.ignoring_case {
            value.push_str(" ignoring case");
        }
        let text = format!("UNIQUE#{}#{{digest of {value}}}", unique.lock_name(entity));
        let lock = system_key(self.model, key.entity, &text);
        let mut when = Vec::from_iter(change.map(|(_, when)| when));
        let optional = |name: &&String| entity.attribute(name).is_some_and(|a| a.optional);
        let absent: Vec<_> = unique.attributes.iter().filter(optional).cloned().collect();
        if !absent.is_empty() {
            when.push(When::Given(absent));
        }
        when.extend(unique.condition.as_ref().map(|condition| {
            When::While(self.owner(key.entity, Values::default()).print(condition))
        }));
        Action {
            entity: format!("the lock of {}.{}", entity.name, unique.attributes.join("+")),
            // A lock contains its own key and its owner's, so it never costs more than one unit.
            units: Units::small_action(),
            when,
            origin: Origin::Lock,
            ..bare(self.model, kind, lock)
        }
    }
}
