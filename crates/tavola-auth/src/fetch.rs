//! Small documents from an issuer, and forms for it.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use crate::issuer::SetupError;

/// How many bytes an answer may have.
pub(crate) const LONGEST: usize = 256 * 1024;

/// Why an issuer's keys could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// It did not answer in time.
    #[error("there was no answer in time")]
    Timeout,
    /// It could not be reached, or what it sent is no HTTP.
    #[error("the request failed: {0}")]
    Request(String),
    /// It answered with another status than 200. Redirections are not followed.
    #[error("the answer was {0}")]
    Status(StatusCode),
    /// The answer was cut off, or has more bytes than a key set needs.
    #[error("the answer was cut off, or is longer than {LONGEST} bytes")]
    Body,
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    File(std::io::Error),
    /// The discovery document is that of another issuer.
    #[error(
        "the discovery document names the issuer {0:?}: configure an issuer exactly as it names itself"
    )]
    OtherIssuer(String),
    /// What was fetched from this URL is not what it should be, or it could not be fetched.
    #[error("{url}: {error}")]
    At {
        /// The URL.
        url: String,
        /// Why it failed.
        error: Box<Self>,
    },
    /// What was fetched is not what it should be.
    #[error("{0}")]
    Content(&'static str),
}

impl FetchError {
    /// Says which URL an error is about: an issuer has several.
    pub(crate) fn at(self, url: &str) -> Self {
        Self::At { url: url.to_owned(), error: Box::new(self) }
    }
}

/// An HTTP client for issuers.
#[derive(Debug, Clone)]
pub(crate) struct Fetcher {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl Fetcher {
    pub(crate) fn new() -> Result<Self, SetupError> {
        let connector = HttpsConnectorBuilder::new()
            .with_native_roots()
            .map_err(|error| SetupError::Certificates(error.to_string()))?
            .https_or_http()
            .enable_http1()
            .build();
        Ok(Self { client: Client::builder(TokioExecutor::new()).build(connector) })
    }

    /// Returns the body of the answer to a GET.
    pub(crate) async fn get(&self, url: Uri) -> Result<Bytes, FetchError> {
        let response = self.client.get(url).await;
        let response = response.map_err(|error| FetchError::Request(causes(&error)))?;
        match response.status() {
            StatusCode::OK => body(response).await,
            status => Err(FetchError::Status(status)),
        }
    }

    /// Posts a form, and returns the status and the body of the answer.
    pub(crate) async fn post(
        &self,
        url: Uri,
        form: String,
        authorization: Option<HeaderValue>,
    ) -> Result<(StatusCode, Bytes), FetchError> {
        let mut request = Request::post(url)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(ACCEPT, "application/json");
        if let Some(authorization) = authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let request = request.body(Full::from(form));
        let request = request.map_err(|error| FetchError::Request(error.to_string()))?;
        let response = self.client.request(request).await;
        let response = response.map_err(|error| FetchError::Request(causes(&error)))?;
        Ok((response.status(), body(response).await?))
    }
}

async fn body(response: Response<Incoming>) -> Result<Bytes, FetchError> {
    let body = Limited::new(response.into_body(), LONGEST).collect().await;
    Ok(body.map_err(|_| FetchError::Body)?.to_bytes())
}

/// Returns an error with all that caused it: the client's own message says only that it failed.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}
