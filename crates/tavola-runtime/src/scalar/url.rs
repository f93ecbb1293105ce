//! `url`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{BARRED_SIGNS, LONGEST_URL, Url};
use tavola_store::Value;

use super::{ScalarValue, normal_text};
use crate::Fault;

impl ScalarValue for Url {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        normal_text(json, path, "must be a web address: https://...", |given| {
            is_url(&given).then_some(given)
        })
    }
}

/// Returns `true` for an absolute http or https address with a host; scripts and the like never
/// pass.
fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        !host.is_empty()
            && text.len() as u64 <= LONGEST_URL
            && !text
                .contains(|c: char| c.is_whitespace() || c.is_control() || BARRED_SIGNS.contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_what_only_looks_like_them() {
        assert!(is_url("https://example.com/a?b#c"));
        for bad in ["javascript:alert(1)", "https://", "http:///x", "https://a b", "//example.com"]
        {
            assert!(!is_url(bad), "{bad}");
        }
    }
}
