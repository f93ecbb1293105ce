//! The locks of unique values, which change in the transaction of their owners.

use tavola_model::model::{Entity, EntityId, Model, Unique};
use tavola_store::{Comparison, Condition, Item, Value};

use super::pass::{End, Pass};
use crate::context::{Context, Fact, Lookup};
use crate::draft::{Before, Draft};
use crate::eval::{Eval, Frame};
use crate::item_key::ItemKey;
use crate::loaded_items::KeyState;
use crate::owner::{self, OWNER};
use crate::record::Record;
use crate::{Code, Failure, Reason, normal_form, system};

/// The forms in which texts are compared: part of what a lock is named by, so that locks of another
/// form are other locks.
const CANONICAL: &str = "nfc";
const FOLDED: &str = "nfkc-folded";

/// The locks that a write changes.
#[derive(Default)]
pub(super) struct Locks {
    pub changes: Vec<LockChange>,
    /// Keys under which no item may be: those of the owners from whom locks are taken.
    pub vacant: Vec<(ItemKey, EntityId)>,
}

/// A lock that is taken or given back.
#[derive(Debug, Clone)]
pub(super) struct LockChange {
    pub key: ItemKey,
    /// The lock item to put; none to give it back.
    pub item: Option<Item>,
    pub condition: Condition,
}

/// A lock that an item holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Lock {
    pub key: ItemKey,
}

impl Lock {
    /// Returns the item that is stored for it: it names its owner, and lives as long.
    pub fn item(&self, model: &Model, owner: &Record) -> Item {
        let table = model.table(self.key.table);
        let mut item = self.key.store_key(table).to_item();
        item.insert(OWNER.to_owned(), owner::named(model, &owner.key));
        let expires = table.ttl.as_ref().and_then(|ttl| Some((ttl.as_str(), owner.item.get(ttl)?)));
        item.extend(expires.map(|(name, value)| (name, value.clone())));
        item
    }
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Returns the changes of locks because their owners change.
    pub(super) fn locks(&mut self) -> Result<Locks, End> {
        let has_locks = |id: EntityId| !self.model().entity(id).uniques.is_empty();
        let owners: Vec<(ItemKey, Draft)> = self
            .drafts
            .iter()
            .filter(|(_, draft)| draft.entities().any(has_locks))
            // What is marked keeps its locks until it goes.
            .filter(|(_, draft)| !draft.marked)
            .flat_map(|(key, draft)| draft.clone().apart().map(|draft| (key.clone(), draft)))
            .collect();
        let Locks { mut changes, mut vacant } = Locks::default();
        for (owner, draft) in owners {
            let entity = self.model().entity(draft.entity);
            let outlives = self.lifetime_changes(&draft);
            for (index, unique) in entity.uniques.iter().enumerate() {
                let sources = entity.dependencies.lock(index);
                let before = match &draft.before {
                    Before::Present(record) => self.lock(unique, record)?,
                    Before::Absent | Before::BlindUpsert => None,
                };
                let after = match &draft.after {
                    Some(record) => self.lock(unique, record)?,
                    None => None,
                };
                let stays = before == after;
                // A lock that stays as it is, though what it is made of does not, depends on it all
                // the same.
                let moves = !stays || draft.changes(sources);
                // Another lock lives as long as the item that was loaded: one that was created in
                // its place since then may live longer.
                let lifetime = moves.then(|| entity.dependencies.lifetime());
                // What the item has twice keeps its lock.
                let others = entity.shared_uniques(index).filter(|_| moves);
                for name in others.flat_map(|other| entity.dependencies.lock(other)) {
                    self.context().used(&owner, draft.entity, Fact::Attribute(name.clone()));
                }
                let sources = (moves || outlives).then_some(sources);
                for name in [sources, lifetime].into_iter().flatten().flatten() {
                    self.context().used(&owner, draft.entity, Fact::Attribute(name.clone()));
                }
                if stays && !outlives {
                    continue;
                }
                let me = owner::named(self.model(), &owner);
                // What this item has, nobody else can hold: if somebody does, the data is broken.
                let foreign = || {
                    Failure::Internal(format!(
                        "the lock of `{}` of {} names another item: see `tavola data check`",
                        unique.attributes.join("+"),
                        owner.text(),
                    ))
                };
                let is_kept = match (before.as_ref().filter(|_| !stays), &draft.after) {
                    (Some(lock), Some(after)) => self.keeps(lock, index, after)?,
                    _ => false,
                };
                if let Some(lock) = before.filter(|_| !stays && !is_kept) {
                    let condition = Condition::Or(vec![
                        Condition::absent(OWNER),
                        Condition::equals(OWNER, me.clone()),
                    ]);
                    // Another program has stored this item without its lock, and somebody else has
                    // the value by now: the lock is theirs, and stays.
                    if self.obstacles.blocks(&lock.key) {
                        tracing::warn!(key = owner.text(), "the lock of an item is another item's");
                    } else {
                        let given_back = LockChange { key: lock.key, item: None, condition };
                        merge(&mut changes, given_back);
                    }
                }
                if let Some((lock, record)) = after.zip(draft.after.as_ref()) {
                    let left_by = match stays {
                        true => None,
                        false => self.left_by(&lock.key, unique, draft.entity),
                    };
                    let in_the_way = self.obstacles.blocks(&lock.key) && left_by.is_none();
                    let mut change = self.take(lock, me, record);
                    if let Some((named, key)) = left_by {
                        let left = Condition::equals(OWNER, named);
                        change.condition = Condition::Or(vec![change.condition, left]);
                        vacant.push(key);
                    }
                    let free = merge(&mut changes, change);
                    if stays && in_the_way {
                        self.fail(foreign())?;
                    } else if in_the_way || !free {
                        self.taken(unique, &owner, &draft)?;
                    }
                }
            }
        }
        Ok(Locks { changes, vacant })
    }

