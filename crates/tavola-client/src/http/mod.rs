//! Calls to a service over HTTP, repeated where that is safe.

mod failure;
#[cfg(feature = "hyper")]
mod hyper;
mod request;

#[cfg(feature = "hyper")]
pub use hyper::Hyper;

use std::sync::Arc;
use std::time::Duration;

use ::http::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_MATCH, LOCATION,
};
use ::http::{HeaderMap, Request as HttpRequest, Response};
use async_trait::async_trait;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::{BoxError, Error, Received, Request, Transport};
use failure::Failure;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// Sends one request and receives its answer: the client of your choice, such as `reqwest`.
#[async_trait]
pub trait Exchange: Send + Sync {
    /// Sends a request, and returns the whole answer, whatever its status is.
    ///
    /// # Errors
    ///
    /// Whatever kept the answer from coming.
    async fn exchange(&self, request: HttpRequest<Vec<u8>>) -> Result<Response<Vec<u8>>, BoxError>;
}

type TokenSource = dyn Fn(bool) -> BoxFuture<'static, Option<String>> + Send + Sync;

/// A service, as one caller calls it.
#[derive(Clone)]
pub struct Http {
    url: String,
    exchange: Arc<dyn Exchange>,
    token: Option<Arc<TokenSource>>,
    /// Whether there may be another token.
    can_refresh: bool,
    headers: HeaderMap,
    retries: u32,
    longest_wait: Duration,
    timeout: Duration,
    automatic_keys: bool,
}

impl Http {
    /// Creates the way to a service at this address with its base path, such as
    /// `https://api.example.org/v1`. Without a token, nobody calls.
    ///
    /// # Errors
    ///
    /// The certificates of this machine cannot be read.
    #[cfg(feature = "hyper")]
    pub fn new(url: &str) -> std::io::Result<Self> {
        Ok(Self::with(url, Hyper::new(url)?))
    }

    /// Creates the way to a service through an HTTP client of your own.
    pub fn with(url: &str, exchange: impl Exchange + 'static) -> Self {
        Self {
            url: url.trim_end_matches('/').to_owned(),
            exchange: Arc::new(exchange),
            token: None,
            can_refresh: false,
            headers: HeaderMap::new(),
            retries: 3,
            longest_wait: Duration::from_secs(20),
            timeout: Duration::from_secs(30),
            automatic_keys: true,
        }
    }

    /// Sets the caller's token.
    #[must_use]
    pub fn token(self, token: impl Into<String>) -> Self {
        let token = token.into();
        let source = move |_| std::future::ready(Some(token.clone())).boxed();
        Self { token: Some(Arc::new(source)), can_refresh: false, ..self }
    }

    /// Sets what returns the caller's token, and is asked before every request: with `true` after
    /// the service has refused the last one.
    #[must_use]
    pub fn token_from<F, T>(self, source: F) -> Self
    where
        F: Fn(bool) -> T + Send + Sync + 'static,
        T: Future<Output = Option<String>> + Send + 'static,
    {
        let source = move |refresh| source(refresh).boxed();
        Self { token: Some(Arc::new(source)), can_refresh: true, ..self }
    }

    /// Sets how often a request is repeated where that is safe; 3 times by default.
    #[must_use]
    pub fn retries(self, retries: u32) -> Self {
        Self { retries, ..self }
    }

    /// Sets the longest wait before a repetition; 20 seconds by default.
    #[must_use]
    pub fn longest_wait(self, longest_wait: Duration) -> Self {
        Self { longest_wait, ..self }
    }

    /// Sets how long one request may take; 30 seconds by default.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Sets whether writes are given an `Idempotency-Key` of their own, so that they can be
    /// repeated when their outcome is not known; they are by default. Each costs the service one
    /// more stored item.
    #[must_use]
    pub fn automatic_keys(self, automatic_keys: bool) -> Self {
        Self { automatic_keys, ..self }
    }

