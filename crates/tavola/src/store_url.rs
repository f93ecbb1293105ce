//! Stores by their URL.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoreUrl {
    /// `memory:`, gone with the process.
    Memory,
    /// `file:PATH`, a folder.
    File(PathBuf),
}

impl StoreUrl {
    /// Where a model's data is, unless someone says otherwise.
    pub(crate) fn beside(model: &Path) -> Self {
        let mut folder = model.as_os_str().to_owned();
        folder.push(".data");
        Self::File(folder.into())
    }
}

impl FromStr for StoreUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((scheme, rest)) = text.split_once(':') else {
            return Err(format!(
                "a store is `memory:` or `file:PATH`; for a folder: `file:{text}`"
            ));
        };
        match (scheme, rest) {
            ("memory", "") => Ok(Self::Memory),
            ("file", "") => Err("`file:` needs the path of a folder behind it".to_owned()),
            ("file", path) => Ok(Self::File(path.strip_prefix("//").unwrap_or(path).into())),
            ("dynamodb" | "http" | "https", _) => {
                Err("remote stores do not work yet; use `memory:` or `file:PATH`".to_owned())
            }
            _ => Err(format!("there is no store `{scheme}:`; use `memory:` or `file:PATH`")),
        }
    }
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory:"),
            Self::File(path) => write!(f, "file:{}", path.display()),
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
        for wrong in ["", "data", "file:", "memory:x", "sqlite:x", "dynamodb:"] {
            assert!(wrong.parse::<StoreUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn data_is_beside_the_model() {
        let store = StoreUrl::beside(Path::new("models/gg-core.tavola"));
        assert_eq!(store.to_string(), "file:models/gg-core.tavola.data");
    }
}
