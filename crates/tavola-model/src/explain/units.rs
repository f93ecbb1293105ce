//! Capacity units for typical sizes.

use std::collections::BTreeSet;

use tavola_store::{read_units, transact_write_units, write_units};

use crate::model::{EntityId, Model};

/// What is assumed of an entity whose size the model does not give.
const ASSUMED: usize = 1024;

/// Capacity units, for the sizes that the model's `volume` gives.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Units {
    /// Read units.
    pub read: f64,
    /// Write units of the table.
    pub write: f64,
    /// Write units of its global indexes.
    pub index: f64,
    /// Entities whose size the model does not give: they count as 1 KB.
    pub assumed: BTreeSet<String>,
}

impl Units {
    /// Reads of so many items of one entity, each by its key.
    pub(super) fn gets(model: &Model, entity: EntityId, count: u64, strong: bool) -> Self {
        let mut units = Self::default();
        let size = units.size(model, entity);
        units.read = read_units(size, strong) * count as f64;
        units
    }

    /// The same so many times.
    pub(super) fn times(mut self, count: u64) -> Self {
        let count = count as f64;
        self.read *= count;
        self.write *= count;
        self.index *= count;
        self
    }

    /// One query or scan over so many items, of the largest of these entities.
    pub(super) fn query(model: &Model, entities: &[EntityId], count: u64, strong: bool) -> Self {
        let mut units = Self::default();
        let largest = entities.iter().map(|id| units.size(model, *id)).max().unwrap_or(0);
        let bytes = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(largest);
        units.read = read_units(bytes, strong);
        units
    }

    /// An action of a transaction that writes so many entries of indexes.
    pub(super) fn action(model: &Model, entity: EntityId, entries: u32) -> Self {
        let mut units = Self::default();
        let size = units.size(model, entity);
        units.write = transact_write_units(size);
        units.index = write_units(size) * f64::from(entries);
        units
    }

    /// The bytes of a typical item.
    fn size(&mut self, model: &Model, id: EntityId) -> usize {
        let name = &model.entity(id).name;
        let volume = model.volumes.iter().find(|volume| volume.name == *name);
        match volume.and_then(|volume| volume.size) {
            Some(size) => usize::try_from(size).unwrap_or(usize::MAX),
            None => {
                self.assumed.insert(name.clone());
                ASSUMED
            }
        }
    }

    /// The units of several together.
    pub(super) fn sum<'u>(all: impl IntoIterator<Item = &'u Self>) -> Self {
        all.into_iter().fold(Self::default(), |mut sum, units| {
            sum.read += units.read;
            sum.write += units.write;
            sum.index += units.index;
            sum.assumed.extend(units.assumed.iter().cloned());
            sum
        })
    }
}

impl std::fmt::Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
