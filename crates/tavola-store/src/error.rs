//! One typed error for every store.

use crate::Item;

/// The result of a store's operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The condition of a single write did not hold; the item as it is, where there is one.
    #[error("the condition does not hold")]
    ConditionFailed {
        /// The item that is there now.
        old: Option<Box<Item>>,
    },
    /// A transaction did nothing. One entry an action, in the order of the request.
    #[error("the transaction was cancelled")]
    Cancelled(Vec<Cancellation>),
    /// The request itself is wrong; repeating it is useless.
    #[error("invalid request: {0}")]
    Invalid(String),
    /// An update uses a value of a type that it cannot use, such as a sum with a text.
    #[error("an operand of the update has the wrong type")]
    OperandType,
    /// Two actions of a transaction are on the same item.
    #[error("a transaction may touch an item only once")]
    SameItemTwice,
    /// Something is larger than DynamoDB allows.
    #[error("{0}")]
    TooLarge(StoreLimit),
    /// There is no such table or index.
    #[error("there is no such table or index: {0}")]
    NoSuchTable(String),
    /// The table exists already, or is being changed.
    #[error("the table is in use: {0}")]
    TableInUse(String),
    /// The table has no stream.
    #[error("the table has no stream: {0}")]
    NoStream(String),
    /// The stream no longer has the records after this position, or is another one than that of the
    /// position. Some changes will never be read.
    #[error("the position is no longer in the stream")]
    StreamPositionLost,
    /// Too many requests; repeating later is right.
    #[error("the store asks to slow down")]
    Throttled,
    /// Another transaction touches the same item; repeating is right.
    #[error("another transaction touches the same item")]
    Conflict,
    /// The request token was used with other actions.
    #[error("the request token was used for another request")]
    TokenReused,
    /// The credentials were missing or refused.
    #[error("the store refused the credentials: {0}")]
    Denied(String),
    /// The store cannot do this at all.
    #[error("this store does not support {0}")]
    Unsupported(&'static str),
    /// Another process has the store open.
    #[error("{0}")]
    InUse(String),
    /// The disk of the store failed. Repeating is useless until somebody has seen to it.
    #[error("{message}")]
    Disk {
        /// In which way.
        failure: DiskFailure,
        /// What happened, for the operator.
        message: String,
        /// Whether the request may have taken effect.
        maybe_done: bool,
    },
    /// The store could not be reached or failed inside. Whether a write happened is unknown when
    /// `maybe_done` is set.
    #[error("the store is unavailable: {message}")]
    Unavailable {
        /// What happened, for the operator.
        message: String,
        /// Whether the request may have taken effect.
        maybe_done: bool,
    },
}

/// In which way a disk fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiskFailure {
    /// There is no space left, or no more than the process may use.
    Full,
    /// It may not be written to.
    ReadOnly,
    /// A read, a write or an `fsync` failed.
    Failed,
    /// What is on it is not what was written.
    Damaged,
}

impl DiskFailure {
    /// Returns the failure that an error of the operating system tells of.
    pub fn of(error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Self::Full
            }
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => Self::ReadOnly,
            _ => Self::Failed,
        }
    }
}

/// Why one action of a transaction stopped it.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Cancellation {
    /// This action was not the reason.
    #[default]
    None,
    /// Its condition did not hold; the item as it is, where there is one.
    ConditionFailed(Option<Box<Item>>),
    /// Another transaction touches the item.
    Conflict,
    /// The store asks to slow down.
    Throttled,
    /// The action itself is wrong.
    Invalid(String),
}

/// A limit of DynamoDB that a request exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StoreLimit {
    /// 400 KB an item.
    #[error("an item may have at most 400 KB")]
    ItemSize,
    /// 2,048 bytes.
    #[error("a partition key may have at most 2,048 bytes")]
    PartitionKey,
    /// 1,024 bytes.
    #[error("a sort key may have at most 1,024 bytes")]
    SortKey,
    /// 100 actions a transaction.
    #[error("a transaction may have at most 100 actions")]
    TransactionActions,
    /// 4 MB a transaction.
    #[error("a transaction may have at most 4 MB")]
    TransactionSize,
    /// 4 KB an expression.
    #[error("an expression may have at most 4 KB, and 300 operators")]
    Expression,
    /// 32 levels of lists and maps; 64 of conditions.
    #[error("values may be nested at most 32 levels, conditions at most 64")]
    Nesting,
}

impl StoreLimit {
    /// Returns DynamoDB's words for it. [`Error::from_validation`] understands them.
    pub fn dynamodb_message(self) -> &'static str {
        match self {
            Self::ItemSize => "Item size has exceeded the maximum allowed size",
            Self::PartitionKey => {
                "One or more parameter values were invalid: Size of hashkey has exceeded the maximum \
                 size limit of 2048 bytes"
            }
            Self::SortKey => {
                "One or more parameter values were invalid: Aggregated size of all range keys has \
                 exceeded the size limit of 1024 bytes"
            }
            Self::TransactionActions => {
                "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: \
                 Member must have length less than or equal to 100"
            }
            Self::TransactionSize => "Transaction payload size cannot exceed 4 MB",
            Self::Expression => "Expression size has exceeded the maximum allowed size",
            Self::Nesting => {
                "Nesting Levels have exceeded supported limits: Attributes in the item have nested \
                 levels beyond supported limit"
            }
        }
    }
}

