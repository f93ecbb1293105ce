//! Attributes that get no value: one finding for each new item, or one for the attribute if no new
//! item has it.

use std::collections::BTreeMap;

use super::cause;
use crate::finding::Subject;
use crate::model::Model;
use crate::{Finding, Span};

/// How many of the other places are shown.
const SHOWN: usize = 4;

/// Merges the findings about attributes without a value.
pub(super) fn merged(model: &Model, findings: Vec<Finding>) -> Vec<Finding> {
    let is_missing = |finding: &Finding| finding.code == "missing-attribute";
    let (missing, mut left): (Vec<Finding>, Vec<Finding>) =
        findings.into_iter().partition(is_missing);
    let mut places: BTreeMap<(String, String), Vec<Span>> = BTreeMap::new();
    for finding in &missing {
        if let Some((entity, name)) = names(finding) {
            places.entry((entity.to_owned(), name.to_owned())).or_default().push(finding.span);
        }
    }
    let mut of_items: BTreeMap<Span, Vec<Finding>> = BTreeMap::new();
    for finding in missing {
        let Some((entity, name)) = names(&finding) else {
            left.push(finding);
            continue;
        };
        let spans = places.get(&(entity.to_owned(), name.to_owned()));
        let everywhere = spans.filter(|spans| spans.len() > 1);
        match everywhere.and_then(|spans| Some((spans, declared(model, entity, name)?))) {
            None => of_items.entry(finding.span).or_default().push(finding),
            Some((spans, declared)) if spans.first() == Some(&finding.span) => {
                let message = format!("`{name}` of `{entity}` gets no value where items are made");
                let moved = Finding::error(finding.code, declared, message).help(format!(
                    "give it a default, `{name}: ... = ...`, make its type optional with `?`, or \
                     give it in each place"
                ));
                left.push(cause::also(moved, spans, SHOWN));
            }
            Some(_) => {}
        }
    }
    left.extend(of_items.into_values().filter_map(of_item));
    left
}

/// Returns one finding for all attributes that one new item lacks.
fn of_item(findings: Vec<Finding>) -> Option<Finding> {
    let listed: Vec<String> =
        findings.iter().filter_map(names).map(|(_, name)| format!("`{name}`")).collect();
    let first = findings.into_iter().next()?;
    let (entity, _) = names(&first)?;
    match listed.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let listed = format!("{} and {last}", rest.join(", "));
            let message = format!("{listed} of `{entity}` get no value");
            Some(Finding { message, ..first })
        }
        _ => Some(first),
    }
}

fn names(finding: &Finding) -> Option<(&str, &str)> {
    let Subject { container, name, .. } = finding.subject.as_ref()?;
    Some((container.as_deref()?, name))
}

fn declared(model: &Model, entity: &str, name: &str) -> Option<Span> {
    let entity = model.entities.iter().find(|known| known.name == entity)?;
    entity.attribute(name).map(|attribute| attribute.span)
}
