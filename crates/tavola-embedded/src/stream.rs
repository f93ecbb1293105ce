//! Streams. The engine has one shard a table, and keeps every record under the table's name: those of a
//! stream that was turned off, or of a table that was deleted, are still there when the next one begins.
//! Sequence numbers are microseconds, and a stream's label is when it began, so what came before can be
//! told and is left out.

use dynoxide::Database;
use dynoxide::actions::describe_stream::DescribeStreamRequest;
#[cfg(feature = "wire")]
use dynoxide::actions::describe_stream::DescribeStreamResponse;
use dynoxide::actions::get_records::{GetRecordsRequest, Record};
use dynoxide::actions::get_shard_iterator::GetShardIteratorRequest;
#[cfg(feature = "wire")]
use dynoxide::actions::get_shard_iterator::GetShardIteratorResponse;
use tavola_store::{
    Answer, Capacity, Error, Key, KeySchema, ReadStream, Result, StreamPage, StreamPosition,
    StreamRecord, StreamRecordKind, StreamStart,
};

use crate::error::{Context, typed};
use crate::table;
use crate::value::item_from_engine;

/// What the engine adds to a number of microseconds to make it as long as DynamoDB's.
const OFFSET: u128 = 100_000_000_000_000_000_000;
const AFTER: &str = "AFTER_SEQUENCE_NUMBER";
/// Whom DynamoDB names as the one who removed what had expired.
const SERVICE: &str = "dynamodb.amazonaws.com";

pub(crate) fn read(database: &Database, request: ReadStream) -> Result<Answer<StreamPage>> {
    let context = || Context::read(&request.table);
    let missing = || Error::NoSuchTable(request.table.clone());
    let (stream, key) = table::stream_of(database, &request.table)?.ok_or_else(missing)?;
    let Some(stream) = stream else { return Err(Error::NoStream(request.table)) };
    let label = label(&stream);

    let describe = DescribeStreamRequest { stream_arn: stream.clone(), ..Default::default() };
    let description =
        database.describe_stream(describe).map_err(|error| typed(error, context()))?;
    let Some(shard) = description.stream_description.shards.into_iter().next() else {
        return Err(unreadable("a stream without a shard"));
    };
    let after = match &request.start {
        StreamStart::Oldest => beginning(&stream)?,
        StreamStart::Now => match shard.sequence_number_range.ending_sequence_number {
            Some(last) => last.max(beginning(&stream)?),
            None => beginning(&stream)?,
        },
        StreamStart::After(position) => {
            let (of, after) = position.as_str().split_once(' ').ok_or_else(invalid)?;
            if after.is_empty() || !after.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(invalid());
            }
            if of != label {
                return Err(Error::StreamPositionLost);
            }
            after.to_owned()
        }
    };

    let iterator = GetShardIteratorRequest {
        stream_arn: stream.clone(),
        shard_id: shard.shard_id,
        shard_iterator_type: AFTER.to_owned(),
        sequence_number: Some(after.clone()),
    };
    let iterator =
        database.get_shard_iterator(iterator).map_err(|error| typed(error, context()))?;
    let records = GetRecordsRequest {
        shard_iterator: iterator.shard_iterator.unwrap_or_default(),
        limit: usize::try_from(request.page_size()).ok(),
    };
    let response = database.get_records(records).map_err(|error| typed(error, context()))?;
    let records: Vec<_> =
        response.records.into_iter().map(|it| record(it, &key)).collect::<Result<_>>()?;
    let last = records.last().map_or(&after, |record| &record.sequence);
    let next = StreamPosition::new(format!("{label} {last}"));
    Ok(Answer { value: StreamPage { records, next }, capacity: Capacity::default() })
}

fn label(stream: &str) -> &str {
    stream.rsplit('/').next().unwrap_or_default()
}

/// The sequence number after which a stream's own records come.
pub(crate) fn beginning(stream: &str) -> Result<String> {
    let unknown = || unreadable("a stream with a label that is not a time");
    let (seconds, nanoseconds) = label(stream).split_once('.').ok_or_else(unknown)?;
    let seconds: u64 = seconds.parse().map_err(|_| unknown())?;
    let nanoseconds: u32 = nanoseconds.parse().map_err(|_| unknown())?;
    let microseconds = u128::from(seconds) * 1_000_000 + u128::from(nanoseconds) / 1000;
    // Both come from one double, which is exact to less than a microsecond.
    Ok((OFFSET + microseconds.saturating_sub(2).max(1)).to_string())
}

/// A position in a shard, for the wire: the oldest record is the stream's own.
#[cfg(feature = "wire")]
pub(crate) fn iterator(
    database: &Database,
    mut request: GetShardIteratorRequest,
) -> dynoxide::Result<GetShardIteratorResponse> {
    let oldest = request.shard_iterator_type == "TRIM_HORIZON";
    if oldest && request.sequence_number.is_none() {
        // What is no stream the engine refuses in DynamoDB's words.
        if let Ok(after) = beginning(&request.stream_arn) {
            request.shard_iterator_type = AFTER.to_owned();
            request.sequence_number = Some(after);
        }
    }
    database.get_shard_iterator(request)
}

/// A stream, for the wire: the engine's shard never ends, so it has no last number.
#[cfg(feature = "wire")]
pub(crate) fn describe(
    database: &Database,
    request: DescribeStreamRequest,
) -> dynoxide::Result<DescribeStreamResponse> {
    let mut response = database.describe_stream(request)?;
    for shard in &mut response.stream_description.shards {
        shard.sequence_number_range.ending_sequence_number = None;
    }
    Ok(response)
}

fn record(record: Record, schema: &KeySchema) -> Result<StreamRecord> {
    let kind = StreamRecordKind::of_name(&record.event_name);
    let change = record.dynamodb;
    let key = Key::of(&item_from_engine(change.keys)?, schema);
    // Whole seconds.
    let at = change.approximate_creation_date_time as i64;
    Ok(StreamRecord {
        kind: kind.ok_or_else(|| unreadable("a change of an unknown kind"))?,
        key: key.ok_or_else(|| unreadable("a change without a key"))?,
        old: change.old_image.map(item_from_engine).transpose()?,
        new: change.new_image.map(item_from_engine).transpose()?,
        at,
        sequence: change.sequence_number,
        expired: record.user_identity.is_some_and(|by| by.principal_id == SERVICE),
    })
}

fn invalid() -> Error {
    Error::Invalid("this is not a position in a stream of this store".to_owned())
}

fn unreadable(what: &str) -> Error {
    Error::Unavailable { message: format!("the engine answered with {what}"), maybe_done: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_begins_when_its_label_says() {
        let beginning =
            |label: &str| beginning(&format!("arn:aws:dynamodb::1:table/t/stream/{label}"));
        assert_eq!(beginning("1800000000.500000000").unwrap(), "100001800000000499998");
        assert_eq!(beginning("0.000000000").unwrap(), "100000000000000000001");
        for unknown in ["", "1800000000", "a.b", "1.x", "-1.0"] {
            assert!(beginning(unknown).is_err(), "{unknown}");
        }
    }
}
