//! `tavola serve` as an AWS Lambda function, in an emulator of Lambda's runtime interface.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json as Body, Router};
use serde_json::{Value as Json, json};
use tokio::sync::Mutex as AsyncMutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::issuer::{jwks, token};
use crate::job::QUEUE;
use crate::remote::dynamodb;
use crate::support::{Place, Ran};

const ISSUERS: &str = r#"
[[issuers]]
url = "https://id.example.org/pool"
audience = "gg"
keys = "keys.json"

[issuers.services]
resources-client = "resources"
"#;

/// How an invocation ended: with an answer, or with an error.
type Outcome = Result<Json, Json>;

/// An event on its way to the function.
struct Invocation {
    id: String,
    event: Json,
    deadline: u64,
}

/// Lambda's side of the runtime interface.
struct Emulator {
    address: SocketAddr,
    invocations: UnboundedSender<Invocation>,
    waiting: Arc<Waiting>,
    _runtime: tokio::runtime::Runtime,
}

struct Waiting {
    next: AsyncMutex<UnboundedReceiver<Invocation>>,
    outcomes: Mutex<HashMap<String, mpsc::Sender<Outcome>>>,
}

impl Waiting {
    fn end(&self, id: &str, outcome: Outcome) -> StatusCode {
        let waiting = self.outcomes.lock().unwrap().remove(id).unwrap();
        waiting.send(outcome).unwrap();
        StatusCode::ACCEPTED
    }
}

async fn next(State(waiting): State<Arc<Waiting>>) -> Response {
    let Some(invocation) = waiting.next.lock().await.recv().await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        ("lambda-runtime-aws-request-id", invocation.id),
        ("lambda-runtime-deadline-ms", invocation.deadline.to_string()),
        ("lambda-runtime-invoked-function-arn", "arn:aws:lambda:eu-central-1:1:function:f".into()),
    ];
    (headers, Body(invocation.event)).into_response()
}

impl Emulator {
    fn start() -> Self {
        let (invocations, next_invocation) = unbounded_channel();
        let waiting = Arc::new(Waiting {
            next: AsyncMutex::new(next_invocation),
            outcomes: Mutex::default(),
        });
        // The function says nothing of the type of what it sends.
        let json = |bytes: Bytes| serde_json::from_slice::<Json>(&bytes).unwrap();
        let answered =
            async move |State(waiting): State<Arc<Waiting>>,
                        Path(id): Path<String>,
                        answer: Bytes| { waiting.end(&id, Ok(json(answer))) };
        let failed =
            async move |State(waiting): State<Arc<Waiting>>,
                        Path(id): Path<String>,
                        error: Bytes| { waiting.end(&id, Err(json(error))) };
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/response", post(answered))
            .route("/2018-06-01/runtime/invocation/{id}/error", post(failed))
            .with_state(Arc::clone(&waiting));
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move {
            tavola_service::serve(listener, router, std::future::pending()).await;
        });
        Self { address, invocations, waiting, _runtime: runtime }
    }

    /// Invokes the function, which has this long to answer.
    fn invoke(&self, event: Json, time: Duration) -> Outcome {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let id = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed).to_string();
        let deadline = SystemTime::now().duration_since(UNIX_EPOCH).unwrap() + time;
        let deadline = deadline.as_millis() as u64;
        let (outcome, ended) = mpsc::channel();
        self.waiting.outcomes.lock().unwrap().insert(id.clone(), outcome);
        self.invocations.send(Invocation { id, event, deadline }).unwrap();
        ended.recv_timeout(Duration::from_secs(60)).unwrap()
    }

    /// Sends a request through a function URL or an HTTP API; returns the status, the headers and
    /// the body.
    fn send(&self, head: &str, token: Option<&str>, body: &str) -> (u64, Json, Json) {
        let (method, target) = head.split_once(' ').unwrap();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut headers = json!({ "host": "f.example.org", "content-type": "application/json" });
        if let Some(token) = token {
            headers["authorization"] = format!("Bearer {token}").into();
        }
        let event = json!({
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": path,
            "rawQueryString": query,
            "headers": headers,
            "requestContext": {
                "accountId": "1",
                "apiId": "f",
                "domainName": "f.example.org",
                "http": {
                    "method": method,
                    "path": path,
                    "protocol": "HTTP/1.1",
                    "sourceIp": "198.51.100.7",
                    "userAgent": "test",
                },
                "requestId": "r",
                "routeKey": "$default",
                "stage": "$default",
                "time": "12/Mar/2020:19:03:58 +0000",
                "timeEpoch": 1_583_348_638_390_u64,
            },
            "body": body,
            "isBase64Encoded": false,
        });
        read(&self.invoke(event, Duration::from_secs(20)).unwrap())
    }
}

