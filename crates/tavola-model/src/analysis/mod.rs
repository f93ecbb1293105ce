//! A text analysed: parsed, resolved and checked, with one finding for each mistake.
//!
//! A mistake shows in many places. What a part of the text that was not understood would have
//! declared is not called missing, what follows from another finding is left out, and findings
//! about the same name are one.

mod cause;
mod declarations;
mod follow_on;
mod lost_part;
mod nearest_key;
mod orphan;
mod partial;
mod renamed;
mod repeated;
mod unknown;
mod usual_help;
mod values;

use crate::model::Model;
use crate::syntax::{self, ast};
use crate::{Finding, Severity, resolve};
use declarations::Declarations;

/// A model as far as its text was understood, and all findings about it.
#[derive(Debug)]
pub struct Analysis {
    /// The syntax tree.
    pub file: ast::File,
    /// The model.
    pub model: Model,
    /// What is wrong, in the order of the text.
    pub findings: Vec<Finding>,
}

/// Parses, resolves and checks a text.
pub fn analyse(text: &str) -> Analysis {
    let syntax::Parsed { file, mut findings, lost } = syntax::parse(text);
    let (model, resolved) = resolve(&file);
    let declarations = Declarations::new(&file, text, &lost);
    follow_on::one_for_each_line(&declarations, &mut findings);
    let errors: Vec<Finding> = resolved.iter().filter(|it| is_error(it)).cloned().collect();
    let resolved = renamed::merged(&declarations, resolved);
    let resolved = follow_on::without(&declarations, &findings, resolved);
    follow_on::without_strays(&declarations, &mut findings);
    let resolved = renamed::attributes(&model, resolved);
    let resolved = unknown::merged(&declarations, &model, resolved);
    findings.extend(values::merged(&model, resolved));
    // Whatever follows from what, a model with errors never passes for one without.
    if !findings.iter().any(is_error) {
        findings.extend(errors.iter().cloned());
    }
    let wrong = findings.iter().chain(&errors).filter(|finding| is_error(finding));
    let checked = partial::check(&model, &file, &declarations, wrong);
    findings.extend(checked);
    let findings = follow_on::of_keys(&declarations, findings);
    let mut findings = lost_part::pointed_out(&declarations, &model, findings);
    findings.sort_by_key(|finding| finding.span);
    let findings = repeated::merged(findings).into_iter().map(usual_help::added).collect();
    Analysis { file, model, findings }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}
