//! Streams. DynamoDB divides a stream into shards, which end and have children. All of them are read
//! here as one: every shard after its parent, and each in its turn.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodbstreams::error::SdkError;
use aws_sdk_dynamodbstreams::operation::get_records::{GetRecordsError, GetRecordsOutput};
use aws_sdk_dynamodbstreams::types as sdk;
use tavola_store::{
    Capacity, Error, Item, Key, KeySchema, Metered, ReadStream, Result, StreamPage, StreamRecord,
    StreamRecordKind, StreamStart, Value,
};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::error::classify_by_code;
use crate::stream_position::{Place, Read, Shard};
use crate::table_schema::{key_from, stream_view};
use crate::value::{number, unreadable};

/// Whom DynamoDB names as the one who removed what had expired.
const SERVICE: &str = "dynamodb.amazonaws.com";

impl DynamoDbStore {
    pub(crate) async fn stream_page(&self, request: ReadStream) -> Result<Metered<StreamPage>> {
        let table = &request.table;
        let missing = || Error::NoSuchTable(table.clone());
        let description = self.look_at(table).await?.ok_or_else(missing)?;
        let on = stream_view(description.stream_specification.as_ref()).is_some();
        let stream = description.latest_stream_arn.clone().filter(|_| on);
        let stream = stream.ok_or_else(|| Error::NoStream(table.clone()))?;
        let key = key_from(description.key_schema(), description.attribute_definitions())?;

        let mut place = match &request.start {
            StreamStart::Oldest => Place::new(stream),
            StreamStart::Now => self.newest(stream).await?,
            StreamStart::After(position) => {
                let place = Place::parse(position)?;
                if place.stream != stream {
                    return Err(Error::StreamPositionLost);
                }
                place
            }
        };
        if place.shards.is_empty() {
            place.shards = roots(&self.shards(&place.stream).await?);
        }
        let records = self.read_shards(&mut place, &key, request.page_size()).await?;
        let value = StreamPage { records, next: place.position() };
        Ok(Metered { value, capacity: Capacity::default() })
    }

