//! The HTTP client of the exporter.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::fail::Fail;

/// How long a collector may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How many bytes of an answer are read.
const LONGEST: usize = 64 * 1024;

/// Sends spans to a collector, over TLS with the system's root certificates where its URL says so.
#[derive(Debug)]
pub(crate) struct CollectorClient {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    /// The exporter's thread is not one of tokio's.
    tokio: Handle,
}

impl CollectorClient {
    pub(crate) fn new(tokio: &Handle) -> Result<Self, Fail> {
        let connector = HttpsConnectorBuilder::new().with_native_roots().map_err(|error| {
            Fail::error(format!("the system's root certificates cannot be read: {error}"))
        })?;
        let connector = connector.https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { client, tokio: tokio.clone() })
    }
}

#[async_trait]
impl HttpClient for CollectorClient {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sent = self.client.request(request.map(Full::new));
        let answer = async move {
            let (head, body) = sent.await?.into_parts();
            let body = Limited::new(body, LONGEST).collect().await?.to_bytes();
            Ok(Response::from_parts(head, body))
        };
        self.tokio.spawn(async { timeout(TIMEOUT, answer).await }).await??
    }
}
