//! The conditions of an action, and the circumstances under which it is sent.

use std::fmt;

use crate::reserved::DELETING;

/// One part of an action's condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionPart {
    /// The item exists.
    Exists {
        /// The partition key attribute.
        key: String,
    },
    /// The item does not exist, or has expired.
    Absent {
        /// The partition key attribute.
        key: String,
        /// The table's TTL attribute.
        ttl: Option<String>,
        /// Attributes by which an item may have expired before its TTL attribute says so.
        ends: Vec<String>,
        /// The type attribute and its value, if an item of another type may have the key.
        other: Option<(String, String)>,
    },
    /// The item is not being deleted.
    Unmarked,
    /// The item has not expired.
    Unexpired {
        /// The table's TTL attribute.
        ttl: String,
        /// Whether every item has it.
        always: bool,
    },
    /// The attribute is as loaded.
    Loaded {
        /// The attribute.
        name: String,
        /// Whether it applies in every call.
        always: bool,
    },
    /// Attributes are as loaded, if the write sets them to the values that they have.
    Unchanged(Vec<String>),
    /// All attributes are as loaded, because the whole item is replaced.
    Replaced(Vec<String>),
    /// The attribute that determines the lifetime is as loaded, if another program has set the TTL
    /// attribute to something else.
    Lifetime {
        /// The attribute that determines the lifetime.
        expires: String,
        /// The table's TTL attribute.
        ttl: String,
    },
    /// The item belongs to the caller's tenant.
    Tenant {
        /// The attribute that names the tenant.
        attribute: String,
        /// The condition, in the model's language.
        text: String,
    },
    /// The item belongs to its entity, if the key does not tell.
    OfType {
        /// The table's type attribute.
        attribute: String,
        /// The condition, in the model's language.
        text: String,
    },
    /// A comparison that is sent as a condition.
    Holds {
        /// The comparison, in the model's language.
        text: String,
        /// The attributes that it compares.
        attributes: Vec<String>,
        /// Whether it applies in every call.
        always: bool,
    },
    /// A lock or an exclusive item is free, or belongs to this item.
    Owned {
        /// The condition, with DynamoDB's functions.
        text: String,
        /// The attributes that it uses.
        attributes: Vec<String>,
    },
    /// All of these, or the condition on an item that was missing.
    OrMissing(Vec<ConditionPart>, Box<ConditionPart>),
}

impl ConditionPart {
    /// Returns the condition that no item has the key.
    pub(super) fn missing(key: &str) -> Self {
        Self::Absent { key: key.to_owned(), ttl: None, ends: Vec::new(), other: None }
    }

    /// Returns the attributes that it asks for.
    pub fn attributes(&self) -> Vec<&str> {
        match self {
            Self::Exists { key } => vec![key],
            Self::Absent { key, ttl, ends, other } => {
                let other = other.iter().map(|(name, _)| name);
                let all = std::iter::once(key).chain(ttl).chain(ends).chain(other);
                all.map(String::as_str).collect()
            }
            Self::Unmarked => vec![DELETING],
            Self::Unexpired { ttl, .. } => vec![ttl],
            Self::Loaded { name, .. } => vec![name],
            Self::Unchanged(names) | Self::Replaced(names) => {
                names.iter().map(String::as_str).collect()
            }
            Self::Lifetime { expires, .. } => vec![expires],
            Self::Tenant { attribute, .. } | Self::OfType { attribute, .. } => vec![attribute],
            Self::Holds { attributes, .. } | Self::Owned { attributes, .. } => {
                attributes.iter().map(String::as_str).collect()
            }
            Self::OrMissing(there, missing) => {
                there.iter().flat_map(Self::attributes).chain(missing.attributes()).collect()
            }
        }
    }

