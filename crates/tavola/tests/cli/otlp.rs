//! Traces of `tavola serve`, as a collector receives them.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use opentelemetry_proto::tonic::trace::v1::{ResourceSpans, Span};
use prost::Message;

use crate::server::Server;
use crate::support::Place;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// A collector that keeps what it receives.
struct Collector {
    address: SocketAddr,
    received: Arc<Mutex<Vec<(HeaderMap, ResourceSpans)>>>,
    _runtime: tokio::runtime::Runtime,
}

impl Collector {
    fn start() -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&received);
        let receive = move |headers: HeaderMap, body: Bytes| async move {
            let request = ExportTraceServiceRequest::decode(body).unwrap();
            let spans = request.resource_spans.into_iter().map(|it| (headers.clone(), it));
            kept.lock().unwrap().extend(spans);
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/v1/traces", post(receive));
        runtime.spawn(async move { axum_serve(listener, router).await });
        Self { address, received, _runtime: runtime }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns all spans of requests with this name, each with its children.
    fn requests(&self, name: &str) -> Vec<(Span, Vec<Span>)> {
        let spans = self.spans();
        let is_request = |span: &&Span| span.name == name && span.kind == SpanKind::Server as i32;
        let children = |parent: &Span| {
            let is_child = |span: &&Span| span.parent_span_id == parent.span_id;
            spans.iter().filter(is_child).cloned().collect()
        };
        spans.iter().filter(is_request).map(|span| (span.clone(), children(span))).collect()
    }

    fn spans(&self) -> Vec<Span> {
        let received = self.received.lock().unwrap();
        let scopes = received.iter().flat_map(|(_, resource)| &resource.scope_spans);
        scopes.flat_map(|scope| scope.spans.clone()).collect()
    }
}

async fn axum_serve(listener: tokio::net::TcpListener, router: Router) {
    tavola_service::serve(listener, router, std::future::pending()).await;
}

/// Calls with a `traceparent`; returns the one of the answer.
fn call(server: &Server, path: &str, parent: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", server.address);
    let token = format!("Authorization: Bearer {}\r\n", server.token());
    let answer = crate::server::raw(
        &server.address,
        &format!("{head}{token}traceparent: {parent}\r\nX-Request-Id: private-id\r\n\r\n"),
    );
    let told = answer.lines().find_map(|line| line.strip_prefix("traceparent: "));
    told.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_request_and_its_requests_to_the_store_are_part_of_the_clients_trace() {
    let (place, collector) = (Place::new(), Collector::start());
    place.file("headers", "X-Api-Key: for-the-collector\n");
    let url = collector.url();
    let options = ["--otlp-endpoint", &url, "--otlp-headers-file", "headers"];
    let server = Server::start(&place, &[&["--store", "memory:"], &options[..]].concat());
    let path = "/me/collaborations?limit=7";
    let told = call(&server, path, &format!("00-{TRACE}-{PARENT}-01"));
    // Whoever began this trace does not record it.
    let other = format!("00-{}-{PARENT}-00", TRACE.replace('4', "5"));
    assert!(call(&server, path, &other).ends_with("-00"));
    let invite = "POST /resources/goal/private-goal/invites";
    let private = server.send(invite, Some(server.token()), r#"{"inviteeId": "private-friend"}"#);
    assert_ne!(private.0, 200);
    let token = server.token().to_owned();
    let ended = server.stop();
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));

    let calls = collector.requests("listMyCollaborations");
    let [(request, children)] = calls.as_slice() else { panic!("{calls:?}") };
    assert_eq!(hex(&request.trace_id), TRACE);
    assert_eq!(hex(&request.parent_span_id), PARENT);
    assert_eq!(told, format!("00-{TRACE}-{}-01", hex(&request.span_id)));
    assert!(children.iter().any(|child| child.name == "Query"), "{children:?}");
    assert!(children.iter().all(|child| child.kind == SpanKind::Client as i32), "{children:?}");
    // Without a `traceparent`, a trace begins here.
    let calls = collector.requests("inviteCollaborator");
    let [(request, children)] = calls.as_slice() else { panic!("{:?}", collector.spans()) };
    assert!(request.parent_span_id.is_empty() && hex(&request.trace_id) != TRACE);
    assert!(children.iter().all(|child| child.trace_id == request.trace_id));

    let received = collector.received.lock().unwrap();
    let (headers, resource) = received.first().unwrap();
    assert_eq!(headers["x-api-key"], "for-the-collector");
    let text = format!("{:?}", received.iter().map(|(_, spans)| spans).collect::<Vec<_>>());
    assert!(format!("{resource:?}").contains("gg-core"), "{text}");
    for secret in [token.as_str(), "private", "limit=7", "USER#", "user-", "gg_core"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[test]
fn a_collector_that_is_gone_is_logged_and_costs_no_request() {
    let place = Place::new();
    let gone = ["--store", "memory:", "--otlp-endpoint", "http://127.0.0.1:9"];
    let server = Server::start(&place, &gone);
    assert_eq!(server.send("GET /me/invites", Some(server.token()), "").0, 200);
    let ended = server.stop();
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("opentelemetry"), "{}", ended.err);
    assert!(!ended.err.contains("panicked"), "{}", ended.err);
}

#[test]
fn mistakes_are_reported_and_headers_are_not_shown() {
    let place = Place::new();
    place.file("headers", "Authorization: Bearer very-secret\nvery-secret\n");
    let serve = "serve gg.tavola --store memory: --listen 127.0.0.1:0";
    let err = place.run(&format!("{serve} --otlp-headers-file headers")).fails(2);
    assert!(err.contains("`--otlp-endpoint`"), "{err}");
    let options = "--otlp-endpoint http://127.0.0.1:9 --otlp-headers-file headers";
    let err = place.run(&format!("{serve} {options}")).fails(2);
    assert!(err.contains("line 2 of headers") && !err.contains("very-secret"), "{err}");
    let printed = place.run(&format!("{serve} {options} --print-config")).ok();
    assert!(printed.contains("# headers for traces: not shown, from headers"), "{printed}");
}
