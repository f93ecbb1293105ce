//! Tokens for development: signed and verified with one random key, on one machine.

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde_json::{Map, Value as Json};
use std::fmt;
use std::time::Duration;

const ISSUER: &str = "tavola-development";

/// How far clocks may be apart, in seconds. Signer and verifier share a machine.
const LEEWAY: u64 = 5;

/// The key that signs and verifies development tokens (JWT, HS256).
#[derive(Clone)]
pub struct DevelopmentKey {
    secret: [u8; 32],
}

/// Why a key or a token could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The operating system gave no random bytes.
    #[error("the operating system provided no random bytes")]
    NoRandomness,
    /// The claims could not be signed.
    #[error("the token could not be signed")]
    NotSigned,
}

/// Why a token does not say who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BadToken {
    /// It did once.
    Expired,
    /// It will.
    NotYet,
    /// It never did. Why exactly is of use only to someone who forges one.
    NotValid,
}

impl DevelopmentKey {
    /// Generates a random key.
    pub fn generate() -> Result<Self, KeyError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| KeyError::NoRandomness)?;
        Ok(Self { secret })
    }

    /// Restores a key that was generated before.
    pub fn from_bytes(secret: [u8; 32]) -> Self {
        Self { secret }
    }

    /// Returns the key itself, to keep it in a safe place.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.secret
    }

    /// Signs a token that states these claims to the model of this name, from now on. The claims
    /// `iss`, `aud`, `iat`, `nbf` and `exp` are the key's to state. A claim `tavola:service` makes
    /// the caller that service instead of a user.
    pub fn sign(
        &self,
        model: &str,
        claims: &Map<String, Json>,
        lifetime: Duration,
    ) -> Result<String, KeyError> {
        let now = jsonwebtoken::get_current_timestamp();
        let mut claims = claims.clone();
        claims.insert("iss".to_owned(), ISSUER.into());
        claims.insert("aud".to_owned(), model.into());
        claims.insert("iat".to_owned(), now.into());
        claims.insert("nbf".to_owned(), now.into());
        claims.insert("exp".to_owned(), now.saturating_add(lifetime.as_secs()).into());
        let key = EncodingKey::from_secret(&self.secret);
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
            .map_err(|_| KeyError::NotSigned)
    }

    /// Returns the claims of a token that this key signed for the model of this name and that is
    /// valid now.
    pub(crate) fn verify(&self, model: &str, token: &str) -> Result<Map<String, Json>, BadToken> {
        // The algorithm is ours to say and never the token's: `none` and public keys are refused.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["exp", "iss", "aud"]);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[model]);
        validation.validate_nbf = true;
        validation.leeway = LEEWAY;
        let key = DecodingKey::from_secret(&self.secret);
        match jsonwebtoken::decode(token, &key, &validation) {
            Ok(token) => Ok(token.claims),
            Err(error) => Err(match error.kind() {
                ErrorKind::ExpiredSignature => BadToken::Expired,
                ErrorKind::ImmatureSignature => BadToken::NotYet,
                _ => BadToken::NotValid,
            }),
        }
    }
}

impl fmt::Debug for DevelopmentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DevelopmentKey").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const MINUTE: Duration = Duration::from_secs(60);

    fn claims(value: Json) -> Map<String, Json> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn a_signed_token_states_its_claims_to_its_model_only() {
        let key = DevelopmentKey::generate().unwrap();
        let token = key.sign("gg-core", &claims(json!({"sub": "u1"})), MINUTE).unwrap();
        assert_eq!(key.verify("gg-core", &token).unwrap()["sub"], "u1");
        assert_eq!(key.verify("boards", &token), Err(BadToken::NotValid));
        let again = DevelopmentKey::from_bytes(key.to_bytes());
        assert!(again.verify("gg-core", &token).is_ok());
        let other = DevelopmentKey::generate().unwrap();
        assert_eq!(other.verify("gg-core", &token), Err(BadToken::NotValid));
    }

    #[test]
    fn the_claims_of_the_key_are_not_the_callers_to_state() {
        let key = DevelopmentKey::from_bytes([7; 32]);
        let own = claims(json!({"sub": "u1", "exp": 9_999_999_999_u64, "aud": "boards"}));
        let verified = key.verify("gg-core", &key.sign("gg-core", &own, MINUTE).unwrap()).unwrap();
        assert_eq!(verified["aud"], "gg-core");
        assert!(verified["exp"].as_u64() < Some(9_999_999_999));
    }

    #[test]
    fn a_key_does_not_show_itself() {
        let key = DevelopmentKey::from_bytes([7; 32]);
        assert_eq!(format!("{key:?}"), "DevelopmentKey { .. }");
    }
}
