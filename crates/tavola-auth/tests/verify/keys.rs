//! Where keys come from, and what happens when they change or cannot be had.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, Header};
use serde_json::{Value, json};
use tavola_auth::{Issuer, KeyPolicy, KeySource, Rejection, Verifier};

use crate::issuer::{Pair, Provider, Serves, eager, verifier};

#[tokio::test]
async fn a_new_key_is_fetched_and_a_withdrawn_one_ends_its_tokens() {
    let (old, new) = (Pair::new("old", Algorithm::RS256), Pair::other("new"));
    let provider = Provider::start(&[&old]).await;
    let verifier = provider.verifier();
    let (first, second) =
        (old.sign(&provider.claims(json!({}))), new.sign(&provider.claims(json!({}))));
    assert!(verifier.verify(&first).await.is_ok());
    assert_eq!(verifier.verify(&second).await.err(), Some(Rejection::UnknownKey));

    provider.serve_keys(&[&old, &new]);
    assert!(verifier.verify(&second).await.is_ok());
    assert!(verifier.verify(&first).await.is_ok());

    provider.serve_keys(&[&new]);
    // Somebody's unknown key makes the verifier look, and the first token was remembered.
    let third = Pair::short("third").sign(&provider.claims(json!({})));
    assert_eq!(verifier.verify(&third).await.err(), Some(Rejection::UnknownKey));
    assert_eq!(verifier.verify(&first).await.err(), Some(Rejection::UnknownKey));
    assert!(verifier.verify(&second).await.is_ok());
}

#[tokio::test]
async fn a_withdrawn_key_is_noticed_by_tokens_that_are_remembered() {
    let (old, new) = (Pair::new("old", Algorithm::EdDSA), Pair::new("new", Algorithm::ES256));
    let provider = Provider::start(&[&old]).await;
    let policy = KeyPolicy { refresh: Duration::ZERO, ..eager() };
    let verifier = Verifier::new(vec![provider.issuer()], policy).unwrap();
    let token = old.sign(&provider.claims(json!({})));
    assert!(verifier.verify(&token).await.is_ok());
    provider.serve_keys(&[&new]);
    let until = Instant::now() + Duration::from_secs(10);
    while verifier.verify(&token).await.is_ok() {
        assert!(Instant::now() < until, "the token outlives its key");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(verifier.verify(&token).await.err(), Some(Rejection::UnknownKey));
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_keys_cause_no_flood() {
    let known = Pair::new("k", Algorithm::EdDSA);
    let provider = Provider::start(&[&known]).await;
    let policy = KeyPolicy { pause: Duration::from_secs(60), ..eager() };
    let verifier = Arc::new(Verifier::new(vec![provider.issuer()], policy).unwrap());
    let claims = provider.claims(json!({}));
    let calls = (0..500).map(|n| {
        let header = Header { kid: Some(format!("forged-{n}")), ..Header::new(Algorithm::EdDSA) };
        let token = jsonwebtoken::encode(&header, &claims, &known.private).unwrap();
        let verifier = verifier.clone();
        tokio::spawn(async move { verifier.verify(&token).await.err() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), Some(Rejection::UnknownKey));
    }
    assert_eq!(provider.fetches(), 1);
    assert!(verifier.verify(&known.sign(&claims)).await.is_ok());
    assert_eq!(provider.fetches(), 1);
}

#[tokio::test]
async fn whatever_an_issuer_answers_it_is_unavailable_until_it_serves_its_keys() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair]).await;
    let verifier = provider.verifier();
    let token = pair.sign(&provider.claims(json!({})));
    let secret = json!({ "keys": [{ "kty": "oct", "kid": "k", "k": "c2VjcmV0" }] });
    let encrypts =
        json!({ "keys": [{ "use": "enc", "kid": "k", "kty": "RSA", "n": "AQ", "e": "AQAB" }] });
    let many: Vec<_> = (0..200).map(|_| pair.jwk()).collect();
    for serves in [
        Serves::Status(404),
        Serves::Status(500),
        Serves::Text("<html>We are down</html>".to_owned()),
        Serves::Text("{}".to_owned()),
        Serves::Text("[".repeat(100_000)),
        Serves::Text("a".repeat(1_000_000)),
        Serves::Redirect("http://127.0.0.1:1/".to_owned()),
        Serves::Keys(secret),
        Serves::Keys(encrypts),
        Serves::Keys(json!({ "keys": many })),
        Serves::Keys(json!({ "keys": [Pair::short("k").jwk()] })),
        Serves::Nothing,
    ] {
        provider.serve(serves);
        assert_eq!(verifier.verify(&token).await.err(), Some(Rejection::Unavailable));
    }
    provider.serve_keys(&[&pair]);
    assert!(verifier.verify(&token).await.is_ok());
}

#[tokio::test]
async fn old_keys_are_used_while_the_issuer_is_gone_until_they_are_stale() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair]).await;
    let policy =
        KeyPolicy { refresh: Duration::ZERO, stale: Duration::from_millis(600), ..eager() };
    let verifier = Verifier::new(vec![provider.issuer()], policy).unwrap();
    let token = |n: u32| pair.sign(&provider.claims(json!({ "jti": n })));
    assert!(verifier.verify(&token(1)).await.is_ok());
    provider.serve(Serves::Status(503));
    assert!(verifier.verify(&token(2)).await.is_ok());
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(verifier.verify(&token(3)).await.err(), Some(Rejection::Unavailable));
    // What was remembered does not outlive the keys, either.
    assert_eq!(verifier.verify(&token(2)).await.err(), Some(Rejection::Unavailable));
    provider.serve_keys(&[&pair]);
    assert!(verifier.verify(&token(2)).await.is_ok(), "whoever asks next has them fetched");
}