    /// Returns the attributes that it asks for whatever the item is like.
    pub fn always(&self) -> Vec<&str> {
        match self {
            Self::Exists { .. }
            | Self::Unmarked
            | Self::OfType { .. }
            | Self::Loaded { always: true, .. }
            | Self::Holds { always: true, .. }
            | Self::Owned { .. } => self.attributes(),
            Self::Absent { key, .. } => vec![key],
            Self::Unexpired { always: true, .. } => self.attributes(),
            Self::OrMissing(_, missing) => missing.always(),
            Self::Unexpired { .. }
            | Self::Loaded { .. }
            | Self::Holds { .. }
            | Self::Unchanged(_)
            | Self::Replaced(_)
            | Self::Lifetime { .. }
            | Self::Tenant { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for ConditionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists { key } => write!(f, "attribute_exists({key})"),
            Self::Absent { key, ttl, ends, other } => {
                write!(f, "attribute_not_exists({key})")?;
                if let Some(ttl) = ttl {
                    write!(f, " OR {ttl} <= {{now}}")?;
                }
                if !ends.is_empty() {
                    write!(f, " OR {} as loaded, if that time has passed", ends.join(" and "))?;
                }
                match other {
                    Some((name, value)) => write!(f, " OR {name} <> {value:?}"),
                    None => Ok(()),
                }
            }
            Self::Unmarked => write!(f, "attribute_not_exists({DELETING})"),
            Self::Unexpired { ttl, .. } => write!(f, "{ttl} > {{now}}"),
            Self::Loaded { name, .. } => write!(f, "{name} as loaded"),
            Self::Unchanged(names) => {
                write!(f, "{} as loaded, if set to the same value", names.join(", "))
            }
            Self::Replaced(_) => f.write_str("the whole item as loaded, because it is replaced"),
            Self::Lifetime { expires, ttl } => {
                write!(f, "{expires} as loaded, if {ttl} did not match it")
            }
            Self::Tenant { text, .. }
            | Self::OfType { text, .. }
            | Self::Holds { text, .. }
            | Self::Owned { text, .. } => f.write_str(text),
            Self::OrMissing(there, missing) => {
                let there: Vec<String> = there.iter().map(ToString::to_string).collect();
                write!(f, "{}; if it was missing, {missing}", there.join(" AND "))
            }
        }
    }
}

/// Why an action is not always sent exactly once as shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// For each round of a loop.
    Each(String),
    /// While a condition of the model holds.
    While(String),
    /// If an optional attribute exists.
    Given(Vec<String>),
    /// Creates or deletes a derived item when its condition starts or stops to hold.
    Begins,
    /// Only if an attribute changes that it is computed from.
    Changes,
    /// Only if the item's lifetime changes.
    LifetimeChanges,
    /// Only if no earlier part of an `or` has decided.
    Alternative,
    /// Only if a value that may be absent exists, or something is recomputed.
    Needed,
    /// A Put if the item does not exist yet.
    Upsert,
    /// Without a load, whether or not the item exists.
    BlindUpsert,
}

impl When {
    /// Returns `true` if the action is sent all the same, in another form.
    pub(super) fn is_form(&self) -> bool {
        matches!(self, Self::Upsert | Self::BlindUpsert)
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(text) => f.write_str(text),
            Self::While(condition) => write!(f, "while {condition}"),
            Self::Given(names) => write!(f, "where there is a {}", names.join(" and a ")),
            Self::Begins => f.write_str("created or deleted when that begins or ceases to hold"),
            Self::Changes => f.write_str("if it changes"),
            Self::LifetimeChanges => f.write_str("if its lifetime changes"),
            Self::Alternative => f.write_str("only if this is the side of the `or` that held"),
            Self::Needed => f.write_str("only if the call needs it"),
            Self::Upsert => f.write_str("a Put of the defaults and these, if it does not exist"),
            Self::BlindUpsert => f.write_str("not loaded: the same whether or not it exists"),
        }
    }
}

/// What an action is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A step of the write.
    Step,
    /// The audit entry.
    Audit,
    /// An item that is derived from one of the others.
    Derived,
    /// A lock of a unique value.
    Lock,
    /// An item that decided something, and must not have changed.
    Pin,
    /// A record of Tavola's own: an idempotency record, or one of unfinished work.
    Record,
}
