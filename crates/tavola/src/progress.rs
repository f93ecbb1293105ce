//! A progress bar on the terminal.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value as Json;
use tavola_runtime::inspect::Event;

/// The progress of a command; `None` if standard error is not a terminal.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// Shows a bar on standard error, if that is a terminal.
    pub(crate) fn new() -> Self {
        Self(std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::no_length();
            let style = ProgressStyle::with_template(
                "{msg} {wide_bar} {human_pos} of {human_len}, {per_sec}",
            );
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        }))
    }

    /// Shows how many items there were so far, and how many a second, if standard error is a
    /// terminal.
    pub(crate) fn counting() -> Self {
        Self(std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::no_length();
            let style = ProgressStyle::with_template("{msg} {human_pos} items, {per_sec}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        }))
    }

    /// Tells how many items of a table there were so far.
    pub(crate) fn count(&self, table: &str, items: u64) {
        let Some(bar) = &self.0 else { return };
        bar.set_message(table.to_owned());
        bar.set_position(items);
    }

    /// Shows nothing.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Advances with the events of an inspection.
    pub(crate) fn follow(&self, event: &Event<'_>) {
        let Some(bar) = &self.0 else { return };
        match event {
            Event::Began { table, items } => {
                bar.reset();
                bar.set_length(*items);
                bar.set_message((*table).to_owned());
            }
            Event::Looked(items) => bar.inc(*items),
            Event::Item { .. } | Event::Found(..) => {}
        }
    }

    /// Tells how many items there are of those that are wanted.
    pub(crate) fn reach(&self, items: usize, wanted: usize) {
        let Some(bar) = &self.0 else { return };
        bar.set_length(wanted as u64);
        bar.set_position(items as u64);
    }

    /// Advances to where a server says that it is.
    pub(crate) fn at(&self, progress: &Json) {
        let Some(bar) = &self.0 else { return };
        let count = |name: &str| progress.get(name).and_then(Json::as_u64).unwrap_or(0);
        bar.set_length(count("items"));
        bar.set_position(count("looked"));
        let table = progress.get("table").and_then(Json::as_str).unwrap_or_default();
        bar.set_message(table.to_owned());
    }

    /// Hides the bar while `write` writes to the terminal.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub(crate) fn end(self) {
        if let Some(bar) = self.0 {
            bar.finish_and_clear();
        }
    }
}
