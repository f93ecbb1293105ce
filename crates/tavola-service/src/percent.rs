//! Percent-decoding, strictly.

/// Why text could not be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PercentError {
    #[error("has a `%` that is not followed by two hexadecimal digits; write `%25` for a `%`")]
    Digits,
    #[error("does not decode to UTF-8 text")]
    Utf8,
}

/// Decodes a segment of a path.
pub(crate) fn decode(text: &str) -> Result<String, PercentError> {
    if !text.contains('%') {
        return Ok(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16)?.try_into().ok();
        let pair: Option<(u8, u8)> = digit().zip(digit());
        let (high, low) = pair.ok_or(PercentError::Digits)?;
        bytes.push(high << 4 | low);
    }
    String::from_utf8(bytes).map_err(|_| PercentError::Utf8)
}

/// Decodes a name or a value of a query string, where `+` is a space.
pub(crate) fn decode_query(text: &str) -> Result<String, PercentError> {
    decode(&text.replace('+', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_what_is_encoded_and_keeps_the_rest() {
        for (text, decoded) in [
            ("", ""),
            ("a+b", "a+b"),
            ("a%2Fb%2fc", "a/b/c"),
            ("%23%25%20", "#% "),
            ("%F0%9F%8D%95", "🍕"),
            ("é", "é"),
            ("%2525", "%25"),
        ] {
            assert_eq!(decode(text).as_deref(), Ok(decoded), "{text}");
        }
        assert_eq!(decode_query("a+b%2Bc").as_deref(), Ok("a b+c"));
    }

    #[test]
    fn refuses_what_decodes_to_nothing_certain() {
        for text in ["%", "%4", "%zz", "100%", "%+1", "%%20"] {
            assert_eq!(decode(text), Err(PercentError::Digits), "{text}");
        }
        for text in ["%ff", "%C3", "%ED%A0%80", "%C0%AF"] {
            assert_eq!(decode(text), Err(PercentError::Utf8), "{text}");
        }
    }
}
