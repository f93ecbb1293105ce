//! What a request consumes: in all, and for those who ask, by table and index.

use tavola_store::{Capacity, Consumed, IndexConsumed};

use crate::catalog::{Index, Table};

/// Adds up what a request consumes.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    total: Capacity,
    detail: Option<Vec<Consumed>>,
}

impl Tally {
    /// Makes an empty tally, which keeps tables and indexes apart if that is wanted.
    pub fn new(detailed: bool) -> Self {
        Self { total: Capacity::default(), detail: detailed.then(Vec::new) }
    }

    /// Adds what a table consumed.
    pub fn add(&mut self, table: &Table, units: Capacity) {
        self.total += units;
        if let Some(consumed) = self.of_table(table) {
            consumed.units += units;
        }
    }

    /// Adds what an index of a table consumed.
    pub fn add_index(&mut self, table: &Table, index: &Index, units: Capacity) {
        self.total += units;
        let Some(consumed) = self.of_table(table) else { return };
        let name = &index.schema.name;
        match consumed.indexes.iter_mut().find(|known| known.index == *name) {
            Some(known) => known.units += units,
            None => consumed.indexes.push(IndexConsumed {
                index: name.clone(),
                local: index.schema.local,
                units,
            }),
        }
    }

    /// Returns the sum.
    pub fn total(&self) -> Capacity {
        self.total
    }

    /// Returns what every table consumed; nothing if that was not wanted.
    pub fn into_detail(self) -> Vec<Consumed> {
        self.detail.unwrap_or_default()
    }

    fn of_table(&mut self, table: &Table) -> Option<&mut Consumed> {
        let detail = self.detail.as_mut()?;
        let place = detail.iter().position(|known| known.table == table.name);
        let place = place.unwrap_or_else(|| {
            detail.push(Consumed { table: table.name.clone(), ..Consumed::default() });
            detail.len() - 1
        });
        detail.get_mut(place)
    }
}

/// Returns so many write units.
pub(crate) fn writes(units: f64) -> Capacity {
    Capacity { read: 0.0, write: units }
}

/// Returns so many read units.
pub(crate) fn reads(units: f64) -> Capacity {
    Capacity { read: units, write: 0.0 }
}
