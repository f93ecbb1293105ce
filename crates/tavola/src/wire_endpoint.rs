//! The store in DynamoDB's own protocol, beside the API.

use clap::{ArgAction, Args as ClapArgs, ValueHint};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_service::EndpointStats;
use tavola_wire::{WireCredentials, WireOptions, serve_wire};
use tokio::net::TcpListener;

use crate::fail::Fail;
use crate::store_url::StoreUrl;
use crate::user_keys;

/// The environment variable with the secret key that clients sign with.
const SECRET_KEY: &str = "TAVOLA_DYNAMODB_SECRET_KEY";
/// The access key that belongs to the generated secret key.
const ACCESS_KEY: &str = "tavola";

/// The options of the endpoint for DynamoDB's own tools.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "DynamoDB's own tools")]
pub(crate) struct WireArgs {
    /// Also offers the store in DynamoDB's protocol on this port of 127.0.0.1, to clients that sign
    /// with its access key; the model's rules are not enforced there
    #[arg(long, value_name = "PORT", env = "TAVOLA_DYNAMODB")]
    dynamodb: Option<u16>,
    /// Allows writes through DynamoDB's protocol
    #[arg(
        long,
        env = "TAVOLA_DYNAMODB_WRITE",
        value_name = "true|false",
        default_value = "false",
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true,
        action = ArgAction::Set
    )]
    dynamodb_write: bool,
    /// The access key that clients sign with
    #[arg(
        long,
        value_name = "KEY",
        env = "TAVOLA_DYNAMODB_ACCESS_KEY",
        default_value = ACCESS_KEY
    )]
    dynamodb_access_key: String,
    /// A file with the secret key that clients sign with; the variable TAVOLA_DYNAMODB_SECRET_KEY
    /// can contain the key itself [default: a key in the user's folder for configuration]
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_DYNAMODB_SECRET_KEY_FILE",
        value_hint = ValueHint::FilePath
    )]
    dynamodb_secret_key_file: Option<PathBuf>,
}

/// The endpoint, bound to its port and not yet serving.
pub(crate) struct Wire {
    listener: TcpListener,
    address: SocketAddr,
    options: WireOptions,
    /// The file of the secret key.
    file: Option<PathBuf>,
}

impl WireArgs {
    /// Binds the port, if an endpoint is requested.
    pub(crate) async fn bind(&self, url: &StoreUrl) -> Result<Option<Wire>, Fail> {
        let Some(port) = self.dynamodb else {
            if self.dynamodb_write || self.dynamodb_secret_key_file.is_some() {
                return Err(Fail::error("DynamoDB's protocol is configured, but not offered")
                    .help("name its port with `--dynamodb`"));
            }
            return Ok(None);
        };
        let (credentials, file) = self.credentials()?;
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
        let options =
            WireOptions { writable: self.dynamodb_write, ..WireOptions::new(credentials) };
        Ok(Some(Wire { listener, address, options, file }))
    }

    /// Returns `true` if the endpoint is offered.
    pub(crate) fn is_offered(&self) -> bool {
        self.dynamodb.is_some()
    }

    /// Returns where the secret key comes from, if the endpoint is offered.
    pub(crate) fn secret(&self) -> Option<String> {
        self.dynamodb?;
        Some(match (std::env::var_os(SECRET_KEY), &self.dynamodb_secret_key_file) {
            (Some(_), _) => format!("environment {SECRET_KEY}"),
            (None, Some(file)) => file.display().to_string(),
            (None, None) => "the user's folder for configuration".to_owned(),
        })
    }

    /// Returns the keys that clients sign with, and the file of the secret one.
    fn credentials(&self) -> Result<(WireCredentials, Option<PathBuf>), Fail> {
        let access_key = self.dynamodb_access_key.clone();
        if access_key.is_empty() || !access_key.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(Fail::error("an access key consists of letters and digits"));
        }
        let (secret_key, file) = match (std::env::var(SECRET_KEY), &self.dynamodb_secret_key_file) {
            (Ok(secret), _) => (secret, None),
            (Err(_), Some(file)) => {
                let text = std::fs::read_to_string(file).map_err(|error| {
                    Fail::error(format!("cannot read the secret key {}: {error}", file.display()))
                })?;
                (text.trim().to_owned(), Some(file.clone()))
            }
            (Err(_), None) => {
                let (secret, file) = user_keys::dynamodb()?;
                (secret, Some(file))
            }
        };
        if secret_key.is_empty() {
            return Err(Fail::error("the secret key is empty"));
        }
        Ok((WireCredentials { access_key, secret_key }, file))
    }
}

impl Wire {
    /// Returns how to use the endpoint.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mood = if self.options.writable { "writable" } else { "read-only" };
        let access_key = &self.options.credentials.access_key;
        let mut lines = vec![
            format!("the store in DynamoDB's protocol, {mood}:"),
            format!("  export AWS_ENDPOINT_URL_DYNAMODB=http://{}", self.address),
            "  export AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1".to_owned(),
            format!("  export AWS_ACCESS_KEY_ID={access_key}"),
        ];
        let secret = match &self.file {
            Some(file) => format!("$(cat '{}')", file.display()),
            None => "...".to_owned(),
        };
        lines.push(format!("  export AWS_SECRET_ACCESS_KEY={secret}"));
        lines
    }

    /// Returns the counts of the endpoint.
    pub(crate) fn stats(&self) -> Arc<EndpointStats> {
        Arc::clone(&self.options.stats)
    }

    /// Serves until `stop` completes.
    pub(crate) async fn serve(
        self,
        store: Arc<EmbeddedStore>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) {
        serve_wire(self.listener, store, self.options, stop).await;
    }
}