    /// Adds a header to every request.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Sends a request until it is answered, or until it is not safe or sensible to go on.
    async fn repeat(&self, request: &Request, is_safe: bool) -> Result<Received, Error> {
        let (mut refresh, mut attempt) = (false, 0);
        loop {
            let failure = match self.attempt(request, refresh).await? {
                Ok(answer) if answer.status().is_success() => return received(request, answer),
                Ok(answer) => Failure::of_answer(request.route, answer, is_safe, attempt),
                Err(source) => Failure::of_connection(request.route, source, is_safe, attempt),
            };
            if failure.is_refused_token() && self.can_refresh && !refresh {
                refresh = true;
                continue;
            }
            match failure.wait {
                Some(wait) if attempt < self.retries && wait <= self.longest_wait => {
                    // Callers that were refused together do not come back together.
                    tokio::time::sleep(wait.mul_f64(1.0 + random_fraction() / 4.0)).await;
                    attempt += 1;
                }
                _ => return Err(failure.error),
            }
        }
    }

    /// Sends a request once.
    async fn attempt(
        &self,
        request: &Request,
        refresh: bool,
    ) -> Result<Result<Response<Vec<u8>>, BoxError>, Error> {
        let name = request.route.name;
        let header = |value: &str, what: &str| {
            let reason = || format!("{what} has characters that a header cannot have");
            HeaderValue::from_str(value).map_err(|_| Error::unsendable(name, reason()))
        };
        let (url, body) = request::address_and_body(&self.url, request)?;
        let mut sent = HttpRequest::builder().method(request.route.method).uri(url);
        if let Some(headers) = sent.headers_mut() {
            headers.extend(self.headers.clone());
            headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
            if body.is_some() {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            }
            if let Some(key) = &request.idempotency_key {
                headers.insert(IDEMPOTENCY_KEY, header(key, "the idempotency key")?);
            }
            if let Some(etag) = &request.if_match {
                headers.insert(IF_MATCH, header(etag, "the entity tag")?);
            }
            if let Some(token) = &self.token
                && let Some(token) = token(refresh).await
            {
                headers.insert(AUTHORIZATION, header(&format!("Bearer {token}"), "the token")?);
            }
        }
        let sent = sent.body(body.unwrap_or_default());
        let sent = sent.map_err(|error| Error::unsendable(name, error.to_string()))?;
        let answer = tokio::time::timeout(self.timeout, self.exchange.exchange(sent)).await;
        Ok(answer.unwrap_or_else(|elapsed| Err(elapsed.into())))
    }
}

#[async_trait]
impl Transport for Http {
    async fn call(&self, mut request: Request) -> Result<Received, Error> {
        let is_read = request.route.is_read;
        if !is_read && request.idempotency_key.is_none() && self.automatic_keys {
            request.idempotency_key = new_key();
        }
        let is_safe = is_read || request.idempotency_key.is_some();
        self.repeat(&request, is_safe).await
    }
}

fn received(request: &Request, answer: Response<Vec<u8>>) -> Result<Received, Error> {
    let text = |name| answer.headers().get(name)?.to_str().ok().map(str::to_owned);
    let (etag, location) = (text(ETAG), text(LOCATION));
    let replayed = answer.headers().contains_key(REPLAYED);
    let status = answer.status().as_u16();
    let body = String::from_utf8(answer.into_body()).map_err(|error| Error::NoAnswer {
        operation: request.route.name,
        status: Some(status),
        maybe_done: !request.route.is_read,
        source: Some(error.into()),
    })?;
    Ok(Received { status, body, etag, location, replayed })
}

/// Returns a value that nobody else has; `None` where the machine has no randomness, so that
/// nothing is repeated that could happen twice.
fn new_key() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns a random number from 0 to 1.
fn random_fraction() -> f64 {
    let number = getrandom::u32().unwrap_or_default();
    f64::from(number) / f64::from(u32::MAX)
}
