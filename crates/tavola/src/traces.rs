//! Traces of requests, sent to an OpenTelemetry collector (OTLP over HTTP).
//!
//! Only spans of the target [`tavola_runtime::span::TARGET`] are sent, and no log lines: what they
//! may contain is decided where they are created.

#[cfg(not(feature = "otlp"))]
mod absent;
#[cfg(feature = "otlp")]
mod client;
#[cfg(feature = "otlp")]
mod export;

use std::collections::HashMap;

#[cfg(not(feature = "otlp"))]
pub(crate) use absent::Traces;
#[cfg(feature = "otlp")]
pub(crate) use export::Traces;

/// Headers for the collector, by name. Values may be secrets.
pub(crate) type Headers = HashMap<String, String>;
