//! Tavola's own wire endpoint, called by AWS's SDK and by those who should not call it.

use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::types::AttributeValue;
use tavola_dynamodb::{Credentials, DynamoDbStore};
use tavola_embedded::EmbeddedStore;
use tavola_store::{Error, Get, Key, KeyAttribute, KeySchema, KeyType, Put, Store, TableSchema};
use tavola_testing::WireEndpoint;
use tavola_wire::{WireCredentials, WireHosts, WireOptions, serve_wire};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// An endpoint and the store behind it.
struct Endpoint {
    wire: WireEndpoint,
    store: Arc<EmbeddedStore>,
}

impl Endpoint {
    async fn start(change: impl FnOnce(&mut WireOptions)) -> Self {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        Self { wire: WireEndpoint::start(store.clone(), change).await, store }
    }

    async fn writable() -> Self {
        Self::start(|options| options.writable = true).await
    }

    async fn client_with(&self, access_key: &str, secret_key: &str) -> DynamoDbStore {
        let credentials = Credentials {
            access_key: access_key.to_owned(),
            secret_key: secret_key.to_owned(),
            session_token: None,
        };
        let url = self.wire.url();
        DynamoDbStore::endpoint(&url, Some("eu-west-1"), Some(credentials)).await
    }

    async fn client(&self) -> DynamoDbStore {
        self.client_with(&self.wire.credentials.access_key, &self.wire.credentials.secret_key).await
    }

    /// AWS's client itself, for requests that our store never sends.
    fn sdk(&self) -> Client {
        let (key, secret) = (&self.wire.credentials.access_key, &self.wire.credentials.secret_key);
        let credentials = aws_credential_types::Credentials::new(key, secret, None, None, "test");
        let config = aws_sdk_dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("us-east-1"))
            .endpoint_url(self.wire.url())
            .credentials_provider(credentials)
            .http_client(aws_smithy_http_client::Builder::new().build_http());
        Client::from_conf(config.build())
    }

    /// What a plain HTTP request gets: its status and the whole answer.
    async fn raw(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.wire.address).await.unwrap();
        let text =
            format!("{head}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
        (status, answer)
    }
}

async fn with_store(case: impl AsyncFn(&dyn Store)) {
    let endpoint = Endpoint::writable().await;
    case(&endpoint.client().await).await;
}

tavola_store::store_suite!(with_store);

#[tokio::test]
async fn updates_of_index_keys_are_checked() {
    with_store(tavola_store::suite::updates_of_index_keys_are_checked).await;
}

#[tokio::test]
async fn the_same_item_twice_in_a_batch_is_refused() {
    with_store(tavola_store::suite::the_same_item_twice_in_a_batch_is_refused).await;
}

fn schema() -> TableSchema {
    TableSchema {
        name: "table".to_owned(),
        key: KeySchema {
            partition: KeyAttribute { name: "id".to_owned(), key_type: KeyType::S },
            sort: None,
        },
        indexes: vec![],
        ttl: None,
        stream: None,
        tags: vec![],
    }
}

fn put() -> Put {
    let item = [("id".to_owned(), "a".into())].into();
    Put { table: "table".to_owned(), item, condition: None }
}

fn get() -> Get {
    let key = Key { partition: ("id".to_owned(), "a".into()), sort: None };
    Get { table: "table".to_owned(), key, strong: true, attributes: vec![] }
}

fn denied<T: std::fmt::Debug>(result: Result<T, Error>, word: &str) {
    assert!(matches!(&result, Err(Error::Denied(why)) if why.contains(word)), "{result:?}");
}

#[tokio::test]
async fn an_endpoint_is_read_only_unless_asked() {
    let endpoint = Endpoint::start(|_| ()).await;
    endpoint.store.create_table(schema()).await.unwrap();
    let client = endpoint.client().await;
    assert_eq!(client.get(get()).await.unwrap().value, None);
    assert_eq!(client.list_tables().await.unwrap(), ["table"]);
    denied(client.put(put()).await, "read-only");
    denied(client.delete_table("table").await, "read-only");
    assert_eq!(endpoint.store.get(get()).await.unwrap().value, None);
}

