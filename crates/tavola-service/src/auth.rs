//! Who calls, by the token of the request.

use crate::DevelopmentKey;
use crate::development::BadToken;
use crate::problem::Problem;
use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::{Map, Value as Json};
use tavola_runtime::Caller;

/// The claim that makes the caller a service of the operator's.
const SERVICE: &str = "tavola:service";

/// How much of a program's name is kept.
const LONGEST_AGENT: usize = 300;

/// Which tokens say who calls.
///
/// Under each of these the service answers only to its own machine: nothing that anybody could
/// trust says who is elsewhere.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Auth {
    /// None. Everybody is anonymous, and a token is refused.
    None,
    /// Development tokens, signed with this key.
    Development(DevelopmentKey),
}

/// Verifies callers for one model.
#[derive(Debug)]
pub(crate) struct Verifier {
    auth: Auth,
    model: String,
}

impl Auth {
    /// Returns `true` if only programs on the same machine may call.
    pub(crate) fn is_local(&self) -> bool {
        match self {
            Self::None | Self::Development(_) => true,
        }
    }
}

impl Verifier {
    pub(crate) fn new(auth: Auth, model: &str) -> Self {
        Self { auth, model: model.to_owned() }
    }

    /// Returns the caller of a request with these headers. Without a token the caller is anonymous;
    /// with a bad one the request is refused, because whoever sends a token expects to be known.
    ///
    /// Async, because keys of an issuer may have to be fetched.
    pub(crate) async fn caller(&self, headers: &HeaderMap) -> Result<Caller, Problem> {
        let mut caller = match bearer(headers)? {
            None => Caller::anonymous(),
            Some(token) => identify(self.verify(token).await.map_err(refuse)?)?,
        };
        caller.agent = headers.get(header::USER_AGENT).map(agent);
        Ok(caller)
    }

    async fn verify(&self, token: &str) -> Result<Map<String, Json>, BadToken> {
        match &self.auth {
            Auth::None => Err(BadToken::NotValid),
            Auth::Development(key) => key.verify(&self.model, token),
        }
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

fn refuse(bad: BadToken) -> Problem {
    Problem::invalid_token(match bad {
        BadToken::Expired => "the token has expired",
        BadToken::NotYet => "the token is not valid yet",
        BadToken::NotValid => "the token is not valid here",
    })
}

fn identify(claims: Map<String, Json>) -> Result<Caller, Problem> {
    match claims.get(SERVICE) {
        None => Ok(Caller::user(claims)),
        Some(Json::String(name)) if !name.is_empty() => Ok(Caller::service(name.clone(), claims)),
        // Taking it for a user would give the token a meaning that its signer did not.
        Some(_) => Err(refuse(BadToken::NotValid)),
    }
}

fn agent(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).chars().take(LONGEST_AGENT).collect()
}
