//! The checker: what can be proved of a model before anything runs, and what cannot.
//!
//! One file a rule; the comment at its top is the rule's documentation, from which `docs/rules.md` is
//! made.

mod accept;
mod case_mismatch;
mod clock;
mod collision;
mod contended;
mod context;
mod coverage_entity;
mod coverage_index;
mod coverage_rule;
mod derived_collision;
mod expressions;
mod fan_out;
mod hidden_in_key;
mod hidden_in_refusal;
mod hot_partition;
mod incomplete_derived;
mod inference;
mod item_too_large;
mod key_too_long;
mod late;
mod late_deletion;
mod late_unique;
mod leak;
mod list_in_key;
mod logic;
mod loose_lock;
mod missed_shards;
mod missing_from_index;
mod mixed_order;
mod mutable_key;
mod never_found;
mod never_written;
mod nobody;
mod open_prefix;
mod optional_index;
mod outlives_owner;
mod owners;
mod reserved;
mod reveals;
mod routes;
mod scan;
mod split_collection;
mod stale_copy;
mod target;
mod tenancy;
mod tenant_filter;
mod tenant_leak;
mod ttl;
mod unbounded_read;
mod unfinished_deletion;
mod unpadded;
mod unread;
mod untied;
mod written;

pub use target::{Target, lacking};
pub use tenancy::{Confinement, TenancyProof, tenancy};

use crate::model::Model;
use crate::syntax::ast;
use crate::{Finding, Severity};
use context::Context;

/// A rule that models are checked by.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The code of its findings.
    pub code: &'static str,
    /// How serious they are; some findings of an error may be warnings.
    pub severity: Severity,
    source: &'static str,
    run: Option<fn(&Context, &mut Vec<Finding>)>,
}

impl Rule {
    /// What it says and why, in Markdown.
    pub fn documentation(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }
}

macro_rules! rules {
    ($($severity:ident $file:ident)*) => {
        [
            $(Rule {
                code: $file::CODE,
                severity: Severity::$severity,
                source: include_str!(concat!(stringify!($file), ".rs")),
                run: Some($file::check),
            },)*
            // Asked last, about what all others found.
            Rule {
                code: accept::CODE,
                severity: Severity::Warning,
                source: include_str!("accept.rs"),
                run: None,
            },
        ]
    };
}

/// All rules, the gravest first.
pub const RULES: &[Rule] = &rules! {
    Error collision
    Error derived_collision
    Error reserved
    Error never_found
    Warning inference
    Warning open_prefix
    Warning case_mismatch
    Warning unpadded
    Warning mixed_order
    Warning key_too_long
    Warning item_too_large
    Warning fan_out
    Error mutable_key
    Error list_in_key
    Error incomplete_derived
    Error outlives_owner
    Error unfinished_deletion
    Warning stale_copy
    Error clock
    Error ttl
    Warning optional_index
    Error missing_from_index
    Warning missed_shards
    Warning split_collection
    Warning hot_partition
    Warning contended
    Error tenant_leak
    Warning tenant_filter
    Error leak
    Warning hidden_in_key
    Warning hidden_in_refusal
    Warning untied
    Warning reveals
    Warning late
    Warning late_deletion
    Error late_unique
    Warning loose_lock
    Warning nobody
    Error routes
    Warning unbounded_read
    Warning scan
    Warning coverage_index
    Warning coverage_rule
    Warning coverage_entity
    Warning never_written
    Warning unread
};

/// Checks a model. What could not be resolved is left out.
pub fn check(model: &Model, file: &ast::File) -> Vec<Finding> {
    let context = Context::new(model, file);
    let mut findings = Vec::new();
    for run in RULES.iter().filter_map(|rule| rule.run) {
        run(&context, &mut findings);
    }
    let mut findings = accept::settle(findings, file);
    findings.sort_by_key(|finding| (finding.span, finding.code));
    findings
}
