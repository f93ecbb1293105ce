//! AWS's Signature Version 4, the part that DynamoDB's clients use: in the `Authorization` header,
//! over the whole body. Presigned, unsigned and chunked requests are refused.

use std::time::{Duration, SystemTime};

use hmac::{Hmac, KeyInit, Mac};
use hyper::HeaderMap;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::WireCredentials;
use crate::exception::Exception;

const ALGORITHM: &str = "AWS4-HMAC-SHA256";
const SERVICE: &str = "dynamodb";
const TERMINATOR: &str = "aws4_request";
/// How far the caller's clock may be off.
const SKEW: Duration = Duration::from_secs(15 * 60);
/// What a signature must cover, or it could be used for another request.
const REQUIRED: [&str; 3] = ["host", "x-amz-date", "x-amz-target"];
/// The header of a session token.
const TOKEN: &str = "x-amz-security-token";

/// A signature that names our key, at a time that is now, for what it has to cover. Whether it is
/// right can be said only when the body is here.
#[derive(Debug)]
pub(super) struct Claim {
    /// Everything of the canonical request before the body's hash.
    request: String,
    /// `x-amz-date`, as it was sent.
    moment: String,
    /// Day, region, service and the constant end.
    scope: [String; 4],
    /// The body's hash as a header says it, where one does.
    body: Option<String>,
    signature: Vec<u8>,
}

impl Claim {
    /// Reads the headers of a `POST /`.
    pub(super) fn read(
        headers: &HeaderMap,
        credentials: &WireCredentials,
        now: SystemTime,
    ) -> Result<Self, Exception> {
        let authorization = single(headers, "authorization")?.ok_or_else(|| {
            Exception::service(
                "MissingAuthenticationTokenException",
                "Request is missing Authentication Token",
            )
        })?;
        let Some(fields) = authorization.strip_prefix(ALGORITHM) else {
            return Err(incomplete("the algorithm must be AWS4-HMAC-SHA256"));
        };
        let field = |name: &str| {
            let mut values = fields.split(',').filter_map(|field| {
                let (found, value) = field.trim().split_once('=')?;
                (found == name).then_some(value)
            });
            match (values.next(), values.next()) {
                (Some(value), None) => Ok(value),
                _ => Err(incomplete(&format!("Authorization header requires '{name}' parameter"))),
            }
        };
        let credential: Vec<&str> = field("Credential")?.split('/').collect();
        let moment = single(headers, "x-amz-date")?
            .ok_or_else(|| incomplete("Authorization header requires a 'X-Amz-Date' header"))?;
        check_clock(moment, now)?;
        let [access_key, day, region, SERVICE, TERMINATOR] = credential.as_slice() else {
            return Err(incomplete("the credential must be scoped to dynamodb and aws4_request"));
        };
        if *access_key != credentials.access_key {
            return Err(Exception::service(
                "UnrecognizedClientException",
                "The security token included in the request is invalid.",
            ));
        }
        check_day(moment, day)?;
        let body = single(headers, "x-amz-content-sha256")?.map(str::to_owned);
        let signature = from_hex(field("Signature")?).ok_or_else(mismatch)?;
        Ok(Self {
            request: canonical_request(headers, field("SignedHeaders")?)?,
            moment: moment.to_owned(),
            scope: [day, region, &SERVICE, &TERMINATOR].map(|part| (*part).to_owned()),
            body,
            signature,
        })
    }

    /// Verifies that the signature is the one that our secret gives for these headers and this
    /// body.
    pub(super) fn verify(
        &self,
        body: &[u8],
        credentials: &WireCredentials,
    ) -> Result<(), Exception> {
        let hash = to_hex(&Sha256::digest(body));
        // Also refuses UNSIGNED-PAYLOAD and the names of chunked bodies.
        if self.body.as_ref().is_some_and(|claimed| *claimed != hash) {
            return Err(mismatch());
        }
        let request = to_hex(&Sha256::digest(format!("{}{hash}", self.request)));
        let text = format!("{ALGORITHM}\n{}\n{}\n{request}", self.moment, self.scope.join("/"));
        let mut key = format!("AWS4{}", credentials.secret_key).into_bytes();
        for part in &self.scope {
            key = mac(&key, part)?.finalize().into_bytes().to_vec();
        }
        // Compares in constant time.
        mac(&key, &text)?.verify_slice(&self.signature).map_err(|_| mismatch())
    }
}

