//! What changed in a table.

use tavola_store::{Error, Item, Key, Result, StreamRecord, StreamRecords, Value};

use crate::catalog::{Catalog, Space, Stream, Table};
use crate::encoding::key;
use crate::kv::{View, damaged};
use crate::layout::{self, SPACE_BYTES};
use crate::write::{decoded, number, record};

/// Reads records of a stream, which may have ended, from behind a number; 0 is behind what is not
/// kept any more.
pub(crate) fn read_records(
    view: &dyn View,
    catalog: &Catalog,
    table: &str,
    stream: Space,
    after: u64,
    limit: u32,
) -> Result<StreamRecords> {
    let table = catalog.table(table)?;
    let streams = table.stream.iter().chain(&table.ended);
    let Some(stream) = streams.into_iter().find(|known| known.space == stream) else {
        return Err(Error::NoStream(table.name.clone()));
    };
    let after = if after == 0 { oldest(view, stream)? } else { after };
    records_after(view, table, stream, after, limit)
}

/// Returns the number of the last change in any stream.
pub(crate) fn last_change(view: &dyn View) -> Result<u64> {
    number(view.get(&layout::sequence())?)
}

/// Returns the number behind which everything is kept.
fn oldest(view: &dyn View, stream: &Stream) -> Result<u64> {
    number(view.get(&layout::trimmed(stream.space))?)
}

fn records_after(
    view: &dyn View,
    table: &Table,
    stream: &Stream,
    after: u64,
    limit: u32,
) -> Result<StreamRecords> {
    if after < oldest(view, stream)? {
        return Err(Error::StreamPositionLost);
    }
    let from = layout::numbered(stream.space, after.saturating_add(1));
    let to = key::behind(&layout::beginning(stream.space));
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut records = Vec::new();
    let mut last = after;
    for entry in view.range(&from, to.as_deref(), false).take(most) {
        let (key, value) = entry?;
        last = key
            .get(SPACE_BYTES..)
            .and_then(|n| n.first_chunk())
            .map_or(last, |n| u64::from_be_bytes(*n));
        records.push(record_of(table, last, decoded(&value)?)?);
    }
    Ok(StreamRecords { records, last })
}

fn record_of(table: &Table, sequence: u64, mut stored: Item) -> Result<StreamRecord> {
    let unknown = || damaged("the store holds a change that cannot be read");
    let image = |value: Option<Value>| match value {
        Some(Value::M(item)) => Some(item),
        _ => None,
    };
    let number = |name: &str| stored.get(name).and_then(|value| value.as_number()?.to_i64());
    let (kind, at) = (number(record::KIND), number(record::AT));
    let kind = kind.and_then(|kind| record::KINDS.get(usize::try_from(kind).ok()?));
    let expired = stored.get(record::EXPIRED).and_then(Value::as_bool);
    let key = image(stored.remove(record::KEY)).and_then(|item| Key::of(&item, &table.key));
    Ok(StreamRecord {
        kind: *kind.ok_or_else(unknown)?,
        key: key.ok_or_else(unknown)?,
        old: image(stored.remove(record::OLD)),
        new: image(stored.remove(record::NEW)),
        at: at.ok_or_else(unknown)?,
        // DynamoDB's have 21 digits at least.
        sequence: format!("1{sequence:020}"),
        expired: expired.unwrap_or(false),
    })
}
