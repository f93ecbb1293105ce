//! `tavola test --coverage`: what no scenario has reached.

use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use serde_json::{Value as Json, json};
use tavola_scenario::{Reached, Unreached};

use crate::model_file::ModelFile;
use crate::output;

/// How the coverage is printed.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// One line for each part of the model
    Text,
    /// A list of objects
    Json,
}

/// Prints the parts of a model that no scenario has reached, each with its line.
pub(crate) fn print(file: &ModelFile, reached: &Mutex<Reached>, format: Format) {
    let reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
    let unreached = reached.unreached(&file.model);
    match format {
        Format::Text if unreached.is_empty() => {
            output::line("every read, write, rule and refusal was reached");
        }
        Format::Text => {
            for Unreached { kind, name, what, span } in &unreached {
                let line = line_of(&file.text, span.start);
                output::line(&format!("{}:{line}: {kind} {name}: {what}", file.name()));
            }
        }
        Format::Json => {
            let object = |unreached: &Unreached| {
                json!({
                    "kind": unreached.kind,
                    "name": unreached.name,
                    "line": line_of(&file.text, unreached.span.start),
                    "message": unreached.what,
                })
            };
            let all: Json = unreached.iter().map(object).collect();
            output::line(&format!("{all:#}"));
        }
    }
}

/// Returns the line of a place in a text, from 1.
fn line_of(text: &str, offset: u32) -> usize {
    let before = text.get(..offset as usize).unwrap_or(text);
    before.matches('\n').count() + 1
}