#[tokio::test]
async fn what_is_written_on_the_wire_is_in_the_store_at_once_and_the_other_way_round() {
    let endpoint = Endpoint::writable().await;
    let client = endpoint.client().await;
    client.create_table(schema()).await.unwrap();
    endpoint.store.put(put()).await.unwrap();
    assert!(client.get(get()).await.unwrap().value.is_some());
}

#[tokio::test]
async fn another_key_and_another_secret_are_refused() {
    let endpoint = Endpoint::writable().await;
    let key = &endpoint.wire.credentials.access_key;
    denied(endpoint.client_with(key, "wrong").await.get(get()).await, "InvalidSignature");
    denied(endpoint.client_with("AKIDOTHER", "x").await.get(get()).await, "UnrecognizedClient");
}

/// Whoever has `AWS_SESSION_TOKEN` set, for whatever reason, sends it along.
#[tokio::test]
async fn any_session_token_is_accepted() {
    let endpoint = Endpoint::writable().await;
    endpoint.store.create_table(schema()).await.unwrap();
    let credentials = Credentials {
        access_key: endpoint.wire.credentials.access_key.clone(),
        secret_key: endpoint.wire.credentials.secret_key.clone(),
        session_token: Some("any".to_owned()),
    };
    let url = endpoint.wire.url();
    let client = DynamoDbStore::endpoint(&url, Some("eu-west-1"), Some(credentials)).await;
    assert_eq!(client.get(get()).await.unwrap().value, None);
}

