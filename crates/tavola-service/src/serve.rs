//! A service on a socket.

use crate::refusal::refusal;
use axum::Router;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use tavola_http::Server;
use tokio::net::TcpListener;

/// Serves with the default limits of [`Server`]; see [`serve_with`].
pub async fn serve(listener: TcpListener, router: Router, shutdown: impl Future<Output = ()>) {
    serve_with(Server::new("service"), listener, router, shutdown).await;
}

/// Serves until `shutdown` is ready, then lets running requests finish; see [`Server::serve`].
pub async fn serve_with(
    server: Server,
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()>,
) {
    let server = Server { refusal: Some(refusal), ..server };
    server.serve(listener, TowerToHyperService::new(router), shutdown).await;
}
