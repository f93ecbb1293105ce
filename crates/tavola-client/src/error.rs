//! Why a call failed.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error as NoMember, StrDeserializer};

use crate::{JsonObject, Operation};

/// Any error.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The service has refused the call.
    #[error("{}: {_0}", _0.operation)]
    Problem(Box<Problem>),
    /// There was no answer of the service: the network failed, or something between answered.
    #[error("{operation}: {}", no_answer(*.status))]
    NoAnswer {
        /// The operation that was called.
        operation: &'static str,
        /// The status, if something answered that is not the service.
        status: Option<u16>,
        /// Whether the call may nevertheless have happened.
        maybe_done: bool,
        /// What failed.
        source: Option<BoxError>,
    },
    /// The answer is not what the model says, because the service has another one.
    #[error("{operation}: the answer is not what this client expects")]
    Unexpected {
        /// The operation that was called.
        operation: &'static str,
        /// Whether the call may have changed something.
        maybe_done: bool,
        /// The status, as of HTTP.
        status: u16,
        /// The answer, as JSON text.
        body: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The inputs, options or token cannot be sent; nothing was.
    #[error("{operation}: {reason}")]
    Unsendable {
        /// The operation that was to be called.
        operation: &'static str,
        /// Why not.
        reason: String,
    },
}

fn no_answer(status: Option<u16>) -> String {
    status.map_or("there was no answer".to_owned(), |status| format!("the answer was {status}"))
}

/// A refusal of the service (RFC 9457). Decide by [`Error::code`].
#[derive(Debug, Clone, PartialEq, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase", default)]
#[error("{detail}")]
#[non_exhaustive]
pub struct Problem {
    /// The operation that was called.
    #[serde(skip)]
    pub operation: &'static str,
    /// The status, as of HTTP.
    #[serde(skip)]
    pub status: u16,
    /// After how many seconds it makes sense to try again.
    #[serde(skip)]
    pub retry_after: Option<f64>,
    /// The reason, for programs; it is stable.
    pub code: String,
    /// The kind of failure, as a URN.
    #[serde(rename = "type")]
    pub kind: String,
    /// The reason, for people.
    pub detail: String,
    /// The id of the request, under which the operator can find details.
    pub instance: String,
    /// The attribute that it is about.
    pub field: Option<String>,
    /// Values that the model tells with it.
    pub values: JsonObject,
    /// Every fault of the input.
    pub errors: Vec<Fault>,
    /// Whether the call may nevertheless have happened.
    pub maybe_done: bool,
    /// In development: what did not hold, as the model writes it.
    pub rule: Option<String>,
}

impl Default for Problem {
    fn default() -> Self {
        Self {
            operation: "",
            status: 0,
            retry_after: None,
            code: String::new(),
            kind: "about:blank".to_owned(),
            detail: String::new(),
            instance: String::new(),
            field: None,
            values: JsonObject::new(),
            errors: Vec::new(),
            maybe_done: false,
            rule: None,
        }
    }
}

/// What is wrong with one input.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Fault {
    /// A path such as `size.width` or `tags[3]`.
    pub field: String,
    /// What is wrong with it, for programs.
    pub code: String,
    /// What is wrong with it, for people.
    pub message: String,
    /// Values that are told with it.
    pub values: JsonObject,
    /// In development: what did not hold, as the model writes it.
    pub rule: Option<String>,
}

impl Fault {
    /// Returns the code as one of a model's `FaultCode`, unless that does not have it.
    pub fn code_as<C: DeserializeOwned>(&self) -> Option<C> {
        parsed(&self.code)
    }
}

impl Error {
    pub(crate) fn unsendable(operation: &'static str, reason: impl Into<String>) -> Self {
        Self::Unsendable { operation, reason: reason.into() }
    }

    /// Returns the refusal of the service, if it is one.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Problem(problem) => Some(problem),
            _ => None,
        }
    }

    /// Returns the code of the refusal, as one of those that the operation can answer with; `None`
    /// if it is no refusal, or one of a newer service.
    pub fn code<O: Operation>(&self) -> Option<O::Code> {
        parsed(&self.problem()?.code)
    }

    /// Returns `true` if the call may nevertheless have happened.
    pub fn maybe_done(&self) -> bool {
        match self {
            Self::Problem(problem) => problem.maybe_done,
            Self::NoAnswer { maybe_done, .. } | Self::Unexpected { maybe_done, .. } => *maybe_done,
            Self::Unsendable { .. } => false,
        }
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

fn parsed<C: DeserializeOwned>(code: &str) -> Option<C> {
    C::deserialize(StrDeserializer::<NoMember>::new(code)).ok()
}
