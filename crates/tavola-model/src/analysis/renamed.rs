//! Inputs and attributes that are declared under one name and used under another.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use crate::finding::Subject;
use crate::model::Model;
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

/// Returns the findings with one at an attribute that never gets a value, where another one that the
/// entity does not have is used.
pub(super) fn attributes(model: &Model, mut findings: Vec<Finding>) -> Vec<Finding> {
    let names = |findings: &[Finding], code: &str, entity: &str| -> BTreeSet<String> {
        let of_entity = findings.iter().filter(|one| one.code == code);
        let subjects = of_entity.filter_map(|one| one.subject.as_ref());
        let own = subjects.filter(|subject| subject.container.as_deref() == Some(entity));
        own.map(|subject| subject.name.clone()).collect()
    };
    for entity in &model.entities {
        let missing = names(&findings, "missing-attribute", &entity.name);
        let unknown = names(&findings, "unknown-name", &entity.name);
        let (Some(declared), Some(used)) = (missing.first(), unknown.first()) else { continue };
        let Some(attribute) = entity.attribute(declared) else { continue };
        let is_other = |subject: &Subject| {
            subject.container.as_ref() == Some(&entity.name)
                && subject.near.as_ref().is_some_and(|near| near != declared)
        };
        let means_other = findings.iter().filter_map(|one| one.subject.as_ref()).any(is_other);
        if missing.len() != 1 || unknown.len() != 1 || means_other {
            continue;
        }
        let message = format!(
            "`{declared}` of `{}` gets no value, but `{used}`, which does not exist, is used",
            entity.name
        );
        let mut one = Finding::error("unknown-name", attribute.span, message)
            .about(None, used)
            .help(format!("did you mean `{used}`?"))
            .fix(Fix::replace(attribute.span, used.as_str()));
        let is_of_entity = |finding: &Finding| {
            ["missing-attribute", "unknown-name"].contains(&finding.code)
                && finding.subject.as_ref().and_then(|it| it.container.as_ref())
                    == Some(&entity.name)
        };
        for finding in findings.iter().filter(|finding| is_of_entity(finding)) {
            one = one.related(finding.span, "used here");
        }
        findings.retain(|finding| !is_of_entity(finding));
        findings.push(one);
    }
    findings
}
