//! Entity tags (RFC 9110): digests of what a caller sees of an item.
//!
//! The tag of an item is the digest of the caller's view of it, as JSON text. If an answer shows
//! more than the item, because `with` fetched something beside it, a digest of the whole answer
//! follows behind a `.`: then two tags are the same only if the answers are, and their first parts
//! if the items are.
//!
//! What is computed when an item is read and changes with the time alone is in no tag.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::visibility::View;
use crate::{Body, Failure, IfMatch};

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
    /// All of it and what changes with the time alone, or a part: the digests of the item, and of
    /// the answer, without what changes.
    Changing(String, Option<String>),
}

impl ItemView {
    /// Returns the view of an item beside which something else is answered.
    pub(crate) fn part(item: &impl Serialize) -> Result<Self, Failure> {
        Ok(Self::part_of(&Body::of(item)?))
    }

    /// The same of an item that is serialized already.
    pub(crate) fn part_of(item: &Body) -> Self {
        Self::Part(digest(item.as_text()))
    }

    /// Returns the view of an item that is answered: maybe as one of several entities, and maybe
    /// with what changes with the time alone.
    pub(crate) fn of<'v>(
        item: impl Fn() -> View<'v>,
        is_told: bool,
        changes: bool,
    ) -> Result<Self, Failure> {
        match (is_told, changes) {
            (false, false) => Ok(Self::Whole),
            // A write that names the item knows nothing of the others that it was answered for.
            (true, false) => Self::part(&item()),
            (_, true) => Ok(Self::Changing(digest(Body::of(&item().timeless())?.as_text()), None)),
        }
    }

    /// Returns the view of an item beside which something else is answered, where the answer
    /// changes with the time alone: both are given without what does.
    pub(crate) fn changing(item: &Body, answer: &impl Serialize) -> Result<Self, Failure> {
        let answer = digest(Body::of(answer)?.as_text());
        Ok(Self::Changing(digest(item.as_text()), Some(answer)))
    }

    /// Returns the entity tag of the item in an answer, without quotes; `None` if the answer is not
    /// the view of one stored item.
    pub(crate) fn tag(&self, answer: &Body) -> Option<String> {
        let answer = answer.as_text();
        match self {
            Self::None => None,
            Self::Whole => Some(digest(answer)),
            Self::Part(item) => Some(format!("{item}.{}", digest(answer))),
            Self::Changing(item, None) => Some(item.clone()),
            Self::Changing(item, Some(answer)) => Some(format!("{item}.{answer}")),
        }
    }
}

impl IfMatch {
    /// Returns `true` if a view of an item is what the caller expects.
    pub(crate) fn admits(&self, view: &impl Serialize) -> bool {
        match (self, Body::of(view)) {
            (Self::Any, _) => true,
            (_, Err(_)) => false,
            (Self::Tags(tags), Ok(view)) => {
                let current = digest(view.as_text());
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
    use crate::Response;
    use serde_json::json;

    #[test]
    fn a_tag_is_of_the_item_whatever_is_answered_beside_it() {
        let item = json!({ "name": "soup", "price": 3 });
        let body = json!({ "name": "soup", "price": 3, "cook": { "name": "ann" } });
        let alone = Response { body: item.clone().into(), ..Response::default() };
        let alone = Response { view: ItemView::Whole, ..alone };
        let view = ItemView::part(&item).unwrap();
        let beside = Response { body: body.into(), view, ..Response::default() };
        let tags = [alone, beside].map(|answer| answer.entity_tag());
        assert_ne!(tags[0], tags[1]);
        for tag in tags.into_iter().flatten() {
            assert!(IfMatch::Tags(vec!["other".into(), tag.clone()]).admits(&item));
            assert!(!IfMatch::Tags(vec![tag]).admits(&json!({ "name": "soup" })));
        }
        assert!(IfMatch::Any.admits(&item));
        assert_eq!(Response::default().entity_tag(), None);
    }
}
