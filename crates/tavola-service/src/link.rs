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
    let given = uri.path().len() + uri.query().map_or(0, str::len);
    let mut link = String::with_capacity(given + cursor.len() + USUAL_REST);
    link.push('<');
    push_quotable(uri.path(), &mut link);
    link.push('?');
    for pair in pairs {
        push_quotable(pair, &mut link);
        link.push('&');
    }
    link.push_str("cursor=");
    push_quotable(cursor, &mut link);
    link.push_str(">; rel=\"next\"");
    HeaderValue::try_from(link).ok()
}

/// How much longer than what was requested a link is, nearly always.
const USUAL_REST: usize = 32;

/// Appends what a client may have sent in a target, and encodes what a link cannot contain.
fn push_quotable(text: &str, link: &mut String) {
    let stays = |byte: &u8| matches!(byte, b'!' | b'#'..=b';' | b'=' | b'?'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~');
    if text.bytes().all(|byte| stays(&byte)) {
        return link.push_str(text);
    }
    for byte in text.bytes() {
        match stays(&byte) {
            true => link.push(char::from(byte)),
            false => link.push_str(&format!("%{byte:02X}")),
        }
    }
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
