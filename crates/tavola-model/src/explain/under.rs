//! What is deleted with an item: everything under it.

use super::bindings::Bindings;
use super::estimate::Estimate;
use super::units::Units;
use crate::limits::MAX_CASCADE_ITEMS;
use crate::model::{EntityId, Model, Stays, Template, TemplatePart, Under, Write};

/// Returns what a write deletes with all under it, as lines.
pub(super) fn lines(bindings: &Bindings<'_>, write: &Write) -> Vec<String> {
    let model = bindings.model;
    let name = |id: EntityId| model.entity(id).name.as_str();
    let mut lines = Vec::new();
    for with_all in &write.with_all {
        let all = model.all_under(with_all.entity, &with_all.except);
        let above = name(with_all.entity);
        lines.push(format!(
            "the {above} is gone at once; what is under it goes in portions of up to \
             {MAX_CASCADE_ITEMS} items:"
        ));
        all.goes.iter().for_each(|under| line(bindings, with_all.entity, under, 1, &mut lines));
        let stays: Vec<String> = all
            .stays
            .iter()
            .map(|(id, why)| format!("{} ({})", name(*id), reason(model, why)))
            .collect();
        if !stays.is_empty() {
            lines.push(format!("stays: {}", stays.join(", ")));
        }
    }
    lines
}

fn line(
    bindings: &Bindings<'_>,
    above: EntityId,
    under: &Under,
    depth: usize,
    lines: &mut Vec<String>,
) {
    let model = bindings.model;
    let entity = model.entity(under.entity);
    let table = model.table(entity.table);
    let (place, pair) = match under.way.index {
        Some(index) => {
            let index = model.index(entity.table, index);
            (format!("{}.{}", table.name, index.name), &index.key)
        }
        None => (table.name.clone(), &table.key),
    };
    let mut found = format!("{} = {}", pair.partition.name, text(&under.way.partition));
    if let (Some((sort, whole)), Some(part)) = (&under.way.sort, &pair.sort) {
        let end = if *whole { "" } else { "..." };
        found.push_str(&format!(", {} = {}{end}", part.name, text(sort)));
    }
    let units = Units::action(model, under.entity, &bindings.entries_at_most(under.entity));
    let estimate = Estimate::of(model, under.entity, Some(above));
    let estimate = estimate.map(|it| format!("; {}", it.line(units, MAX_CASCADE_ITEMS as u64)));
    let indent = "  ".repeat(depth);
    lines.push(format!(
        "{indent}{} in {place}: {found}{}",
        entity.name,
        estimate.unwrap_or_default()
    ));
    under.below.iter().for_each(|below| line(bindings, above, below, depth + 1, lines));
}

/// Returns why items stay, in a few words.
pub(super) fn reason(model: &Model, why: &Stays) -> String {
    match why {
        Stays::Excepted => "excepted".to_owned(),
        Stays::AppendOnly => "append-only".to_owned(),
        Stays::Derived(owner) => format!("follows its {}", model.entity(*owner).name),
        Stays::NotFound { .. } => "no key leads to it".to_owned(),
        Stays::Endless => "under itself, to any depth".to_owned(),
        Stays::TooMany => "too many ways".to_owned(),
    }
}

/// Prints a template over the attributes of an item.
fn text(template: &Template) -> String {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.clone(),
        TemplatePart::Hole(hole) => format!("{{{}}}", hole.attribute().unwrap_or_default()),
    };
    template.parts.iter().map(part).collect()
}
