//! Tokens, good and bad, against an issuer on this machine.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod claims;
mod forged;
mod issuer;
mod keys;
