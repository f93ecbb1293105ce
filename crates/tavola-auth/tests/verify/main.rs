//! Tokens, good and bad, against an issuer on this machine.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "tests fail by panicking"
)]

mod claims;
mod forged;
mod issuer;
mod keys;
