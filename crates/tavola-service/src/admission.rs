//! How many requests are answered at once. One more is refused at once, which costs next to
//! nothing, instead of waiting in memory for its turn.

use std::future::Future;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use tavola_http::{Budgeted, Overflow};
use tokio::sync::Semaphore;

use crate::problem::Problem;
use crate::stats::ServiceStats;

/// The places for requests.
#[derive(Debug)]
pub(crate) struct Admission {
    places: Arc<Semaphore>,
    stats: Arc<ServiceStats>,
}

impl Admission {
    pub(crate) fn new(requests: usize, stats: Arc<ServiceStats>) -> Self {
        Self { places: Arc::new(Semaphore::new(requests)), stats }
    }
}

/// Passes a request on if there is a place for it. It has the place until its answer was sent.
pub(crate) async fn admit<F: Future<Output = Response>>(
    admission: &Admission,
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let overflow = request.extensions().get::<Overflow>().is_some();
    let place = match Arc::clone(&admission.places).try_acquire_owned() {
        Ok(place) if !overflow => place,
        _ => {
            admission.stats.overloaded.reached();
            return Problem::overloaded().into_response();
        }
    };
    let response = next(request).await;
    response.map(|body| Body::new(Budgeted::new(body, place)))
}
