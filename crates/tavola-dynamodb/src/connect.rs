//! Where the store is and who asks.

use std::fmt;

use aws_config::environment::EnvironmentVariableCredentialsProvider;
use aws_config::meta::credentials::CredentialsProviderChain;
use aws_config::profile::ProfileFileCredentialsProvider;
use aws_config::provider_config::ProviderConfig;
use aws_config::{BehaviorVersion, ConfigLoader, Region, SdkConfig};
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::SharedHttpClient;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_smithy_http_client::tls;

use crate::{DynamoDbStore, Settings};

/// Where no region is set and the endpoint is given, any will do, but signatures need one.
const ANY_REGION: &str = "us-east-1";

/// The keys that sign requests.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The access key's identifier.
    pub access_key: String,
    /// The secret.
    pub secret_key: String,
    /// The token of temporary credentials.
    pub session_token: Option<String>,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("access_key", &self.access_key).finish_non_exhaustive()
    }
}

impl DynamoDbStore {
    /// Connects to DynamoDB at AWS, with the credentials, region and endpoint that AWS's own tools
    /// would use: environment, profiles, SSO, container and instance roles.
    pub async fn from_environment() -> Self {
        let settings = Settings::default();
        let config = loader(&settings).load().await;
        Self::new(&config, settings)
    }

    /// Connects to anything that speaks DynamoDB's protocol: DynamoDB Local, ScyllaDB Alternator,
    /// Tavola's own wire endpoint.
    ///
    /// Without credentials those of the environment and of the profile are used; where there are
    /// none either, made-up ones, because local endpoints ask for a signature and do not check it.
    pub async fn endpoint(
        url: &str,
        region: Option<&str>,
        credentials: Option<Credentials>,
    ) -> Self {
        let settings = Settings::default();
        let provider = match credentials {
            Some(given) => fixed(given),
            None => local_credentials().await,
        };
        let mut loader = loader(&settings).endpoint_url(url).credentials_provider(provider);
        if let Some(region) = region {
            loader = loader.region(Region::new(region.to_owned()));
        }
        let mut config = loader.load().await;
        if config.region().is_none() {
            config = config.into_builder().region(Region::from_static(ANY_REGION)).build();
        }
        Self::new(&config, settings)
    }

    /// Returns the same store with other timeouts and retries.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        let config = self.client.config().to_builder().timeout_config(timeouts(&settings));
        Self { client: Client::from_conf(config.build()), settings }
    }

    fn new(config: &SdkConfig, settings: Settings) -> Self {
        Self { client: Client::new(config), settings }
    }
}

fn http_client() -> SharedHttpClient {
    aws_smithy_http_client::Builder::new()
        .tls_provider(tls::Provider::Rustls(tls::rustls_provider::CryptoMode::Ring))
        .build_https()
}

fn loader(settings: &Settings) -> ConfigLoader {
    aws_config::defaults(BehaviorVersion::latest())
        .http_client(http_client())
        .retry_config(RetryConfig::disabled())
        .timeout_config(timeouts(settings))
}

fn timeouts(settings: &Settings) -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(settings.connect_timeout)
        .operation_attempt_timeout(settings.attempt_timeout)
        .build()
}

fn fixed(credentials: Credentials) -> SharedCredentialsProvider {
    let Credentials { access_key, secret_key, session_token } = credentials;
    SharedCredentialsProvider::new(aws_credential_types::Credentials::new(
        access_key,
        secret_key,
        session_token,
        None,
        "tavola",
    ))
}

/// Returns the credentials of the environment or the profile, or made-up ones. It does not try the
/// whole chain, because asking an instance role that does not exist takes seconds.
async fn local_credentials() -> SharedCredentialsProvider {
    let config = ProviderConfig::default().with_http_client(http_client());
    let chain = CredentialsProviderChain::first_try(
        "environment",
        EnvironmentVariableCredentialsProvider::new(),
    )
    .or_else("profile", ProfileFileCredentialsProvider::builder().configure(&config).build());
    if chain.provide_credentials().await.is_ok() {
        return SharedCredentialsProvider::new(chain);
    }
    let made_up = || "tavola".to_owned();
    fixed(Credentials { access_key: made_up(), secret_key: made_up(), session_token: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_printed() {
        let credentials = Credentials {
            access_key: "AKID".to_owned(),
            secret_key: "hidden".to_owned(),
            session_token: Some("hidden".to_owned()),
        };
        let text = format!("{credentials:?}");
        assert!(text.contains("AKID") && !text.contains("hidden"), "{text}");
    }
}
