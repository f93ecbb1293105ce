//! Signing in at the issuer of tokens, by the authorization code flow.
//!
//! The page asks for the address of the issuer and goes there. The issuer sends the browser back to
//! the page, which hands what it was given to the server. So the cookie of the sign-in can be
//! `SameSite=Strict`, and no `GET` changes anything.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;
use tavola_auth::{Client, CodeAnswer, Rejection, SignInError, SignInSecret};

use super::Console;
use super::sign_in::{Given, from_the_page, text, with_cookie};
use crate::Backend;
use crate::access::Access;
use crate::operator::members;
use crate::problem::Problem;
use crate::respond::json_response;

impl<B: Backend> Console<B> {
    /// Returns the client at the issuer, and what verifies its tokens.
    fn at_issuer(&self) -> Result<(&Client, &Access<B>), Problem> {
        match (&self.issuer, &self.api) {
            (Some(issuer), Some((access, _))) => Ok((issuer, access)),
            _ => Err(Problem::not_found("nobody signs in at an issuer here")),
        }
    }
}

/// Tells the page where to sign in, and gives the browser the secret that the issuer's answer must
/// fit.
pub(super) async fn begin<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, _) = request.into_parts();
    from_the_page(&parts.headers)?;
    let (client, access) = console.at_issuer()?;
    access.anybody(&parts)?;
    let secret = SignInSecret::new().map_err(refusal)?;
    let location = client.authorization_url(&secret).await.map_err(refusal)?;
    let response = json_response(StatusCode::OK, json!({ "location": location }).to_string());
    Ok(with_cookie(response, console.cookie.of_sign_in().set(secret.as_str())))
}

/// Exchanges the code that the issuer sent the browser back with, and begins a session.
pub(super) async fn finish<B: Backend>(
    State(console): State<Arc<Console<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    from_the_page(&parts.headers)?;
    let (client, access) = console.at_issuer()?;
    access.anybody(&parts)?;
    let mut body = members(&parts, body).await?;
    let mut text =
        |name: &str| text(&mut body, name).map_err(|fault| Problem::invalid(vec![fault]));
    let answer = CodeAnswer {
        code: text("code")?,
        state: text("state")?,
        issuer: text("iss")?,
        error: text("error")?,
    };
    let cookie = console.cookie.of_sign_in();
    let secret = cookie.of(&parts.headers).map(SignInSecret::from_text);
    let Some(secret) = secret else { return Err(refusal(SignInError::Foreign)) };
    let signed_in = client.exchange(&secret, &answer).await.map_err(refusal)?;
    let until = Instant::now().checked_add(signed_in.lifetime);
    let known = console.cookie.of(&parts.headers).map(str::to_owned);
    let given = Given { token: Some(signed_in.token), until, ..Given::default() };
    let session = console.verified(parts, &given).await?;
    Ok(with_cookie(console.begin(known.as_deref(), session)?, cookie.clear()))
}

/// Returns what somebody is told who could not sign in. The rest is the operator's.
fn refusal(error: SignInError) -> Problem {
    match &error {
        SignInError::Unavailable(_) | SignInError::Token(_, Rejection::Unavailable) => {
            tracing::warn!(%error, "nobody can sign in to the console");
            Problem::issuer_unavailable()
        }
        SignInError::Random => {
            tracing::error!(%error, "nobody can sign in to the console");
            Problem::internal()
        }
        _ => {
            tracing::warn!(%error, "a sign-in to the console was refused");
            Problem::invalid_token(match error {
                SignInError::Foreign => {
                    "this sign-in was not begun in this browser, or took too long: sign in again"
                }
                SignInError::Refused(code) if code == "access_denied" => {
                    "the issuer did not let you in: you, or whoever runs it, said no"
                }
                SignInError::Refused(_) => {
                    "the issuer did not let you in; the operator finds the reason in the log"
                }
                SignInError::Exchange(_) => {
                    "the issuer did not take the code of this sign-in: sign in again"
                }
                _ => {
                    "the issuer's token is not valid here; the operator finds the reason in the log"
                }
            })
        }
    }
}
