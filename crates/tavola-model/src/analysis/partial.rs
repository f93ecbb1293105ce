//! Checks what was understood of a model.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use super::is_error;
use crate::Finding;
use crate::check::{ABSENCES, NEVER_FOUND, UNUSED_ACCEPTANCE};
use crate::model::Model;
use crate::syntax::ast;

/// Runs the rules on as much of a model as has no error.
///
/// Keys of a table are proved against each other, so an error in a table or an entity leaves
/// nothing to prove. With an error in an operation, nothing is said about it, and nothing about what
/// the model as a whole lacks: the operation may be what it lacks.
pub(super) fn check<'e>(
    model: &Model,
    file: &ast::File,
    declarations: &Declarations,
    errors: impl Iterator<Item = &'e Finding>,
) -> Vec<Finding> {
    let broken: BTreeSet<Option<usize>> =
        errors.map(|finding| declarations.of(finding.span)).collect();
    let is_structure = |place: &Option<usize>| place.is_none_or(|at| declarations.is_structure(at));
    if broken.iter().any(is_structure) {
        return Vec::new();
    }
    let mut checked = crate::check(model, file);
    // What was accepted may have become the error.
    if checked.iter().any(is_error) {
        checked.retain(|finding| finding.code != UNUSED_ACCEPTANCE);
    }
    // Whatever else may be said of a read that finds nothing, it finds nothing.
    let in_vain: BTreeSet<Option<usize>> = checked
        .iter()
        .filter(|finding| finding.code == NEVER_FOUND)
        .map(|finding| declarations.of(finding.span))
        .collect();
    checked.retain(|finding| {
        finding.code == NEVER_FOUND || !in_vain.contains(&declarations.of(finding.span))
    });
    if !broken.is_empty() {
        // What uses a broken operation is as little understood.
        let names: Vec<&str> = broken
            .iter()
            .filter_map(|place| Some(declarations.operation((*place)?)?.text.as_str()))
            .collect();
        let uses_broken =
            |place: usize| names.iter().any(|name| declarations.mentions(place, name));
        let sound = |finding: &Finding| {
            let mut places = finding.related.iter().map(|(span, _)| *span).chain([finding.span]);
            !ABSENCES.contains(&finding.code)
                && !declarations.of(finding.span).is_some_and(uses_broken)
                && places.all(|span| !broken.contains(&declarations.of(span)))
        };
        checked.retain(sound);
    }
    checked
}
