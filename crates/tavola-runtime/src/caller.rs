//! Who calls.

use serde_json::{Map, Value as Json};
use tavola_model::model::Model;

use crate::validate::claim_value;

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
    /// Creates a caller who is not signed in.
    #[must_use]
    pub fn anonymous() -> Self {
        Self::default()
    }

    /// Creates a user with these verified claims, by the names that they have in the token.
    #[must_use]
    pub fn user<N: Into<String>>(claims: impl IntoIterator<Item = (N, Json)>) -> Self {
        let claims = claims.into_iter().map(|(name, value)| (name.into(), value)).collect();
        Self { kind: CallerKind::User, claims, ..Self::default() }
    }

    /// Creates a service of the operator, with these claims.
    #[must_use]
    pub fn service(name: impl Into<String>, claims: Map<String, Json>) -> Self {
        Self { kind: CallerKind::Service(name.into()), claims, ..Self::default() }
    }

    /// Returns `true` unless this is a user whose id the model cannot hold: such a user would be
    /// signed in as nobody.
    pub(crate) fn is_identified(&self, model: &Model) -> bool {
        let Some(claim) = model.id_claim().filter(|_| self.kind == CallerKind::User) else {
            return true;
        };
        match self.claims.get(&claim.claim) {
            Some(json) => claim_value(model, json, &claim.ty).is_some(),
            None => claim.optional,
        }
    }

    /// Creates a job of the model.
    #[must_use]
    pub fn job() -> Self {
        Self { kind: CallerKind::Job, ..Self::default() }
    }
}
