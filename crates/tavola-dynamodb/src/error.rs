//! The SDK's errors as the waist's, and what each says about the request's effect.

use std::error::Error as StdError;

use aws_credential_types::provider::error::CredentialsError;
use aws_sdk_dynamodb::Error as Service;
use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodb::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::types::CancellationReason;
use tavola_store::{Cancellation, Error, Item, Result};

use crate::value::{SdkItem, item_from_sdk};

/// A request that failed.
#[derive(Debug, PartialEq)]
pub(crate) enum Failure {
    /// It did nothing and will fail again.
    Final(Error),
    /// It did nothing and may succeed later.
    NotDone(Error),
    /// It may have been done; the message says what happened.
    Unknown(String),
}

/// Returns what an attempt's error means. `subject` is the table, for errors that name one.
pub(crate) fn classify<E>(error: SdkError<E, HttpResponse>, subject: &str) -> Failure
where
    E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
    Service: From<E>,
{
    match error {
        SdkError::ServiceError(context) => {
            let status = context.raw().status().as_u16();
            service(context.into_err().into(), status, subject)
        }
        SdkError::ConstructionFailure(_) => match credentials(&error) {
            Some(denied) => Failure::Final(denied),
            None => Failure::Final(Error::Invalid(message(&error))),
        },
        // No connection, nothing sent.
        SdkError::DispatchFailure(_) if is_connect(&error) => {
            Failure::NotDone(unavailable(message(&error), false))
        }
        SdkError::DispatchFailure(_) => match credentials(&error) {
            Some(denied) => Failure::Final(denied),
            None => Failure::Unknown(message(&error)),
        },
        // A timeout, an answer cut short, and whatever a later SDK adds.
        _ => Failure::Unknown(message(&error)),
    }
}

fn message(error: &(dyn StdError + 'static)) -> String {
    DisplayErrorContext(error).to_string()
}

pub(crate) fn unavailable(message: impl Into<String>, maybe_done: bool) -> Error {
    Error::Unavailable { message: message.into(), maybe_done }
}

/// Returns the error and its causes.
fn causes<'a>(
    error: &'a (dyn StdError + 'static),
) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |error| (*error).source())
}

