//! What follows from a write's drafts.

use tavola_model::model::EntityId;

use super::derived_change::DerivedChange;
use super::derived_items::Overflow;
use super::exclusive::ExclusiveChange;
use super::unique::Locks;
use crate::item_key::ItemKey;

/// What follows from a write's drafts.
#[derive(Default)]
pub(super) struct Consequences {
    pub derived: Vec<(ItemKey, EntityId, DerivedChange)>,
    pub exclusive: Vec<ExclusiveChange>,
    pub locks: Locks,
    pub overflow: Vec<Overflow>,
    /// Owners on which nobody may be at work.
    pub undisturbed: Vec<ItemKey>,
}
