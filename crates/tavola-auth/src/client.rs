//! A client of the first issuer: lets people sign in with a browser, by the authorization code flow
//! of OpenID Connect with PKCE (RFC 7636).

mod secret;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use form_urlencoded::{Serializer, byte_serialize};
use hyper::StatusCode;
use hyper::header::HeaderValue;
use serde::Deserialize;
use serde_json::Value as Json;
use tokio::sync::OnceCell;

use crate::discovery::{Discovered, discover};
use crate::fetch::FetchError;
use crate::issuer::{SetupError, parse_url};
use crate::rejection::Rejection;
use crate::token::now;
use crate::verifier::Verifier;
pub use secret::SignInSecret;

/// What is configured of a client.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSettings {
    /// The client's id at the issuer.
    pub id: String,
    /// The secret of a confidential client; a public one has none.
    pub secret: Option<String>,
    /// Where the issuer sends people back to.
    pub redirect: String,
    /// What is asked for: `openid` and whatever else the issuer needs to be told.
    pub scope: String,
    /// Further parameters of the authorization request, such as `resource` or `audience`.
    pub parameters: Vec<(String, String)>,
}

impl fmt::Debug for ClientSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientSettings").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A client of the first issuer of a verifier.
#[derive(Debug)]
pub struct Client {
    settings: ClientSettings,
    issuer: String,
    verifier: Arc<Verifier>,
    discovered: OnceCell<Discovered>,
}

/// What the issuer sent the browser back with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CodeAnswer {
    /// The authorization code.
    pub code: Option<String>,
    /// The state of the request that this answers.
    pub state: Option<String>,
    /// The issuer, if it names itself.
    pub issuer: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
}

/// Somebody who has signed in.
#[derive(Clone)]
pub struct SignedIn {
    /// The token to call with, which the verifier accepts.
    pub token: String,
    /// How long it is valid.
    pub lifetime: Duration,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").field("lifetime", &self.lifetime).finish_non_exhaustive()
    }
}

