//! What is configured of an issuer.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hyper::Uri;

/// An issuer whose tokens are accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issuer {
    /// The issuer's URL, exactly as its tokens have it in `iss`.
    pub url: String,
    /// The audiences that tokens may be for, at least one.
    pub audiences: Vec<String>,
    /// The claim that names the audience.
    pub audience_claim: AudienceClaim,
    /// Where the issuer's keys are.
    pub keys: KeySource,
    /// Whether ID tokens are accepted as well.
    pub id_tokens: bool,
    /// The services of the operator's, by client id. Such a client must have no users.
    pub services: BTreeMap<String, String>,
    /// What is put before the subjects of this issuer, which are unique for one issuer only.
    pub prefix: Option<String>,
}

/// The claim that names a token's audience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AudienceClaim {
    /// `aud` contains it, as in tokens by the book.
    #[default]
    Aud,
    /// `client_id` equals it, as in Cognito's access tokens, which have no `aud`.
    ClientId,
    /// `azp` equals it.
    Azp,
}

impl AudienceClaim {
    /// Returns the claim's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Aud => "aud",
            Self::ClientId => "client_id",
            Self::Azp => "azp",
        }
    }
}

/// Where an issuer's keys are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum KeySource {
    /// At the `jwks_uri` of `/.well-known/openid-configuration` below the issuer's URL.
    #[default]
    Discovery,
    /// At this URL.
    Url(String),
    /// In this file, which is read again when it changes.
    File(PathBuf),
}

/// Why an issuer cannot be used as it is configured.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A URL is not one that keys may be fetched from.
    #[error("`{0}` is not an https URL without query and fragment; http is for this machine only")]
    Url(String),
    /// There is no audience.
    #[error(
        "the issuer `{0}` needs an audience: without one, its tokens for other programs would be accepted"
    )]
    NoAudience(String),
    /// Two issuers have the same URL.
    #[error("the issuer `{0}` is configured twice")]
    Twice(String),
    /// Two issuers whose subjects could be the same.
    #[error(
        "the issuer `{0}` needs a prefix that no other begins with or begins: its subjects may be \
         those of another issuer"
    )]
    NoPrefix(String),
    /// People are to sign in, but no issuer is configured.
    #[error("there is no issuer at which people could sign in")]
    NoIssuer,
    /// A setting of the client at the issuer is empty or not valid.
    #[error("{0}")]
    Client(&'static str),
    /// The operating system's root certificates cannot be read.
    #[error("the system's root certificates cannot be read: {0}")]
    Certificates(String),
}

impl Issuer {
    /// Returns the issuer of this URL, with keys by discovery, for one audience.
    pub fn new(url: impl Into<String>, audience: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            audiences: vec![audience.into()],
            audience_claim: AudienceClaim::Aud,
            keys: KeySource::Discovery,
            id_tokens: false,
            services: BTreeMap::new(),
            prefix: None,
        }
    }

    /// Checks each issuer, and that their subjects cannot be taken for each other.
    pub fn validate_all(issuers: &[Self]) -> Result<(), SetupError> {
        for (n, issuer) in issuers.iter().enumerate() {
            issuer.validate()?;
            let (before, _) = issuers.split_at(n);
            if before.iter().any(|other| other.url == issuer.url) {
                return Err(SetupError::Twice(issuer.url.clone()));
            }
            let prefix = issuer.prefix().unwrap_or_default();
            let is_apart = |other: &Self| {
                other.prefix().is_none_or(|it| !it.starts_with(prefix) && !prefix.starts_with(it))
            };
            if n > 0 && (prefix.is_empty() || !before.iter().all(is_apart)) {
                return Err(SetupError::NoPrefix(issuer.url.clone()));
            }
        }
        Ok(())
    }

    /// Returns what is put before the subjects of this issuer.
    pub(crate) fn prefix(&self) -> Option<&str> {
        self.prefix.as_deref().filter(|prefix| !prefix.is_empty())
    }

    fn validate(&self) -> Result<(), SetupError> {
        parse_url(&self.url)?;
        if let KeySource::Url(url) = &self.keys {
            parse_url(url)?;
        }
        match self.audiences.iter().any(|audience| !audience.is_empty()) {
            true => Ok(()),
            false => Err(SetupError::NoAudience(self.url.clone())),
        }
    }
}

/// Returns the URL if it is one that keys may be fetched from.
pub(crate) fn parse_url(url: &str) -> Result<Uri, SetupError> {
    let bad = || SetupError::Url(url.to_owned());
    if url.contains(['?', '#']) {
        return Err(bad());
    }
    let uri: Uri = url.parse().map_err(|_| bad())?;
    let is_local = matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match uri.scheme_str() {
        Some("https") if uri.host().is_some() => Ok(uri),
        Some("http") if is_local => Ok(uri),
        _ => Err(bad()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_fetched_over_https_or_from_this_machine() {
        for url in ["https://id.example.org", "http://localhost:8080/a", "http://[::1]:1/"] {
            assert!(parse_url(url).is_ok(), "{url}");
        }
        for url in ["http://id.example.org", "file:///etc/passwd", "https://a/?x", "a", "https://"]
        {
            assert!(parse_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn an_issuer_needs_an_audience_and_all_but_the_first_a_prefix() {
        let first = Issuer::new("https://a.example", "api");
        let second = Issuer::new("https://b.example", "api");
        let with = |prefix: &str| Issuer { prefix: Some(prefix.to_owned()), ..second.clone() };
        let validate = |issuers: &[Issuer]| Issuer::validate_all(issuers);
        assert_eq!(validate(std::slice::from_ref(&first)), Ok(()));
        assert_eq!(validate(&[first.clone(), with("b:")]), Ok(()));
        let no_prefix = Err(SetupError::NoPrefix("https://b.example".to_owned()));
        assert_eq!(validate(&[first.clone(), second.clone()]), no_prefix);
        assert_eq!(validate(&[first.clone(), with("")]), no_prefix);
        let third = |prefix: &str| {
            let issuer = Issuer::new("https://c.example", "api");
            Issuer { prefix: Some(prefix.to_owned()), ..issuer }
        };
        assert_eq!(validate(&[first.clone(), with("b:"), third("c:")]), Ok(()));
        for prefix in ["b:", "b:c:", "b"] {
            let no_prefix = Err(SetupError::NoPrefix("https://c.example".to_owned()));
            assert_eq!(validate(&[first.clone(), with("b:"), third(prefix)]), no_prefix);
        }
        let twice = validate(&[first.clone(), first]);
        assert_eq!(twice, Err(SetupError::Twice("https://a.example".to_owned())));
        let silent = Issuer { audiences: vec![String::new()], ..second };
        assert_eq!(
            validate(&[silent]),
            Err(SetupError::NoAudience("https://b.example".to_owned()))
        );
    }
}
