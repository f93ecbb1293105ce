//! The secret of one sign-in, which the browser keeps while somebody is at the issuer.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::SignInError;

/// The secret of one sign-in. Everything that ties the issuer's answer to the browser that asked
/// follows from it, so that the server has nothing to keep and nobody can fill its memory.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInSecret(String);

impl fmt::Debug for SignInSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInSecret").finish_non_exhaustive()
    }
}

impl SignInSecret {
    /// Returns a secret that nobody guesses.
    pub fn new() -> Result<Self, SignInError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| SignInError::Random)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// Returns the secret of this text.
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns the secret as text, for the browser's cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns what the issuer's answer has to repeat.
    pub(super) fn state(&self) -> String {
        self.part("state")
    }

    /// Returns what the ID token has to repeat.
    pub(super) fn nonce(&self) -> String {
        self.part("nonce")
    }

    /// Returns the code verifier of PKCE.
    pub(super) fn verifier(&self) -> String {
        self.part("verifier")
    }

    /// Returns the code challenge of PKCE.
    pub(super) fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier()))
    }

    /// Returns a text that follows from the secret, and tells nothing of it or of the others.
    fn part(&self, name: &str) -> String {
        let digest = Sha256::new().chain_update(name).chain_update(b":").chain_update(&self.0);
        URL_SAFE_NO_PAD.encode(digest.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_secret_differ_and_are_the_same_again() {
        let one = SignInSecret::from_text("s3");
        let again = SignInSecret::from_text("s3");
        let other = SignInSecret::new().unwrap();
        assert_eq!((one.state(), one.nonce()), (again.state(), again.nonce()));
        let parts = [one.state(), one.nonce(), one.verifier(), one.challenge(), other.state()];
        for (n, part) in parts.iter().enumerate() {
            assert_eq!(part.len(), 43);
            assert!(parts.iter().skip(n + 1).all(|later| later != part));
        }
    }
}
