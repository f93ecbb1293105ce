//! An issuer whose keys are in a file, and its tokens.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::json;

const URL: &str = "https://id.example.org/bench";
pub struct Issuer(EncodingKey);

impl Issuer {
    /// Writes the issuer's keys, and a configuration that trusts it.
    pub fn new(folder: &Path) -> Self {
        // A key from a fixed seed, behind the head of PKCS #8.
        let head = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
        let key = EncodingKey::from_ed_der(&[&head[..], &[7; 32]].concat());
        let jwk = Jwk::from_encoding_key(&key, Algorithm::EdDSA).unwrap();
        std::fs::write(folder.join("keys.json"), json!({ "keys": [jwk] }).to_string()).unwrap();
        let keys = folder.join("keys.json");
        let issuer =
            format!("[[issuers]]\nurl = \"{URL}\"\naudience = \"bench\"\nkeys = {keys:?}\n");
        std::fs::write(folder.join("tavola.toml"), issuer).unwrap();
        Self(key)
    }

    /// Signs a token of somebody, which differs from their others by its id.
    pub fn token(&self, who: &str, id: usize) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let claims =
            json!({ "iss": URL, "aud": "bench", "sub": who, "exp": now + 3600, "jti": id });
        jsonwebtoken::encode(&Header::new(Algorithm::EdDSA), &claims, &self.0).unwrap()
    }
}
