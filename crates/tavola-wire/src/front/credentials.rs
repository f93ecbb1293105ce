//! The key of the wire endpoint.

use std::fmt;

use tavola_store::{Error, Result};

/// The key that requests must be signed with.
#[derive(Clone, PartialEq, Eq)]
pub struct WireCredentials {
    /// What `AWS_ACCESS_KEY_ID` is set to.
    pub access_key: String,
    /// What `AWS_SECRET_ACCESS_KEY` is set to.
    pub secret_key: String,
}

/// 32 of them, so that every byte picks one evenly.
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

impl WireCredentials {
    /// Generates a random key in the form of AWS's own.
    pub fn generate() -> Result<Self> {
        Ok(Self { access_key: format!("TAVOLA{}", random(14)?), secret_key: random(40)? })
    }
}

/// Returns a random text of letters and digits.
pub(crate) fn random(length: usize) -> Result<String> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).map_err(|error| Error::Unavailable {
        message: format!("no randomness: {error}"),
        maybe_done: false,
    })?;
    let letter = |byte: &u8| ALPHABET.get(usize::from(byte % 32)).copied().map(char::from);
    Ok(bytes.iter().filter_map(letter).collect())
}

impl fmt::Debug for WireCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let access_key = &self.access_key;
        f.debug_struct("WireCredentials").field("access_key", access_key).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_keys_differ_and_hide_their_secret() {
        let (one, two) =
            (WireCredentials::generate().unwrap(), WireCredentials::generate().unwrap());
        assert_ne!(one, two);
        assert_eq!((one.access_key.len(), one.secret_key.len()), (20, 40));
        assert!(!format!("{one:?}").contains(&one.secret_key));
    }
}
