//! Capacity units, for typical items and for the largest there can be.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use tavola_store::{read_units, transact_write_units, write_units};

use super::Entry;
use crate::model::{EntityId, Model};
use crate::scale::{USUAL_ITEM, size, volume};

/// Capacity units.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Units {
    /// For items of the sizes that the model's `volume` gives.
    pub typical: Figures,
    /// For the largest items that the model's types allow.
    pub largest: Figures,
    /// Entities whose typical size no `volume` line states: they count as 1 KB.
    pub assumed: BTreeSet<String>,
    /// The largest size of an item in bytes, by entity.
    pub sizes: BTreeMap<String, u64>,
    /// Lists without a limit, which count as one element although each element has the same cost.
    pub unlimited: BTreeSet<String>,
}

/// Numbers of units.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    /// Read units.
    pub read: f64,
    /// Write units of the table.
    pub write: f64,
    /// Write units of its global indexes.
    pub index: f64,
}

impl Units {
    /// Reads of so many items of one entity, each by its key.
    pub(super) fn gets(model: &Model, entity: EntityId, count: u64, strong: bool) -> Self {
        let read = |size| read_units(size, strong) * count as f64;
        Self::of(model, &[entity], |size| Figures { read: read(size), ..Figures::default() })
    }

    /// Returns the units of a query or scan over this many items, of the largest of these entities.
    pub(super) fn query(model: &Model, entities: &[EntityId], count: u64, strong: bool) -> Self {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let read = |size: usize| read_units(size.saturating_mul(count), strong);
        Self::of(model, entities, |size| Figures { read: read(size), ..Figures::default() })
    }

    /// Returns the units of a transaction's action that writes these index entries.
    pub(super) fn action(model: &Model, entity: EntityId, entries: &[Entry]) -> Self {
        let entries: u32 = entries.iter().map(|entry| entry.written).sum();
        Self::of(model, &[entity], |size| Figures {
            read: 0.0,
            write: transact_write_units(size),
            index: write_units(size) * f64::from(entries),
        })
    }

    /// Returns the units of an update outside of a transaction that writes no index entry.
    pub(super) fn update(model: &Model, entity: EntityId) -> Self {
        let write = |size| Figures { write: write_units(size), ..Figures::default() };
        Self::of(model, &[entity], write)
    }

    /// Returns the units of a strongly consistent read of a system item.
    pub(super) fn small_get() -> Self {
        let figures = Figures { read: read_units(1, true), ..Figures::default() };
        Self { typical: figures, largest: figures, ..Self::default() }
    }

    /// Returns the units of an action on a system item.
    pub(super) fn small_action() -> Self {
        let figures = Figures { write: transact_write_units(1), ..Figures::default() };
        Self { typical: figures, largest: figures, ..Self::default() }
    }

    fn of(model: &Model, entities: &[EntityId], figures: impl Fn(usize) -> Figures) -> Self {
        let mut units = Self::default();
        let (mut typical, mut largest) = (0, 0);
        for id in entities {
            let entity = model.entity(*id);
            typical = typical.max(volume::size(model, &entity.name).unwrap_or_else(|| {
                units.assumed.insert(entity.name.clone());
                USUAL_ITEM
            }));
            let most = size::largest(model, entity);
            units.sizes.insert(entity.name.clone(), most);
            largest = largest.max(most);
        }
        // A typical size that is stated counts, even if the types allow less.
        let bytes = |size: u64| usize::try_from(size).unwrap_or(usize::MAX);
        units.typical = figures(bytes(typical));
        units.largest = figures(bytes(largest.max(typical)));
        units
    }

    /// Multiplies the units.
    pub(super) fn times(mut self, count: u64) -> Self {
        self.typical = self.typical.times(count as f64);
        self.largest = self.largest.times(count as f64);
        self
    }

    /// Returns the units of one of this many equal parts.
    pub(super) fn divided(mut self, count: u64) -> Self {
        let share = 1.0 / count.max(1) as f64;
        self.typical = self.typical.times(share);
        self.largest = self.largest.times(share);
        self
    }

    /// Adds up the units of several requests.
    pub(super) fn sum<'u>(all: impl IntoIterator<Item = &'u Self>) -> Self {
        all.into_iter().fold(Self::default(), |mut sum, units| {
            sum.typical = sum.typical.plus(units.typical);
            sum.largest = sum.largest.plus(units.largest);
            sum.assumed.extend(units.assumed.iter().cloned());
            sum.sizes.extend(units.sizes.iter().map(|(name, size)| (name.clone(), *size)));
            sum.unlimited.extend(units.unlimited.iter().cloned());
            sum
        })
    }
}

impl Figures {
    fn times(self, count: f64) -> Self {
        Self { read: self.read * count, write: self.write * count, index: self.index * count }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            read: self.read + other.read,
            write: self.write + other.write,
            index: self.index + other.index,
        }
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.typical.fmt(f)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> =
            [(self.read, "read"), (self.write, "write"), (self.index, "index write")]
                .into_iter()
                .filter(|(units, _)| *units > 0.0)
                .map(|(units, what)| format!("{units} {what}"))
                .collect();
        match parts.as_slice() {
            [] => f.write_str("no units"),
            [one] if one.starts_with("1 ") => write!(f, "{one} unit"),
            parts => write!(f, "{} units", parts.join(" + ")),
        }
    }
}
