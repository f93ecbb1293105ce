//! Why a token is not accepted.

/// Why a token does not identify its bearer.
///
/// The messages are for the operator's log. A client is told no more than [`Rejection::public`]:
/// the rest helps only someone who forges tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// The token is no JWT, or it is too long.
    #[error("the token is not a JWT")]
    Malformed,
    /// The algorithm is not one of the asymmetric ones that are accepted.
    #[error("the token's algorithm is not accepted")]
    Algorithm,
    /// No issuer with this `iss` is configured.
    #[error("the token is from an issuer that is not configured")]
    Issuer,
    /// The issuer's key set has no key for the token, even after it was asked again.
    #[error("the token's key is not in the issuer's key set")]
    UnknownKey,
    /// The signature does not match.
    #[error("the token's signature is not valid")]
    Signature,
    /// The token has expired.
    #[error("the token has expired")]
    Expired,
    /// The token is not valid yet.
    #[error("the token is not valid yet")]
    NotYet,
    /// The token does not say when it expires.
    #[error("the token does not say when it expires")]
    Expiry,
    /// The token was issued for another audience.
    #[error("the token is for another audience")]
    Audience,
    /// The token is an ID token, which tells a client who signed in and is no permission to call
    /// anything.
    #[error("the token is an ID token, and the issuer is not configured to accept those")]
    IdToken,
    /// The subject is missing, empty or too long, or has control characters.
    #[error("the token's subject cannot identify anybody")]
    Subject,
    /// The client is configured as a service, but the token was issued to a user of that client.
    #[error("the token of a service's client is a user's")]
    UserOfService,
    /// The issuer's keys cannot be had at the moment.
    #[error("the issuer's keys are not available")]
    Unavailable,
}

impl Rejection {
    /// Returns `true` if the tokens of honest callers are refused for this reason, too, where an
    /// issuer, its audience or its client is not configured as it should be.
    pub(crate) fn may_be_configured(self) -> bool {
        match self {
            Self::Malformed
            | Self::Algorithm
            | Self::Issuer
            | Self::UnknownKey
            | Self::Expiry
            | Self::Audience
            | Self::IdToken
            | Self::Subject
            | Self::UserOfService => true,
            Self::Signature | Self::Expired | Self::NotYet | Self::Unavailable => false,
        }
    }

    /// Returns what the bearer may be told.
    pub fn public(self) -> &'static str {
        match self {
            Self::Expired => "the token has expired",
            Self::NotYet => "the token is not valid yet",
            Self::Unavailable => "the token cannot be verified at the moment",
            _ => "the token is not valid here",
        }
    }
}
