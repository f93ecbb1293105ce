//! Who calls, by the token of the request.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::{Map, Value as Json};
use tavola_auth::{DevelopmentKey, Identity, Rejection, Verified};
use tavola_runtime::Caller;

use crate::Backend;
use crate::problem::Problem;

/// The claim of a development token that makes the caller a service of the operator's.
const SERVICE: &str = "tavola:service";

/// How much of a program's name is kept.
const LONGEST_AGENT: usize = 300;

/// Which tokens say who calls.
///
/// Without an issuer the service answers only to its own machine: nothing that anybody could
/// trust says who is elsewhere.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Auth {
    /// None. Everybody is anonymous, and a token is refused.
    None,
    /// Development tokens, signed with this key.
    Development(DevelopmentKey),
    /// Tokens of OpenID Connect issuers.
    Issuers(Arc<tavola_auth::Verifier>),
}

/// Verifies the callers of a model.
#[derive(Debug)]
pub(crate) struct Verifier<B> {
    auth: Auth,
    backend: Arc<B>,
}

impl Auth {
    /// Returns `true` if only programs on the same machine may call.
    pub(crate) fn is_local(&self) -> bool {
        match self {
            Self::None | Self::Development(_) => true,
            Self::Issuers(_) => false,
        }
    }
}

impl<B: Backend> Verifier<B> {
    pub(crate) fn new(auth: Auth, backend: Arc<B>) -> Self {
        Self { auth, backend }
    }

    /// Returns what identifies a user among the users of all issuers.
    pub(crate) fn id<'c>(&self, caller: &'c Caller) -> Option<&'c str> {
        caller.claims.get(self.id_claim()).and_then(Json::as_str)
    }

    /// Returns the claim that identifies a user.
    pub(crate) fn id_claim(&self) -> &str {
        self.backend.id_claim().unwrap_or("sub")
    }

    /// Returns the caller of a request with these headers. Without a token the caller is anonymous;
    /// with a bad one the request is refused, because whoever sends a token expects to be known.
    pub(crate) async fn caller(&self, headers: &HeaderMap) -> Result<Caller, Problem> {
        let mut caller = match bearer(headers)? {
            None => Caller::anonymous(),
            Some(token) => self.verify(token).await?,
        };
        if !self.backend.identifies(&caller) {
            return Err(no_id());
        }
        caller.agent = headers.get(header::USER_AGENT).map(agent);
        Ok(caller)
    }

    /// Returns `true` if the token of a request was verified before.
    pub(crate) fn remembers(&self, headers: &HeaderMap) -> bool {
        match (&self.auth, bearer(headers)) {
            (Auth::Issuers(issuers), Ok(Some(token))) => issuers.remembers(token),
            _ => false,
        }
    }

    async fn verify(&self, token: &str) -> Result<Caller, Problem> {
        match &self.auth {
            Auth::None => Err(refuse(Rejection::Issuer)),
            Auth::Development(key) => {
                identify(key.verify(self.backend.model_name(), token).map_err(refuse)?)
            }
            Auth::Issuers(issuers) => {
                let verified = issuers.verify(token).await.map_err(refuse)?;
                self.identified(issuers, verified)
            }
        }
    }

    /// Returns whom a verified token identifies, by an id that no other issuer's user has.
    fn identified(
        &self,
        issuers: &tavola_auth::Verifier,
        verified: Verified,
    ) -> Result<Caller, Problem> {
        let mut claims = (*verified.claims).clone();
        if let Some(claim) = self.backend.id_claim()
            && let Some(Json::String(id)) = claims.get_mut(claim)
        {
            match &verified.prefix {
                Some(prefix) => id.insert_str(0, prefix),
                None if issuers.has_prefix(id) => return Err(no_id()),
                None => {}
            }
        }
        Ok(match verified.identity {
            Identity::User => Caller::user(claims),
            Identity::Service(name) => Caller::service(name, claims),
        })
    }
}

/// Returns the token of the request, if it has one.
fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(Problem::invalid_token("the request has more than one Authorization header"));
    }
    let token =
        value.to_str().ok().and_then(|text| text.split_once(' ')).and_then(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
        });
    match token {
        Some(token) if !token.is_empty() => Ok(Some(token)),
        _ => Err(Problem::invalid_token("the Authorization header must be `Bearer` and a token")),
    }
}

fn refuse(rejection: Rejection) -> Problem {
    match rejection {
        Rejection::Unavailable => Problem::issuer_unavailable(),
        rejection => Problem::invalid_token(rejection.public()),
    }
}

fn no_id() -> Problem {
    Problem::invalid_token("the token's subject cannot be a user's id here")
}

fn identify(claims: Map<String, Json>) -> Result<Caller, Problem> {
    match claims.get(SERVICE) {
        None => Ok(Caller::user(claims)),
        Some(Json::String(name)) if !name.is_empty() => Ok(Caller::service(name.clone(), claims)),
        // Taking it for a user would give the token a meaning that its signer did not.
        Some(_) => Err(refuse(Rejection::Subject)),
    }
}

fn agent(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).chars().take(LONGEST_AGENT).collect()
}
