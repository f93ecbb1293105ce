//! A service on a socket.

use crate::refusal::refusal;
use axum::Router;
use futures_util::future::BoxFuture;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use tavola_http::Server;
use tokio::net::TcpListener;

/// Serves with the default limits of [`Server`]; see [`serve_with`].
pub fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> BoxFuture<'static, ()> {
    serve_with(Server::new("service"), listener, router, shutdown)
}

/// Serves until `shutdown` is ready, then lets running requests finish; see [`Server::serve`].
pub fn serve_with(
    server: Server,
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> BoxFuture<'static, ()> {
    let server = Server { refusal: Some(refusal), ..server };
    serve_until(server, listener, router, Box::pin(shutdown))
}

fn serve_until(
    server: Server,
    listener: TcpListener,
    router: Router,
    shutdown: BoxFuture<'static, ()>,
) -> BoxFuture<'static, ()> {
    server.serve(listener, TowerToHyperService::new(router), shutdown)
}
