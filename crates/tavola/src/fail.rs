//! Why a command did not do what it was asked.

use crate::exit::Exit;
use crate::output;

/// One failure, told in one line on standard error and maybe a second with advice.
#[derive(Debug)]
pub(crate) struct Fail {
    exit: Exit,
    /// Nothing, if all has been said already.
    message: Option<String>,
    help: Option<String>,
}

impl Fail {
    /// The command could not run.
    pub(crate) fn error(message: impl Into<String>) -> Self {
        Self { exit: Exit::Error, message: Some(message.into()), help: None }
    }

    /// The command could not run, for several reasons.
    pub(crate) fn each(errors: &[impl ToString]) -> Self {
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        Self::error(lines.join("\nerror: "))
    }

    /// The command ran, and the answer is no.
    pub(crate) fn no(message: impl Into<String>) -> Self {
        Self { exit: Exit::No, ..Self::error(message) }
    }

    /// The command could not run, and why has been said already.
    pub(crate) fn said() -> Self {
        Self { exit: Exit::Error, message: None, help: None }
    }

    /// The same failure with advice.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same failure with advice, if there is any.
    #[must_use]
    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// What it says, for where it is part of another message.
    pub(crate) fn into_message(self) -> String {
        self.message.unwrap_or_default()
    }

    /// Tells the user.
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
