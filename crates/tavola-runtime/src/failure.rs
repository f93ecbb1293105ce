//! Why a call failed, in the model's own words.

use std::fmt;

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
    #[error("{}", .0.as_deref().unwrap_or("you may not do this"))]
    Forbidden(Option<String>),
    /// There is nothing here that the caller may see.
    #[error("{}", .0.as_deref().unwrap_or("not found"))]
    NotFound(Option<String>),
    /// The state of things does not allow it.
    #[error("{0}")]
    Conflict(String),
    /// What would be stored or answered is larger than the store allows.
    #[error("{0}")]
    TooLarge(String),
    /// Too busy, or the store cannot be reached; trying again later is right.
    #[error("unavailable for the moment: {message}")]
    Unavailable {
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

impl Failure {
    /// The caller may not do this, because of what the model says: the text of the condition is no secret.
    pub(crate) fn refused(condition: Option<&str>) -> Self {
        let because = |text| format!("you may not do this: {}", does_not_hold(text));
        Self::Forbidden(condition.map(because))
    }
}

/// A condition as the model writes it, never with the values that it was asked about.
pub(crate) fn does_not_hold(condition: &str) -> String {
    format!("`{condition}` does not hold")
}

/// What is wrong with one field of the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field, as a path: `sessionMetrics.rounds`, `tags[3]`. Empty for the input as a whole.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

impl Fault {
    /// A fault of a field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
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
