//! A model over HTTP: routes, authentication, limits and problems.
//!
//! [`router`] turns the operations of a model into an [`axum::Router`]; [`serve`] runs it on a
//! socket. Every failure is answered as a problem (RFC 9457) that says what the caller may know;
//! what only the operator may know is logged under the request's id.

mod accept;
mod access;
mod admission;
mod answer;
mod auth;
mod backend;
mod base_path;
mod body;
mod call_trace;
mod client_address;
mod compress;
mod conditional;
mod console;
mod cors;
mod description;
mod drain;
mod edge;
mod guard;
mod input;
mod inspection;
mod intake;
mod labels;
mod link;
mod live;
mod local_store;
mod metrics;
mod monitor;
mod operator;
mod options;
mod panics;
mod percent;
mod problem;
mod query_string;
mod rate;
mod refusal;
mod request_facts;
mod respond;
mod router;
mod routes;
mod runtime;
mod serve;
mod session;
mod span;
mod stats;
mod trace;

pub use auth::Auth;
pub use axum::Router;
pub use backend::Backend;
pub use base_path::{BasePath, BasePathError};
pub use call_trace::CallTrace;
pub use cors::{Origin, OriginError};
pub use inspection::{finding_json, summary_from_json, summary_json};
pub use intake::{Intake, Taken, waiting};
pub use live::LiveRouter;
pub use local_store::{LocalStore, StoreSize, StoreSnapshot, TableSize};
pub use monitor::monitor;
pub use operator::{
    Fill, Host, ModelText, Operator, OperatorToken, OperatorTokenError, SyntheticData,
};
pub use options::Options;
pub use panics::watch_panics;
pub use rate::Rate;
pub use router::router;
pub use routes::RouteError;
pub use serve::{serve, serve_with};
pub use tavola_auth::{DevelopmentKey, KeyError};
pub use tavola_http::{EndpointStats, Peer, Server, Tls, TlsError};
pub use trace::{NoTraceParent, RequestTracer, TraceParent};
