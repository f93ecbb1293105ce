//! Keeps others than programs on the same machine away.
//!
//! A web page in the developer's browser can send requests to the loopback address, and by
//! rebinding a name of its own to that address it could read the answers. Such requests name the
//! page's host, or say that they come from it.

use crate::cors::FromAdmittedOrigin;
use crate::problem::Problem;
use axum::extract::Request;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderValue, Version, header};
use std::net::IpAddr;
use tavola_http::Peer;

/// Refuses a request that does not come from a program on the same machine.
pub(crate) fn check_local(request: &Request) -> Result<(), Problem> {
    if let Some(Peer(peer)) = request.extensions().get::<Peer>()
        && !peer.ip().to_canonical().is_loopback()
    {
        return Err(Problem::forbidden("in development only this machine may call"));
    }
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let authority = request.uri().authority();
    let named = match (hosts.next(), hosts.next()) {
        (Some(host), None) => is_local_host(host),
        // HTTP/2 has the authority instead.
        (None, None) => request.version() == Version::HTTP_2 && authority.is_some(),
        _ => false,
    };
    if !named || !authority.is_none_or(is_local_authority) {
        return Err(Problem::misdirected());
    }
    // The operator has named the origin.
    if request.extensions().get::<FromAdmittedOrigin>().is_some() {
        return Ok(());
    }
    if !headers.get_all(header::ORIGIN).iter().all(is_local_origin)
        || headers.get_all("sec-fetch-site").iter().any(|site| site == "cross-site")
    {
        return Err(Problem::forbidden("in development no other web site may call"));
    }
    Ok(())
}

fn is_local_host(host: &HeaderValue) -> bool {
    let authority = host.to_str().ok().and_then(|host| host.parse().ok());
    authority.is_some_and(|authority| is_local_authority(&authority))
}

fn is_local_origin(origin: &HeaderValue) -> bool {
    let Some(uri) = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok()) else {
        return false;
    };
    matches!(uri.scheme_str(), Some("http" | "https"))
        && uri.authority().is_some_and(is_local_authority)
}

fn is_local_authority(authority: &Authority) -> bool {
    if authority.as_str().contains('@') {
        return false;
    }
    let host = authority.host();
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    host.eq_ignore_ascii_case("localhost")
        || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:1"]
        {
            assert!(is_local_host(&HeaderValue::from_static(host)), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "localhost@example.org",
            "example.org@localhost",
            "10.0.0.1",
            "0.0.0.0",
            "[::]",
            "2130706433",
            "a localhost",
        ] {
            assert!(!is_local_host(&HeaderValue::from_static(host)), "{host}");
        }
    }

    #[test]
    fn only_peers_on_this_machine_are_local() {
        for (peer, local) in [
            ("127.0.0.1:1", true),
            ("[::1]:1", true),
            ("[::ffff:127.0.0.1]:1", true),
            ("192.168.0.7:1", false),
            ("[2001:db8::1]:1", false),
        ] {
            let peer = Peer(peer.parse().unwrap());
            let request = Request::builder().header(header::HOST, "localhost");
            let request = request.extension(peer).body(Body::empty()).unwrap();
            assert_eq!(check_local(&request).is_ok(), local, "{peer:?}");
        }
    }

    #[test]
    fn only_origins_of_this_machine_are_local() {
        for origin in ["http://localhost:3000", "https://127.0.0.1", "http://[::1]:8080"] {
            assert!(is_local_origin(&HeaderValue::from_static(origin)), "{origin}");
        }
        for origin in ["null", "", "https://example.org", "http://localhost.evil.org", "localhost"]
        {
            assert!(!is_local_origin(&HeaderValue::from_static(origin)), "{origin}");
        }
    }
}
