//! Passes requests of the page on to the API and to the operator's side, as whoever is signed in.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use serde_json::{Map, Value as Json};
use tavola_http::Peer;
use tavola_model::reserved::{CONSOLE_PATH, OPERATOR_PATH};

use super::Console;
use super::sign_in::PAGE_HEADER;
use crate::live::pass;
use crate::problem::Problem;
use crate::request_facts::Facts;
use crate::session::{ByOperator, Session};
use crate::{Auth, Backend};

/// The header with the claims of the caller that the operator wants to be in development, as JSON.
const AS_HEADER: &str = "tavola-as";
/// Headers of the page's request that are not part of the call.
const OWN_HEADERS: [&str; 5] = ["cookie", "authorization", "tavola-trace", PAGE_HEADER, AS_HEADER];
/// How long a token lasts that is signed for one call.
const ONE_CALL: Duration = Duration::from_secs(60);

/// Calls an operation as whoever is signed in or, in development, as whom the operator wants to be.
/// The operator is answered with a trace.
pub(super) async fn to_api<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let session = console.session(request.headers())?;
    let Some((_, operations)) = &console.api else {
        return Err(Problem::not_found("the API is at another address"));
    };
    let token = match claims(request.headers())? {
        Some(claims) => Some(console.impersonate(&session, &claims)?),
        None => session.token.clone(),
    };
    let bearer = token.map(|token| HeaderValue::try_from(format!("Bearer {token}")));
    let bearer = bearer.transpose().map_err(|_| Problem::internal())?;
    let base = &console.base_path;
    let mut request = forwarded(request, &format!("{base}/{CONSOLE_PATH}/api"), base)?;
    if let Some(bearer) = bearer {
        request.headers_mut().insert(header::AUTHORIZATION, bearer);
    }
    if session.operator {
        request.extensions_mut().insert(ByOperator);
    }
    Ok(pass(operations.clone(), request).await)
}

/// Asks the operator's side.
pub(super) async fn to_operator<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let session = console.session(request.headers())?;
    if !session.operator {
        let detail = "stored items are the operator's: sign in with the operator's token";
        return Err(Problem::forbidden(detail));
    }
    let Some(routes) = &console.operator_routes else {
        let detail =
            "the operator's side is at the address of `--monitor`, with a console of its own";
        return Err(Problem::not_found(detail));
    };
    let (from, to) = (format!("{}/{CONSOLE_PATH}/operator", console.base_path), OPERATOR_PATH);
    let mut request = forwarded(request, &from, &format!("/{to}"))?;
    request.extensions_mut().insert(ByOperator);
    Ok(pass(routes.clone(), request).await)
}

impl<B: Backend> Console<B> {
    /// Signs a token for one call, as anybody, which only the operator may do and only in
    /// development.
    fn impersonate(
        &self,
        session: &Session,
        claims: &Map<String, Json>,
    ) -> Result<String, Problem> {
        let Auth::Development(key) = &self.auth else {
            return Err(Problem::forbidden("only in development can you call as somebody else"));
        };
        if !session.operator {
            return Err(Problem::forbidden("only the operator can call as somebody else"));
        }
        Ok(key.sign(self.backend.model_name(), claims, ONE_CALL))
    }
}

/// Returns the claims that a request names.
fn claims(headers: &HeaderMap) -> Result<Option<Map<String, Json>>, Problem> {
    let Some(value) = headers.get(AS_HEADER) else { return Ok(None) };
    match serde_json::from_slice(value.as_bytes()) {
        Ok(Json::Object(claims)) => Ok(Some(claims)),
        _ => Err(Problem::malformed("`Tavola-As` must be a JSON object of claims")),
    }
}

/// Returns the request as it would have been sent without the console: with another beginning of its
/// path, and without the session.
fn forwarded(mut request: Request, from: &str, to: &str) -> Result<Request, Problem> {
    let wrong = |_| Problem::not_found("there is nothing at this path");
    let target = request.uri().path_and_query().map_or("", |target| target.as_str());
    let rest = target.strip_prefix(from).unwrap_or_default();
    let uri: Uri = format!("{to}{rest}").parse().map_err(wrong)?;
    *request.uri_mut() = uri;
    *request.extensions_mut() = known(request.extensions());
    for name in OWN_HEADERS {
        request.headers_mut().remove(name);
    }
    Ok(request)
}

/// Copies what is known of a request. What the framework has found in its path is of the path that
/// it had.
fn known(extensions: &Extensions) -> Extensions {
    fn copy<T: Clone + Send + Sync + 'static>(from: &Extensions, to: &mut Extensions) {
        if let Some(known) = from.get::<T>() {
            to.insert(known.clone());
        }
    }
    let mut copied = Extensions::new();
    copy::<Peer>(extensions, &mut copied);
    copy::<Facts>(extensions, &mut copied);
    copied
}
