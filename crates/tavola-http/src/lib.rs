//! The front of every HTTP server in Tavola: connections and bodies within limits, and a graceful
//! shutdown.
//!
//! A [`Server`] accepts connections and hands each request, with its [`Peer`], to a service.
//! [`read_body`] reads the body of a request within [`BodyLimits`] and a [`ByteBudget`] that
//! requests share. What a request means is up to the service; this crate knows nothing of models
//! and stores.

mod activity;
mod body;
mod budget;
mod connection;
mod limit_log;
mod offered;
mod options;
mod refusal;
mod server;
mod stats;
mod tls;
mod unread;
mod write_timeout;

pub use activity::Connections;
pub use body::{BodyError, BodyLimits, Budgeted, read_body};
pub use budget::{ByteBudget, ByteShare};
pub use limit_log::LimitLog;
pub use options::{Overflow, OversizedHead, Peer, Server};
pub use refusal::Refusal;
pub use stats::{ConnectionStats, EndpointStats};
pub use tls::{Tls, TlsError};
pub use unread::{Rest, SharedBody, share_body};
