//! Two changes of one attribute in one `update`.

use super::Resolver;
use crate::model::Change;
use crate::{Finding, Span};

impl Resolver<'_> {
    /// Reports a change of what an earlier one of the same `update` changes. They have no order: each sees the item as it
    /// was. Only what is added or taken adds up all the same.
    pub(super) fn changed_twice<'c>(
        &mut self,
        (change, span): (&Change, Span),
        mut earlier: impl Iterator<Item = (&'c Change, &'c Span)>,
    ) {
        let Some((_, first)) = earlier.find(|(other, _)| contradict(other, change)) else { return };
        let message = format!("`{}` is changed twice", change.path.join("."));
        self.report(
            Finding::error("changed-twice", span, message)
                .why("the changes of one `update` have no order: each sees the item as it was")
                .help("say it in one change, or in a further `update`")
                .related(*first, "here already"),
        );
    }
}

/// Whether two changes of one item cannot both happen.
fn contradict(one: &Change, other: &Change) -> bool {
    let overlap = one.path.starts_with(&other.path) || other.path.starts_with(&one.path);
    let add_up = one.path == other.path && one.kind.counts() && other.kind.counts();
    overlap && !add_up
}
