//! The plan of one transaction.

use tavola_model::model::EntityId;
use tavola_store::{Action, ActionKind, Condition, MAX_TRANSACTION_ACTIONS, UpdateAction, Value};

use super::derived_items::Overflow;
use super::exclusive::Holder;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::record::Record;

/// The transaction of a write, and what becomes of it.
#[derive(Default)]
pub(super) struct Plan {
    pub actions: Vec<PlannedAction>,
    /// The checks of a plan that writes nothing, which are sent with the record of its call alone.
    pub idle_checks: Vec<PlannedAction>,
    /// The items as the write leaves them, as far as all of them is known.
    pub after: Vec<(ItemKey, Option<Record>)>,
    /// The item that the write answers with, where not all of it is known: without what was
    /// counted and not pinned.
    pub told: Option<Record>,
    /// What that item lacks therefore.
    pub unknown: Vec<String>,
    /// The item that the write answers with.
    pub answered: Option<Answered>,
    /// The attribute that names the entity of that item.
    pub discriminator: Option<String>,
    /// Owners whose derived items do not fit.
    pub overflow: Vec<Overflow>,
    /// Whether a loop found more than it could take.
    pub cut: bool,
    /// How many items a read gave that loop, or another.
    pub most_found: Option<usize>,
    /// What the write deletes by itself and only marks for now.
    pub marked: Vec<(ItemKey, EntityId)>,
    /// What the inputs and `let` are bound to.
    pub bound: Vec<Bound>,
    /// What loops in portions go over.
    pub starts: Vec<Value>,
    /// The id of the work in portions that follows.
    pub work: Option<String>,
    /// Whether an element of such work is not wanted.
    pub unwanted: bool,
    /// Expired items in the way, which a block of the model is to end first.
    pub due: Vec<(ItemKey, EntityId)>,
    /// Whose the exclusive items may be that the write makes, changes or deletes; and whether it
    /// looked at them.
    pub holders: Vec<(Holder, bool)>,
    /// The items that the write changes in the place of others that would do.
    pub chosen: Vec<ItemKey>,
    /// The items that the write changes, and whether it makes them.
    written: Vec<(ItemKey, bool)>,
}

/// The item that a write answers with: the first one that it named, unless it says another.
pub(super) struct Answered {
    pub key: ItemKey,
    pub entity: EntityId,
    pub created: bool,
}

/// An action of a transaction, and what it is about.
pub(super) struct PlannedAction {
    pub action: Action,
    pub target: Target,
}

/// What an action is about.
pub(super) enum Target {
    Item(ItemKey, EntityId),
    Lock(ItemKey),
    /// The record of a call that happens once.
    IdempotencyRecord,
    /// The record of work beyond this transaction.
    Work,
    /// The record of when an item is due.
    Due,
    /// What moves work in portions on.
    Mark,
    /// A record of somebody else's work, which must not be there.
    NoWork(ItemKey),
}

impl Target {
    fn is_item(&self, key: &ItemKey) -> bool {
        matches!(self, Self::Item(own, _) if own == key)
    }
}

impl Plan {
    pub fn new(overflow: Vec<Overflow>, cut: bool, bound: Vec<Bound>) -> Self {
        Self { overflow, cut, bound, ..Self::default() }
    }

    /// Returns the plan to end expired items before anything else is planned.
    pub fn after_ending(due: Vec<(ItemKey, EntityId)>) -> Self {
        Self { due, ..Self::default() }
    }

    /// Returns `true` if it fits one transaction together with this many further actions.
    pub fn fits_with(&self, further: usize) -> bool {
        // Each owner whose derived items change beyond it adds a check of the record of that work.
        self.actions.len() + self.overflow.len() + further <= MAX_TRANSACTION_ACTIONS
    }

    /// Returns `true` if there is an action on an item.
    pub fn changes(&self, key: &ItemKey) -> bool {
        self.actions.iter().any(|planned| planned.target.is_item(key))
    }

    /// Adds an owner's action on an item, or merges it into the action that there is: the owner's
    /// changes take precedence.
    pub fn merge(&mut self, action: Action, key: &ItemKey, entity: EntityId) {
        let known = self.actions.iter_mut().find(|planned| planned.target.is_item(key));
        let Some(existing) = known else {
            return self.push(action, Target::Item(key.clone(), entity));
        };
        let existing = &mut existing.action;
        match (&mut existing.kind, action.kind) {
            (ActionKind::Update(_, update), ActionKind::Update(_, more)) => {
                let is_given = |known: &UpdateAction| {
                    more.actions.iter().any(|change| change.path() == known.path())
                };
                update.actions.retain(|known| !is_given(known));
                update.actions.extend(more.actions);
            }
            (kind, more) => *kind = more,
        }
        let conditions = existing.condition.take().into_iter().chain(action.condition);
        existing.condition = Condition::all(conditions);
    }

    /// Notes which items the actions write: the actions themselves are sent away.
    pub fn note_written(&mut self) {
        let written = self.actions.iter().filter_map(|planned| match &planned.target {
            Target::Item(key, _) if !matches!(planned.action.kind, ActionKind::Check(_)) => {
                Some((key.clone(), matches!(planned.action.kind, ActionKind::Put(_))))
            }
            _ => None,
        });
        self.written = written.collect();
    }

    /// Returns the items that the write changes, without those that it only checks.
    pub fn written(&self) -> impl Iterator<Item = &ItemKey> {
        self.written.iter().map(|(key, _)| key)
    }

    /// Returns `true` if the write makes an item under this key.
    pub fn creates(&self, key: &ItemKey) -> bool {
        self.written.iter().any(|(written, is_new)| *is_new && written == key)
    }

    /// Returns the items that the actions make, before they are sent away.
    pub fn made(&self) -> impl Iterator<Item = (&ItemKey, EntityId)> {
        self.actions.iter().filter_map(|planned| match (&planned.target, &planned.action.kind) {
            (Target::Item(key, entity), ActionKind::Put(_)) => Some((key, *entity)),
            _ => None,
        })
    }

    /// Returns whose an exclusive item may be, and whether the write looked at it.
    pub fn holder(&self, key: &ItemKey) -> Option<(&Holder, bool)> {
        let known = self.holders.iter().find(|(holder, _)| holder.key == *key)?;
        Some((&known.0, known.1))
    }

    /// Adds an action.
    pub fn push(&mut self, action: Action, target: Target) {
        self.actions.push(PlannedAction { action, target });
    }
}
