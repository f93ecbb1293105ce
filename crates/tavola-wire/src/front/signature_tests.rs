use hyper::header::{HeaderName, HeaderValue};

use super::*;

fn credentials() -> WireCredentials {
    WireCredentials {
        access_key: "AKIDEXAMPLE".to_owned(),
        secret_key: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY".to_owned(),
    }
}

const BODY: &[u8] = br#"{"TableName":"t"}"#;
const SIGNED: &str = "host;x-amz-date;x-amz-target";

fn now() -> SystemTime {
    SystemTime::from("2026-01-02T03:04:05Z".parse::<Timestamp>().unwrap())
}

/// A request signed step by step as AWS's documentation has it.
fn signed(change: impl FnOnce(&mut HeaderMap)) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert("host", HeaderValue::from_static("localhost:8000"));
    headers.insert("x-amz-date", HeaderValue::from_static("20260102T030405Z"));
    headers.insert("x-amz-target", HeaderValue::from_static("DynamoDB_20120810.GetItem"));
    let scope = "20260102/eu-west-1/dynamodb/aws4_request";
    let request = format!(
        "POST\n/\n\nhost:localhost:8000\nx-amz-date:20260102T030405Z\n\
         x-amz-target:DynamoDB_20120810.GetItem\n\n{SIGNED}\n{}",
        to_hex(&Sha256::digest(BODY))
    );
    let text = format!(
        "AWS4-HMAC-SHA256\n20260102T030405Z\n{scope}\n{}",
        to_hex(&Sha256::digest(request))
    );
    let mut key = format!("AWS4{}", credentials().secret_key).into_bytes();
    for part in scope.split('/') {
        key = mac(&key, part).unwrap().finalize().into_bytes().to_vec();
    }
    let signature = to_hex(&mac(&key, &text).unwrap().finalize().into_bytes());
    let authorization = format!(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/{scope}, SignedHeaders={SIGNED}, \
         Signature={signature}"
    );
    headers.insert("authorization", HeaderValue::try_from(authorization).unwrap());
    change(&mut headers);
    headers
}

fn outcome(headers: &HeaderMap, body: &[u8], now: SystemTime) -> Result<(), &'static str> {
    Claim::read(headers, &credentials(), now)
        .and_then(|claim| claim.verify(body, &credentials()))
        .map_err(|exception| exception.name())
}

fn refused(change: impl FnOnce(&mut HeaderMap)) -> &'static str {
    outcome(&signed(change), BODY, now()).unwrap_err()
}

fn set(name: &'static str, value: &'static str) -> impl FnOnce(&mut HeaderMap) {
    move |headers| {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

fn replace(from: &'static str, to: &'static str) -> impl FnOnce(&mut HeaderMap) {
    move |headers| {
        let old = headers["authorization"].to_str().unwrap().to_owned();
        assert!(old.contains(from), "{old}");
        let new = HeaderValue::try_from(old.replace(from, to)).unwrap();
        headers.insert("authorization", new);
    }
}

#[test]
fn the_right_signature_is_accepted() {
    assert_eq!(outcome(&signed(|_| ()), BODY, now()), Ok(()));
    let hash = to_hex(&Sha256::digest(BODY));
    let with_hash = signed(|headers| {
        headers.insert("x-amz-content-sha256", HeaderValue::try_from(hash).unwrap());
    });
    assert_eq!(outcome(&with_hash, BODY, now()), Ok(()));
}

#[test]
fn whatever_is_signed_cannot_be_changed() {
    const INVALID: &str = "InvalidSignatureException";
    assert_eq!(outcome(&signed(|_| ()), b"{}", now()), Err(INVALID));
    assert_eq!(refused(set("x-amz-target", "DynamoDB_20120810.PutItem")), INVALID);
    assert_eq!(refused(set("host", "localhost:8001")), INVALID);
    assert_eq!(refused(set("x-amz-date", "20260102T030406Z")), INVALID);
    assert_eq!(refused(replace("eu-west-1", "eu-west-2")), INVALID);
    assert_eq!(refused(replace("Signature=", "Signature=00")), INVALID);
    assert_eq!(refused(replace("Signature=", "Signature=x")), INVALID);
}

#[test]
fn other_keys_are_not_known() {
    const UNKNOWN: &str = "UnrecognizedClientException";
    assert_eq!(refused(replace("AKIDEXAMPLE", "AKIDOTHER")), UNKNOWN);
}

#[test]
fn unsigned_presigned_and_chunked_bodies_are_refused() {
    for value in ["UNSIGNED-PAYLOAD", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", ""] {
        assert_eq!(refused(set("x-amz-content-sha256", value)), "InvalidSignatureException");
    }
    let missing = refused(|headers| _ = headers.remove("authorization"));
    assert_eq!(missing, "MissingAuthenticationTokenException");
}

#[test]
fn a_signature_has_to_cover_the_host_the_date_and_the_target() {
    const INCOMPLETE: &str = "IncompleteSignatureException";
    for less in ["x-amz-date;x-amz-target", "host;x-amz-target", "host;x-amz-date", ""] {
        assert_eq!(refused(replace(SIGNED, less)), INCOMPLETE, "{less}");
    }
    assert_eq!(refused(replace(SIGNED, "x-amz-target;host;x-amz-date")), INCOMPLETE);
    assert_eq!(refused(replace(SIGNED, "absent;host;x-amz-date;x-amz-target")), INCOMPLETE);
    assert_eq!(refused(replace("/dynamodb/", "/s3/")), INCOMPLETE);
    assert_eq!(refused(replace("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1")), INCOMPLETE);
    assert_eq!(refused(replace("SignedHeaders=", "Other=")), INCOMPLETE);
    let twice = refused(|headers| {
        headers.append("x-amz-date", HeaderValue::from_static("20260102T030405Z"));
    });
    assert_eq!(twice, INCOMPLETE);
}

#[test]
fn clocks_may_be_fifteen_minutes_apart() {
    let at = |text: &str| SystemTime::from(text.parse::<Timestamp>().unwrap());
    let headers = signed(|_| ());
    for (time, accepted) in [
        ("2026-01-02T02:49:05Z", true),
        ("2026-01-02T02:49:04Z", false),
        ("2026-01-02T03:19:05Z", true),
        ("2026-01-02T03:19:06Z", false),
    ] {
        assert_eq!(outcome(&headers, BODY, at(time)).is_ok(), accepted, "{time}");
    }
    assert_eq!(refused(set("x-amz-date", "yesterday")), "IncompleteSignatureException");
    assert_eq!(refused(replace("/20260102/", "/20260103/")), "InvalidSignatureException");
}

#[test]
fn a_session_token_has_to_be_signed() {
    assert_eq!(refused(set("x-amz-security-token", "token")), "IncompleteSignatureException");
}
