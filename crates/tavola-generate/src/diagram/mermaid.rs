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
        let _ = writeln!(
            page,
            "  {} {line} {} : {label}",
            entity(&relation.from),
            entity(&relation.to)
        );
    }
    for one in &model.entities {
        let _ = writeln!(page, "  {} {{", entity(&one.name));
        for attribute in &one.attributes {
            let ty = attribute.ty.to_string();
            let kind = ty.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty());
            let kind = if ty.contains(" | ") { "enum" } else { kind.unwrap_or("value") };
            let key = if one.key_attributes.contains(&attribute.name) { " PK" } else { "" };
            let _ = writeln!(page, "    {} {}{key}", word(kind), word(&attribute.name));
        }
        page.push_str("  }\n");
    }
    page
}

/// Returns the name of an entity, in quotes: without them, `class`, `style` and others are keywords.
fn entity(name: &str) -> String {
    format!("\"{name}\"")
}

/// Returns the name of an attribute or type that Mermaid takes: letters, digits and `_`, beginning
/// with a letter, and none of the marks of keys.
fn word(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let text: String = name.chars().map(letter).collect();
    let is_mark = ["pk", "fk", "uk"].iter().any(|mark| text.eq_ignore_ascii_case(mark));
    match text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true if is_mark => format!("{text}_"),
        true => text,
        false => format!("x{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn attributes_are_words_and_no_marks_of_keys() {
        for (name, written) in
            [("two-words", "two_words"), ("_1", "x_1"), ("PK", "PK_"), ("fk", "fk_")]
        {
            assert_eq!(word(name), written);
        }
    }
}
