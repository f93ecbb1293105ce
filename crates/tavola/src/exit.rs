//! Exit codes.

use std::process::ExitCode;

/// How a command ended. Scripts rely on the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: done.
    Ok,
    /// 1: it ran, and the answer is no: a call was refused, or `--strict` or `--check` found
    /// something.
    No,
    /// 2: it could not run.
    Error,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Ok => 0,
            Exit::No => 1,
            Exit::Error => 2,
        })
    }
}