/// Why somebody could not sign in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignInError {
    /// The operating system provided no random bytes.
    #[error("the operating system provided no random bytes")]
    Random,
    /// The answer is not to the request that this browser sent, or the issuer is another one.
    #[error("the answer is not to a request of this browser")]
    Foreign,
    /// The issuer did not let them in; the code is the issuer's (RFC 6749, section 4.1.2.1).
    #[error("the issuer refused: {0}")]
    Refused(String),
    /// The token endpoint did not take the code; the code of the error is the issuer's.
    #[error("the issuer did not exchange the code: {0}")]
    Exchange(String),
    /// A token is not valid.
    #[error("the issuer's {0} is not accepted: {1}")]
    Token(&'static str, Rejection),
    /// The ID token is not the one that was asked for.
    #[error("the ID token does not belong to this sign-in")]
    OtherToken,
    /// The issuer cannot be reached, or does not say what is needed.
    #[error("the issuer cannot be asked: {0}")]
    Unavailable(#[from] FetchError),
}

/// What the token endpoint answers.
#[derive(Deserialize)]
struct Tokens {
    access_token: String,
    id_token: Option<String>,
}

impl Client {
    /// Creates a client of the first issuer of a verifier.
    pub fn new(settings: ClientSettings, verifier: Arc<Verifier>) -> Result<Self, SetupError> {
        let issuer = verifier.first().ok_or(SetupError::NoIssuer)?.url.clone();
        parse_url(&settings.redirect)?;
        if settings.id.is_empty() {
            return Err(SetupError::Client("the client id at the issuer is empty"));
        }
        if settings.secret.as_deref() == Some("") {
            return Err(SetupError::Client("the client secret is empty"));
        }
        if !settings.scope.split(' ').any(|scope| scope == "openid") {
            return Err(SetupError::Client("the scope must contain `openid`"));
        }
        if settings.parameters.iter().any(|(name, _)| OWN.contains(&name.as_str())) {
            return Err(SetupError::Client(
                "a parameter of the authorization request is one that the server sets itself",
            ));
        }
        Ok(Self { settings, issuer, verifier, discovered: OnceCell::new() })
    }

    /// Returns the URL of the issuer.
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// Returns `true` if people come back over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.settings.redirect.starts_with("https:")
    }

    /// Returns the address at which somebody signs in.
    pub async fn authorization_url(&self, secret: &SignInSecret) -> Result<String, SignInError> {
        let discovered = self.discovered().await?;
        let endpoint = discovered.authorization_endpoint.as_deref();
        let endpoint = endpoint.ok_or(FetchError::Content("it names no authorization endpoint"))?;
        // A browser is sent there, so it must not be a script.
        let (address, _) = endpoint.split_once('?').unwrap_or((endpoint, ""));
        let not_url = |_| FetchError::Content("its authorization endpoint is no https URL");
        parse_url(address).map_err(not_url)?;
        let ClientSettings { id, redirect, scope, parameters, .. } = &self.settings;
        let mut query = Serializer::new(String::new());
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", id)
            .append_pair("redirect_uri", redirect)
            .append_pair("scope", scope)
            .append_pair("state", &secret.state())
            .append_pair("nonce", &secret.nonce())
            .append_pair("code_challenge", &secret.challenge())
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(parameters);
        let separator = if endpoint.contains('?') { '&' } else { '?' };
        Ok(format!("{endpoint}{separator}{}", query.finish()))
    }

    /// Exchanges what the issuer answered for a token.
    pub async fn exchange(
        &self,
        secret: &SignInSecret,
        answer: &CodeAnswer,
    ) -> Result<SignedIn, SignInError> {
        let discovered = self.discovered().await?;
        let is_named = answer.issuer.is_some();
        if answer.state.as_deref() != Some(secret.state().as_str())
            || answer.issuer.as_ref().is_some_and(|issuer| *issuer != self.issuer)
            || (discovered.authorization_response_iss_parameter_supported && !is_named)
        {
            return Err(SignInError::Foreign);
        }
        if let Some(error) = &answer.error {
            return Err(SignInError::Refused(error_code(error)));
        }
        let code = answer.code.as_deref().ok_or(SignInError::Foreign)?;
        let tokens = self.tokens(discovered, secret, code).await?;
        let id_token = tokens.id_token.ok_or(FetchError::Content("it gave no ID token"))?;
        let claims = self.verifier.id_token(&id_token, &self.settings.id).await;
        let claims = claims.map_err(|rejection| SignInError::Token("ID token", rejection))?;
        let nonce = claims.get("nonce").and_then(Json::as_str);
        if nonce != Some(secret.nonce().as_str()) {
            return Err(SignInError::OtherToken);
        }
        self.accepted(tokens.access_token, id_token, claims.get("sub")).await
    }

    /// Returns the token that the verifier accepts: the access token or, where ID tokens are
    /// accepted and the access token is not for us, the ID token.
    async fn accepted(
        &self,
        access_token: String,
        id_token: String,
        subject: Option<&Json>,
    ) -> Result<SignedIn, SignInError> {
        let takes_id_tokens = self.verifier.first().is_some_and(|issuer| issuer.id_tokens);
        let (token, verified) = match self.verifier.verify(&access_token).await {
            Err(_) if takes_id_tokens => {
                let verified = self.verifier.verify(&id_token).await;
                (id_token, verified)
            }
            verified => (access_token, verified),
        };
        let verified = verified.map_err(|why| SignInError::Token("access token", why))?;
        if verified.claims.get("sub") != subject {
            return Err(SignInError::OtherToken);
        }
        let expires = verified.claims.get("exp").and_then(Json::as_f64).unwrap_or_default() as u64;
        let lifetime = Duration::from_secs(expires.saturating_sub(now()));
        Ok(SignedIn { token, lifetime })
    }

    /// Asks the token endpoint.
    async fn tokens(
        &self,
        discovered: &Discovered,
        secret: &SignInSecret,
        code: &str,
    ) -> Result<Tokens, SignInError> {
        let endpoint = discovered.token_endpoint.as_deref();
        let endpoint = endpoint.ok_or(FetchError::Content("it names no token endpoint"))?;
        let endpoint = parse_url(endpoint);
        let endpoint = endpoint.map_err(|_| FetchError::Content("its token endpoint is no URL"))?;
        let (form, authorization) = self.token_request(discovered, secret, code)?;
        let (fetcher, timeout) = self.verifier.fetcher();
        let answer = fetcher.post(endpoint, form, authorization);
        let answer = tokio::time::timeout(timeout, answer).await;
        let (status, body) = answer.unwrap_or(Err(FetchError::Timeout))?;
        if status != StatusCode::OK {
            let body: Json = serde_json::from_slice(&body).unwrap_or_default();
            let error = body.get("error").and_then(Json::as_str).unwrap_or(status.as_str());
            return Err(SignInError::Exchange(error_code(error)));
        }
        let not_tokens = |_| FetchError::Content("its answer contains no tokens");
        Ok(serde_json::from_slice(&body).map_err(not_tokens)?)
    }

    /// Returns the form for the token endpoint, and the header that says who the client is.
    fn token_request(
        &self,
        discovered: &Discovered,
        secret: &SignInSecret,
        code: &str,
    ) -> Result<(String, Option<HeaderValue>), FetchError> {
        let ClientSettings { id, redirect, secret: own, parameters, .. } = &self.settings;
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", redirect)
            .append_pair("code_verifier", &secret.verifier())
            // The token is for the resource that the code was asked for (RFC 8707).
            .extend_pairs(parameters.iter().filter(|(name, _)| name == "resource"));
        let methods = discovered.token_endpoint_auth_methods_supported.as_deref();
        let takes = |method: &str| methods.is_none_or(|all| all.iter().any(|one| one == method));
        let authorization = match own {
            Some(own) if takes("client_secret_basic") => Some(basic(id, own)?),
            Some(own) => {
                form.append_pair("client_id", id).append_pair("client_secret", own);
                None
            }
            None => {
                form.append_pair("client_id", id);
                None
            }
        };
        Ok((form.finish(), authorization))
    }

    /// Returns what the issuer tells about itself, which is asked once.
    async fn discovered(&self) -> Result<&Discovered, FetchError> {
        let (fetcher, timeout) = self.verifier.fetcher();
        self.discovered.get_or_try_init(|| discover(fetcher, &self.issuer, timeout)).await
    }
}

/// The parameters of an authorization request that are not for configuration.
const OWN: [&str; 9] = [
    "response_type",
    "response_mode",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
];

/// Returns the header by which a confidential client says who it is (RFC 6749, section 2.3.1).
fn basic(id: &str, secret: &str) -> Result<HeaderValue, FetchError> {
    let encode = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
    let pair = STANDARD.encode(format!("{}:{}", encode(id), encode(secret)));
    let value = HeaderValue::try_from(format!("Basic {pair}"));
    let mut value = value.map_err(|_| FetchError::Content("the client secret is not valid"))?;
    value.set_sensitive(true);
    Ok(value)
}

/// Returns the code of an error as an issuer may write it, which is a short word.
fn error_code(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    match text.len() <= 60 && !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => "unknown".to_owned(),
    }
}
