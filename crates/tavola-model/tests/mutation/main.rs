//! One mistake in a model is one finding, at its line: measured on sound models with one random
//! mistake each.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod chance;
mod mutate;
mod outcome;
mod page;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chance::Chance;
use mutate::{Kind, Source};
use outcome::{Counts, Outcome};

/// Mistakes of each kind in each model, unless `TAVOLA_MUTATIONS` says how many.
const MISTAKES: usize = if cfg!(debug_assertions) { 1 } else { 8 };

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The five models, and the designs of others in the tests of scenarios.
fn models() -> Vec<(String, String)> {
    let folders = ["models", "crates/tavola-scenario/tests/scenarios/designs"];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(root().join(folder)).unwrap());
    let paths = files.map(|entry| entry.unwrap().path());
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

fn measure(mistakes: usize) -> BTreeMap<Kind, Counts> {
    let mut all: BTreeMap<Kind, Counts> = BTreeMap::new();
    let shown = std::env::var("TAVOLA_MUTATIONS_SHOW").ok();
    for (name, text) in models() {
        let found = tavola_model::analyse(&text).findings;
        assert!(found.is_empty(), "{name} has a mistake already: {found:#?}");
        let source = Source::new(&text);
        for kind in Kind::ALL {
            let mut chance = Chance::new(text.len() as u64 * 31 + kind as u64);
            for _ in 0..mistakes {
                let Some(mutant) = source.mutant(kind, &mut chance) else { continue };
                let outcome = Outcome::of(&mutant);
                let is_shown = |shown: &str| shown.split(',').any(|one| one == outcome.name());
                if shown.as_deref().is_some_and(is_shown) {
                    println!("{}", outcome::describe(&name, kind, &text, &mutant));
                }
                all.entry(kind).or_default().add(&outcome);
            }
        }
    }
    all
}

#[test]
fn one_mistake_is_one_finding_at_its_line() {
    let asked = std::env::var("TAVOLA_MUTATIONS").ok().map(|number| number.parse().unwrap());
    let counts = measure(asked.unwrap_or(MISTAKES));
    let table = page::table(&counts);
    println!("{table}");
    if std::env::var_os("UPDATE_DOCS").is_some() && asked.is_some() {
        std::fs::write(root().join("docs/mistakes.md"), page::page(&table)).unwrap();
    }
    let total = page::total(&counts);
    let (found, one, at) = (total.found(), total.one, total.at);
    // The shares of few mistakes vary: docs/mistakes.md has those of many.
    assert!(one * 100 >= found * 85, "{one} of {found} mistakes have one finding");
    assert!(at * 100 >= found * 68, "{at} of {found} mistakes have one finding at their line");
}
