//! What a store's error means to the caller.

use tavola_store::{DiskFailure, Error, StoreLimit};

use crate::{Code, Failure};

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::TooLarge(limit) => Self::too_large(code_of(limit), limit.to_string()),
            Error::Throttled => Self::unavailable(Code::UNAVAILABLE, error.to_string()),
            Error::Conflict | Error::Cancelled(_) => {
                Self::unavailable(Code::CONTENTION, error.to_string())
            }
            Error::Unavailable { message, maybe_done: true }
            | Error::Disk { message, maybe_done: true, .. } => Self::outcome_unknown(message),
            Error::Disk { failure, message, .. } => match failure {
                DiskFailure::Full => Self::unavailable(Code::STORAGE_FULL, message),
                DiskFailure::ReadOnly | DiskFailure::Failed => {
                    Self::unavailable(Code::STORAGE_FAILED, message)
                }
                // Waiting does not mend it.
                DiskFailure::Damaged => Self::Internal(message),
            },
            Error::Unavailable { message, .. } => Self::unavailable(Code::UNAVAILABLE, message),
            other => Self::Internal(other.to_string()),
        }
    }
}

fn code_of(limit: StoreLimit) -> Code {
    match limit {
        StoreLimit::TransactionActions | StoreLimit::TransactionSize => Code::TRANSACTION_TOO_LARGE,
        _ => Code::TOO_LARGE,
    }
}
