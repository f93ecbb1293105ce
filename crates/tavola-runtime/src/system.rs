//! Items of the system itself, under one reserved prefix. Their attributes are named `tavola:...`,
//! as none of a model can be: one that was the key of an index would put them there.

use sha2::{Digest, Sha256};
use tavola_model::limits::WORK_PARTITIONS;
use tavola_model::model::{EntityId, Model, Table, TableId};
pub(crate) use tavola_model::reserved::EXPIRES;
use tavola_model::reserved::{PREFIX, SORT_KEY};
use tavola_store::{Comparison, KeyType, Number, SortCondition, Value};

use crate::item_key::ItemKey;

/// The number of the storage format: what Tavola's own items and attributes look like. Every table
/// says which one it has, and a program serves its own only.
///
/// 1. Before tables said so.
/// 2. Owners and unique values in one form each; `apply` converts.
pub(crate) const FORMAT: u32 = 2;

/// Where partition keys are numbers, those above 0 and below this are the system's.
const LEAST_NUMBER: f64 = 1e-80;

/// The attribute in which records of calls once kept what was answered.
pub(crate) const ANSWER: &str = "tavola:answer";

/// The kind of locks.
pub(crate) const UNIQUE: &str = "UNIQUE";
/// The kind of records of unfinished work.
pub(crate) const WORK: &str = "WORK";

/// The kind of records of what happened once.
pub(crate) const ONCE: &str = "ONCE";
/// The kind of jobs' leases.
pub(crate) const JOB: &str = "JOB";
/// The kind of records of the storage format and of the models that served a table, and of these
/// models' chunks.
pub(crate) const MODEL: &str = "MODEL";
/// The kind of items that tell what came of work in portions.
pub(crate) const PROGRESS: &str = "PROGRESS";
/// The kind of items that say that an element of work in portions was done.
pub(crate) const MARK: &str = "MARK";
/// The kind of items that keep the call that began work in portions.
pub(crate) const CALL: &str = "CALL";
/// The kind of the mark of an import that is under way.
pub(crate) const IMPORT: &str = "IMPORT";
/// The kind of records of when items are due whose expiry does something.
pub(crate) const DUE: &str = "DUE";
/// The attribute of such a record that names the item.
pub(crate) const DUE_ITEM: &str = "tavola:due";
/// The latest moment that such a record can tell, in epoch seconds.
const LATEST: i64 = 99_999_999_999;
/// What the sort keys of records of work begin with.
const DERIVED: &str = "derived#";
const CLEARING: &str = "clearing#";
const PORTIONS: &str = "portions#";

/// Returns the table in which records of calls are kept.
pub(crate) fn records_table(model: &Model) -> Option<(TableId, &Table)> {
    model.table_ids().next()
}

/// Returns `true` if a system item is one that this model keeps. Keys that are numbers do not tell.
pub(crate) fn is_known(key: &ItemKey, model: &Model) -> bool {
    matches!(key.partition, Value::N(_))
        || [UNIQUE, WORK, ONCE, MODEL, PROGRESS, MARK, CALL, IMPORT, DUE]
            .iter()
            .any(|kind| named(key, kind).is_some())
        || named(key, JOB).is_some_and(|name| model.jobs.iter().any(|job| job.name == name))
}

/// Returns the name of a system item of this kind.
pub(crate) fn named<'p>(key: &'p ItemKey, kind: &str) -> Option<&'p str> {
    let name = text_of(&key.partition)?.strip_prefix(PREFIX)?;
    name.strip_prefix(kind)?.strip_prefix('#')
}

fn text_of(key: &Value) -> Option<&str> {
    match key {
        Value::S(text) => Some(text),
        Value::B(bytes) => std::str::from_utf8(bytes).ok(),
        _ => None,
    }
}

/// Returns the key of a system item.
pub(crate) fn key(id: TableId, table: &Table, kind: &str, name: &str) -> ItemKey {
    let text = format!("{PREFIX}{kind}#{name}");
    let partition = match table.key.partition.key_type {
        KeyType::S => Value::S(text),
        KeyType::B => Value::B(text.into_bytes()),
        KeyType::N => reserved_number(&text),
    };
    let sort = table.key.sort.as_ref().map(|sort| match sort.key_type {
        KeyType::S => Value::from(SORT_KEY),
        KeyType::B => Value::B(SORT_KEY.as_bytes().to_vec()),
        KeyType::N => Value::from(0),
    });
    ItemKey::new(id, partition, sort)
}

