//! What is said about models that are wrong: one snapshot a file of `bad/`.

use std::path::Path;
use tavola_model::render::{render, to_json};
use tavola_model::syntax::parse;

fn bad_samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax/bad");
    let mut samples: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    samples.sort();
    samples
}

#[test]
fn every_mistake_is_shown_once_with_its_line() {
    for (name, text) in bad_samples() {
        let shown = render(&parse(&text).findings, &format!("{name}.tavola"), &text, false);
        insta::assert_snapshot!(name, shown);
    }
}

#[test]
fn findings_exist_as_json_with_lines_and_columns() {
    let text = "rule a if name = \"grüße 👋\" und x\r\nmodle shop\r\n";
    insta::assert_json_snapshot!("json", to_json(&parse(text).findings, "shop.tavola", text));
}

#[test]
fn colour_is_optional() {
    let text = "modle shop\n";
    let findings = parse(text).findings;
    assert!(!render(&findings, "a", text, false).contains('\u{1b}'));
    assert!(render(&findings, "a", text, true).contains('\u{1b}'));
}

#[test]
fn findings_outside_the_text_do_not_panic() {
    for (text, span) in
        [("", (0, 0)), ("ä", (1, 2)), ("abc", (3, 3)), ("abc", (90, 95)), ("a\n", (2, 2))]
    {
        let span = tavola_model::Span { start: span.0, end: span.1 };
        let finding = tavola_model::Finding::error("x", span, "message").related(span, "there");
        render(std::slice::from_ref(&finding), "a", text, true);
        to_json(&[finding], "a", text);
    }
}
