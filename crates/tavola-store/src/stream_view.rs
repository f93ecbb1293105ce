//! What the records of a stream contain.

/// What the records of a stream hold beside the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StreamView {
    /// Nothing.
    Keys,
    /// The item after the change.
    New,
    /// The item before the change.
    Old,
    /// Both.
    NewAndOld,
}

impl StreamView {
    /// Returns DynamoDB's name of the view.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keys => "KEYS_ONLY",
            Self::New => "NEW_IMAGE",
            Self::Old => "OLD_IMAGE",
            Self::NewAndOld => "NEW_AND_OLD_IMAGES",
        }
    }

    /// Returns the view that DynamoDB calls by this name.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Keys, Self::New, Self::Old, Self::NewAndOld]
            .into_iter()
            .find(|view| view.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_have_dynamodbs_names() {
        for view in [StreamView::Keys, StreamView::New, StreamView::Old, StreamView::NewAndOld] {
            assert_eq!(StreamView::of_name(view.name()), Some(view));
        }
        assert_eq!(StreamView::of_name("keys"), None);
    }
}
