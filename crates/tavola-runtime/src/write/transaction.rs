//! From drafts and what was used to the actions of one transaction.

use std::collections::{BTreeMap, HashSet};

use tavola_model::model::{EntityId, Model};
use tavola_store::{
    Action, ActionKind, Comparison, Condition, Item, Operand, Path, SetValue, Update, UpdateAction,
    Value,
};

use super::beyond::Beyond;
use super::clear::MARK;
use super::derive::DerivedChange;
use super::pass::{Mode, Pass};
use super::unique::LockChange;
use crate::context::{Fact, Use};
use crate::deployment::Deployment;
use crate::draft::{Before, Draft};
use crate::record::{Place, Record};
use crate::session::Bound;
use crate::system;
use crate::tenancy::Tenancy;

/// The most actions of a transaction.
pub(super) const MOST_ACTIONS: usize = 100;

/// A write, worked out.
pub(super) struct Plan {
    pub actions: Vec<Action>,
    /// What each action is about.
    pub targets: Vec<Target>,
    /// The items as the write leaves them.
    pub after: Vec<(Place, Option<Record>)>,
    /// The first item that the write named, and whether it is new.
    pub first: Option<(Place, bool)>,
    /// Owners whose derived items do not fit.
    pub beyond: Vec<Beyond>,
    /// Whether a loop found more than it could take.
    pub cut: bool,
    /// What the write deletes by itself and only marks for now.
    pub marked: Vec<(Place, EntityId)>,
    /// What the inputs and `let` are bound to.
    pub bound: Vec<Bound>,
    made: Vec<Place>,
    written: Vec<Place>,
}

/// What an action is about.
pub(super) enum Target {
    Item(Place, EntityId),
    /// A lock.
    Lock(Place),
    /// The record of a write that happens once.
    Once,
    /// The record of work beyond this transaction.
    Work,
    /// A record of somebody else's work, which must not be there.
    NoWork(Place),
}

/// What follows from a write's drafts.
#[derive(Default)]
pub(super) struct Consequences {
    pub derived: Vec<(Place, EntityId, DerivedChange)>,
    pub locks: Vec<LockChange>,
    pub beyond: Vec<Beyond>,
    /// Owners on which nobody may be at work.
    pub undisturbed: Vec<Place>,
}

