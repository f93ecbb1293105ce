//! The engine's errors as the waist's.

use dynoxide::DynoxideError;
use dynoxide::errors::CancellationReason;
use tavola_store::{Cancellation, Error, Result};

use crate::value::{EngineItem, item_from_engine};

/// What was being done, for the message and for what is known of its effect.
#[derive(Debug, Clone)]
pub(crate) struct Context {
    /// The table, or what else the call was about.
    subject: String,
    /// Whether the call may have changed anything.
    write: bool,
}

impl Context {
    pub(crate) fn operation(name: &str) -> Self {
        Self { subject: name.to_owned(), write: false }
    }

    pub(crate) fn read(table: &str) -> Self {
        Self { subject: table.to_owned(), write: false }
    }

    pub(crate) fn write(table: &str) -> Self {
        Self { subject: table.to_owned(), write: true }
    }
}

pub(crate) fn typed(error: DynoxideError, context: Context) -> Error {
    use DynoxideError as Engine;
    match error {
        Engine::ResourceNotFoundException(_) => Error::NoSuchTable(context.subject),
        Engine::ResourceInUseException(_) => Error::TableInUse(context.subject),
        Engine::ValidationException(message)
        | Engine::KeyEmptyValueValidation(message)
        | Engine::EnvelopedValidation(message)
        | Engine::SerializationException(message)
        | Engine::ItemCollectionSizeLimitExceededException(message)
        | Engine::DuplicateItemException(message) => Error::from_validation(&message),
        Engine::ConversionError(error) => Error::Invalid(error.to_string()),
        Engine::ConditionalCheckFailedException(_, old) => condition_failed(old),
        Engine::StatementConditionalCheckFailed(_, old) => condition_failed(Some(old)),
        Engine::TransactionCanceledException(_, reasons) => {
            match reasons.into_iter().map(cancellation).collect() {
                Ok(reasons) => Error::from_cancellation(reasons),
                Err(error) => error,
            }
        }
        Engine::ProvisionedThroughputExceededException(_) | Engine::LimitExceededException(_) => {
            Error::Throttled
        }
        Engine::AccessDeniedException(message) => Error::Denied(message),
        Engine::IdempotentParameterMismatchException(_) => Error::TokenReused,
        Engine::UnsupportedCapability(_) => Error::Unsupported("this operation"),
        // SQLite's failures, and whatever a later engine adds.
        other => unavailable(&other.to_string(), context.write),
    }
}

/// SQLite undoes a statement that fails in one of these ways; after any other failure of a write, what
/// is on the disk is not known.
fn unavailable(message: &str, write: bool) -> Error {
    const UNDONE: [&str; 6] = [
        "disk is full",
        "readonly database",
        "malformed",
        "not a database",
        "unable to open",
        "locked",
    ];
    let undone = UNDONE.iter().any(|text| message.contains(text));
    Error::Unavailable { message: message.to_owned(), maybe_done: write && !undone }
}

fn old_item(old: Option<EngineItem>) -> Result<Option<Box<tavola_store::Item>>> {
    Ok(old.map(item_from_engine).transpose()?.map(Box::new))
}

fn condition_failed(old: Option<EngineItem>) -> Error {
    match old_item(old) {
        Ok(old) => Error::ConditionFailed { old },
        Err(error) => error,
    }
}

fn cancellation(reason: CancellationReason) -> Result<Cancellation> {
    Ok(match reason.code.as_str() {
        "None" => Cancellation::None,
        "ConditionalCheckFailed" => Cancellation::ConditionFailed(old_item(reason.item)?),
        "TransactionConflict" => Cancellation::Conflict,
        "ThrottlingError" | "ProvisionedThroughputExceeded" => Cancellation::Throttled,
        code => Cancellation::Invalid(reason.message.unwrap_or_else(|| code.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_is_undone_only_where_sqlite_says_so() {
        let failed = |message: &str, context: Context| {
            typed(DynoxideError::InternalServerError(message.to_owned()), context)
        };
        let unavailable = |message: &str, maybe_done: bool| Error::Unavailable {
            message: message.to_owned(),
            maybe_done,
        };
        let full = "database or disk is full";
        assert_eq!(failed(full, Context::write("t")), unavailable(full, false));
        let broken = "disk I/O error";
        assert_eq!(failed(broken, Context::write("t")), unavailable(broken, true));
        assert_eq!(failed(broken, Context::read("t")), unavailable(broken, false));
    }

    #[test]
    fn every_reason_of_a_cancelled_transaction_is_typed() {
        let reason = |code: &str| CancellationReason {
            code: code.to_owned(),
            message: Some("why".to_owned()),
            item: None,
        };
        let codes =
            ["None", "ConditionalCheckFailed", "TransactionConflict", "ThrottlingError", "X"];
        let error = DynoxideError::TransactionCanceledException(
            "cancelled".to_owned(),
            codes.map(reason).into(),
        );
        assert_eq!(
            typed(error, Context::write("t")),
            Error::Cancelled(vec![
                Cancellation::None,
                Cancellation::ConditionFailed(None),
                Cancellation::Conflict,
                Cancellation::Throttled,
                Cancellation::Invalid("why".to_owned()),
            ])
        );
    }
}