/// Returns a number that stands for a text where keys are numbers: above 0 and below any that means
/// something.
fn reserved_number(text: &str) -> Value {
    number(text, "", "e-120")
}

/// Returns a number of 30 digits that differs for different texts.
fn number(text: &str, sign: &str, exponent: &str) -> Value {
    let digits: String =
        Sha256::digest(text).iter().take(30).map(|byte| char::from(b'0' + byte % 10)).collect();
    // The first digit keeps all of them of one size.
    let number = format!("{sign}1{digits}{exponent}").parse();
    Value::N(number.unwrap_or(Number::ZERO))
}

/// What kind of work is unfinished.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    /// Derived items are being brought in step with their owner.
    Derived,
    /// An item goes with everything under it.
    Cascade,
}

/// Returns the key of the record of unfinished work on an item. All records of a table are in a few
/// partitions, where they are found after a crash; so tables without a sort key have none.
pub(crate) fn work_key(id: TableId, table: &Table, owner: &ItemKey, kind: Work) -> Option<ItemKey> {
    let parts: Vec<&Value> =
        [Some(&owner.partition), owner.sort.as_ref()].into_iter().flatten().collect();
    let digest = digest(&parts);
    let shard = digest.bytes().next().map_or(0, usize::from) % WORK_PARTITIONS;
    let key = work_partitions(id, table).nth(shard)?;
    let (prefix, sign) = match kind {
        Work::Derived => (DERIVED, ""),
        Work::Cascade => (CLEARING, "-"),
    };
    let text = format!("{prefix}{digest}");
    let sort = match table.key.sort.as_ref()?.key_type {
        KeyType::S => Value::S(text),
        KeyType::B => Value::B(text.into_bytes()),
        KeyType::N => number(&text, sign, ""),
    };
    Some(ItemKey::new(id, key.partition.clone(), Some(sort)))
}

/// Returns the key of the record of work in portions.
pub(crate) fn portions_key(id: TableId, table: &Table, work: &str) -> ItemKey {
    let shard = digest(&[&Value::from(work)]).bytes().next().map_or(0, usize::from);
    let partition = key(id, table, WORK, &(shard % WORK_PARTITIONS).to_string()).partition.clone();
    ItemKey::new(id, partition, sort_key(table, &format!("{PORTIONS}{work}")))
}

/// Returns the key of the call that began work in portions.
pub(crate) fn call_key(id: TableId, table: &Table, work: &str) -> ItemKey {
    key(id, table, CALL, work)
}

/// Returns the partition of the marks of work in portions.
pub(crate) fn mark_partition(id: TableId, table: &Table, work: &str) -> Value {
    key(id, table, MARK, work).partition.clone()
}

/// Returns the key of a part of the list that a loop of work in portions goes over. It lies among
/// the marks, which go when the work ends.
pub(crate) fn list_key(
    id: TableId,
    table: &Table,
    work: &str,
    (number, part): (usize, usize),
) -> ItemKey {
    let name = format!("list#{number}#{part}");
    ItemKey::new(id, mark_partition(id, table, work), sort_key(table, &name))
}

/// Returns the key of the mark of an element of work in portions.
pub(crate) fn mark_key(model: &Model, id: TableId, work: &str, element: &ItemKey) -> ItemKey {
    let of = Value::from(model.table(element.table).name.as_str());
    let parts = [Some(&of), Some(&element.partition), element.sort.as_ref()].into_iter().flatten();
    let (table, name) = (model.table(id), digest(&parts.collect::<Vec<_>>()));
    ItemKey::new(id, mark_partition(id, table, work), sort_key(table, &name))
}

/// Returns the key of the record of when an item is due, in a table with a sort key. The records of
/// a table are in a few partitions, in the order of the moments that they tell.
pub(crate) fn due_key(model: &Model, id: TableId, at: i64, item: &ItemKey) -> Option<ItemKey> {
    let of = Value::from(model.table(item.table).name.as_str());
    let parts = [Some(&of), Some(&item.partition), item.sort.as_ref()].into_iter().flatten();
    let digest = digest(&parts.collect::<Vec<_>>());
    let shard = digest.bytes().next().map_or(0, usize::from) % WORK_PARTITIONS;
    let table = model.table(id);
    let partition = due_partitions(id, table).nth(shard)?;
    let at = at.clamp(0, LATEST);
    let sort = match table.key.sort.as_ref()?.key_type {
        KeyType::S => Value::S(format!("{at:011}#{digest}")),
        KeyType::B => Value::B(format!("{at:011}#{digest}").into_bytes()),
        KeyType::N => {
            let digits: String =
                digest.bytes().take(20).map(|byte| char::from(b'0' + byte % 10)).collect();
            Value::N(format!("{at}.{digits}").parse().unwrap_or(Number::ZERO))
        }
    };
    Some(ItemKey::new(id, partition, Some(sort)))
}