impl Plan {
    pub fn of(pass: Pass<'_, '_>, consequences: Consequences) -> Self {
        let Pass { session, trace, drafts, bound, left, mode, .. } = pass;
        let (model, deployment) = (session.model, session.deployment);
        let uses = trace.uses.into_inner();
        let tenant = match &session.tenancy {
            Tenancy::Bound { attribute, .. } => Some(attribute.as_str()),
            Tenancy::Free => None,
        };
        let markable = if session.sees_marked { &[] } else { session.markable };
        let guard = Guard { model, now: session.moment.epoch(), uses: &uses, tenant, markable };
        let mut plan = Plan {
            actions: Vec::new(),
            targets: Vec::new(),
            after: Vec::new(),
            first: None,
            beyond: consequences.beyond,
            cut: left,
            marked: Vec::new(),
            bound,
            made: Vec::new(),
            written: Vec::new(),
        };
        let replaced: HashSet<Place> = drafts
            .iter()
            .map(|(place, _)| place)
            .filter(|place| drafts.replaced(place).is_some())
            .cloned()
            .collect();
        for (place, draft) in drafts {
            let replaces = replaced.contains(&place);
            if plan.first.is_none() {
                let was_there = matches!(draft.before, Before::Present(_)) && !replaces;
                let created = !was_there && draft.after.is_some();
                plan.first = Some((place.clone(), created));
            }
            let action = guard.write(deployment, &place, &draft, replaces);
            plan.push(Some(action), &place, draft.entity);
            if draft.marked {
                plan.marked.push((place.clone(), draft.entity));
            }
            plan.after.push((place, draft.after));
        }
        for (place, entity, change) in consequences.derived {
            let key = place.key(model.table(place.table));
            let (kind, condition) = match change {
                DerivedChange::Make(item) => (ActionKind::Put(item), None),
                DerivedChange::Change(update, condition) => {
                    (ActionKind::Update(key, update), Some(condition))
                }
                DerivedChange::Drop => (ActionKind::Delete(key), None),
            };
            // What the write looked at must still be so, also where it changes it.
            let pinned = uses.iter().any(|used| used.place == place);
            let seen = session.cache.get(&place).filter(|_| pinned);
            let condition = match seen {
                Some(seen) => Some(guard.condition(&place, seen.as_ref())),
                None => condition,
            };
            let table = deployment.table(place.table).to_owned();
            plan.merge(Action { table, kind, condition }, &place, entity);
        }
        for lock in consequences.locks {
            let kind = match lock.item {
                Some(item) => ActionKind::Put(item),
                None => ActionKind::Delete(lock.place.key(model.table(lock.place.table))),
            };
            let table = deployment.table(lock.place.table).to_owned();
            plan.actions.push(Action { table, kind, condition: Some(lock.condition) });
            plan.targets.push(Target::Lock(lock.place));
        }
        for owner in consequences.undisturbed {
            let table = model.table(owner.table);
            let Some(record) =
                system::work_place(owner.table, table, &owner, system::Work::Derived)
            else {
                continue;
            };
            plan.actions.push(Action {
                table: deployment.table(record.table).to_owned(),
                kind: ActionKind::Check(record.key(table)),
                condition: Some(Condition::absent(&table.key.partition.name)),
            });
            plan.targets.push(Target::NoWork(record));
        }
        let nothing_to_write = plan.actions.is_empty() && plan.beyond.is_empty();
        // What a clearing passes over need not stay as it is.
        let pinned = if mode == Mode::Clearing { &[] } else { uses.as_slice() };
        for used in pinned {
            if !plan
                .targets
                .iter()
                .any(|target| matches!(target, Target::Item(place, _) if *place == used.place))
            {
                let seen = session.cache.get(&used.place);
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
        for (action, target) in plan.actions.iter().zip(&plan.targets) {
            let Target::Item(place, _) = target else { continue };
            match action.kind {
                ActionKind::Check(_) => {}
                ActionKind::Put(_) => {
                    plan.made.push(place.clone());
                    plan.written.push(place.clone());
                }
                ActionKind::Update(..) | ActionKind::Delete(_) => plan.written.push(place.clone()),
            }
        }
        plan
    }

    /// Adds an action on an item that another action may be about already.
    fn merge(&mut self, action: Action, place: &Place, entity: EntityId) {
        let known = self
            .targets
            .iter()
            .position(|target| matches!(target, Target::Item(at, _) if at == place));
        let Some(existing) = known.and_then(|known| self.actions.get_mut(known)) else {
            return self.push(Some(action), place, entity);
        };
        match (&mut existing.kind, action.kind) {
            (ActionKind::Update(_, update), ActionKind::Update(_, more)) => {
                for change in more.actions {
                    if !update.actions.iter().any(|known| known.path() == change.path()) {
                        update.actions.push(change);
                    }
                }
            }
            (kind, more) => *kind = more,
        }
        let conditions = existing.condition.take().into_iter().chain(action.condition);
        existing.condition = Some(Condition::And(conditions.collect()));
    }

    /// The items that the write touches; what it only looked at stays as it is.
    pub fn written(&self) -> impl Iterator<Item = &Place> {
        self.written.iter()
    }

    /// Whether the write made a new item here, or would have.
    pub fn creates(&self, place: &Place) -> bool {
        self.made.contains(place)
    }

    fn push(&mut self, action: Option<Action>, place: &Place, entity: EntityId) {
        if let Some(action) = action {
            self.actions.push(action);
            self.targets.push(Target::Item(place.clone(), entity));
        }
    }
}

/// What was used, as conditions.
struct Guard<'a> {
    model: &'a Model,
    now: i64,
    uses: &'a [Use],
    /// The attribute that must still name the caller's tenant.
    tenant: Option<&'a str>,
    /// The entities whose items may be marked as being deleted.
    markable: &'a [EntityId],
}

impl Guard<'_> {
    fn write(
        &self,
        deployment: &Deployment,
        place: &Place,
        draft: &Draft,
        replaces: bool,
    ) -> Action {
        let key = place.key(self.model.table(place.table));
        let (kind, condition) = match (&draft.before, &draft.after) {
            (Before::Present(before), Some(after)) if replaces => {
                (ActionKind::Put(after.item.clone()), self.condition(place, Some(before)))
            }
            (Before::Present(before), Some(after)) => {
                let update = difference(before, after, draft, self.model);
                if update.actions.is_empty() {
                    (ActionKind::Check(key), self.condition(place, Some(before)))
                } else {
                    (ActionKind::Update(key, update), self.condition(place, Some(before)))
                }
            }
            (Before::Present(before), None) => {
                let kind = match draft.marked {
                    true => ActionKind::Update(key, Update::set(MARK, true)),
                    false => ActionKind::Delete(key),
                };
                (kind, self.condition(place, Some(before)))
            }
            (_, Some(after)) => (ActionKind::Put(after.item.clone()), self.condition(place, None)),
            // Made and deleted in the same write: it must only not have been there.
            (_, None) => (ActionKind::Check(key), self.condition(place, None)),
        };
        Action { table: deployment.table(place.table).to_owned(), kind, condition: Some(condition) }
    }

    /// The item is as it was, as far as that was used.
    fn condition(&self, place: &Place, seen: Option<&Record>) -> Condition {
        let table = self.model.table(place.table);
        let key = table.key.partition.name.as_str();
        let Some(record) = seen else {
            let absent = Condition::absent(key);
            return match &table.ttl {
                Some(ttl) => {
                    Condition::Or(vec![absent, expiry(ttl, Comparison::LessOrEqual, self.now)])
                }
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
        if let Some((name, value)) = self.tenant.and_then(|name| record.item.get_key_value(name)) {
            conditions.insert(name, Condition::equals(name, value.clone()));
        }
        let mut all = vec![Condition::exists(key)];
        if self.markable.contains(&record.entity) {
            all.push(Condition::absent(MARK));
        }
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
            Some(by) => UpdateAction::Add(path, Value::N(*by)),
            None => UpdateAction::Set(path, SetValue::Value(value.clone())),
        });
    }
    for name in before.item.keys().filter(|name| !key(name) && !after.item.contains_key(*name)) {
        update.actions.push(UpdateAction::Remove(Path::attribute(name.as_str())));
    }
    update
}