    /// Returns who has left a lock that was in the way: an owner that has expired, also where the
    /// lock lives longer.
    fn left_by(
        &mut self,
        lock: &ItemKey,
        unique: &Unique,
        entity: EntityId,
    ) -> Option<(Value, (ItemKey, EntityId))> {
        let model = self.model();
        let expires = |id: EntityId| model.entity(id).expires.is_some();
        let shares = |entity: &Entity| entity.uniques.iter().any(|other| other.is_with(unique));
        let sharing = || model.entity_ids().filter(|(_, entity)| shares(entity));
        let owners = || [entity].into_iter().chain(sharing().map(|(id, _)| id));
        if !owners().any(expires) {
            return None;
        }
        let named = self.obstacles.lock_owner(lock)?;
        let owner = owner::key(model, named)?;
        // The key tells of which of the entities that share the values the owner is.
        let text = owner.key_text();
        let entity = owners().find(|id| model.recogniser.fits(*id, &text)).unwrap_or(entity);
        if matches!(self.context().lookup(&owner, entity), Lookup::NotLoaded) {
            self.pending = true;
        }
        let has_expired = self.items.key_state(&owner) == Some(KeyState::Expired);
        has_expired.then(|| (named.clone(), (owner, entity)))
    }

    /// Returns `true` if an item keeps a lock for another of its attributes, which has the same
    /// value.
    fn keeps(&mut self, lock: &Lock, place: usize, after: &Record) -> Result<bool, End> {
        let entity = self.model().entity(after.entity);
        for other in entity.shared_uniques(place) {
            if let Some(shared) = entity.uniques.get(other)
                && self.lock(shared, after)?.as_ref() == Some(lock)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if an item will expire at another time than before, and its locks with it.
    fn lifetime_changes(&self, draft: &Draft) -> bool {
        let Some(ttl) = &self.model().table(self.model().entity(draft.entity).table).ttl else {
            return false;
        };
        match (&draft.before, &draft.after) {
            (Before::Present(before), Some(after)) => before.item.get(ttl) != after.item.get(ttl),
            _ => false,
        }
    }

    fn take(&self, lock: Lock, me: Value, owner: &Record) -> LockChange {
        let table = self.model().table(lock.key.table);
        let item = lock.item(self.model(), owner);
        let mut free =
            vec![Condition::absent(&table.key.partition.name), Condition::equals(OWNER, me)];
        if let Some(ttl) = &table.ttl {
            free.push(Condition::compare(ttl, Comparison::LessOrEqual, self.items.call().now()));
        }
        LockChange { key: lock.key, item: Some(item), condition: Condition::Or(free) }
    }

    /// Refuses a value that another item has: in the words of the `unique`, in those of a `create`
    /// whose item has a new id, or in general.
    fn taken(&mut self, unique: &'r Unique, owner: &ItemKey, draft: &Draft) -> Result<(), End> {
        let message = format!("this {} is taken already", unique.attributes.join(" and "));
        let reason = Reason {
            field: self.sent_among(&unique.attributes),
            ..Reason::new(Code::NOT_UNIQUE, message)
        };
        let evaluated = {
            let context = self.context();
            let create = self.create_refusals.get(owner).filter(|refusal| refusal.fresh);
            match (&unique.otherwise, &draft.after, create) {
                (Some(otherwise), Some(record), _) => {
                    context.narrowed().refusal(otherwise, &Frame::of(record), reason)
                }
                (_, _, Some(refusal)) => {
                    let frame = context.frame(&refusal.bound, None);
                    context.refusal(refusal.otherwise, &frame, reason)
                }
                _ => Ok(Failure::Conflict(Box::new(reason))),
            }
        };
        self.evaluate(evaluated)?.map_or(Ok(()), |failure| self.fail(failure))
    }

    fn lock(&mut self, unique: &Unique, record: &Record) -> Result<Option<Lock>, End> {
        let evaluated = lock_of(&self.context(), unique, record);
        Ok(self.evaluate(evaluated)?.flatten())
    }
}

/// Adds a change of a lock; `false` if two items would hold it. It may pass from one item to
/// another in one write: then it is free for both, and taken by one.
fn merge(changes: &mut Vec<LockChange>, change: LockChange) -> bool {
    let Some(known) = changes.iter_mut().find(|known| known.key == change.key) else {
        changes.push(change);
        return true;
    };
    let owner = |item: &Option<Item>| item.as_ref()?.get(OWNER).cloned();
    if let Some((one, other)) = owner(&known.item).zip(owner(&change.item))
        && one != other
    {
        return false;
    }
    if change.item.is_some() {
        known.item = change.item;
    }
    known.condition = Condition::Or(vec![known.condition.clone(), change.condition]);
    true
}

/// Returns the lock items of a new item.
pub(super) fn lock_items(context: &Context<'_>, owner: &Record) -> Eval<Vec<(ItemKey, Item)>> {
    let mut items = Vec::new();
    for unique in &context.model.entity(owner.entity).uniques {
        let lock = lock_of(context, unique, owner)?;
        items.extend(lock.map(|lock| (lock.key.clone(), lock.item(context.model, owner))));
    }
    Ok(items)
}

/// Returns the lock that an item holds for its unique attributes; `None` while one is absent or the
/// condition fails.
pub(crate) fn lock_of(
    context: &Context<'_>,
    unique: &Unique,
    record: &Record,
) -> Eval<Option<Lock>> {
    let uses = context.trace.uses.borrow().len();
    let narrowed = context.narrowed();
    let holds = match &unique.condition {
        Some(condition) => narrowed.holds(condition, &Frame::of(record))?,
        None => true,
    };
    context.trace.uses.borrow_mut().truncate(uses);
    if !holds {
        return Ok(None);
    }
    let entity: &Entity = context.model.entity(record.entity);
    let mut values = Vec::with_capacity(unique.attributes.len() + 1);
    values.push(Value::from(if unique.ignoring_case { FOLDED } else { CANONICAL }));
    for name in &unique.attributes {
        let Some(value) = record.get(name) else { return Ok(None) };
        values.push(match value {
            Value::S(text) if unique.ignoring_case => Value::S(normal_form::folded(text)),
            Value::S(text) => Value::S(normal_form::canonical(text).into_owned()),
            value => value.clone(),
        });
    }
    let table = context.model.table(entity.table);
    let digest = system::digest(&values.iter().collect::<Vec<_>>());
    let name = format!("{}#{digest}", unique.lock_name(entity));
    Ok(Some(Lock { key: system::key(entity.table, table, system::UNIQUE, &name) }))
}
