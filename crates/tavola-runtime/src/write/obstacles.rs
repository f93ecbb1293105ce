//! What cancelled attempts of a write have revealed, and no loaded item shows.

use std::collections::{HashMap, HashSet};

use tavola_store::Value;

use crate::item_key::ItemKey;

/// Items and locks of others that stop a write.
#[derive(Debug, Default)]
pub(super) struct Obstacles {
    /// The keys and locks of others that stopped the last attempt.
    keys: HashSet<ItemKey>,
    /// The owners that those locks name.
    lock_owners: HashMap<ItemKey, Value>,
    /// Exclusive items that turned out to be another owner's: a write that would delete one leaves
    /// it alone.
    foreign: HashSet<ItemKey>,
    /// Items that others were changing, in whose place another one may do.
    busy: HashSet<ItemKey>,
}

impl Obstacles {
    /// Returns `true` if a key or lock stopped the last attempt.
    pub fn blocks(&self, key: &ItemKey) -> bool {
        self.keys.contains(key)
    }

    /// Returns the owner that a lock names which stopped the last attempt.
    pub fn lock_owner(&self, lock: &ItemKey) -> Option<&Value> {
        self.lock_owners.get(lock).filter(|_| self.blocks(lock))
    }

    /// Returns `true` if an exclusive item is another owner's.
    pub fn is_foreign(&self, key: &ItemKey) -> bool {
        self.foreign.contains(key)
    }

    /// Returns `true` if somebody else was changing an item.
    pub fn is_busy(&self, key: &ItemKey) -> bool {
        self.busy.contains(key)
    }

    /// Notes that others are changing these items; returns `true` if that is news of one of them.
    pub fn add_busy(&mut self, keys: Vec<ItemKey>) -> bool {
        let before = self.busy.len();
        self.busy.extend(keys);
        self.busy.len() > before
    }

    pub fn add_key(&mut self, key: ItemKey) {
        self.keys.insert(key);
    }

    pub fn add_lock(&mut self, lock: ItemKey, owner: Option<Value>) {
        self.lock_owners.extend(owner.map(|owner| (lock.clone(), owner)));
        self.keys.insert(lock);
    }

    pub fn add_foreign(&mut self, keys: Vec<ItemKey>) {
        self.foreign.extend(keys);
    }

    /// Forgets what stopped the last attempt: the next plan has taken it into account.
    pub fn clear_keys(&mut self) {
        self.keys.clear();
    }
}
