//! `tavola serve` as an AWS Lambda function, behind API Gateway or a function URL.
//!
//! Lambda stops the process between two invocations, so nothing may run after an answer: jobs and
//! unfinished work have invocations of their own, by a schedule, and spans are sent before the
//! answer is.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::tower::ServiceExt;
use lambda_http::{Adapter, Context, LambdaEvent, RequestExt, Service};
use lambda_runtime::{Diagnostic, Runtime as Function, service_fn};
use serde_json::{Value as Json, json};
use tavola_auth::Verifier;
use tavola_runtime::Runtime;
use tavola_service::Peer;
use tokio::time::Instant;

use crate::fail::Fail;
use crate::traces::Traces;

/// The variables of every function besides the one that makes a process one.
const OTHERS: [&str; 3] =
    ["AWS_LAMBDA_FUNCTION_NAME", "AWS_LAMBDA_FUNCTION_VERSION", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE"];
/// What is left of an invocation's time for the answer, after jobs were stopped.
const RESERVE: Duration = Duration::from_secs(3);

/// What answers invocations.
pub(crate) struct Handler {
    pub(crate) runtime: Arc<Runtime>,
    pub(crate) router: Router,
    pub(crate) issuers: Arc<Verifier>,
    pub(crate) traces: Option<Arc<Traces>>,
}

/// What a function is invoked for.
#[derive(Debug)]
enum Event {
    /// A request over HTTP.
    Request(Box<LambdaRequest>),
    /// The schedule: jobs and unfinished work.
    Maintenance,
}

/// Why an invocation has no answer.
#[derive(Debug)]
enum InvocationError {
    /// The event is one that this function is not for.
    UnknownEvent,
    /// The answer cannot be written as Lambda wants it.
    Answer(serde_json::Error),
}

impl From<InvocationError> for Diagnostic {
    fn from(error: InvocationError) -> Self {
        let (error_type, error_message) = match error {
            InvocationError::UnknownEvent => (
                "UnknownEvent",
                r#"the event is neither an HTTP request nor `{"tavola": "maintain"}`"#.to_owned(),
            ),
            InvocationError::Answer(error) => ("Answer", error.to_string()),
        };
        Self { error_type: error_type.to_owned(), error_message }
    }
}

impl Handler {
    /// Answers invocations, one after the other, for as long as the process lives.
    pub(crate) async fn run(self) -> Result<(), Fail> {
        if let Some(missing) = OTHERS.into_iter().find(|name| std::env::var_os(name).is_none()) {
            return Err(Fail::error(format!(
                "this is not a Lambda function: {missing} is not set"
            )));
        }
        let handler = Arc::new(self);
        let answer = |event: LambdaEvent<Json>| {
            let handler = Arc::clone(&handler);
            async move { handler.answer(event).await }
        };
        let ended = Function::new(service_fn(answer)).run().await;
        ended.map_err(|error| Fail::error(format!("the Lambda runtime has failed: {error}")))
    }

    async fn answer(&self, event: LambdaEvent<Json>) -> Result<Json, InvocationError> {
        let LambdaEvent { payload, context } = event;
        let answer = match Event::of(payload)? {
            Event::Request(request) => self.respond(*request, context).await,
            Event::Maintenance => Ok(self.maintain(&context).await),
        };
        if let Some(traces) = &self.traces {
            traces.flush().await;
        }
        answer
    }

    /// Answers a request over HTTP.
    async fn respond(
        &self,
        request: LambdaRequest,
        context: Context,
    ) -> Result<Json, InvocationError> {
        // Otherwise they would be fetched in the background.
        self.issuers.refresh_keys().await;
        let router = self.router.clone();
        let service = lambda_http::service_fn(move |mut request: lambda_http::Request| {
            if let Some(address) = source_address(&request) {
                request.extensions_mut().insert(Peer(SocketAddr::new(address, 0)));
            }
            router.clone().oneshot(request)
        });
        let answer = Adapter::from(service).call(LambdaEvent::new(request, context)).await;
        match answer {
            Ok(answer) => serde_json::to_value(answer).map_err(InvocationError::Answer),
            Err(never) => match never {},
        }
    }

    /// Runs the jobs that are due and finishes interrupted work, as far as the time goes.
    async fn maintain(&self, context: &Context) -> Json {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let left = Duration::from_millis(context.deadline).saturating_sub(now);
        let deadline = Instant::now() + left.saturating_sub(RESERVE);
        let finished = self.runtime.maintain_once(deadline).await;
        if !finished {
            tracing::warn!("the time was over before all jobs were done; the next one goes on");
        }
        json!({ "finished": finished })
    }
}

impl Event {
    fn of(payload: Json) -> Result<Self, InvocationError> {
        if payload.get("requestContext").is_some() {
            let request = serde_json::from_value(payload);
            let request = request.map_err(|_| InvocationError::UnknownEvent)?;
            return Ok(Self::Request(Box::new(request)));
        }
        let text = |name: &str| payload.get(name).and_then(Json::as_str);
        match (text("tavola"), text("source")) {
            // A schedule with an input of its own, and one without.
            (Some("maintain"), _) | (None, Some("aws.events" | "aws.scheduler")) => {
                Ok(Self::Maintenance)
            }
            _ => Err(InvocationError::UnknownEvent),
        }
    }
}

/// Returns the client's address, which the gateway has seen and no header has claimed.
fn source_address(request: &lambda_http::Request) -> Option<IpAddr> {
    let address = match request.request_context_ref()? {
        RequestContext::ApiGatewayV1(context) => context.identity.source_ip.as_deref(),
        RequestContext::ApiGatewayV2(context) => context.http.source_ip.as_deref(),
        _ => None,
    };
    address?.parse().ok()
}
