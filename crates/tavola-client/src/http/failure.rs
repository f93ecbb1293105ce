//! What a failed request means, and whether it can be repeated.

use std::time::Duration;

use ::http::Response;
use ::http::header::{CONTENT_TYPE, HeaderName, RETRY_AFTER};

use crate::{BoxError, Error, Problem, Route};

/// A failed request, and after how long it can be repeated.
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) wait: Option<Duration>,
}

impl Failure {
    /// Returns the failure of a request without an answer.
    pub(super) fn of_connection(
        route: Route,
        source: BoxError,
        is_safe: bool,
        attempt: u32,
    ) -> Self {
        let error = no_answer(route, None, Some(source));
        Self { error, wait: is_safe.then(|| backoff(attempt)) }
    }

    /// Returns the failure that an answer is. A request that has changed nothing can always be
    /// repeated; one that may have, if a repetition changes nothing.
    pub(super) fn of_answer(
        route: Route,
        answer: Response<Vec<u8>>,
        is_safe: bool,
        attempt: u32,
    ) -> Self {
        let status = answer.status().as_u16();
        let text = |name: HeaderName| answer.headers().get(name)?.to_str().ok();
        let retry_after = text(RETRY_AFTER).and_then(|text| text.parse::<f64>().ok());
        let retry_after = retry_after.filter(|seconds| (0.0..1e9).contains(seconds));
        let wait_told = retry_after.map(Duration::from_secs_f64);
        let is_problem =
            text(CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/problem+json"));
        let problem: Option<Problem> = is_problem
            .then(|| serde_json::from_slice(answer.body()).ok())
            .flatten()
            .filter(|problem: &Problem| !problem.code.is_empty());
        let Some(problem) = problem else {
            let is_passing = is_safe && matches!(status, 429 | 502 | 503 | 504);
            let wait = is_passing.then(|| wait_told.unwrap_or_else(|| backoff(attempt)));
            return Self { error: no_answer(route, Some(status), None), wait };
        };
        let wait = match problem.maybe_done {
            true => is_safe.then(|| backoff(attempt)),
            false => wait_told.filter(|_| matches!(status, 429 | 503)),
        };
        let operation = route.name;
        Self { error: Problem { operation, status, retry_after, ..problem }.into(), wait }
    }

    /// Returns `true` if another token may help.
    pub(super) fn is_refused_token(&self) -> bool {
        self.error.problem().is_some_and(|problem| problem.code == "invalid-token")
    }
}

fn no_answer(route: Route, status: Option<u16>, source: Option<BoxError>) -> Error {
    Error::NoAnswer { operation: route.name, status, maybe_done: !route.is_read, source }
}

/// Returns how long to wait after so many repetitions.
fn backoff(attempt: u32) -> Duration {
    Duration::from_millis(100).saturating_mul(2_u32.saturating_pow(attempt))
}
