//! What identifies a request: an id, and its place in a trace.
//!
//! Both are taken over from the client if they have the right form, so that its log and that of the
//! proxies in between name the request alike.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use ulid::Ulid;

/// The header with the id.
pub(crate) const ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header with the trace (W3C Trace Context).
const TRACE: HeaderName = HeaderName::from_static("traceparent");
/// The longest id that is taken over.
const LONGEST: usize = 64;

/// The id of a request, and its trace if it has one.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    pub(crate) id: String,
    pub(crate) trace: Option<Trace>,
}

/// The id of a request; an extension of every request.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(pub(crate) String);

/// The place of a request in a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trace {
    /// 32 hexadecimal digits.
    pub(crate) id: String,
    /// That of this service, with 16 digits.
    span: String,
    flags: String,
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
        Self { id, trace: one(&TRACE).and_then(|given| Trace::parse(given, new)) }
    }

    /// Adds the identity to the headers of an answer.
    pub(crate) fn tell(&self, headers: &mut HeaderMap) {
        let trace = self.trace.as_ref().map(|t| format!("00-{}-{}-{}", t.id, t.span, t.flags));
        for (name, value) in [(ID, Some(self.id.clone())), (TRACE, trace)] {
            if let Some(Ok(value)) = value.map(|value| HeaderValue::from_str(&value)) {
                headers.insert(name, value);
            }
        }
    }
}

impl Trace {
    fn parse(given: &str, new: Ulid) -> Option<Self> {
        let hex = |text: &str, length: usize| {
            let digits = text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
            text.len() == length && digits
        };
        let mut parts = given.split('-');
        let (version, id, parent, flags) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        // A later version may have more parts.
        let whole = parts.next().is_none() || version != "00";
        let valid = hex(version, 2) && version != "ff" && hex(id, 32) && hex(parent, 16);
        let there = id.bytes().any(|c| c != b'0') && parent.bytes().any(|c| c != b'0');
        if !(whole && valid && there && hex(flags, 2)) {
            return None;
        }
        let span = format!("{:016x}", new.random() as u64 | 1);
        Some(Self { id: id.to_owned(), span, flags: flags.to_owned() })
    }
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
        let id = "4bf92f3577b34da6a3ce929d0e0e4736";
        let given = format!("00-{id}-00f067aa0ba902b7-01");
        let trace = Trace::parse(&given, Ulid::generate()).unwrap();
        assert_eq!((trace.id.as_str(), trace.flags.as_str()), (id, "01"));
        assert_ne!(trace.span, "00f067aa0ba902b7");
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
        ] {
            assert_eq!(Trace::parse(wrong, Ulid::generate()), None, "{wrong}");
        }
    }
}
