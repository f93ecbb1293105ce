//! The store in DynamoDB's own protocol, beside the API.

use clap::Args as ClapArgs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_wire::{WireCredentials, WireOptions, serve_wire};
use tokio::net::TcpListener;

use crate::fail::Fail;
use crate::store_url::StoreUrl;

/// The options of the endpoint for DynamoDB's own tools.
#[derive(Debug, ClapArgs)]
pub(crate) struct WireArgs {
    /// Also offers the store in DynamoDB's protocol on this port of 127.0.0.1, to clients that sign
    /// with its access key; the model's rules are not enforced there
    #[arg(long, value_name = "PORT")]
    dynamodb: Option<u16>,
    /// Allows writes through DynamoDB's protocol
    #[arg(long, requires = "dynamodb")]
    dynamodb_write: bool,
    /// The access key that clients sign with [default: a new one, which is printed]
    #[arg(long, value_name = "KEY", requires_all = ["dynamodb", "dynamodb_secret_key"])]
    dynamodb_access_key: Option<String>,
    /// The secret key that clients sign with
    #[arg(long, value_name = "SECRET", requires_all = ["dynamodb", "dynamodb_access_key"])]
    dynamodb_secret_key: Option<String>,
}

/// The endpoint, bound to its port and not yet serving.
pub(crate) struct Wire {
    listener: TcpListener,
    address: SocketAddr,
    options: WireOptions,
    generated: bool,
}

impl WireArgs {
    /// Binds the port, if an endpoint is requested.
    pub(crate) async fn bind(&self, url: &StoreUrl) -> Result<Option<Wire>, Fail> {
        let Some(port) = self.dynamodb else { return Ok(None) };
        if url.is_remote() {
            return Err(Fail::error(format!("`--dynamodb` cannot offer {url}, which is remote"))
                .help("tools can use that store directly"));
        }
        let listener =
            TcpListener::bind(("127.0.0.1", port)).await.map_err(|error| match error.kind() {
                ErrorKind::AddrInUse => Fail::error(format!("127.0.0.1:{port} is already in use"))
                    .help("choose another port with `--dynamodb`; port 0 chooses a free one"),
                _ => Fail::error(format!("cannot listen on 127.0.0.1:{port}: {error}")),
            })?;
        let address = listener.local_addr().map_err(|error| Fail::error(error.to_string()))?;
        let (credentials, generated) = self.credentials()?;
        let options =
            WireOptions { writable: self.dynamodb_write, ..WireOptions::new(credentials) };
        Ok(Some(Wire { listener, address, options, generated }))
    }

    fn credentials(&self) -> Result<(WireCredentials, bool), Fail> {
        let (Some(access), Some(secret)) = (&self.dynamodb_access_key, &self.dynamodb_secret_key)
        else {
            let generated = WireCredentials::generate();
            let generated = generated.map_err(|error| Fail::error(error.to_string()))?;
            return Ok((generated, true));
        };
        let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
        if !word(access) {
            return Err(Fail::error("an access key consists of letters and digits"));
        }
        if secret.is_empty() {
            return Err(Fail::error("the secret key is empty"));
        }
        let given = WireCredentials { access_key: access.clone(), secret_key: secret.clone() };
        Ok((given, false))
    }
}

impl Wire {
    /// Returns how to use the endpoint.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mood = if self.options.writable { "writable" } else { "read-only" };
        let WireCredentials { access_key, secret_key } = &self.options.credentials;
        let mut lines = vec![
            format!("the store in DynamoDB's protocol, {mood}:"),
            format!("  export AWS_ENDPOINT_URL_DYNAMODB=http://{}", self.address),
            "  export AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1".to_owned(),
            format!("  export AWS_ACCESS_KEY_ID={access_key}"),
        ];
        // A given secret is known, and is not repeated.
        let secret = if self.generated { secret_key.as_str() } else { "..." };
        lines.push(format!("  export AWS_SECRET_ACCESS_KEY={secret}"));
        lines
    }

    /// Serves until `stop` completes.
    pub(crate) async fn serve(
        self,
        store: Arc<EmbeddedStore>,
        stop: impl Future<Output = ()> + Send,
    ) {
        serve_wire(self.listener, store, self.options, stop).await;
    }
}
