//! The subcommands, a file each.

pub(crate) mod apply;
pub(crate) mod call;
pub(crate) mod check;
pub(crate) mod cursor_key;
pub(crate) mod data;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod job;
pub(crate) mod model;
pub(crate) mod new;
pub(crate) mod serve;
pub(crate) mod test;
pub(crate) mod token;

use crate::args::Command;
use crate::exit::Exit;
use crate::fail::Fail;

/// Runs a subcommand.
pub(crate) fn run(command: Command) -> Result<Exit, Fail> {
    match command {
        Command::Apply(args) => apply::run(&args),
        Command::Call(args) => call::run(args),
        Command::Check(args) => Ok(check::run(&args)),
        Command::Data(args) => data::run(&args),
        Command::CursorKey(args) => cursor_key::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Fmt(args) => Ok(fmt::run(&args)),
        Command::Job(args) => job::run(&args),
        Command::Model(args) => model::run(&args),
        Command::New(args) => new::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Token(args) => token::run(&args),
    }
}