fn mac(key: &[u8], text: &str) -> Result<Hmac<Sha256>, Exception> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|_| mismatch())?;
    mac.update(text.as_bytes());
    Ok(mac)
}

fn canonical_request(headers: &HeaderMap, signed: &str) -> Result<String, Exception> {
    let names: Vec<&str> = signed.split(';').collect();
    if !names.is_sorted_by(|one, two| one < two) {
        return Err(incomplete("the signed headers must be sorted, each once"));
    }
    // A session token means nothing here; but whoever sends one has to sign it, as AWS wants it.
    let token = headers.contains_key(TOKEN).then_some(&TOKEN);
    if let Some(missing) = REQUIRED.iter().chain(token).find(|name| !names.contains(name)) {
        return Err(incomplete(&format!("'{missing}' must be a signed header")));
    }
    let mut request = "POST\n/\n\n".to_owned();
    for name in names {
        let mut values = Vec::new();
        for value in headers.get_all(name) {
            let value = value.to_str().map_err(|_| mismatch())?;
            values.push(value.split_ascii_whitespace().collect::<Vec<_>>().join(" "));
        }
        if values.is_empty() {
            return Err(incomplete(&format!("the signed header '{name}' is not there")));
        }
        request.push_str(&format!("{name}:{}\n", values.join(",")));
    }
    request.push_str(&format!("\n{signed}\n"));
    Ok(request)
}

/// Checks that the scope is of the day of the signature.
fn check_day(moment: &str, day: &str) -> Result<(), Exception> {
    if !moment.starts_with(&format!("{day}T")) {
        return Err(Exception::service(
            "InvalidSignatureException",
            "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from \
             HTTP",
        ));
    }
    Ok(())
}

fn check_clock(moment: &str, now: SystemTime) -> Result<(), Exception> {
    let signed = moment
        .strip_suffix('Z')
        .and_then(|moment| jiff::civil::DateTime::strptime("%Y%m%dT%H%M%S", moment).ok())
        .and_then(|moment| moment.to_zoned(jiff::tz::TimeZone::UTC).ok())
        .map(|moment| SystemTime::from(moment.timestamp()))
        .ok_or_else(|| incomplete("Date must be in ISO-8601 'basic format'"))?;
    let distance = now.duration_since(signed).unwrap_or_else(|earlier| earlier.duration());
    if distance <= SKEW {
        return Ok(());
    }
    let ours = Timestamp::try_from(now).map(|now| now.to_string()).unwrap_or_default();
    Err(Exception::service(
        "InvalidSignatureException",
        match signed > now {
            true => {
                format!("Signature not yet current: {moment} is still later than {ours} + 15 min.")
            }
            false => format!("Signature expired: {moment} is now earlier than {ours} - 15 min."),
        },
    ))
}

/// Returns the value of a header that may be there once.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Exception> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| mismatch()),
        _ => Err(incomplete(&format!("the header '{name}' is there twice"))),
    }
}

fn incomplete(message: &str) -> Exception {
    Exception::service("IncompleteSignatureException", message)
}

fn mismatch() -> Exception {
    Exception::service(
        "InvalidSignatureException",
        "The request signature we calculated does not match the signature you provided. Check your \
         AWS Secret Access Key and signing method. Consult the service documentation for details.",
    )
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[high, low]| Some(digit(*high)? * 16 + digit(*low)?)).collect()
}

#[cfg(test)]
#[path = "signature_tests.rs"]
mod tests;