/// More of them than requests are worked on at once, each with a signature that cannot be known to
/// be wrong before its body is whole. A sender has 30 seconds.
#[tokio::test]
async fn slow_bodies_hold_up_nobody() {
    let endpoint = Endpoint::writable().await;
    endpoint.store.create_table(schema()).await.unwrap();
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    let (day, moment) = (now.strftime("%Y%m%d"), now.strftime("%Y%m%dT%H%M%SZ"));
    let key = &endpoint.wire.credentials.access_key;
    let head = format!(
        "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: DynamoDB_20120810.ListTables\r\n\
         x-amz-date: {moment}\r\ncontent-length: 1000\r\nauthorization: AWS4-HMAC-SHA256 \
         Credential={key}/{day}/us-east-1/dynamodb/aws4_request, \
         SignedHeaders=host;x-amz-date;x-amz-target, Signature={}\r\n\r\n{{",
        "00".repeat(32)
    );
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(endpoint.wire.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let client = endpoint.client().await;
    let answer = tokio::time::timeout(std::time::Duration::from_secs(20), client.get(get()));
    assert_eq!(answer.await.expect("an answer before they give up").unwrap().value, None);
}

#[tokio::test]
async fn an_unsigned_request_is_refused_in_dynamodbs_own_form() {
    let endpoint = Endpoint::writable().await;
    let head = "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: DynamoDB_20120810.ListTables";
    let (status, answer) = endpoint.raw(head, "{}").await;
    assert_eq!(status, 400);
    let body = r#"{"__type":"com.amazon.coral.service#MissingAuthenticationTokenException","message":"Request is missing Authentication Token"}"#;
    assert!(answer.ends_with(body), "{answer}");
    let lower = answer.to_ascii_lowercase();
    for header in ["x-amzn-requestid: ", "x-amz-crc32: ", "content-type: application/x-amz-json"] {
        assert!(lower.contains(header), "{header}: {answer}");
    }
    assert!(!lower.contains("access-control"), "{answer}");
}

#[tokio::test]
async fn web_pages_and_other_names_are_refused_before_anything_else() {
    let endpoint = Endpoint::writable().await;
    let target = "x-amz-target: DynamoDB_20120810.ListTables";
    for (head, expected) in [
        (format!("POST / HTTP/1.1\r\nhost: evil.example\r\n{target}"), 403),
        (format!("POST / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n{target}"), 403),
        (format!("POST / HTTP/1.0\r\n{target}"), 403),
        (format!("POST http://localhost/ HTTP/1.1\r\nhost: localhost\r\n{target}"), 403),
        (
            format!("POST / HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n{target}"),
            403,
        ),
        (format!("POST / HTTP/1.1\r\nhost: localhost\r\norigin: null\r\n{target}"), 403),
        ("OPTIONS / HTTP/1.1\r\nhost: localhost\r\norigin: http://a.example".to_owned(), 403),
        ("GET / HTTP/1.1\r\nhost: localhost".to_owned(), 405),
        (
            format!(
                "POST /?X-Amz-Algorithm=AWS4-HMAC-SHA256 HTTP/1.1\r\nhost: localhost\r\n{target}"
            ),
            404,
        ),
        ("POST / HTTP/1.1\r\nhost: localhost".to_owned(), 400),
    ] {
        let (status, answer) = endpoint.raw(&head, "").await;
        assert_eq!(status, expected, "{head}\n{answer}");
        assert!(!answer.to_ascii_lowercase().contains("access-control"), "{answer}");
    }
    let named = |options: &mut WireOptions| {
        options.hosts = WireHosts::Named(vec!["db.example".to_owned()]);
    };
    let endpoint = Endpoint::start(named).await;
    let head = format!("POST / HTTP/1.1\r\nhost: db.example:8000\r\n{target}");
    assert_eq!(endpoint.raw(&head, "").await.0, 400, "only the signature is missing");
}

#[tokio::test]
async fn hostile_nesting_is_refused_before_it_reaches_the_engine() {
    let endpoint = Endpoint::writable().await;
    endpoint.store.create_table(schema()).await.unwrap();
    let sdk = endpoint.sdk();
    let put = || sdk.put_item().table_name("table").item("id", AttributeValue::S("a".to_owned()));
    let expressions = [
        format!("{}attribute_exists(id){}", "(".repeat(1900), ")".repeat(1900)),
        format!("{}attribute_exists(id)", "NOT ".repeat(1000)),
        format!("{}attribute_exists(id)", "NOT ".repeat(100_000)),
        format!("attribute_exists(id{})", ".a".repeat(2000)),
    ];
    for expression in expressions {
        let error = put().condition_expression(expression).send().await.unwrap_err();
        assert_eq!(error.code(), Some("ValidationException"), "{error:?}");
    }
    for (levels, code) in [(33, "ValidationException"), (1000, "ValidationException")] {
        let deep =
            (0..levels).fold(AttributeValue::Null(true), |inner, _| AttributeValue::L(vec![inner]));
        let error = put().item("x", deep).send().await.unwrap_err();
        assert_eq!(error.code(), Some(code), "{levels}: {error:?}");
    }
    // As deep as it may be, the engine takes it, and whatever it says it goes on.
    for levels in [100, 299] {
        let deepest = format!("{}attribute_exists(id)", "NOT ".repeat(levels));
        let _ = put().condition_expression(deepest).send().await;
        let deepest = format!("{}attribute_exists(id){}", "(".repeat(levels), ")".repeat(levels));
        let _ = put().condition_expression(deepest).send().await;
    }
    put().send().await.unwrap();
}

#[tokio::test]
async fn a_body_above_16_mb_is_refused_unread() {
    let endpoint = Endpoint::writable().await;
    endpoint.store.create_table(schema()).await.unwrap();
    let large = AttributeValue::S("x".repeat(17 * 1024 * 1024));
    let put = endpoint.sdk().put_item().table_name("table").item("id", large);
    // The connection may close before the client has sent it all.
    assert!(put.send().await.is_err());
    assert_eq!(endpoint.client().await.get(get()).await.unwrap().value, None);
}

#[tokio::test]
async fn an_endpoint_closes_when_told() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let options = WireOptions::new(WireCredentials::generate().unwrap());
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    serve_wire(listener, store, options, async {}).await;
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn what_tools_ask_besides_is_answered() {
    let endpoint = Endpoint::start(|_| ()).await;
    let sdk = endpoint.sdk();
    assert_eq!(sdk.describe_endpoints().send().await.unwrap().endpoints.len(), 1);
    assert!(sdk.describe_limits().send().await.unwrap().account_max_read_capacity_units.is_some());
    let error = sdk.list_backups().send().await.unwrap_err();
    assert_eq!(error.code(), Some("UnknownOperationException"));
    let error = sdk.describe_table().table_name("nothing").send().await.unwrap_err();
    assert_eq!(error.code(), Some("ResourceNotFoundException"));
}
