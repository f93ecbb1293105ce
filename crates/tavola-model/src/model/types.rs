//! The types of attributes, inputs and expressions.

use std::fmt;
use std::sync::Arc;

use tavola_store::{Number, ValueType};

use super::scalar::{self, Int, Length, PlainString, Scalar};
use super::{Attribute, EntityId, TimeKind};

/// Defines [`Type`] from the table of scalar types, one line each.
macro_rules! types {
    ($($(#[$doc:meta])* $name:ident $(($bounds:ident: $bounded:ty))? $(= $scalar:path)?;)*) => {
        /// A resolved type.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Type {
            $($(#[$doc])* $name $(($bounded))?,)*
            /// One of these members, in their order.
            Enum(Arc<[String]>),
            /// A list of so many.
            List(Box<Type>, Length),
            /// A set of at most so many.
            Set(Box<Type>, Length),
            /// A free map.
            Map,
            /// A nested type.
            Record(Arc<Vec<Attribute>>),
            /// An item of an entity. In expressions only.
            Item(EntityId),
            /// The type follows from a mistake that is reported elsewhere; it agrees with every
            /// other.
            Unknown,
        }

        impl Type {
            /// The scalar types, without bounds.
            pub const SCALARS: &[Self] = &[$(Self::$name $((<$bounded>::ANY))?,)*];

            /// Returns what is known of a scalar type, or `None` if it is composed of others.
            pub fn scalar(&self) -> Option<&dyn Scalar> {
                Some(match self {
                    $(Self::$name $(($bounds))? => $($bounds)? $(&$scalar)?,)*
                    Self::Enum(_)
                    | Self::List(..)
                    | Self::Set(..)
                    | Self::Map
                    | Self::Record(_)
                    | Self::Item(_)
                    | Self::Unknown => return None,
                })
            }
        }
    };
}

types! {
    /// Any text, of so many characters.
    String(string: scalar::PlainString);
    /// Text that people type, kept as it is given.
    Text(text: scalar::Text);
    /// HTML made safe by an allow-list.
    Html(html: scalar::Html);
    /// An identifier: never contains the delimiter.
    Id = scalar::Id;
    /// 26 characters that sort by time.
    Ulid = scalar::Ulid;
    /// 36 characters of RFC 9562.
    Uuid(uuid: scalar::Uuid);
    /// An e-mail address.
    Email = scalar::Email;
    /// An absolute web address.
    Url = scalar::Url;
    /// What `words()` yields: lower case, no delimiter.
    Word = scalar::Word;
    /// A whole number within bounds.
    Int(int: scalar::Int);
    /// A number within bounds.
    Number(number: scalar::Number);
    /// An exact number with so many digits.
    Decimal(decimal: scalar::Decimal);
    Bool = scalar::Bool;
    /// A moment, as ISO 8601 text in the model's precision.
    Timestamp = scalar::Timestamp;
    /// A day, as ISO 8601 text.
    Date = scalar::Date;
    /// A moment, as the seconds, or smaller units, since 1970.
    Epoch(epoch: scalar::Epoch);
    /// So many bytes.
    Binary(binary: scalar::Binary);
    /// A length of time. In expressions only.
    Duration = scalar::Duration;
}

impl Type {
    /// Text of any length.
    pub const ANY_STRING: Self = Self::String(PlainString::ANY);
    /// A whole number of any size.
    pub const ANY_INT: Self = Self::Int(Int::ANY);
    /// Any number that DynamoDB can hold.
    pub const ANY_NUMBER: Self = Self::Number(scalar::Number::ANY);

    /// Returns the scalar types that a model can declare, without bounds.
    pub fn declarable() -> impl Iterator<Item = (&'static dyn Scalar, &'static Self)> {
        let scalars = Self::SCALARS.iter().filter_map(|ty| Some((ty.scalar()?, ty)));
        scalars.filter(|(scalar, _)| scalar.is_declarable())
    }

    /// Returns the least and the greatest of its values, as far as the model bounds them.
    pub fn ends(&self) -> (Option<Number>, Option<Number>) {
        match self {
            Self::Int(Int { min, max })
            | Self::Number(scalar::Number { bounds: Int { min, max } }) => {
                let least = (*min > i64::MIN).then(|| Number::from(*min));
                (least, (*max < i64::MAX).then(|| Number::from(*max)))
            }
            Self::Decimal(decimal) => {
                let (least, greatest) = decimal.ends();
                (Some(least), Some(greatest))
            }
            _ => (None, None),
        }
    }

    /// Returns `true` if the model bounds the size of its values.
    pub fn is_bounded(&self) -> bool {
        match self {
            Self::List(_, size) | Self::Set(_, size) => size.max.is_some(),
            _ => self.scalar().is_some_and(Scalar::is_bounded),
        }
    }

    /// Returns `true` if values are stored as text.
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Enum(_)) || self.is_stored_as(ValueType::S)
    }

    /// Returns `true` if values are stored as numbers.
    pub fn is_number(&self) -> bool {
        self.is_stored_as(ValueType::N)
    }

    /// Returns `true` if values are numbers, also where they are stored as text.
    pub fn is_numeric(&self) -> bool {
        self.is_number() || matches!(self, Self::Decimal(_))
    }

    fn is_stored_as(&self, value_type: ValueType) -> bool {
        self.scalar().is_some_and(|scalar| scalar.stored_as() == value_type)
    }

    /// Returns `true` for text that is neither a member of a list nor a time.
    pub(crate) fn is_plain_text(&self) -> bool {
        let is_plain = |scalar: &dyn Scalar| scalar.time_kind().is_none();
        self.is_stored_as(ValueType::S) && self.scalar().is_some_and(is_plain)
    }

    /// Returns `true` for text that names something, and so has a form of its own.
    pub(crate) fn is_name(&self) -> bool {
        self.scalar().is_some_and(Scalar::is_name)
    }

    /// Returns the kind of time that values are, if they are times.
    pub fn time_kind(&self) -> Option<TimeKind> {
        self.scalar()?.time_kind()
    }

    /// Returns how many characters a value may have, if that can be bounded.
    pub fn length(&self) -> Option<Length> {
        self.scalar()?.length()
    }

    /// Returns `true` if a value of `self` may stand where `target` is wanted.
    pub fn fits(&self, target: &Self) -> bool {
        match (self, target) {
            (Self::Unknown, _) | (_, Self::Unknown) => true,
            (Self::Enum(members), Self::Enum(wanted)) => {
                members.iter().all(|member| wanted.contains(member))
            }
            (Self::List(a, _) | Self::Set(a, _), Self::List(b, _) | Self::Set(b, _)) => a.fits(b),
            (Self::Timestamp, Self::Epoch(_))
            | (Self::Int(_) | Self::Number(_) | Self::Decimal(_), Self::Number(_))
            | (Self::Int(_), Self::Int(_) | Self::Decimal(_)) => true,
            // Only what need not be rounded: how many digits there are is asked of each value.
            (Self::Decimal(one), Self::Decimal(wanted)) => one.places <= wanted.places,
            (Self::Record(_), Self::Map) => true,
            (a, Self::String(_) | Self::Text(_) | Self::Html(_)) => a.is_text(),
            // Identifiers are told apart by name, not by type: `USER#{userId}` takes any of them.
            (
                Self::Id | Self::Ulid | Self::Uuid(_) | Self::Word | Self::Email,
                Self::Id | Self::Ulid | Self::Uuid(_) | Self::Word | Self::Email,
            )
            | (Self::String(_) | Self::Text(_), Self::Id | Self::Email | Self::Url | Self::Word) => {
                true
            }
            (a, b) => a == b,
        }
    }

    /// Returns `true` if values of the two may be compared.
    pub fn compares_with(&self, other: &Self) -> bool {
        self.fits(other)
            || other.fits(self)
            || (self.is_number() && other.is_number())
            || match (self, other) {
                (Self::Timestamp, Self::Date) | (Self::Date, Self::Timestamp) => true,
                (Self::Enum(a), Self::Enum(b)) => a.iter().any(|member| b.contains(member)),
                _ => false,
            }
    }

    /// Returns how many values there are, if they are few.
    pub fn members(&self) -> Option<u64> {
        match self {
            Self::Enum(members) => Some(members.len() as u64),
            Self::List(element, _) | Self::Set(element, _) => element.members(),
            _ => self.scalar()?.count(),
        }
    }

    /// Returns the texts of all values, if they are few.
    pub(crate) fn words(&self) -> Option<Vec<String>> {
        match self {
            Self::Enum(members) => Some(members.to_vec()),
            Self::List(element, _) | Self::Set(element, _) => element.words(),
            _ => self.scalar()?.words(),
        }
    }

    /// Returns `true` if every value of `self` is one of `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => other.min <= one.min && one.max <= other.max,
            (
                Self::Int(one) | Self::Number(scalar::Number { bounds: one }),
                Self::Number(other),
            ) => other.bounds.min <= one.min && one.max <= other.bounds.max,
            (Self::Decimal(one), Self::Decimal(other)) => one.is_within(other),
            (Self::Int(_), Self::Decimal(_)) | (Self::Decimal(_), Self::Number(_)) => {
                let ((least, greatest), (lowest, highest)) = (self.ends(), other.ends());
                let above = lowest.is_none_or(|lowest| least.is_some_and(|least| lowest <= least));
                above && highest.is_none_or(|highest| greatest.is_some_and(|it| it <= highest))
            }
            (Self::Ulid | Self::Word, Self::Id) => true,
            (Self::Uuid(one), Self::Uuid(other)) => {
                other.version.is_none() || one.version == other.version
            }
            (Self::Enum(members), Self::Enum(all)) => {
                members.iter().all(|member| all.contains(member))
            }
            (Self::String(_), Self::String(_))
            | (Self::Text(_), Self::Text(_))
            | (Self::Html(_), Self::Html(_)) => {
                self.length().zip(other.length()).is_some_and(|(one, other)| one.is_within(&other))
            }
            (one, Self::String(PlainString(Length { min: 0, max: None, .. }))) => one.is_text(),
            (one, other) => one == other,
        }
    }

    /// Returns `true` if callers have to give a text that is not blank.
    pub(crate) fn is_seen(&self) -> bool {
        self.length().is_some_and(|length| length.seen)
    }

    /// Returns the type of which callers may, or must not, give a blank text.
    pub(crate) fn seen(mut self, seen: bool) -> Self {
        match &mut self {
            Self::String(PlainString(length))
            | Self::Text(scalar::Text(length))
            | Self::Html(scalar::Html(length)) => length.seen = seen && length.min == 0,
            Self::List(element, _) | Self::Set(element, _) if !seen => {
                **element = std::mem::replace(&mut **element, Self::Unknown).seen(false);
            }
            _ => {}
        }
        self
    }

    /// Returns the type of a list's or set's elements.
    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::List(element, _) | Self::Set(element, _) => Some(element),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scalar) = self.scalar() {
            f.write_str(scalar.name())?;
            return scalar.write_bounds(f);
        }
        match self {
            Self::Enum(members) => f.write_str(&members.join(" | ")),
            Self::List(element, size) => write!(f, "[{element}]{size}"),
            Self::Set(element, size) => write!(f, "set[{element}]{size}"),
            Self::Map => f.write_str("map"),
            Self::Record(_) => f.write_str("record"),
            Self::Item(_) => f.write_str("item"),
            _ => f.write_str("unknown"),
        }
    }
}
