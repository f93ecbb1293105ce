//! The service over real sockets: routes, inputs, problems, tokens, limits and its end.
//!
//! The operations behind it are canned, except for metrics; what is tested is the edge of HTTP.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests: a failure is a panic"
)]

mod client;
mod compression;
mod cors;
mod description;
mod early;
mod inputs;
mod limits;
mod local;
mod log;
mod metrics;
mod model;
mod problems;
mod proxies;
mod rates;
mod routing;
mod shop;
mod shutdown;
mod tokens;
mod traces;
