//! An index that nothing uses.
//!
//! Every index is written, and paid for, with every item in it.
//! An index that no read uses is only a cost; one that no entity has keys for is always empty.
//!
//! ```text
//! index GSI2 on GSI2PK, GSI2SK        // and no `from main.GSI2`
//! ```
//!
//! Fix: remove the index together with its keys, or write the read that it was meant for.

use super::context::Context;
use crate::Finding;
use crate::keys::places;

pub(super) const CODE: &str = "unused-index";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let unresolved =
        context.model.reads.iter().any(|read| read.source == crate::model::Source::Unresolved);
    for (id, table) in context.model.table_ids() {
        for index in &table.indexes {
            let filled = context.model.entities_in(id).any(|(_, entity)| {
                places(context.model, entity).any(|(other, _)| other == Some(index))
            });
            let used = context.all_queries().any(|(_, query)| {
                let other = query.index.map(|index| context.model.index(query.table, index));
                query.table == id && other == Some(index)
            });
            let (message, why) = if !filled {
                (
                    format!("the index `{}` is always empty", index.name),
                    "no entity has all of its key attributes",
                )
            } else if !used && !unresolved {
                (
                    format!("no read uses the index `{}`", index.name),
                    "it is written and paid for with every item in it",
                )
            } else {
                continue;
            };
            findings.push(
                Finding::warning(CODE, index.span, message)
                    .why(why)
                    .help("remove it, or write the read that it is for"),
            );
        }
    }
}
