//! What every request and every answer passes: an id, the guard, panics, headers and the log.

use crate::Options;
use crate::client_address::client_address;
use crate::guard::check_local;
use crate::panics;
use crate::problem::Problem;
use crate::request_facts::{Facts, RequestFacts};
use crate::span::ExportedSpan;
use crate::stats::ServiceStats;
use crate::trace::{Identity, RequestTracer};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Version, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use ipnet::IpNet;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use tavola_http::{OversizedHead, Peer};
use tracing::{Instrument, field::Empty};

/// What the edge has to know of the service.
#[derive(Debug)]
pub(crate) struct Edge {
    /// Whether only programs on the same machine may call.
    pub(crate) local: bool,
    /// Whether problems show the model's source.
    development: bool,
    trusted_proxies: Vec<IpNet>,
    stats: Arc<ServiceStats>,
    tracer: Option<Arc<dyn RequestTracer>>,
}

impl Edge {
    pub(crate) fn new(options: &Options, local: bool) -> Self {
        Self {
            local,
            development: options.development,
            trusted_proxies: options.trusted_proxies.clone(),
            stats: Arc::clone(&options.stats),
            tracer: options.tracer.clone(),
        }
    }
}

/// Headers of every answer that does not say otherwise: it is data, for the one who asked, and
/// neither a page nor part of one.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// How many headers an answer has at most, nearly always.
const MOST_HEADERS: usize = 20;

/// Passes a request on and its answer back.
pub(crate) async fn edge<F: Future<Output = Response>>(
    edge: &Edge,
    mut request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let _running = edge.stats.request();
    let mut identity = Identity::of(request.headers());
    let exported = ExportedSpan::of(request.method(), edge.tracer.clone());
    exported.begin(&mut identity);
    // Paths are not logged: they hold what the log's reader may not be meant to see. The span is of
    // the highest level, so that its fields are in lines of every level.
    let span = tracing::error_span!(
        "request",
        id = identity.id,
        trace = identity.trace_id(),
        method = %request.method(),
        operation = Empty
    );
    let peer = request.extensions().get::<Peer>();
    let client = peer.map(|peer| client_address(*peer, request.headers(), &edge.trusted_proxies));
    let exported_span = exported.span.clone();
    let facts: Facts = Arc::new(RequestFacts { identity, client, rate: OnceLock::new(), exported });
    request.extensions_mut().insert(Arc::clone(&facts));
    async {
        let started = Instant::now();
        let response = answer(edge, request, next).await;
        let response = finish(response, &facts, edge);
        let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
        tracing::info!(status = response.status().as_u16(), milliseconds, "answered");
        facts.exported.answered(response.status());
        response
    }
    .instrument(span)
    .instrument(exported_span)
    .await
}

async fn answer<F: Future<Output = Response>>(
    edge: &Edge,
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    if request.extensions().get::<OversizedHead>().is_some() {
        return Problem::headers_too_large().into_response();
    }
    if edge.local
        && let Err(problem) = check_local(&request)
    {
        return problem.into_response();
    }
    if !names_one_host(&request) {
        return Problem::malformed("the request needs one `Host` header").into_response();
    }
    if !is_chunked_at_most(&request) {
        return Problem::malformed("`chunked` is the only transfer coding here").into_response();
    }
    // What a panic leaves behind is dropped with the request: the answer is all that goes on.
    let running = AssertUnwindSafe(next(request)).catch_unwind();
    running.await.unwrap_or_else(|panic| {
        tracing::error!(message = panics::message(panic.as_ref()), "panicked");
        Problem::internal().into_response()
    })
}

/// Returns `true` unless it is unclear which host a request is for, as RFC 9112 demands of whoever
/// answers it: what is in front of the server may take it for another one.
fn names_one_host(request: &Request) -> bool {
    // What another program hands over, such as Lambda, has no connection.
    if request.extensions().get::<Peer>().is_none() {
        return true;
    }
    match (request.headers().get_all(header::HOST).iter().count(), request.version()) {
        (0, Version::HTTP_11) => false,
        (hosts, _) => hosts <= 1,
    }
}

/// Returns `true` unless the body has a transfer coding that nothing here decodes.
fn is_chunked_at_most(request: &Request) -> bool {
    let mut codings = request.headers().get_all(header::TRANSFER_ENCODING).iter();
    let first = codings.next().map(|coding| coding.as_bytes().trim_ascii());
    first.is_none_or(|coding| coding.eq_ignore_ascii_case(b"chunked")) && codings.next().is_none()
}

fn finish(mut response: Response, facts: &RequestFacts, edge: &Edge) -> Response {
    let identity = &facts.identity;
    let problem = response.extensions_mut().remove::<Problem>();
    let code = problem.as_ref().map_or("", Problem::code);
    edge.stats.answered(response.status().as_u16(), code);
    if let Some(problem) = problem {
        response = problem.render(&identity.id, edge.development);
    }
    let headers: &mut HeaderMap = response.headers_mut();
    headers.reserve(MOST_HEADERS.saturating_sub(headers.len()));
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    identity.tell(headers);
    if let Some(status) = facts.rate.get() {
        status.tell(headers);
    }
    response
}
