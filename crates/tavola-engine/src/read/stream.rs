//! What changed in a table.

use tavola_store::{
    Answer, Capacity, Error, Item, Key, ReadStream, Result, StreamPage, StreamPosition,
    StreamRecord, StreamStart, Value,
};

use crate::catalog::{Catalog, Table};
use crate::encoding::key;
use crate::kv::{View, unreadable};
use crate::layout::{self, SPACE_BYTES, invalid};
use crate::write::{decoded, number, record};

/// Reads a page of a stream.
pub(crate) fn read_stream(
    view: &dyn View,
    catalog: &Catalog,
    request: &ReadStream,
) -> Result<Answer<StreamPage>> {
    let table = catalog.table(&request.table)?;
    let Some(stream) = &table.stream else {
        return Err(Error::NoStream(request.table.clone()));
    };
    let trimmed = number(view.get(&layout::trimmed(stream.space))?)?;
    let after = match &request.start {
        StreamStart::Oldest => 0,
        StreamStart::Now => number(view.get(&layout::sequence())?)?,
        StreamStart::After(position) => {
            let (space, after) = parsed(position)?;
            if space != stream.space || after < trimmed {
                return Err(Error::StreamPositionLost);
            }
            after
        }
    };
    let from = layout::numbered(stream.space, after.saturating_add(1));
    let to = key::behind(&layout::beginning(stream.space));
    let most = usize::try_from(request.page_size()).unwrap_or(usize::MAX);
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
    let next = StreamPosition::new(format!("{} {last}", stream.space));
    Ok(Answer { value: StreamPage { records, next }, capacity: Capacity::default() })
}

fn parsed(position: &StreamPosition) -> Result<(u32, u64)> {
    let parts = position.as_str().split_once(' ');
    let parts = parts.and_then(|(space, after)| Some((space.parse().ok()?, after.parse().ok()?)));
    parts.ok_or_else(|| invalid("this is not a position in a stream of this store"))
}

fn record_of(table: &Table, sequence: u64, mut stored: Item) -> Result<StreamRecord> {
    let unknown = || unreadable("the store holds a change that cannot be read");
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
        sequence: format!("{sequence:020}"),
        expired: expired.unwrap_or(false),
    })
}
