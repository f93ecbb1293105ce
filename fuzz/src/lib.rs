//! What must hold whatever the text. Each target calls one of these; a failure is a panic.

use tavola_model::render::{render, to_json};
use tavola_model::syntax::{Parsed, ast, format, parse};
use tavola_model::{Finding, Severity, check, explain, json, resolve};

/// Texts beyond this tell nothing that shorter ones do not, and only slow the search down.
pub const LONGEST: usize = 64 << 10;

/// A text is read without a panic, and every finding is about a place in it.
pub fn parses(text: &str) -> Parsed {
    let parsed = parse(text);
    shown(&parsed.findings, text);
    parsed
}

/// A text that can be formatted means the same afterwards, and formatting it again changes nothing.
pub fn formats(text: &str) {
    let parsed = parse(text);
    let Ok(formatted) = format(text) else {
        let mistaken = |finding: &Finding| finding.severity == Severity::Error;
        assert!(parsed.findings.iter().any(mistaken), "a model without mistakes is formatted");
        return;
    };
    let again = parse(&formatted);
    assert_eq!(meaning(&parsed.file), meaning(&again.file), "formatting keeps the meaning");
    assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting twice changes nothing");
}

/// What parses is resolved and checked without a panic, twice the same; what is right is also
/// explained and written as JSON.
pub fn checks(text: &str) {
    let parsed = parses(text);
    let (model, unresolved) = resolve(&parsed.file);
    shown(&unresolved, text);
    let found = check(&model, &parsed.file);
    shown(&found, text);
    assert_eq!(
        resolve(&parsed.file),
        (model.clone(), unresolved.clone()),
        "the same text, the same model"
    );
    assert_eq!(check(&model, &parsed.file), found, "the same model, the same findings");
    let mut all = parsed.findings.iter().chain(&unresolved);
    if all.all(|finding| finding.severity != Severity::Error) {
        explain::model(&model);
        json::document(&model);
    }
}

/// A text as the condition of a rule, with things around it that it can name.
pub fn expression(text: &str) {
    const AROUND: &str = include_str!("around.tavola");
    let model = AROUND.replace("EXPRESSION", text);
    formats(&model);
    checks(&model);
}

/// Findings can be shown, and each is about a place in the text.
fn shown(findings: &[Finding], text: &str) {
    for finding in findings {
        let range = finding.span.range();
        assert!(text.get(range).is_some(), "{finding:?} is about no place in the text");
    }
    render(findings, "model.tavola", text, false);
    to_json(findings, "model.tavola", text);
}

/// A tree without its places, to compare what texts mean.
fn meaning(file: &ast::File) -> String {
    let text = std::format!("{file:?}");
    let mut parts = text.split("Span { start: ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once('}').unwrap_or_default().1);
    }
    out
}
