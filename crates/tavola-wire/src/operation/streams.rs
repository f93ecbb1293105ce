//! Streams. Each has one shard, from its beginning to its end.

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use tavola_store::{
    DetailedStore, StreamDetail, StreamRecord, StreamView, TableDetail, item_size,
    item_to_dynamodb_json,
};

use super::response::text;
use crate::arn;
use crate::error::{Result, constraint, invalid, not_found};
use crate::json::Object;
use crate::params::{self, choice, positive};

const MAX_STREAMS: u32 = 100;
const MAX_RECORDS: u32 = 1000;
/// Before the digits of a number, so that it has as many as DynamoDB's have at least.
const SEQUENCE: &str = "1";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct ListStreams {
    table_name: Option<String>,
    exclusive_start_stream_arn: Option<String>,
    limit: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct DescribeStream {
    stream_arn: Option<String>,
    exclusive_start_shard_id: Option<String>,
    limit: Option<i64>,
    shard_filter: Option<Object<ShardFilter>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ShardFilter {
    #[serde(rename = "Type")]
    kind: Option<String>,
    shard_id: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct GetShardIterator {
    stream_arn: Option<String>,
    shard_id: Option<String>,
    shard_iterator_type: Option<String>,
    sequence_number: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct GetRecords {
    shard_iterator: Option<String>,
    limit: Option<i64>,
}

/// Lists the streams of a table, or of all.
pub(crate) async fn list(store: &dyn DetailedStore, request: ListStreams) -> Result<String> {
    let limit = positive(request.limit, "limit", MAX_STREAMS)?.unwrap_or(MAX_STREAMS);
    let start = request.exclusive_start_stream_arn.as_deref();
    let start = start.map(arn::parts).transpose()?;
    let names = match request.table_name.as_deref() {
        Some(name) => vec![params::table_name(Some(name))?.to_owned()],
        None => store.list_tables().await?,
    };
    let mut all: Vec<(String, StreamDetail)> = Vec::new();
    for name in names {
        let Some(table) = store.table_detail(&name) else { continue };
        all.extend(table.streams.into_iter().map(|stream| (name.clone(), stream)));
    }
    all.sort_by_cached_key(|(name, stream)| (name.clone(), arn::label(stream)));
    // What it begins behind may be gone by now.
    all.retain(|(name, stream)| {
        start.is_none_or(|start| (name.as_str(), arn::label(stream).as_str()) > start)
    });
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = all.len() > limit;
    all.truncate(limit);
    let streams: Vec<Json> = all
        .iter()
        .map(|(name, stream)| {
            json!({
                "StreamArn": arn::of_stream(name, stream),
                "StreamLabel": arn::label(stream),
                "TableName": name,
            })
        })
        .collect();
    match all.last().filter(|_| more) {
        Some((name, stream)) => text(&json!({
            "Streams": streams, "LastEvaluatedStreamArn": arn::of_stream(name, stream),
        })),
        None => text(&json!({"Streams": streams})),
    }
}

/// Describes a stream.
pub(crate) async fn describe(store: &dyn DetailedStore, request: DescribeStream) -> Result<String> {
    positive(request.limit, "limit", MAX_STREAMS)?;
    let (table, stream) = arn::stream(store, request.stream_arn.as_deref())?;
    let name = &table.description.schema.name;
    let id = shard_id(&stream);
    let listed = match (&request.exclusive_start_shard_id, request.shard_filter) {
        (_, Some(Object(filter))) => {
            let kinds = [("CHILD_SHARDS", ())];
            if choice(filter.kind.as_deref(), "shardFilter.type", &kinds)?.is_none() {
                let parameter = "shardFilter.type";
                return Err(constraint(None, parameter, "Member must not be null"));
            }
            match filter.shard_id {
                None => {
                    let parameter = "shardFilter.shardId";
                    return Err(constraint(None, parameter, "Member must not be null"));
                }
                Some(wanted) if wanted != id => {
                    return Err(invalid(format!("Invalid ShardFilter.ShardId: {wanted}")));
                }
                // It has no children.
                Some(_) => false,
            }
        }
        (Some(after), None) => *after < id,
        (None, None) => true,
    };
    let mut range = json!({"StartingSequenceNumber": sequence(0)});
    if let (Some(_), Some(range)) = (stream.ended, range.as_object_mut()) {
        let last = store.last_change().await?;
        range.insert("EndingSequenceNumber".to_owned(), json!(sequence(last)));
    }
    let shards =
        if listed { vec![json!({"ShardId": id, "SequenceNumberRange": range})] } else { vec![] };
    text(&json!({"StreamDescription": {
        "StreamArn": arn::of_stream(name, &stream),
        "StreamLabel": arn::label(&stream),
        "StreamStatus": if stream.ended.is_some() { "DISABLED" } else { "ENABLED" },
        "StreamViewType": stream.view.name(),
        "CreationRequestDateTime": stream.began as f64 / 1000.0,
        "TableName": name,
        "KeySchema": key_schema(&table),
        "Shards": shards,
    }}))
}

fn key_schema(table: &TableDetail) -> Json {
    let key = &table.description.schema.key;
    let mut elements = vec![json!({"AttributeName": key.partition.name, "KeyType": "HASH"})];
    if let Some(sort) = &key.sort {
        elements.push(json!({"AttributeName": sort.name, "KeyType": "RANGE"}));
    }
    Json::Array(elements)
}

fn shard_id(stream: &StreamDetail) -> String {
    format!("shardId-{:020}-{:08x}", stream.began, stream.id)
}

fn sequence(number: u64) -> String {
    format!("{SEQUENCE}{number:020}")
}

/// Where an iterator begins in a shard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShardIteratorType {
    Oldest,
    Latest,
    At,
    After,
}

/// Returns a position in a shard.
pub(crate) async fn iterator(
    store: &dyn DetailedStore,
    request: GetShardIterator,
) -> Result<String> {
    let kinds = [
        ("AT_SEQUENCE_NUMBER", ShardIteratorType::At),
        ("AFTER_SEQUENCE_NUMBER", ShardIteratorType::After),
        ("TRIM_HORIZON", ShardIteratorType::Oldest),
        ("LATEST", ShardIteratorType::Latest),
    ];
    let kind = choice(request.shard_iterator_type.as_deref(), "shardIteratorType", &kinds)?;
    let Some(kind) = kind else {
        return Err(constraint(None, "shardIteratorType", "Member must not be null"));
    };
    let (table, stream) = arn::stream(store, request.stream_arn.as_deref())?;
    let number = match (kind, request.sequence_number.as_deref()) {
        (ShardIteratorType::Oldest | ShardIteratorType::Latest, Some(_)) => {
            return Err(invalid("A SequenceNumber was given where the iterator type takes none"));
        }
        (ShardIteratorType::Oldest | ShardIteratorType::Latest, None) => None,
        (_, None) => return Err(invalid("The iterator type needs a SequenceNumber")),
        (_, Some(text)) => {
            let digits = text.strip_prefix(SEQUENCE).filter(|it| it.len() == 20);
            let number = digits.and_then(|digits| digits.parse::<u64>().ok());
            Some(number.ok_or_else(|| invalid(format!("Invalid SequenceNumber: {text}")))?)
        }
    };
    let shard = request.shard_id.as_deref();
    if shard != Some(&shard_id(&stream)) {
        return Err(not_found(format!(
            "Requested resource not found: Shard does not exist: {}",
            shard.unwrap_or_default()
        )));
    }
    let after = match (kind, number) {
        (ShardIteratorType::Latest, _) => store.last_change().await?,
        (ShardIteratorType::At, Some(number)) => number.saturating_sub(1),
        (ShardIteratorType::After, Some(number)) => number,
        _ => 0,
    };
    let iterator = Position { table: table.description.schema.name, stream: stream.id, after };
    text(&json!({"ShardIterator": iterator.to_text()}))
}

/// A position in a stream.
struct Position {
    table: String,
    stream: u32,
    after: u64,
}

impl Position {
    fn to_text(&self) -> String {
        format!("{}|{}|{}", arn::of_table(&self.table), self.stream, self.after)
    }

    fn of(text: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, '|');
        let after = parts.next()?.parse().ok()?;
        let stream = parts.next()?.parse().ok()?;
        let table = params::table_name(parts.next()).ok()?.to_owned();
        Some(Self { table, stream, after })
    }
}

/// Reads records.
pub(crate) async fn records(store: &dyn DetailedStore, request: GetRecords) -> Result<String> {
    let limit = positive(request.limit, "limit", MAX_RECORDS)?.unwrap_or(MAX_RECORDS);
    let Some(iterator) = request.shard_iterator else {
        return Err(constraint(None, "shardIterator", "Member must not be null"));
    };
    let wrong = || invalid("Invalid ShardIterator: it was not made by this store");
    let position = Position::of(&iterator).ok_or_else(wrong)?;
    let missing = || not_found("Requested resource not found: the stream of the iterator is gone");
    let table = store.table_detail(&position.table).ok_or_else(missing)?;
    let streams = table.streams.iter();
    let stream = streams.into_iter().find(|it| it.id == position.stream).ok_or_else(missing)?;
    let Position { table, stream: id, after } = position;
    let read = store.read_records(&table, id, after, limit).await?;
    let records: Vec<Json> = read.records.iter().map(|it| record(it, stream.view)).collect();
    let at_end = stream.ended.is_some() && records.is_empty();
    let mut answer = json!({"Records": records});
    if let Some(answer) = answer.as_object_mut().filter(|_| !at_end) {
        // Nothing before this is asked for again, whether or not there was a record.
        let next = Position { table, stream: id, after: read.last.max(after) };
        answer.insert("NextShardIterator".to_owned(), json!(next.to_text()));
    }
    text(&answer)
}

fn record(record: &StreamRecord, view: StreamView) -> Json {
    let keys = record.key.to_item();
    let images = [("NewImage", &record.new), ("OldImage", &record.old)];
    let size = |item: &Option<tavola_store::Item>| item.as_ref().map_or(0, item_size);
    let bytes = item_size(&keys) + size(&record.new) + size(&record.old);
    let mut change = Map::new();
    change.insert("ApproximateCreationDateTime".to_owned(), json!(record.at));
    change.insert("Keys".to_owned(), item_to_dynamodb_json(&keys));
    for (name, image) in images {
        let shown = image.as_ref().map(item_to_dynamodb_json);
        change.extend(shown.map(|image| (name.to_owned(), image)));
    }
    change.insert("SequenceNumber".to_owned(), json!(record.sequence));
    change.insert("SizeBytes".to_owned(), json!(bytes));
    change.insert("StreamViewType".to_owned(), json!(view.name()));
    let mut shown = json!({
        "eventID": format!("{:0>32}", record.sequence),
        "eventName": record.kind.name(),
        "eventVersion": "1.1",
        "eventSource": "aws:dynamodb",
        "awsRegion": "us-east-1",
        "dynamodb": change,
    });
    if let Some(shown) = shown.as_object_mut().filter(|_| record.expired) {
        let by = json!({"PrincipalId": "dynamodb.amazonaws.com", "Type": "Service"});
        shown.insert("userIdentity".to_owned(), by);
    }
    shown
}
