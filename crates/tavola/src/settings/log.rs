//! What is logged, and how.

use clap::{Args as ClapArgs, ValueEnum};
use tracing_subscriber::filter::Targets;

use crate::output::{self, SpanLayer};

/// What the server writes to standard error.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Log")]
pub(crate) struct LogSettings {
    /// What is logged: `error`, `warn`, `info` (one line for each request), `debug` or `trace`, also
    /// by module, as in `warn,tavola_auth=debug` [default: `RUST_LOG`, or warn]
    #[arg(long, value_name = "LEVEL", env = "TAVOLA_LOG_LEVEL", value_parser = filter)]
    log_level: Option<String>,
    /// Whether log lines are for people or for programs
    #[arg(long, value_name = "FORMAT", env = "TAVOLA_LOG_FORMAT", default_value = "text")]
    log_format: Format,
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One line of text.
    Text,
    /// One JSON object a line.
    Json,
}

impl LogSettings {
    /// Starts logging to standard error, and passes the spans of traces on.
    pub(crate) fn start(&self, exported: Option<SpanLayer>) {
        output::log(self.log_level.as_deref(), self.log_format == Format::Json, exported);
    }
}

fn filter(text: &str) -> Result<String, String> {
    let words = text.split(',').map(|directive| directive.rsplit('=').next().unwrap_or_default());
    let known = ["off", "error", "warn", "info", "debug", "trace"];
    // A filter also takes any word for the name of a module, so a level with a typing error would
    // select nothing.
    if !words.map(str::to_ascii_lowercase).all(|word| known.contains(&word.as_str())) {
        return Err(format!("a level is one of: {}", known.join(", ")));
    }
    text.parse::<Targets>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}
