//! Sends a request, and repeats it while that is right.

use std::error::Error as StdError;
use std::future::Future;

use aws_sdk_dynamodb::Error as Service;
use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use tavola_store::{Error, Result};

use crate::error::{Failure, classify, unavailable};
use crate::settings::Settings;

/// Whether a request may be repeated when nobody knows what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// A read: repeating changes nothing, and it did nothing.
    Read,
    /// A write that does the same however often it is sent.
    Idempotent,
    /// A write whose second time would differ: it could add twice, fail its own condition or answer
    /// with an old item that is its own.
    Never,
}

impl Settings {
    /// Sends a request and repeats it while that is safe. The SDK's own retries are off, because
    /// they repeat writes whose outcome is unknown.
    pub(crate) async fn call<T, E, F>(
        &self,
        repeat: Repeat,
        subject: &str,
        attempt: impl Fn() -> F + Send + Sync,
    ) -> Result<T>
    where
        F: Future<Output = std::result::Result<T, SdkError<E, HttpResponse>>> + Send,
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        Service: From<E>,
    {
        // Once any attempt may have been done, the whole request may have been.
        let mut maybe_done = false;
        let mut failed = 0;
        loop {
            let error = match attempt().await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            failed += 1;
            let error = match classify(error, subject) {
                // Conditions that were asked decide about all attempts, which have one token.
                Failure::Final(error) if !maybe_done || error.was_evaluated() => return Err(error),
                // A conflict may be with an earlier attempt that is still under way.
                Failure::Final(error @ Error::Cancelled(_)) => unavailable(error.to_string(), true),
                Failure::Final(error) => return Err(unavailable(error.to_string(), true)),
                Failure::NotDone(error) if maybe_done => unavailable(error.to_string(), true),
                Failure::NotDone(error) => error,
                Failure::Unknown(message) => {
                    maybe_done |= repeat != Repeat::Read;
                    let error = unavailable(message, maybe_done);
                    if repeat == Repeat::Never {
                        return Err(error);
                    }
                    error
                }
            };
            if failed >= self.attempts {
                return Err(error);
            }
            tracing::debug!(subject, failed, %error, "trying again");
            self.pause(failed).await;
        }
    }
}
