//! A loop that changes what it finds in a global index.
//!
//! A global index is eventually consistent: an item that was created or changed just before is not
//! in it yet.
//! A write that loops over such a read changes what the index shows, and silently leaves out the
//! rest.
//! Jobs are not reported, because they find the item when they run again.
//!
//! ```text
//! for task in openTasks(projectId) { update task set status = closed }     // through GSI1
//! ```
//!
//! Fix: loop over the table or a local index if the keys allow it, or let a job do the work.

use super::context::Context;
use crate::Finding;
use crate::model::{JobStep, Loop, Source, Step, Write, WriteId};

pub(super) const CODE: &str = "late-loop";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        if is_for_jobs(context, write) {
            continue;
        }
        for step in write.all_steps() {
            // Loops that only delete, and those in portions, are other findings.
            let in_portions =
                write.portions.iter().any(|portions| std::ptr::eq(&portions.step, step));
            if in_portions || step.cascades() {
                continue;
            }
            let Step::For { list: Loop::Read(id, _), body, .. } = step else { continue };
            let read = context.model.read(*id);
            let Source::Query(query) = &read.source else { continue };
            let Some(index) = query.index.map(|index| context.model.index(query.table, index))
            else {
                continue;
            };
            let changes = body.iter().any(|step| {
                matches!(step, Step::Update { .. } | Step::Delete { .. } | Step::Create { .. })
            });
            if index.local || !changes {
                continue;
            }
            let message = format!(
                "`{}` changes only what `{}` finds in `{}` by now",
                write.name, read.name, index.name
            );
            findings.push(
                Finding::warning(CODE, context.step_span(write, step), message)
                    .why("a global index is eventually consistent: an item that was just created or changed is left out")
                    .help("loop over the table or a local index, or let a job do the work"),
            );
        }
    }
}

/// Returns `true` if only a job calls a write.
fn is_for_jobs(context: &Context, write: &Write) -> bool {
    let loops = || context.model.jobs.iter().flat_map(|job| job.all_loops());
    let is_called = |id: WriteId| {
        context.model.writes.get(id.index()).is_some_and(|called| called.name == write.name)
    };
    let calls = |step: &JobStep| match step {
        JobStep::Do(id, _) => is_called(*id),
        JobStep::For(_) => false,
    };
    write.route.is_none() && loops().any(|job| job.body.iter().any(calls))
}
