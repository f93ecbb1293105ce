//! Attributes and types.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::docs;
use super::refusal::{Refusal, refusal};
use crate::explain::ExpressionPrinter;
use crate::model::scalar::{Binary, EpochUnit, UuidVersion};
use crate::model::{self, Computed, Length};

/// An attribute of an entity or of a nested type.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// The expression that it gets its value from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// When that is worked out: `default` (unless another value is given), `atCreation`, `onWrite`,
    /// or `kept` (whenever what it is made from changes).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<String>,
    /// Whether it never changes after creation.
    pub immutable: bool,
    /// Whether nothing stands in it twice.
    pub distinct: bool,
    /// Whether it is stored in the primary key alone, and read back from there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub key_only: bool,
    /// What is told when a value breaks the bounds of its type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Refusal>,
    /// The entity of the item whose id it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub references: Option<String>,
}

/// A type. Bounds that are not given are DynamoDB's own.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the language")]
pub enum Type {
    String(Characters),
    /// Text that people type, kept as it is given.
    Text(Characters),
    /// HTML, made safe by an allow-list.
    Html(Characters),
    Id,
    Ulid,
    Uuid {
        /// The only version that is taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u8>,
    },
    Email,
    Url,
    Word,
    Int(Bounds),
    Number(Bounds),
    /// An exact number, which JSON has as text.
    Decimal {
        /// The most digits.
        digits: u8,
        /// The most digits behind the point.
        places: u8,
        #[serde(flatten)]
        bounds: Bounds,
        /// Whether the table has it as text.
        #[serde(default, rename = "asText", skip_serializing_if = "std::ops::Not::not")]
        as_text: bool,
    },
    Bool,
    /// A moment, as ISO 8601 text in the model's precision.
    Timestamp,
    /// A day, as ISO 8601 text.
    Date,
    /// A moment, as what has passed since 1970.
    Epoch {
        /// `milliseconds` or `microseconds`; seconds, if it does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    Binary(Bytes),
    Enum {
        members: Vec<String>,
    },
    List(Elements),
    Set(Elements),
    /// Entries of any name and type.
    Map,
    Record {
        attributes: Vec<Attribute>,
    },
    Duration,
    /// An item of an entity.
    Item {
        entity: String,
    },
    /// The model has errors here; or, read back, a type that this version does not know.
    #[serde(other)]
    Unknown,
}

/// How many characters a text has.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Characters {
    /// The fewest.
    pub min: u64,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// Whether callers have to give a text that is not blank.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seen: bool,
}

/// What callers may give does not make another type of what is stored.
impl PartialEq for Characters {
    fn eq(&self, other: &Self) -> bool {
        (self.min, self.max) == (other.min, other.max)
    }
}

/// How many bytes there are.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Bytes {
    /// The fewest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u64>,
    /// The most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
}

/// Where a number lies.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Bounds {
    /// The least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

/// What a list or set holds.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Elements {
    /// The type of each.
    pub element: Box<Type>,
    /// How many at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u64>,
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
}

impl Type {
    /// Converts a type of the model.
    pub(super) fn of(model: &model::Model, ty: &model::Type) -> Self {
        use model::Type as T;
        let characters =
            |Length { min, max, seen }: &Length| Characters { min: *min, max: *max, seen: *seen };
        let bounds = |model::Int { min, max }| Bounds {
            min: (min != i64::MIN).then_some(min),
            max: (max != i64::MAX).then_some(max),
        };
        let elements = |element: &T, size: &Length| Elements {
            element: Box::new(Self::of(model, element)),
            min: (size.min > 0).then_some(size.min),
            max: size.max,
        };
        match ty {
            T::String(string) => Self::String(characters(&string.0)),
            T::Text(text) => Self::Text(characters(&text.0)),
            T::Html(html) => Self::Html(characters(&html.0)),
            T::Id => Self::Id,
            T::Ulid => Self::Ulid,
            T::Uuid(uuid) => Self::Uuid { version: uuid.version.map(UuidVersion::number) },
            T::Email => Self::Email,
            T::Url => Self::Url,
            T::Word => Self::Word,
            T::Int(int) => Self::Int(bounds(*int)),
            T::Number(number) => Self::Number(bounds(number.bounds)),
            T::Decimal(decimal) => Self::Decimal {
                digits: decimal.digits,
                places: decimal.places,
                bounds: bounds(decimal.bounds),
                as_text: decimal.as_text,
            },
            T::Bool => Self::Bool,
            T::Timestamp => Self::Timestamp,
            T::Date => Self::Date,
            T::Epoch(epoch) => Self::Epoch {
                unit: (epoch.unit != EpochUnit::Seconds).then(|| epoch.unit.name().to_owned()),
            },
            T::Binary(Binary(size)) => {
                Self::Binary(Bytes { min: (size.min > 0).then_some(size.min), max: size.max })
            }
            T::Enum(members) => Self::Enum { members: members.to_vec() },
            T::List(element, size) => Self::List(elements(element, size)),
            T::Set(element, size) => Self::Set(elements(element, size)),
            T::Map => Self::Map,
            T::Record(attributes) => {
                let printer = ExpressionPrinter::plain(model);
                let attributes = attributes.iter().map(|a| attribute(model, a, &printer)).collect();
                Self::Record { attributes }
            }
            T::Duration => Self::Duration,
            T::Item(id) => Self::Item { entity: model.entity(*id).name.clone() },
            T::Unknown => Self::Unknown,
        }
    }
}

pub(super) fn attribute(
    model: &model::Model,
    attribute: &model::Attribute,
    printer: &ExpressionPrinter<'_>,
) -> Attribute {
    let computed = match attribute.computed {
        Computed::Default => "default",
        Computed::AtCreation => "atCreation",
        Computed::OnWrite => "onWrite",
        Computed::Kept => "kept",
        Computed::CountsWrites => "countsWrites",
    };
    Attribute {
        name: attribute.name.clone(),
        docs: docs(&attribute.docs),
        ty: Type::of(model, &attribute.ty),
        optional: attribute.optional,
        value: attribute.value.as_ref().map(|value| printer.expr_as(value, Some(&attribute.ty))),
        computed: attribute.value.as_ref().map(|_| computed.to_owned()),
        immutable: attribute.immutable,
        distinct: attribute.distinct,
        key_only: attribute.key_only,
        otherwise: attribute.otherwise.as_ref().map(|otherwise| refusal(otherwise, printer)),
        references: attribute.references.map(|id| model.entity(id).name.clone()),
    }
}
