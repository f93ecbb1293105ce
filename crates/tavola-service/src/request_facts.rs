//! What is known of a request before anybody answers it.

use std::net::IpAddr;
use std::sync::OnceLock;

use axum::http::Extensions;

use crate::rate::RateStatus;
use crate::span::ExportedSpan;
use crate::trace::Identity;

/// Facts of one request. An extension of every request, behind an `Arc`: the edge and whoever
/// answers share them.
#[derive(Debug)]
pub(crate) struct RequestFacts {
    pub(crate) identity: Identity,
    /// The address of the client, as far as those in between can be trusted.
    pub(crate) client: Option<IpAddr>,
    /// Where the status of the caller's rate is left for the answer's headers.
    pub(crate) rate: OnceLock<RateStatus>,
    pub(crate) exported: ExportedSpan,
}

/// The facts as an extension.
pub(crate) type Facts = std::sync::Arc<RequestFacts>;

/// Returns the facts of a request, which every one has that came by the edge.
pub(crate) fn facts(extensions: &Extensions) -> Option<&RequestFacts> {
    extensions.get::<Facts>().map(|facts| &**facts)
}
