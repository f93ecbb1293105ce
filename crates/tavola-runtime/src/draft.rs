//! Drafts: the state that a write intends for items, before anything is sent.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use foldhash::fast::RandomState;
use tavola_model::model::EntityId;
use tavola_store::{Condition, Update};

use crate::counted_change::CountedChange;
use crate::item_key::ItemKey;
use crate::record::Record;

/// An item as it was and as the write leaves it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub entity: EntityId,
    pub before: Before,
    pub after: Option<Record>,
    /// What the steps before had made of it when a step deleted it.
    pub deleted: Option<Record>,
    /// Whether it is only marked as being deleted, until everything under it is.
    pub marked: bool,
    /// Attributes that this write gives a value of its own, whatever is stored.
    pub assigned: BTreeSet<String>,
    /// Attributes that change relative to what is stored: concurrent changes add up.
    pub counted_changes: BTreeMap<String, CountedChange>,
    /// Attributes that something was added to or taken from: breaking their bounds is a conflict.
    pub counted: BTreeSet<Vec<String>>,
    /// What is sent where nothing is known of the item, and it need not be: `after` is what it
    /// starts from.
    pub blind: Option<BlindUpsert>,
}

/// An upsert that is the same update whether or not its item is there.
#[derive(Debug, Clone)]
pub(crate) struct BlindUpsert {
    pub update: Update,
    /// What must hold of the attributes that the item has.
    pub asked: Vec<Condition>,
    /// The attributes that are known whatever was stored.
    pub known: BTreeSet<String>,
}

impl Draft {
    /// Returns the draft of an item as it was, which deletes it.
    pub fn of(entity: EntityId, before: Before) -> Self {
        Self {
            entity,
            before,
            after: None,
            deleted: None,
            marked: false,
            assigned: BTreeSet::new(),
            counted_changes: BTreeMap::new(),
            counted: BTreeSet::new(),
            blind: None,
        }
    }

    /// Returns the entity of the item and, where it replaces an item of another entity, that one
    /// too.
    pub fn entities(&self) -> impl Iterator<Item = EntityId> {
        let before = match &self.before {
            Before::Present(record) => Some(record.entity).filter(|entity| *entity != self.entity),
            Before::Absent | Before::BlindUpsert => None,
        };
        before.into_iter().chain([self.entity])
    }

    /// Returns what happens to the item of each entity.
    pub fn apart(self) -> impl Iterator<Item = Self> {
        let replaced = match &self.before {
            Before::Present(record) if record.entity != self.entity => Some(record.entity),
            _ => None,
        };
        let gone = replaced.map(|entity| Self::of(entity, self.before.clone()));
        let before = if gone.is_some() { Before::Absent } else { self.before.clone() };
        gone.into_iter().chain([Self { before, ..self }])
    }

    /// Returns `true` if the item stays as it was, because the caller gave nothing to change.
    pub fn is_unchanged(&self) -> bool {
        matches!(self.before, Before::Present(_))
            && self.after.is_some()
            && self.assigned.is_empty()
            && self.counted_changes.is_empty()
            && self.blind.is_none()
            && !self.marked
    }

    /// Returns `true` if an item that was there is deleted, or one of these attributes changes.
    pub fn changes(&self, attributes: &BTreeSet<String>) -> bool {
        let Before::Present(before) = &self.before else { return false };
        match &self.after {
            Some(after) => attributes.iter().any(|name| before.get(name) != after.get(name)),
            None => true,
        }
    }
}

/// What is known of an item before the write.
#[derive(Debug, Clone)]
pub(crate) enum Before {
    /// It was not looked at: it must not exist.
    BlindUpsert,
    /// It does not exist.
    Absent,
    /// It is this.
    Present(Record),
}

/// The drafts of a write, in the order in which it names the items.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    order: Vec<ItemKey>,
    by_key: HashMap<ItemKey, Draft, RandomState>,
    /// Items that were deleted and made again.
    replaced: HashSet<ItemKey>,
}

impl Drafts {
    pub fn get(&self, key: &ItemKey) -> Option<&Draft> {
        self.by_key.get(key)
    }

    /// Returns `true` if an item that was there is deleted.
    pub fn deletes(&self, key: &ItemKey) -> bool {
        let gone =
            |draft: &Draft| draft.after.is_none() && matches!(draft.before, Before::Present(_));
        self.get(key).is_some_and(gone)
    }

    /// Returns `true` if an item of this entity is deleted already: deleting it once more changes
    /// nothing but whether it is marked first.
    pub fn delete_again(&mut self, key: &ItemKey, entity: EntityId, marked: bool) -> bool {
        let goes = self.deletes(key);
        let draft = self.by_key.get_mut(key).filter(|draft| goes && draft.entity == entity);
        let Some(draft) = draft else { return false };
        draft.marked |= marked;
        true
    }

    /// Sets the draft of an item, in place of an earlier one.
    pub fn set(&mut self, key: ItemKey, draft: Draft) {
        let made = draft.after.is_some();
        match self.by_key.insert(key.clone(), draft) {
            None => self.order.push(key),
            Some(Draft { before: Before::Present(_), after: None, .. }) if made => {
                self.replaced.insert(key);
            }
            Some(_) => {}
        }
    }

    /// Returns the item that is deleted and made again under this key.
    pub fn replaced(&self, key: &ItemKey) -> Option<&Record> {
        match self.by_key.get(key).filter(|_| self.replaced.contains(key))? {
            Draft { before: Before::Present(record), .. } => Some(record),
            _ => None,
        }
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn first(&self) -> Option<(&ItemKey, &Draft)> {
        self.iter().next()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&ItemKey, &Draft)> {
        self.order.iter().filter_map(|key| Some((key, self.by_key.get(key)?)))
    }
}

impl IntoIterator for Drafts {
    type Item = (ItemKey, Draft);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(mut self) -> Self::IntoIter {
        let by_key = &mut self.by_key;
        let drafts: Vec<_> =
            self.order.into_iter().filter_map(|key| by_key.remove_entry(&key)).collect();
        drafts.into_iter()
    }
}
