//! The checker: what can be proved of a model before anything runs, and what cannot.
//!
//! One file a rule; the comment at its top is the rule's documentation, from which `docs/rules.md` is
//! made.

mod accept;
mod collision;
mod collisions;
mod context;
mod inference;
mod keys;
mod query;
mod range;
mod reserved;
mod solve;
mod types;

pub use collisions::{Collision, collisions};
pub use query::entities_of;
pub use reserved::RESERVED_PREFIX;

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
        [$(Rule {
            code: $file::CODE,
            severity: Severity::$severity,
            source: include_str!(concat!(stringify!($file), ".rs")),
            run: Some($file::check),
        }),*]
    };
}

/// All rules, the gravest first.
pub const RULES: &[Rule] = &rules! {
    Error collision
    Error reserved
    Warning inference
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
