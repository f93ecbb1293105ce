//! An issuer's key set.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::fetch::FetchError;
use crate::signature::{Algorithm, Curve, PublicKey};

/// How many keys a set may have.
const MOST_KEYS: usize = 100;
/// How many bytes the modulus of an RSA key may have: 2,048 to 8,192 bits.
const RSA_BYTES: std::ops::RangeInclusive<usize> = 256..=1024;
/// What the encoding of a point begins with that is not compressed (SEC 1, section 2.3.3).
const UNCOMPRESSED: u8 = 4;

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
    pub(crate) public: Arc<PublicKey>,
}

/// A key as a key set has it (RFC 7517, RFC 7518 and RFC 8037).
#[derive(Deserialize)]
struct Jwk {
    #[serde(rename = "kty")]
    kind: String,
    #[serde(rename = "kid")]
    id: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    #[serde(rename = "key_ops")]
    operations: Option<Vec<String>>,
    #[serde(rename = "alg")]
    algorithm: Option<String>,
    #[serde(rename = "crv")]
    curve: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
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
    pub(crate) fn has(&self, public: &PublicKey) -> bool {
        self.keys.iter().any(|key| *key.public == *public)
    }
}

impl Key {
    fn parse(json: &Json) -> Option<Self> {
        let jwk = Jwk::deserialize(json).ok()?;
        let signs = jwk.purpose.as_ref().is_none_or(|purpose| purpose == "sig")
            && jwk.operations.as_ref().is_none_or(|all| all.iter().any(|one| one == "verify"));
        let public = jwk.public().filter(|_| signs)?;
        let algorithm = match &jwk.algorithm {
            Some(name) => Some(Algorithm::named(name).filter(|own| public.is_for(*own))?),
            None => None,
        };
        Some(Self { id: jwk.id, algorithm, public: Arc::new(public) })
    }

    fn fits(&self, id: Option<&str>, algorithm: Algorithm) -> bool {
        (id.is_none() || self.id.as_deref() == id)
            && self.public.is_for(algorithm)
            && self.algorithm.is_none_or(|own| own == algorithm)
    }
}

impl Jwk {
    /// Returns the key itself, if it is of a kind that signs tokens. A secret is none: one in a
    /// public document is no secret, and a public key must never be used as one.
    fn public(&self) -> Option<PublicKey> {
        match (self.kind.as_str(), self.curve.as_deref()) {
            ("RSA", _) => {
                let (n, e) = (unsigned(&self.n)?, unsigned(&self.e)?);
                RSA_BYTES.contains(&n.len()).then_some(PublicKey::Rsa { n, e })
            }
            ("EC", Some("P-256")) => self.point(Curve::P256, 32),
            ("EC", Some("P-384")) => self.point(Curve::P384, 48),
            ("OKP", Some("Ed25519")) => {
                let x = decode(&self.x).filter(|x| x.len() == 32)?;
                Some(PublicKey::OnCurve(Curve::Ed25519, x))
            }
            _ => None,
        }
    }

    /// Returns the point of a key on a curve whose coordinates have so many bytes.
    fn point(&self, curve: Curve, bytes: usize) -> Option<PublicKey> {
        let (x, y) = (decode(&self.x)?, decode(&self.y)?);
        let is_whole = x.len() == bytes && y.len() == bytes;
        is_whole.then(|| PublicKey::OnCurve(curve, [&[UNCOMPRESSED], &*x, &*y].concat()))
    }
}

fn decode(text: &Option<String>) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.as_ref()?).ok()
}

/// Decodes a number. Some issuers write a zero in front of it, as if it had a sign.
fn unsigned(text: &Option<String>) -> Option<Vec<u8>> {
    let bytes = decode(text)?;
    let first = bytes.iter().position(|byte| *byte != 0)?;
    bytes.get(first..).map(<[u8]>::to_vec)
}
