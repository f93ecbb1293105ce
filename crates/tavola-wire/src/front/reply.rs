//! Responses in the form of DynamoDB's.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, SERVER};
use hyper::{Response, StatusCode};

use super::accept_encoding::AcceptEncoding;
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

    /// Compresses the body where the client accepts that and it is worth it, on a thread that may
    /// take its time.
    pub(super) async fn encode(self, accepted: Option<AcceptEncoding>) -> EncodedReply {
        let Self { status, body } = self;
        let mut encoded = EncodedReply { status, body: Bytes::from(body), encoding: None };
        let Some(encoding) = accepted.filter(|_| AcceptEncoding::is_for(encoded.body.len())) else {
            return encoded;
        };
        let plain = encoded.body.clone();
        // Without such a thread, at shutdown, the body is sent as it is.
        if let Ok(body) = tokio::task::spawn_blocking(move || encoding.compress(&plain)).await {
            encoded = EncodedReply { body: body.into(), encoding: Some(encoding), ..encoded };
        }
        encoded
    }
}

/// The status of a response, and its body as it is sent.
#[derive(Debug)]
pub(super) struct EncodedReply {
    status: u16,
    body: Bytes,
    encoding: Option<AcceptEncoding>,
}

impl EncodedReply {
    /// Adds the headers that clients look for, and none that would let a web page read the
    /// response. The checksum is of the body as it is sent.
    pub(super) fn into_response(self) -> Response<Full<Bytes>> {
        let checksum = crc32fast::hash(&self.body);
        let mut response = Response::new(Full::new(self.body));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        headers.insert(SERVER, HeaderValue::from_static("Server"));
        headers.insert("x-amz-crc32", HeaderValue::from(checksum));
        if let Some(encoding) = self.encoding {
            headers.insert(CONTENT_ENCODING, encoding.name());
        }
        let id = random(52).ok().and_then(|id| HeaderValue::try_from(id).ok());
        if let Some(id) = id {
            headers.insert("x-amzn-requestid", id);
        }
        response
    }
}
