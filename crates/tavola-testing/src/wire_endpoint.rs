//! The wire endpoint on a port of its own.

use std::net::SocketAddr;
use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_wire::{WireCredentials, WireOptions, serve_wire};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// An endpoint that closes when this is dropped.
pub struct WireEndpoint {
    /// Where it listens.
    pub address: SocketAddr,
    /// The key to sign with.
    pub credentials: WireCredentials,
    _close: oneshot::Sender<()>,
}

impl WireEndpoint {
    /// Starts an endpoint in front of a store. It is read-only unless the options are changed.
    pub async fn start(store: Arc<EmbeddedStore>, change: impl FnOnce(&mut WireOptions)) -> Self {
        let credentials = WireCredentials::generate().unwrap();
        let mut options = WireOptions::new(credentials.clone());
        change(&mut options);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (close, closed) = oneshot::channel();
        tokio::spawn(serve_wire(listener, store, options, async {
            let _ = closed.await;
        }));
        Self { address, credentials, _close: close }
    }

    /// Returns the endpoint's URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}
