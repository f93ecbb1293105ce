//! A read that reads other tenants' items and drops them.
//!
//! The read returns only items of the caller's tenant, because each item is compared with it.
//! But the partition contains the items of all tenants: they are read and paid for, pages are
//! short, and the read gets slower as other tenants grow.
//!
//! ```text
//! from app.GSI1 where GSI1PK = "ENTITY#ROLE"        // everyone's roles, filtered
//! ```
//!
//! Fix: put the tenant into the key, `"ACCOUNT#{accountId}#ROLES"`, or accept the finding if there
//! are few such items.

use super::context::Context;
use super::tenancy::Confinement;
use crate::Finding;
use crate::syntax::ast::ReadClauseKind;

pub(super) const CODE: &str = "tenant-filter";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for proof in context.tenancy() {
        let others = proof
            .reasons
            .iter()
            .any(|(_, confinement)| *confinement == Confinement::ByItem { reads_others: true });
        if !others {
            continue;
        }
        let read = context.model.reads.iter().find(|read| read.name == proof.operation);
        let span = read.map_or(proof.span, |read| {
            context.clause_span(read, |kind| {
                matches!(kind, ReadClauseKind::From { .. } | ReadClauseKind::Scan(..))
            })
        });
        let message =
            format!("`{}` reads the items of all tenants to return those of one", proof.operation);
        findings.push(
            Finding::warning(CODE, span, message)
                .why(
                    "its partition is shared: items of other tenants are read, paid for and dropped",
                )
                .help("use a key that contains the tenant, or accept the finding with a reason"),
        );
    }
}
