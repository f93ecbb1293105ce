//! `tavola serve` with the tokens of an issuer.

use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value as Json, json};

use crate::server::Server;
use crate::support::Place;

const ISSUER: &str = "https://id.example.org/pool";

const CONFIGURATION: &str = r#"
[[issuers]]
url = "https://id.example.org/pool"
audience = ["gg", "gg-admin"]
keys = "keys.json"

[issuers.services]
resources-client = "resources"

[[issuers]]
url = "https://partner.example.com"
audience = "gg-web"
audience-claim = "client_id"
keys = "keys.json"
prefix = "partner:"
"#;

/// The issuers' key, from a fixed seed.
fn key() -> EncodingKey {
    let pkcs8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
    EncodingKey::from_ed_der(&[&pkcs8[..], &[7; 32]].concat())
}

/// The issuers' keys, as they publish them.
pub fn jwks() -> String {
    let jwk = Jwk::from_encoding_key(&key(), Algorithm::EdDSA).unwrap();
    json!({ "keys": [jwk] }).to_string()
}

/// Signs the claims of a usual access token, with these in addition or instead.
pub fn token(more: Json) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let mut claims = json!({ "iss": ISSUER, "aud": "gg", "sub": "alice", "exp": now + 60 });
    claims.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    jsonwebtoken::encode(&Header::new(Algorithm::EdDSA), &claims, &key()).unwrap()
}

/// Serves gg_core on every address of this machine, to users of two issuers.
fn start() -> (Place, Server) {
    start_with(&[])
}

fn start_with(more: &[&str]) -> (Place, Server) {
    let place = Place::new();
    place.file("keys.json", jwks());
    place.file("tavola.toml", CONFIGURATION);
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let monitor = format!("127.0.0.1:{port}");
    let args = ["serve", "gg.tavola", "--store", "file:data", "--listen", "0.0.0.0:0"];
    let monitored = ["--monitor", &monitor];
    let server = Server::run(place.command(&[&args[..], &monitored, more].concat()));
    let watch = |path: &str| crate::server::send(&monitor, path, None, "").0;
    assert_eq!((watch("GET /healthz"), watch("GET /metrics")), (200, 200));
    assert_eq!((watch("GET /me/invites"), watch("POST /metrics")), (404, 405));
    (place, server)
}

