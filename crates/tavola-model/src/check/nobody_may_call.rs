//! An operation that nobody may call.
//!
//! Without `allow`, nobody may call a read or write.
//! That is right if only other operations use it (`let`, `with`, `for`); if it has a route, or
//! nothing uses it, it is an oversight.
//!
//! ```text
//! read getBoard(boardId) {
//!   GET /boards/{boardId}
//!   get Board(boardId)           // and no `allow`: always forbidden
//! }
//! ```
//!
//! Fix: state who may call it, `allow signed-in`, or remove the route.

use std::collections::BTreeSet;

use super::context::Context;
use super::refused_in_job::job_of;
use crate::Finding;
use crate::model::{Job, Let, Loop, ReadId, Step, WithTarget, WriteId};

pub(super) const CODE: &str = "nobody-may-call";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let used = used_reads(context);
    for (place, read) in context.model.reads.iter().enumerate() {
        let unused = !used.contains(&ReadId(place));
        if read.allow.is_none() && (read.route.is_some() || unused) {
            findings.push(finding(&read.name, read.route.is_some(), context.last_clause(read)));
        }
    }
    for (place, write) in context.model.writes.iter().enumerate() {
        if write.allow.is_none() {
            let span = context.before_steps(write);
            let mut found = finding(&write.name, write.route.is_some(), span);
            if let Some(job) =
                job_of(context.model, WriteId(place)).filter(|_| write.route.is_none())
            {
                found = found
                    .why(format!("without `allow`, it refuses the job `{}` too", job.name))
                    .help("admit the job, here: `allow job`");
            }
            findings.push(found);
        }
    }
}

fn finding(name: &str, routed: bool, span: crate::Span) -> Finding {
    let why = if routed {
        "it has a route, but without `allow` every call is refused"
    } else {
        "it has no `allow`, and nothing else uses it"
    };
    Finding::warning(CODE, span, format!("nobody may call `{name}`"))
        .why(why)
        .help("state who may call it, here: `allow ...`")
}

/// Returns the reads that other reads, writes and jobs use.
fn used_reads(context: &Context) -> BTreeSet<ReadId> {
    let model = context.model;
    let mut used = BTreeSet::new();
    let mut load = |load: &Let| {
        used.extend(load.called().map(|(read, _)| read));
    };
    model.reads.iter().flat_map(|read| &read.lets).for_each(&mut load);
    let mut looped = Vec::new();
    for write in &model.writes {
        write.all_steps().for_each(|step| match step {
            Step::Let(node) => load(node),
            Step::For { list: Loop::Read(read, _), .. } => looped.push(*read),
            _ => {}
        });
    }
    used.extend(looped);
    used.extend(model.jobs.iter().flat_map(Job::all_loops).map(|one| one.read.0));
    used.extend(model.reads.iter().flat_map(|read| &read.with).filter_map(
        |with| match with.target {
            WithTarget::Read(read, _) => Some(read),
            WithTarget::Item(_) => None,
        },
    ));
    used
}
