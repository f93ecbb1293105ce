//! The command line, with one file for each subcommand.

pub(crate) mod apply;
mod call;
mod capacity;
mod check;
mod cursor_key;
mod data;
mod diff;
mod explain;
mod fmt;
mod generate;
mod job;
mod model;
mod new;
pub(crate) mod serve;
mod test;
mod token;

use clap::{Parser, Subcommand};

use crate::exit::Exit;
use crate::fail::Fail;

/// Your DynamoDB single-table design, running.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one of it in a process")]
enum Command {
    Serve(serve::Args),
    Check(check::Args),
    Test(test::Args),
    Explain(explain::Args),
    Capacity(capacity::Args),
    Call(call::Args),
    Job(job::Args),
    Token(token::Args),
    CursorKey(cursor_key::Args),
    Apply(apply::Args),
    Data(data::Args),
    Diff(diff::Args),
    Fmt(fmt::Args),
    Generate(generate::Args),
    Model(model::Args),
    New(new::Args),
}

/// Runs the requested subcommand.
pub(crate) fn run(line: CommandLine) -> Result<Exit, Fail> {
    match line.command {
        Command::Apply(args) => apply::run(&args),
        Command::Call(args) => call::run(args),
        Command::Capacity(args) => capacity::run(&args),
        Command::Check(args) => Ok(check::run(&args)),
        Command::Data(args) => data::run(&args),
        Command::CursorKey(args) => cursor_key::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Fmt(args) => Ok(fmt::run(&args)),
        Command::Generate(args) => generate::run(&args),
        Command::Job(args) => job::run(&args),
        Command::Model(args) => model::run(&args),
        Command::New(args) => new::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Token(args) => token::run(&args),
    }
}
