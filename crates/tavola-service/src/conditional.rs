//! Conditional requests (RFC 9110, section 13): `If-Match` and `If-None-Match`.

use axum::http::{HeaderMap, HeaderName, header};
use tavola_runtime::{Code, Fault, IfMatch, OperationKind};

/// The entity tags of a header.
#[derive(Debug, PartialEq, Eq)]
enum Tags<'h> {
    /// `*`: whichever there is.
    Any,
    /// These, without their quotes, and whether each is weak.
    Listed(Vec<(&'h str, bool)>),
}

/// Returns what a request expects of the item that it changes. Whether that can be, the runtime
/// says.
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Option<IfMatch>, Fault> {
    let tags = parse(headers, header::IF_MATCH)?;
    Ok(tags.map(|tags| match tags {
        Tags::Any => IfMatch::Any,
        // A weak tag never says that two items are the same.
        Tags::Listed(tags) => {
            let strong = tags.into_iter().filter(|(_, weak)| !weak);
            IfMatch::Tags(strong.map(|(tag, _)| tag.to_owned()).collect())
        }
    }))
}

/// Refuses `If-None-Match` where it would be ignored.
pub(crate) fn check_if_none_match(headers: &HeaderMap, kind: OperationKind) -> Result<(), Fault> {
    let given = parse(headers, header::IF_NONE_MATCH)?;
    match kind {
        OperationKind::Write if given.is_some() => {
            let message = "applies to reads only; a write that creates its item needs no header";
            Err(Fault::new(header::IF_NONE_MATCH.as_str(), Code::NOT_APPLICABLE, message))
        }
        _ => Ok(()),
    }
}

/// Returns `true` if the caller already has the answer with this tag.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    match parse(headers, header::IF_NONE_MATCH) {
        Ok(Some(Tags::Any)) => true,
        Ok(Some(Tags::Listed(tags))) => tags.iter().any(|(known, _)| *known == tag),
        Ok(None) | Err(_) => false,
    }
}

fn parse(headers: &HeaderMap, name: HeaderName) -> Result<Option<Tags<'_>>, Fault> {
    let wrong = || {
        let message = "must be `*`, or entity tags such as \"abc\" with their quotes";
        Fault::new(name.as_str(), Code::WRONG_FORMAT, message)
    };
    let mut values = headers.get_all(&name).iter().peekable();
    if values.peek().is_none() {
        return Ok(None);
    }
    let mut listed = Vec::new();
    for value in values {
        let mut rest = value.to_str().map_err(|_| wrong())?.trim();
        if rest == "*" {
            let alone = headers.get_all(&name).iter().count() == 1;
            return if alone { Ok(Some(Tags::Any)) } else { Err(wrong()) };
        }
        while !rest.is_empty() {
            let (tag, behind) = first_tag(rest).ok_or_else(wrong)?;
            listed.push(tag);
            rest = behind;
        }
    }
    if listed.is_empty() { Err(wrong()) } else { Ok(Some(Tags::Listed(listed))) }
}

/// Returns the first tag of a list, whether it is weak, and what is behind it.
fn first_tag(text: &str) -> Option<((&str, bool), &str)> {
    let (weak, text) = match text.strip_prefix("W/") {
        Some(text) => (true, text),
        None => (false, text),
    };
    let (tag, rest) = text.strip_prefix('"')?.split_once('"')?;
    if tag.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return None;
    }
    let rest = rest.trim_start();
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(',')?.trim_start() };
    Some(((tag, weak), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(values: &[&'static str]) -> HeaderMap {
        let value = |value: &&'static str| (header::IF_MATCH, HeaderValue::from_static(value));
        values.iter().map(value).collect()
    }

    #[test]
    fn tags_are_read_with_their_quotes() {
        for (values, tags) in [
            (&["\"a\""][..], vec!["a"]),
            (&["\"a\", \"b,c\" ,W/\"d\""], vec!["a", "b,c"]),
            (&["\"a\"", "\"b\""], vec!["a", "b"]),
            (&["\"\""], vec![""]),
            (&["W/\"a\""], vec![]),
        ] {
            let expected = IfMatch::Tags(tags.into_iter().map(str::to_owned).collect());
            assert_eq!(if_match(&headers(values)), Ok(Some(expected)), "{values:?}");
        }
        assert_eq!(if_match(&headers(&["*"])), Ok(Some(IfMatch::Any)));
        assert_eq!(if_match(&headers(&[])), Ok(None));
        for values in [
            &["a"][..],
            &[""],
            &["\"a"],
            &["\"a\" \"b\""],
            &["w/\"a\""],
            &["*", "\"a\""],
            &["\"a b\""],
        ] {
            assert!(if_match(&headers(values)).is_err(), "{values:?}");
        }
    }
}
