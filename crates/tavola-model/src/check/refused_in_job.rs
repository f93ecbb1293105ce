//! A write that refuses the job that does it.
//!
//! A job is neither signed in nor a service, and has no claims.
//! A write whose `allow` can never hold of it is refused each time: the job counts that, goes on,
//! and nothing is done.
//!
//! ```text
//! rule librarian if "staff" in caller.groups
//!
//! write remind(bookId, loanId) {
//!   allow librarian              // not the job below
//!   update Loan(bookId, loanId) set reminded = true
//! }
//!
//! job remindAll every 24h {
//!   for loan in dueLoans() { do remind(loan.bookId, loan.loanId) }
//! }
//! ```
//!
//! Fix: `allow librarian or job`.

use tavola_store::Comparison;

use super::context::Context;
use super::logic::instantiate;
use crate::Finding;
use crate::model::{CallerTest, Expr, Job, JobStep, Model, WriteId};
use crate::syntax::ast::StatementKind;

pub(super) const CODE: &str = "refused-in-job";

/// The depth to which rules are followed.
const DEEPEST: usize = 12;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (place, write) in context.model.writes.iter().enumerate() {
        let Some(allow) = &write.allow else { continue };
        if let Some(job) = job_of(context.model, WriteId(place))
            && !may_admit(context.model, allow, 0)
        {
            let is_allow = |kind: &StatementKind| matches!(kind, StatementKind::Allow(..));
            let span = context.statement_span(write, is_allow);
            let message = format!("`{}` refuses the job `{}`", write.name, job.name);
            findings.push(
                Finding::error(CODE, span, message)
                    .why("a job is neither signed in nor a service, and has no claims")
                    .help("admit it: `allow ... or job`"),
            );
        }
    }
}

/// Returns the first job that does a write.
pub(super) fn job_of(model: &Model, id: WriteId) -> Option<&Job> {
    let does = |step: &JobStep| matches!(step, JobStep::Do(called, _) if *called == id);
    model.jobs.iter().find(|job| job.all_loops().any(|each| each.body.iter().any(does)))
}

/// Returns `false` if a condition never holds of a job.
fn may_admit(model: &Model, condition: &Expr, depth: usize) -> bool {
    let admits = |condition: &Expr| may_admit(model, condition, depth + 1);
    match condition {
        _ if depth > DEEPEST => true,
        Expr::CallerIs(test) => matches!(test, CallerTest::Anyone | CallerTest::Job),
        Expr::And(parts) => parts.iter().all(admits),
        Expr::Or(cases) => cases.iter().any(admits),
        Expr::Rule(rule, args) => admits(&instantiate(&model.rule(*rule).condition, args)),
        // A comparison with an absent value is false.
        Expr::Compare(left, comparison, right, _) => {
            *comparison == Comparison::NotEqual || !(is_claim(left) || is_claim(right))
        }
        Expr::In(value, list) => !(is_claim(value) || is_claim(list)),
        Expr::Exists(value) => !is_claim(value),
        _ => true,
    }
}

/// Returns `true` for a claim of the caller, or what is in it.
fn is_claim(expr: &Expr) -> bool {
    match expr {
        Expr::Claim(_) => true,
        Expr::Field(base, _) => is_claim(base),
        _ => false,
    }
}