fn is_connect(error: &(dyn StdError + 'static)) -> bool {
    causes(error)
        .filter_map(|cause| cause.downcast_ref::<hyper_util::client::legacy::Error>())
        .any(hyper_util::client::legacy::Error::is_connect)
}

fn credentials(error: &(dyn StdError + 'static)) -> Option<Error> {
    let cause = causes(error).find_map(|cause| cause.downcast_ref::<CredentialsError>())?;
    Some(Error::Denied(message(cause)))
}

fn service(error: Service, status: u16, subject: &str) -> Failure {
    let text = error.message().unwrap_or("no message").to_owned();
    let code = error.code().unwrap_or_default().to_owned();
    match error {
        Service::ConditionalCheckFailedException(failed) => {
            Failure::Final(match old(failed.item) {
                Ok(old) => Error::ConditionFailed { old },
                Err(error) => error,
            })
        }
        Service::TransactionCanceledException(cancelled) => {
            let reasons = cancelled.cancellation_reasons.unwrap_or_default();
            match reasons.into_iter().map(cancellation).collect::<Result<Vec<_>>>() {
                // DynamoDB Local tells only in the message what is wrong with a read.
                Ok(reasons)
                    if reasons.is_empty() && text.contains("parameter values were invalid") =>
                {
                    Failure::Final(Error::from_validation(&text))
                }
                Ok(reasons) => Failure::Final(Error::from_cancellation(reasons)),
                Err(error) => Failure::Final(error),
            }
        }
        _ => by_code(&code, text, status, subject),
    }
}

fn by_code(code: &str, text: String, status: u16, subject: &str) -> Failure {
    // Services and their imitations put the exception's namespace before its name, or not.
    let code = code.rsplit('#').next().unwrap_or(code);
    let named = || if code.is_empty() { text.clone() } else { format!("{code}: {text}") };
    match code {
        "ValidationException" => Failure::Final(Error::from_validation(&text)),
        "SerializationException" | "ItemCollectionSizeLimitExceededException" => {
            Failure::Final(Error::Invalid(text))
        }
        "ResourceNotFoundException" | "TableNotFoundException" => {
            Failure::Final(Error::NoSuchTable(subject.to_owned()))
        }
        "ResourceInUseException" | "TableInUseException" | "TableAlreadyExistsException" => {
            Failure::Final(Error::TableInUse(subject.to_owned()))
        }
        "ProvisionedThroughputExceededException"
        | "ThrottlingException"
        | "Throttling"
        | "RequestLimitExceeded"
        | "RequestThrottled"
        | "LimitExceededException" => Failure::NotDone(Error::Throttled),
        "TransactionConflictException" | "ReplicatedWriteConflictException" => {
            Failure::NotDone(Error::Conflict)
        }
        // An earlier attempt with the same token is still under way.
        "TransactionInProgressException" => Failure::Unknown(named()),
        "IdempotentParameterMismatchException" => Failure::Final(Error::TokenReused),
        "UnknownOperationException" => Failure::Final(Error::Unsupported("this operation")),
        "AccessDeniedException"
        | "ExpiredTokenException"
        | "IncompleteSignature"
        | "IncompleteSignatureException"
        | "InvalidSignatureException"
        | "MissingAuthenticationToken"
        | "MissingAuthenticationTokenException"
        | "OptInRequired"
        | "UnrecognizedClientException" => Failure::Final(Error::Denied(named())),
        _ if status == 401 || status == 403 => Failure::Final(Error::Denied(named())),
        _ if status == 429 => Failure::NotDone(Error::Throttled),
        // DynamoDB: the write may have succeeded or failed.
        _ if status >= 500 => Failure::Unknown(named()),
        _ => Failure::Final(Error::Invalid(named())),
    }
}

fn old(item: Option<SdkItem>) -> Result<Option<Box<Item>>> {
    // DynamoDB Local gives an empty item where there is none.
    let item = item.filter(|item| !item.is_empty());
    Ok(item.map(item_from_sdk).transpose()?.map(Box::new))
}

fn cancellation(reason: CancellationReason) -> Result<Cancellation> {
    Ok(match reason.code.as_deref() {
        None | Some("None") => Cancellation::None,
        Some("ConditionalCheckFailed") => Cancellation::ConditionFailed(old(reason.item)?),
        Some("TransactionConflict") => Cancellation::Conflict,
        Some("ThrottlingError" | "ProvisionedThroughputExceeded") => Cancellation::Throttled,
        Some(code) => Cancellation::Invalid(reason.message.unwrap_or_else(|| code.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use tavola_store::StoreLimit;

    use super::*;

    fn failure(code: &str, status: u16) -> Failure {
        by_code(code, "why".to_owned(), status, "table")
    }

    #[test]
    fn every_code_has_its_error() {
        for (code, expected) in [
            ("ValidationException", Error::Invalid("why".to_owned())),
            ("SerializationException", Error::Invalid("why".to_owned())),
            ("ResourceNotFoundException", Error::NoSuchTable("table".to_owned())),
            ("ResourceInUseException", Error::TableInUse("table".to_owned())),
            ("IdempotentParameterMismatchException", Error::TokenReused),
            ("UnknownOperationException", Error::Unsupported("this operation")),
            ("AccessDeniedException", Error::Denied("AccessDeniedException: why".to_owned())),
            (
                "com.amazon.coral.service#ExpiredTokenException",
                Error::Denied("ExpiredTokenException: why".to_owned()),
            ),
            ("SomethingNew", Error::Invalid("SomethingNew: why".to_owned())),
        ] {
            assert_eq!(failure(code, 400), Failure::Final(expected), "{code}");
        }
        assert_eq!(
            by_code("ValidationException", "Item size has exceeded".to_owned(), 400, "table"),
            Failure::Final(Error::TooLarge(StoreLimit::ItemSize))
        );
    }

    #[test]
    fn throttling_did_nothing_and_a_failure_inside_may_have() {
        assert_eq!(failure("ThrottlingException", 400), Failure::NotDone(Error::Throttled));
        assert_eq!(failure("TransactionConflictException", 400), Failure::NotDone(Error::Conflict));
        assert_eq!(failure("", 429), Failure::NotDone(Error::Throttled));
        assert_eq!(
            failure("InternalServerError", 500),
            Failure::Unknown("InternalServerError: why".to_owned())
        );
        assert_eq!(failure("", 503), Failure::Unknown("why".to_owned()));
        assert!(matches!(failure("TransactionInProgressException", 400), Failure::Unknown(_)));
    }

    #[test]
    fn every_reason_of_a_cancelled_transaction_is_typed() {
        let reason = |code: &str| CancellationReason::builder().code(code).message("why").build();
        let found: Vec<_> = [
            "None",
            "ConditionalCheckFailed",
            "TransactionConflict",
            "ThrottlingError",
            "ProvisionedThroughputExceeded",
            "ItemCollectionSizeLimitExceeded",
        ]
        .map(|code| cancellation(reason(code)).unwrap())
        .into();
        assert_eq!(
            found,
            [
                Cancellation::None,
                Cancellation::ConditionFailed(None),
                Cancellation::Conflict,
                Cancellation::Throttled,
                Cancellation::Throttled,
                Cancellation::Invalid("why".to_owned()),
            ]
        );
    }
}
