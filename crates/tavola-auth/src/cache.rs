//! An issuer's keys, cached and fetched again.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;
use tracing::{info, warn};

use crate::discovery::{discover, get};
use crate::fetch::{FetchError, Fetcher, LONGEST};
use crate::issuer::{Issuer, KeySource};
use crate::keys::{Key, KeySet};
use crate::rejection::Rejection;
use crate::signature::{Algorithm, PublicKey};

/// The pause between two fetches while there are no keys: nobody can sign in until there are, and an
/// issuer may be started after its clients.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// When keys are fetched again.
#[derive(Debug, Clone, Copy)]
pub struct KeyPolicy {
    /// After this time, keys are fetched anew in the background while the old ones are used.
    pub refresh: Duration,
    /// After this time without a successful fetch, the old keys are not trusted any more.
    pub stale: Duration,
    /// The pause between two fetches, whatever callers send; at most five seconds while there are no
    /// keys.
    pub pause: Duration,
    /// How long an issuer may take to answer a request.
    pub timeout: Duration,
}

impl Default for KeyPolicy {
    fn default() -> Self {
        let hour = Duration::from_secs(3_600);
        Self {
            refresh: hour,
            stale: 24 * hour,
            pause: Duration::from_secs(30),
            timeout: Duration::from_secs(5),
        }
    }
}

/// The keys of one issuer.
#[derive(Debug)]
pub(crate) struct KeyCache {
    issuer: String,
    source: KeySource,
    fetcher: Fetcher,
    policy: KeyPolicy,
    loaded: RwLock<Option<Loaded>>,
    /// When keys were last asked for, successfully or not. Whoever fetches holds it, so that there
    /// is one fetch at a time and those who wait see its result.
    asked: Mutex<Option<Instant>>,
}

#[derive(Debug, Clone)]
struct Loaded {
    keys: Arc<KeySet>,
    at: Instant,
}

impl KeyCache {
    pub(crate) fn new(issuer: &Issuer, fetcher: Fetcher, policy: KeyPolicy) -> Self {
        Self {
            issuer: issuer.url.clone(),
            source: issuer.keys.clone(),
            fetcher,
            policy,
            loaded: RwLock::default(),
            asked: Mutex::default(),
        }
    }

    /// Returns the key that must have signed a token with this key id and algorithm.
    pub(crate) async fn key(
        self: &Arc<Self>,
        id: Option<&str>,
        algorithm: Algorithm,
    ) -> Result<Key, Rejection> {
        let since = self.loaded().map(|loaded| loaded.at);
        if let Some(key) = self.current().and_then(|it| it.keys.find(id, algorithm).cloned()) {
            return Ok(key);
        }
        // The key may be new.
        self.refresh_since(since).await;
        let known = self.current().ok_or(Rejection::Unavailable)?;
        known.keys.find(id, algorithm).cloned().ok_or(Rejection::UnknownKey)
    }

    /// Returns `true` if a key may still sign tokens, as far as is known without asking.
    pub(crate) fn has(self: &Arc<Self>, public: &PublicKey) -> bool {
        self.current().is_some_and(|known| known.keys.has(public))
    }

    /// Returns the keys, if there are any that are not too old. Those that are due are fetched anew
    /// in the background, whoever asks: a server that sees nothing but tokens that it remembers
    /// must notice a withdrawn key, too.
    fn current(self: &Arc<Self>) -> Option<Loaded> {
        let loaded = self.loaded()?;
        let is_free = || self.asked.try_lock().is_ok_and(|asked| !self.pauses(*asked));
        if self.is_due(&loaded) && is_free() {
            let (cache, since) = (Arc::clone(self), Some(loaded.at));
            tokio::spawn(async move { cache.refresh_since(since).await });
        }
        Some(loaded).filter(|loaded| loaded.at.elapsed() < self.policy.stale)
    }

    /// Returns the keys that were fetched last, however old they are.
    fn loaded(&self) -> Option<Loaded> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_due(&self, loaded: &Loaded) -> bool {
        loaded.at.elapsed() > self.policy.refresh
    }

    /// Fetches the keys if they are due.
    pub(crate) async fn refresh_due(&self) {
        if let Some(loaded) = self.loaded().filter(|loaded| self.is_due(loaded)) {
            self.refresh_since(Some(loaded.at)).await;
        }
    }

    /// Returns `true` if keys were asked for so recently that they are not asked for again.
    fn pauses(&self, asked: Option<Instant>) -> bool {
        let fresh = |loaded: &Loaded| loaded.at.elapsed() < self.policy.stale;
        let pause = match self.loaded().as_ref().is_some_and(fresh) {
            true => self.policy.pause,
            false => self.policy.pause.min(FIRST_PAUSE),
        };
        asked.is_some_and(|asked| asked.elapsed() < pause)
    }

    /// Fetches the keys unless somebody else has done so since this moment, or it was tried within
    /// the pause.
    pub(crate) async fn refresh_since(&self, since: Option<Instant>) {
        let mut asked = self.asked.lock().await;
        if self.loaded().map(|loaded| loaded.at) > since || self.pauses(*asked) {
            return;
        }
        let fetched = self.fetch().await;
        *asked = Some(Instant::now());
        match fetched {
            Ok(keys) => {
                info!(issuer = self.issuer, "fetched the issuer's keys");
                let loaded = Loaded { keys: Arc::new(keys), at: Instant::now() };
                *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = Some(loaded);
            }
            Err(error) => {
                warn!(issuer = self.issuer, %error, "could not fetch the issuer's keys");
            }
        }
    }

    async fn fetch(&self) -> Result<KeySet, FetchError> {
        match &self.source {
            KeySource::File(path) => {
                let text = tokio::fs::read(path).await.map_err(FetchError::File)?;
                match text.len() > LONGEST {
                    true => Err(FetchError::Body),
                    false => KeySet::parse(&text),
                }
            }
            KeySource::Url(url) => self.fetch_keys(url).await,
            KeySource::Discovery => {
                let discovered = discover(&self.fetcher, &self.issuer, self.policy.timeout).await?;
                self.fetch_keys(&discovered.jwks_uri).await
            }
        }
    }

    async fn fetch_keys(&self, url: &str) -> Result<KeySet, FetchError> {
        let document = get(&self.fetcher, url, self.policy.timeout).await?;
        KeySet::parse(&document).map_err(|error| error.at(url))
    }
}
