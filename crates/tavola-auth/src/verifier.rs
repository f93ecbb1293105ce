//! Verifies tokens, and remembers those that it has verified.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quick_cache::sync::Cache;
use serde_json::{Map, Value as Json};
use sha2::{Digest, Sha256};
use tracing::{debug, warn};

use crate::cache::{KeyCache, KeyPolicy};
use crate::fetch::Fetcher;
use crate::issuer::{Issuer, SetupError};
use crate::rejection::Rejection;
use crate::signature::PublicKey;
use crate::token::{LONGEST_TOKEN, Unverified, check, check_time, now, stated};

/// How far the issuer's clock may be from this machine's, in seconds.
const LEEWAY: u64 = 30;
/// How many verified tokens are remembered.
const REMEMBERED: usize = 10_000;

/// How often at most a refused token is more than a matter for debugging, in seconds.
const TELL: u64 = 600;

/// Verifies tokens of the configured issuers.
#[derive(Debug)]
pub struct Verifier {
    issuers: Vec<(Issuer, Arc<KeyCache>)>,
    verified: Cache<[u8; 32], Remembered>,
    fetcher: Fetcher,
    timeout: Duration,
    /// When a refused token was last told, in seconds since 1970.
    told: AtomicU64,
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
    key: Arc<PublicKey>,
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
        Ok(Self { issuers, verified, fetcher, timeout, told: AtomicU64::new(0) })
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
        let remembered = remembered.inspect_err(|reason| self.log(token, *reason))?;
        self.verified.insert(digest, remembered.clone());
        Ok(remembered.verified)
    }

    /// Returns `true` if a token was verified before and is still valid, which costs next to nothing
    /// to know.
    pub fn remembers(&self, token: &str) -> bool {
        token.len() <= LONGEST_TOKEN && self.recall(&Sha256::digest(token).into()).is_some()
    }

    /// Returns `true` if an id that has no prefix begins as those of another issuer do, so that it
    /// could be taken for one of them.
    pub fn has_prefix(&self, id: &str) -> bool {
        self.issuers.iter().filter_map(|(issuer, _)| issuer.prefix()).any(|it| id.starts_with(it))
    }

    /// Logs why a token was refused. What may be a mistake in the configuration is told now and then
    /// at a level that everybody sees: nobody can sign in until it is mended.
    fn log(&self, token: &str, reason: Rejection) {
        let stated = self.stated(token, reason);
        let now = now();
        let told = self.told.load(Ordering::Relaxed);
        let is_due = reason.may_be_configured() && now.saturating_sub(told) >= TELL;
        let is_mine =
            || self.told.compare_exchange(told, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if is_due && is_mine() {
            warn!(%reason, stated, "refused a token; more of these are logged as debug");
        } else {
            debug!(%reason, stated, "refused a token");
        }
    }

    /// Returns what a refused token states where something else is configured.
    fn stated(&self, token: &str, reason: Rejection) -> Option<String> {
        match reason {
            Rejection::Issuer => stated(token, "iss"),
            Rejection::Audience => {
                let of = Unverified::parse(token).ok()?.issuer;
                let (issuer, _) = self.issuers.iter().find(|(issuer, _)| issuer.url == of)?;
                stated(token, issuer.audience_claim.name())
            }
            _ => None,
        }
    }

    /// Returns what a token was found to say, while it is valid and its key is the issuer's.
    fn recall(&self, digest: &[u8; 32]) -> Option<Verified> {
        let known = self.verified.get(digest)?;
        let (_, keys) = self.issuers.get(known.issuer)?;
        let is_valid = now() <= known.expires.saturating_add(LEEWAY) && keys.has(&known.key);
        if !is_valid {
            self.verified.remove(digest);
        }
        is_valid.then_some(known.verified)
    }

    async fn verify_anew(&self, token: &str) -> Result<Remembered, Rejection> {
        let Signed { number, issuer, claims, expires, key } = self.signed(token).await?;
        let identity = match check(issuer, &claims)? {
            Some(service) => Identity::Service(service),
            None => Identity::User,
        };
        let (claims, prefix) = (Arc::new(claims), issuer.prefix().map(str::to_owned));
        let verified = Verified { claims, identity, prefix };
        Ok(Remembered { verified, issuer: number, key, expires })
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
        let claims = unverified.verified(&key.public)?;
        let expires = check_time(&claims, LEEWAY)?;
        Ok(Signed { number, issuer, claims, expires, key: key.public })
    }
}

/// A token whose signature and time are valid.
struct Signed<'v> {
    number: usize,
    issuer: &'v Issuer,
    claims: Map<String, Json>,
    expires: u64,
    key: Arc<PublicKey>,
}
