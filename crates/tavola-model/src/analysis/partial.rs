//! Checks what was understood of a model.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use super::is_error;
use crate::check::{ABSENCES, NEVER_FOUND, UNUSED_ACCEPTANCE};
use crate::model::{Index, Model};
use crate::syntax::ast;
use crate::{Finding, Span};

/// What is said of the key of an index, for those who read it.
const OF_KEY: [&str; 6] = [
    "hot-partition",
    "optional-in-index",
    "unpadded-number",
    "enum-order",
    "mixed-order",
    "key-too-long",
];

/// Returns the keys of indexes that nothing uses: they are to go, so it does not matter what they
/// are like.
fn useless_keys(model: &Model, checked: &[Finding]) -> Vec<Span> {
    let said = |code: &str, span: Span| {
        checked.iter().any(|finding| finding.code == code && finding.span == span)
    };
    let mut spans = Vec::new();
    for entity in &model.entities {
        let Some(table) = model.tables.get(entity.table.index()) else { continue };
        let (useless, useful): (Vec<&Index>, Vec<&Index>) = table.indexes.iter().partition(|it| {
            let mut keys = it.key.parts().filter_map(|part| entity.key(&part.name));
            said("unused-index", it.span) || keys.any(|key| said("unused-key", key.span))
        });
        let used = useful.iter().flat_map(|index| index.key.parts()).chain(table.key.parts());
        let used: BTreeSet<&str> = used.map(|part| part.name.as_str()).collect();
        let parts = useless.iter().flat_map(|index| index.key.parts());
        let names = parts.map(|part| part.name.as_str()).filter(|name| !used.contains(name));
        for name in names {
            let ways = entity.keys.iter().filter(|key| key.name == name);
            spans.extend(ways.map(|key| key.span));
        }
    }
    spans
}

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
    let useless = useless_keys(model, &checked);
    checked.retain(|finding| {
        !OF_KEY.contains(&finding.code) || !useless.iter().any(|key| key.covers(finding.span))
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
