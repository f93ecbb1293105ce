//! From a request to an operation and back.

use crate::accept::check_accept;
use crate::access::Access;
use crate::admission::{Admission, MAX_ANSWER_BYTES, Place, admit};
use crate::answer::respond;
use crate::auth::Verifier;
use crate::body::{READ_ANYWAY, RequestBody};
use crate::call_trace::CallTrace;
use crate::compress::{compression, uncompressed};
use crate::cors::{Origin, cors};
use crate::drain::{Drain, drain};
use crate::edge::{Edge, edge};
use crate::input::gather;
use crate::live::pass;
use crate::percent::decode;
use crate::problem::Problem;
use crate::rate::RateLimits;
use crate::request_facts::facts;
use crate::respond::in_time;
use crate::routes::{Endpoint, Lookup, RouteError, Routes, is_reserved, split};
use crate::{Backend, Options};
use crate::{console, description, monitor};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::handler::HandlerWithoutStateExt;
use axum::http::header::ACCEPT_ENCODING;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
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

/// What every request passes, from the outside to the inside. These are plain functions around each
/// other, and not layers of the framework, which would allocate for every request and layer.
struct Front<B> {
    /// Web pages of these origins may call.
    origins: Vec<Origin>,
    unread: Drain,
    /// Compresses what is inside of it, if answers are compressed.
    compressing: Option<Router>,
    inside: Arc<Inside<B>>,
}

/// What requests pass behind what is about their bodies.
struct Inside<B> {
    edge: Edge,
    /// The paths of the service's own, and operations behind them.
    own: Router,
    admission: Arc<Admission>,
    service: Arc<Service<B>>,
}

/// Serves the operations of a model on the routes that it gives them, and `GET /healthz`; with a
/// description also `GET /openapi.json` and a page to read it, `GET /docs`; to
/// programs on the same machine also `GET /metrics`, which [`crate::monitor`] serves elsewhere.
///
/// Where only this machine may call, run the router with [`crate::serve`], or in any other way that
/// gives requests a [`tavola_http::Peer`], so that it knows who is calling.
pub fn router<B: Backend>(backend: Arc<B>, options: Options) -> Result<Router, RouteError> {
    let routes = Routes::new(backend.operations())?;
    let edge = Edge::new(&options, options.auth.is_local());
    let access = Arc::new(Access {
        verifier: Verifier::new(options.auth.clone(), Arc::clone(&backend)),
        rates: RateLimits::new(options.rate, options.address_rate, Arc::clone(&options.stats)),
    });
    let stats = Arc::clone(&options.stats);
    let admission = Arc::new(Admission::new(options.max_requests, MAX_ANSWER_BYTES, stats));
    let bodies = ByteBudget::new(MAX_BODY_BYTES);
    // Whoever may be anybody is not told what others do.
    let mut monitor = monitor::routes(Arc::clone(&backend), &options, edge.local);
    if let Some(operator) = options.operator.as_ref().filter(|_| edge.local) {
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
        admission: Arc::clone(&admission),
    };
    let (origins, compresses) = (options.cors_origins.clone(), options.compression);
    let service = Arc::new(Service {
        backend: Arc::clone(&backend),
        routes,
        access: Arc::clone(&access),
        options: options.clone(),
        bodies,
    });
    let operations = Router::new().fallback(operation::<B>).with_state(Arc::clone(&service));
    let is_offered = edge.local || options.sign_in.is_some();
    let console = is_offered.then(|| {
        let place = console::Place::Api { access, operations: operations.clone() };
        console::routes(backend, &options, place)
    });
    let described = description.merge(console.unwrap_or_default());
    // Who watches the server is answered however many others call.
    let limits = Arc::clone(&admission);
    let limited =
        described.merge(operations).layer(from_fn(move |request: Request, next: Next| {
            let limits = Arc::clone(&limits);
            async move { admit(&limits, request, |request| next.run(request)).await }
        }));
    let inside = Arc::new(Inside { edge, own: monitor.merge(limited), admission, service });
    let compressing = compresses.then(|| {
        let inside = Arc::clone(&inside);
        let answer = move |request: Request| {
            let inside = Arc::clone(&inside);
            async move { inside.answer(request).await }
        };
        Router::new().fallback_service(answer.into_service()).layer(compression())
    });
    let front = Arc::new(Front { origins, unread, compressing, inside });
    let answer = move |request: Request| {
        let front = Arc::clone(&front);
        async move { front.answer(request).await }
    };
    Ok(Router::new().fallback_service(answer.into_service()))
}

impl<B: Backend> Front<B> {
    async fn answer(&self, request: Request) -> Response {
        if self.origins.is_empty() {
            return self.drained(request).await;
        }
        Box::pin(cors(&self.origins, request, |request| self.drained(request))).await
    }

    async fn drained(&self, request: Request) -> Response {
        drain(&self.unread, request, |request| self.compressed(request)).await
    }

    async fn compressed(&self, request: Request) -> Response {
        match &self.compressing {
            None => self.inside.answer(request).await,
            Some(compressing) if request.headers().contains_key(ACCEPT_ENCODING) => {
                Box::pin(pass(compressing.clone(), request)).await
            }
            Some(_) => uncompressed(self.inside.answer(request).await),
        }
    }
}

impl<B: Backend> Inside<B> {
    async fn answer(&self, request: Request) -> Response {
        edge(&self.edge, request, |request| self.routed(request)).await
    }

    /// Answers a request for an operation, or one to a path of the service's own.
    async fn routed(&self, request: Request) -> Response {
        if self.is_own(request.uri().path()) {
            return Box::pin(pass(self.own.clone(), request)).await;
        }
        let operation = |request| async {
            operation(State(Arc::clone(&self.service)), request).await.into_response()
        };
        admit(&self.admission, request, operation).await
    }

    /// Returns `true` if no operation can be at a path.
    fn is_own(&self, path: &str) -> bool {
        let own = |path: &str| path.strip_prefix('/').is_none_or(is_reserved);
        own(path) || self.service.options.base_path.strip(path).is_none_or(own)
    }
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
    let id = facts(&parts.extensions).map_or("", |facts| facts.identity.id.as_str());
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
    if let Some(facts) = facts(&parts.extensions) {
        facts.exported.calls(operation);
    }
    check_accept(&parts.headers)?;
    // Before the body: nobody sends a megabyte to be told that their token has expired.
    let place = parts.extensions.get::<Place>();
    let caller = service.access.caller(parts);
    let caller = match place {
        Some(place) => place.wait(caller, Problem::issuer_unavailable).await?,
        None => caller.await,
    }?;
    let body = RequestBody { body, place, options: &service.options, budget: &service.bodies };
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
