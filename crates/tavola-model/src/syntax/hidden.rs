//! Characters that do not belong into a model, above all those that make text look like other text.

use crate::{Finding, Span};

/// Characters that turn the direction of text round, so that it reads otherwise than it means.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}

/// Characters that nobody sees.
fn invisible(c: char) -> bool {
    turns_text(c)
        || matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}' | '\u{180E}')
}

/// Warns of characters in strings and comments that change the direction of text. Joiners are fine:
/// emoji need them.
pub(super) fn warn(text: &str, start: usize, findings: &mut Vec<Finding>) {
    if text.is_ascii() {
        return;
    }
    if let Some((at, c)) = text.char_indices().find(|(_, c)| turns_text(*c)) {
        let span = Span::new(start + at, start + at + c.len_utf8());
        findings.push(
            Finding::warning(
                "hidden-character",
                span,
                format!("`U+{:04X}` is invisible", c as u32),
            )
            .why(
                "it changes the direction of text, so that a line can look different from what it means",
            )
            .help("remove it"),
        );
    }
}

/// Returns the finding for characters that mean nothing outside strings and comments.
pub(super) fn strange(text: &str, start: usize) -> Finding {
    let span = Span::new(start, start + text.len());
    let Some(first) = text.chars().next() else {
        return Finding::error("bad-character", span, "this character means nothing here");
    };
    if let Some(c) = text.chars().find(|c| invisible(*c)) {
        return Finding::error(
            "hidden-character",
            span,
            format!("`U+{:04X}` is invisible", c as u32),
        )
        .why("a model must mean what it shows")
        .help("remove it");
    }
    if first.is_control() || first == char::REPLACEMENT_CHARACTER {
        return Finding::error("bad-character", span, "this is not text")
            .help("a model is a text file in UTF-8");
    }
    let finding = |name: &str| {
        Finding::error(
            "bad-character",
            span,
            format!("{name} means nothing outside strings and comments"),
        )
    };
    if first.is_whitespace() {
        return finding(&format!("the space character `U+{:04X}`", first as u32))
            .help("use a plain space");
    }
    let finding = finding(&format!("`{first}`"));
    match first {
        '\u{2018}'..='\u{201F}' | '\'' | '`' => {
            finding.help("strings are written between `\"` and `\"`")
        }
        '&' => finding.help("write `and`"),
        '!' => finding.help("write `not`, or `!=`"),
        '#' => finding
            .help("comments begin with `//`, and keys are written in quotes: `\"USER#{userId}\"`"),
        ';' => finding.help("a statement ends with its line"),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => finding.help("write `-`"),
        c if c.is_alphabetic() => {
            finding.help("names are made of the letters `a` to `z`, digits, `_` and `-`")
        }
        _ => finding.help("take it out, or write it in a string"),
    }
}
