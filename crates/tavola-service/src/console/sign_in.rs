//! Signing in and out, and who is signed in.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::{Map, Value as Json, json};
use tavola_runtime::{Caller, CallerKind, Code, Fault};

use super::Console;
use crate::operator::members;
use crate::problem::Problem;
use crate::respond::json_response;
use crate::session::{Session, is_same, secret};
use crate::{Auth, Backend};

/// The header that only the console's own page sends: the token of its session, or anything while
/// there is none yet.
pub(super) const PAGE_HEADER: &str = "tavola-console";

impl<B: Backend> Console<B> {
    /// Returns the session of a request that the page itself has sent.
    pub(super) fn session(&self, headers: &HeaderMap) -> Result<Session, Problem> {
        let secret = self.cookie.of(headers);
        let Some(session) = secret.and_then(|secret| self.sessions.get(secret)) else {
            return Err(Problem::invalid_token(
                "nobody is signed in to the console: sign in again",
            ));
        };
        let given = headers.get(PAGE_HEADER).and_then(|given| given.to_str().ok());
        match given {
            Some(given) if is_same(given, &session.csrf) => Ok(session),
            _ => Err(Problem::forbidden("only the console's own page may use its session")),
        }
    }

    /// Returns what a session is told about itself and the server.
    fn about(&self, session: Option<&Session>) -> Json {
        let sign_in = json!({
            "operatorToken": self.operator.is_some(),
            "token": self.api.is_some(),
            "development": matches!(self.auth, Auth::Development(_)),
            "issuer": self.issuer.as_ref().map(|client| client.issuer()),
        });
        let Some(session) = session else { return json!({ "signIn": sign_in }) };
        json!({
            "signIn": sign_in,
            "session": {
                "csrf": session.csrf,
                "operator": session.operator,
                "caller": session.caller,
            },
            "tavola": env!("CARGO_PKG_VERSION"),
            "model": self.backend.model_name(),
            "basePath": self.base_path,
            "api": self.api.is_some(),
            "tables": self.operator_routes.is_some() && session.operator,
            "impersonates": session.operator && matches!(self.auth, Auth::Development(_)),
        })
    }

    /// Returns the session of whoever has these tokens.
    pub(super) async fn verified(&self, parts: Parts, given: &Given) -> Result<Session, Problem> {
        let operator = match (&given.operator, &self.operator) {
            (None, _) => false,
            (Some(token), Some(operator)) if operator.is(token) => true,
            _ => {
                tracing::warn!("a sign-in to the console with a wrong operator's token");
                return Err(Problem::invalid_token("this is not the operator's token"));
            }
        };
        let caller = match (&given.token, &self.api) {
            (None, _) => None,
            (Some(token), Some((access, _))) => {
                let mut parts = parts;
                let Ok(bearer) = HeaderValue::try_from(format!("Bearer {token}")) else {
                    return Err(Problem::invalid_token("the token is not valid here"));
                };
                parts.headers.insert(header::AUTHORIZATION, bearer);
                Some(name_of(&access.caller(&parts).await?, access.verifier.id_claim()))
            }
            (Some(_), None) => {
                return Err(Problem::invalid_token("the API is at another address"));
            }
        };
        let (csrf, token) = (secret()?, given.token.clone());
        Ok(Session { csrf, operator, token, caller, until: given.until })
    }

    /// Begins a session, in addition to what the browser had before, and answers with it.
    pub(super) fn begin(
        &self,
        known: Option<&str>,
        mut session: Session,
    ) -> Result<Response, Problem> {
        if let Some(before) = known.and_then(|secret| self.sessions.get(secret)) {
            session.operator |= before.operator;
            if session.token.is_none() {
                (session.token, session.caller) = (before.token, before.caller);
                session.until = before.until;
            }
        }
        // A new name for every sign-in: one that somebody put there before names nothing.
        known.into_iter().for_each(|known| self.sessions.end(known));
        let name = self.sessions.begin(session.clone())?;
        tracing::info!(operator = session.operator, "signed in to the console");
        let about = self.about(Some(&session)).to_string();
        Ok(with_cookie(json_response(StatusCode::OK, about), self.cookie.set(&name)))
    }
}

/// The tokens of a sign-in.
#[derive(Default)]
pub(super) struct Given {
    pub(super) operator: Option<String>,
    pub(super) token: Option<String>,
    /// When the token ends, if that is known.
    pub(super) until: Option<Instant>,
}

/// Tells who is signed in.
pub(super) async fn session<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    headers: HeaderMap,
) -> Response {
    let session = console.cookie.of(&headers).and_then(|secret| console.sessions.get(secret));
    json_response(StatusCode::OK, console.about(session.as_ref()).to_string())
}

/// Signs in with the operator's token, with a caller's, or with both. Tokens that the browser's
/// session had before are kept, unless they are given anew.
pub(super) async fn sign_in<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    from_the_page(&parts.headers)?;
    let mut body = members(&parts, body).await?;
    let mut text = |name: &str| text(&mut body, name);
    let (operator, token) = (text("operatorToken"), text("token"));
    let (operator, token) = match (operator, token) {
        (Ok(operator), Ok(token)) => (operator, token),
        (operator, token) => {
            let faults = [operator.err(), token.err()].into_iter().flatten().collect();
            return Err(Problem::invalid(faults));
        }
    };
    if operator.is_none() && token.is_none() {
        let fault = Fault::new("token", Code::MISSING, "give a token");
        return Err(Problem::invalid(vec![fault]));
    }
    let known = console.cookie.of(&parts.headers).map(str::to_owned);
    let session = console.verified(parts, &Given { operator, token, until: None }).await?;
    console.begin(known.as_deref(), session)
}

/// Signs out.
pub(super) async fn sign_out<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    from_the_page(&headers)?;
    if let Some(secret) = console.cookie.of(&headers) {
        console.sessions.end(secret);
    }
    let about = console.about(None).to_string();
    Ok(with_cookie(json_response(StatusCode::OK, about), console.cookie.clear()))
}

/// Refuses what another page could have sent.
pub(super) fn from_the_page(headers: &HeaderMap) -> Result<(), Problem> {
    let site = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    match site && headers.contains_key(PAGE_HEADER) {
        true => Ok(()),
        false => Err(Problem::forbidden("only the console's own page may sign in and out")),
    }
}

pub(super) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Takes a text out of the members of a body; an empty one is none.
pub(super) fn text(body: &mut Map<String, Json>, name: &str) -> Result<Option<String>, Fault> {
    match body.remove(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => {
            Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
        }
        Some(_) => Err(Fault::new(name, Code::WRONG_TYPE, "must be a text")),
    }
}

/// Returns what people call a caller.
fn name_of(caller: &Caller, claim: &str) -> String {
    match &caller.kind {
        CallerKind::Service(name) => format!("service {name}"),
        _ => caller.claims.get(claim).and_then(Json::as_str).unwrap_or("anonymous").to_owned(),
    }
}
