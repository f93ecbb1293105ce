//! A uniqueness check that depends on an index.
//!
//! "Check whether the name is taken, then create" is a race, and a global index makes it worse: a
//! new item appears in it only some time after it was written.
//! Two callers with the same name both find nothing and both succeed.
//!
//! ```text
//! let other = findByName(userName)?
//! check not exists other else conflict "taken"
//! ```
//!
//! Fix: declare `userName: string(40) unique`; a lock item then decides within the same
//! transaction.

use super::context::Context;
use super::late_permission::{denied_by, through_index};
use crate::Finding;
use crate::model::Step;
use crate::syntax::ast::StatementKind;

pub(super) const CODE: &str = "late-uniqueness";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        let creates = write
            .steps
            .iter()
            .any(|step| matches!(step, Step::Create { .. } | Step::Update { .. }));
        if !creates {
            continue;
        }
        for step in &write.steps {
            let Step::Let(load) = step else { continue };
            let Some(index) = through_index(context, &load.target) else { continue };
            let asked = write.steps.iter().any(
                |step| matches!(step, Step::Check(condition, _) if denied_by(condition, load)),
            );
            if !asked {
                continue;
            }
            let local = write.frame.get(load.slot).map_or("", |local| local.name.as_str());
            let span = context.statement_span(write, |kind| match kind {
                StatementKind::Let(node) => node.name.text == local,
                _ => false,
            });
            let message = format!(
                "`{}` treats `{local}` as absent because the index `{index}` does not show it",
                write.name
            );
            findings.push(
                Finding::error(CODE, span, message)
                    .why("two concurrent callers both find nothing there, and both succeed")
                    .help("declare the attribute `unique`: a lock item then decides within the transaction"),
            );
        }
    }
}
