//! Streams as AWS has them: shards that end and have children, and iterators that live for minutes.

use tavola_store::{Error, ReadStream, Store, StreamPosition, StreamStart};

use crate::network::Reaction::{self, Answer};
use crate::network::scripted;

const TABLE: Reaction = Answer(
    200,
    r#"{"Table":{"TableName":"table","TableStatus":"ACTIVE",
        "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
        "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
        "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"},
        "LatestStreamArn":"arn:s"}}"#,
);
const SHARDS: Reaction = Answer(
    200,
    r#"{"StreamDescription":{"Shards":[{"ShardId":"child","ParentShardId":"parent"},
        {"ShardId":"parent","ParentShardId":"trimmed","SequenceNumberRange":{"EndingSequenceNumber":"1"}}]}}"#,
);
const ITERATOR: Reaction = Answer(200, r#"{"ShardIterator":"made"}"#);
const EXPIRED: Reaction = Answer(400, r#"{"__type":"x#ExpiredIteratorException"}"#);
const TRIMMED: Reaction = Answer(400, r#"{"__type":"x#TrimmedDataAccessException"}"#);
const NOTHING: Reaction = Answer(200, r#"{"Records":[],"NextShardIterator":"further"}"#);
/// The last record of a shard.
const LAST: Reaction = Answer(
    200,
    r#"{"Records":[{"eventName":"INSERT","dynamodb":{"Keys":{"id":{"S":"a"}},"SequenceNumber":"1",
        "ApproximateCreationDateTime":1800000000}}]}"#,
);
const REMOVED: Reaction = Answer(
    200,
    r#"{"Records":[{"eventName":"REMOVE","dynamodb":{"Keys":{"id":{"S":"a"}},"SequenceNumber":"2",
        "ApproximateCreationDateTime":1800000001},
        "userIdentity":{"Type":"Service","PrincipalId":"dynamodb.amazonaws.com"}}],
        "NextShardIterator":"next"}"#,
);

fn read(start: StreamStart) -> ReadStream {
    ReadStream { table: "table".to_owned(), start, limit: None }
}

#[tokio::test]
async fn a_shard_is_read_after_its_parent() {
    let script = &[TABLE, SHARDS, ITERATOR, LAST, SHARDS, ITERATOR, REMOVED, TABLE, NOTHING];
    let (store, bodies) = scripted(script).await;
    let page = store.read_stream(read(StreamStart::Oldest)).await.unwrap().value;
    let seen: Vec<_> =
        page.records.iter().map(|it| (it.sequence.as_str(), it.at, it.expired)).collect();
    assert_eq!(seen, [("1", 1_800_000_000, false), ("2", 1_800_000_001, true)]);
    // The child goes on where it was; nobody asks for the parent again.
    let page = store.read_stream(read(StreamStart::After(page.next))).await.unwrap().value;
    assert_eq!(page.records, []);
    assert_eq!(page.next.as_str(), "arn:s child,a2,further");
    let bodies = bodies.lock().unwrap();
    assert!(bodies[2].contains(r#""ShardId":"parent""#) && bodies[2].contains("TRIM_HORIZON"));
    assert!(bodies[5].contains(r#""ShardId":"child""#) && bodies[5].contains("TRIM_HORIZON"));
    assert!(bodies[8].contains(r#""ShardIterator":"next""#), "{bodies:?}");
    assert_eq!(bodies.len(), 9);
}

#[tokio::test]
async fn a_shard_that_ended_is_remembered_until_its_children_are_listed() {
    const ALONE: Reaction =
        Answer(200, r#"{"StreamDescription":{"Shards":[{"ShardId":"parent"}]}}"#);
    let script =
        &[TABLE, ALONE, ITERATOR, LAST, ALONE, TABLE, SHARDS, ITERATOR, REMOVED, TABLE, NOTHING];
    let (store, bodies) = scripted(script).await;
    let page = store.read_stream(read(StreamStart::Oldest)).await.unwrap().value;
    assert_eq!((page.records.len(), page.next.as_str()), (1, "arn:s parent,e,"));
    let page = store.read_stream(read(StreamStart::After(page.next))).await.unwrap().value;
    assert_eq!((page.records.len(), page.next.as_str()), (1, "arn:s child,a2,next"));
    assert_eq!(bodies.lock().unwrap().len(), 9);
}

#[tokio::test]
async fn a_position_outlives_its_iterator() {
    let script = &[TABLE, EXPIRED, ITERATOR, REMOVED];
    let (store, bodies) = scripted(script).await;
    let position = StreamPosition::new("arn:s child,a1,old");
    let page = store.read_stream(read(StreamStart::After(position))).await.unwrap().value;
    assert_eq!((page.records.len(), page.next.as_str()), (1, "arn:s child,a2,next"));
    let bodies = bodies.lock().unwrap();
    assert!(bodies[2].contains("AFTER_SEQUENCE_NUMBER") && bodies[2].contains(r#""1""#));
}

#[tokio::test]
async fn a_position_of_no_record_goes_back_to_its_time() {
    let script = &[TABLE, EXPIRED, ITERATOR, REMOVED];
    for (since, expected) in [(1_800_000_001, 1), (1_800_001_000, 0)] {
        let (store, _) = scripted(script).await;
        let position = StreamPosition::new(format!("arn:s child,t{since},old"));
        let page = store.read_stream(read(StreamStart::After(position))).await.unwrap().value;
        assert_eq!(page.records.len(), expected);
    }
}

#[tokio::test]
async fn records_that_are_no_longer_kept_are_not_passed_over_in_silence() {
    let script = &[TABLE, EXPIRED, ITERATOR, TRIMMED];
    let (store, _) = scripted(script).await;
    let position = StreamPosition::new("arn:s child,a1,old");
    let lost = store.read_stream(read(StreamStart::After(position))).await;
    assert_eq!(lost, Err(Error::StreamPositionLost));
}
