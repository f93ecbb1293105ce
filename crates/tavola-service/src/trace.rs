//! What identifies a request: an id, and its place in a trace.
//!
//! Both are taken over from the client if they have the right form, so that its log and that of the
//! proxies in between name the request alike.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::fmt;
use std::str::FromStr;
use tracing::Span;
use ulid::Ulid;

/// The header with the id.
pub(crate) const ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header with the trace (W3C Trace Context).
const TRACE: HeaderName = HeaderName::from_static("traceparent");
/// The longest id that is taken over.
const LONGEST: usize = 64;

/// A place in a trace, as `traceparent` names it (W3C Trace Context).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceParent {
    /// The id of the trace, which is not 0.
    pub trace_id: u128,
    /// The id of the span, which is not 0.
    pub span_id: u64,
    /// The flags, of which the lowest says that the trace is recorded.
    pub flags: u8,
}

/// Records the spans of requests.
pub trait RequestTracer: fmt::Debug + Send + Sync {
    /// Makes the span of a request part of the client's trace, or begins a trace with it. Returns
    /// the place of the span, or `None` if there is no such span.
    fn begin(&self, span: &Span, client: Option<TraceParent>) -> Option<TraceParent>;

    /// Gives the span a name, when it is known what the request is for.
    fn rename(&self, span: &Span, name: &str);
}

/// The id of a request, and its place in a trace if it has one.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    pub(crate) id: String,
    /// What the client said.
    pub(crate) client: Option<TraceParent>,
    pub(crate) trace: Option<TraceParent>,
}

impl Identity {
    /// Returns the identity of a request with these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let new = Ulid::generate();
        let one = |name: &HeaderName| {
            let mut values = headers.get_all(name).iter();
            let value = values.next().filter(|_| values.next().is_none());
            value.and_then(|value| value.to_str().ok())
        };
        let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_' | b'.');
        let given =
            one(&ID).filter(|id| (1..=LONGEST).contains(&id.len()) && id.bytes().all(plain));
        let id = given.map_or_else(|| new.to_string(), str::to_owned);
        let client: Option<TraceParent> = one(&TRACE).and_then(|given| given.parse().ok());
        let span_id = new.random() as u64 | 1;
        Self { id, client, trace: client.map(|client| TraceParent { span_id, ..client }) }
    }

    /// Returns the id of the trace as it is written.
    pub(crate) fn trace_id(&self) -> Option<String> {
        self.trace.map(|trace| format!("{:032x}", trace.trace_id))
    }

    /// Adds the identity to the headers of an answer.
    pub(crate) fn tell(&self, headers: &mut HeaderMap) {
        let trace = self.trace.as_ref().map(TraceParent::to_string);
        for (name, value) in [(ID, Some(self.id.as_str())), (TRACE, trace.as_deref())] {
            if let Some(Ok(value)) = value.map(HeaderValue::from_str) {
                headers.insert(name, value);
            }
        }
    }
}

impl fmt::Display for TraceParent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trace_id, span_id, flags } = self;
        write!(f, "00-{trace_id:032x}-{span_id:016x}-{flags:02x}")
    }
}

/// A text that is not the value of a `traceparent`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a place in a trace")]
pub struct NoTraceParent;

impl FromStr for TraceParent {
    type Err = NoTraceParent;

    fn from_str(given: &str) -> Result<Self, NoTraceParent> {
        parse(given).ok_or(NoTraceParent)
    }
}

fn parse(given: &str) -> Option<TraceParent> {
    let hex = |text: &str, length: usize| {
        let digits = text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
        (text.len() == length && digits).then(|| u128::from_str_radix(text, 16).ok())?
    };
    let mut parts = given.split('-');
    let (version, trace, parent, flags) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    // A later version may have more parts.
    let whole = parts.next().is_none() || version != "00";
    let trace_id = hex(trace, 32).filter(|id| *id != 0)?;
    let span_id = hex(parent, 16).filter(|id| *id != 0)? as u64;
    let flags = hex(flags, 2)? as u8;
    let known = hex(version, 2).is_some() && version != "ff";
    (whole && known).then_some(TraceParent { trace_id, span_id, flags })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_taken_over_if_they_are_plain_and_short() {
        let identity = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(ID, HeaderValue::from_static(value));
            }
            Identity::of(&headers).id
        };
        assert_eq!(identity(&["a-B_1.2"]), "a-B_1.2");
        for other in [&["a b"][..], &["a\"b"], &[""], &["a", "b"], &["a{b}"]] {
            assert_eq!(identity(other).len(), 26, "{other:?}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(ID, HeaderValue::from_str(&"x".repeat(65)).unwrap());
        assert_eq!(Identity::of(&headers).id.len(), 26);
    }

    #[test]
    fn a_trace_goes_on_with_a_span_of_its_own() {
        let given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let headers = HeaderMap::from_iter([(TRACE, HeaderValue::from_static(given))]);
        let identity = Identity::of(&headers);
        assert_eq!(identity.client.unwrap().to_string(), given);
        let trace = identity.trace.unwrap();
        assert_eq!(identity.trace_id().unwrap(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!(trace.flags, 1);
        assert_ne!(trace.span_id, 0x00f0_67aa_0ba9_02b7);
    }

    #[test]
    fn what_is_not_a_place_in_a_trace_is_ignored() {
        for wrong in [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-+bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ] {
            assert_eq!(wrong.parse::<TraceParent>(), Err(NoTraceParent), "{wrong}");
        }
    }
}
