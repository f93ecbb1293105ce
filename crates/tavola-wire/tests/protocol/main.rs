//! The protocol: expressions against the waist's renderer, requests against another implementation,
//! and streams.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod backups;
mod differential;
mod expressions;
mod generate;
mod streams;
