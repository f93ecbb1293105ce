//! The checker: what can be proved of a model before anything runs, and what cannot.
//!
//! One file a rule; the comment at its top is the rule's documentation, from which `docs/rules.md` is
//! made.

mod case_mismatch;
mod clock_in_while;
mod contended_pin;
mod context;
mod conventions;
mod created_under;
mod derived_collision;
mod enum_order;
mod hidden_in_key;
mod hidden_in_refusal;
mod hot_partition;
mod incomplete_derived;
mod item_too_large;
mod key_collision;
mod key_too_long;
mod late_deletion;
mod late_loop;
mod late_permission;
mod late_portions;
mod late_uniqueness;
mod left_behind;
mod list_in_key;
mod logic;
mod loose_lock;
mod missed_shards;
mod missing_from_index;
mod mixed_list;
mod mixed_order;
mod mutable_in_key;
mod never_created;
mod never_found;
mod never_holds;
mod never_written;
mod nobody_may_call;
mod open_prefix;
mod optional_in_index;
mod orphaned_items;
mod outlives_owner;
mod owners;
mod pinned_check;
mod proofs;
mod read_finds_others;
mod refused_in_job;
mod renewed_value;
mod required_absent;
mod reserved_key;
mod reserved_path;
mod restriction_leak;
mod reveals_existence;
mod same_moment;
mod scan;
mod shadowed_route;
mod shown_meanwhile;
mod spans;
mod split_collection;
mod stale_copy;
mod target;
mod tenancy;
mod tenant_filter;
mod tenant_leak;
mod transaction_too_large;
mod ttl_not_epoch;
mod unbounded_read;
mod unfinished_deletion;
mod unheld_uniqueness;
mod unpadded_number;
mod unpinned_count;
mod unread_attribute;
mod unset_member;
mod untied_rule;
mod unused_acceptance;
mod unused_index;
mod unused_key;
mod unused_rule;
mod written;

pub use conventions::conventions;
pub use proofs::{Proof, Subject, Verdict, printed, proofs};
pub use target::{Target, lacking};
pub use tenancy::{Confinement, TenancyProof, tenancy};

use crate::model::Model;
use crate::syntax::ast;
use crate::{Finding, Severity};
use context::Context;

/// A rule of the checker.
#[derive(Debug, Clone, Copy)]
pub struct CheckRule {
    /// The code of its findings.
    pub code: &'static str,
    /// Their severity; a rule that reports errors may also report warnings.
    pub severity: Severity,
    source: &'static str,
    run: Option<fn(&Context, &mut Vec<Finding>)>,
}

impl CheckRule {
    /// Returns what the rule finds and why it matters, in Markdown.
    pub fn documentation(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }
}

macro_rules! rules {
    ($($severity:ident $file:ident)*) => {
        [
            $(CheckRule {
                code: $file::CODE,
                severity: Severity::$severity,
                source: include_str!(concat!(stringify!($file), ".rs")),
                run: Some($file::check),
            },)*
            // Runs last, on the findings of all others.
            CheckRule {
                code: unused_acceptance::CODE,
                severity: Severity::Warning,
                source: include_str!("unused_acceptance.rs"),
                run: None,
            },
        ]
    };
}

/// All rules, the most serious first.
pub const RULES: &[CheckRule] = &rules! {
    Error key_collision
    Error derived_collision
    Error reserved_key
    Error never_found
    Error never_holds
    Warning read_finds_others
    Warning mixed_list
    Warning open_prefix
    Warning case_mismatch
    Warning unpadded_number
    Warning enum_order
    Warning mixed_order
    Warning key_too_long
    Warning item_too_large
    Warning transaction_too_large
    Warning same_moment
    Error mutable_in_key
    Error list_in_key
    Error incomplete_derived
    Warning required_absent
    Error outlives_owner
    Error unfinished_deletion
    Error left_behind
    Warning orphaned_items
    Error created_under
    Warning shown_meanwhile
    Warning stale_copy
    Warning renewed_value
    Error clock_in_while
    Error ttl_not_epoch
    Warning optional_in_index
    Error missing_from_index
    Warning missed_shards
    Warning split_collection
    Warning hot_partition
    Warning contended_pin
    Warning pinned_check
    Error tenant_leak
    Warning tenant_filter
    Error restriction_leak
    Warning hidden_in_key
    Warning hidden_in_refusal
    Warning untied_rule
    Warning reveals_existence
    Warning late_permission
    Warning late_deletion
    Warning late_loop
    Warning late_portions
    Error late_uniqueness
    Warning unpinned_count
    Warning unheld_uniqueness
    Warning loose_lock
    Warning nobody_may_call
    Error refused_in_job
    Error shadowed_route
    Error reserved_path
    Warning unbounded_read
    Warning scan
    Warning unused_index
    Warning unused_key
    Warning unused_rule
    Warning never_created
    Warning never_written
    Warning unset_member
    Warning unread_attribute
};

/// The code of the rule about acceptances.
pub(crate) const UNUSED_ACCEPTANCE: &str = unused_acceptance::CODE;

/// The code of the rule about reads that find nothing.
pub(crate) const NEVER_FOUND: &str = never_found::CODE;

/// Rules about what a whole model lacks.
pub(crate) const ABSENCES: &[&str] = &[
    never_created::CODE,
    never_written::CODE,
    unset_member::CODE,
    unread_attribute::CODE,
    nobody_may_call::CODE,
    unused_index::CODE,
    unused_key::CODE,
    unused_rule::CODE,
    unused_acceptance::CODE,
    // Without a read that anybody may call.
    reveals_existence::CODE,
];

/// Checks a model. What could not be resolved is left out.
pub fn check(model: &Model, file: &ast::File) -> Vec<Finding> {
    let model = model.spelled_out();
    let context = Context::new(&model, file);
    let mut findings = Vec::new();
    for run in RULES.iter().filter_map(|rule| rule.run) {
        run(&context, &mut findings);
    }
    let mut findings = unused_acceptance::settle(findings, file);
    findings.sort_by_key(|finding| (finding.span, finding.code));
    findings
}
