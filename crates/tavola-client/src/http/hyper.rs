//! Requests by hyper, with the certificates of this machine.

use ::http::{Request, Response};
use ::hyper::body::Bytes;
use async_trait::async_trait;
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use super::Exchange;
use crate::BoxError;

/// The size of the largest answer that is read.
const LARGEST: usize = 64 * 1024 * 1024;

/// Sends requests by hyper, over a pool of connections.
#[derive(Clone)]
pub struct Hyper(Pool);

#[derive(Clone)]
enum Pool {
    Plain(Client<HttpConnector, Full<Bytes>>),
    Tls(Client<HttpsConnector<HttpConnector>, Full<Bytes>>),
}

impl Hyper {
    /// Creates a pool for a service at this address.
    ///
    /// # Errors
    ///
    /// The address begins with `https:`, and the certificates of this machine cannot be read.
    pub fn new(url: &str) -> std::io::Result<Self> {
        let builder = Client::builder(TokioExecutor::new());
        if !url.starts_with("https:") {
            return Ok(Self(Pool::Plain(builder.build_http())));
        }
        let connector = HttpsConnectorBuilder::new().with_native_roots()?;
        let connector = connector.https_only().enable_http1().build();
        Ok(Self(Pool::Tls(builder.build(connector))))
    }
}

#[async_trait]
impl Exchange for Hyper {
    async fn exchange(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, BoxError> {
        let request = request.map(|body| Full::new(body.into()));
        let answer = match &self.0 {
            Pool::Plain(client) => client.request(request).await?,
            Pool::Tls(client) => client.request(request).await?,
        };
        let (head, body) = answer.into_parts();
        let body = Limited::new(body, LARGEST).collect().await?.to_bytes();
        Ok(Response::from_parts(head, body.into()))
    }
}
