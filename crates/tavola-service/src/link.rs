//! `Link` (RFC 8288): where the next page of a list is.

use axum::http::{HeaderValue, Uri};

use crate::percent::decode_query;

/// Returns the link to the page with this cursor, beside a page that was requested at `uri`: the
/// same path and query string with another cursor.
pub(crate) fn next_page(uri: &Uri, cursor: &str) -> Option<HeaderValue> {
    let pairs = uri.query().unwrap_or_default().split('&').filter(|pair| {
        let name = pair.split_once('=').map_or(*pair, |(name, _)| name);
        !pair.is_empty() && decode_query(name).as_deref() != Ok("cursor")
    });
    let own = format!("cursor={cursor}");
    let query = pairs.chain([own.as_str()]).collect::<Vec<_>>().join("&");
    let target = quotable(&format!("{}?{query}", uri.path()));
    HeaderValue::from_str(&format!("<{target}>; rel=\"next\"")).ok()
}

/// Encodes what a client may have sent in a target, but a link cannot contain.
fn quotable(target: &str) -> String {
    let mut text = String::with_capacity(target.len());
    for byte in target.bytes() {
        match byte {
            b'<' | b'>' | b'"' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => {
                text.push_str(&format!("%{byte:02X}"));
            }
            0x21..=0x7E => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_but_the_cursor_stays() {
        for (uri, link) in [
            ("/api/dishes", "</api/dishes?cursor=NEXT>; rel=\"next\""),
            (
                "/dishes?tag=a%26b&limit=7&cursor=old&x",
                "</dishes?tag=a%26b&limit=7&x&cursor=NEXT>; rel=\"next\"",
            ),
            ("/dishes?%63ursor=old&&tag=+", "</dishes?tag=+&cursor=NEXT>; rel=\"next\""),
            ("http://host/d/{x}?a=b", "</d/%7Bx%7D?a=b&cursor=NEXT>; rel=\"next\""),
        ] {
            let uri: Uri = uri.parse().unwrap();
            assert_eq!(next_page(&uri, "NEXT").unwrap(), link);
        }
    }
}
