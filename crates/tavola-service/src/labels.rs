//! The words by which calls are told apart, for Prometheus and for the operator.

use tavola_runtime::{CallOutcome, OperationKind};

/// Returns the word for a kind of operation.
pub(crate) fn kind(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Read => "read",
        OperationKind::Write => "write",
    }
}

/// Returns the word that problems have as their type, where there is one.
pub(crate) fn word(outcome: CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Ok => "ok",
        CallOutcome::Invalid => "invalid",
        CallOutcome::NotSignedIn => "not-signed-in",
        CallOutcome::Forbidden => "forbidden",
        CallOutcome::NotFound => "not-found",
        CallOutcome::Conflict => "conflict",
        CallOutcome::TooLarge => "too-large",
        CallOutcome::Unavailable => "unavailable",
        CallOutcome::CutOff => "cut-off",
        _ => "internal",
    }
}
