//! Verifies tokens, and remembers those that it has verified.

use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Validation, get_current_timestamp};
use quick_cache::sync::Cache;
use serde_json::{Map, Value as Json};
use sha2::{Digest, Sha256};
use tracing::debug;

use crate::cache::{KeyCache, KeyPolicy};
use crate::fetch::Fetcher;
use crate::issuer::{Issuer, SetupError};
use crate::keys::Key;
use crate::rejection::Rejection;
use crate::token::{Unverified, check};

/// How far the issuer's clock may be from this machine's, in seconds.
const LEEWAY: u64 = 30;
/// How many verified tokens are remembered.
const REMEMBERED: usize = 10_000;

/// Verifies tokens of the configured issuers.
#[derive(Debug)]
pub struct Verifier {
    issuers: Vec<(Issuer, Arc<KeyCache>)>,
    verified: Cache<[u8; 32], Remembered>,
    fetcher: Fetcher,
    timeout: Duration,
}

/// A token's content, once it was verified.
#[derive(Debug, Clone)]
pub struct Verified {
    /// All claims of the token.
    pub claims: Arc<Map<String, Json>>,
    /// Whom the token identifies.
    pub identity: Identity,
    /// What to put before the subject, so that no two issuers' subjects are the same.
    pub prefix: Option<String>,
}

/// Whom a token identifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// The user with the token's subject.
    User,
    /// The operator's service of this name.
    Service(String),
}

#[derive(Debug, Clone)]
struct Remembered {
    verified: Verified,
    issuer: usize,
    thumbprint: String,
    expires: u64,
}

impl Verifier {
    /// Returns a verifier for these issuers. Keys are fetched when they are needed; see
    /// [`Verifier::fetch_keys`].
    pub fn new(issuers: Vec<Issuer>, policy: KeyPolicy) -> Result<Self, SetupError> {
        Issuer::validate_all(&issuers)?;
        let fetcher = Fetcher::new()?;
        let with_keys = |issuer: Issuer| {
            let keys = Arc::new(KeyCache::new(&issuer, fetcher.clone(), policy));
            (issuer, keys)
        };
        let issuers = issuers.into_iter().map(with_keys).collect();
        let (verified, timeout) = (Cache::new(REMEMBERED), policy.timeout);
        Ok(Self { issuers, verified, fetcher, timeout })
    }

    /// Returns the first issuer.
    pub(crate) fn first(&self) -> Option<&Issuer> {
        self.issuers.first().map(|(issuer, _)| issuer)
    }

    /// Returns what fetches documents of issuers, and how long that may take.
    pub(crate) fn fetcher(&self) -> (&Fetcher, Duration) {
        (&self.fetcher, self.timeout)
    }

    /// Fetches the keys of all issuers, so that the first caller does not wait. Failures are
    /// logged, and tried again with the first token.
    pub async fn fetch_keys(&self) {
        for (_, keys) in &self.issuers {
            keys.refresh_since(None).await;
        }
    }

    /// Fetches the keys that are due, which otherwise happens in the background when the next token
    /// is verified.
    pub async fn refresh_keys(&self) {
        for (_, keys) in &self.issuers {
            keys.refresh_due().await;
        }
    }

    /// Verifies a token.
    pub async fn verify(&self, token: &str) -> Result<Verified, Rejection> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        if let Some(known) = self.recall(&digest) {
            return Ok(known);
        }
        let remembered = self.verify_anew(token).await;
        let remembered = remembered.inspect_err(|reason| debug!(%reason, "refused a token"))?;
        self.verified.insert(digest, remembered.clone());
        Ok(remembered.verified)
    }

    /// Returns what a token was found to say, while it is valid and its key is the issuer's.
    fn recall(&self, digest: &[u8; 32]) -> Option<Verified> {
        let known = self.verified.get(digest)?;
        let (_, keys) = self.issuers.get(known.issuer)?;
        let is_valid = get_current_timestamp() < known.expires.saturating_add(LEEWAY)
            && keys.has(&known.thumbprint);
        if !is_valid {
            self.verified.remove(digest);
        }
        is_valid.then_some(known.verified)
    }

    async fn verify_anew(&self, token: &str) -> Result<Remembered, Rejection> {
        let Signed { number, issuer, claims, key } = self.signed(token).await?;
        let identity = match check(issuer, &claims)? {
            Some(service) => Identity::Service(service),
            None => Identity::User,
        };
        let expires = claims.get("exp").and_then(Json::as_f64).ok_or(Rejection::Malformed)?;
        let (claims, prefix) = (Arc::new(claims), issuer.prefix.clone());
        Ok(Remembered {
            verified: Verified { claims, identity, prefix },
            issuer: number,
            thumbprint: key.thumbprint,
            expires: expires as u64,
        })
    }

    /// Verifies the ID token that the first issuer gave to a client of its own, and returns its
    /// claims.
    pub(crate) async fn id_token(
        &self,
        token: &str,
        client: &str,
    ) -> Result<Map<String, Json>, Rejection> {
        let Signed { number, claims, .. } = self.signed(token).await?;
        if number != 0 {
            return Err(Rejection::Issuer);
        }
        let is_party = || claims.get("azp").and_then(Json::as_str) == Some(client);
        let is_for_client = match claims.get("aud") {
            Some(Json::String(audience)) => audience == client,
            Some(Json::Array(all)) => {
                all.iter().any(|one| one == client) && (all.len() == 1 || is_party())
            }
            _ => false,
        };
        if is_for_client { Ok(claims) } else { Err(Rejection::Audience) }
    }

    /// Verifies that a token is signed by one of the issuers, and that it is of now.
    async fn signed(&self, token: &str) -> Result<Signed<'_>, Rejection> {
        let unverified = Unverified::parse(token)?;
        let of_token = |(issuer, _): &&(Issuer, Arc<KeyCache>)| issuer.url == unverified.issuer;
        let number = self.issuers.iter().position(|it| of_token(&it)).ok_or(Rejection::Issuer)?;
        let (issuer, keys) = self.issuers.get(number).ok_or(Rejection::Issuer)?;
        let key = keys.key(unverified.key_id.as_deref(), unverified.algorithm).await?;

        let mut validation = Validation::new(unverified.algorithm);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        validation.set_issuer(&[&issuer.url]);
        validation.validate_nbf = true;
        validation.leeway = LEEWAY;
        // The audience may be in another claim.
        validation.validate_aud = false;
        let decoded = jsonwebtoken::decode::<Map<String, Json>>(token, &key.decoding, &validation);
        let claims = decoded.map_err(|error| rejection(error.kind()))?.claims;
        Ok(Signed { number, issuer, claims, key })
    }
}

/// A token whose signature and time are valid.
struct Signed<'v> {
    number: usize,
    issuer: &'v Issuer,
    claims: Map<String, Json>,
    key: Key,
}

fn rejection(kind: &ErrorKind) -> Rejection {
    match kind {
        ErrorKind::ExpiredSignature => Rejection::Expired,
        ErrorKind::ImmatureSignature => Rejection::NotYet,
        ErrorKind::InvalidSignature => Rejection::Signature,
        ErrorKind::InvalidIssuer => Rejection::Issuer,
        ErrorKind::InvalidAlgorithm => Rejection::Algorithm,
        ErrorKind::MissingRequiredClaim(name) if name == "sub" => Rejection::Subject,
        _ => Rejection::Malformed,
    }
}
