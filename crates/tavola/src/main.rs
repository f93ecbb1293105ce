//! `tavola`: checks, explains, runs and serves DynamoDB single-table designs.

mod caller;
mod command;
mod cursor_keys;
mod deployment_file;
mod duration;
mod examples;
mod exit;
mod fail;
#[cfg(any(test, not(feature = "dynamodb"), not(feature = "lambda"), not(feature = "otlp")))]
mod features;
mod http;
mod inputs;
mod issuers;
mod items;
mod key_files;
mod local_store;
mod model_file;
mod opened;
mod operator_client;
mod operator_token;
mod output;
mod progress;
mod refusal;
mod replace_file;
mod settings;
mod store;
mod store_args;
mod store_failure;
mod store_url;
mod synthetic_data;
mod table_copy;
mod trace_text;
mod traces;
mod user_keys;
mod versions;
mod wire_endpoint;

use clap::Parser;
use std::process::ExitCode;

/// Serves lists and gets faster than the system's allocator: see `docs/performance.md`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let line = command::CommandLine::parse();
    let exit = command::run(line).unwrap_or_else(fail::Fail::report);
    exit.into()
}
