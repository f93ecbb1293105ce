//! An issuer on this machine: it signs tokens, and serves its keys as long as it is told to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header, get_current_timestamp};
use serde_json::{Value, json};
use tavola_auth::{Issuer, KeyPolicy, Verifier};

/// A key pair: its id, its algorithm and its private key.
#[derive(Clone)]
pub struct Pair {
    pub id: &'static str,
    pub algorithm: Algorithm,
    pub private: EncodingKey,
}

impl Pair {
    pub fn new(id: &'static str, algorithm: Algorithm) -> Self {
        let rsa = |pem: &[u8]| EncodingKey::from_rsa_pem(pem).unwrap();
        let private = match algorithm {
            Algorithm::ES256 => EncodingKey::from_ec_pem(include_bytes!("keys/p256.pem")).unwrap(),
            Algorithm::ES384 => EncodingKey::from_ec_pem(include_bytes!("keys/p384.pem")).unwrap(),
            Algorithm::EdDSA => {
                EncodingKey::from_ed_pem(include_bytes!("keys/ed25519.pem")).unwrap()
            }
            _ => rsa(include_bytes!("keys/rsa.pem")),
        };
        Self { id, algorithm, private }
    }

    /// Another RSA key than that of `new`.
    pub fn other(id: &'static str) -> Self {
        let private = EncodingKey::from_rsa_pem(include_bytes!("keys/other.pem")).unwrap();
        Self { id, algorithm: Algorithm::RS256, private }
    }

    /// An RSA key of 1,024 bits.
    pub fn short(id: &'static str) -> Self {
        let private = EncodingKey::from_rsa_pem(include_bytes!("keys/short.pem")).unwrap();
        Self { id, algorithm: Algorithm::RS256, private }
    }

    pub fn jwk(&self) -> Value {
        let mut jwk = Jwk::from_encoding_key(&self.private, self.algorithm).unwrap();
        jwk.common.key_id = Some(self.id.to_owned());
        serde_json::to_value(jwk).unwrap()
    }

    pub fn sign(&self, claims: &Value) -> String {
        let header = Header { kid: Some(self.id.to_owned()), ..Header::new(self.algorithm) };
        jsonwebtoken::encode(&header, claims, &self.private).unwrap()
    }
}

/// What the issuer's endpoints do.
#[derive(Clone)]
pub enum Serves {
    Keys(Value),
    Status(u16),
    Text(String),
    Redirect(String),
    Nothing,
}

/// The issuer.
pub struct Provider {
    pub url: String,
    serves: Arc<Mutex<Serves>>,
    fetches: Arc<AtomicUsize>,
    tokens: Tokens,
}

/// What the token endpoint answers, and the requests that it got: the header and the form.
#[derive(Clone, Default)]
pub struct Tokens {
    pub answer: Arc<Mutex<Option<Value>>>,
    pub asked: Arc<Mutex<Vec<(String, String)>>>,
}

impl Provider {
    /// Starts an issuer that serves these keys.
    pub async fn start(pairs: &[&Pair]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let serves = Arc::new(Mutex::new(Serves::Keys(json!({}))));
        let fetches = Arc::new(AtomicUsize::new(0));
        let discovery = json!({
            "issuer": url,
            "jwks_uri": format!("{url}/jwks"),
            "authorization_endpoint": format!("{url}/auth"),
            "token_endpoint": format!("{url}/token"),
        });
        let tokens = Tokens::default();
        let exchanged = tokens.clone();
        let (state, count) = (serves.clone(), fetches.clone());
        let router = Router::new()
            .route(
                "/token",
                post(async move |headers: HeaderMap, form: String| {
                    let given = headers.get(header::AUTHORIZATION);
                    let given = given.map_or("", |given| given.to_str().unwrap()).to_owned();
                    exchanged.asked.lock().unwrap().push((given, form));
                    match exchanged.answer.lock().unwrap().clone() {
                        Some(answer) => Json(answer).into_response(),
                        None => {
                            (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })))
                                .into_response()
                        }
                    }
                }),
            )
            .route("/.well-known/openid-configuration", get(async move || Json(discovery)))
            .route(
                "/jwks",
                get(async move || {
                    count.fetch_add(1, Ordering::SeqCst);
                    let serves = state.lock().unwrap().clone();
                    respond(serves).await
                }),
            );
        tokio::spawn(async move { axum::serve(listener, router).await });
        let provider = Self { url, serves, fetches, tokens };
        provider.serve_keys(pairs);
        provider
    }

    pub fn serve(&self, serves: Serves) {
        *self.serves.lock().unwrap() = serves;
    }

    pub fn serve_keys(&self, pairs: &[&Pair]) {
        let keys: Vec<Value> = pairs.iter().map(|pair| pair.jwk()).collect();
        self.serve(Serves::Keys(json!({ "keys": keys })));
    }

    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Returns how often the keys were fetched.
    pub fn fetches(&self) -> usize {
        self.fetches.load(Ordering::SeqCst)
    }

    /// Returns the claims of a usual access token, with these in addition or instead; `null` takes
    /// one away.
    pub fn claims(&self, more: Value) -> Value {
        let now = get_current_timestamp();
        let mut claims = json!({
            "iss": self.url, "aud": "api", "sub": "ann", "iat": now, "exp": now + 300,
        });
        for (name, value) in more.as_object().unwrap() {
            match value {
                Value::Null => claims.as_object_mut().unwrap().remove(name),
                value => claims.as_object_mut().unwrap().insert(name.clone(), value.clone()),
            };
        }
        claims
    }

    pub fn issuer(&self) -> Issuer {
        Issuer::new(&self.url, "api")
    }

    pub fn verifier(&self) -> Verifier {
        verifier(self.issuer())
    }
}

async fn respond(serves: Serves) -> Response {
    match serves {
        Serves::Keys(keys) => Json(keys).into_response(),
        Serves::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
        Serves::Text(text) => text.into_response(),
        Serves::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Serves::Nothing => std::future::pending().await,
    }
}

/// Returns a policy under which keys may be fetched again at once, and an issuer must answer soon.
pub fn eager() -> KeyPolicy {
    KeyPolicy { pause: Duration::ZERO, timeout: Duration::from_millis(300), ..KeyPolicy::default() }
}

pub fn verifier(issuer: Issuer) -> Verifier {
    Verifier::new(vec![issuer], eager()).unwrap()
}
