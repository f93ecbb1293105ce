//! Sessions: who has signed in to the console, and as whom.
//!
//! They are in the memory of this process, and end with it. A browser has two secrets: the cookie,
//! which only the server reads, and a token that the page sends in a header with every request, so
//! that a request of another page, which has the cookie at most, means nothing.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// How long a session lasts.
const LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);
/// How long somebody may take to sign in at the issuer.
const SIGN_IN: Duration = Duration::from_secs(10 * 60);
/// The largest number of sessions. One more ends the oldest.
const MOST: usize = 1000;

/// Who has signed in.
#[derive(Clone)]
pub(crate) struct Session {
    /// What the page sends with every request.
    pub(crate) csrf: String,
    /// Whether the operator's token was given.
    pub(crate) operator: bool,
    /// The token that says who calls.
    pub(crate) token: Option<String>,
    /// Who that is, for people.
    pub(crate) caller: Option<String>,
    /// When that token ends, and the session with it.
    pub(crate) until: Option<Instant>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("operator", &self.operator).finish_non_exhaustive()
    }
}

/// Marks a request as the operator's: the session has the operator's token.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByOperator;

/// The sessions of a server.
#[derive(Debug, Default)]
pub struct Sessions(Mutex<HashMap<[u8; 32], (Instant, Session)>>);

/// The cookie that names a session.
#[derive(Debug, Clone)]
pub(crate) struct Cookie {
    name: String,
    attributes: String,
    /// How many seconds it lasts.
    age: u64,
}

impl Sessions {
    /// Begins a session, and returns the secret that names it.
    pub(crate) fn begin(&self, session: Session) -> Result<String, Problem> {
        let secret = secret()?;
        let mut sessions = self.lock();
        sessions.retain(|_, (begun, _)| begun.elapsed() < LIFETIME);
        if sessions.len() >= MOST {
            let oldest = sessions.iter().min_by_key(|(_, (begun, _))| *begun).map(|(key, _)| *key);
            oldest.and_then(|oldest| sessions.remove(&oldest));
        }
        sessions.insert(digest(&secret), (Instant::now(), session));
        Ok(secret)
    }

    /// Returns the session that a secret names.
    pub(crate) fn get(&self, secret: &str) -> Option<Session> {
        let sessions = self.lock();
        let (begun, session) = sessions.get(&digest(secret))?;
        let is_over = session.until.is_some_and(|until| until <= Instant::now());
        (begun.elapsed() < LIFETIME && !is_over).then(|| session.clone())
    }

    /// Ends the session that a secret names.
    pub(crate) fn end(&self, secret: &str) {
        self.lock().remove(&digest(secret));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], (Instant, Session)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cookie {
    /// Returns the cookie of a model's console at a path. Cookies do not tell ports apart, so that
    /// the servers of several models on one machine have one each.
    pub(crate) fn new(model: &str, path: &str, secure: bool) -> Self {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
        let name = format!("tavola-console-{}", model.chars().map(plain).collect::<String>());
        let secure = if secure { "; Secure" } else { "" };
        let attributes = format!("; Path={path}; HttpOnly; SameSite=Strict{secure}");
        Self { name, attributes, age: LIFETIME.as_secs() }
    }

    /// Returns the cookie of somebody who is signing in at the issuer.
    pub(crate) fn of_sign_in(&self) -> Self {
        let name = format!("{}-sign-in", self.name);
        Self { name, attributes: self.attributes.clone(), age: SIGN_IN.as_secs() }
    }

    /// Returns the secret in the cookie of a request.
    pub(crate) fn of<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            (name.trim() == self.name).then_some(value.trim())
        });
        pairs.next().filter(|_| pairs.next().is_none())
    }

    /// Returns the header that gives a browser the cookie.
    pub(crate) fn set(&self, secret: &str) -> Option<HeaderValue> {
        let Self { name, attributes, age } = self;
        HeaderValue::try_from(format!("{name}={secret}{attributes}; Max-Age={age}")).ok()
    }

    /// Returns the header that takes it away.
    pub(crate) fn clear(&self) -> Option<HeaderValue> {
        let Self { name, attributes, .. } = self;
        HeaderValue::try_from(format!("{name}={attributes}; Max-Age=0")).ok()
    }
}

/// Returns a text that nobody guesses.
pub(crate) fn secret() -> Result<String, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the operating system provided no random bytes");
        Problem::internal()
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// Returns `true` if two texts are the same. How long that takes does not tell how much of them is.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    digest(one) == digest(other)
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        let csrf = secret().unwrap();
        Session { csrf, operator: true, token: None, caller: None, until: None }
    }

    #[test]
    fn a_session_ends_with_its_token() {
        let sessions = Sessions::default();
        let until = |seconds| Instant::now().checked_add(Duration::from_secs(seconds));
        let over = sessions.begin(Session { until: until(0), ..session() }).unwrap();
        let still = sessions.begin(Session { until: until(600), ..session() }).unwrap();
        assert!(sessions.get(&over).is_none());
        assert!(sessions.get(&still).is_some());
    }

    #[test]
    fn a_session_lasts_until_it_is_ended() {
        let sessions = Sessions::default();
        let (one, two) = (sessions.begin(session()).unwrap(), sessions.begin(session()).unwrap());
        assert_ne!(one, two);
        sessions.end(&one);
        assert!(sessions.get(&one).is_none());
        assert!(sessions.get(&two).is_some());
        assert!(sessions.get("").is_none());
    }

    #[test]
    fn too_many_sessions_end_the_oldest() {
        let sessions = Sessions::default();
        let first = sessions.begin(session()).unwrap();
        let last = (0..MOST).map(|_| sessions.begin(session()).unwrap()).last().unwrap();
        assert!(sessions.get(&first).is_none());
        assert!(sessions.get(&last).is_some());
    }

    #[test]
    fn the_cookie_is_found_among_others_and_only_once() {
        let cookie = Cookie::new("gg core", "/console", true);
        let set = cookie.set("s3").unwrap();
        assert_eq!(
            set,
            "tavola-console-gg_core=s3; Path=/console; HttpOnly; SameSite=Strict; Secure; \
             Max-Age=43200"
        );
        let of = |text: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(text))]);
            cookie.of(&headers).map(str::to_owned)
        };
        assert_eq!(of("a=b; tavola-console-gg_core=s3").as_deref(), Some("s3"));
        assert_eq!(of("tavola-console-gg_core=1; tavola-console-gg_core=2"), None);
        assert_eq!(of("tavola-console-other=1"), None);
    }
}
