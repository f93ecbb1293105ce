//! Tokens that nobody may get in with.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use tavola_auth::Rejection;

use crate::issuer::{Pair, Provider};

fn encoded(json: &Value) -> String {
    URL_SAFE_NO_PAD.encode(json.to_string())
}

#[tokio::test]
async fn nothing_but_a_signature_by_the_issuers_key_will_do() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair]).await;
    let claims = provider.claims(json!({}));
    let good = pair.sign(&claims);
    let parts: Vec<&str> = good.split('.').collect();
    let admin = encoded(&provider.claims(json!({ "sub": "admin" })));

    let by_secret = |secret: &[u8], algorithm| {
        let header = Header { kid: Some("k".to_owned()), ..Header::new(algorithm) };
        jsonwebtoken::encode(&header, &claims, &EncodingKey::from_secret(secret)).unwrap()
    };
    let modulus = pair.jwk()["n"].as_str().unwrap().to_owned();
    let unsigned = |alg: &str| {
        format!("{}.{}.", encoded(&json!({ "alg": alg, "kid": "k" })), encoded(&claims))
    };
    let critical = encoded(&json!({ "alg": "RS256", "kid": "k", "crit": ["b64"], "b64": false }));
    for (what, token, expected) in [
        ("another key under the same id", Pair::other("k").sign(&claims), Rejection::Signature),
        ("other claims", format!("{}.{admin}.{}", parts[0], parts[2]), Rejection::Signature),
        ("no signature", format!("{}.{}.", parts[0], parts[1]), Rejection::Signature),
        ("alg none", unsigned("none"), Rejection::Algorithm),
        ("alg None", unsigned("None"), Rejection::Algorithm),
        (
            "the public key as a secret",
            by_secret(modulus.as_bytes(), Algorithm::HS256),
            Rejection::Algorithm,
        ),
        ("an empty secret", by_secret(b"", Algorithm::HS512), Rejection::Algorithm),
        (
            "a key of another kind",
            Pair::new("k", Algorithm::ES256).sign(&claims),
            Rejection::UnknownKey,
        ),
        (
            "an algorithm that the key is not for",
            Pair::new("k", Algorithm::RS384).sign(&claims),
            Rejection::UnknownKey,
        ),
        ("a key that nobody knows", Pair::other("new").sign(&claims), Rejection::UnknownKey),
        (
            "a critical header",
            format!("{critical}.{}.{}", parts[1], parts[2]),
            Rejection::Malformed,
        ),
        ("two parts", format!("{}.{}", parts[0], parts[1]), Rejection::Malformed),
        ("five parts", format!("{good}.a.b"), Rejection::Malformed),
        ("nothing", String::new(), Rejection::Malformed),
        (
            "a list for claims",
            format!("{}.{}.{}", parts[0], encoded(&json!([])), parts[2]),
            Rejection::Malformed,
        ),
        ("too long", "a".repeat(20_000), Rejection::Malformed),
        ("not in base64", format!("{}.???.{}", parts[0], parts[2]), Rejection::Malformed),
    ] {
        let verifier = provider.verifier();
        assert_eq!(verifier.verify(&token).await.err(), Some(expected), "{what}");
    }
    assert!(provider.verifier().verify(&good).await.is_ok());
}

#[tokio::test]
async fn a_key_in_the_token_itself_is_not_used() {
    let provider = Provider::start(&[&Pair::new("k", Algorithm::RS256)]).await;
    let own = Pair::other("k");
    let jwk = serde_json::from_value(own.jwk()).unwrap();
    let header = Header {
        kid: Some("k".to_owned()),
        jwk: Some(jwk),
        jku: Some(format!("{}/elsewhere", provider.url)),
        ..Header::new(Algorithm::RS256)
    };
    let claims = provider.claims(json!({}));
    let token = jsonwebtoken::encode(&header, &claims, &own.private).unwrap();
    assert_eq!(provider.verifier().verify(&token).await.err(), Some(Rejection::Signature));
}
