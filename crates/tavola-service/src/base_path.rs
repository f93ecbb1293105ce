//! The path in front of every route of the model.

use std::fmt;
use std::str::FromStr;

/// A path such as `/api/v1`, or `/` for none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BasePath(String);

/// Why a text is not a base path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a path such as `/api`: it begins with `/`, and has letters, digits, `-`, `.`, `_` or `~`"
)]
pub struct BasePathError;

impl FromStr for BasePath {
    type Err = BasePathError;

    fn from_str(text: &str) -> Result<Self, BasePathError> {
        if text == "/" {
            return Ok(Self::default());
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
        let good =
            |segment: &str| !matches!(segment, "" | "." | "..") && segment.chars().all(plain);
        match text.strip_prefix('/') {
            Some(path) if path.split('/').all(good) => Ok(Self(text.to_owned())),
            _ => Err(BasePathError),
        }
    }
}

impl fmt::Display for BasePath {
    /// Writes the path as it stands in front of others: without a `/` at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl BasePath {
    /// Returns what of a path is behind the base path; `None` if it is elsewhere.
    pub(crate) fn strip<'p>(&self, path: &'p str) -> Option<&'p str> {
        match path.strip_prefix(self.0.as_str())? {
            "" if !self.0.is_empty() => Some("/"),
            rest => Some(rest).filter(|rest| rest.starts_with('/')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_path_is_made_of_plain_segments() {
        for text in ["/", "/api", "/api/v1.2", "/~ann/_x-y"] {
            assert!(text.parse::<BasePath>().is_ok(), "{text}");
        }
        for text in ["", "api", "/api/", "//", "/a//b", "/..", "/a b", "/{x}", "/a?b", "/%61", "/é"]
        {
            assert_eq!(text.parse::<BasePath>(), Err(BasePathError), "{text}");
        }
    }

    #[test]
    fn what_is_behind_it_is_a_path_again() {
        let api: BasePath = "/api".parse().unwrap();
        for (path, rest) in [
            ("/api/dishes", Some("/dishes")),
            ("/api", Some("/")),
            ("/api/", Some("/")),
            ("/apiary", None),
            ("/dishes", None),
            ("*", None),
        ] {
            assert_eq!(api.strip(path), rest, "{path}");
        }
        assert_eq!(BasePath::default().strip("/dishes"), Some("/dishes"));
        assert_eq!(BasePath::default().strip("*"), None);
    }
}
