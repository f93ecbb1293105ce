//! Verifies bearer tokens (JWTs) of OpenID Connect issuers such as Cognito, Auth0, Keycloak and
//! Entra ID.
//!
//! A [`Verifier`] holds the configured [`Issuer`]s. It chooses the issuer by the token's `iss`, the
//! key by its `kid`, and accepts only what the issuer was configured for: an asymmetric algorithm,
//! a key of the issuer's current key set, an audience, and a time. Keys are fetched by discovery,
//! from a URL or from a file, and cached; a token with an unknown key makes the cache ask again, at
//! most once every [`KeyPolicy::pause`], however many such tokens there are.
//!
//! A [`DevelopmentKey`] signs and verifies tokens for development, on one machine.
//!
//! A [`Client`] lets people sign in at the first issuer with a browser, by the authorization code
//! flow with PKCE.
//!
//! The crate knows nothing of models or of the HTTP server that receives the tokens.

mod cache;
mod client;
mod development;
mod discovery;
mod fetch;
mod issuer;
mod keys;
mod rejection;
mod signature;
mod token;
mod verifier;

pub use cache::KeyPolicy;
pub use client::{Client, ClientSettings, CodeAnswer, SignInError, SignInSecret, SignedIn};
pub use development::{DevelopmentKey, KeyError};
pub use fetch::FetchError;
pub use issuer::{AudienceClaim, Issuer, KeySource, SetupError};
pub use rejection::Rejection;
pub use verifier::{Identity, Verified, Verifier};
