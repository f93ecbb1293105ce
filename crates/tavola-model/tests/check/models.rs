//! Whole models.

use std::path::Path;

use tavola_model::render::render;
use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

fn models() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let models = paths.filter(|path| path.extension().is_some_and(|end| end == "tavola"));
    let mut models: Vec<(String, String)> = models
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    models.sort();
    models
}

#[test]
fn the_models_are_clean() {
    let mut shown = String::new();
    for (name, text) in models() {
        let found = crate::findings(&text);
        shown += &render(&found, &name, &text, false);
    }
    assert!(shown.is_empty(), "{shown}");
}

/// Whatever is left of a model when a line is lost is checked as far as it is understood.
#[test]
fn broken_models_do_not_upset_the_checker() {
    for (_, text) in models() {
        let lines: Vec<&str> = text.lines().collect();
        let step = if cfg!(debug_assertions) { 41 } else { 7 };
        for lost in (0..lines.len()).step_by(step) {
            let rest: Vec<&str> = lines
                .iter()
                .enumerate()
                .filter(|(n, _)| *n != lost)
                .map(|(_, line)| *line)
                .collect();
            let parsed = parse(&rest.join("\n"));
            let (model, _) = resolve(&parsed.file);
            check(&model, &parsed.file);
        }
    }
}
