//! Stable codes of refusals.

use std::borrow::Cow;
use std::fmt;

/// Tells a program why a call was refused. Codes are stable and in kebab-case; messages are for
/// people and may change.
///
/// A model can name codes of its own, so a code may be any name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code(Cow<'static, str>);

/// Where a built-in code appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appears {
    /// As the code of one field, beside others.
    Field,
    /// As the code of the whole refusal, with this HTTP status.
    Status(u16),
}

/// A built-in code and what it means.
#[derive(Debug, Clone, Copy)]
pub struct Described {
    /// The code.
    pub code: &'static str,
    /// Where it appears.
    pub appears: &'static [Appears],
    /// What it means, in one sentence.
    pub meaning: &'static str,
}

macro_rules! codes {
    ($($(#[doc = $meaning:literal])+ $name:ident = $code:literal [$($appears:expr),+];)+) => {
        impl Code {
            $($(#[doc = $meaning])+ pub const $name: Self = Self(Cow::Borrowed($code));)+

            /// Every built-in code, in the order of the documentation.
            pub const BUILT_IN: &'static [Described] = &[$(Described {
                code: $code,
                appears: &[$($appears),+],
                meaning: concat!($($meaning),+),
            }),+];
        }
    };
}

use Appears::{Field, Status};

codes! {
    /// The request cannot be understood: its path, its query string or its body.
    MALFORMED = "malformed" [Status(400)];
    /// One or more inputs are not valid; `errors` lists each of them with a code of its own.
    INPUT_INVALID = "input-invalid" [Status(400)];
    /// A required value is absent or `null`.
    MISSING = "missing" [Field, Status(409)];
    /// There is no input or attribute with this name.
    UNKNOWN = "unknown" [Field];
    /// The value has the wrong JSON type.
    WRONG_TYPE = "wrong-type" [Field];
    /// The text does not have the format of its type, such as an e-mail address or a date.
    WRONG_FORMAT = "wrong-format" [Field];
    /// The text is not a member of the enum.
    NOT_A_MEMBER = "not-a-member" [Field];
    /// A number, or the size of a list or set, would be outside the bounds of its type.
    OUT_OF_BOUNDS = "out-of-bounds" [Field, Status(409)];
    /// The text has more characters than its type allows.
    TOO_LONG = "too-long" [Field];
    /// The text has fewer characters than its type requires, or is blank where it has to be given.
    TOO_SHORT = "too-short" [Field];
    /// The list or set has more elements than its type allows.
    TOO_MANY = "too-many" [Field];
    /// The list has fewer elements than its type requires.
    TOO_FEW = "too-few" [Field];
    /// The map is nested more deeply than a store allows.
    TOO_DEEP = "too-deep" [Field];
    /// The number has more digits than can be stored.
    TOO_PRECISE = "too-precise" [Field];
    /// The value is given more than once.
    REPEATED = "repeated" [Field];
    /// The value is given in the wrong place, such as in the query string of a request with a body.
    MISPLACED = "misplaced" [Field];
    /// The cursor does not belong to this list, these inputs or this caller.
    WRONG_CURSOR = "wrong-cursor" [Field];
    /// `limit` was given to a read that is not a list, or `cursor` to a read without pages.
    NOT_PAGED = "not-paged" [Field];
    /// The value cannot be part of a key: the key would be empty, too long or reserved.
    BAD_KEY = "bad-key" [Field];
    /// The header cannot be used with this operation, such as `If-Match` with a read.
    NOT_APPLICABLE = "not-applicable" [Field];
    /// The model's own condition on the input does not hold.
    NOT_VALID = "not-valid" [Field];
    /// The call needs a signed-in caller.
    NOT_SIGNED_IN = "not-signed-in" [Status(401)];
    /// The token of the request is not valid for this service, has expired, or is not valid yet.
    INVALID_TOKEN = "invalid-token" [Status(401)];
    /// The caller may not do this.
    NOT_ALLOWED = "not-allowed" [Status(403)];
    /// The item belongs to another tenant, or to every tenant.
    OTHER_TENANT = "other-tenant" [Status(403)];
    /// There is nothing here that the caller may see.
    NOT_FOUND = "not-found" [Status(404)];
    /// The path exists, but not for this method.
    METHOD_NOT_ALLOWED = "method-not-allowed" [Status(405)];
    /// The client accepts no JSON.
    NOT_ACCEPTABLE = "not-acceptable" [Status(406)];
    /// The body of the request did not arrive in time.
    TIMEOUT = "timeout" [Status(408)];
    /// An item with this key already exists.
    EXISTS_ALREADY = "exists-already" [Status(409)];
    /// Another item already has this unique value.
    NOT_UNIQUE = "not-unique" [Status(409)];
    /// A condition of the write does not hold in the current state.
    CONDITION_FAILED = "condition-failed" [Status(409)];
    /// A check of the entity would not hold of the item any more.
    CHECK_FAILED = "check-failed" [Status(409)];
    /// The enum cannot change from its current member to the requested one.
    MOVE_NOT_ALLOWED = "move-not-allowed" [Status(409)];
    /// An expired item is in the way, and a step of what its expiry does was refused.
    EXPIRY_REFUSED = "expiry-refused" [Status(409)];
    /// The write would create the same item twice.
    WRITTEN_TWICE = "written-twice" [Status(409)];
    /// The idempotency key was already used with other inputs.
    IDEMPOTENCY_MISMATCH = "idempotency-mismatch" [Status(409)];
    /// The item is no longer what the entity tag in `If-Match` was given for.
    PRECONDITION_FAILED = "precondition-failed" [Status(412)];
    /// An item or a request would be larger than a store allows.
    TOO_LARGE = "too-large" [Status(413)];
    /// The write would change more items than fit in one transaction.
    TRANSACTION_TOO_LARGE = "transaction-too-large" [Status(413)];
    /// The read would have to examine more items than one call may read.
    TOO_MUCH_TO_READ = "too-much-to-read" [Status(413)];
    /// The path and query string of the request are too long.
    URI_TOO_LONG = "uri-too-long" [Status(414)];
    /// The body of the request is not JSON.
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type" [Status(415)];
    /// The caller calls too often; `Retry-After` tells when the next call is possible.
    RATE_LIMITED = "rate-limited" [Status(429)];
    /// The request was meant for another host.
    MISDIRECTED = "misdirected" [Status(421)];
    /// The head of the request, with all its header fields, is too large.
    HEADERS_TOO_LARGE = "headers-too-large" [Status(431)];
    /// An error in the service or its data; the operator can find details under the request's id.
    INTERNAL = "internal" [Status(500)];
    /// The store cannot be reached or is too busy; nothing was changed.
    UNAVAILABLE = "unavailable" [Status(503)];
    /// The service has too many requests at the moment; nothing was changed.
    OVERLOADED = "overloaded" [Status(503)];
    /// The token cannot be verified, because the keys of its issuer cannot be fetched at the
    /// moment.
    ISSUER_UNAVAILABLE = "issuer-unavailable" [Status(503)];
    /// A table of the model is not there.
    TABLE_MISSING = "table-missing" [Status(503)];
    /// Too many other calls changed the same items at the same time; nothing was changed.
    CONTENTION = "contention" [Status(503)];
    /// There was no answer in time; the write may or may not have happened.
    OUTCOME_UNKNOWN = "outcome-unknown" [Status(503)];
    /// The disk of the store cannot be written to or has failed; nothing was changed.
    STORAGE_FAILED = "storage-failed" [Status(503)];
    /// The disk of the store is full; nothing was changed, and reads still work.
    STORAGE_FULL = "storage-full" [Status(507)];
}

impl Code {
    /// A code that a model names.
    pub fn named(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
