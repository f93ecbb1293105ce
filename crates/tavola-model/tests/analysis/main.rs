//! What is said about models with mistakes: one finding for each, at its cause.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod causes;
mod codes;
mod fixes;

use std::path::Path;

use tavola_model::analyse;
use tavola_model::render::render;

/// The models of a folder, by name.
fn models(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let models = paths.filter(|path| path.extension().is_some_and(|end| end == "tavola"));
    let mut models: Vec<(String, String)> = models
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    models.sort();
    models
}

#[test]
fn what_people_write_first_gets_a_hint_at_the_word() {
    for (name, text) in models("tests/analysis/first") {
        let findings = analyse(&text).findings;
        let shown = render(&findings, &format!("{name}.tavola"), &text, false);
        insta::assert_snapshot!(name.clone(), shown);
        let silent: Vec<_> = findings.iter().filter(|finding| finding.help.is_none()).collect();
        assert!(silent.is_empty(), "{name}: {silent:#?}");
    }
}
