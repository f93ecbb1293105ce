//! Whether stored data is what the model says, and repairing what is not.
//!
//! Tables are read in pages; what an item must have beside itself is looked up by key, strongly.
//! Nothing is believed at first sight: what seems wrong is read again as of one moment, so that a
//! write that happens meanwhile is not taken for a fault. What is repaired is changed by one
//! transaction that is conditioned on what was seen.

mod derivations;
mod derived_items;
mod due;
mod examine;
mod finding;
mod locks;
mod own_attributes;
mod owners;
mod pass;
mod repair;
mod values;
mod view;

use std::collections::BTreeMap;

pub(crate) use derivations::Derivations;
pub use finding::{Finding, ProblemKind, RepairOutcome};

use tavola_store::Item;

use crate::{Failure, Runtime};
use pass::{Pass, Tells};

/// How often a table is gone through: what one pass repairs may show the next one more to do.
const PASSES: u32 = 8;

/// What is inspected, and what is done about it.
#[derive(Debug, Clone, Default)]
pub struct Inspection {
    /// Only these tables, by their names in the model; all, if none is named.
    pub only: Vec<String>,
    /// Whether anything is changed.
    pub mode: RepairMode,
    /// What can be repaired.
    pub scope: InspectionScope,
    /// What is known of the models that the data is from.
    pub drift: Drift,
}

/// What has changed since the models that data is from, where the model alone cannot tell what is
/// right. Entities and attributes by their names.
#[derive(Debug, Clone, Default)]
pub struct Drift {
    /// Index keys and lifetimes that items of an entity had, and shall not have any more.
    pub dropped: Vec<(String, String)>,
    /// Attributes that items of an entity need not have had, and shall have with their default.
    pub required: Vec<(String, String)>,
}

impl Drift {
    fn drops(&self, entity: &str, attribute: &str) -> bool {
        self.dropped.iter().any(|(e, a)| e == entity && a == attribute)
    }

    fn requires(&self, entity: &str, attribute: &str) -> bool {
        self.required.iter().any(|(e, a)| e == entity && a == attribute)
    }
}

/// Whether an inspection changes anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RepairMode {
    /// Nothing: it tells what is wrong, and whether it could be repaired.
    #[default]
    Look,
    /// What can be repaired.
    Repair,
}

/// What can be repaired.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InspectionScope {
    /// Everything that needs no guessing.
    #[default]
    Everything,
    /// Only what follows from a changed model: keys, types, lifetimes, derived items, locks.
    WhatFollows,
}

/// What happens during an inspection.
#[derive(Debug)]
pub enum Event<'e> {
    /// A table is gone through, maybe not for the first time.
    Began {
        /// The physical table.
        table: &'e str,
        /// About how many items it has.
        items: u64,
    },
    /// An item was read: of this entity, or of none.
    Item {
        /// The table, by its name in the model.
        table: &'e str,
        /// The entity.
        entity: Option<&'e str>,
        /// The item as it is stored.
        item: &'e Item,
    },
    /// So many more of its items were looked at.
    Looked(u64),
    /// Something was found.
    Found(&'e Finding, RepairOutcome),
}

/// Who is told of events.
pub type Observer<'t> = &'t mut (dyn FnMut(Event<'_>) + Send);

/// What an inspection found, in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many items there are, system items included.
    pub items: u64,
    /// What is left as it was found, information included.
    pub left: BTreeMap<ProblemKind, u64>,
    /// How much of that could be repaired.
    pub repairable: u64,
    /// What was repaired.
    pub repaired: BTreeMap<ProblemKind, u64>,
    /// Entities whose orphans cannot be found, because a derived item does not say whose it is.
    pub untraceable: Vec<String>,
}

impl Summary {
    /// Returns how many problems are left.
    pub fn wrong(&self) -> u64 {
        self.left.iter().filter(|(kind, _)| !kind.is_information()).map(|(_, count)| count).sum()
    }
}

impl Runtime {
    /// Goes through the data, tells what is wrong and repairs what it is told to. Safe beside live
    /// writes, and to be repeated after being cut off.
    pub async fn inspect(
        &self,
        inspection: &Inspection,
        observe: Observer<'_>,
    ) -> Result<Summary, Failure> {
        if inspection.mode == RepairMode::Look {
            return Pass::run(self, inspection, Tells::All, observe).await;
        }
        let mut repaired: BTreeMap<ProblemKind, u64> = BTreeMap::new();
        for _ in 0..PASSES {
            let summary = Pass::run(self, inspection, Tells::Repaired, observe).await?;
            let done = summary.repaired.is_empty();
            for (kind, count) in &summary.repaired {
                *repaired.entry(*kind).or_default() += count;
            }
            if done && summary.wrong() == 0 {
                return Ok(Summary { repaired, ..summary });
            }
            if done {
                break;
            }
        }
        // What is left is told once, when it is known to be left.
        let mut summary = Pass::run(self, inspection, Tells::All, observe).await?;
        for (kind, count) in repaired {
            *summary.repaired.entry(kind).or_default() += count;
        }
        Ok(summary)
    }
}
