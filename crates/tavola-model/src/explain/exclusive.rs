//! Exclusive items, in the transaction that changes their owner.

use super::bindings::{Bindings, KeyTemplate, Values};
use super::derived::Owner;
use super::{Action, ActionKind, ConditionPart, When};
use crate::model::{Derive, DerivedFrom, Else};
use crate::reserved::OWNER;

impl Bindings<'_> {
    /// Returns the actions on exclusive items that follow from an action on their owner.
    pub(super) fn exclusive(
        &self,
        key: &KeyTemplate,
        (derive, from): (&Derive, &DerivedFrom),
        failure: &Else,
        owner: &Owner,
    ) -> Vec<Action> {
        let claimed = self.model.claimed_by(derive);
        let one = |owner: &Owner| self.derived(key, derive, from, owner);
        let actions = match owner {
            Owner::Changed(touched, values)
                if claimed.iter().any(|name| touched.contains(name)) =>
            {
                let both =
                    [one(&Owner::Gone(Values::default())), one(&Owner::Made(values.clone()))];
                both.into_iter().flatten().map(changing).collect()
            }
            Owner::Changed(..) => Vec::from_iter(one(owner).map(changing)),
            Owner::Made(_) | Owner::Gone(_) => Vec::from_iter(one(owner)),
        };
        let owned = |action| self.owned(derive, &claimed, failure, action);
        actions.into_iter().map(owned).collect()
    }

    /// Adds the condition on the item's owner to an action.
    fn owned(&self, derive: &Derive, claimed: &[String], failure: &Else, action: Action) -> Action {
        let table = self.model.table(self.model.entity(derive.entity).table);
        let partition = &table.key.partition.name;
        let mine = format!("{OWNER} = this item");
        let (text, mut attributes) = match action.kind {
            ActionKind::Put => {
                (format!("attribute_not_exists({partition}) OR {mine}"), vec![partition])
            }
            _ => (format!("attribute_not_exists({OWNER}) OR {mine}"), Vec::new()),
        };
        let free = table.ttl.as_ref().filter(|_| action.kind == ActionKind::Put);
        attributes.extend(free);
        let text = free.map_or(text.clone(), |ttl| format!("{text} OR {ttl} <= {{now}}"));
        let attributes = attributes.into_iter().cloned().chain([OWNER.to_owned()]).collect();
        let mut conditions = vec![ConditionPart::Owned { text, attributes }];
        if action.kind == ActionKind::Update {
            conditions.insert(0, ConditionPart::Exists { key: partition.clone() });
        }
        let mut sets = action.sets;
        if action.kind == ActionKind::Put {
            sets.push(mine);
        }
        let told = match &failure.message {
            Some(_) => self.otherwise(failure),
            None => format!(
                "{} \"this {} is taken already\"",
                self.otherwise(failure),
                claimed.join(" and ")
            ),
        };
        let refuses = action.kind != ActionKind::Delete;
        let says = action.says.map(|says| if refuses { format!("{says}, {told}") } else { says });
        Action { conditions, sets, says, ..action }
    }
}

fn changing(mut action: Action) -> Action {
    action.when.push(When::Changes);
    action
}
