//! Tokens for development: signed and verified with one random key, on one machine.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde_json::{Map, Value as Json, json};

use crate::rejection::Rejection;
use crate::token::{Parts, check_time, now};

const ISSUER: &str = "tavola-development";
/// The algorithm of these tokens: HMAC with SHA-256.
const ALGORITHM: &str = "HS256";

/// How far clocks may be apart, in seconds. Signer and verifier share a machine.
const LEEWAY: u64 = 5;

/// The key that signs and verifies development tokens (JWT, HS256).
#[derive(Clone)]
pub struct DevelopmentKey {
    secret: [u8; 32],
}

/// Why a key could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The operating system gave no random bytes.
    #[error("the operating system provided no random bytes")]
    NoRandomness,
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
    pub fn sign(&self, model: &str, claims: &Map<String, Json>, lifetime: Duration) -> String {
        let now = now();
        let mut claims = claims.clone();
        claims.insert("iss".to_owned(), ISSUER.into());
        claims.insert("aud".to_owned(), model.into());
        claims.insert("iat".to_owned(), now.into());
        claims.insert("nbf".to_owned(), now.into());
        claims.insert("exp".to_owned(), now.saturating_add(lifetime.as_secs()).into());
        let encode = |part: Json| URL_SAFE_NO_PAD.encode(part.to_string());
        let header = json!({ "typ": "JWT", "alg": ALGORITHM });
        let message = format!("{}.{}", encode(header), encode(claims.into()));
        let signature = hmac::sign(&self.key(), message.as_bytes());
        format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Returns the claims of a token that this key signed for the model of this name and that is
    /// valid now.
    pub fn verify(&self, model: &str, token: &str) -> Result<Map<String, Json>, Rejection> {
        let parts = Parts::parse(token)?;
        // The algorithm is ours to say and never the token's: `none` and public keys are refused.
        let (algorithm, _) = parts.header()?;
        if algorithm != ALGORITHM {
            return Err(Rejection::Algorithm);
        }
        hmac::verify(&self.key(), parts.message.as_bytes(), &parts.signature)
            .map_err(|_| Rejection::Signature)?;
        let claims = parts.claims()?;
        let is = |name: &str, value: &str| claims.get(name).and_then(Json::as_str) == Some(value);
        if !is("iss", ISSUER) {
            return Err(Rejection::Issuer);
        }
        if !is("aud", model) {
            return Err(Rejection::Audience);
        }
        check_time(&claims, LEEWAY)?;
        Ok(claims)
    }

    fn key(&self) -> hmac::Key {
        hmac::Key::new(hmac::HMAC_SHA256, &self.secret)
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
        let token = key.sign("gg-core", &claims(json!({"sub": "u1"})), MINUTE);
        assert_eq!(key.verify("gg-core", &token).unwrap()["sub"], "u1");
        assert_eq!(key.verify("boards", &token), Err(Rejection::Audience));
        let again = DevelopmentKey::from_bytes(key.to_bytes());
        assert!(again.verify("gg-core", &token).is_ok());
        let other = DevelopmentKey::generate().unwrap();
        assert_eq!(other.verify("gg-core", &token), Err(Rejection::Signature));
    }

    #[test]
    fn the_claims_of_the_key_are_not_the_callers_to_state() {
        let key = DevelopmentKey::from_bytes([7; 32]);
        let own = claims(json!({"sub": "u1", "exp": 9_999_999_999_u64, "aud": "boards"}));
        let verified = key.verify("gg-core", &key.sign("gg-core", &own, MINUTE)).unwrap();
        assert_eq!(verified["aud"], "gg-core");
        assert!(verified["exp"].as_u64() < Some(9_999_999_999));
    }

    #[test]
    fn a_key_does_not_show_itself() {
        let key = DevelopmentKey::from_bytes([7; 32]);
        assert_eq!(format!("{key:?}"), "DevelopmentKey { .. }");
    }
}
