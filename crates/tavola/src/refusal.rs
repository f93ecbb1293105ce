//! Refused calls, as the command line reports them.

use tavola_runtime::Failure;

use crate::fail::Fail;
use crate::model_file::ModelFile;

/// Returns the failure to report for a refused call.
pub(crate) fn refused(failure: &Failure) -> Fail {
    match failure {
        Failure::Invalid(faults) => {
            let mut message = "the input is not valid".to_owned();
            for fault in faults {
                message.push_str(&fault_line(&fault.field, &fault.message));
            }
            Fail::no(message)
        }
        Failure::NotSignedIn => {
            Fail::no(failure.to_string()).help("name the caller with `--as ID`")
        }
        Failure::Unavailable { message, maybe_done, .. } => {
            let done = if *maybe_done { "; the call may nevertheless have happened" } else { "" };
            Fail::error(format!("temporarily unavailable: {message}{done}"))
        }
        Failure::Internal(message) => Fail::error(format!("internal error: {message}")),
        other => Fail::no(match other.reason().and_then(|reason| reason.rule.as_deref()) {
            Some(rule) => format!("{other}: `{rule}` does not hold"),
            None => other.to_string(),
        }),
    }
}

/// Returns one fault of the input, as a line below the message.
pub(crate) fn fault_line(field: &str, message: &str) -> String {
    match field {
        "" => format!("\n  {message}"),
        field => format!("\n  {field}: {message}"),
    }
}

/// Returns the failure for a read or write that the model does not declare.
pub(crate) fn unknown(file: &ModelFile, name: &str) -> Fail {
    Fail::error(format!("{} has no read or write `{name}`", file.name()))
        .maybe_help(tavola_model::explain::did_you_mean(&file.model, name))
}