/// Returns the partitions of a table's records of when items are due.
pub(crate) fn due_partitions(id: TableId, table: &Table) -> impl Iterator<Item = Value> {
    let key = move |shard: usize| key(id, table, DUE, &shard.to_string());
    (0..WORK_PARTITIONS).map(key).map(|key| key.partition.clone())
}

/// Returns the condition on the sort keys of the records of what is due by now.
pub(crate) fn due_by(sort: KeyType, now: i64) -> SortCondition {
    let next = now.saturating_add(1).clamp(0, LATEST);
    let bound = match sort {
        KeyType::S => Value::S(format!("{next:011}")),
        KeyType::B => Value::B(format!("{next:011}").into_bytes()),
        KeyType::N => Value::from(next),
    };
    SortCondition::Compare(Comparison::Less, bound)
}

fn sort_key(table: &Table, text: &str) -> Option<Value> {
    table.key.sort.as_ref().map(|sort| match sort.key_type {
        KeyType::S => Value::from(text),
        KeyType::B => Value::B(text.as_bytes().to_vec()),
        KeyType::N => number(text, "", ""),
    })
}

/// Returns the partitions of a table's records of unfinished work.
pub(crate) fn work_partitions(id: TableId, table: &Table) -> impl Iterator<Item = ItemKey> {
    let key = move |shard: usize| key(id, table, WORK, &shard.to_string());
    (0..WORK_PARTITIONS).map(key).filter(|key| key.sort.is_some())
}

/// Returns `true` if a system item is a record of unfinished work.
pub(crate) fn is_work(key: &ItemKey, table: &Table) -> bool {
    work_partitions(key.table, table).any(|work| work.partition == key.partition)
}

/// Returns `true` if a record of work is about a cascade deletion.
pub(crate) fn is_cascade(record: &ItemKey) -> bool {
    match &record.sort {
        Some(Value::N(number)) => number.is_negative(),
        sort => sort.as_ref().and_then(text_of).is_some_and(|sort| sort.starts_with(CLEARING)),
    }
}

/// Returns the condition on the sort keys of records of cascade deletions.
pub(crate) fn cascades(sort: KeyType) -> SortCondition {
    match sort {
        KeyType::S => SortCondition::BeginsWith(Value::from(CLEARING)),
        KeyType::B => SortCondition::BeginsWith(Value::B(CLEARING.as_bytes().to_vec())),
        KeyType::N => SortCondition::Compare(Comparison::Less, Value::from(0)),
    }
}

/// Returns `true` if the items of a partition are system items.
pub(crate) fn is_system(partition: &Value) -> bool {
    match partition {
        Value::S(text) => text.starts_with(PREFIX),
        Value::B(bytes) => bytes.starts_with(PREFIX.as_bytes()),
        Value::N(number) => {
            let number = number.to_f64();
            number > 0.0 && number < LEAST_NUMBER
        }
        _ => false,
    }
}

/// Returns how a system item refers to an item of the model.
pub(crate) fn reference(model: &Model, key: &ItemKey, entity: EntityId) -> Value {
    let name = Value::from(model.entity(entity).name.as_str());
    let key = Value::M(key.store_key(model.table(key.table)).to_item());
    Value::M([("entity".to_owned(), name), ("key".to_owned(), key)].into())
}

/// Returns the item that a system item refers to; `None` if the model has no such entity any more.
pub(crate) fn referenced(model: &Model, reference: &Value) -> Option<(ItemKey, EntityId)> {
    let reference = reference.as_map()?;
    let entity = model.entity_named(reference.get("entity")?.as_str()?)?;
    let table = model.entity(entity).table;
    let key = ItemKey::of(reference.get("key")?.as_map()?, table, model.table(table))?;
    Some((key, entity))
}

/// Returns a short text that differs for different values.
pub(crate) fn digest(values: &[&Value]) -> String {
    let mut hasher = Sha256::new();
    for value in values {
        let text = value.to_dynamodb_json().to_string();
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
