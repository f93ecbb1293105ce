//! Whose tokens are accepted: by option, or by the deployment file.
//!
//! ```toml
//! [[issuers]]
//! url = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123"
//! audience = "4h0d9lexample"
//! audience-claim = "client_id"
//!
//! [issuers.services]
//! 7hsbillingexample = "billing"
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args as ClapArgs;
use serde::Deserialize;
use tavola_auth::{AudienceClaim, Issuer, KeyPolicy, KeySource, Verifier};

use crate::fail::Fail;

/// The issuer of the tokens that callers send.
#[derive(Debug, ClapArgs)]
pub(crate) struct IssuerArgs {
    /// Accepts tokens of this OpenID Connect issuer, instead of development tokens
    #[arg(long, value_name = "URL", env = "TAVOLA_ISSUER", requires = "audience")]
    issuer: Option<String>,
    /// The audience that these tokens must be for
    #[arg(long, value_name = "AUDIENCE", env = "TAVOLA_AUDIENCE", requires = "issuer")]
    audience: Option<String>,
    /// The claim that names the audience: Cognito's access tokens have no `aud`
    #[arg(long, value_name = "CLAIM", env = "TAVOLA_AUDIENCE_CLAIM", default_value = "aud")]
    audience_claim: Claim,
}

/// An issuer in the deployment file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct IssuerSection {
    url: String,
    audience: OneOrMore,
    #[serde(default)]
    audience_claim: Claim,
    /// A URL, or the name of a file.
    keys: Option<String>,
    #[serde(default)]
    id_tokens: bool,
    prefix: Option<String>,
    #[serde(default)]
    services: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// The claim that names the audience.
#[derive(Debug, Clone, Copy, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
enum Claim {
    #[default]
    Aud,
    #[value(name = "client_id")]
    ClientId,
    Azp,
}

impl From<Claim> for AudienceClaim {
    fn from(claim: Claim) -> Self {
        match claim {
            Claim::Aud => Self::Aud,
            Claim::ClientId => Self::ClientId,
            Claim::Azp => Self::Azp,
        }
    }
}

impl IssuerSection {
    /// Returns the issuer; files are named from the folder of the deployment file.
    fn issuer(self, folder: &Path) -> Issuer {
        let keys = match self.keys {
            None => KeySource::Discovery,
            Some(keys) if keys.contains("://") => KeySource::Url(keys),
            Some(file) => KeySource::File(folder.join(file)),
        };
        Issuer {
            url: self.url,
            audiences: match self.audience {
                OneOrMore::One(audience) => vec![audience],
                OneOrMore::More(audiences) => audiences,
            },
            audience_claim: self.audience_claim.into(),
            keys,
            id_tokens: self.id_tokens,
            services: self.services,
            prefix: self.prefix,
        }
    }
}

impl IssuerArgs {
    /// Returns what verifies tokens, or nothing if no issuer is configured. An issuer by option
    /// replaces those of the file.
    pub(crate) fn verifier(
        &self,
        sections: Vec<IssuerSection>,
        folder: &Path,
    ) -> Result<Option<Verifier>, Fail> {
        let issuers: Vec<Issuer> = match (&self.issuer, &self.audience) {
            (Some(url), Some(audience)) => {
                let audience_claim = self.audience_claim.into();
                vec![Issuer { audience_claim, ..Issuer::new(url, audience) }]
            }
            _ => sections.into_iter().map(|section| section.issuer(folder)).collect(),
        };
        if issuers.is_empty() {
            return Ok(None);
        }
        let verifier = Verifier::new(issuers, KeyPolicy::default());
        verifier.map(Some).map_err(|error| Fail::error(error.to_string()))
    }
}
