//! Requests and answers as JSON.

mod object;
mod read;
mod write;

use serde::de::DeserializeOwned;
use tavola_store::MAX_VALUE_DEPTH;

pub(crate) use object::Object;
pub(crate) use read::{WireItem, WireValue};
pub(crate) use write::{ItemRef, ItemsRef};

use crate::exception::Exception;

/// Deeper JSON cannot be within the levels that DynamoDB allows in a value: each costs two of JSON,
/// and no request wraps its values in more than eight.
const MAX_DEPTH: usize = 2 * MAX_VALUE_DEPTH + 8;
/// About where DynamoDB itself stops reading.
const MAX_READABLE_DEPTH: usize = 4000;

/// Marks an error that is about what a request says, not about how it is written: errors of `serde`
/// carry only text.
const VALIDATION: &str = "VALIDATION:";

/// Reads a request, which must be an object.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Exception> {
    let text = std::str::from_utf8(body).map_err(|_| Exception::unreadable())?;
    check_depth(text)?;
    let read: Result<Object<T>, _> = serde_json::from_str(text);
    read.map(|Object(request)| request).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        match message.strip_prefix(VALIDATION) {
            Some(message) => Exception::validation(message),
            None if error.is_data() => Exception::serialization(message),
            None => Exception::unreadable(),
        }
    })
}

/// Refuses JSON that is nested too deep, before any parser sees it.
fn check_depth(body: &str) -> Result<(), Exception> {
    let (mut depth, mut deepest) = (0usize, 0);
    let mut bytes = body.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            // Braces in a text are no nesting.
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'\\' => _ = bytes.next(),
                        b'"' => break,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    match deepest {
        _ if deepest <= MAX_DEPTH => Ok(()),
        _ if deepest <= MAX_READABLE_DEPTH => Err(Exception::validation(
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested \
             levels beyond supported limit",
        )),
        _ => Err(Exception::unreadable()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use tavola_store::Value;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Request {
        key: Option<WireItem>,
        inner: Option<Object<Inner>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Inner {
        name: Option<String>,
    }

    #[test]
    fn json_is_as_deep_as_its_brackets_outside_of_texts() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(check_depth(&nested(72)), Ok(()));
        assert_eq!(check_depth(&nested(73)).unwrap_err().name(), "ValidationException");
        assert_eq!(check_depth(&nested(5000)).unwrap_err().name(), "SerializationException");
        let text = format!(r#"{{"a": "{}\"{}"}}"#, "[".repeat(100), "{".repeat(100));
        assert_eq!(check_depth(&text), Ok(()));
        assert_eq!(check_depth("\"\\"), Ok(()), "cut short, for the parser to refuse");
    }

    #[test]
    fn requests_are_objects_at_every_level() {
        let request: Request =
            read(br#"{"Key": {"id": {"N": "1.0"}}, "Inner": {"Name": "x"}}"#).unwrap();
        assert_eq!(request.key.unwrap().0["id"], Value::from(1));
        assert_eq!(request.inner.unwrap().0.name.as_deref(), Some("x"));
        for wrong in ["[]", r#"[{"id": {"N": "1"}}]"#, "1", "", "{", r#"{"Inner": ["x"]}"#] {
            let exception = read::<Request>(wrong.as_bytes()).unwrap_err();
            assert_eq!(exception.name(), "SerializationException", "{wrong}");
        }
    }

    #[test]
    fn values_have_one_type_and_fit_it() {
        let refused = |value: &str| {
            let body = format!(r#"{{"Key": {{"a": {value}}}}}"#);
            read::<Request>(body.as_bytes()).unwrap_err().name()
        };
        for value in [
            "{}",
            r#"{"S": "x", "N": "1"}"#,
            r#"{"X": "x"}"#,
            r#"{"NULL": false}"#,
            r#"{"N": "x"}"#,
            r#"{"N": "1e126"}"#,
            r#"{"SS": []}"#,
            r#"{"SS": ["a", "a"]}"#,
            r#"{"NS": ["1", "1.0"]}"#,
        ] {
            assert_eq!(refused(value), "ValidationException", "{value}");
        }
        for value in [r#"{"S": 1}"#, r#"{"B": "!"}"#, r#"["S", "x"]"#, r#"{"BOOL": "true"}"#] {
            assert_eq!(refused(value), "SerializationException", "{value}");
        }
    }
}
