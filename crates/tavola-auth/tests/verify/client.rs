//! People who sign in: what the issuer is asked, and which of its answers are taken.

use std::collections::HashMap;
use std::sync::Arc;

use jsonwebtoken::Algorithm;
use serde_json::{Value, json};
use tavola_auth::{
    Client, ClientSettings, CodeAnswer, Rejection, SetupError, SignInError, SignInSecret,
};

use crate::issuer::{Pair, Provider};

fn settings() -> ClientSettings {
    ClientSettings {
        id: "web client".to_owned(),
        secret: Some("s3:cret".to_owned()),
        redirect: "https://api.example.org/console".to_owned(),
        scope: "openid api".to_owned(),
        parameters: vec![("resource".to_owned(), "https://api.example.org/".to_owned())],
    }
}

fn query(url: &str) -> HashMap<String, String> {
    let (_, query) = url.split_once('?').unwrap();
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

/// A sign-in that has come back from the issuer.
struct Attempt {
    provider: Provider,
    pair: Pair,
    client: Client,
    secret: SignInSecret,
    asked: HashMap<String, String>,
}

impl Attempt {
    async fn new(settings: ClientSettings) -> Self {
        let pair = Pair::new("one", Algorithm::ES256);
        let provider = Provider::start(&[&pair]).await;
        let client = Client::new(settings, Arc::new(provider.verifier())).unwrap();
        let secret = SignInSecret::new().unwrap();
        let asked = query(&client.authorization_url(&secret).await.unwrap());
        Self { provider, pair, client, secret, asked }
    }

    /// The claims of the ID token that the issuer should give, with changes.
    fn id_token(&self, more: Value) -> String {
        let own = json!({ "aud": "web client", "nonce": self.asked["nonce"], "at_hash": "x" });
        let mut claims = self.provider.claims(own);
        for (name, value) in more.as_object().unwrap() {
            claims[name] = value.clone();
        }
        self.pair.sign(&claims)
    }

    /// Lets the token endpoint give these tokens.
    fn gives(&self, id_token: String, access: Value) {
        let access = self.pair.sign(&self.provider.claims(access));
        let answer =
            json!({ "access_token": access, "id_token": id_token, "token_type": "Bearer" });
        *self.provider.tokens().answer.lock().unwrap() = Some(answer);
    }

    async fn exchange(&self, answer: CodeAnswer) -> Result<(), SignInError> {
        self.client.exchange(&self.secret, &answer).await.map(|_| ())
    }

    fn answer(&self) -> CodeAnswer {
        CodeAnswer {
            code: Some("c0de".to_owned()),
            state: Some(self.asked["state"].clone()),
            ..CodeAnswer::default()
        }
    }
}

#[tokio::test]
async fn a_code_is_exchanged_by_a_confidential_client() {
    let attempt = Attempt::new(settings()).await;
    let asked = &attempt.asked;
    assert_eq!(asked["client_id"], "web client");
    assert_eq!(asked["redirect_uri"], "https://api.example.org/console");
    assert_eq!(asked["code_challenge_method"], "S256");
    assert_eq!(asked["resource"], "https://api.example.org/");
    attempt.gives(attempt.id_token(json!({})), json!({}));
    let signed = attempt.client.exchange(&attempt.secret, &attempt.answer()).await.unwrap();
    assert!((200..=300).contains(&signed.lifetime.as_secs()), "{signed:?}");
    let requests = attempt.provider.tokens().asked.lock().unwrap().clone();
    let [(authorization, form)] = requests.as_slice() else { panic!("{requests:?}") };
    // `web+client:s3%3Acret`
    assert_eq!(authorization, "Basic d2ViK2NsaWVudDpzMyUzQWNyZXQ=");
    let form: HashMap<_, _> = form_urlencoded::parse(form.as_bytes()).into_owned().collect();
    assert_eq!(
        (form["grant_type"].as_str(), form["code"].as_str()),
        ("authorization_code", "c0de")
    );
    assert!(!form.contains_key("client_secret"));
    assert_ne!(form["code_verifier"], asked["code_challenge"]);
    assert_eq!(form["resource"], "https://api.example.org/");
}

#[tokio::test]
async fn a_public_client_has_no_secret() {
    let attempt = Attempt::new(ClientSettings { secret: None, ..settings() }).await;
    attempt.gives(attempt.id_token(json!({})), json!({}));
    attempt.exchange(attempt.answer()).await.unwrap();
    let requests = attempt.provider.tokens().asked.lock().unwrap().clone();
    let (authorization, form) = requests.first().unwrap();
    assert_eq!(authorization, "");
    assert!(form.contains("client_id=web+client"), "{form}");
}

#[tokio::test]
async fn answers_to_others_are_refused_before_the_issuer_is_asked() {
    let attempt = Attempt::new(settings()).await;
    let good = attempt.answer();
    let other = Some("https://other.example".to_owned());
    for answer in [
        CodeAnswer { state: None, ..good.clone() },
        CodeAnswer { state: Some("x".to_owned()), ..good.clone() },
        CodeAnswer { issuer: other, ..good.clone() },
        CodeAnswer { code: None, ..good.clone() },
    ] {
        let refused = attempt.exchange(answer).await;
        assert!(matches!(refused, Err(SignInError::Foreign)), "{refused:?}");
    }
    let elsewhere = SignInSecret::new().unwrap();
    let refused = attempt.client.exchange(&elsewhere, &good).await;
    assert!(matches!(refused, Err(SignInError::Foreign)), "{refused:?}");
    let denied = CodeAnswer { error: Some("access_denied".to_owned()), ..good.clone() };
    let refused = attempt.exchange(denied).await;
    assert!(matches!(refused, Err(SignInError::Refused(code)) if code == "access_denied"));
    assert!(attempt.provider.tokens().asked.lock().unwrap().is_empty());
    let refused = attempt.exchange(good).await;
    assert!(matches!(refused, Err(SignInError::Exchange(code)) if code == "invalid_grant"));
}

#[tokio::test]
async fn tokens_of_other_sign_ins_are_refused() {
    let attempt = Attempt::new(settings()).await;
    for more in [json!({ "nonce": "other" }), json!({ "nonce": null }), json!({ "sub": "bob" })] {
        attempt.gives(attempt.id_token(more.clone()), json!({}));
        let refused = attempt.exchange(attempt.answer()).await;
        assert!(matches!(refused, Err(SignInError::OtherToken)), "{more}: {refused:?}");
    }
    for (more, why) in [
        (json!({ "aud": "api" }), Rejection::Audience),
        (json!({ "aud": ["web client", "other"] }), Rejection::Audience),
        (json!({ "exp": 1 }), Rejection::Expired),
        (json!({ "iss": "https://other.example" }), Rejection::Issuer),
    ] {
        attempt.gives(attempt.id_token(more.clone()), json!({}));
        let refused = attempt.exchange(attempt.answer()).await;
        let is_refused = matches!(refused, Err(SignInError::Token("ID token", it)) if it == why);
        assert!(is_refused, "{more}: {refused:?}");
    }
    attempt.gives(attempt.id_token(json!({})), json!({ "aud": "other" }));
    let refused = attempt.exchange(attempt.answer()).await;
    let audience = Rejection::Audience;
    assert!(matches!(refused, Err(SignInError::Token("access token", it)) if it == audience));
}

#[tokio::test]
async fn a_client_that_cannot_work_is_not_set_up() {
    let provider = Provider::start(&[]).await;
    let verifier = Arc::new(provider.verifier());
    let set_up = |settings| Client::new(settings, Arc::clone(&verifier)).map(|_| ());
    assert_eq!(set_up(settings()), Ok(()));
    let parameters = vec![("state".to_owned(), "x".to_owned())];
    for wrong in [
        ClientSettings { id: String::new(), ..settings() },
        ClientSettings { secret: Some(String::new()), ..settings() },
        ClientSettings { scope: "api".to_owned(), ..settings() },
        ClientSettings { parameters, ..settings() },
    ] {
        assert!(matches!(set_up(wrong), Err(SetupError::Client(_))));
    }
    let plain = ClientSettings { redirect: "http://api.example.org/console".into(), ..settings() };
    assert!(matches!(set_up(plain), Err(SetupError::Url(_))));
}
