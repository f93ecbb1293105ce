//! How long checking takes, and how much memory: of a model from a file, or of one made up with so many
//! entities and four reads of each.
//!
//! `cargo bench -p tavola-model --bench check -- 500`, `-- models/collabhub.tavola`
//!
//! One model a run: the memory that a program has held at most never shrinks.

#![allow(clippy::unwrap_used, reason = "a bench stops at the first mistake")]

#[path = "../tests/check/large.rs"]
mod large;

use std::path::Path;
use std::time::{Duration, Instant};

use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

const ROUNDS: usize = 5;

fn main() {
    // Cargo itself says `--bench`.
    let asked: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let asked = if asked.is_empty() { vec!["100".to_owned()] } else { asked };
    println!("| model | entities | reads | parse | resolve | check | memory |");
    println!("|---|---|---|---|---|---|---|");
    for name in &asked {
        match name.parse::<usize>() {
            Ok(entities) => measure(&format!("made up, {entities}"), &large::large(entities)),
            Err(_) => {
                let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
                measure(name, &std::fs::read_to_string(root.join(name)).unwrap());
            }
        }
    }
}

/// The quickest of a few rounds.
fn measure(name: &str, text: &str) {
    let (parsing, parsed) = quickest(|| parse(text));
    let (resolving, (model, unresolved)) = quickest(|| resolve(&parsed.file));
    let mistakes = parsed.findings.len() + unresolved.len();
    assert_eq!(mistakes, 0, "the model itself is wrong");
    let before = peak();
    let (checking, _) = quickest(|| check(&model, &parsed.file));
    let memory = match (before, peak()) {
        (Some(before), Some(after)) => format!("{} MB, of {after} MB", after - before),
        _ => "not known here".to_owned(),
    };
    let (entities, reads) = (model.entities.len(), model.reads.len());
    println!(
        "| {name} | {entities} | {reads} | {parsing:.1?} | {resolving:.1?} | {checking:.1?} | {memory} |"
    );
}

fn quickest<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let start = Instant::now();
        let result = run();
        (start.elapsed(), result)
    };
    let first = once();
    (1..ROUNDS).fold(first, |best, _| {
        let next = once();
        if next.0 < best.0 { next } else { best }
    })
}

/// The most memory that this program has held so far, in MB, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? / 1024)
}
