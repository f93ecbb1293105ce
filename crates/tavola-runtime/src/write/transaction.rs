//! From drafts and what was used to the actions of one transaction.

use std::collections::BTreeMap;

use tavola_model::model::{EntityId, Model};
use tavola_store::{
    Action, ActionKind, Comparison, Condition, Item, Operand, Path, SetValue, Update, UpdateAction,
    Value,
};

use super::pass::Pass;
use crate::Failure;
use crate::context::{Fact, Use};
use crate::deployment::Deployment;
use crate::draft::{Before, Draft};
use crate::record::{Place, Record};

/// The most actions of a transaction.
const MOST_ACTIONS: usize = 100;

/// A write, worked out.
pub(super) struct Plan {
    pub actions: Vec<Action>,
    /// The item of each action.
    pub places: Vec<(Place, EntityId)>,
    /// The items as the write leaves them.
    pub after: Vec<(Place, Option<Record>)>,
    /// The first item that the write named, and whether it is new.
    pub first: Option<(Place, bool)>,
}

impl Plan {
    pub fn of(pass: Pass<'_, '_>) -> Result<Self, Failure> {
        let (model, deployment) = (pass.session.model, pass.session.deployment);
        let uses = pass.trace.uses.into_inner();
        let guard = Guard { model, now: pass.session.moment.epoch(), uses: &uses };
        let mut plan = Plan { actions: Vec::new(), places: Vec::new(), after: Vec::new(), first: None };
        for (place, draft) in pass.drafts.iter() {
            if plan.first.is_none() {
                let created = !matches!(draft.before, Before::Present(_)) && draft.after.is_some();
                plan.first = Some((place.clone(), created));
            }
            plan.after.push((place.clone(), draft.after.clone()));
            plan.push(guard.write(deployment, place, draft), place, draft.entity);
        }
        let nothing_to_write = plan.actions.is_empty();
        for used in &uses {
            if !plan.places.iter().any(|(place, _)| *place == used.place) {
                let seen = pass.session.cache.get(&used.place);
                let Some(seen) = seen else { continue };
                let condition = guard.condition(&used.place, seen.as_ref());
                let check = Action {
                    table: deployment.table(used.place.table).to_owned(),
                    kind: ActionKind::Check(used.place.key(model.table(used.place.table))),
                    condition: Some(condition),
                };
                plan.push(Some(check), &used.place, used.entity);
            }
        }
        if nothing_to_write {
            plan.actions.clear();
        }
        if plan.actions.len() > MOST_ACTIONS {
            return Err(Failure::TooLarge(format!(
                "this would change {} items at once; {MOST_ACTIONS} is the most",
                plan.actions.len()
            )));
        }
        Ok(plan)
    }

    fn push(&mut self, action: Option<Action>, place: &Place, entity: EntityId) {
        if let Some(action) = action {
            self.actions.push(action);
            self.places.push((place.clone(), entity));
        }
    }
}

/// What was used, as conditions.
struct Guard<'a> {
    model: &'a Model,
    now: i64,
    uses: &'a [Use],
}

impl Guard<'_> {
    fn write(&self, deployment: &Deployment, place: &Place, draft: &Draft) -> Option<Action> {
        let key = place.key(self.model.table(place.table));
        let (kind, condition) = match (&draft.before, &draft.after) {
            (Before::Present(before), Some(after)) => {
                let update = difference(before, after, draft, self.model);
                if update.actions.is_empty() {
                    (ActionKind::Check(key), self.condition(place, Some(before)))
                } else {
                    (ActionKind::Update(key, update), self.condition(place, Some(before)))
                }
            }
            (Before::Present(before), None) => {
                (ActionKind::Delete(key), self.condition(place, Some(before)))
            }
            (_, Some(after)) => (ActionKind::Put(after.item.clone()), self.condition(place, None)),
            // Made and deleted in the same write: it must only not have been there.
            (_, None) => (ActionKind::Check(key), self.condition(place, None)),
        };
        Some(Action { table: deployment.table(place.table).to_owned(), kind, condition: Some(condition) })
    }

    /// The item is as it was, as far as that was used.
    fn condition(&self, place: &Place, seen: Option<&Record>) -> Condition {
        let table = self.model.table(place.table);
        let key = table.key.partition.name.as_str();
        let Some(record) = seen else {
            let absent = Condition::absent(key);
            return match &table.ttl {
                Some(ttl) => Condition::Or(vec![absent, expiry(ttl, Comparison::LessOrEqual, self.now)]),
                None => absent,
            };
        };
        let mut conditions = BTreeMap::new();
        for used in self.uses.iter().filter(|used| used.place == *place) {
            let Fact::Attribute(name) = &used.fact else { continue };
            match record.item.get(name) {
                Some(value) => {
                    conditions.insert(name.as_str(), Condition::equals(name, value.clone()));
                }
                // What the key tells cannot change.
                None if record.recovered.contains_key(name) => {}
                None => {
                    conditions.insert(name.as_str(), Condition::absent(name));
                }
            }
        }
        let mut all = vec![Condition::exists(key)];
        if let Some(ttl) = table.ttl.as_ref().filter(|ttl| record.item.contains_key(*ttl)) {
            all.push(expiry(ttl, Comparison::Greater, self.now));
        }
        all.extend(conditions.into_values());
        Condition::And(all)
    }
}

fn expiry(ttl: &str, comparison: Comparison, now: i64) -> Condition {
    Condition::Compare(
        Operand::Path(Path::attribute(ttl)),
        comparison,
        Operand::Value(Value::from(now)),
    )
}

/// What an update has to do.
fn difference(before: &Record, after: &Record, draft: &Draft, model: &Model) -> Update {
    let table = model.table(before.place.table);
    let key = |name: &String| table.key.parts().any(|part| part.name == *name);
    let mut update = Update::default();
    let changed = |old: &Item, name: &String, value: &Value| old.get(name) != Some(value);
    for (name, value) in after.item.iter().filter(|(name, _)| !key(name)) {
        if !changed(&before.item, name, value) {
            continue;
        }
        let path = Path::attribute(name.as_str());
        update.actions.push(match draft.added.get(name) {
            Some(by) => UpdateAction::Add(path, Value::N(by.clone())),
            None => UpdateAction::Set(path, SetValue::Value(value.clone())),
        });
    }
    for name in before.item.keys().filter(|name| !key(name) && !after.item.contains_key(*name)) {
        update.actions.push(UpdateAction::Remove(Path::attribute(name.as_str())));
    }
    update
}
