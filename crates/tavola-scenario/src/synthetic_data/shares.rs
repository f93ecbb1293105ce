//! How many items of each entity are made, and in which order.

use std::collections::HashSet;

use tavola_model::model::{EntityId, Model, Source};

use super::random::Random;
use super::reference::References;
use super::value::is_own;

/// The shares of the entities in the generated items.
pub(super) struct Shares {
    all: Vec<Share>,
    items: usize,
    pub(super) references: References,
}

/// The share of an entity in the generated items.
struct Share {
    entity: EntityId,
    weight: f64,
    made: usize,
    most: usize,
    /// How many entities are made before it, one behind the other, because its ids lead to them.
    depth: usize,
    /// The entity with whose ids its own items are told apart: there are no more of them.
    one_for_each: Option<EntityId>,
}

impl Shares {
    /// By the root of the model's volumes, so that what is rare is there too. Derived items come with
    /// their owners.
    pub(super) fn new(model: &Model, items: usize) -> Self {
        let derived: HashSet<EntityId> =
            model.entities.iter().flat_map(|entity| &entity.derives).map(|d| d.entity).collect();
        let volume = |name: &str| {
            let volume = model.volumes.iter().find(|volume| volume.name == name)?;
            Some((volume.count as f64).cbrt())
        };
        let weights = model.entities.iter().filter_map(|entity| volume(&entity.name));
        let least = weights.fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 1.0 };
        // A scan that is bounded says how much there may be in its table.
        let bound = |entity: EntityId| {
            let table = model.entity(entity).table;
            model.reads.iter().filter_map(move |read| match &read.source {
                Source::Scan { table: scanned, at_most } if *scanned == table => {
                    Some(*at_most as usize / 2)
                }
                _ => None,
            })
        };
        let made: Vec<EntityId> =
            model.entity_ids().map(|(id, _)| id).filter(|id| !derived.contains(id)).collect();
        let references = References::new(model, &made.iter().copied().collect());
        let depths = references.depths(&made);
        let share = |id: EntityId| {
            let entity = model.entity(id);
            let mut own = entity.attributes.iter().filter(|attribute| is_own(entity, attribute));
            let one_for_each = own.find_map(|own| references.of(id, &own.name));
            Share {
                entity: id,
                weight: volume(&entity.name).unwrap_or(least),
                made: 0,
                most: bound(id).min().unwrap_or(items),
                depth: depths.get(&id).copied().unwrap_or(0),
                one_for_each,
            }
        };
        let all = made.into_iter().map(share).collect();
        Self { all, items, references }
    }

    /// Draws the entity of the next item; `None` if there is room for no item of any. Entities that
    /// others lead to come first.
    pub(super) fn draw(&self, so_far: usize, random: &mut Random) -> Option<EntityId> {
        let total: f64 = self.all.iter().map(|share| share.weight).sum();
        let deepest = self.all.iter().map(|share| share.depth).max().unwrap_or(0);
        let mut end = 0.0;
        for depth in 0..=deepest {
            let of_depth = || self.all.iter().filter(move |share| share.depth == depth);
            end += of_depth().map(|share| share.weight).sum::<f64>() / total * self.items as f64;
            if (so_far as f64) < end
                && let Some(drawn) = self.one_of(of_depth().collect(), random)
            {
                return Some(drawn);
            }
        }
        self.one_of(self.all.iter().collect(), random)
    }

    /// Draws one of these, by their weights, if there is room for an item of it.
    fn one_of(&self, mut shares: Vec<&Share>, random: &mut Random) -> Option<EntityId> {
        let has_room = |share: &Share| {
            let others = share.one_for_each.map_or(usize::MAX, |other| self.made(other));
            share.made < share.most.min(others)
        };
        shares.retain(|share| has_room(share));
        let total: f64 = shares.iter().map(|share| share.weight).sum();
        let mut point = random.below_one() * total;
        let drawn = shares.iter().find(|share| {
            point -= share.weight;
            point < 0.0
        });
        drawn.or(shares.last()).map(|share| share.entity)
    }

    /// Returns how many items of an entity there are.
    pub(super) fn made(&self, entity: EntityId) -> usize {
        self.all.iter().find(|share| share.entity == entity).map_or(0, |share| share.made)
    }

    /// Counts an item of an entity.
    pub(super) fn count(&mut self, entity: EntityId) {
        if let Some(share) = self.all.iter_mut().find(|share| share.entity == entity) {
            share.made += 1;
        }
    }

    /// Makes no more items of an entity.
    pub(super) fn close(&mut self, entity: EntityId) {
        if let Some(share) = self.all.iter_mut().find(|share| share.entity == entity) {
            share.most = share.made;
        }
    }
}
