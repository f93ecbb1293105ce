//! Failures of stores, with advice.

use tavola_runtime::{Failure, OpenError};
use tavola_store::{DiskFailure, Error};

use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::output;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;

/// Returns the failure of a store that cannot be used.
pub(crate) fn failed(error: &Error) -> Fail {
    match error {
        Error::InUse(message) => Fail::error(message)
            .help("if `tavola serve` has it open, add `--server URL` to let the server do it"),
        Error::Unavailable { message, .. } => Fail::error(message),
        Error::Disk { failure: DiskFailure::Damaged, message, .. } => Fail::error(message).help(
            "`tavola data check MODEL --files` says what is damaged, and `tavola data salvage` brings the \
             rest into a new folder",
        ),
        other => Fail::error(other.to_string()),
    }
}

/// Returns the command that updates the data for the model.
pub(crate) fn apply_command(file: &ModelFile, args: &StoreArgs, url: &StoreUrl) -> String {
    let names = args.table_options();
    format!("{} apply {} --store {url}{names}", output::program(), file.name())
}

/// Returns what the store lacks, with the command that creates it.
pub(crate) fn not_ready(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    errors: &[OpenError],
) -> Fail {
    if let Some(error) = errors.iter().find_map(|error| match error {
        OpenError::Store(error) => Some(error),
        _ => None,
    }) {
        return unreachable(url, error);
    }
    if errors.iter().any(|error| matches!(error, OpenError::NewFormat { .. })) {
        return Fail::each(errors)
            .help("a later version of tavola has converted the data: use that version");
    }
    let apply = apply_command(file, args, url);
    if errors.iter().any(|error| matches!(error, OpenError::OldFormat { .. })) {
        let help = format!("stop all other servers of the table, then run `{apply}` to convert it");
        return Fail::each(errors).help(help);
    }
    let lacks =
        errors.iter().any(|e| matches!(e, OpenError::NoTable(_) | OpenError::NoIndex { .. }));
    let apply = || {
        let dev = match errors {
            _ if file.model.fallback.is_none() => "",
            errors if errors.iter().all(|error| matches!(error, OpenError::NoIndex { .. })) => {
                "; with `--dev`, reads work without the index"
            }
            _ => "",
        };
        format!(
            "`{apply} --dry-run` shows what is missing, and without `--dry-run` creates it{dev}"
        )
    };
    Fail::each(errors).maybe_help(lacks.then(apply))
}

/// Returns the failure of a store that cannot be reached or denies access.
pub(crate) fn unreachable(url: &StoreUrl, error: &Error) -> Fail {
    match error {
        Error::Unavailable { message, .. } if url.is_remote() => {
            Fail::error(format!("cannot reach the store {url}: {}", plain(message)))
        }
        Error::Denied(message) => {
            Fail::error(format!("the store {url} denied access: {}", plain(message))).help(
                "credentials come from the environment or the profile, as for AWS's own tools",
            )
        }
        other => failed(other),
    }
}

/// Removes the debug output in parentheses from a message of AWS's SDK.
fn plain(message: &str) -> &str {
    let dump = message.match_indices(" (").map(|(at, _)| at).find(|at| {
        let behind = message.get(at + 2..).unwrap_or_default();
        let name = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
        behind.starts_with(|c: char| c.is_ascii_uppercase())
            && behind.get(name..).is_some_and(|rest| rest.starts_with(['(', ' ']))
    });
    dump.and_then(|at| message.get(..at)).unwrap_or(message)
}

/// Returns the failure of a command that was interrupted while going through data.
pub(crate) fn cut_off(failure: &Failure) -> Fail {
    let (message, help) = match failure {
        Failure::Unavailable { message, .. } => {
            (message, "run the command again: what is done stays done")
        }
        Failure::Internal(message) => (
            message,
            "if the store is a folder, `tavola data check MODEL --files` says whether they are damaged",
        ),
        _ => return Fail::error(failure.to_string()),
    };
    Fail::error(format!("interrupted: {}", plain(message))).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dumps_of_structures_are_not_for_people() {
        let dumped =
            "io error: client error (Connect): refused (os error 111) (DispatchFailure(X))";
        assert_eq!(plain(dumped), "io error: client error (Connect): refused (os error 111)");
        assert_eq!(plain("é: failed (Timeout { x: 1 })"), "é: failed");
        assert_eq!(plain("nothing (to cut) ("), "nothing (to cut) (");
    }
}
