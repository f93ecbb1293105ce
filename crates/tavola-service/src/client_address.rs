//! The address of the client, also behind proxies.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use ipnet::IpNet;
use tavola_http::Peer;

/// Returns the client's address: the last one in the chain of proxies that is not a trusted proxy's
/// own. Everything to the left of it is what an untrusted client claims.
pub(crate) fn client_address(Peer(peer): Peer, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut address = peer.ip().to_canonical();
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    if trusted.is_empty() || !is_trusted(&address) {
        return address;
    }
    for hop in hops(headers).iter().rev() {
        // Whoever hides its client, or writes something else, is the last that is known.
        let Some(next) = hop.as_deref().and_then(parse) else { break };
        address = next;
        if !is_trusted(&address) {
            break;
        }
    }
    address
}

/// Returns whom each proxy has forwarded for, the nearest last: by `Forwarded` (RFC 7239) or else
/// by `X-Forwarded-For`. A hop that says nothing of it is `None`.
fn hops(headers: &HeaderMap) -> Vec<Option<String>> {
    let lists = |name: &str| {
        let values = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
        values.flat_map(|value| value.split(',')).map(str::trim).collect::<Vec<_>>()
    };
    let forwarded = lists(FORWARDED.as_str());
    if forwarded.is_empty() {
        return lists("x-forwarded-for").into_iter().map(|hop| Some(hop.to_owned())).collect();
    }
    let by = |element: &str| {
        element.split(';').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let value = value.trim().trim_matches('"');
            name.trim().eq_ignore_ascii_case("for").then(|| value.to_owned())
        })
    };
    forwarded.into_iter().map(by).collect()
}

/// Parses an address, with or without a port and brackets.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(ip, _)| ip);
    let address = bare.unwrap_or(text).parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|a| a.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, headers: &[(&'static str, &'static str)]) -> String {
        let trusted: Vec<IpNet> =
            ["10.0.0.0/8", "fd00::/8"].iter().map(|net| net.parse().unwrap()).collect();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let peer = Peer(peer.parse().unwrap());
        client_address(peer, &map, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_from_the_right() {
        const XFF: &str = "x-forwarded-for";
        for (peer, headers, expected) in [
            ("192.0.2.1:9", &[(XFF, "203.0.113.7")][..], "192.0.2.1"),
            ("10.0.0.1:9", &[], "10.0.0.1"),
            ("10.0.0.1:9", &[(XFF, "203.0.113.7")], "203.0.113.7"),
            ("10.0.0.1:9", &[(XFF, "1.1.1.1, 203.0.113.7")], "203.0.113.7"),
            ("10.0.0.1:9", &[(XFF, "1.1.1.1"), (XFF, "203.0.113.7, 10.0.0.2")], "203.0.113.7"),
            ("10.0.0.1:9", &[(XFF, "203.0.113.7:4711")], "203.0.113.7"),
            ("[fd00::1]:9", &[(XFF, "2001:db8::7")], "2001:db8::7"),
            ("10.0.0.1:9", &[(XFF, "203.0.113.7, unknown")], "10.0.0.1"),
            ("10.0.0.1:9", &[(XFF, "nonsense"), (XFF, "")], "10.0.0.1"),
            ("[::ffff:10.0.0.1]:9", &[(XFF, "::ffff:203.0.113.7")], "203.0.113.7"),
            (
                "10.0.0.1:9",
                &[("forwarded", "for=1.1.1.1, for=203.0.113.7;proto=https")],
                "203.0.113.7",
            ),
            ("10.0.0.1:9", &[("forwarded", "For=\"[2001:db8::7]:4711\"")], "2001:db8::7"),
            ("10.0.0.1:9", &[("forwarded", "for=203.0.113.7, by=10.0.0.3")], "10.0.0.1"),
            ("10.0.0.1:9", &[("forwarded", "for=203.0.113.7"), (XFF, "1.1.1.1")], "203.0.113.7"),
        ] {
            assert_eq!(client(peer, headers), expected, "{peer} {headers:?}");
        }
    }
}
