//! What a token with a good signature must claim.

use std::collections::BTreeMap;

use jsonwebtoken::{Algorithm, get_current_timestamp};
use serde_json::{Value, json};
use tavola_auth::{AudienceClaim, Identity, Issuer, Rejection, Verifier};

use crate::issuer::{Pair, Provider, eager, verifier};

/// Returns what a verifier says of a token with these claims in addition or instead.
async fn verify(
    provider: &Provider,
    verifier: &Verifier,
    more: Value,
) -> Result<Identity, Rejection> {
    let token = Pair::new("k", Algorithm::RS256).sign(&provider.claims(more));
    verifier.verify(&token).await.map(|verified| verified.identity)
}

async fn provider() -> Provider {
    Provider::start(&[&Pair::new("k", Algorithm::RS256)]).await
}

#[tokio::test]
async fn every_usual_algorithm_is_accepted() {
    use Algorithm::*;
    for algorithm in [RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA] {
        let pair = Pair::new("k", algorithm);
        let provider = Provider::start(&[&pair]).await;
        let token = pair.sign(&provider.claims(json!({ "groups": ["a"] })));
        let verified = provider.verifier().verify(&token).await.unwrap();
        assert_eq!(verified.claims["sub"], "ann", "{algorithm:?}");
        assert_eq!(verified.claims["groups"], json!(["a"]));
        assert_eq!(verified.identity, Identity::User);
    }
}

#[tokio::test]
async fn a_token_is_valid_from_its_beginning_to_its_end_for_its_audience() {
    let provider = provider().await;
    let verifier = provider.verifier();
    let now = get_current_timestamp();
    for (more, expected) in [
        (json!({}), Ok(Identity::User)),
        (json!({ "aud": ["other", "api"] }), Ok(Identity::User)),
        // Within the leeway.
        (json!({ "exp": now - 10 }), Ok(Identity::User)),
        (json!({ "nbf": now + 10 }), Ok(Identity::User)),
        (json!({ "exp": now - 60 }), Err(Rejection::Expired)),
        (json!({ "nbf": now + 60 }), Err(Rejection::NotYet)),
        (json!({ "exp": null }), Err(Rejection::Expiry)),
        (json!({ "exp": "soon" }), Err(Rejection::Expiry)),
        (json!({ "aud": "other" }), Err(Rejection::Audience)),
        (json!({ "aud": ["other"] }), Err(Rejection::Audience)),
        (json!({ "aud": null }), Err(Rejection::Audience)),
        (json!({ "aud": "" }), Err(Rejection::Audience)),
        (json!({ "aud": null, "client_id": "api", "azp": "api" }), Err(Rejection::Audience)),
        (json!({ "iss": "https://elsewhere.example" }), Err(Rejection::Issuer)),
        (json!({ "iss": null }), Err(Rejection::Malformed)),
        (json!({ "sub": null }), Err(Rejection::Subject)),
        (json!({ "sub": "" }), Err(Rejection::Subject)),
        (json!({ "sub": 7 }), Err(Rejection::Subject)),
        (json!({ "sub": "a\nb" }), Err(Rejection::Subject)),
        (json!({ "sub": "a".repeat(256) }), Err(Rejection::Subject)),
    ] {
        assert_eq!(verify(&provider, &verifier, more.clone()).await, expected, "{more}");
    }
}

#[tokio::test]
async fn the_audience_may_be_the_client() {
    let provider = provider().await;
    for (claim, name) in [(AudienceClaim::ClientId, "client_id"), (AudienceClaim::Azp, "azp")] {
        let verifier = verifier(Issuer { audience_claim: claim, ..provider.issuer() });
        let ours = json!({ "aud": null, name: "api" });
        assert_eq!(verify(&provider, &verifier, ours).await, Ok(Identity::User));
        let another = json!({ "aud": "api", name: "other" });
        assert_eq!(verify(&provider, &verifier, another).await, Err(Rejection::Audience));
        let without = json!({ "aud": "api" });
        assert_eq!(verify(&provider, &verifier, without).await, Err(Rejection::Audience));
    }
}

#[tokio::test]
async fn id_tokens_are_refused_unless_they_are_wanted() {
    let provider = provider().await;
    let wanting = verifier(Issuer { id_tokens: true, ..provider.issuer() });
    for more in [json!({ "token_use": "id" }), json!({ "typ": "ID" }), json!({ "at_hash": "x" })] {
        let refused = verify(&provider, &provider.verifier(), more.clone()).await;
        assert_eq!(refused, Err(Rejection::IdToken), "{more}");
        assert_eq!(verify(&provider, &wanting, more).await, Ok(Identity::User));
    }
    let access = json!({ "token_use": "access", "typ": "Bearer" });
    assert_eq!(verify(&provider, &provider.verifier(), access).await, Ok(Identity::User));
}

#[tokio::test]
async fn services_are_clients_without_users() {
    let provider = provider().await;
    let services = BTreeMap::from([("client-7".to_owned(), "billing".to_owned())]);
    let verifier = verifier(Issuer { services, ..provider.issuer() });
    let billing = Ok(Identity::Service("billing".to_owned()));
    for (more, expected) in [
        (json!({ "client_id": "client-7" }), billing.clone()),
        (json!({ "azp": "client-7" }), billing),
        (json!({ "client_id": "client-8" }), Ok(Identity::User)),
        // What a token says of itself makes nobody a service.
        (json!({ "tavola:service": "billing" }), Ok(Identity::User)),
        (json!({ "client_id": "client-7", "username": "ann" }), Err(Rejection::UserOfService)),
        (json!({ "azp": "client-7", "auth_time": 1 }), Err(Rejection::UserOfService)),
    ] {
        assert_eq!(verify(&provider, &verifier, more.clone()).await, expected, "{more}");
    }
}

#[tokio::test]
async fn subjects_of_several_issuers_are_kept_apart() {
    let (first, second) = (provider().await, provider().await);
    let other = Issuer { prefix: Some("partner:".to_owned()), ..second.issuer() };
    let verifier = Verifier::new(vec![first.issuer(), other], eager()).unwrap();
    for (provider, prefix) in [(&first, None), (&second, Some("partner:".to_owned()))] {
        let token = Pair::new("k", Algorithm::RS256).sign(&provider.claims(json!({})));
        assert_eq!(verifier.verify(&token).await.unwrap().prefix, prefix);
    }
    for (id, is_other) in [("partner:ann", true), ("partner:", true), ("partner", false)] {
        assert_eq!(verifier.has_prefix(id), is_other, "{id}");
    }
}
