//! What an issuer tells about itself.

use std::time::Duration;

use hyper::body::Bytes;
use serde::Deserialize;

use crate::fetch::{FetchError, Fetcher};
use crate::issuer::parse_url;

/// What is used of a discovery document.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Discovered {
    issuer: String,
    pub(crate) jwks_uri: String,
    pub(crate) authorization_endpoint: Option<String>,
    pub(crate) token_endpoint: Option<String>,
    /// How clients prove to the token endpoint who they are; with `client_secret_basic` if it says
    /// nothing.
    #[serde(default)]
    pub(crate) token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// Whether answers name the issuer (RFC 9207).
    #[serde(default)]
    pub(crate) authorization_response_iss_parameter_supported: bool,
}

/// Fetches the discovery document of an issuer.
pub(crate) async fn discover(
    fetcher: &Fetcher,
    issuer: &str,
    timeout: Duration,
) -> Result<Discovered, FetchError> {
    let url = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let text = get(fetcher, &url, timeout).await?;
    let discovered: Discovered = serde_json::from_slice(&text)
        .map_err(|_| FetchError::Content("the discovery document is not valid").at(&url))?;
    // Otherwise a document of one issuer could bring in the keys of another.
    match discovered.issuer == issuer {
        true => Ok(discovered),
        false => Err(FetchError::OtherIssuer(discovered.issuer).at(&url)),
    }
}

/// Fetches a document.
pub(crate) async fn get(
    fetcher: &Fetcher,
    url: &str,
    timeout: Duration,
) -> Result<Bytes, FetchError> {
    let not_https = |_| FetchError::Content("this is not an https URL").at(url);
    let answer = fetcher.get(parse_url(url).map_err(not_https)?);
    let answer = tokio::time::timeout(timeout, answer).await;
    answer.unwrap_or(Err(FetchError::Timeout)).map_err(|error| error.at(url))
}
