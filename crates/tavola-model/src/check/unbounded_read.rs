//! A read whose cost grows with the data.
//!
//! A list is returned in pages.
//! A count is not: every item of the partition is read and paid for, and what `with` fetches for
//! each item is multiplied by the size of a page.
//! Without a bound, such a read gets slower and more expensive as the data grows.
//!
//! ```text
//! return count by emoji               // over how many reactions?
//! ```
//!
//! Fix: add a bound, `at most 5000`, or store the count in an item and update it with every write.

use super::context::Context;
use crate::Finding;
use crate::model::Shape;
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "unbounded-read";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, _) in context.queries() {
        if !matches!(read.shape, Shape::Aggregates { .. }) || read.at_most.is_some() {
            continue;
        }
        let span = context
            .clause_span(read, |kind| matches!(kind, ReadClauseKind::ReturnAggregates { .. }));
        let message = format!("`{}` counts a partition of any size", read.name);
        findings.push(
            Finding::warning(CODE, span, message)
                .why("every item is read and paid for to be counted")
                .help("add `at most N`, or store the count in an item of its own"),
        );
    }
}