impl Error {
    /// Returns DynamoDB's words for a mistake in the request itself. [`Error::from_validation`]
    /// understands them.
    pub fn validation_message(&self) -> Option<&str> {
        Some(match self {
            Self::Invalid(message) => message,
            Self::TooLarge(limit) => limit.dynamodb_message(),
            Self::OperandType => "An operand in the update expression has an incorrect data type",
            Self::SameItemTwice => {
                "Transaction request cannot include multiple operations on one item"
            }
            _ => return None,
        })
    }

    /// Returns the error for a `ValidationException`. DynamoDB and the engines that follow it tell
    /// mistakes apart only by the message, so it is read here, once for all stores.
    pub fn from_validation(message: &str) -> Self {
        const KNOWN: [(&str, StoreLimit); 7] = [
            ("Item size has exceeded", StoreLimit::ItemSize),
            ("Item size to update has exceeded", StoreLimit::ItemSize),
            ("Size of hashkey has exceeded", StoreLimit::PartitionKey),
            ("Hash primary key values must be under", StoreLimit::PartitionKey),
            ("size of all range keys has exceeded", StoreLimit::SortKey),
            ("Expression size has exceeded", StoreLimit::Expression),
            ("Nesting Levels have exceeded", StoreLimit::Nesting),
        ];
        if message.contains("cannot include multiple operations on one item") {
            return Self::SameItemTwice;
        }
        if message.contains("operand in the update expression has an incorrect data type") {
            return Self::OperandType;
        }
        if let Some((_, index)) = message.split_once("does not have the specified index: ") {
            return Self::NoSuchTable(index.to_owned());
        }
        match KNOWN.iter().find(|(text, _)| message.contains(text)) {
            Some((_, limit)) => Self::TooLarge(*limit),
            None => Self::Invalid(message.to_owned()),
        }
    }

    /// Returns the error for a transaction that was cancelled. Where nothing but wrong actions
    /// stopped it, the mistake is the same error as in a single write.
    pub fn from_cancellation(reasons: Vec<Cancellation>) -> Self {
        let by_itself = reasons
            .iter()
            .all(|reason| matches!(reason, Cancellation::None | Cancellation::Invalid(_)));
        let wrong = reasons.iter().find_map(|reason| match reason {
            Cancellation::Invalid(message) => Some(message),
            _ => None,
        });
        match wrong {
            Some(message) if by_itself => Self::from_validation(message),
            _ => Self::Cancelled(reasons),
        }
    }

    /// Returns `true` if a transaction got as far as its conditions, and nothing else stopped it.
    /// Then it has not happened, not even if an earlier send with the same token was never
    /// answered: had that one succeeded, the store would have answered so again.
    pub fn was_evaluated(&self) -> bool {
        let Self::Cancelled(reasons) = self else { return false };
        let asked = |r: &Cancellation| {
            matches!(r, Cancellation::ConditionFailed(_) | Cancellation::Invalid(_))
        };
        let stopped =
            |r: &Cancellation| matches!(r, Cancellation::Conflict | Cancellation::Throttled);
        reasons.iter().any(asked) && !reasons.iter().any(stopped)
    }

    /// Returns `true` if the request may have taken effect all the same.
    pub fn is_maybe_done(&self) -> bool {
        matches!(
            self,
            Self::Unavailable { maybe_done: true, .. } | Self::Disk { maybe_done: true, .. }
        )
    }

    /// Returns `true` if the same request may succeed a moment later, and is safe to repeat.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Throttled | Self::Conflict => true,
            Self::Unavailable { maybe_done, .. } => !maybe_done,
            Self::Cancelled(reasons) => {
                reasons
                    .iter()
                    .any(|r| matches!(r, Cancellation::Conflict | Cancellation::Throttled))
                    && !reasons.iter().any(|r| {
                        matches!(r, Cancellation::ConditionFailed(_) | Cancellation::Invalid(_))
                    })
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_were_asked_unless_something_else_stopped_a_transaction() {
        let failed = || Cancellation::ConditionFailed(None);
        assert!(Error::Cancelled(vec![Cancellation::None, failed()]).was_evaluated());
        for other in [Cancellation::Conflict, Cancellation::Throttled] {
            assert!(!Error::Cancelled(vec![other.clone(), failed()]).was_evaluated());
            assert!(!Error::Cancelled(vec![other]).was_evaluated());
        }
        assert!(!Error::Throttled.was_evaluated());
    }

    #[test]
    fn mistakes_are_understood_in_dynamodbs_words() {
        let limits = [
            StoreLimit::ItemSize,
            StoreLimit::PartitionKey,
            StoreLimit::SortKey,
            StoreLimit::Expression,
            StoreLimit::Nesting,
        ];
        let limits = limits.map(Error::TooLarge);
        for error in limits.into_iter().chain([Error::OperandType, Error::SameItemTwice]) {
            let message = error.validation_message().unwrap();
            assert_eq!(Error::from_validation(message), error);
        }
    }

    #[test]
    fn a_wrong_action_is_the_mistake_it_is_in_a_single_write() {
        let wrong = || Cancellation::Invalid("Item size to update has exceeded".to_owned());
        assert_eq!(
            Error::from_cancellation(vec![Cancellation::None, wrong()]),
            Error::TooLarge(StoreLimit::ItemSize)
        );
        // Beside another reason it may only follow from what has changed meanwhile.
        for other in [Cancellation::ConditionFailed(None), Cancellation::Conflict] {
            let reasons = vec![other, wrong()];
            assert_eq!(Error::from_cancellation(reasons.clone()), Error::Cancelled(reasons));
        }
    }
}
