//! `tavola`: checks, explains, runs and serves DynamoDB single-table designs.

mod args;
mod caller;
mod command;
mod cursor_keys;
mod deployment_file;
mod duration;
mod exit;
mod fail;
mod http;
mod inputs;
mod key_files;
mod model_file;
mod opened;
mod output;
mod progress;
mod store;
mod store_url;
mod versions;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::Args::parse();
    let exit = command::run(args.command).unwrap_or_else(fail::Fail::report);
    exit.into()
}
