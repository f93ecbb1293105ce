//! Standard output and standard error.
//!
//! `println!` panics when the reader of a pipe is gone (`tavola explain ... | head`), so errors of
//! writing are ignored here.

use std::io::{IsTerminal, Write};

use tracing_subscriber::EnvFilter;

/// Writes a line, or several, to standard output.
pub(crate) fn line(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Writes text as it is to standard output.
pub(crate) fn text(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}

/// Writes a line, or several, to standard error.
pub(crate) fn error(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Writes text as it is to standard error.
pub(crate) fn error_text(text: &str) {
    let _ = write!(std::io::stderr().lock(), "{text}");
}

/// Returns `true` if standard error is a terminal and `NO_COLOR` is not set.
pub(crate) fn colors() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::io::stderr().is_terminal()
}

/// Returns this program's name as the user started it, so that printed commands can be copied.
pub(crate) fn program() -> String {
    std::env::args().next().unwrap_or_else(|| "tavola".to_owned())
}

/// Returns `1 error`, `2 errors` or `no errors`.
pub(crate) fn count(number: usize, one: &str) -> String {
    match number {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    }
}

/// Starts logging to standard error: what a filter selects, else what `RUST_LOG` selects, else
/// warnings.
pub(crate) fn log(filter: Option<&str>, json: bool) {
    let selected = match filter {
        Some(filter) => EnvFilter::try_new(filter).ok(),
        None => EnvFilter::try_from_default_env().ok(),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(selected.unwrap_or_else(|| EnvFilter::new("warn")))
        .with_writer(std::io::stderr);
    // Only a program that logs already refuses, and then its log goes on.
    let _ = match json {
        true => log.json().flatten_event(true).with_current_span(false).try_init(),
        false => log.with_ansi(colors()).try_init(),
    };
}
