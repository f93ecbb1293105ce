//! Fetches small documents from an issuer.

use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::{StatusCode, Uri};
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
    /// What was fetched is not what it should be.
    #[error("{0}")]
    Content(&'static str),
}

/// An HTTP client for issuers.
#[derive(Debug, Clone)]
pub(crate) struct Fetcher {
    client: Client<HttpsConnector<HttpConnector>, Empty<Bytes>>,
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
        if response.status() != StatusCode::OK {
            return Err(FetchError::Status(response.status()));
        }
        let body = Limited::new(response.into_body(), LONGEST).collect().await;
        Ok(body.map_err(|_| FetchError::Body)?.to_bytes())
    }
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
