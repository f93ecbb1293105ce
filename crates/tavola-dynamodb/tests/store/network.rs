//! A server that misbehaves by script: what is repeated, what is not, and what the caller learns.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tavola_dynamodb::{Credentials, DynamoDbStore, Settings};
use tavola_store::{
    Action, ActionKind, BatchGet, BatchWrite, Cancellation, Error, Get, Key, Put, Store,
    TransactWrite, Update, UpdateItem,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the server does with one request.
#[derive(Clone, Copy)]
pub enum Reaction {
    Answer(u16, &'static str),
    /// Takes the request and closes the connection.
    Lose,
    /// Takes the request and says nothing.
    Hang,
}

use Reaction::{Answer, Hang, Lose};

const THROTTLED: Reaction =
    Answer(400, r#"{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}"#);

pub type Bodies = Arc<Mutex<Vec<String>>>;

/// Answers the requests by the script, its last line for all further ones.
pub async fn scripted(script: &'static [Reaction]) -> (DynamoDbStore, Bodies) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let bodies = Bodies::default();
    let seen = bodies.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, script, seen.clone()));
        }
    });
    (store(&url).await, bodies)
}

async fn store(url: &str) -> DynamoDbStore {
    let credentials = Credentials {
        access_key: "key".to_owned(),
        secret_key: "secret".to_owned(),
        session_token: None,
    };
    let store = DynamoDbStore::endpoint(url, Some("us-east-1"), Some(credentials)).await;
    store.with_settings(Settings {
        attempt_timeout: Duration::from_millis(300),
        attempts: 3,
        first_backoff: Duration::from_millis(1),
        ..Settings::default()
    })
}

async fn serve(mut stream: TcpStream, script: &'static [Reaction], seen: Bodies) {
    while let Some(body) = request(&mut stream).await {
        let reaction = {
            let mut seen = seen.lock().unwrap();
            seen.push(body);
            *script.get(seen.len() - 1).or(script.last()).unwrap()
        };
        match reaction {
            Answer(status, body) => {
                let text = format!(
                    "HTTP/1.1 {status} X\r\ncontent-type: application/x-amz-json-1.0\r\n\
                     content-length: {}\r\n\r\n{body}",
                    body.len()
                );
                stream.write_all(text.as_bytes()).await.unwrap();
            }
            Lose => return,
            Hang => tokio::time::sleep(Duration::from_secs(60)).await,
        }
    }
}

/// The body of the next request.
async fn request(stream: &mut TcpStream) -> Option<String> {
    let mut text = Vec::new();
    loop {
        let mut buffer = [0; 4096];
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        text.extend_from_slice(&buffer[..count]);
        let whole = String::from_utf8_lossy(&text).into_owned();
        let Some((head, body)) = whole.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("content-length").then(|| value.parse::<usize>().unwrap())
        });
        if body.len() >= length.unwrap_or_default() {
            return Some(body.to_owned());
        }
    }
}

fn key(id: &str) -> Key {
    Key { partition: ("id".to_owned(), id.into()), sort: None }
}

fn put() -> Put {
    Put { table: "table".to_owned(), item: key("a").to_item(), condition: None }
}

fn get() -> Get {
    Get { table: "table".to_owned(), key: key("a"), strong: true, attributes: vec![] }
}

fn count(bodies: &Bodies) -> usize {
    bodies.lock().unwrap().len()
}

fn maybe_done<T: std::fmt::Debug>(result: Result<T, Error>) -> bool {
    match result {
        Err(Error::Unavailable { maybe_done, .. }) => maybe_done,
        other => panic!("expected the store to be unavailable: {other:?}"),
    }
}

#[tokio::test]
async fn a_throttled_write_is_repeated_because_it_did_nothing() {
    let (store, bodies) = scripted(&[THROTTLED, THROTTLED, Answer(200, "{}")]).await;
    store.put(put()).await.unwrap();
    assert_eq!(count(&bodies), 3);
}

#[tokio::test]
async fn throttling_without_end_is_told() {
    let (store, bodies) = scripted(&[THROTTLED]).await;
    assert_eq!(store.put(put()).await.unwrap_err(), Error::Throttled);
    assert_eq!(count(&bodies), 3);
}

#[tokio::test]
async fn a_single_write_whose_answer_is_lost_is_not_repeated() {
    for script in [&[Lose], &[Hang], &[Answer(500, "{}")]] {
        let (store, bodies) = scripted(script).await;
        assert!(maybe_done(store.put(put()).await));
        let update = UpdateItem {
            table: "table".to_owned(),
            key: key("a"),
            update: Update::set("n", 1),
            condition: None,
        };
        assert!(maybe_done(store.update(update).await));
        assert_eq!(count(&bodies), 2);
    }
}

#[tokio::test]
async fn a_read_whose_answer_is_lost_is_repeated() {
    for script in [
        &[Lose, Answer(200, "{}")],
        &[Hang, Answer(200, "{}")],
        &[Answer(500, "{}"), Answer(200, "{}")],
    ] {
        let (store, bodies) = scripted(script).await;
        assert_eq!(store.get(get()).await.unwrap().value, None);
        assert_eq!(count(&bodies), 2);
    }
    let (store, _) = scripted(&[Lose]).await;
    assert!(!maybe_done(store.get(get()).await), "a read does nothing");
}

