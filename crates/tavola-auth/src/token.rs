//! The parts of a token: those that are looked at before its signature is verified, and the claims
//! that are checked after.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::issuer::{AudienceClaim, Issuer};
use crate::rejection::Rejection;
use crate::signature::{Algorithm, PublicKey};

/// The longest token, in bytes. Groups and roles make tokens long; headers of servers end at 16
/// KiB.
pub(crate) const LONGEST_TOKEN: usize = 16 * 1024;
/// The longest subject, in characters, as OpenID Connect has it.
const LONGEST_SUBJECT: usize = 255;

/// What a token states before anything is verified: only good for choosing the key to verify it
/// with.
#[derive(Debug)]
pub(crate) struct Unverified<'t> {
    pub(crate) algorithm: Algorithm,
    pub(crate) key_id: Option<String>,
    pub(crate) issuer: String,
    parts: Parts<'t>,
}

/// The parts of a token in the compact form of RFC 7515.
#[derive(Debug)]
pub(crate) struct Parts<'t> {
    header: &'t str,
    payload: &'t str,
    /// What is signed: both of these.
    pub(crate) message: &'t str,
    pub(crate) signature: Vec<u8>,
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

impl<'t> Parts<'t> {
    pub(crate) fn parse(token: &'t str) -> Result<Self, Rejection> {
        if token.len() > LONGEST_TOKEN {
            return Err(Rejection::Malformed);
        }
        let (message, signature) = token.rsplit_once('.').ok_or(Rejection::Malformed)?;
        let parts = message.split_once('.').filter(|(_, payload)| !payload.contains('.'));
        let (header, payload) = parts.ok_or(Rejection::Malformed)?;
        Ok(Self { header, payload, message, signature: decode_bytes(signature)? })
    }

    /// Returns the name of the algorithm and the id of the key. What a header calls critical must
    /// be understood, and nothing of the kind is.
    pub(crate) fn header(&self) -> Result<(String, Option<String>), Rejection> {
        match decode(self.header)? {
            Header { alg, kid, crit: None } => Ok((alg, kid)),
            Header { .. } => Err(Rejection::Malformed),
        }
    }

    /// Returns the claims, which mean something only if the signature is valid.
    pub(crate) fn claims(&self) -> Result<Map<String, Json>, Rejection> {
        decode(self.payload)
    }
}

impl<'t> Unverified<'t> {
    pub(crate) fn parse(token: &'t str) -> Result<Self, Rejection> {
        let parts = Parts::parse(token)?;
        let (algorithm, key_id) = parts.header()?;
        let algorithm = Algorithm::named(&algorithm).ok_or(Rejection::Algorithm)?;
        let Payload { iss } = decode(parts.payload)?;
        Ok(Self { algorithm, key_id, issuer: iss, parts })
    }

    /// Returns the claims, if this key's owner has signed them.
    pub(crate) fn verified(&self, key: &PublicKey) -> Result<Map<String, Json>, Rejection> {
        let Parts { message, signature, .. } = &self.parts;
        match key.has_signed(self.algorithm, message, signature) {
            true => self.parts.claims(),
            false => Err(Rejection::Signature),
        }
    }
}

/// Returns the current time in seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Checks that claims are of now, give or take some seconds, and returns when they expire, in
/// seconds since 1970.
pub(crate) fn check_time(claims: &Map<String, Json>, leeway: u64) -> Result<u64, Rejection> {
    let now = now();
    let expires = claims.get("exp").and_then(seconds).ok_or(Rejection::Expiry)?;
    if expires.saturating_add(leeway) < now {
        return Err(Rejection::Expired);
    }
    let begins = match claims.get("nbf") {
        Some(time) => seconds(time).ok_or(Rejection::Malformed)?,
        None => 0,
    };
    if begins > now.saturating_add(leeway) { Err(Rejection::NotYet) } else { Ok(expires) }
}

/// Returns the whole seconds of a time, which may have a fraction.
fn seconds(time: &Json) -> Option<u64> {
    let seconds = time.as_f64().filter(|seconds| (0.0..u64::MAX as f64).contains(seconds))?;
    Some(seconds as u64)
}

/// How much of a claim is logged.
const LONGEST_LOGGED: usize = 200;

/// Returns what a token states in a claim, as JSON and not longer than a line of a log.
pub(crate) fn stated(token: &str, claim: &str) -> Option<String> {
    let claims: Map<String, Json> = decode(token.split('.').nth(1)?).ok()?;
    Some(claims.get(claim)?.to_string().chars().take(LONGEST_LOGGED).collect())
}

fn decode<T: DeserializeOwned>(part: &str) -> Result<T, Rejection> {
    serde_json::from_slice(&decode_bytes(part)?).map_err(|_| Rejection::Malformed)
}

fn decode_bytes(part: &str) -> Result<Vec<u8>, Rejection> {
    URL_SAFE_NO_PAD.decode(part).map_err(|_| Rejection::Malformed)
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
