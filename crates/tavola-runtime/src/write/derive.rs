//! Changes derived items in the transaction of their owners.

use std::collections::{BTreeSet, HashMap, HashSet};

use tavola_model::model::EntityId;
use tavola_store::{Condition, Item};

use super::derived_change::{Along, DerivedChange};
use super::derived_items::{Derived, DerivedItem, Overflow, RIDE_ALONG, derived};
use super::exclusive::Claims;
use super::pass::{End, Pass};
use super::transaction::Consequences;
use crate::context::{Fact, Lookup};
use crate::counted_change::CountedChange;
use crate::draft::{Before, Draft};
use crate::item_key::ItemKey;
use crate::loaded_items::KeyState;
use crate::record::Record;
use crate::{Code, Failure, Reason};

/// A derived item that changes: where it is, of which entity, and how.
type Changed = (ItemKey, EntityId, DerivedChange);

/// The derived items of an owner that differ before and after a write.
struct Difference<'d> {
    /// Those to be made or changed, and what the owner gave them before.
    new: Vec<(&'d DerivedItem, Option<&'d Item>)>,
    /// Those to go.
    gone: Vec<&'d DerivedItem>,
}

impl<'d> Difference<'d> {
    fn of(before: &'d Derived, after: &'d Derived) -> Self {
        let old: HashMap<&ItemKey, &Item> = before.iter().map(|d| (&d.key, &d.item)).collect();
        let kept: HashSet<&ItemKey> = after.iter().map(|new| &new.key).collect();
        let new = after.iter().map(|new| (new, old.get(&new.key).copied()));
        Self {
            new: new.filter(|(new, old)| *old != Some(&new.item)).collect(),
            gone: before.iter().filter(|old| !kept.contains(&old.key)).collect(),
        }
    }

    /// Returns the part that changes under these keys.
    fn at(&self, keys: &HashSet<ItemKey>) -> Self {
        let new = self.new.iter().filter(|(new, _)| keys.contains(&new.key));
        let gone = self.gone.iter().filter(|old| keys.contains(&old.key));
        Self { new: new.copied().collect(), gone: gone.copied().collect() }
    }

