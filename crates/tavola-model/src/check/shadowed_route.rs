//! Two operations with the same route.
//!
//! A request is matched by its method and the shape of its path; the names in braces do not matter.
//! Of two operations with the same method and shape, one is never called.
//!
//! ```text
//! GET /users/{userId}
//! GET /users/{name}            // the same requests
//! ```
//!
//! Fix: give one of them a different path, such as `/users/by-name/{name}`.

use std::collections::HashMap;

use super::context::Context;
use crate::model::Route;
use crate::syntax::ast::{ReadClauseKind, StatementKind};
use crate::{Finding, Span};

pub(super) const CODE: &str = "shadowed-route";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let reads = context.model.reads.iter().filter_map(|read| {
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Route(_)));
        Some((read.name.as_str(), read.route.as_ref()?, span))
    });
    let writes = context.model.writes.iter().filter_map(|write| {
        let span = context.statement_span(write, |kind| matches!(kind, StatementKind::Route(_)));
        Some((write.name.as_str(), write.route.as_ref()?, span))
    });
    let mut first: HashMap<String, (&str, Span)> = HashMap::new();
    for (name, route, span) in reads.chain(writes) {
        match first.get(&shape(route)) {
            None => {
                first.insert(shape(route), (name, span));
            }
            Some((other, other_span)) => {
                let message = format!("`{name}` and `{other}` have the same route");
                let why = format!(
                    "a request `{} {}` matches both: the names in braces do not tell them apart",
                    route.method,
                    example(route)
                );
                findings.push(
                    Finding::error(CODE, span, message)
                        .why(why)
                        .help("give one of them a different path")
                        .related(*other_span, format!("the route of `{other}`")),
                );
            }
        }
    }
}

fn shape(route: &Route) -> String {
    let segments = route.path.split('/');
    let segments = segments.map(|segment| if segment.starts_with('{') { "{}" } else { segment });
    format!("{} {}", route.method, segments.collect::<Vec<_>>().join("/"))
}

fn example(route: &Route) -> String {
    let segments = route.path.split('/');
    segments.map(|s| if s.starts_with('{') { "1" } else { s }).collect::<Vec<_>>().join("/")
}
