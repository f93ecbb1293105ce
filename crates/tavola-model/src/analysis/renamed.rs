//! Inputs that an operation declares under one name and uses under another.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use crate::{Finding, Fix, Span};

/// How many uses tell that the declaration is wrong rather than the use.
const ENOUGH: usize = 2;

/// Returns the findings with one at the declaration of an input that nothing uses, where the
/// operation uses another name again and again that does not exist.
pub(super) fn merged(declarations: &Declarations, mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut left_out = BTreeSet::new();
    let mut moved = Vec::new();
    for (at, finding) in findings.iter().enumerate() {
        let place = declarations.of(finding.span);
        let here = |code: &'static str| {
            let all = findings.iter().enumerate();
            all.filter(move |(_, one)| one.code == code && declarations.of(one.span) == place)
        };
        let Some(declared) = finding.subject.as_ref().map(|subject| &subject.name) else {
            continue;
        };
        if finding.code != "unused-input" || here("unused-input").count() != 1 {
            continue;
        }
        // What is looked for in an entity or in the whole model is no input.
        let of_operation = |(_, one): &(usize, &Finding)| {
            one.subject.as_ref().is_some_and(|subject| subject.container.is_none())
        };
        let names: BTreeSet<&str> = here("unknown-name")
            .filter_map(|(_, one)| Some(one.subject.as_ref()?.name.as_str()))
            .collect();
        let uses: Vec<(usize, Span)> =
            here("unknown-name").filter(of_operation).map(|(at, one)| (at, one.span)).collect();
        let all = here("unknown-name").all(|one| of_operation(&one));
        let (Some(used), 1, true) = (names.first(), names.len(), all && uses.len() >= ENOUGH)
        else {
            continue;
        };
        let message = format!("`{declared}` is never used, but `{used}`, which does not exist, is");
        let mut one = Finding::error("unknown-name", finding.span, message)
            .about(None, used)
            .help(format!("did you mean `{used}`?"))
            .fix(Fix::replace(finding.span, *used));
        for (use_, span) in uses {
            left_out.insert(use_);
            one = one.related(span, "used here");
        }
        left_out.insert(at);
        moved.push(one);
    }
    let mut number = 0;
    findings.retain(|_| {
        number += 1;
        !left_out.contains(&(number - 1))
    });
    findings.extend(moved);
    findings
}
