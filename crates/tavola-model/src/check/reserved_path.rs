//! A route under a path that the service keeps for itself.
//!
//! The server answers some paths on its own: `/docs`, `/openapi.json`, `/healthz`, `/readyz`,
//! `/metrics`, `/console` and `/_tavola`.
//! It does not start with a model that has a route below one of them.
//!
//! ```text
//! GET /docs/{docId}            // `/docs` is the page that describes the API
//! ```
//!
//! Fix: begin the path with another segment, such as `/documents/{docId}`.

use super::context::Context;
use crate::Finding;
use crate::reserved::PATHS;
use crate::syntax::ast::{ReadClauseKind, StatementKind};

pub(super) const CODE: &str = "reserved-path";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let reads = context.model.reads.iter().filter_map(|read| {
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Route(_)));
        Some((read.name.as_str(), read.route.as_ref()?, span))
    });
    let writes = context.model.writes.iter().filter_map(|write| {
        let span = context.statement_span(write, |kind| matches!(kind, StatementKind::Route(_)));
        Some((write.name.as_str(), write.route.as_ref()?, span))
    });
    for (name, route, span) in reads.chain(writes) {
        let first = route.path.split('/').nth(1).unwrap_or_default();
        let Some(reserved) = PATHS.into_iter().find(|reserved| *reserved == first) else {
            continue;
        };
        findings.push(
            Finding::error(CODE, span, format!("`{name}` has a path below `/{reserved}`"))
                .why(format!("`/{reserved}` is the service's own"))
                .help("begin the path with another segment"),
        );
    }
}