    fn keys(&self) -> impl Iterator<Item = &'d ItemKey> {
        self.new.iter().map(|(new, _)| &new.key).chain(self.gone.iter().map(|old| &old.key))
    }

    fn len(&self) -> usize {
        self.new.len() + self.gone.len()
    }
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Determines how derived items change because their owners change.
    pub(super) fn derive(&mut self, consequences: &mut Consequences) -> Result<(), End> {
        let owners: Vec<(ItemKey, Draft)> = self
            .drafts
            .iter()
            .filter(|(_, draft)| {
                let mut entities = draft.entities();
                entities.any(|id| !self.model().entity(id).derives.is_empty())
            })
            .map(|(key, draft)| (key.clone(), draft.clone()))
            .collect();
        let mut claims = Claims::default();
        for (owner, draft) in owners {
            let before = match &draft.before {
                Before::Present(record) => self.derived(record)?,
                Before::Absent | Before::BlindUpsert => Vec::new(),
            };
            let after = match &draft.after {
                Some(record) => self.derived(record)?,
                None => Vec::new(),
            };
            let changed = changed_entities(&before, &after);
            let keys: HashSet<&ItemKey> = before.iter().map(|old| &old.key).collect();
            let made = after.iter().filter(|new| !keys.contains(&new.key));
            let mut made: BTreeSet<usize> = made.map(|new| new.derive).collect();
            let before = self.without_exclusive(&draft, before, &mut claims.before)?;
            let after = self.without_exclusive(&draft, after, &mut claims.after)?;
            let difference = Difference::of(&before, &after);
            let rides_along = difference.len() <= RIDE_ALONG;
            let along = self.steps_along(&draft);
            let changes = match rides_along {
                true => self.changes(&draft, &difference, &along)?,
                false => Vec::new(),
            };
            if matches!(draft.before, Before::Present(_)) {
                let is_step =
                    |(_, _, change): &Changed| matches!(change, DerivedChange::Change(..));
                let along = match rides_along && changes.iter().all(is_step) {
                    true => along,
                    false => Along::new(),
                };
                let is_made = |key: &ItemKey| {
                    let mut made =
                        changes.iter().filter(|(_, _, c)| matches!(c, DerivedChange::Make(_)));
                    made.any(|(at, _, _)| at == key)
                };
                let anew = difference.new.iter().filter(|(new, _)| is_made(&new.key));
                made.extend(anew.map(|(new, _)| new.derive));
                for name in self.pinned(&draft, &changed, &made, &along) {
                    self.context().used(&owner, draft.entity, Fact::Attribute(name));
                }
            }
            if rides_along {
                // Whoever is still at work on an earlier change would put back what this one takes
                // away.
                if !changes.is_empty() && self.may_take_work(&draft) {
                    consequences.undisturbed.push(owner);
                }
                consequences.derived.extend(changes);
            } else {
                let overflow = self.overflow(owner, draft, &difference, consequences)?;
                consequences.overflow.push(overflow);
            }
        }
        // What one owner drops, another may make in the same write.
        consequences.derived.sort_by_key(|(_, _, change)| !matches!(change, DerivedChange::Drop));
        consequences.exclusive = self.settle_claims(claims)?;
        Ok(())
    }

    fn derived(&mut self, owner: &Record) -> Result<Derived, End> {
        let evaluated = derived(&self.context(), owner);
        Ok(self.evaluate(evaluated)?.unwrap_or_default())
    }

    /// Returns `true` if an owner may derive so many items that they change in transactions of
    /// their own.
    fn may_take_work(&self, draft: &Draft) -> bool {
        draft.entities().any(|id| self.model().entity(id).may_overflow())
    }

    /// Leaves derived items to transactions of their own. What the write itself looked at stays
    /// until the owner's, which is conditioned on it.
    fn overflow(
        &mut self,
        owner: ItemKey,
        draft: Draft,
        difference: &Difference<'_>,
        consequences: &mut Consequences,
    ) -> Result<Overflow, End> {
        let kept: HashSet<ItemKey> = {
            let uses = self.trace.uses.borrow();
            let pinned: HashSet<&ItemKey> = uses.iter().map(|used| &used.key).collect();
            difference.keys().filter(|key| pinned.contains(key)).cloned().collect()
        };
        let riding = self.changes(&draft, &difference.at(&kept), &Along::new())?;
        consequences.derived.extend(riding);
        // Once the owner has changed, nobody can be refused any more: what may be in the way is
        // looked for before.
        for (new, old) in &difference.new {
            let is_shared = self.model().telling_type(new.entity).is_some();
            if old.is_none() && is_shared {
                if matches!(self.context().lookup(&new.key, new.entity), Lookup::NotLoaded) {
                    self.pending = true;
                }
                self.refuse_occupied(&draft, new)?;
            }
        }
        let before = match draft.before {
            Before::Present(record) => Some(record),
            Before::Absent | Before::BlindUpsert => None,
        };
        Ok(Overflow { owner, entity: draft.entity, before, after: draft.after, kept })
    }

    /// Works out the changes of derived items.
    fn changes(
        &mut self,
        draft: &Draft,
        difference: &Difference<'_>,
        along: &Along,
    ) -> Result<Vec<Changed>, End> {
        let mut changes = Vec::new();
        for (new, old) in &difference.new {
            if self.refuse_occupied(draft, new)? {
                continue;
            }
            let is_absent = matches!(self.items.get(&new.key), Some(None));
            let change = match old.filter(|_| !is_absent) {
                Some(old) => self.changed_derived(old, new, along)?.map(|update| {
                    let table = self.model().table(new.key.table);
                    DerivedChange::Change(update, Condition::exists(&table.key.partition.name))
                }),
                None => self.made_derived(new)?.map(DerivedChange::Make),
            };
            changes.extend(change.map(|change| (new.key.clone(), new.entity, change)));
        }
        // What is not the owner's is left alone.
        let ours = difference.gone.iter().filter(|old| !self.is_occupied(&old.key, old.entity));
        changes.extend(ours.map(|old| (old.key.clone(), old.entity, DerivedChange::Drop)));
        Ok(changes)
    }

    /// Returns `true` if something is known to be under a key that is not an item of this entity,
    /// and that this write does not delete.
    pub(super) fn is_occupied(&self, key: &ItemKey, entity: EntityId) -> bool {
        if let Some(draft) = self.drafts.get(key) {
            return draft.after.as_ref().is_some_and(|record| record.entity != entity);
        }
        match self.items.get(key) {
            Some(Some(record)) => record.entity != entity,
            Some(None) => self.items.key_state(key) == Some(KeyState::Other),
            None => false,
        }
    }

    /// Refuses an owner whose derived item cannot be made, because another kind of item has its
    /// key.
    fn refuse_occupied(&mut self, draft: &Draft, new: &DerivedItem) -> Result<bool, End> {
        let is_occupied = self.is_occupied(&new.key, new.entity);
        if is_occupied {
            let model = self.model();
            let names = new.derive(model).map(|derive| model.claimed_by(derive));
            let field = names.and_then(|names| names.last().cloned());
            let (owner, derived) = (model.entity(draft.entity), model.entity(new.entity));
            let message = format!("the {} of this {} exists already", derived.name, owner.name);
            let reason = Reason { field, ..Reason::new(Code::EXISTS_ALREADY, message) };
            self.fail(Failure::Conflict(Box::new(reason)))?;
        }
        Ok(is_occupied)
    }

    /// Returns the numbers of derived items that grow with their owner's: by entity and name, and
    /// by how much.
    fn steps_along(&self, draft: &Draft) -> Along {
        let entity = self.model().entity(draft.entity);
        let derived = entity.dependencies.derived();
        if derived.iter().any(|from| draft.changes(&from.decides)) {
            return Along::new();
        }
        let mut along = Along::new();
        // An exclusive item is put, changed and deleted as a whole.
        let shared = entity.derives.iter().zip(derived).filter(|(d, _)| d.exclusive.is_none());
        for (derive, from) in shared {
            for (field, source) in from.copies.iter().filter(|(_, of)| from.steps.contains(*of)) {
                if let Some(CountedChange::Sum { by, .. }) = draft.counted_changes.get(source) {
                    along.insert((derive.entity, field.clone()), (source.clone(), *by));
                }
            }
        }
        // An item may be derived in several ways: all of them have to agree.
        along.retain(|(id, field), (source, _)| {
            let mut all = entity.derives.iter().zip(derived).filter(|(d, _)| d.entity == *id);
            all.all(|(derive, from)| {
                derive.exclusive.is_none()
                    && from.copies.get(field) == Some(source)
                    && from.steps.contains(source)
            })
        });
        along
    }

    /// Returns the owner's attributes that must not change meanwhile, so that no derived item is
    /// left behind: those that decide which items there are, those that are copied together with
    /// what this write changes, and, where a `derive` makes an item, all that it copies.
    fn pinned(
        &self,
        draft: &Draft,
        changed: &BTreeSet<EntityId>,
        made: &BTreeSet<usize>,
        along: &Along,
    ) -> BTreeSet<String> {
        let entity = self.model().entity(draft.entity);
        let mut names = BTreeSet::new();
        let derives = entity.derives.iter().zip(entity.dependencies.derived());
        for (number, (derive, from)) in derives.enumerate() {
            // Where there are no items yet, somebody else may be about to make them of what this
            // write changes.
            let moves = draft.changes(&from.decides) || draft.changes(&from.shows);
            if moves || changed.contains(&derive.entity) {
                names.extend(from.decides.iter().cloned());
            }
            if made.contains(&number) {
                names.extend(from.shows.iter().cloned());
            }
            if draft.after.is_some() {
                let steps = |name: &String| {
                    let mut fields = from.copies.iter().filter(|(_, source)| *source == name);
                    fields.any(|(field, _)| along.contains_key(&(derive.entity, field.clone())))
                };
                let changed = from.shows.iter().filter(|name| {
                    draft.changes(&BTreeSet::from([(*name).clone()])) && !steps(name)
                });
                let derived = self.model().entity(derive.entity);
                names.extend(from.compared(derived, &changed.cloned().collect()));
            }
        }
        names
    }
}

/// Returns the entities of which an owner derives other items than before.
fn changed_entities(before: &Derived, after: &Derived) -> BTreeSet<EntityId> {
    let known: HashMap<&ItemKey, &DerivedItem> = before.iter().map(|d| (&d.key, d)).collect();
    let new = after.iter().filter(|new| known.get(&new.key) != Some(new));
    let difference = Difference::of(before, after);
    new.chain(difference.gone).map(|derived| derived.entity).collect()
}
