//! What a write makes of items before anything is sent.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use foldhash::fast::RandomState;
use tavola_model::model::EntityId;
use tavola_store::Number;

use crate::record::{Place, Record};

/// An item as it was and as the write leaves it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub entity: EntityId,
    pub before: Before,
    pub after: Option<Record>,
    /// Whether it is only marked as being deleted, until everything under it is.
    pub marked: bool,
    /// Numbers that only grow or shrink: they need no guard, concurrent writes add up.
    pub added: BTreeMap<String, Number>,
}

impl Draft {
    /// Of an item as it was; it goes, unless something comes after.
    pub fn of(entity: EntityId, before: Before) -> Self {
        Self { entity, before, after: None, marked: false, added: BTreeMap::new() }
    }

    /// Whether an item that was there goes, or one of these attributes of it changes.
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
    Unseen,
    /// It does not exist.
    Absent,
    /// It is this.
    Present(Record),
}

/// The drafts of a write, in the order in which it names the items.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    order: Vec<Place>,
    by_place: HashMap<Place, Draft, RandomState>,
    /// Items that were deleted and made again.
    replaced: HashSet<Place>,
}

impl Drafts {
    pub fn get(&self, place: &Place) -> Option<&Draft> {
        self.by_place.get(place)
    }

    /// Whether an item that was there goes.
    pub fn deletes(&self, place: &Place) -> bool {
        let gone =
            |draft: &Draft| draft.after.is_none() && matches!(draft.before, Before::Present(_));
        self.get(place).is_some_and(gone)
    }

    /// Whether an item goes already: deleting it once more changes nothing but whether it is marked first.
    pub fn delete_again(&mut self, place: &Place, marked: bool) -> bool {
        let goes = self.deletes(place);
        if let Some(draft) = self.by_place.get_mut(place).filter(|_| goes) {
            draft.marked |= marked;
        }
        goes
    }

    /// Puts a draft in the place of an earlier one.
    pub fn set(&mut self, place: Place, draft: Draft) {
        let made = draft.after.is_some();
        match self.by_place.insert(place.clone(), draft) {
            None => self.order.push(place),
            Some(Draft { before: Before::Present(_), after: None, .. }) if made => {
                self.replaced.insert(place);
            }
            Some(_) => {}
        }
    }

    /// The item that is deleted and made again here.
    pub fn replaced(&self, place: &Place) -> Option<&Record> {
        match self.by_place.get(place).filter(|_| self.replaced.contains(place))? {
            Draft { before: Before::Present(record), .. } => Some(record),
            _ => None,
        }
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn first(&self) -> Option<(&Place, &Draft)> {
        self.iter().next()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Draft)> {
        self.order.iter().filter_map(|place| Some((place, self.by_place.get(place)?)))
    }
}

impl IntoIterator for Drafts {
    type Item = (Place, Draft);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(mut self) -> Self::IntoIter {
        let by_place = &mut self.by_place;
        let drafts: Vec<_> =
            self.order.into_iter().filter_map(|place| by_place.remove_entry(&place)).collect();
        drafts.into_iter()
    }
}
