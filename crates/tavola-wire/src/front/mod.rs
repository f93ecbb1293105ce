//! What a request passes before its operation: checks of its host, origin, signature and size. Most
//! hostile requests end here before a byte of their body is read, and all of them before anything
//! is parsed.

mod accept_encoding;
mod check;
mod content_encoding;
mod credentials;
mod reply;
mod server;
mod signature;

use std::sync::Arc;

use tavola_http::EndpointStats;

pub use credentials::WireCredentials;
pub use server::serve_wire;

/// Who may use the wire endpoint, and for what.
#[derive(Debug, Clone)]
pub struct WireOptions {
    /// The key that requests must be signed with.
    pub credentials: WireCredentials,
    /// Whether writes are allowed, to items and to tables.
    pub writable: bool,
    /// The names under which the endpoint may be called.
    pub hosts: WireHosts,
    /// Counts of connections and requests. Clones share them.
    pub stats: Arc<EndpointStats>,
}

impl WireOptions {
    /// Creates the options of a read-only endpoint under loopback names.
    pub fn new(credentials: WireCredentials) -> Self {
        let (hosts, stats) = (WireHosts::Loopback, Arc::default());
        Self { credentials, writable: false, hosts, stats }
    }
}

/// The `Host` headers that are answered. A web page that makes its own name point to this machine
/// sends its own name, and is refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum WireHosts {
    /// `localhost`, `127.0.0.1` and `[::1]`.
    #[default]
    Loopback,
    /// These names as well, without ports.
    Named(Vec<String>),
    /// Any.
    Any,
}

impl WireHosts {
    /// Returns `true` if a `Host` header, with or without a port, is answered.
    fn allow(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let is = |allowed: &str| name.eq_ignore_ascii_case(allowed);
        let loopback = || is("localhost") || is("127.0.0.1") || is("[::1]");
        match self {
            Self::Loopback => loopback(),
            Self::Named(names) => loopback() || names.iter().any(|allowed| is(allowed)),
            Self::Any => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_names_with_or_without_a_port() {
        let loopback = WireHosts::Loopback;
        for host in ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "[::1]"] {
            assert!(loopback.allow(host), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80"] {
            assert!(!loopback.allow(host), "{host}");
        }
        let named = WireHosts::Named(vec!["db.example".to_owned()]);
        assert!(named.allow("db.example:8000") && named.allow("localhost"));
        assert!(!named.allow("other.example"));
        assert!(WireHosts::Any.allow("anything"));
    }
}
