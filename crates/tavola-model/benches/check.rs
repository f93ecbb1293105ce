//! How long checking takes, and how much memory: of a model from a file, or of one made up with so
//! many entities and four reads of each.
//!
//! `cargo bench -p tavola-model --bench check -- 500`, `-- models/collabhub.tavola`
//!
//! Times are those of the processor where the system tells them, so that other programs do not
//! count. One model a run: the memory that a program has held at most never shrinks.

#![expect(clippy::unwrap_used, reason = "a bench stops at the first mistake")]

#[path = "../tests/check/large.rs"]
mod large;

use std::path::Path;
use std::time::{Duration, Instant};

use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

const ROUNDS: u32 = 5;
const AWHILE: Duration = Duration::from_millis(400);

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

fn measure(name: &str, text: &str) {
    let (parsing, parsed) = mean(|| parse(text));
    let (resolving, (model, unresolved)) = mean(|| resolve(&parsed.file));
    let mistakes = parsed.findings.len() + unresolved.len();
    assert_eq!(mistakes, 0, "the model itself is wrong");
    let before = peak();
    let (checking, _) = mean(|| check(&model, &parsed.file));
    let memory = match (before, peak()) {
        (Some(before), Some(after)) => format!("{} MB, of {after} MB", after - before),
        _ => "not known here".to_owned(),
    };
    let (entities, reads) = (model.entities.len(), model.reads.len());
    println!(
        "| {name} | {entities} | {reads} | {parsing:.1?} | {resolving:.1?} | {checking:.1?} | {memory} |"
    );
}

/// The mean of as many rounds as take a while: the system counts processor time in steps of
/// milliseconds.
fn mean<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let (start, started) = (Instant::now(), processor());
    let mut rounds = 0;
    loop {
        let result = run();
        rounds += 1;
        let used = processor().zip(started).map(|(now, then)| now.saturating_sub(then));
        let used = used.unwrap_or_else(|| start.elapsed());
        if used > AWHILE && rounds >= ROUNDS {
            return (used / rounds, result);
        }
    }
}

/// The processor time of this program so far, which has one thread, where the system tells.
fn processor() -> Option<Duration> {
    let schedule = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(Duration::from_nanos(schedule.split(' ').next()?.parse().ok()?))
}

/// The most memory that this program has held so far, in MB, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? / 1024)
}
