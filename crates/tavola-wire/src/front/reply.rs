//! Responses in the form of DynamoDB's.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue, SERVER};
use hyper::{Response, StatusCode};

use super::credentials::random;
use crate::exception::Exception;

const JSON: &str = "application/x-amz-json-1.0";

/// The status and body of a response.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: String,
}

impl From<Exception> for Reply {
    fn from(exception: Exception) -> Self {
        Self { status: exception.status, body: exception.body() }
    }
}

impl Reply {
    /// Creates the reply to a request that succeeded.
    pub(super) fn ok(body: String) -> Self {
        Self { status: 200, body }
    }

    /// Adds the headers that clients look for, and none that would let a web page read the
    /// response.
    pub(super) fn into_response(self) -> Response<Full<Bytes>> {
        let checksum = crc32fast::hash(self.body.as_bytes());
        let mut response = Response::new(Full::new(Bytes::from(self.body)));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        headers.insert(SERVER, HeaderValue::from_static("Server"));
        headers.insert("x-amz-crc32", HeaderValue::from(checksum));
        let id = random(52).ok().and_then(|id| HeaderValue::try_from(id).ok());
        if let Some(id) = id {
            headers.insert("x-amzn-requestid", id);
        }
        response
    }
}