#[test]
fn users_and_services_are_those_of_the_configured_issuers() {
    let (place, server) = start();
    let status = |head: &str, token: &str, body: &str| server.send(head, Some(token), body).0;
    let invites = "GET /me/invites";
    assert!(!server.welcome.contains("TOKEN"), "{}", server.welcome);
    assert_eq!(server.send(invites, None, "").0, 401);
    assert_eq!(server.send("GET /healthz", None, "").0, 200);
    assert_eq!(server.send("GET /metrics", None, "").0, 404);
    assert_eq!(status(invites, &token(json!({})), ""), 200);
    assert_eq!(status(invites, &token(json!({ "aud": "gg-admin" })), ""), 200);
    for (what, refused) in [
        ("another audience", json!({ "aud": "boards" })),
        ("another issuer", json!({ "iss": "https://evil.example" })),
        ("too old", json!({ "exp": 1_700_000_000 })),
        ("no id can hold it", json!({ "sub": "a#b" })),
        ("too long for an id", json!({ "sub": "a".repeat(255) + "é" })),
        ("the id of another issuer's user", json!({ "sub": "partner:alice" })),
    ] {
        assert_eq!(status(invites, &token(refused), ""), 401, "{what}");
    }
    assert_eq!(status(invites, &format!("{}x", token(json!({}))), ""), 401);

    // A development token says nothing here, and the claim that development believes says nothing
    // either.
    let development = place.run("token gg.tavola --as alice").ok();
    assert_eq!(status(invites, development.trim(), ""), 401);
    let goal = r#"{"ownerId": "alice", "title": "Run"}"#;
    let register = "PUT /resources/goal/g1";
    assert_eq!(status(register, &token(json!({ "tavola:service": "resources" })), goal), 403);
    let of_user = json!({ "client_id": "resources-client", "auth_time": 1 });
    assert_eq!(status(register, &token(of_user), goal), 401);
    assert_eq!(status(register, &token(json!({ "client_id": "resources-client" })), goal), 201);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn the_same_subject_of_another_issuer_is_somebody_else() {
    let (_place, server) = start();
    let service = token(json!({ "client_id": "resources-client" }));
    let goal = r#"{"ownerId": "partner:alice", "title": "Run"}"#;
    assert_eq!(server.send("PUT /resources/goal/g1", Some(&service), goal).0, 201);
    let alice = token(json!({}));
    let partner =
        json!({ "iss": "https://partner.example.com", "aud": null, "client_id": "gg-web" });
    let partner = token(partner);
    let invite = r#"{"inviteeId": "bob"}"#;
    let path = "POST /resources/goal/g1/invites";
    assert_ne!(server.send(path, Some(&alice), invite).0, 201);
    assert_eq!(server.send(path, Some(&partner), invite).0, 201);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn an_issuer_that_cannot_work_is_refused_before_anything_starts() {
    let place = Place::new();
    let serve = "serve gg.tavola --store file:data --listen 127.0.0.1:0";
    for (file, why) in [
        ("[[issuers]]\nurl = \"https://a.example\"\naudience = \"\"", "needs an audience"),
        ("[[issuers]]\nurl = \"http://a.example\"\naudience = \"a\"", "is not an https URL"),
        ("[[issuers]]\nurl = \"https://a.example\"", "missing field `audience`"),
        (
            "[[issuers]]\nurl = \"https://a.example\"\naudience = \"a\"\naudiance = 1",
            "unknown field",
        ),
    ] {
        place.file("tavola.toml", file);
        let err = place.run(serve).fails(2);
        assert!(err.contains(why), "{err}");
    }
    place.file("tavola.toml", "");
    let err = place.run(&format!("{serve} --issuer https://a.example")).fails(2);
    assert!(err.contains("--audience"), "{err}");
    assert!(!place.path("data").exists());
}

/// Somebody behind the same address retries with a token that is not valid.
#[test]
fn who_was_verified_before_is_not_kept_out_by_the_bad_tokens_of_others() {
    let (_place, server) = start_with(&["--address-rate", "2/h"]);
    let invites = "GET /me/invites";
    let alice = token(json!({}));
    assert_eq!(server.send(invites, Some(&alice), "").0, 200);
    let bad: Vec<_> = (0..4).map(|_| server.send(invites, Some("x"), "").0).collect();
    assert_eq!(bad, [401, 401, 429, 429]);
    assert_eq!(server.send(invites, Some(&alice), "").0, 200);
    assert_eq!(server.send(invites, Some(&token(json!({ "sub": "bob" }))), "").0, 429);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_request_names_one_host() {
    let (_place, server) = start();
    for (hosts, version, status) in [
        ("Host: a.example\r\n", "1.1", "200"),
        ("", "1.0", "200"),
        ("", "1.1", "400"),
        ("Host: a.example\r\nHost: a.example\r\n", "1.1", "400"),
        ("Host: a.example\r\nHost: b.example\r\n", "1.0", "400"),
    ] {
        let head = format!("GET /healthz HTTP/{version}\r\nConnection: close\r\n{hosts}\r\n");
        let answer = crate::server::raw(&server.address, &head);
        let line = answer.lines().next().unwrap();
        assert_eq!(line.split(' ').nth(1), Some(status), "{hosts:?} {version}: {answer}");
        assert!(status == "200" || answer.contains("\"code\":\"malformed\""), "{answer}");
    }
    assert_eq!(server.stop().code, 0);
}

/// The log is what an operator has to find out why nobody can sign in.
#[test]
fn the_log_names_what_is_configured_otherwise_than_tokens_state() {
    let (_place, server) = start_with(&["--log-level", "info,tavola_auth=debug"]);
    let status = |token: &str| server.send("GET /me/invites", Some(token), "").0;
    assert_eq!(status(&token(json!({ "aud": ["https://api.example"] }))), 401);
    assert_eq!(status(&token(json!({ "iss": "https://id.example.org/pool/" }))), 401);
    assert_eq!(status(&token(json!({ "exp": null }))), 401);
    let log = server.stop().err;
    let line = |reason: &str| log.lines().find(|line| line.contains(reason)).unwrap_or_default();
    let audience = line("the token is for another audience");
    assert!(audience.contains("https://api.example"), "{log}");
    let issuer = line("from an issuer that is not configured");
    assert!(issuer.contains("https://id.example.org/pool/"), "{log}");
    assert!(!line("does not say when it expires").is_empty(), "{log}");
    assert!(!log.contains("alice"), "{log}");
    // The first is told at the level that servers have by default.
    let told = log.lines().filter(|line| line.contains("WARN")).collect::<Vec<_>>();
    assert_eq!(told, [audience], "{log}");
}