    /// Asks each shard once, and the children of those that ended, until there are enough records.
    async fn read_shards(
        &self,
        place: &mut Place,
        key: &KeySchema,
        most: u32,
    ) -> Result<Vec<StreamRecord>> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut records = Vec::new();
        let (mut waiting, mut asked) = (std::mem::take(&mut place.shards), VecDeque::new());
        while records.len() < most {
            let Some(mut shard) = waiting.pop_front() else { break };
            if shard.read != Read::Ended {
                let left = i32::try_from(most - records.len()).unwrap_or(i32::MAX);
                records.extend(self.read_shard(&place.stream, &mut shard, key, left).await?);
            }
            if shard.read != Read::Ended {
                asked.push_back(shard);
                continue;
            }
            let children = children(&self.shards(&place.stream).await?, &shard.id);
            if children.is_empty() {
                // They may not be listed yet.
                asked.push_back(shard);
            }
            waiting.extend(children);
        }
        // Those that had no turn are the first the next time.
        waiting.extend(asked);
        place.shards = waiting;
        Ok(records)
    }

    async fn read_shard(
        &self,
        stream: &str,
        shard: &mut Shard,
        key: &KeySchema,
        most: i32,
    ) -> Result<Vec<StreamRecord>> {
        let by_iterator = match shard.iterator.take() {
            Some(iterator) => match self.records(stream, iterator, most).await {
                Ok(answer) => Some(answer),
                // Iterators live for minutes; what was read is known without them.
                Err(Error::StreamPositionLost | Error::Invalid(_)) => None,
                Err(error) => return Err(error),
            },
            None => None,
        };
        let again = by_iterator.is_none();
        let answer = match by_iterator {
            Some(answer) => answer,
            None => self.records(stream, self.iterator(stream, shard).await?, most).await?,
        };
        let mut records = Vec::new();
        for found in answer.records.unwrap_or_default() {
            let found = record(found, key)?;
            let wanted = !again || shard.wants(&found);
            shard.read =
                if wanted { Read::After(found.sequence.clone()) } else { shard.read.clone() };
            records.extend(wanted.then_some(found));
        }
        shard.iterator = answer.next_shard_iterator;
        if shard.iterator.is_none() {
            shard.read = Read::Ended;
        }
        Ok(records)
    }

    async fn records(&self, stream: &str, iterator: String, most: i32) -> Result<GetRecordsOutput> {
        let request = self.streams.get_records().shard_iterator(iterator).limit(most);
        let classify =
            |error: SdkError<GetRecordsError, HttpResponse>| classify_by_code(error, stream);
        let call = self.settings.call_as(Repeat::Read, stream, || request.clone().send(), classify);
        call.await.map_err(gone)
    }

    async fn iterator(&self, stream: &str, shard: &Shard) -> Result<String> {
        let request = self.streams.get_shard_iterator().stream_arn(stream).shard_id(&shard.id);
        let request = match &shard.read {
            Read::After(sequence) => request
                .shard_iterator_type(sdk::ShardIteratorType::AfterSequenceNumber)
                .sequence_number(sequence),
            _ => request.shard_iterator_type(sdk::ShardIteratorType::TrimHorizon),
        };
        self.ask_iterator(stream, request).await
    }

    async fn ask_iterator(
        &self,
        stream: &str,
        request: aws_sdk_dynamodbstreams::operation::get_shard_iterator::builders::GetShardIteratorFluentBuilder,
    ) -> Result<String> {
        let call = self.settings.call_as(
            Repeat::Read,
            stream,
            || request.clone().send(),
            |error| classify_by_code(error, stream),
        );
        let iterator = call.await.map_err(gone)?.shard_iterator;
        iterator.ok_or_else(|| unreadable("no position in a shard"))
    }

    /// The place after every record of now.
    async fn newest(&self, stream: String) -> Result<Place> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let mut place = Place::new(stream);
        for id in leaves(&self.shards(&place.stream).await?) {
            let request = self.streams.get_shard_iterator().stream_arn(&place.stream).shard_id(&id);
            let request = request.shard_iterator_type(sdk::ShardIteratorType::Latest);
            let iterator = Some(self.ask_iterator(&place.stream, request).await?);
            place.shards.push_back(Shard { id, read: Read::Since(now), iterator });
        }
        Ok(place)
    }

    /// All shards of a stream: their identifiers and their parents'.
    async fn shards(&self, stream: &str) -> Result<Vec<(String, Option<String>)>> {
        let mut shards = Vec::new();
        let mut start = None;
        loop {
            let request = self.streams.describe_stream().stream_arn(stream);
            let request = request.set_exclusive_start_shard_id(start);
            let call = self.settings.call_as(
                Repeat::Read,
                stream,
                || request.clone().send(),
                |error| classify_by_code(error, stream),
            );
            let Some(description) = call.await.map_err(gone)?.stream_description else {
                return Ok(shards);
            };
            let found = description.shards.unwrap_or_default().into_iter();
            shards.extend(found.filter_map(|it| Some((it.shard_id?, it.parent_shard_id))));
            start = description.last_evaluated_shard_id;
            if start.is_none() {
                return Ok(shards);
            }
        }
    }
}

/// A stream or shard that was there and is not any more.
fn gone(error: Error) -> Error {
    match error {
        Error::NoSuchTable(_) => Error::StreamPositionLost,
        other => other,
    }
}

type Listed = (String, Option<String>);

/// The shards that have no parent any more.
fn roots(shards: &[Listed]) -> VecDeque<Shard> {
    let is_listed = |id: &String| shards.iter().any(|(listed, _)| listed == id);
    let roots = shards.iter().filter(|(_, parent)| !parent.as_ref().is_some_and(is_listed));
    roots.map(|(id, _)| Shard::unread(id)).collect()
}

/// The shards that have no child yet.
fn leaves(shards: &[Listed]) -> Vec<String> {
    let has_child = |id: &String| shards.iter().any(|(_, parent)| parent.as_ref() == Some(id));
    shards.iter().map(|(id, _)| id).filter(|id| !has_child(id)).cloned().collect()
}

