//! Who calls: real tokens, forged ones, and none.

use crate::client::{Answer, Running, start, start_with};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, get_current_timestamp};
use serde_json::{Value as Json, json};
use tavola_service::{Auth, DevelopmentKey};

async fn call(service: &Running, authorization: &str) -> Answer {
    service.send("GET", "/dishes", &[("Authorization", authorization)], b"").await
}

async fn assert_refused(service: &Running, token: &str, why: &str) {
    let answer = call(service, &format!("Bearer {token}")).await;
    assert_eq!(answer.problem(401, "invalid-token")["detail"], why, "{token}");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer error=\"invalid_token\""));
}

/// The claims of a good token, except for what is changed.
fn claims(changes: Json) -> Json {
    let now = get_current_timestamp();
    let mut claims = json!({
        "sub": "u1", "iss": "tavola-development", "aud": "kitchen", "nbf": now, "exp": now + 60,
    });
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    claims
}

/// A token with any header and claims, signed as HS256 with a key.
fn forge(header: Json, claims: Json, key: &DevelopmentKey) -> String {
    let encode = |part: Json| URL_SAFE_NO_PAD.encode(part.to_string());
    let message = format!("{}.{}", encode(header), encode(claims));
    let key = EncodingKey::from_secret(&key.to_bytes());
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &key, Algorithm::HS256).unwrap();
    format!("{message}.{signature}")
}

#[tokio::test]
async fn a_token_says_who_calls() {
    let service = start().await;
    let token = service.token(json!({"sub": "u1", "groups": ["cooks"]}));
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let caller = call(&service, &format!("{scheme} {token}")).await.json()["caller"].clone();
        assert_eq!(caller["kind"], "User");
        assert_eq!(caller["claims"]["sub"], "u1");
        assert_eq!(caller["claims"]["groups"], json!(["cooks"]));
    }
}

#[tokio::test]
async fn without_a_token_nobody_is_known() {
    let service = start().await;
    let caller = service.get("/dishes").await.json()["caller"].clone();
    assert_eq!((&caller["kind"], &caller["claims"]), (&json!("Anonymous"), &json!({})));
}

#[tokio::test]
async fn a_token_may_speak_for_a_service() {
    let service = start().await;
    let token = service.token(json!({"tavola:service": "billing"}));
    let answer = call(&service, &format!("Bearer {token}")).await;
    assert_eq!(answer.json()["caller"]["kind"], "service billing");
    for name in [json!(""), json!(1), json!(["billing"]), json!(true)] {
        let token = service.token(json!({"tavola:service": name}));
        assert_refused(&service, &token, "the token is not valid here").await;
    }
}

#[tokio::test]
async fn the_address_is_the_peers_and_the_program_is_its_own_word() {
    let service = start().await;
    let agent = "x".repeat(400);
    let headers = [("User-Agent", agent.as_str()), ("X-Forwarded-For", "8.8.8.8")];
    let caller = service.send("GET", "/dishes", &headers, b"").await.json()["caller"].clone();
    assert_eq!(caller["ip"], "127.0.0.1");
    assert_eq!(caller["agent"], "x".repeat(300));
    assert_eq!(service.get("/dishes").await.json()["caller"]["agent"], json!(null));
}

#[tokio::test]
async fn the_tokens_of_this_test_are_good_unless_changed() {
    let service = start().await;
    let token = forge(json!({"alg": "HS256"}), claims(json!({})), &service.key);
    assert_eq!(call(&service, &format!("Bearer {token}")).await.status, 200);
}

#[tokio::test]
async fn forged_tokens_are_refused() {
    let service = start().await;
    let other = DevelopmentKey::generate().unwrap();
    let good = service.token(json!({"sub": "u1"}));
    let (message, signature) = good.rsplit_once('.').unwrap();
    let (head, body) = message.split_once('.').unwrap();
    let encode = |part: Json| URL_SAFE_NO_PAD.encode(part.to_string());
    let none = encode(json!({"alg": "none"}));
    let root = encode(claims(json!({"sub": "root"})));
    let first = if signature.starts_with('A') { "B" } else { "A" };
    for token in [
        forge(json!({"alg": "HS256"}), claims(json!({})), &other),
        forge(json!({"alg": "RS256"}), claims(json!({})), &service.key),
        forge(json!({"alg": "HS384"}), claims(json!({})), &service.key),
        forge(json!({"alg": "none"}), claims(json!({})), &service.key),
        forge(json!({"typ": "JWT"}), claims(json!({})), &service.key),
        format!("{none}.{root}."),
        format!("{none}.{root}.{signature}"),
        format!("{none}.{root}"),
        format!("{head}.{root}.{signature}"),
        format!("{head}.{body}."),
        format!("{head}.{body}"),
        format!("{message}.{first}{}", &signature[1..]),
        format!("{message}.{signature}.{signature}"),
        "x".to_owned(),
        "..".to_owned(),
        "x".repeat(20_000),
    ] {
        assert_refused(&service, &token, "the token is not valid here").await;
    }
}

#[tokio::test]
async fn tokens_for_others_or_for_another_time_are_refused() {
    let service = start().await;
    let now = get_current_timestamp();
    for (changes, why) in [
        (json!({"exp": now - 10}), "the token has expired"),
        (json!({"nbf": now + 30}), "the token is not valid yet"),
        (json!({"exp": null}), "the token is not valid here"),
        (json!({"exp": "tomorrow"}), "the token is not valid here"),
        (json!({"nbf": "yesterday"}), "the token is not valid here"),
        (json!({"aud": "pantry"}), "the token is not valid here"),
        (json!({"aud": []}), "the token is not valid here"),
        (json!({"aud": null}), "the token is not valid here"),
        (json!({"iss": "https://example.org"}), "the token is not valid here"),
        (json!({"iss": null}), "the token is not valid here"),
    ] {
        let token = forge(json!({"alg": "HS256"}), claims(changes), &service.key);
        assert_refused(&service, &token, why).await;
    }
    let key = EncodingKey::from_secret(&service.key.to_bytes());
    let list = jsonwebtoken::encode(&Header::default(), &json!(["sub"]), &key).unwrap();
    assert_refused(&service, &list, "the token is not valid here").await;
}

#[tokio::test]
async fn what_is_no_token_is_never_taken_for_nobody() {
    let service = start().await;
    let token = service.token(json!({"sub": "u1"}));
    for authorization in ["", "Bearer", "Bearer ", "Basic dTpw", &token, "Bearer\u{e9} x"] {
        call(&service, authorization).await.problem(401, "invalid-token");
    }
    let bearer = format!("Bearer {token}");
    let twice = [("Authorization", bearer.as_str()), ("Authorization", bearer.as_str())];
    let answer = service.send("GET", "/dishes", &twice, b"").await;
    answer.problem(401, "invalid-token");
}

#[tokio::test]
async fn a_service_without_tokens_refuses_them() {
    let service = start_with(|options| options.auth = Auth::None, |_| {}).await;
    assert_eq!(service.get("/dishes").await.json()["caller"]["kind"], "Anonymous");
    let token = service.token(json!({"sub": "u1"}));
    assert_refused(&service, &token, "the token is not valid here").await;
}
