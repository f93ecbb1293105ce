//! Who calls, and whether they may call now.

use std::net::IpAddr;

use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tavola_runtime::{Caller, CallerKind};

use crate::Backend;
use crate::auth::Verifier;
use crate::problem::Problem;
use crate::rate::{RateLimits, RateStatus};
use crate::request_facts::facts;

/// Verifies callers within their rates.
#[derive(Debug)]
pub(crate) struct Access<B> {
    pub(crate) verifier: Verifier<B>,
    pub(crate) rates: RateLimits,
}

impl<B: Backend> Access<B> {
    /// Returns the caller of a request, unless it calls too often.
    pub(crate) async fn caller(&self, parts: &Parts) -> Result<Caller, Problem> {
        let address = address(parts);
        let signed = parts.headers.contains_key(AUTHORIZATION);
        // A token that is not valid costs as much to verify as one that is. One that is remembered
        // costs nothing, and whoever has it may have an address in common with others.
        if let Some(address) = address.filter(|_| signed)
            && let Some(status) = self.rates.may_send_token(address)
            && status.is_refused()
            && !self.verifier.remembers(&parts.headers)
        {
            return self.within(parts, Some(status)).and(Err(Problem::too_many_requests()));
        }
        let mut caller = match self.verifier.caller(&parts.headers).await {
            Ok(caller) => caller,
            Err(problem) => {
                if let Some(address) = address.filter(|_| problem.is_unauthorized()) {
                    self.rates.bad_token(address);
                }
                return Err(problem);
            }
        };
        let by_caller = self.rates.caller(&caller, self.verifier.id(&caller));
        match by_caller {
            Some(status) => self.within(parts, Some(status))?,
            None if caller.kind == CallerKind::Anonymous => self.anybody(parts)?,
            None => {}
        }
        caller.ip = address.map(|address| address.to_string());
        Ok(caller)
    }

    /// Fails if those who are not signed in call too often from an address.
    pub(crate) fn anybody(&self, parts: &Parts) -> Result<(), Problem> {
        self.within(parts, address(parts).and_then(|address| self.rates.address(address)))
    }

    /// Leaves the status for the answer, and fails if it is that of a refusal.
    fn within(&self, parts: &Parts, status: Option<RateStatus>) -> Result<(), Problem> {
        let Some(status) = status else { return Ok(()) };
        if let Some(facts) = facts(&parts.extensions) {
            // The first one is what counts.
            let _ = facts.rate.set(status);
        }
        if status.is_refused() { Err(Problem::too_many_requests()) } else { Ok(()) }
    }
}

fn address(parts: &Parts) -> Option<IpAddr> {
    facts(&parts.extensions)?.client
}
