//! The binary as users run it: arguments in; output, errors and exit codes out.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod adopt;
mod apply;
mod backup;
mod call;
mod capacity;
mod check;
mod config;
mod console;
#[cfg(feature = "dynamodb")]
mod cursors;
mod data;
mod data_files;
mod diff;
mod explain;
mod export;
mod fill;
mod format;
mod generate;
mod issuer;
mod job;
#[cfg(feature = "lambda")]
mod lambda;
mod model;
mod new;
mod operator;
#[cfg(feature = "otlp")]
mod otlp;
#[cfg(feature = "dynamodb")]
mod remote;
mod scenarios;
mod serve;
mod served_data;
mod server;
mod support;
mod switch;
mod versions;
mod watch;
mod wire;
#[cfg(not(feature = "dynamodb"))]
mod without_dynamodb;
