//! A collection of several entities that can be split over pages.
//!
//! `return Account with addresses: [Address], ...` promises one item together with everything that
//! belongs to it.
//! A query returns pages in the order of the sort key: the first page may contain only addresses,
//! and a long collection never fits into one answer.
//!
//! ```text
//! from main where PK = "ACCOUNT#{accountId}"
//! return Account with addresses: [Address]          // how many can there be?
//! ```
//!
//! Fix: state the maximum number of items, `at most 2000`; the read then fetches all of them.

use super::context::Context;
use crate::Finding;
use crate::model::Shape;
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "split-collection";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for read in &context.model.reads {
        if !matches!(read.shape, Shape::Groups { .. }) || read.at_most.is_some() {
            continue;
        }
        let span =
            context.clause_span(read, |kind| matches!(kind, ReadClauseKind::ReturnGroups { .. }));
        let message = format!("`{}` returns only one page of a collection", read.name);
        findings.push(
            Finding::warning(CODE, span, message)
                .why(format!(
                    "a page has {} items, and all of them may belong to one entity",
                    read.page
                ))
                .help("add `at most N`: one answer then contains all of them"),
        );
    }
}
