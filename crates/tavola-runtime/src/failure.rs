//! Why a call failed: a code for programs, a message for people.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value as Json;

use crate::Code;

/// Why a read or write did not happen. Nothing was changed, except where `Unavailable` says that it
/// is unknown.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The input is wrong; every fault at once.
    #[error("the input is not valid: {}", listed(.0))]
    Invalid(Vec<Fault>),
    /// The call needs a signed-in caller.
    #[error("sign in first")]
    NotSignedIn,
    /// The caller may not do this.
    #[error("{0}")]
    Forbidden(Box<Reason>),
    /// There is nothing here that the caller may see.
    #[error("{0}")]
    NotFound(Box<Reason>),
    /// The state of things does not allow it.
    #[error("{0}")]
    Conflict(Box<Reason>),
    /// The item is not what the caller expects it to be.
    #[error("{0}")]
    PreconditionFailed(Box<Reason>),
    /// What would be stored or answered is larger than the store allows.
    #[error("{0}")]
    TooLarge(Box<Reason>),
    /// Too busy, or the store cannot be reached; trying again later is right.
    #[error("temporarily unavailable: {message}")]
    Unavailable {
        /// [`Code::UNAVAILABLE`], [`Code::CONTENTION`], [`Code::OUTCOME_UNKNOWN`],
        /// [`Code::STORAGE_FULL`] or [`Code::STORAGE_FAILED`].
        code: Code,
        /// What happened, for the operator; not for the caller.
        message: String,
        /// Whether the write may have happened all the same.
        maybe_done: bool,
    },
    /// A fault of the program or of the data; the operator is told more than the caller.
    #[error("internal error")]
    Internal(String),
}

fn listed(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// What a caller is told about a refusal.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// Why, for programs.
    pub code: Code,
    /// Why, for people.
    pub message: Cow<'static, str>,
    /// The attribute that it is about.
    pub field: Option<String>,
    /// Values that the model tells with it.
    pub values: Vec<(String, Json)>,
    /// The rule or condition that did not hold, as the model writes it. Shown in development only.
    pub rule: Option<String>,
}

