//! What the headers of a request must be before its body is awaited.

use std::time::SystemTime;

use hyper::header::{CONTENT_LENGTH, HOST, ORIGIN, TRANSFER_ENCODING};
use hyper::{Method, Request};

use tavola_store::MAX_REQUEST_SIZE;

use super::WireOptions;
use super::content_encoding::ContentEncoding;
use super::signature::Claim;
use crate::exception::Exception;
use crate::target::Operation;

/// A request whose headers are in order.
pub(super) struct Checked {
    pub(super) operation: Operation,
    pub(super) claim: Claim,
    pub(super) encoding: ContentEncoding,
}

/// Checks everything but the body. Most of what is hostile ends here, before a byte of its body is
/// read.
pub(super) fn check<B>(request: &Request<B>, options: &WireOptions) -> Result<Checked, Exception> {
    let headers = request.headers();
    let forbidden = |message: &str| Exception::denied(message).with_status(403);
    let mut hosts = headers.get_all(HOST).iter();
    let allowed = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().is_ok_and(|host| options.hosts.allow(host)),
        _ => false,
    };
    if !allowed || request.uri().authority().is_some() {
        return Err(forbidden("this endpoint does not answer under this host name"));
    }
    // Browsers send it with every request that a page could read the answer of; no SDK does outside
    // of a browser.
    if headers.contains_key(ORIGIN) {
        return Err(forbidden("this endpoint does not answer web pages"));
    }
    if request.method() != Method::POST {
        return Err(forbidden("this endpoint answers POST requests").with_status(405));
    }
    if request.uri().path() != "/" || request.uri().query().is_some() {
        return Err(Exception::unknown_operation(None).with_status(404));
    }
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    let operation = target.and_then(Operation::of_target);
    let operation = operation.ok_or_else(|| Exception::unknown_operation(target))?;
    let claim = Claim::read(headers, &options.credentials, SystemTime::now())?;
    let encoding = ContentEncoding::of(headers)?;
    if headers.contains_key(TRANSFER_ENCODING) {
        return Err(Exception::validation("the length of the body must be told before it"));
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    match length {
        Some(0..=MAX_REQUEST_SIZE) => Ok(Checked { operation, claim, encoding }),
        _ => Err(too_large()),
    }
}

pub(super) fn too_large() -> Exception {
    Exception::service("RequestEntityTooLarge", "a request may have at most 16 MB").with_status(413)
}

/// Fails if this endpoint may not perform the operation. It is asked after the signature, so that
/// only the key's owner learns.
pub(super) fn check_writable(operation: Operation, options: &WireOptions) -> Result<(), Exception> {
    if options.writable || !operation.is_write() {
        return Ok(());
    }
    Err(Exception::denied(format!(
        "this endpoint is read-only and does not perform dynamodb:{operation:?}"
    )))
}
