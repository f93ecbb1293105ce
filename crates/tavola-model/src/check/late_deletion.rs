//! A cascade deletion that finds the items to delete in a global index.
//!
//! A write that deletes an item and, in loops over reads, everything under it repeats those reads
//! after the item has disappeared for everyone, until they find nothing.
//! A global index is eventually consistent: an item that was created just before may not be in it
//! yet, and stays behind without its owner.
//!
//! ```text
//! for task in tasksByProject(projectId) { delete task }      // a read through GSI1
//! delete Project(projectId)
//! ```
//!
//! Fix: loop over the table or a local index if the keys allow it.
//! Otherwise let a job delete the items that have lost their owner, and accept the finding with
//! that reason.

use super::context::Context;
use crate::Finding;
use crate::model::{Loop, Source, Step};

pub(super) const CODE: &str = "late-deletion";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for write in model.writes.iter().filter(|write| model.cascades(write)) {
        let late = write.steps.iter().filter(|step| step.cascades()).find_map(|s| late(context, s));
        if let Some((read, index)) = late {
            let span = context.deletion_span(write);
            let message =
                format!("`{}` deletes what `{read}` finds in the index `{index}`", write.name);
            findings.push(
                Finding::warning(CODE, span, message)
                    .why("a global index is eventually consistent: an item that was just created is not found, and stays")
                    .help("loop over the table or a local index, or let a job delete items that have lost their owner"),
            );
        }
    }
}

/// Returns the read and the global index that a loop, or one inside it, goes through.
fn late<'m>(context: &Context<'m>, step: &Step) -> Option<(&'m str, &'m str)> {
    let Step::For { list: Loop::Read(id, _), body, .. } = step else { return None };
    let read = context.model.read(*id);
    if let Source::Query(query) = &read.source
        && let Some(index) = query.index.map(|index| context.model.index(query.table, index))
        && !index.local
    {
        return Some((&read.name, &index.name));
    }
    body.iter().find_map(|step| late(context, step))
}
