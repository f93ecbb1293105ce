//! How a service is set up.

use crate::session::Sessions;
use crate::stats::ServiceStats;
use crate::{
    Auth, BasePath, Host, LocalStore, Operator, OperatorToken, Origin, Rate, RequestTracer,
};
use axum::body::Bytes;
use ipnet::IpNet;
use std::sync::Arc;
use std::time::Duration;
use tavola_http::{ConnectionStats, EndpointStats};
use tavola_runtime::Runtime;

/// How a service treats requests.
#[derive(Clone)]
#[non_exhaustive]
pub struct Options {
    /// Which tokens say who calls.
    pub auth: Auth,
    /// Whether problems show the rule or condition of the model that did not hold.
    pub development: bool,
    /// The description of the operations in OpenAPI, which is served at `/openapi.json` together
    /// with a page to read it at `/docs`.
    pub openapi: Option<Bytes>,
    /// The path in front of every route of the model.
    pub base_path: BasePath,
    /// The origins whose web pages may call.
    pub cors_origins: Vec<Origin>,
    /// The largest body of a request, in bytes. More is answered with 413.
    pub body_limit: usize,
    /// How long a body may take to arrive. Longer is answered with 408.
    pub body_timeout: Duration,
    /// How long an operation may take. Longer is answered with 503.
    pub call_timeout: Duration,
    /// How many requests are answered at once. One more is answered with 503.
    pub max_requests: usize,
    /// How often a signed-in caller may call. More is answered with 429.
    pub rate: Option<Rate>,
    /// How often all callers at an address who are not signed in may call, and how often tokens
    /// from there may be invalid. More is answered with 429.
    pub address_rate: Option<Rate>,
    /// The networks of proxies that are believed when they say whom they forward for.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether answers are compressed for clients that accept it.
    pub compression: bool,
    /// The counts of the server that the service runs on, for metrics.
    pub connections: Option<Arc<ConnectionStats>>,
    /// What records the spans of requests, if they are exported.
    pub tracer: Option<Arc<dyn RequestTracer>>,
    /// The counts of the endpoint for DynamoDB's protocol, for metrics.
    pub wire: Option<Arc<EndpointStats>>,
    /// The operator's side. Where anybody may call, only [`crate::monitor`] serves its routes.
    pub operator: Option<Operator>,
    /// How people sign in to the console at the issuer of tokens. Where anybody may call, there is
    /// a console beside the API only with this.
    pub sign_in: Option<Arc<tavola_auth::Client>>,
    /// The store, if it is on this machine, for metrics of its size.
    pub local_store: Option<Arc<dyn LocalStore>>,
    /// Who is signed in to the console. Clones share them.
    pub(crate) sessions: Arc<Sessions>,
    /// The counts of the service. Clones share them.
    pub(crate) stats: Arc<ServiceStats>,
}

impl Options {
    /// Returns the operator's side of a runtime behind a service with these options, for whoever
    /// has a token.
    pub fn operator_of(&self, token: OperatorToken, runtime: Arc<Runtime>, host: Host) -> Operator {
        Operator::new(token, runtime, host, Arc::clone(&self.stats))
    }

    /// Creates options with the default limits: bodies of 1 MiB, 30 seconds for a body and 30 for
    /// an operation, 512 requests at once, and no rate.
    ///
    /// With development tokens it is development.
    pub fn new(auth: Auth) -> Self {
        Self {
            development: matches!(auth, Auth::Development(_)),
            auth,
            openapi: None,
            base_path: BasePath::default(),
            cors_origins: Vec::new(),
            body_limit: 1024 * 1024,
            body_timeout: Duration::from_secs(30),
            call_timeout: Duration::from_secs(30),
            max_requests: 512,
            rate: None,
            address_rate: None,
            trusted_proxies: Vec::new(),
            compression: true,
            connections: None,
            tracer: None,
            wire: None,
            operator: None,
            sign_in: None,
            local_store: None,
            sessions: Arc::default(),
            stats: Arc::default(),
        }
    }
}
