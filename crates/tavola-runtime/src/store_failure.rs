//! What a store's error means to the caller.

use tavola_store::Error;

use crate::Failure;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::TooLarge(limit) => Self::TooLarge(limit.to_string()),
            Error::Throttled | Error::Conflict | Error::Cancelled(_) => {
                Self::Unavailable { message: error.to_string(), maybe_done: false }
            }
            Error::Unavailable { message, maybe_done } => Self::Unavailable { message, maybe_done },
            other => Self::Internal(other.to_string()),
        }
    }
}
