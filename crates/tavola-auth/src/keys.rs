//! An issuer's key set.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::{
    AlgorithmParameters, EllipticCurve, Jwk, KeyOperations, PublicKeyUse, ThumbprintHash,
};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde_json::Value as Json;

use crate::fetch::FetchError;

/// How many keys a set may have.
const MOST_KEYS: usize = 100;
/// How many bytes the modulus of an RSA key needs at least: 2,048 bits.
const SHORTEST_RSA: usize = 256;

/// The keys of an issuer that may sign tokens.
#[derive(Debug, Default)]
pub(crate) struct KeySet {
    keys: Vec<Key>,
}

/// A public key.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    id: Option<String>,
    algorithm: Option<Algorithm>,
    pub(crate) decoding: DecodingKey,
    /// A digest of the key itself, by which a key set tells whether it still has it.
    pub(crate) thumbprint: String,
}

impl KeySet {
    /// Reads a JWKS document. Keys that cannot sign tokens here are left out: issuers publish
    /// encryption keys and kinds of keys that are not known yet in the same document.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, FetchError> {
        let document: Json = serde_json::from_slice(text)
            .map_err(|_| FetchError::Content("the key set is not JSON"))?;
        let keys = document.get("keys").and_then(Json::as_array);
        let keys = keys.ok_or(FetchError::Content("the key set has no list `keys`"))?;
        if keys.len() > MOST_KEYS {
            return Err(FetchError::Content("the key set has too many keys"));
        }
        let keys: Vec<Key> = keys.iter().filter_map(Key::parse).collect();
        match keys.is_empty() {
            true => Err(FetchError::Content("the key set has no key that can sign tokens")),
            false => Ok(Self { keys }),
        }
    }

    /// Returns the key that must have signed a token with this key id and algorithm. A token
    /// without an id needs a set with one key that fits.
    pub(crate) fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Option<&Key> {
        let mut fitting = self.keys.iter().filter(|key| key.fits(id, algorithm));
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Returns `true` if a key is still in the set.
    pub(crate) fn has(&self, thumbprint: &str) -> bool {
        self.keys.iter().any(|key| key.thumbprint == thumbprint)
    }
}

impl Key {
    fn parse(json: &Json) -> Option<Self> {
        let jwk: Jwk = serde_json::from_value(json.clone()).ok()?;
        let common = &jwk.common;
        let may_verify =
            |operations: &Vec<KeyOperations>| operations.contains(&KeyOperations::Verify);
        let signs = common.public_key_use.as_ref().is_none_or(|to| *to == PublicKeyUse::Signature)
            && common.key_operations.as_ref().is_none_or(may_verify);
        let is_strong = match &jwk.algorithm {
            AlgorithmParameters::RSA(rsa) => {
                URL_SAFE_NO_PAD.decode(&rsa.n).is_ok_and(|n| n.len() >= SHORTEST_RSA)
            }
            AlgorithmParameters::EllipticCurve(_) | AlgorithmParameters::OctetKeyPair(_) => true,
            // A secret in a public document is no secret, and a public key must never be used as
            // one.
            _ => false,
        };
        if !signs || !is_strong {
            return None;
        }
        let algorithm = match &common.key_algorithm {
            Some(algorithm) => Some(Algorithm::from_str(&algorithm.to_string()).ok()?),
            None => by_curve(&jwk.algorithm)?,
        };
        let decoding = DecodingKey::from_jwk(&jwk).ok()?;
        let thumbprint = jwk.thumbprint(ThumbprintHash::SHA256).ok()?;
        Some(Self { id: common.key_id.clone(), algorithm, decoding, thumbprint })
    }

    fn fits(&self, id: Option<&str>, algorithm: Algorithm) -> bool {
        (id.is_none() || self.id.as_deref() == id)
            && self.decoding.family() == algorithm.family()
            && self.algorithm.is_none_or(|own| own == algorithm)
    }
}

/// Returns the only algorithm that a key on a curve is for; a curve that no algorithm here is for
/// makes the key useless.
fn by_curve(parameters: &AlgorithmParameters) -> Option<Option<Algorithm>> {
    match parameters {
        AlgorithmParameters::EllipticCurve(key) => match key.curve {
            EllipticCurve::P256 => Some(Some(Algorithm::ES256)),
            EllipticCurve::P384 => Some(Some(Algorithm::ES384)),
            _ => None,
        },
        AlgorithmParameters::OctetKeyPair(key) if key.curve != EllipticCurve::Ed25519 => None,
        _ => Some(None),
    }
}
