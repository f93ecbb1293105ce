//! `tavola data`: the stored data of a model.

mod check;
mod fill;

use clap::{Args as ClapArgs, Subcommand};

use crate::exit::Exit;
use crate::fail::Fail;

/// Checks, repairs or generates the stored data of a model
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Fill(fill::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    match &args.command {
        Command::Check(args) => check::run(args),
        Command::Fill(args) => fill::run(args),
    }
}
