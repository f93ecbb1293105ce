//! `email`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Email, LOCAL_SIGNS, LONGEST_EMAIL};
use tavola_store::Value;

use super::{ScalarValue, normal_text};
use crate::Fault;

impl ScalarValue for Email {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        normal_text(json, path, "must be an e-mail address", |given| {
            is_email(&given).then_some(given)
        })
    }
}

/// Returns `true` for one `@`, something before it, a host with a dot behind it, and nothing that
/// would need quoting.
fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.rsplit_once('@') else { return false };
    let label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let local_fits = !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_alphanumeric() || LOCAL_SIGNS.contains(c));
    text.len() as u64 <= LONGEST_EMAIL
        && local_fits
        && host.contains('.')
        && host.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_what_only_looks_like_them() {
        assert!(is_email("collaborator@example.com"));
        for bad in
            ["a@b", "@example.com", "a b@example.com", "a..b@example.com", "<a@b.co>", "a@-b.co"]
        {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
