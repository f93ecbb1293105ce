//! `tavola explain MODEL FINDING`: what a rule of the checker means, and what it has found.

use serde_json::json;
use tavola_model::check::{CheckRule, RULES};
use tavola_model::{Finding, render};

use crate::exit::Exit;
use crate::model_file::ModelFile;
use crate::output;

/// Returns the rule whose findings have this code.
pub(super) fn rule_named(code: &str) -> Option<&'static CheckRule> {
    RULES.iter().find(|rule| rule.code == code)
}

/// Prints what a rule finds, and why that matters.
pub(super) fn rule(rule: &CheckRule, as_json: bool) -> Exit {
    if as_json {
        let json = json!({ "code": rule.code, "documentation": rule.documentation() });
        output::line(&format!("{json:#}"));
    } else {
        output::line(&format!("{}\n\n{}", rule.code, rule.documentation()));
    }
    Exit::Ok
}

/// Prints what was found with a code, each example as two items side by side.
pub(super) fn findings(file: &ModelFile, code: &str, as_json: bool) -> Exit {
    let found: Vec<Finding> =
        file.findings.iter().filter(|finding| finding.code == code).cloned().collect();
    let documentation = rule_named(code).map(CheckRule::documentation);
    if as_json {
        let findings = render::to_json(&found, &file.name(), &file.text);
        let json = json!({ "code": code, "documentation": documentation, "findings": findings });
        output::line(&format!("{json:#}"));
        return Exit::Ok;
    }
    if let Some(documentation) = documentation {
        output::line(&format!("{code}\n\n{documentation}\n"));
    }
    for finding in &found {
        let one = std::slice::from_ref(finding);
        output::text(&render::render(one, &file.name(), &file.text, false));
        if let Some(witness) = &finding.witness {
            output::line("two items with one key:");
            output::text(&render::side_by_side(witness));
        }
    }
    let number = output::count(found.len(), &format!("`{code}` finding"));
    output::line(&format!("{}: {number}", file.name()));
    Exit::Ok
}