fn children(shards: &[Listed], of: &str) -> Vec<Shard> {
    let children = shards.iter().filter(|(_, parent)| parent.as_deref() == Some(of));
    children.map(|(id, _)| Shard::unread(id)).collect()
}

fn record(record: sdk::Record, schema: &KeySchema) -> Result<StreamRecord> {
    let kind = record.event_name.and_then(|name| StreamRecordKind::of_name(name.as_str()));
    let change = record.dynamodb.ok_or_else(|| unreadable("a record without a change"))?;
    let key = Key::of(&item(change.keys.unwrap_or_default())?, schema);
    let by = record.user_identity.and_then(|by| by.principal_id);
    Ok(StreamRecord {
        kind: kind.ok_or_else(|| unreadable("a change of an unknown kind"))?,
        key: key.ok_or_else(|| unreadable("a change without a key"))?,
        old: change.old_image.map(item).transpose()?,
        new: change.new_image.map(item).transpose()?,
        at: change.approximate_creation_date_time.map_or(0, |at| at.secs()),
        sequence: change.sequence_number.ok_or_else(|| unreadable("a change without a number"))?,
        expired: by.as_deref() == Some(SERVICE),
    })
}

fn item(item: std::collections::HashMap<String, sdk::AttributeValue>) -> Result<Item> {
    item.into_iter().map(|(name, value)| Ok((name, from_stream(value)?))).collect()
}

/// The values of streams are types of their own.
fn from_stream(value: sdk::AttributeValue) -> Result<Value> {
    use sdk::AttributeValue as Of;
    Ok(match value {
        Of::S(text) => Value::S(text),
        Of::N(text) => Value::N(number(&text)?),
        Of::B(bytes) => Value::B(bytes.into_inner()),
        Of::Bool(truth) => Value::Bool(truth),
        Of::Null(_) => Value::Null,
        Of::Ss(set) => Value::Ss(set.into_iter().collect()),
        Of::Ns(set) => Value::Ns(set.iter().map(|text| number(text)).collect::<Result<_>>()?),
        Of::Bs(set) => Value::Bs(set.into_iter().map(|bytes| bytes.into_inner()).collect()),
        Of::L(list) => Value::L(list.into_iter().map(from_stream).collect::<Result<_>>()?),
        Of::M(map) => Value::M(item(map)?),
        other => return Err(unreadable(&format!("a value of an unknown type, {other:?}"))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(shards: &[(&str, Option<&str>)]) -> Vec<Listed> {
        shards.iter().map(|(id, parent)| ((*id).to_owned(), parent.map(str::to_owned))).collect()
    }

    #[test]
    fn shards_are_read_from_the_oldest_ancestor_on() {
        let shards = listed(&[
            ("child", Some("parent")),
            ("parent", Some("trimmed")),
            ("other", None),
            ("grandchild", Some("child")),
            ("second", Some("parent")),
        ]);
        let ids = |shards: Vec<Shard>| shards.into_iter().map(|it| it.id).collect::<Vec<_>>();
        assert_eq!(ids(roots(&shards).into()), ["parent", "other"]);
        assert_eq!(leaves(&shards), ["other", "grandchild", "second"]);
        assert_eq!(ids(children(&shards, "parent")), ["child", "second"]);
        assert_eq!(ids(children(&shards, "second")), [""; 0]);
    }

    #[test]
    fn a_record_without_what_every_record_has_is_an_error() {
        let schema = KeySchema {
            partition: tavola_store::KeyAttribute {
                name: "id".to_owned(),
                key_type: tavola_store::KeyType::S,
            },
            sort: None,
        };
        let empty = sdk::Record::builder().build();
        assert!(matches!(record(empty, &schema), Err(Error::Unavailable { .. })));
        let change = sdk::StreamRecord::builder()
            .keys("id", sdk::AttributeValue::S("a".to_owned()))
            .sequence_number("1");
        let whole = |kind: &str| {
            sdk::Record::builder().event_name(kind.into()).dynamodb(change.clone().build()).build()
        };
        assert_eq!(record(whole("REMOVE"), &schema).unwrap().kind, StreamRecordKind::Remove);
        assert!(matches!(record(whole("NEW"), &schema), Err(Error::Unavailable { .. })));
    }
}
