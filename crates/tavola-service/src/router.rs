//! From a request to an operation and back.

use crate::accept::check_accept;
use crate::access::Access;
use crate::admission::{Admission, admit};
use crate::answer::respond;
use crate::auth::Verifier;
use crate::body::{READ_ANYWAY, RequestBody};
use crate::call_trace::CallTrace;
use crate::compress::compression;
use crate::cors::{Origin, cors};
use crate::drain::{Drain, drain};
use crate::edge::{Edge, edge};
use crate::input::gather;
use crate::percent::decode;
use crate::problem::Problem;
use crate::rate::RateLimits;
use crate::respond::in_time;
use crate::routes::{Endpoint, Lookup, RouteError, Routes, split};
use crate::span::ExportedSpan;
use crate::trace::RequestId;
use crate::{Backend, Options};
use crate::{console, description, monitor};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use std::sync::Arc;
use tavola_http::ByteBudget;

/// The maximum number of bytes of large bodies in memory.
const MAX_BODY_BYTES: usize = 128 * 1024 * 1024;

struct Service<B> {
    backend: Arc<B>,
    routes: Routes,
    access: Arc<Access<B>>,
    options: Options,
    bodies: ByteBudget,
}

/// Serves the operations of a model on the routes that it gives them, and `GET /healthz`; with a
/// description also `GET /openapi.json` and a page to read it, `GET /docs`; to
/// programs on the same machine also `GET /metrics`, which [`crate::monitor`] serves elsewhere.
///
/// Where only this machine may call, run the router with [`crate::serve`], or in any other way that
/// gives requests a [`tavola_http::Peer`], so that it knows who is calling.
pub fn router<B: Backend>(backend: Arc<B>, options: Options) -> Result<Router, RouteError> {
    let routes = Routes::new(backend.operations())?;
    let at_the_edge = Arc::new(Edge::new(&options, options.auth.is_local()));
    let access = Arc::new(Access {
        verifier: Verifier::new(options.auth.clone(), Arc::clone(&backend)),
        rates: RateLimits::new(options.rate, options.address_rate, Arc::clone(&options.stats)),
    });
    let admission = Arc::new(Admission::new(options.max_requests, Arc::clone(&options.stats)));
    let compression = options.compression.then(compression);
    let bodies = ByteBudget::new(MAX_BODY_BYTES);
    // Whoever may be anybody is not told what others do.
    let mut monitor = monitor::routes(Arc::clone(&backend), &options, at_the_edge.local);
    if let Some(operator) = options.operator.as_ref().filter(|_| at_the_edge.local) {
        monitor = monitor.merge(operator.routes());
    }
    let description = options.openapi.clone().map(description::routes).unwrap_or_default();
    let base_path = options.base_path.to_string();
    let description = match base_path.is_empty() {
        true => description,
        false => Router::new().nest(&base_path, description),
    };
    let unread = Drain {
        size: options.body_limit.saturating_mul(READ_ANYWAY),
        timeout: options.body_timeout,
    };
    let origins: Arc<[Origin]> = options.cors_origins.clone().into();
    let service = Arc::new(Service {
        backend: Arc::clone(&backend),
        routes,
        access: Arc::clone(&access),
        options: options.clone(),
        bodies,
    });
    let operations = Router::new().fallback(operation::<B>).with_state(service);
    let is_offered = at_the_edge.local || options.sign_in.is_some();
    let console = is_offered.then(|| {
        let place = console::Place::Api { access, operations: operations.clone() };
        console::routes(backend, &options, place)
    });
    let own = description.merge(console.unwrap_or_default());
    // Who watches the server is answered however many others call.
    let limited = own.merge(operations).layer(from_fn_with_state(admission, admit));
    let router = monitor.merge(limited).layer(from_fn_with_state(at_the_edge, edge));
    let router = match compression {
        Some(compression) => router.layer(compression),
        None => router,
    };
    let router = router.layer(from_fn_with_state(unread, drain));
    Ok(match origins.is_empty() {
        true => router,
        false => router.layer(from_fn_with_state(origins, cors)),
    })
}

async fn operation<B: Backend>(
    State(service): State<Arc<Service<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let Some(trace) = CallTrace::wanted(&parts, &service.options)? else {
        return answer(&service, &parts, body, None).await;
    };
    let answered = answer(&service, &parts, body, Some(&trace)).await;
    let id = parts.extensions.get::<RequestId>().map_or("", |id| id.0.as_str());
    Ok(trace.envelope(answered, id).await)
}

/// Answers a request for an operation.
async fn answer<B: Backend>(
    service: &Service<B>,
    parts: &Parts,
    body: Body,
    trace: Option<&CallTrace>,
) -> Result<Response, Problem> {
    let path = service.options.base_path.strip(parts.uri.path());
    let path = path.ok_or_else(|| Problem::not_found("there is nothing at this path"))?;
    let segments = segments(path)?;
    let (endpoint, path) = match service.routes.find(&parts.method, &segments) {
        Lookup::Found(endpoint, path) => (endpoint, path),
        Lookup::OtherMethods(methods) => {
            service.access.anybody(parts)?;
            return Err(Problem::method_not_allowed(&methods.join(", ")));
        }
        Lookup::Missing => {
            service.access.anybody(parts)?;
            return Err(Problem::not_found("there is nothing at this path"));
        }
    };
    let Endpoint { operation, kind, .. } = endpoint;
    tracing::Span::current().record("operation", operation);
    if let Some(exported) = parts.extensions.get::<ExportedSpan>() {
        exported.calls(operation);
    }
    check_accept(&parts.headers)?;
    // Before the body: nobody sends a megabyte to be told that their token has expired.
    let caller = service.access.caller(parts).await?;
    let body = RequestBody { body, options: &service.options, budget: &service.bodies };
    let input = gather(endpoint, path, parts, body).await?;
    let limit = service.options.call_timeout;
    let answer = match trace {
        None => in_time(limit, service.backend.call(operation, input, &caller), *kind).await?,
        Some(trace) => {
            let call = service.backend.call_traced(operation, input, &caller, trace);
            in_time(limit, call, *kind).await?
        }
    };
    Ok(respond(endpoint, parts, &service.options.base_path, answer))
}

/// Decodes the segments of a path one by one: an encoded `/` is part of its segment.
fn segments(path: &str) -> Result<Vec<String>, Problem> {
    let segments =
        split(path).ok_or_else(|| Problem::not_found("there is nothing at this path"))?;
    let decoded = segments.into_iter().map(decode).collect::<Result<_, _>>();
    decoded.map_err(|error| Problem::malformed(format!("the path {error}")))
}