impl Reason {
    /// Creates a reason without field, values and rule.
    pub fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Self { code, message, field: None, values: Vec::new(), rule: None }
    }

    /// Creates the reason that there is nothing here that the caller may see.
    pub(crate) fn not_found() -> Self {
        Self::new(Code::NOT_FOUND, "not found")
    }

    /// Creates the reason that the caller may not do this.
    pub(crate) fn not_allowed() -> Self {
        Self::new(Code::NOT_ALLOWED, "you may not do this")
    }

    /// Names the field that it is about.
    #[must_use]
    pub fn about(self, field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..self }
    }

    /// Names the rule that did not hold.
    pub fn rule(self, rule: Option<&str>) -> Self {
        Self { rule: rule.map(str::to_owned), ..self }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Failure {
    /// Creates the failure that there is nothing here that the caller may see.
    pub fn not_found() -> Self {
        Self::NotFound(Box::new(Reason::not_found()))
    }

    /// Creates the failure that there is nothing here, with a message.
    pub fn not_found_because(message: impl Into<Cow<'static, str>>) -> Self {
        Self::NotFound(Box::new(Reason::new(Code::NOT_FOUND, message)))
    }

    /// Creates the failure that the caller may not do this, because the rule does not hold.
    pub fn not_allowed(rule: Option<&str>) -> Self {
        Self::Forbidden(Box::new(Reason::not_allowed().rule(rule)))
    }

    /// Creates the failure that the current state does not allow it.
    pub fn conflict(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Conflict(Box::new(Reason::new(code, message)))
    }

    /// Creates the failure that the item is not what the caller expects it to be.
    pub(crate) fn precondition_failed() -> Self {
        let message = "the item has changed since you read it; read it again";
        let reason = Reason::new(Code::PRECONDITION_FAILED, message).about("if-match");
        Self::PreconditionFailed(Box::new(reason))
    }

    /// Creates the failure of a stored value that would not fit its attribute, and not because of
    /// the input alone.
    pub(crate) fn does_not_fit(fault: Fault) -> Self {
        let code = if fault.code == Code::MISSING { fault.code } else { Code::OUT_OF_BOUNDS };
        Self::conflict(code, format!("`{}` {}", fault.field, fault.message)).about(fault.field)
    }

    /// Creates the failure that something is larger than the store allows.
    pub fn too_large(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::TooLarge(Box::new(Reason::new(code, message)))
    }

    /// Creates a failure of which the caller may try again: nothing was changed. The message is for
    /// the operator.
    pub fn unavailable(code: Code, message: impl Into<String>) -> Self {
        Self::Unavailable { code, message: message.into(), maybe_done: false }
    }

    /// Creates the failure of a write that may have happened all the same. The message is for the
    /// operator.
    pub fn outcome_unknown(message: impl Into<String>) -> Self {
        let (code, message) = (Code::OUTCOME_UNKNOWN, message.into());
        Self::Unavailable { code, message, maybe_done: true }
    }

    /// Adds the attribute that a refusal is about.
    #[must_use]
    pub fn about(mut self, field: impl Into<String>) -> Self {
        if let Self::Forbidden(reason)
        | Self::NotFound(reason)
        | Self::Conflict(reason)
        | Self::PreconditionFailed(reason)
        | Self::TooLarge(reason) = &mut self
        {
            reason.field = Some(field.into());
        }
        self
    }

    /// Returns what the caller is told, unless it is a list of faults.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Forbidden(reason)
            | Self::NotFound(reason)
            | Self::Conflict(reason)
            | Self::PreconditionFailed(reason)
            | Self::TooLarge(reason) => Some(reason),
            Self::Invalid(_) | Self::NotSignedIn | Self::Unavailable { .. } | Self::Internal(_) => {
                None
            }
        }
    }

    /// Returns what the log tells of it: the cause of a fault, and of a refusal its code alone, because
    /// messages and values may be those of people.
    pub(crate) fn for_log(&self) -> &str {
        match self {
            Self::Unavailable { message, .. } | Self::Internal(message) => message,
            refused => refused.code().as_str(),
        }
    }

    /// Returns the code of the failure.
    pub fn code(&self) -> &Code {
        match self {
            Self::Invalid(_) => &Code::INPUT_INVALID,
            Self::NotSignedIn => &Code::NOT_SIGNED_IN,
            Self::Forbidden(reason)
            | Self::NotFound(reason)
            | Self::Conflict(reason)
            | Self::PreconditionFailed(reason)
            | Self::TooLarge(reason) => &reason.code,
            Self::Unavailable { code, .. } => code,
            Self::Internal(_) => &Code::INTERNAL,
        }
    }
}

/// What is wrong with one field of the input.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The field, as a path: `sessionMetrics.rounds`, `tags[3]`. Empty for the input as a whole.
    pub field: String,
    /// What is wrong with it, for programs.
    pub code: Code,
    /// What is wrong with it, for people.
    pub message: Cow<'static, str>,
    /// Values that the model tells with it.
    pub values: Vec<(String, Json)>,
    /// The condition that did not hold, as the model writes it. Shown in development only.
    pub rule: Option<String>,
}

impl Fault {
    /// Creates the fault of a field.
    pub fn new(
        field: impl Into<String>,
        code: Code,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (field, message) = (field.into(), message.into());
        Self { field, code, message, values: Vec::new(), rule: None }
    }

    /// Returns the fault of an attribute as that of the input that it is made of.
    pub(crate) fn made_of(&self, input: &str) -> Self {
        let message = match input == self.field {
            true => self.message.clone(),
            false => format!("`{}`, which depends on it, {}", self.field, self.message).into(),
        };
        Self { field: input.to_owned(), message, ..self.clone() }
    }

    /// Creates the fault of a `limit` that a read does not accept, whose largest one is given;
    /// `None` if the read is not a list.
    pub fn of_limit(largest: Option<u64>) -> Self {
        match largest {
            None => {
                let message = "applies to lists only, and this read is not a list";
                Self::new("limit", Code::NOT_PAGED, message)
            }
            Some(largest) => {
                let message = format!("must be a whole number from 1 to {largest}");
                Self::new("limit", Code::OUT_OF_BOUNDS, message)
            }
        }
    }

    /// Creates the fault of a required field that is absent.
    pub fn missing(field: impl Into<String>) -> Self {
        Self::new(field, Code::MISSING, "is missing")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.message),
            field => write!(f, "{field}: {}", self.message),
        }
    }
}
