//! Resolved templates: what key strings look like.

use std::borrow::Cow;

use tavola_store::Value;

use super::{Expr, Transform, Type};

/// A text with holes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Template {
    /// Literals and holes, in order.
    pub parts: Vec<TemplatePart>,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum TemplatePart {
    /// Text as it is.
    Literal(String),
    /// A value goes here.
    Hole(Hole),
}

/// A place for a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Hole {
    /// The type of the value.
    pub ty: Type,
    pub value: Expr,
    /// The value that takes its place when it is absent.
    pub fallback: Option<Expr>,
    /// The transforms of the value, in order.
    pub transforms: Vec<Transform>,
    /// Whether an absent value cuts the template here (in reads), instead of making it absent.
    pub cuts: bool,
}

impl Template {
    /// Returns a template without holes.
    pub fn literal(text: impl Into<String>) -> Self {
        Self { parts: vec![TemplatePart::Literal(text.into())] }
    }

    /// Returns the text of a value.
    pub fn of_value(value: Expr, ty: Type) -> Self {
        let hole = Hole { value, ty, transforms: Vec::new(), fallback: None, cuts: false };
        Self { parts: vec![TemplatePart::Hole(hole)] }
    }

    /// Returns its holes.
    pub fn holes(&self) -> impl Iterator<Item = &Hole> {
        self.parts.iter().filter_map(|part| match part {
            TemplatePart::Hole(hole) => Some(hole),
            TemplatePart::Literal(_) => None,
        })
    }

    /// Returns the attributes of the item that it uses.
    pub fn attributes(&self) -> impl Iterator<Item = &str> {
        self.holes().flat_map(Hole::attributes)
    }

    /// Returns what every text begins with.
    pub fn start(&self) -> &str {
        match self.parts.first() {
            Some(TemplatePart::Literal(text)) => text,
            _ => "",
        }
    }

    /// Returns the text, if there are no holes.
    pub fn constant(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [] => Some(""),
            [TemplatePart::Literal(text)] => Some(text),
            _ => None,
        }
    }
}

/// Returns a value as text, or `None` if it cannot be part of a text.
pub fn value_text(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::S(text) => Some(Cow::Borrowed(text)),
        Value::N(number) => Some(Cow::Owned(number.to_string())),
        Value::Bool(truth) => Some(Cow::Borrowed(if *truth { "true" } else { "false" })),
        _ => None,
    }
}

impl Hole {
    /// Returns `true` if the value can be read back from what is shown here.
    pub fn tells_value(&self) -> bool {
        match (&self.ty, self.transforms.as_slice()) {
            _ if self.fallback.is_some() => false,
            (Type::Enum(members), transforms) => {
                let shown = |member: &String| Transform::shown(transforms, member, &self.ty);
                let all: Vec<_> = members.iter().map(shown).collect();
                let is_first = |(place, one)| !all.iter().take(place).any(|other| other == one);
                all.iter().enumerate().all(is_first)
            }
            (ty, []) => ty.is_number() || ty.is_text(),
            (ty, [Transform::Pad(_) | Transform::Desc(_)]) => ty.is_number(),
            _ => false,
        }
    }

    /// Returns a value as it is shown here, or `None` if it cannot be shown.
    pub fn text<'v>(&self, value: &'v Value) -> Option<Cow<'v, str>> {
        if let (Type::Decimal(decimal), Value::N(number), []) =
            (&self.ty, value, self.transforms.as_slice())
        {
            return Some(Cow::Owned(number.to_text_with_places(decimal.places.into())));
        }
        let text = value_text(value)?;
        if self.transforms.is_empty() {
            return Some(text);
        }
        Transform::apply_all(&self.transforms, &text, &self.ty).map(Cow::Owned)
    }

    /// Returns the attributes of the item that can stand in it.
    pub fn attributes(&self) -> impl Iterator<Item = &str> {
        self.attribute().into_iter().chain(self.fallback.as_ref().and_then(attribute_of))
    }

    /// Returns the attribute of the item that it shows, where it shows one.
    pub fn attribute(&self) -> Option<&str> {
        attribute_of(&self.value)
    }
}

/// Returns the attribute of the item that a path begins with.
pub(crate) fn attribute_of(mut value: &Expr) -> Option<&str> {
    while let Expr::Field(inner, name) = value {
        if **inner == Expr::Item {
            return Some(name);
        }
        value = inner;
    }
    None
}
