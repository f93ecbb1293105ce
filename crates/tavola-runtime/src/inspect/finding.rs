//! What an inspection finds.

use std::collections::BTreeSet;
use std::fmt;

use tavola_store::{Key, Value};

/// The longest value that a finding shows.
const LONGEST: usize = 120;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $kind:ident = $code:literal, $words:literal;)*) => {
        /// What is the matter with an item.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind {
            $($(#[doc = $doc])* $kind,)*
        }

        impl ProblemKind {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns a stable name for programs.
            pub fn code(self) -> &'static str {
                match self { $(Self::$kind => $code),* }
            }

            /// Describes it for any number of items.
            pub fn words(self) -> &'static str {
                match self { $(Self::$kind => $words),* }
            }
        }
    };
}

kinds! {
    /// The item's attributes contradict the key that it is under.
    KeyMismatch = "key-mismatch", "attributes that contradict the item's key";
    /// The item says of what entity it is, and its key is not that entity's.
    Misplaced = "misplaced", "items whose type and key do not match";
    /// Nothing tells of which entity the item is: its key, and its type if it has one, are those of
    /// several.
    Ambiguous = "ambiguous", "items that fit several entities";
    /// The type attribute is missing.
    TypeName = "type", "missing type attributes";
    /// An index key is there that the item should not have.
    ExtraKey = "extra-index-key", "index keys that should not be there";
    /// An index key is missing.
    MissingKey = "missing-index-key", "missing index keys";
    /// An index key is not what the item's attributes make it.
    StaleKey = "stale-index-key", "stale index keys";
    /// The table's TTL attribute is not what the item's lifetime makes it.
    Lifetime = "lifetime", "TTL attributes that are not the item's lifetime";
    /// An attribute that is not optional is absent.
    MissingAttribute = "missing-attribute", "missing attributes";
    /// An attribute's value is not of its type.
    WrongValue = "wrong-value", "values that do not fit their type";
    /// A check of the entity does not hold.
    BrokenCheck = "broken-check", "checks that do not hold";
    /// A `kept` attribute is not what its sources make it.
    StaleComputed = "stale-computed", "computed attributes that do not follow their sources";
    /// An item that another one derives is missing.
    MissingDerived = "missing-derived", "missing derived items";
    /// An item is not what the one that derives it makes it.
    StaleDerived = "stale-derived", "derived items that differ from their owner";
    /// An item that only exists as a derived one is derived by nothing.
    OrphanDerived = "orphan-derived", "derived items without their owner";
    /// An exclusive item does not name its owner.
    MissingOwner = "missing-owner", "exclusive items that do not name their owner";
    /// An item does not hold the lock of its unique value.
    MissingLock = "missing-lock", "missing locks of unique values";
    /// A lock does not live as long as the item that holds it.
    LockLifetime = "lock-lifetime", "locks that do not live as long as their item";
    /// A lock is held by no item.
    OrphanLock = "orphan-lock", "locks that no item holds";
    /// An item whose expiry does something has no record of when it is due.
    MissingDue = "missing-due", "missing records of when items are due";
    /// The record of when an item is due is of an item that is not, or is not there.
    OrphanDue = "orphan-due", "records of items that are not due then";
    /// Two items have a value that must be unique, or derive one exclusive item.
    Duplicate = "duplicate", "unique values that two items have";
    /// Work beyond one transaction was cut off.
    Unfinished = "unfinished", "unfinished pieces of work";
    /// The record of a call keeps what was answered, as records once did.
    StoredAnswer = "stored-answer", "idempotency records that contain an answer";
    /// An item is marked as being deleted, and nobody deletes it.
    StuckMark = "stuck-mark", "items marked as being deleted that nobody deletes";

    /// An item of another program.
    Foreign = "foreign", "items that fit no entity";
    /// An item whose lifetime is over and that the store has not deleted yet.
    Expired = "expired", "expired items that the store has not deleted yet";
    /// Work that somebody is presumably doing right now.
    InProgress = "in-progress", "pieces of work in progress";
    /// An attribute of an index or lifetime on an item whose entity does not declare it.
    Undeclared = "undeclared", "index or TTL attributes that the entity does not declare";
    /// A system item that is not this model's.
    OtherSystem = "other-system", "system items that are not this model's";
}

impl ProblemKind {
    /// Returns `true` if nothing is wrong, and it is only reported.
    pub fn is_information(self) -> bool {
        self >= Self::Foreign
    }

