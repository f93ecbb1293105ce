//! Items of the system itself, under one reserved prefix.

use sha2::{Digest, Sha256};
use tavola_model::model::{Model, Table, TableId};
use tavola_store::{KeyType, Value};

use crate::record::Place;

/// The partition keys of all system items begin with this.
pub const RESERVED: &str = "TAVOLA#";
/// Their sort key.
const SORT: &str = "TAVOLA";
/// The attribute that says whom a lock belongs to.
pub(crate) const OWNER: &str = "owner";

/// The kind of locks.
pub(crate) const UNIQUE: &str = "UNIQUE";
/// The kind of records of unfinished work.
pub(crate) const WORK: &str = "WORK";

/// The kind of records of what happened once.
pub(crate) const ONCE: &str = "ONCE";
/// The kind of jobs' leases.
pub(crate) const JOB: &str = "JOB";
/// The kind of records that say which model data is in step with.
pub(crate) const MODEL: &str = "MODEL";
/// Over how many partitions they are spread, so that none is written too often.
const WORK_PARTITIONS: usize = 8;
/// What the sort keys of records of work begin with.
const DERIVED: &str = "derived#";
pub(crate) const CLEARING: &str = "clearing#";

/// Whether a system item is one that this model keeps.
pub(crate) fn is_known(place: &Place, model: &Model) -> bool {
    [UNIQUE, WORK, ONCE, MODEL].iter().any(|kind| named(place, kind).is_some())
        || named(place, JOB).is_some_and(|name| model.jobs.iter().any(|job| job.name == name))
}

/// The name of a system item of this kind.
pub(crate) fn named<'p>(place: &'p Place, kind: &str) -> Option<&'p str> {
    let name = place.partition.as_str()?.strip_prefix(RESERVED)?;
    name.strip_prefix(kind)?.strip_prefix('#')
}

/// Where a system item is; nothing in tables whose keys are not text.
pub(crate) fn place(id: TableId, table: &Table, kind: &str, name: &str) -> Option<Place> {
    if table.key.parts().any(|part| part.key_type != KeyType::S) {
        return None;
    }
    let partition = Value::S(format!("{RESERVED}{kind}#{name}"));
    Some(Place::new(id, partition, table.key.sort.as_ref().map(|_| Value::from(SORT))))
}

/// What kind of work is unfinished.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    /// Derived items are being brought in step with their owner.
    Derived,
    /// An item goes with everything under it.
    Clearing,
}

/// Where the record of unfinished work on an item is; all of a table's are in a few partitions, to be found
/// after a crash. So there is none in tables without a sort key.
pub(crate) fn work_place(id: TableId, table: &Table, owner: &Place, kind: Work) -> Option<Place> {
    let parts: Vec<&Value> =
        [Some(&owner.partition), owner.sort.as_ref()].into_iter().flatten().collect();
    let digest = digest(&parts);
    let shard = digest.bytes().next().map_or(0, usize::from) % WORK_PARTITIONS;
    let place = work_partitions(id, table).nth(shard)?;
    let kind = match kind {
        Work::Derived => DERIVED,
        Work::Clearing => CLEARING,
    };
    let sort = Value::S(format!("{kind}{digest}"));
    Some(Place::new(id, place.partition.clone(), Some(sort)))
}

/// The partitions in which a table's records of unfinished work are.
pub(crate) fn work_partitions(id: TableId, table: &Table) -> impl Iterator<Item = Place> {
    let place = move |shard: usize| place(id, table, WORK, &shard.to_string());
    (0..WORK_PARTITIONS).filter_map(place).filter(|place| place.sort.is_some())
}

/// Whether a record of work is about a deletion.
pub(crate) fn is_clearing(record: &Place) -> bool {
    record.sort.as_ref().and_then(Value::as_str).is_some_and(|sort| sort.starts_with(CLEARING))
}

/// Whether the items of a partition are the system's.
pub(crate) fn is_system(partition: &Value) -> bool {
    partition.as_str().is_some_and(|key| key.starts_with(RESERVED))
}

/// Values as a short text that differs for different values.
pub(crate) fn digest(values: &[&Value]) -> String {
    let mut hasher = Sha256::new();
    for value in values {
        let text = value.to_dynamodb_json().to_string();
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
