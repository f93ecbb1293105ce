//! Findings: errors and warnings about a model, with a stable code and a location.

use crate::Span;

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The model runs, but something about it deserves a decision.
    Warning,
    /// The model cannot run.
    Error,
}

/// One error or warning about a model.
///
/// `message` is one lower-case sentence without a full stop, with names in backticks; `why`
/// explains, `help` says what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The stable code: `unknown-name`, `key-collision`, ...
    pub code: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// Why it matters, if the message alone does not say so.
    pub why: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Related locations, each with a label.
    pub related: Vec<(Span, String)>,
    /// Whether `@accept` can silence it.
    pub acceptable: bool,
}

impl Finding {
    /// Creates an error.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            why: None,
            help: None,
            related: Vec::new(),
            acceptable: true,
        }
    }

    /// Creates a warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Adds the reason.
    #[must_use]
    pub fn why(mut self, why: impl Into<String>) -> Self {
        self.why = Some(why.into());
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds advice, if there is any.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Prevents `@accept` from silencing the finding.
    #[must_use]
    pub fn never_accepted(mut self) -> Self {
        self.acceptable = false;
        self
    }

    /// Adds another location.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }
}
