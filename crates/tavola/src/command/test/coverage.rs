//! `tavola test --coverage`: what no scenario has reached.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use serde_json::{Value as Json, json};
use tavola_scenario::{Reached, Unreached};

use crate::model_file::ModelFile;
use crate::output;

/// What may stand behind something else in a line.
const IN_LINE: [&str; 3] = ["else ", "if ", "where "];
/// What the parts of a write begin with.
const WORDS: [&str; 5] = ["else ", "if ", "where ", "when ", "check "];

/// How the coverage is printed.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// One line for each part of the model
    Text,
    /// A list of objects
    Json,
    /// The model, with what was not reached below its lines
    Lines,
}

/// Prints the parts of a model that no scenario has reached, each with its line.
pub(crate) fn print(file: &ModelFile, reached: &Mutex<Reached>, format: Format) {
    let reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
    let unreached = reached.unreached(&file.model);
    match format {
        Format::Text if unreached.is_empty() => {
            output::line("every read, write, rule, condition and refusal was reached");
        }
        Format::Text => {
            for one @ Unreached { kind, name, what, .. } in &unreached {
                let line = line_of(&file.text, one);
                output::line(&format!("{}:{line}: {kind} {name}: {what}", file.name()));
            }
        }
        Format::Lines => print_lines(&file.text, &unreached),
        Format::Json => {
            let object = |unreached: &Unreached| {
                json!({
                    "kind": unreached.kind,
                    "name": unreached.name,
                    "line": line_of(&file.text, unreached),
                    "message": unreached.what,
                })
            };
            let all: Json = unreached.iter().map(object).collect();
            output::line(&format!("{all:#}"));
        }
    }
}

/// Prints the model; below each line stands what was not reached of it.
fn print_lines(text: &str, unreached: &[Unreached]) {
    let mut marks: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for one in unreached {
        marks.entry(line_of(text, one)).or_default().push(&one.what);
    }
    let width = text.lines().count().to_string().len();
    for (number, line) in (1..).zip(text.lines()) {
        let whats = marks.get(&number);
        let mark = if whats.is_some() { '!' } else { ' ' };
        output::line(format!("{mark} {number:>width$} | {line}").trim_end());
        let indent: String = line.chars().take_while(|letter| *letter == ' ').collect();
        for what in whats.into_iter().flatten() {
            output::line(&format!("  {:width$} |   {indent}^ {what}", ""));
        }
    }
}

/// Returns the line, from 1, of what was not reached: of a refusal or a permission, if its operation
/// has one line like it, and otherwise where the declaration begins.
fn line_of(text: &str, unreached: &Unreached) -> usize {
    let start = unreached.span.start as usize;
    if unreached.kind == "job" {
        return job_line(text, &unreached.name);
    }
    let own = text.get(start..).unwrap_or_default();
    let own = own.split_once("\n}").map_or(own, |(own, _)| own);
    let wanted = match unreached.what.split('`').nth(1) {
        Some("allow") => "allow ".to_owned(),
        Some(words) if WORDS.iter().any(|word| words.starts_with(word)) => words.to_owned(),
        _ => return number_at(text, start),
    };
    let begins_or_ends = |place: &usize| {
        let line = own.get(..*place).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty() || IN_LINE.iter().any(|word| wanted.starts_with(word))
    };
    let mut places = own.match_indices(&wanted).map(|(place, _)| place).filter(begins_or_ends);
    match (places.next(), places.next()) {
        (Some(place), None) => number_at(text, start + place),
        _ => number_at(text, start),
    }
}

/// Returns the line of a job, from 1.
fn job_line(text: &str, name: &str) -> usize {
    let declares = |line: &str| {
        let rest = line.strip_prefix("job ").and_then(|rest| rest.trim_start().strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with([' ', '(']))
    };
    text.lines().position(declares).map_or(1, |place| place + 1)
}

/// Returns the line of a place in a text, from 1.
fn number_at(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}