    /// Returns `true` if it may result from a changed model, so that applying the model repairs it.
    pub fn follows_from_model(self) -> bool {
        match self {
            Self::TypeName
            | Self::ExtraKey
            | Self::MissingKey
            | Self::StaleKey
            | Self::Lifetime
            | Self::MissingAttribute
            | Self::StaleComputed
            | Self::MissingDerived
            | Self::StaleDerived
            | Self::OrphanDerived
            | Self::MissingOwner
            | Self::MissingLock
            | Self::LockLifetime
            | Self::OrphanLock
            | Self::MissingDue
            | Self::OrphanDue
            | Self::StoredAnswer
            | Self::Unfinished => true,
            Self::KeyMismatch
            | Self::Misplaced
            | Self::Ambiguous
            | Self::WrongValue
            | Self::BrokenCheck
            | Self::Duplicate
            | Self::StuckMark
            | Self::Foreign
            | Self::Expired
            | Self::InProgress
            | Self::Undeclared
            | Self::OtherSystem => false,
        }
    }
}

/// One thing that an inspection found. It shows keys, types and lifetimes; of other attributes only
/// their names, because their values may be nobody's business.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What is the matter.
    pub kind: ProblemKind,
    /// The physical table.
    pub table: String,
    /// The item's entity.
    pub entity: Option<String>,
    /// The item's key.
    pub key: Key,
    /// The attribute in question, or several; or the check.
    pub attribute: Option<String>,
    /// What is stored there.
    pub stored: Option<String>,
    /// What should be.
    pub wanted: Option<String>,
    /// What else there is to say.
    pub note: Option<String>,
    /// The key of another item that has to do with it.
    pub other: Option<Key>,
}

impl Finding {
    /// Returns `true` if one of these attributes has no value, or one that does not fit it.
    pub(super) fn is_about_value_of(&self, names: &BTreeSet<String>) -> bool {
        let is_one = |path: &String| names.contains(path.split(['.', '[']).next().unwrap_or(path));
        matches!(self.kind, ProblemKind::WrongValue | ProblemKind::MissingAttribute)
            && self.attribute.as_ref().is_some_and(is_one)
    }
}

/// What became of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairOutcome {
    /// Nothing is to be done about it.
    Reported,
    /// It could be repaired.
    Repairable,
    /// It was repaired.
    Repaired,
    /// It is left as it is, for this reason.
    Left(&'static str),
}

impl fmt::Display for Finding {
    /// Writes one line without the kind and the outcome.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.table)?;
        if let Some(entity) = &self.entity {
            write!(f, "{entity} ")?;
        }
        f.write_str(&key_text(&self.key))?;
        let mut separator = ": ";
        if let Some(attribute) = &self.attribute {
            write!(f, "{separator}`{attribute}`")?;
            separator = ", ";
            match (&self.stored, &self.wanted) {
                (Some(stored), Some(wanted)) => write!(f, " is {stored}, and should be {wanted}")?,
                (None, Some(wanted)) => write!(f, " is missing, and should be {wanted}")?,
                (Some(stored), None) => write!(f, " is {stored}, and should not be there")?,
                (None, None) => separator = " ",
            }
        }
        if let Some(note) = &self.note {
            write!(f, "{separator}{note}")?;
        }
        if let Some(other) = &self.other {
            write!(f, ": {}", key_text(other))?;
        }
        Ok(())
    }
}

fn key_text(key: &Key) -> String {
    let part = |(name, value): (&str, &Value)| format!("{name}={}", shown(value));
    key.attributes().map(part).collect::<Vec<_>>().join(" ")
}

/// Returns a value of a key, type or lifetime for people.
pub(super) fn shown(value: &Value) -> String {
    let text = match value {
        Value::S(text) => format!("{text:?}"),
        Value::N(number) => number.to_string(),
        other => other.value_type().descriptor().to_owned(),
    };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn information_stands_behind_what_is_wrong() {
        let first =
            ProblemKind::ALL.iter().position(|kind| kind.is_information()).unwrap_or_default();
        assert_eq!(first, ProblemKind::Foreign as usize);
        let codes: std::collections::BTreeSet<_> =
            ProblemKind::ALL.iter().map(|k| k.code()).collect();
        assert_eq!(codes.len(), ProblemKind::ALL.len());
    }

    #[test]
    fn a_long_key_is_cut() {
        let key = Key { partition: ("PK".to_owned(), Value::S("ä".repeat(500))), sort: None };
        assert!(key_text(&key).ends_with("ää..."));
    }
}
