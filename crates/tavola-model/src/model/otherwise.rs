//! What a refusal tells.

use super::Expr;

/// What happens when something does not hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Else {
    /// What kind of failure it is.
    pub kind: ElseKind,
    /// The input at fault.
    pub field: Option<String>,
    /// The model's own code.
    pub code: Option<String>,
    /// What the caller is told: a text, maybe with holes.
    pub message: Option<Expr>,
    /// Values that are told with it, by their names.
    pub values: Vec<(String, Expr)>,
    /// The condition, as it is written. For developers.
    pub condition: Option<String>,
}

/// The kinds of failure a model can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the language")]
pub enum ElseKind {
    Invalid,
    Conflict,
    NotFound,
    Forbidden,
}

impl Else {
    /// Returns a failure that the model says no more about.
    pub fn of(kind: ElseKind) -> Self {
        let values = Vec::new();
        Self { kind, field: None, code: None, message: None, values, condition: None }
    }

    /// Returns `true` if the model says something about it.
    pub fn has_words(&self) -> bool {
        self.code.is_some() || self.message.is_some() || !self.values.is_empty()
    }
}

impl ElseKind {
    /// Returns the kind as the model writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Conflict => "conflict",
            Self::NotFound => "not-found",
            Self::Forbidden => "forbidden",
        }
    }
}
