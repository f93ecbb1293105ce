//! `tavola data`: stored data.

mod backup;
mod check;
mod check_files;
mod copy;
mod export;
mod fill;
mod import;
mod report;
mod restore;
mod salvage;
mod target;

use clap::{Args as ClapArgs, Subcommand};

use crate::exit::Exit;
use crate::fail::Fail;

/// Checks, repairs, copies, backs up, restores, exports, imports, salvages or generates stored data
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Backup(backup::Args),
    Check(check::Args),
    Copy(copy::Args),
    Export(export::Args),
    Fill(fill::Args),
    Import(import::Args),
    Restore(restore::Args),
    Salvage(salvage::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    match &args.command {
        Command::Backup(args) => backup::run(args),
        Command::Check(args) => check::run(args),
        Command::Copy(args) => copy::run(args),
        Command::Export(args) => export::run(args),
        Command::Fill(args) => fill::run(args),
        Command::Import(args) => import::run(args),
        Command::Restore(args) => restore::run(args),
        Command::Salvage(args) => salvage::run(args),
    }
}
