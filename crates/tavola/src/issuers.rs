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
use serde::{Deserialize, Serialize};
use tavola_auth::{AudienceClaim, Issuer, KeyPolicy, KeySource, Verifier};

use crate::fail::Fail;

/// The issuer of the tokens that callers send.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Callers")]
pub(crate) struct IssuerArgs {
    /// Accepts tokens of this OpenID Connect issuer, instead of development tokens
    #[arg(long, value_name = "URL", env = "TAVOLA_ISSUER")]
    issuer: Option<String>,
    /// The audience that these tokens must be for
    #[arg(long, value_name = "AUDIENCE", env = "TAVOLA_AUDIENCE")]
    audience: Option<String>,
    /// The claim that names the audience: Cognito's access tokens have no `aud`
    #[arg(long, value_name = "CLAIM", env = "TAVOLA_AUDIENCE_CLAIM", default_value = "aud")]
    audience_claim: Claim,
}

/// An issuer in the deployment file.
#[derive(Debug, Deserialize, Serialize)]
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

#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// The claim that names the audience.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, clap::ValueEnum)]
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

/// Returns the issuers of the file, as the file would have them.
pub(crate) fn text(sections: &[IssuerSection]) -> Result<String, Fail> {
    #[derive(Serialize)]
    struct File<'s> {
        issuers: &'s [IssuerSection],
    }
    if sections.is_empty() {
        return Ok(String::new());
    }
    toml::to_string(&File { issuers: sections })
        .map(|text| format!("\n{text}"))
        .map_err(|error| Fail::error(format!("the issuers cannot be printed: {error}")))
}

impl IssuerArgs {
    /// Returns `true` if an issuer is given, which replaces those of the file.
    pub(crate) fn is_given(&self) -> bool {
        self.issuer.is_some()
    }

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
            (Some(_), None) => {
                return Err(Fail::error("the issuer needs an audience")
                    .help("name whom its tokens must be for with `--audience`"));
            }
            (None, Some(_)) => {
                return Err(Fail::error("an audience is given without an issuer")
                    .help("name who signs the tokens with `--issuer`"));
            }
            (None, None) => sections.into_iter().map(|section| section.issuer(folder)).collect(),
        };
        if issuers.is_empty() {
            return Ok(None);
        }
        let verifier = Verifier::new(issuers, KeyPolicy::default());
        verifier.map(Some).map_err(|error| Fail::error(error.to_string()))
    }
}