#[tokio::test]
async fn a_transaction_is_repeated_with_the_same_token() {
    let (store, bodies) = scripted(&[Lose, THROTTLED, Answer(200, "{}")]).await;
    let request = transaction();
    store.transact_write(request.clone()).await.unwrap();
    let token = |body: &str| {
        let (_, rest) = body.split_once(r#""ClientRequestToken":""#).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let tokens: Vec<_> = bodies.lock().unwrap().iter().map(|body| token(body)).collect();
    assert_eq!(tokens.len(), 3);
    assert!(tokens.iter().all(|it| *it == tokens[0] && !it.is_empty()), "{tokens:?}");
    store.transact_write(request).await.unwrap();
    assert_ne!(token(&bodies.lock().unwrap()[3]), tokens[0], "another request, another token");
}

const CONFLICT: Reaction = Answer(
    400,
    r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "CancellationReasons":[{"Code":"TransactionConflict","Message":"why"}]}"#,
);
const REFUSED: Reaction = Answer(
    400,
    r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "CancellationReasons":[{"Code":"ConditionalCheckFailed","Message":"why"}]}"#,
);
const IN_PROGRESS: Reaction =
    Answer(400, r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionInProgressException"}"#);
const MISMATCH: Reaction = Answer(
    400,
    r#"{"__type":"com.amazonaws.dynamodb.v20120810#IdempotentParameterMismatchException"}"#,
);

fn transaction() -> TransactWrite {
    let kind = ActionKind::Put(key("a").to_item());
    let action = Action { table: "table".to_owned(), kind, condition: None };
    TransactWrite { actions: vec![action], token: None }
}

#[tokio::test]
async fn a_transaction_that_may_have_been_done_stays_so_until_an_answer_decides() {
    for script in [&[Lose, THROTTLED], &[Lose, CONFLICT], &[Lose, IN_PROGRESS], &[Lose, MISMATCH]] {
        let (store, _) = scripted(script).await;
        assert!(maybe_done(store.transact_write(transaction()).await));
    }
    let (store, bodies) = scripted(&[Lose, CONFLICT, Answer(200, "{}")]).await;
    store.transact_write(transaction()).await.unwrap();
    assert_eq!(count(&bodies), 3);
    let (store, _) = scripted(&[Lose, REFUSED]).await;
    let refused = Error::Cancelled(vec![Cancellation::ConditionFailed(None)]);
    assert_eq!(store.transact_write(transaction()).await.unwrap_err(), refused);
}

#[tokio::test]
async fn without_retries_every_request_is_sent_once() {
    let (store, bodies) = scripted(&[THROTTLED]).await;
    let store = store.without_retries().unwrap();
    assert_eq!(store.put(put()).await.unwrap_err(), Error::Throttled);
    assert_eq!(store.get(get()).await.unwrap_err(), Error::Throttled);
    assert_eq!(store.transact_write(transaction()).await.unwrap_err(), Error::Throttled);
    assert_eq!(count(&bodies), 3);
}

#[tokio::test]
async fn where_nobody_listens_nothing_was_done() {
    let port = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let store = store(&format!("http://127.0.0.1:{port}")).await;
    assert!(!maybe_done(store.put(put()).await));
}

#[tokio::test]
async fn unprocessed_writes_are_sent_again_alone() {
    const LEFT: &str = r#"{"UnprocessedItems":{"table":[
        {"PutRequest":{"Item":{"id":{"S":"b"}}}}]}}"#;
    let puts = || ["a", "b"].map(|id| ("table".to_owned(), key(id).to_item())).to_vec();
    let (store, bodies) = scripted(&[Answer(200, LEFT), Answer(200, "{}")]).await;
    store.batch_write(BatchWrite { puts: puts(), deletes: vec![] }).await.unwrap();
    assert_eq!(count(&bodies), 2);
    let second = bodies.lock().unwrap()[1].clone();
    assert!(second.contains(r#""S":"b""#) && !second.contains(r#""S":"a""#), "{second}");

    let (store, _) = scripted(&[Answer(200, LEFT)]).await;
    let result = store.batch_write(BatchWrite { puts: puts(), deletes: vec![] }).await;
    assert_eq!(result.unwrap_err(), Error::Throttled, "it gives up when nothing moves");
}

#[tokio::test]
async fn unprocessed_keys_are_asked_again() {
    const FIRST: &str = r#"{"Responses":{"table":[{"id":{"S":"a"}}]},
        "UnprocessedKeys":{"table":{"Keys":[{"id":{"S":"b"}}]}}}"#;
    const SECOND: &str = r#"{"Responses":{"table":[{"id":{"S":"b"}}]},
        "ConsumedCapacity":[{"TableName":"table","CapacityUnits":0.5}]}"#;
    let (store, bodies) = scripted(&[Answer(200, FIRST), Answer(200, SECOND)]).await;
    let keys = ["b", "a"].map(|id| ("table".to_owned(), key(id))).to_vec();
    let answer = store.batch_get(BatchGet { keys, strong: false }).await.unwrap();
    assert_eq!(answer.value, [Some(key("b").to_item()), Some(key("a").to_item())]);
    assert_eq!(answer.capacity.read, 0.5);
    assert_eq!(count(&bodies), 2);
}

#[tokio::test]
async fn refused_credentials_are_told_and_not_tried_again() {
    const EXPIRED: &str = r#"{"__type":"com.amazon.coral.service#ExpiredTokenException",
        "message":"The security token included in the request is expired"}"#;
    let (store, bodies) = scripted(&[Answer(400, EXPIRED)]).await;
    let error = store.get(get()).await.unwrap_err();
    assert!(matches!(&error, Error::Denied(why) if why.contains("expired")), "{error:?}");
    assert_eq!(count(&bodies), 1);
}