fn read(answer: &Json) -> (u64, Json, Json) {
    assert_ne!(answer["isBase64Encoded"], true, "{answer}");
    let text = answer["body"].as_str().unwrap_or_default();
    let body = serde_json::from_str(text).unwrap_or(Json::Null);
    (answer["statusCode"].as_u64().unwrap(), answer["headers"].clone(), body)
}

/// A function, which ends with the test.
struct Function(Child);

impl Drop for Function {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn function(place: &Place, emulator: &Emulator, model: &str, url: &str) -> Command {
    place.file("keys.json", jwks());
    place.file("tavola.toml", ISSUERS);
    let mut command = place.command(&["serve", model]);
    for (name, value) in [
        ("AWS_LAMBDA_RUNTIME_API", emulator.address.to_string().as_str()),
        ("AWS_LAMBDA_FUNCTION_NAME", "f"),
        ("AWS_LAMBDA_FUNCTION_VERSION", "1"),
        ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512"),
        ("AWS_ACCESS_KEY_ID", "AKID"),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("TAVOLA_STORE", url),
        ("TAVOLA_CURSOR_KEYS", &"07".repeat(32)),
    ] {
        command.env(name, value);
    }
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn apply(place: &Place, model: &str, url: &str) {
    let mut command = place.command(&["apply", model, "--store", url]);
    command.env("AWS_ACCESS_KEY_ID", "AKID").env("AWS_SECRET_ACCESS_KEY", "secret");
    Ran::from(command.output().unwrap()).ok();
}

#[test]
fn requests_of_gateways_are_answered() {
    let (place, emulator) = (Place::new(), Emulator::start());
    let (dynamodb, url) = dynamodb(&place);
    apply(&place, "gg.tavola", &url);
    let _function = Function(function(&place, &emulator, "gg.tavola", &url).spawn().unwrap());
    let service = token(json!({ "client_id": "resources-client" }));
    let alice = token(json!({}));
    let goal = r#"{"ownerId": "alice", "title": "Run"}"#;
    assert_eq!(emulator.send("PUT /resources/goal/g1", Some(&alice), goal).0, 403);
    assert_eq!(emulator.send("PUT /resources/goal/g1", Some(&service), goal).0, 201);
    for who in ["bob", "carol"] {
        let invite = json!({ "inviteeId": who }).to_string();
        let invited = emulator.send("POST /resources/goal/g1/invites", Some(&alice), &invite);
        assert_eq!(invited.0, 201, "{invited:?}");
    }
    let list = "GET /resources/goal/g1/invites?limit=1";
    let (status, headers, page) = emulator.send(list, Some(&alice), "");
    assert_eq!((status, page["items"].as_array().unwrap().len()), (200, 1), "{page}");
    let cursor = page["next"].as_str().unwrap();
    assert!(headers["link"].as_str().unwrap().contains(cursor), "{headers}");
    let (status, _, page) = emulator.send(&format!("{list}&cursor={cursor}"), Some(&alice), "");
    assert_eq!((status, page["items"].as_array().unwrap().len()), (200, 1), "{page}");

    let (status, headers, problem) = emulator.send("GET /me/invites", None, "");
    assert_eq!((status, &problem["code"]), (401, &json!("not-signed-in")));
    assert!(headers["x-request-id"].is_string(), "{headers}");
    assert_eq!(emulator.send("GET /metrics", None, "").0, 404);
    assert_eq!(emulator.send("GET /healthz", None, "").0, 200);

    // The older form of events, in which a body may be encoded.
    let event = json!({
        "resource": "/{proxy+}",
        "path": "/resources/goal/g2",
        "httpMethod": "PUT",
        "headers": { "Host": "f.example.org" },
        "multiValueHeaders": {
            "Authorization": [format!("Bearer {service}")],
            "Content-Type": ["application/json"],
        },
        "queryStringParameters": null,
        "multiValueQueryStringParameters": null,
        "requestContext": {
            "accountId": "1",
            "httpMethod": "PUT",
            "identity": { "sourceIp": "198.51.100.7" },
            "path": "/resources/goal/g2",
            "requestId": "r",
            "resourcePath": "/{proxy+}",
            "stage": "$default",
        },
        "body": "eyJvd25lcklkIjogImFsaWNlIiwgInRpdGxlIjogIlN3aW0ifQ==",
        "isBase64Encoded": true,
    });
    let answer = emulator.invoke(event, Duration::from_secs(20)).unwrap();
    assert_eq!(answer["statusCode"], 201, "{answer}");

    let unknown = emulator.invoke(json!({ "Records": [] }), Duration::from_secs(20)).unwrap_err();
    assert_eq!(unknown["errorType"], "UnknownEvent", "{unknown}");
    drop(dynamodb);
}

#[test]
fn the_schedule_runs_jobs_within_its_time() {
    let (place, emulator) = (Place::new(), Emulator::start());
    place.file("queue.tavola", QUEUE);
    let (dynamodb, url) = dynamodb(&place);
    apply(&place, "queue.tavola", &url);
    let _function = Function(function(&place, &emulator, "queue.tavola", &url).spawn().unwrap());
    for id in ["a", "b"] {
        assert_eq!(emulator.send(&format!("POST /tickets/{id}"), None, "{}").0, 201);
    }
    let states = || {
        let (status, _, page) = emulator.send("GET /tickets", None, "");
        assert_eq!(status, 200, "{page}");
        let items = page["items"].as_array().unwrap().iter();
        items.map(|item| item["state"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let maintain = |event: Json, seconds: u64| {
        emulator.invoke(event, Duration::from_secs(seconds)).unwrap()["finished"].clone()
    };
    assert_eq!(maintain(json!({ "tavola": "maintain" }), 1), false);
    assert_eq!(states(), ["open", "open"]);
    let schedule =
        json!({ "source": "aws.events", "detail-type": "Scheduled Event", "detail": {} });
    assert_eq!(maintain(schedule, 60), true);
    assert_eq!(states(), ["seen", "seen"]);
    drop(dynamodb);
}

#[test]
fn what_cannot_work_there_is_refused() {
    let (place, emulator) = (Place::new(), Emulator::start());
    let refused = |change: &dyn Fn(&mut Command)| {
        let mut command = function(&place, &emulator, "gg.tavola", "http://127.0.0.1:9");
        change(&mut command);
        command.stderr(Stdio::piped());
        Ran::from(command.output().unwrap()).fails(2)
    };
    let err = refused(&|command| {
        command.env("TAVOLA_STORE", "file:data");
    });
    assert!(err.contains("with file:data") && err.contains("dynamodb:"), "{err}");
    let err = refused(&|command| {
        command.env("TAVOLA_STORE", "memory:");
    });
    assert!(err.contains("with memory:"), "{err}");
    let err = refused(&|command| {
        command.env_remove("TAVOLA_CURSOR_KEYS");
    });
    assert!(err.contains("set TAVOLA_CURSOR_KEYS from a secret"), "{err}");
    let err = refused(&|command| {
        command.env("TAVOLA_MONITOR", "127.0.0.1:0");
    });
    assert!(err.contains("`monitor` cannot apply"), "{err}");
    let err = refused(&|command| {
        command.env("TAVOLA_CONFIG", "/dev/null");
    });
    assert!(err.contains("without a token issuer") && err.contains("TAVOLA_ISSUER"), "{err}");
}
