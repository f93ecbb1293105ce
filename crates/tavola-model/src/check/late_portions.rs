//! A loop in portions that finds its elements in a global index.
//!
//! A loop in portions does each element exactly once that its read finds from beginning to end.
//! A global index is eventually consistent: an item that was created or changed just before may not
//! be in it yet, and is missed.
//! The table itself is read with strong consistency, and nothing is missed there.
//!
//! ```text
//! for task in tasksByProject(projectId) in portions { ... }      // a read through GSI1
//! ```
//!
//! Fix: loop over the table if the keys allow it.
//! Otherwise accept the finding if an element that is missed does no harm, such as one that the
//! next call finds.

use super::context::Context;
use crate::Finding;
use crate::model::Source;
use crate::syntax::ast::StatementKind;

pub(super) const CODE: &str = "late-portions";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for write in &model.writes {
        let reads = write.portions.iter().filter_map(|portions| portions.read());
        let mut late = reads.map(|(id, _)| model.read(id)).filter_map(|read| {
            let Source::Query(query) = &read.source else { return None };
            let index = model.index(query.table, query.index?);
            (!index.local).then_some((&read.name, &index.name))
        });
        let Some((read, index)) = late.next() else { continue };
        let is_portions =
            |kind: &StatementKind| matches!(kind, StatementKind::For { portions, .. } if *portions);
        let span = context.statement_span(write, is_portions);
        let message =
            format!("`{}` goes over what `{read}` finds in the index `{index}`", write.name);
        findings.push(
            Finding::warning(CODE, span, message)
                .why("a global index is eventually consistent: an item that was just created or changed may be missed")
                .help("loop over the table, or accept that an element may be missed"),
        );
    }
}
