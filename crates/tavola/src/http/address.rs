//! The address of a server.

use std::net::IpAddr;
use std::str::FromStr;

use hyper::Uri;

use crate::fail::Fail;

/// A server: its host with its port, and the path in front of its routes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) scheme: Scheme,
    /// The host, and its port if that is not the scheme's own.
    authority: String,
    pub(crate) base: String,
}

/// How a server is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl FromStr for Address {
    type Err = Fail;

    fn from_str(server: &str) -> Result<Self, Fail> {
        let wrong = || {
            Fail::error(format!("`{server}` is not the address of a server"))
                .help("write it as http://127.0.0.1:4780")
        };
        let uri: Uri = server.parse().map_err(|_| wrong())?;
        let scheme = match uri.scheme_str() {
            Some("http") => Scheme::Http,
            Some("https") => Scheme::Https,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        if uri.query().is_some() || authority.host().is_empty() || authority.as_str().contains('@')
        {
            return Err(wrong());
        }
        let (authority, base) =
            (authority.to_string(), uri.path().trim_end_matches('/').to_owned());
        Ok(Self { scheme, authority, base })
    }
}

impl Address {
    /// Returns the same server, without a path in front of its routes.
    pub(crate) fn without_path(self) -> Self {
        Self { base: String::new(), ..self }
    }

    /// Returns the address as text, without a path.
    pub(crate) fn root(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        format!("{scheme}://{}", self.authority)
    }

    /// Returns `true` if the server is on this machine.
    pub(crate) fn is_local(&self) -> bool {
        let host = self.authority.parse::<hyper::http::uri::Authority>();
        let host = host.as_ref().map_or("", |authority| authority.host());
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        host.eq_ignore_ascii_case("localhost")
            || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Returns the failure of a request that got no answer.
    pub(crate) fn failed(&self, error: &dyn std::error::Error) -> Fail {
        let mut text = error.to_string();
        let mut next = error.source();
        // The client's own message says only that it failed.
        while let Some(cause) = next {
            text = cause.to_string();
            next = cause.source();
        }
        Fail::error(format!("cannot call {}: {text}", self.root()))
            .help("is `tavola serve` running there?")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_a_host_a_port_and_maybe_a_path() {
        for (server, root, base) in [
            ("http://localhost:4780", "http://localhost:4780", ""),
            ("http://[::1]:1/api/", "http://[::1]:1", "/api"),
            ("http://example.org", "http://example.org", ""),
            ("https://example.org/", "https://example.org", ""),
        ] {
            let address: Address = server.parse().unwrap();
            assert_eq!((address.root().as_str(), address.base.as_str()), (root, base));
        }
        for wrong in ["", "localhost:4780", "ftp://a", "http://a?b", "/a", "http://a@b", "http://"]
        {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_this_machine_is_local() {
        for (server, local) in [
            ("http://localhost:4780", true),
            ("http://127.0.0.1:4780", true),
            ("https://[::1]:4780", true),
            ("http://localhost.example.org", false),
            ("http://10.0.0.1:9100", false),
        ] {
            assert_eq!(server.parse::<Address>().unwrap().is_local(), local, "{server}");
        }
    }
}
