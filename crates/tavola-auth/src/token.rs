//! The parts of a token that are looked at before its signature is verified, and the claims that
//! are checked after.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::Algorithm;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::issuer::{AudienceClaim, Issuer};
use crate::rejection::Rejection;

/// The longest token, in bytes. Groups and roles make tokens long; headers of servers end at 16
/// KiB.
const LONGEST_TOKEN: usize = 16 * 1024;
/// The longest subject, in characters, as OpenID Connect has it.
const LONGEST_SUBJECT: usize = 255;

/// The algorithms that are accepted, by their names in a token. Never `none`, and none that shares
/// a secret.
const ACCEPTED: [(&str, Algorithm); 9] = [
    ("RS256", Algorithm::RS256),
    ("RS384", Algorithm::RS384),
    ("RS512", Algorithm::RS512),
    ("PS256", Algorithm::PS256),
    ("PS384", Algorithm::PS384),
    ("PS512", Algorithm::PS512),
    ("ES256", Algorithm::ES256),
    ("ES384", Algorithm::ES384),
    ("EdDSA", Algorithm::EdDSA),
];

/// What a token states before anything is verified: only good for choosing the key to verify it
/// with.
#[derive(Debug)]
pub(crate) struct Unverified {
    pub(crate) algorithm: Algorithm,
    pub(crate) key_id: Option<String>,
    pub(crate) issuer: String,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    crit: Option<Json>,
}

#[derive(Deserialize)]
struct Payload {
    iss: String,
}

impl Unverified {
    pub(crate) fn parse(token: &str) -> Result<Self, Rejection> {
        if token.len() > LONGEST_TOKEN {
            return Err(Rejection::Malformed);
        }
        let mut parts = token.split('.');
        let (Some(header), Some(payload), Some(_), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(Rejection::Malformed);
        };
        let header: Header = decode(header)?;
        // What a header calls critical must be understood, and nothing of the kind is.
        if header.crit.is_some() {
            return Err(Rejection::Malformed);
        }
        let accepted = ACCEPTED.iter().find(|(name, _)| *name == header.alg);
        let (_, algorithm) = accepted.ok_or(Rejection::Algorithm)?;
        let Payload { iss } = decode(payload)?;
        Ok(Self { algorithm: *algorithm, key_id: header.kid, issuer: iss })
    }
}

fn decode<T: DeserializeOwned>(part: &str) -> Result<T, Rejection> {
    let bytes = URL_SAFE_NO_PAD.decode(part).map_err(|_| Rejection::Malformed)?;
    serde_json::from_slice(&bytes).map_err(|_| Rejection::Malformed)
}

/// Checks the claims of a token whose signature and time are valid. Returns the name of the service
/// if it is one's.
pub(crate) fn check(
    issuer: &Issuer,
    claims: &Map<String, Json>,
) -> Result<Option<String>, Rejection> {
    let text = |name: &str| claims.get(name).and_then(Json::as_str);
    let is_ours =
        |audience: &str| issuer.audiences.iter().any(|own| !own.is_empty() && own == audience);
    let fits = match issuer.audience_claim {
        AudienceClaim::Aud => match claims.get("aud") {
            Some(Json::String(audience)) => is_ours(audience),
            Some(Json::Array(all)) => all.iter().filter_map(Json::as_str).any(is_ours),
            _ => false,
        },
        AudienceClaim::ClientId => text("client_id").is_some_and(is_ours),
        AudienceClaim::Azp => text("azp").is_some_and(is_ours),
    };
    if !fits {
        return Err(Rejection::Audience);
    }
    if !issuer.id_tokens && is_id_token(claims) {
        return Err(Rejection::IdToken);
    }
    let is_subject = |subject: &str| {
        !subject.is_empty()
            && subject.chars().count() <= LONGEST_SUBJECT
            && !subject.chars().any(char::is_control)
    };
    if !text("sub").is_some_and(is_subject) {
        return Err(Rejection::Subject);
    }
    let client = text("client_id").or_else(|| text("azp"));
    let Some(service) = client.and_then(|client| issuer.services.get(client)) else {
        return Ok(None);
    };
    match SIGNED_IN.iter().any(|name| claims.contains_key(*name)) {
        true => Err(Rejection::UserOfService),
        false => Ok(Some(service.clone())),
    }
}

/// Claims that only the token of somebody who signed in has.
const SIGNED_IN: [&str; 5] = ["auth_time", "at_hash", "nonce", "sid", "username"];

/// Returns `true` if this is an ID token: by Cognito's word, by Keycloak's, or by a digest of the
/// access token that it came with.
fn is_id_token(claims: &Map<String, Json>) -> bool {
    let is = |name: &str, value: &str| claims.get(name).and_then(Json::as_str) == Some(value);
    is("token_use", "id") || is("typ", "ID") || claims.contains_key("at_hash")
}
