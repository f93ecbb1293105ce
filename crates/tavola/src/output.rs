//! Standard output and standard error.
//!
//! `println!` panics when the reader of a pipe is gone (`tavola explain ... | head`), so errors of
//! writing are ignored here.

use std::io::{IsTerminal, Write};

use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};

/// What receives the spans of traces.
pub(crate) type SpanLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Targets that log for each request, and up to which level they may. A client of HTTP/2 that resets
/// its streams is warned about on every connection; and on a full disk, two lines of the engine would
/// precede the one that says what is the matter.
const FLOODS: [(&str, LevelFilter); 3] = [
    ("h2", LevelFilter::ERROR),
    ("fjall::batch", LevelFilter::OFF),
    ("fjall::journal", LevelFilter::OFF),
];

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
/// warnings. What is exported does not depend on the filter.
pub(crate) fn log(filter: Option<&str>, json: bool, exported: Option<SpanLayer>) {
    let selected = match filter {
        Some(filter) => Some(filter.to_owned()),
        None => std::env::var("RUST_LOG").ok().filter(|filter| !filter.is_empty()),
    };
    let selected = selected.and_then(|filter| filter.parse::<Targets>().ok());
    let selected = selected.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let selected = without_floods(selected);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match json {
        true => lines.json().flatten_event(true).with_current_span(false).boxed(),
        false => lines.with_ansi(colors()).boxed(),
    };
    // Only a program that logs already refuses, and then its log goes on.
    let log = tracing_subscriber::registry().with(exported).with(lines.with_filter(selected));
    let _ = log.try_init();
}

/// Leaves out what others can make a library log as often as they like, unless it is asked for by
/// its name or by `debug`.
fn without_floods(selected: Targets) -> Targets {
    FLOODS.iter().fold(selected, |selected, (flood, limit)| {
        let is_named = selected.iter().any(|(target, _)| flood.starts_with(target));
        match is_named || selected.would_enable(flood, &Level::DEBUG) {
            true => selected,
            false => {
                let silent = !selected.would_enable(flood, &Level::ERROR);
                selected.with_target(*flood, if silent { LevelFilter::OFF } else { *limit })
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_library_fills_the_log() {
        let (client, disk) = ("h2::proto::streams", "fjall::journal::writer");
        for (filter, of_clients, of_disks) in [
            ("warn", false, false),
            ("info,tavola_auth=debug", false, false),
            ("off", false, false),
            ("debug", true, true),
            ("warn,h2=warn", true, false),
            ("warn,fjall=warn", false, true),
        ] {
            let own = filter.parse::<Targets>().unwrap();
            let selected = without_floods(own.clone());
            assert_eq!(selected.would_enable(client, &Level::WARN), of_clients, "{filter}");
            assert_eq!(selected.would_enable(disk, &Level::WARN), of_disks, "{filter}");
            for level in [Level::ERROR, Level::WARN, Level::INFO] {
                for target in ["tavola_http", "fjall"] {
                    let before = own.would_enable(target, &level);
                    assert_eq!(selected.would_enable(target, &level), before, "{filter} {target}");
                }
            }
        }
    }
}
