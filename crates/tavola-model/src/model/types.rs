//! The types of attributes, inputs and expressions.

use std::fmt;
use std::sync::Arc;

use super::{Attribute, EntityId};

/// Ranges of numbers up to this size have few members.
pub(crate) const FEW: i64 = 1000;

/// A resolved type.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Any text, of so many characters.
    String(Length),
    /// Text that people type, kept as it is given.
    Text(Length),
    /// HTML made safe by an allow-list.
    Html(Length),
    /// An identifier: never contains the delimiter.
    Id,
    /// 26 characters that sort by time.
    Ulid,
    /// An e-mail address.
    Email,
    /// An absolute web address.
    Url,
    /// What `words()` yields: lower case, no delimiter.
    Word,
    /// A whole number within bounds.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Any number that DynamoDB can hold.
    Number,
    /// True or false.
    Bool,
    /// A moment, as ISO 8601 text in the model's precision.
    Timestamp,
    /// A day, as ISO 8601 text.
    Date,
    /// A moment, as epoch seconds.
    Epoch,
    /// Bytes.
    Binary,
    /// One of these members, in their order.
    Enum(Arc<[String]>),
    /// A list of at most so many.
    List(Box<Type>, Option<u64>),
    /// A set of at most so many.
    Set(Box<Type>, Option<u64>),
    /// A free map.
    Map,
    /// A nested type.
    Record(Arc<Vec<Attribute>>),
    /// A length of time. In expressions only.
    Duration,
    /// An item of an entity. In expressions only.
    Item(EntityId),
    /// The type follows from a mistake that is reported elsewhere; it agrees with every other.
    Unknown,
}

/// How many characters a text may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// The fewest.
    pub min: u64,
    /// The most; none means what an item can hold.
    pub max: Option<u64>,
}

impl Length {
    /// Any length.
    pub const ANY: Self = Self { min: 0, max: None };

    fn is_within(&self, other: &Self) -> bool {
        let is_shorter = match (self.max, other.max) {
            (_, None) => true,
            (Some(most), Some(limit)) => most <= limit,
            (None, Some(_)) => false,
        };
        other.min <= self.min && is_shorter
    }
}

impl Type {
    /// Returns `true` if the model bounds the size of its values.
    pub fn is_bounded(&self) -> bool {
        match self {
            Self::String(length) | Self::Text(length) | Self::Html(length) => {
                *length != Length::ANY
            }
            Self::Int { min, max } => (*min, *max) != (i64::MIN, i64::MAX),
            Self::List(_, most) | Self::Set(_, most) => most.is_some(),
            _ => false,
        }
    }

    /// Whether values are stored as text.
    pub fn is_text(&self) -> bool {
        matches!(
            self,
            Self::String(_)
                | Self::Text(_)
                | Self::Html(_)
                | Self::Id
                | Self::Ulid
                | Self::Email
                | Self::Url
                | Self::Word
                | Self::Timestamp
                | Self::Date
                | Self::Enum(_)
        )
    }

    /// Returns `true` for text that is neither a member of a list nor a time.
    pub(crate) fn is_plain_text(&self) -> bool {
        self.is_text() && !matches!(self, Self::Enum(_) | Self::Timestamp | Self::Date)
    }

    /// Returns `true` for text that names something, and so has a form of its own.
    pub(crate) fn is_name(&self) -> bool {
        matches!(self, Self::Id | Self::Ulid | Self::Word | Self::Email | Self::Url)
    }

