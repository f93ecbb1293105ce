//! A router that can be replaced while it serves.

use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

/// The router that serves now. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveRouter(Arc<RwLock<Router>>);

impl LiveRouter {
    /// Serves with this router, until it is replaced.
    pub fn new(router: Router) -> Self {
        Self(Arc::new(RwLock::new(router)))
    }

    /// Serves with another router from now on. Requests that are being answered end as they began.
    pub fn replace(&self, router: Router) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = router;
    }

    /// Returns a router that passes every request on to the one that serves now.
    pub fn router(&self) -> Router {
        let live = self.clone();
        Router::new().fallback(move |request: Request| {
            let current = live.0.read().unwrap_or_else(PoisonError::into_inner).clone();
            pass(current, request)
        })
    }
}

/// Passes a request on to a router.
pub(crate) async fn pass(router: Router, request: Request) -> Response {
    match TowerToHyperService::new(router).call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::routing::get;

    #[tokio::test]
    async fn the_router_of_now_answers() {
        let says = |text: &'static str| Router::new().route("/", get(async move || text));
        let live = LiveRouter::new(says("one"));
        let router = live.router();
        let ask = async || {
            let response = pass(router.clone(), Request::new(Body::empty())).await;
            to_bytes(response.into_body(), 99).await.unwrap()
        };
        assert_eq!(ask().await, "one");
        live.replace(says("two"));
        assert_eq!(ask().await, "two");
    }
}
