//! Who calls.

use serde_json::{Map, Value as Json};

/// The verified identity behind a call. The runtime trusts it: whoever makes one has verified it.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// What kind of caller this is.
    pub kind: CallerKind,
    /// The claims of the verified token, or what an operator states.
    pub claims: Map<String, Json>,
    /// The address that the call came from.
    pub ip: Option<String>,
    /// The program that the call came from.
    pub agent: Option<String>,
}

/// The kinds of caller.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub enum CallerKind {
    /// Nobody known.
    #[default]
    Anonymous,
    /// A user with a verified token.
    User,
    /// A named service of the operator's.
    Service(String),
    /// A job of the model.
    Job,
}

impl Caller {
    /// Nobody known.
    pub fn anonymous() -> Self {
        Self::default()
    }

    /// A user with these verified claims.
    pub fn user(claims: Map<String, Json>) -> Self {
        Self { kind: CallerKind::User, claims, ..Self::default() }
    }

    /// A service of the operator's, with these claims.
    pub fn service(name: impl Into<String>, claims: Map<String, Json>) -> Self {
        Self { kind: CallerKind::Service(name.into()), claims, ..Self::default() }
    }

    /// A job of the model.
    pub fn job() -> Self {
        Self { kind: CallerKind::Job, ..Self::default() }
    }
}
