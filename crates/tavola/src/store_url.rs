//! The URLs of stores.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use hyper::Uri;

/// A store, by its URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoreUrl {
    /// `memory:`, a store that ends with the process.
    Memory,
    /// `file:PATH`, a folder.
    File(PathBuf),
    /// `dynamodb:`, DynamoDB at AWS.
    DynamoDb,
    /// `http://HOST:PORT`, an endpoint that speaks DynamoDB's protocol.
    Endpoint(String),
}

const KINDS: &str = "`memory:`, `file:PATH`, `dynamodb:` or `http://HOST:PORT`";

impl StoreUrl {
    /// Returns the default store of a model.
    pub(crate) fn beside(model: &Path) -> Self {
        Self::File(folder_beside(model))
    }

    /// Returns the folder for the keys of cursors: with the data or, for a remote store,
    /// beside the model. Returns `None` for a store in memory.
    pub(crate) fn key_folder(&self, model: &Path) -> Option<PathBuf> {
        match self {
            Self::Memory => None,
            Self::File(folder) => Some(folder.clone()),
            Self::DynamoDb | Self::Endpoint(_) => Some(folder_beside(model)),
        }
    }

    /// Returns `true` if other processes may use the store at the same time.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self, Self::DynamoDb | Self::Endpoint(_))
    }
}

fn folder_beside(model: &Path) -> PathBuf {
    let mut folder = model.as_os_str().to_owned();
    folder.push(".data");
    folder.into()
}

impl FromStr for StoreUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((scheme, rest)) = text.split_once(':') else {
            return Err(format!("a store is {KINDS}; for a folder: `file:{text}`"));
        };
        match (scheme, rest) {
            ("memory", "") => Ok(Self::Memory),
            ("file", "") => Err("`file:` must be followed by the path of a folder".to_owned()),
            ("file", path) => Ok(Self::File(path.strip_prefix("//").unwrap_or(path).into())),
            ("dynamodb", "") => Ok(Self::DynamoDb),
            ("dynamodb", _) => Err(
                "nothing may follow `dynamodb:`; the region comes from AWS_REGION or the profile"
                    .to_owned(),
            ),
            ("http" | "https", _) => endpoint(text),
            _ => Err(format!("there is no store `{scheme}:`; use {KINDS}")),
        }
    }
}

fn endpoint(text: &str) -> Result<StoreUrl, String> {
    let wrong = || "write an endpoint as http://HOST:PORT".to_owned();
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let plain = uri.scheme().is_some() && uri.query().is_none() && matches!(uri.path(), "" | "/");
    // Credentials come from the environment or the profile, not from a URL that may be logged.
    let named = uri
        .authority()
        .is_some_and(|authority| !authority.host().is_empty() && !authority.as_str().contains('@'));
    if plain && named {
        Ok(StoreUrl::Endpoint(text.trim_end_matches('/').to_owned()))
    } else {
        Err(wrong())
    }
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory:"),
            Self::File(path) => write!(f, "file:{}", path.display()),
            Self::DynamoDb => f.write_str("dynamodb:"),
            Self::Endpoint(url) => f.write_str(url),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_are_named_by_url() {
        assert_eq!("memory:".parse(), Ok(StoreUrl::Memory));
        assert_eq!("file:a/b".parse(), Ok(StoreUrl::File("a/b".into())));
        assert_eq!("file:///a/b".parse(), Ok(StoreUrl::File("/a/b".into())));
        assert_eq!("dynamodb:".parse(), Ok(StoreUrl::DynamoDb));
        for url in ["http://127.0.0.1:8000", "https://dynamodb.example", "http://[::1]:8000"] {
            assert_eq!(url.parse(), Ok(StoreUrl::Endpoint(url.to_owned())));
            assert_eq!(format!("{url}/").parse::<StoreUrl>().unwrap().to_string(), url);
        }
        for wrong in [
            "",
            "data",
            "file:",
            "memory:x",
            "sqlite:x",
            "dynamodb:eu-west-1",
            "http:",
            "http://",
            "http://h/path",
            "http://h?x",
            "http://key:secret@h",
        ] {
            assert!(wrong.parse::<StoreUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn data_is_beside_the_model_and_keys_are_with_the_data() {
        let model = Path::new("models/gg-core.tavola");
        let store = StoreUrl::beside(model);
        assert_eq!(store.to_string(), "file:models/gg-core.tavola.data");
        assert_eq!(StoreUrl::Memory.key_folder(model), None);
        assert_eq!(StoreUrl::File("a".into()).key_folder(model), Some("a".into()));
        let remote = StoreUrl::DynamoDb.key_folder(model);
        assert_eq!(remote, Some("models/gg-core.tavola.data".into()));
    }
}
