//! Which media types a client accepts.

use axum::http::{HeaderMap, header};

use crate::problem::Problem;

/// Refuses a request whose sender accepts no JSON.
pub(crate) fn check_accept(headers: &HeaderMap) -> Result<(), Problem> {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let ranges = values.flat_map(|value| value.split(','));
    let mut ranges = ranges.map(str::trim).filter(|range| !range.is_empty()).peekable();
    if ranges.peek().is_none() {
        return Ok(());
    }
    // The most specific range decides.
    match ranges.filter_map(accepts_json).max() {
        Some((_, true)) => Ok(()),
        _ => Err(Problem::not_acceptable()),
    }
}

/// Returns how specific a range is and whether it accepts JSON; `None` if it is about other types.
fn accepts_json(range: &str) -> Option<(u8, bool)> {
    let mut parts = range.split(';').map(str::trim);
    let specific = match parts.next()?.to_ascii_lowercase().as_str() {
        "*/*" => 0,
        "application/*" => 1,
        "application/json" => 2,
        _ => return None,
    };
    let weight = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
    let refused = weight.is_some_and(|weight| weight.parse() == Ok(0.0));
    Some((specific, !refused))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn json_is_accepted_by_name_or_by_range() {
        for (accept, accepted) in [
            ("", true),
            ("*/*", true),
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
            ("application/*;q=0.1", true),
            ("text/html", false),
            ("application/problem+json", false),
            ("application/json;q=0", false),
            ("application/json;q=0, */*", false),
            ("*/*;q=0, application/json", true),
        ] {
            let value = HeaderValue::from_static(accept);
            let headers = HeaderMap::from_iter([(header::ACCEPT, value)]);
            assert_eq!(check_accept(&headers).is_ok(), accepted, "{accept}");
        }
        assert!(check_accept(&HeaderMap::new()).is_ok());
    }
}
