//! Which answers are compressed for clients that accept it.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

/// Smaller answers fit in a packet anyway.
const LEAST: u16 = 1024;

/// Chooses answers without an entity tag: a strong tag is that of the bytes that were sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WithoutTag;

impl Predicate for WithoutTag {
    fn should_compress<B: axum::body::HttpBody>(&self, response: &axum::http::Response<B>) -> bool {
        !response.headers().contains_key(header::ETAG)
    }
}

/// Returns the layer that compresses answers with gzip, quickly rather than well.
pub(crate) fn compression() -> CompressionLayer<And<SizeAbove, WithoutTag>> {
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressed())
}

fn compressed() -> And<SizeAbove, WithoutTag> {
    SizeAbove::new(LEAST).and(WithoutTag)
}

/// Says of an answer to a client that accepts no compression that others would get it compressed,
/// as the layer does: a cache must not give the one to the other.
pub(crate) fn uncompressed(mut response: Response) -> Response {
    if compressed().should_compress(&response) {
        let varies = HeaderValue::from_static("accept-encoding");
        response.headers_mut().append(header::VARY, varies);
    }
    response
}
