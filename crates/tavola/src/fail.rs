//! Why a command failed.

use crate::exit::Exit;
use crate::output;

/// A failure, reported on standard error in one line, with an optional second line of advice.
#[derive(Debug)]
pub(crate) struct Fail {
    exit: Exit,
    /// `None` if everything has been reported already.
    message: Option<String>,
    help: Option<String>,
}

impl Fail {
    /// Returns the failure of a command that could not run.
    pub(crate) fn error(message: impl Into<String>) -> Self {
        Self { exit: Exit::Error, message: Some(message.into()), help: None }
    }

    /// Returns the failure of a command that could not run for several reasons.
    pub(crate) fn each(errors: &[impl ToString]) -> Self {
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        Self::error(lines.join("\nerror: "))
    }

    /// Returns the failure of a command that ran, and whose answer is no.
    pub(crate) fn no(message: impl Into<String>) -> Self {
        Self { exit: Exit::No, ..Self::error(message) }
    }

    /// Returns the failure of a command that could not run, and has reported why.
    pub(crate) fn said() -> Self {
        Self { exit: Exit::Error, message: None, help: None }
    }

    /// Adds advice.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds advice, if there is any.
    #[must_use]
    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Returns the message, to be part of another one.
    pub(crate) fn into_message(self) -> String {
        self.message.unwrap_or_default()
    }

    /// Returns the message with the advice, for somebody elsewhere.
    pub(crate) fn into_text(self) -> String {
        let message = self.message.unwrap_or_default();
        match self.help {
            Some(help) => format!("{message}: {help}"),
            None => message,
        }
    }

    /// Reports the failure to the user.
    pub(crate) fn report(self) -> Exit {
        if let Some(message) = self.message {
            output::error(&format!("error: {message}"));
        }
        if let Some(help) = self.help {
            output::error(&format!("help: {help}"));
        }
        self.exit
    }
}