    /// Whether values are stored as numbers.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Int { .. } | Self::Number | Self::Epoch | Self::Duration)
    }

    /// Whether a value of `self` may stand where `target` is wanted.
    pub fn fits(&self, target: &Self) -> bool {
        match (self, target) {
            (Self::Unknown, _) | (_, Self::Unknown) => true,
            (Self::Enum(members), Self::Enum(wanted)) => {
                members.iter().all(|member| wanted.contains(member))
            }
            (Self::List(a, _) | Self::Set(a, _), Self::List(b, _) | Self::Set(b, _)) => a.fits(b),
            (Self::Timestamp, Self::Epoch)
            | (Self::Int { .. }, Self::Number | Self::Int { .. }) => true,
            (Self::Record(_), Self::Map) => true,
            (a, Self::String(_) | Self::Text(_) | Self::Html(_)) => a.is_text(),
            // Identifiers are told apart by name, not by type: `USER#{userId}` takes any of them.
            (
                Self::Id | Self::Ulid | Self::Word | Self::Email,
                Self::Id | Self::Ulid | Self::Word | Self::Email,
            )
            | (Self::String(_) | Self::Text(_), Self::Id | Self::Email | Self::Url | Self::Word) => {
                true
            }
            (a, b) => a == b,
        }
    }

    /// Whether values of the two may be compared.
    pub fn compares_with(&self, other: &Self) -> bool {
        self.fits(other)
            || other.fits(self)
            || (self.is_number() && other.is_number())
            || matches!(
                (self, other),
                (Self::Timestamp, Self::Date) | (Self::Date, Self::Timestamp)
            )
            || matches!((self, other), (Self::Enum(a), Self::Enum(b)) if a.iter().any(|m| b.contains(m)))
    }

    /// How many values there are, if they are few.
    pub fn members(&self) -> Option<u64> {
        match self {
            Self::Enum(members) => Some(members.len() as u64),
            Self::Bool => Some(2),
            Self::Int { min, max } => {
                let more = max.checked_sub(*min).filter(|more| *more < FEW)?;
                u64::try_from(more).ok()?.checked_add(1)
            }
            Self::List(element, _) | Self::Set(element, _) => element.members(),
            _ => None,
        }
    }

    /// The values, if they are few.
    pub(crate) fn words(&self) -> Option<Vec<String>> {
        match self {
            Self::Enum(members) => Some(members.to_vec()),
            Self::Bool => Some(vec!["true".to_owned(), "false".to_owned()]),
            Self::Int { min, max } => {
                self.members()?;
                Some((*min..=*max).map(|number| number.to_string()).collect())
            }
            Self::List(element, _) | Self::Set(element, _) => element.words(),
            _ => None,
        }
    }

    /// Returns `true` if every value of `self` is one of `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int { min, max }, Self::Int { min: low, max: high }) => {
                low <= min && max <= high
            }
            (Self::Int { .. }, Self::Number) => true,
            (Self::Ulid | Self::Word, Self::Id) => true,
            (Self::Enum(members), Self::Enum(all)) => {
                members.iter().all(|member| all.contains(member))
            }
            (Self::String(one), Self::String(other))
            | (Self::Text(one), Self::Text(other))
            | (Self::Html(one), Self::Html(other)) => one.is_within(other),
            (one, Self::String(Length { min: 0, max: None })) => one.is_text(),
            (one, other) => one == other,
        }
    }

    /// The type of a list's or set's elements.
    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::List(element, _) | Self::Set(element, _) => Some(element),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounded = |f: &mut fmt::Formatter<'_>, name: &str, length: &Length| match length {
            Length { min: 0, max: None } => f.write_str(name),
            Length { min: 0, max: Some(max) } => write!(f, "{name}({max})"),
            Length { min, max: Some(max) } => write!(f, "{name}({min}..{max})"),
            Length { min, max: None } => write!(f, "{name}({min}..)"),
        };
        let limited = |f: &mut fmt::Formatter<'_>, limit: &Option<u64>| match limit {
            Some(limit) => write!(f, "({limit})"),
            None => Ok(()),
        };
        match self {
            Self::String(length) => bounded(f, "string", length),
            Self::Text(length) => bounded(f, "text", length),
            Self::Html(length) => bounded(f, "html", length),
            Self::Id => f.write_str("id"),
            Self::Ulid => f.write_str("ulid"),
            Self::Email => f.write_str("email"),
            Self::Url => f.write_str("url"),
            Self::Word => f.write_str("word"),
            Self::Int { min: i64::MIN, max: i64::MAX } => f.write_str("int"),
            Self::Int { min, max } => write!(f, "int({min}..{max})"),
            Self::Number => f.write_str("number"),
            Self::Bool => f.write_str("bool"),
            Self::Timestamp => f.write_str("timestamp"),
            Self::Date => f.write_str("date"),
            Self::Epoch => f.write_str("epoch"),
            Self::Binary => f.write_str("binary"),
            Self::Enum(members) => f.write_str(&members.join(" | ")),
            Self::List(element, limit) => {
                write!(f, "[{element}]")?;
                limited(f, limit)
            }
            Self::Set(element, limit) => {
                write!(f, "set[{element}]")?;
                limited(f, limit)
            }
            Self::Map => f.write_str("map"),
            Self::Record(_) => f.write_str("record"),
            Self::Duration => f.write_str("duration"),
            Self::Item(_) => f.write_str("item"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}
