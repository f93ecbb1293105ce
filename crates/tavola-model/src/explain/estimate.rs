//! How much work beyond one transaction there is at the model's volumes, and how long it takes.

use super::units::Units;
use crate::keys::pair_of;
use crate::model::{EntityId, KeySource, Model, Read, Source};
use crate::scale::volume;

/// How many transactions follow each other in a second: one takes about 20 milliseconds.
pub(super) const IN_A_SECOND: u64 = 50;

/// A number of items by the model's `volume`.
pub(super) struct Estimate {
    pub(super) items: u64,
    /// Whether this is all of them, because nothing tells how they are divided.
    pub(super) is_all: bool,
}

impl Estimate {
    /// Returns how many items of an entity one item of another has.
    pub(super) fn of(model: &Model, entity: EntityId, above: Option<EntityId>) -> Option<Self> {
        let all = volume::total(model, &model.entity(entity).name)?;
        let above = above.and_then(|above| volume::total(model, &model.entity(above).name));
        Some(match above.filter(|above| *above > 0) {
            Some(above) => Self { items: all.div_ceil(above), is_all: false },
            None => Self { items: all, is_all: true },
        })
    }

    /// Returns how many items a read finds: what one answer holds at most does not bound a loop.
    pub(super) fn found(model: &Model, read: &Read) -> Option<Self> {
        let [entity] = read.entities.as_slice() else { return None };
        Self::of(model, *entity, owner(model, read, *entity))
    }

    /// Prints it with what it costs: one transaction for each of these portions.
    pub(super) fn line(&self, units: Units, portion: u64) -> String {
        let about = if self.is_all { "up to" } else { "about" };
        let seconds = self.items.div_ceil(portion.max(1)).div_ceil(IN_A_SECOND);
        format!(
            "by `volume`, {about} {}: {}, {}",
            self.items,
            units.times(self.items),
            duration(seconds)
        )
    }
}

/// Returns the entity of which an item has the items of a partition.
fn owner(model: &Model, read: &Read, entity: EntityId) -> Option<EntityId> {
    let Source::Query(query) = &read.source else { return None };
    let name = &pair_of(model, query).partition.name;
    let mut names: Vec<&str> = match &model.entity(entity).only_way(name)?.source {
        KeySource::Template(template) => template.attributes().collect(),
        KeySource::Attribute => vec![name],
        KeySource::TypeValue => return None,
    };
    names.sort_unstable();
    let has_all = |id: EntityId| {
        let mut identities = model.identities(id).into_iter();
        identities.any(|mut identity| {
            identity.sort_unstable();
            identity == names
        })
    };
    let mut owners = model.entity_ids().map(|(id, _)| id).filter(|id| *id != entity);
    owners.find(|id| has_all(*id) && volume::total(model, &model.entity(*id).name).is_some())
}

/// Prints a time in words.
fn duration(seconds: u64) -> String {
    let counted = |count: u64, unit: &str| match count {
        1 => format!("about a {unit}"),
        count => format!("about {count} {unit}s"),
    };
    match seconds {
        0 | 1 => counted(1, "second"),
        2..=119 => counted(seconds, "second"),
        120..=7199 => counted(seconds.div_ceil(60), "minute"),
        _ => counted(seconds.div_ceil(3600), "hour"),
    }
}
