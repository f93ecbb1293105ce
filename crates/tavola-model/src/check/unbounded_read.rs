//! A read that goes through everything there is.
//!
//! A list comes in pages. A count does not: to count, every item of the partition is read and paid
//! for, and what is read for each item found (`with`) is multiplied by a whole page. Without a bound
//! such a read gets slower and dearer as the data grows.
//!
//! ```text
//! return count by emoji               // over how many reactions?
//! ```
//!
//! Fix: `at most 5000`, or keep the count in an item and change it with every write.

use super::context::Context;
use crate::Finding;
use crate::model::Shape;
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "unbounded-read";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, _) in context.queries() {
        if !matches!(read.shape, Shape::Count { .. }) || read.at_most.is_some() {
            continue;
        }
        let span =
            context.clause_span(read, |kind| matches!(kind, ReadClauseKind::ReturnCount { .. }));
        let message = format!("`{}` counts a partition of any size", read.name);
        findings.push(
            Finding::warning(CODE, span, message)
                .why("every item is read, and paid for, to be counted")
                .help("say `at most N`, or keep the count in an item of its own"),
        );
    }
}
