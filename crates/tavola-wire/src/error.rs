//! The store's errors in DynamoDB's words.

use serde_json::{Map, Value as Json, json};
use tavola_store::{Cancellation, Error, item_to_dynamodb_json};

use crate::exception::Exception;
use crate::expression::ExpressionError;

/// The result of an operation.
pub(crate) type Result<T> = std::result::Result<T, Exception>;

const INVALID: &str = "One or more parameter values were invalid";

/// Returns the exception of a request that says something wrong.
pub(crate) fn invalid(message: impl Into<String>) -> Exception {
    Exception::validation(message)
}

/// Returns the exception of a parameter value, as DynamoDB phrases it.
pub(crate) fn invalid_value(what: impl std::fmt::Display) -> Exception {
    invalid(format!("{INVALID}: {what}"))
}

/// Returns the exception of a parameter that does not satisfy a constraint.
pub(crate) fn constraint(value: Option<&str>, parameter: &str, what: &str) -> Exception {
    let value = value.map_or_else(|| "null".to_owned(), |value| format!("'{value}'"));
    invalid(format!(
        "1 validation error detected: Value {value} at '{parameter}' failed to satisfy constraint: \
         {what}"
    ))
}

/// Returns the exception of a request for something that is not there.
pub(crate) fn not_found(message: impl Into<String>) -> Exception {
    Exception::database("ResourceNotFoundException", message)
}

/// Returns the exception of a request that comes at the wrong time.
pub(crate) fn in_use(message: impl Into<String>) -> Exception {
    Exception::database("ResourceInUseException", message)
}

impl From<ExpressionError> for Exception {
    fn from(error: ExpressionError) -> Self {
        invalid(error.to_string())
    }
}

impl From<Error> for Exception {
    fn from(error: Error) -> Self {
        if let Some(message) = error.validation_message() {
            return invalid(message);
        }
        match error {
            Error::ConditionFailed { .. } => {
                Self::database("ConditionalCheckFailedException", "The conditional request failed")
            }
            Error::Cancelled(reasons) => cancelled(&reasons, &[]),
            Error::NoSuchTable(_) => not_found("Requested resource not found"),
            Error::TableInUse(name) => in_use(format!("Table already exists: {name}")),
            Error::NoStream(_) => not_found("Requested resource not found: Stream not found"),
            Error::StreamPositionLost => Self::database(
                "TrimmedDataAccessException",
                "Attempted access beyond trim horizon: the records are no longer available",
            ),
            Error::Throttled => Self::database(
                "ProvisionedThroughputExceededException",
                "The store cannot take more at the moment; try again later",
            ),
            Error::Conflict => Self::database(
                "TransactionConflictException",
                "Transaction is ongoing for the item",
            ),
            Error::TokenReused => Self::database(
                "IdempotentParameterMismatchException",
                "The provided client token was used for another request",
            ),
            Error::Unsupported(what) => invalid(format!("this store does not support {what}")),
            other => {
                tracing::error!(error = %other, "the store failed");
                Self::internal(other.to_string())
            }
        }
    }
}

/// Returns the exception of a transaction. The items are in it for those actions that want them.
pub(crate) fn cancelled(reasons: &[Cancellation], wants_item: &[bool]) -> Exception {
    let codes: Vec<&str> = reasons.iter().map(code).collect();
    let message = format!(
        "Transaction cancelled, please refer cancellation reasons for specific reasons [{}]",
        codes.join(", ")
    );
    let wants = |place: usize| wants_item.get(place).copied().unwrap_or(false);
    let reasons: Vec<Json> =
        reasons.iter().enumerate().map(|(place, reason)| shown(reason, wants(place))).collect();
    Exception::database("TransactionCanceledException", message)
        .with("CancellationReasons", Json::Array(reasons))
}

fn code(reason: &Cancellation) -> &'static str {
    match reason {
        Cancellation::None => "None",
        Cancellation::ConditionFailed(_) => "ConditionalCheckFailed",
        Cancellation::Conflict => "TransactionConflict",
        Cancellation::Throttled => "ThrottlingError",
        Cancellation::Invalid(_) => "ValidationError",
    }
}

fn shown(reason: &Cancellation, with_item: bool) -> Json {
    let mut shown = Map::new();
    shown.insert("Code".to_owned(), json!(code(reason)));
    let message = match reason {
        Cancellation::None => None,
        Cancellation::ConditionFailed(_) => Some("The conditional request failed"),
        Cancellation::Conflict => Some("Transaction is ongoing for the item"),
        Cancellation::Throttled => Some("Throughput exceeds the current capacity"),
        Cancellation::Invalid(message) => Some(message.as_str()),
    };
    shown.extend(message.map(|message| ("Message".to_owned(), json!(message))));
    if let Cancellation::ConditionFailed(Some(item)) = reason
        && with_item
    {
        shown.insert("Item".to_owned(), item_to_dynamodb_json(item));
    }
    Json::Object(shown)
}