#[tokio::test]
async fn an_issuer_that_starts_later_is_asked_again_soon() {
    let pair = Pair::new("k", Algorithm::EdDSA);
    let provider = Provider::start(&[&pair]).await;
    provider.serve(Serves::Status(503));
    let policy = KeyPolicy { pause: Duration::from_secs(3600), ..eager() };
    let verifier = Verifier::new(vec![provider.issuer()], policy).unwrap();
    let token = pair.sign(&provider.claims(json!({})));
    assert_eq!(verifier.verify(&token).await.err(), Some(Rejection::Unavailable));
    provider.serve_keys(&[&pair]);
    let until = Instant::now() + Duration::from_secs(60);
    while verifier.verify(&token).await.is_err() {
        assert!(Instant::now() < until, "it waits as if it had keys");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_discovery_document_of_another_issuer_is_not_believed() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair]).await;
    // The same server under another name: what it discovers names itself.
    let url = provider.url.replace("127.0.0.1", "localhost");
    let verifier = verifier(Issuer::new(&url, "api"));
    let token = pair.sign(&provider.claims(json!({ "iss": url })));
    assert_eq!(verifier.verify(&token).await.err(), Some(Rejection::Unavailable));
    assert_eq!(provider.fetches(), 0);
}

#[tokio::test]
async fn keys_may_be_at_a_url_or_in_a_file() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair]).await;
    let token = pair.sign(&provider.claims(json!({})));
    let keys = KeySource::Url(format!("{}/jwks", provider.url));
    assert!(verifier(Issuer { keys, ..provider.issuer() }).verify(&token).await.is_ok());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jwks.json");
    let from_file = verifier(Issuer { keys: KeySource::File(path.clone()), ..provider.issuer() });
    assert_eq!(from_file.verify(&token).await.err(), Some(Rejection::Unavailable));
    let keys = json!({ "keys": [pair.jwk()] });
    std::fs::write(&path, keys.to_string()).unwrap();
    assert!(from_file.verify(&token).await.is_ok());
}

/// A key set is written by others, and not always by the book.
#[tokio::test]
async fn a_key_is_used_if_it_is_whole_and_for_its_algorithm() {
    use Algorithm::*;
    let change = |pair: &Pair, name: &str, to: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        let mut jwk = pair.jwk();
        let bytes = URL_SAFE_NO_PAD.decode(jwk[name].as_str().unwrap()).unwrap();
        jwk[name] = URL_SAFE_NO_PAD.encode(to(bytes)).into();
        jwk
    };
    let zero_in_front = |bytes: Vec<u8>| [vec![0], bytes].concat();
    let cut = |bytes: Vec<u8>| bytes[1..].to_vec();
    let with = |algorithm, name: &str, value: Value| {
        let mut jwk = Pair::new("k", algorithm).jwk();
        jwk[name] = value;
        jwk
    };
    for (algorithm, jwk, expected) in [
        (RS256, change(&Pair::new("k", RS256), "n", &zero_in_front), None),
        (PS512, change(&Pair::new("k", PS512), "n", &zero_in_front), None),
        (RS256, change(&Pair::new("k", RS256), "n", &cut), Some(Rejection::Unavailable)),
        (
            RS256,
            change(&Pair::new("k", RS256), "n", &|n| n.repeat(5)),
            Some(Rejection::Unavailable),
        ),
        (ES256, change(&Pair::new("k", ES256), "x", &cut), Some(Rejection::Unavailable)),
        (EdDSA, change(&Pair::new("k", EdDSA), "x", &cut), Some(Rejection::Unavailable)),
        (ES384, with(ES384, "crv", json!("P-256")), Some(Rejection::Unavailable)),
        (ES256, with(ES256, "alg", json!("RS256")), Some(Rejection::Unavailable)),
        (RS256, with(RS256, "alg", json!("RSA-OAEP")), Some(Rejection::Unavailable)),
        (RS256, with(RS256, "use", json!("enc")), Some(Rejection::Unavailable)),
        (RS256, with(RS256, "key_ops", json!(["verify"])), None),
        (RS256, with(RS256, "key_ops", json!(["encrypt"])), Some(Rejection::Unavailable)),
        (PS384, with(PS384, "alg", json!("PS256")), Some(Rejection::UnknownKey)),
    ] {
        let pair = Pair::new("k", algorithm);
        let provider = Provider::start(&[&pair]).await;
        provider.serve(Serves::Keys(json!({ "keys": [jwk] })));
        let token = pair.sign(&provider.claims(json!({})));
        let verified = provider.verifier().verify(&token).await;
        assert_eq!(verified.err(), expected, "{algorithm:?} {jwk}");
    }
}

#[tokio::test]
async fn a_token_without_a_key_id_needs_a_set_with_one_key_that_fits() {
    let pair = Pair::new("k", Algorithm::RS256);
    let provider = Provider::start(&[&pair, &Pair::new("e", Algorithm::ES256)]).await;
    let claims = provider.claims(json!({}));
    let token =
        jsonwebtoken::encode(&Header::new(Algorithm::RS256), &claims, &pair.private).unwrap();
    assert!(provider.verifier().verify(&token).await.is_ok());
    provider.serve_keys(&[&pair, &Pair::other("o")]);
    assert_eq!(provider.verifier().verify(&token).await.err(), Some(Rejection::UnknownKey));
}
