//! Entities and relations as a diagram of Mermaid, which GitHub and others draw in Markdown.

use std::fmt::Write;

use super::{RelationKind, relations};
use crate::Source;

/// Generates the diagram.
pub fn text(source: Source<'_>) -> String {
    let model = source.model;
    let mut page = String::from("erDiagram\n");
    // Writing to a string cannot fail.
    for relation in relations(model) {
        let (line, label) = match relation.kind {
            RelationKind::Derives => ("||..o{", "derives"),
            RelationKind::Has => ("||--o{", "has"),
        };
        let _ =
            writeln!(page, "  {} {line} {} : {label}", word(&relation.from), word(&relation.to));
    }
    for entity in &model.entities {
        let _ = writeln!(page, "  {} {{", word(&entity.name));
        for attribute in &entity.attributes {
            let ty = attribute.ty.to_string();
            let kind = ty.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty());
            let kind = if ty.contains(" | ") { "enum" } else { kind.unwrap_or("value") };
            let key = if entity.key_attributes.contains(&attribute.name) { " PK" } else { "" };
            let _ = writeln!(page, "    {} {}{key}", word(kind), word(&attribute.name));
        }
        page.push_str("  }\n");
    }
    page
}

/// Returns a name that Mermaid takes: letters, digits and `_`, beginning with a letter.
fn word(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let text: String = name.chars().map(letter).collect();
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { text } else { format!("x{text}") }
}
