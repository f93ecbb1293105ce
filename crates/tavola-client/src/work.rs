//! Work that a write has begun, one transaction for each element.

use serde::{Deserialize, Serialize};

use crate::{Json, Operation, Timestamp, Write};

/// How work in portions stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// Its name.
    pub id: String,
    /// The write that has begun it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write: Option<String>,
    /// How it stands.
    pub state: WorkState,
    /// How many elements were done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u64>,
    /// How many elements were refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<u64>,
    /// How many elements are left, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// Why elements were refused; the first ones, if there are many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<WorkReason>,
    /// When it was begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<Timestamp>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
    /// Why nobody works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// How work can stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum WorkState {
    /// Somebody works on it, or will.
    Running,
    /// Every element was done or refused.
    Finished,
    /// Somebody has cancelled it.
    Cancelled,
    /// Nobody works on, because of a fault.
    Stopped,
    /// It is not known any more.
    Unknown,
    /// A state that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// Why an element was refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkReason {
    /// The code of the problem.
    pub code: String,
    /// The reason, for people.
    pub message: String,
    /// The element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<Json>,
    /// Its place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
}

impl Work {
    /// Returns `true` if it has not ended yet.
    pub fn is_running(&self) -> bool {
        self.state == WorkState::Running
    }
}

/// Reads how work stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadWork {
    /// The name of the work.
    pub id: String,
}

impl Operation for ReadWork {
    const NAME: &'static str = "tavola.work";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/work/{id}";
    const IS_READ: bool = true;
    type Answer = Work;
    type Code = String;
}

/// Cancels work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancelWork {
    /// The name of the work.
    pub id: String,
}

impl Operation for CancelWork {
    const NAME: &'static str = "tavola.cancelWork";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/work/{id}";
    const IS_READ: bool = false;
    type Answer = Work;
    type Code = String;
}

impl Write for CancelWork {}
