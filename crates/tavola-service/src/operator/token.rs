//! The token of the operator's side.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The fewest characters of a token: what nobody guesses.
const SHORTEST: usize = 32;
/// What tokens are digested with. It is not secret: it only makes tokens equally long.
const LABEL: &[u8] = b"tavola operator token";

/// The secret that makes a caller the operator.
#[derive(Clone)]
pub struct OperatorToken {
    mac: Hmac<Sha256>,
    tag: Vec<u8>,
}

/// Why a text cannot be the operator's token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OperatorTokenError {
    /// It could be guessed.
    #[error("the operator's token must have at least {SHORTEST} characters")]
    TooShort,
    /// It cannot be sent in a header.
    #[error("the operator's token must consist of printable ASCII characters without blanks")]
    NotPlain,
}

impl OperatorToken {
    /// Takes a text as the token.
    pub fn new(token: &str) -> Result<Self, OperatorTokenError> {
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(OperatorTokenError::NotPlain);
        }
        if token.len() < SHORTEST {
            return Err(OperatorTokenError::TooShort);
        }
        // A key of any length is one.
        let mac = Hmac::new_from_slice(LABEL).map_err(|_| OperatorTokenError::NotPlain)?;
        let tag = mac.clone().chain_update(token).finalize().into_bytes().to_vec();
        Ok(Self { mac, tag })
    }

    /// Returns `true` if this is the token. How long that takes does not tell how much of it is
    /// right.
    pub(crate) fn is(&self, given: &str) -> bool {
        self.mac.clone().chain_update(given).verify_slice(&self.tag).is_ok()
    }
}

impl fmt::Debug for OperatorToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OperatorToken").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_itself_is_the_token() {
        let text = "0123456789abcdef0123456789abcdef";
        let token = OperatorToken::new(text).unwrap();
        assert!(token.is(text));
        for other in ["", "0123456789abcdef0123456789abcdeF", &text[1..], &format!("{text} ")] {
            assert!(!token.is(other), "{other}");
        }
        assert!(!format!("{token:?}").contains("0123"));
    }

    #[test]
    fn what_could_be_guessed_or_not_be_sent_is_no_token() {
        let error = |text: &str| OperatorToken::new(text).unwrap_err();
        assert_eq!(error(""), OperatorTokenError::TooShort);
        assert_eq!(error(&"x".repeat(31)), OperatorTokenError::TooShort);
        assert_eq!(error(&format!("{} x", "x".repeat(40))), OperatorTokenError::NotPlain);
        assert_eq!(error(&"\u{e9}".repeat(40)), OperatorTokenError::NotPlain);
    }
}
