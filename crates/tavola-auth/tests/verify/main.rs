//! Tokens, good and bad, against an issuer on this machine.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod claims;
mod client;
mod forged;
mod issuer;
mod keys;
