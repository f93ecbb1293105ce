//! Entity tags (RFC 9110): digests of what a caller sees of an item.
//!
//! The tag of an item is the digest of the caller's view of it, as JSON text. If an answer shows
//! more than the item, because `with` fetched something beside it, a digest of the whole answer
//! follows behind a `.`: then two tags are the same only if the answers are, and their first parts
//! if the items are.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Map, Value as Json};
use sha2::{Digest, Sha256};

use crate::{IfMatch, Response};

/// How much of an answer is the view of one stored item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ItemView {
    /// Nothing, or not all that the caller may see of the item.
    #[default]
    None,
    /// All of it.
    Whole,
    /// A part of it: the digest of the item alone.
    Part(String),
}

impl ItemView {
    /// Returns the view of an item beside which something else is answered.
    pub(crate) fn part(item: Map<String, Json>) -> Self {
        Self::Part(digest(&Json::Object(item).to_string()))
    }
}

impl Response {
    /// Returns the entity tag of the item in this answer, without quotes; `None` if the answer is
    /// not the view of one stored item. `body` is the body as text.
    pub fn entity_tag(&self, body: &str) -> Option<String> {
        match &self.view {
            ItemView::None => None,
            ItemView::Whole => Some(digest(body)),
            ItemView::Part(item) => Some(format!("{item}.{}", digest(body))),
        }
    }
}

impl IfMatch {
    /// Returns `true` if a view of an item is what the caller expects.
    pub(crate) fn admits(&self, view: Map<String, Json>) -> bool {
        match self {
            Self::Any => true,
            Self::Tags(tags) => {
                let current = digest(&Json::Object(view).to_string());
                let item = |tag: &str| tag.split_once('.').map_or(tag, |(item, _)| item) == current;
                tags.iter().any(|tag| item(tag))
            }
        }
    }
}

/// Returns the digest of a text, in characters that may appear in an entity tag. The `.` is not
/// one of them.
fn digest(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn object(json: Json) -> Map<String, Json> {
        json.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn a_tag_is_of_the_item_whatever_is_answered_beside_it() {
        let item = object(json!({ "name": "soup", "price": 3 }));
        let body = json!({ "name": "soup", "price": 3, "cook": { "name": "ann" } });
        let alone = Response { body: Json::Object(item.clone()), ..Response::default() };
        let alone = Response { view: ItemView::Whole, ..alone };
        let beside = Response { body, view: ItemView::part(item.clone()), ..Response::default() };
        let tags = [alone, beside].map(|answer| answer.entity_tag(&answer.body.to_string()));
        assert_ne!(tags[0], tags[1]);
        for tag in tags.into_iter().flatten() {
            assert!(IfMatch::Tags(vec!["other".into(), tag.clone()]).admits(item.clone()));
            assert!(!IfMatch::Tags(vec![tag]).admits(object(json!({ "name": "soup" }))));
        }
        assert!(IfMatch::Any.admits(item));
        assert_eq!(Response::default().entity_tag("null"), None);
    }
}
