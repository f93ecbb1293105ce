//! A scan of a table that is not small.
//!
//! A scan reads the whole table, whatever it returns.
//! That is right for a small catalogue; on a growing table it gets slower with every customer.
//!
//! ```text
//! scan Members at most 50000
//! ```
//!
//! Fix: add an index for this access pattern, or a bound that states how small the table stays (up
//! to 1000 items are not reported).

use super::context::Context;
use crate::Finding;
use crate::model::Source;
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "scan";
/// The most items for which a scan is as good as a query.
const FEW: u64 = 1000;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for read in &context.model.reads {
        let Source::Scan { table: id, at_most } = read.source else { continue };
        let table = context.model.table(id);
        let shared = context.model.entities_in(id).count() > 1 || table.others_allowed;
        if at_most <= FEW && !shared {
            continue;
        }
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Scan(..)));
        let message = format!("`{}` scans the whole table `{}`", read.name, table.name);
        let why = if shared {
            "the table also contains other items, and a scan reads all of them".to_owned()
        } else {
            format!("every call reads, and pays for, up to {at_most} items")
        };
        findings.push(
            Finding::warning(CODE, span, message)
                .why(why)
                .help("add an index for this access pattern"),
        );
    }
}
