//! Each code of the parser and the resolver has a mistake that leads to it, and to nothing else.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use tavola_model::render::render;
use tavola_model::{Severity, analyse};

/// Says how many findings there are, and is no mistake.
const COUNTS: &str = "too-many";

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the fenced blocks of a page, with what stands behind their fences and the last heading.
fn blocks(page: &str) -> Vec<(String, String, String)> {
    let (mut blocks, mut heading) = (Vec::new(), String::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(code) = line.strip_prefix("## ") {
            heading = code.trim_matches('`').to_owned();
        } else if let Some(kind) = line.strip_prefix("```") {
            let inside = lines.by_ref().take_while(|line| *line != "```");
            let text = inside.map(|line| format!("{line}\n")).collect();
            blocks.push((heading.clone(), kind.to_owned(), text));
        }
    }
    blocks
}

/// Returns the codes with the models with and without the mistake.
pub(crate) fn mistakes() -> Vec<(String, String, String)> {
    let page = read("tests/analysis/codes.md");
    let mut blocks = blocks(&page).into_iter();
    let (_, _, base) = blocks.next().unwrap();
    let with = |sign: char, kind: &str, text: &str| {
        let mut model = if kind.ends_with("whole") { String::new() } else { format!("{base}\n") };
        for line in text.lines().filter(|line| line.starts_with([' ', sign]) || line.is_empty()) {
            model += line.get(1..).unwrap_or_default();
            model.push('\n');
        }
        model
    };
    blocks
        .map(|(code, kind, text)| (code, with('-', &kind, &text), with('+', &kind, &text)))
        .collect()
}

/// Returns the codes that stand in the sources: behind `error(` and `warning(`, and in constants.
fn codes_in(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes_in(&path, codes);
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        for start in ["error(", "warning(", "const CODE: &str = "] {
            for (at, _) in text.match_indices(start) {
                let rest = text.get(at + start.len()..).unwrap_or_default().trim_start();
                let code = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
                let is_code = |code: &&str| {
                    !code.is_empty() && code.chars().all(|c| c == '-' || c.is_ascii_lowercase())
                };
                codes.extend(code.filter(is_code).map(str::to_owned));
            }
        }
    }
}

#[test]
fn every_code_has_a_mistake_with_one_finding_at_it() {
    let (mut shown, mut wrong) = (String::new(), String::new());
    for (code, mistake, meant) in mistakes() {
        let found = analyse(&mistake).findings;
        let rendered = render(&found, &code, &mistake, false);
        match found.as_slice() {
            [one] if one.code == code && one.help.is_some() => shown += &rendered,
            _ => {
                write!(wrong, "{code}, with the mistake, has {}:\n{rendered}", found.len()).unwrap()
            }
        }
        let mut left = analyse(&meant).findings;
        left.retain(|finding| finding.severity == Severity::Error);
        wrong += &render(&left, &format!("{code}, as meant"), &meant, false);
    }
    assert!(wrong.is_empty(), "{wrong}");
    insta::assert_snapshot!("codes", shown);
}

#[test]
fn every_code_is_in_the_corpus_and_on_the_page_of_the_language() {
    let mut known = BTreeSet::new();
    for folder in ["src/syntax", "src/resolve", "src/analysis"] {
        codes_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut known);
    }
    assert!(known.len() > 60, "the sources are read otherwise: {known:?}");
    let corpus: BTreeSet<String> = mistakes().into_iter().map(|(code, ..)| code).collect();
    let page = read("../../docs/language.md");
    let table = page.split("## Findings").nth(1).unwrap().split("## ").next().unwrap();
    let told: BTreeSet<String> = table.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let lacking: Vec<_> =
        known.iter().filter(|code| *code != COUNTS && !corpus.contains(*code)).collect();
    assert!(lacking.is_empty(), "tests/analysis/codes.md lacks {lacking:?}");
    let untold: Vec<_> = known.iter().filter(|code| !told.contains(*code)).collect();
    assert!(untold.is_empty(), "the table of codes in docs/language.md lacks {untold:?}");
    let gone: Vec<_> = corpus.difference(&known).collect();
    assert!(gone.is_empty(), "no source has {gone:?}");
}
