//! An empty store in memory, on a port, in DynamoDB's protocol:
//!
//! ```sh
//! cargo run -p tavola-wire --example wire -- 8000
//! ```

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_wire::{WireCredentials, WireOptions, serve_wire};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::args().nth(1).unwrap_or_else(|| "8000".to_owned()).parse()?;
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    let credentials = WireCredentials::generate()?;
    println!(
        "export AWS_ENDPOINT_URL=http://{} AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1",
        listener.local_addr()?
    );
    println!("export AWS_ACCESS_KEY_ID={}", credentials.access_key);
    println!("export AWS_SECRET_ACCESS_KEY={}", credentials.secret_key);
    let options = WireOptions { writable: true, ..WireOptions::new(credentials) };
    let store = Arc::new(EmbeddedStore::memory()?);
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    serve_wire(listener, store, options, interrupted).await;
    Ok(())
}
