//! Whether values that were stored as one type also have another type.

use std::fmt;

use tavola_store::Number;

use super::Sides;
use crate::json::{Bounds, Bytes, Characters, Elements, Type};
use crate::model::scalar::Decimal;
use crate::model::{Int, Length};

/// How a type has changed.
#[derive(Debug, PartialEq)]
pub(super) enum Fit {
    Same,
    /// Every value still fits.
    Wider,
    /// Some values do not fit, as described.
    Narrower(String),
    /// No value fits, because it is stored differently.
    Other,
}

/// Compares a type with the one that values were stored as. What is inside nested types is not
/// looked at.
pub(super) fn compare(sides: &Sides<'_>, old: &Type, new: &Type) -> Fit {
    match misfit(sides, old, new) {
        Some(fit) => fit,
        None if old == new => Fit::Same,
        None => Fit::Wider,
    }
}

/// Returns why not every value of the old type is one of the new type.
fn misfit(sides: &Sides<'_>, old: &Type, new: &Type) -> Option<Fit> {
    use Type as T;
    let narrower = |which: &str| Some(Fit::Narrower(which.to_owned()));
    match (old, new) {
        (T::Unknown | T::Item { .. }, _) | (_, T::Unknown | T::Item { .. }) => None,
        (T::List(old), T::List(new)) | (T::Set(old), T::Set(new)) => elements(sides, old, new),
        _ if stored_as(old) != stored_as(new) => Some(Fit::Other),
        (T::Map, T::Record { .. }) => narrower("maps with other entries"),
        (T::String(_) | T::Text(_), T::Html(_)) => narrower("texts that are not safe HTML"),
        (old, T::String(new) | T::Text(new) | T::Html(new)) => length(&characters(old), new),
        (old, T::Enum { members }) => {
            let T::Enum { members: before } = old else { return narrower("other texts") };
            let gone: Vec<_> = before.iter().filter(|m| !members.contains(m)).collect();
            let gone: Vec<_> = gone.iter().map(|member| format!("`{member}`")).collect();
            if gone.is_empty() { None } else { narrower(&gone.join(", ")) }
        }
        (T::Id | T::Word | T::Ulid, T::Id | T::Word) => {
            let narrows = sides.has_new_delimiter() && *old != T::Ulid;
            if narrows { narrower("values that contain the new delimiter") } else { None }
        }
        // Each has the same form, and only one of them says which version.
        (T::Uuid { .. }, T::Uuid { version: None }) => None,
        (T::Uuid { .. }, T::Id | T::Word) => match sides.has_new_delimiter() {
            true => narrower("values that contain the new delimiter"),
            false => None,
        },
        (T::Timestamp, T::Timestamp) if sides.has_other_precision() => {
            narrower(&format!("moments in {}", sides.old.timestamps))
        }
        (old, T::Int(new)) => match old {
            T::Int(old) => bounds(old, new),
            T::Epoch { .. } => bounds(&Bounds { min: Some(0), max: None }, new),
            _ => narrower("fractions and numbers out of bounds"),
        },
        (T::Int(Bounds { min: Some(0..), .. }), T::Epoch { .. }) => None,
        (T::Epoch { unit: old }, T::Epoch { unit: new }) if old != new => {
            narrower(&format!("moments in {}", old.as_deref().unwrap_or("seconds")))
        }
        (T::Binary(old), T::Binary(new)) => bytes(old, new),
        (old, T::Number(_) | T::Decimal { .. }) => numbers(old, new),
        (_, T::Duration) => None,
        (old, new) if old == new => None,
        (T::Record { .. }, T::Record { .. } | T::Map) => None,
        (_, new) => narrower(&format!("values that are not of type {}", Shown(new))),
    }
}

fn elements(sides: &Sides<'_>, old: &Elements, new: &Elements) -> Option<Fit> {
    match misfit(sides, &old.element, &new.element) {
        Some(Fit::Narrower(which)) => {
            return Some(Fit::Narrower(format!("elements that are {which}")));
        }
        Some(other) => return Some(other),
        None => {}
    }
    let mut gone = Vec::new();
    if let Some(most) = new.max.filter(|new| old.max.is_none_or(|old| old > *new)) {
        gone.push(format!("more than {most} elements"));
    }
    if let Some(least) = new.min.filter(|new| old.min.is_none_or(|old| old < *new)) {
        gone.push(format!("fewer than {least} elements"));
    }
    (!gone.is_empty()).then(|| Fit::Narrower(gone.join(", ")))
}

fn bytes(old: &Bytes, new: &Bytes) -> Option<Fit> {
    let mut gone = Vec::new();
    if let Some(most) = new.max.filter(|new| old.max.is_none_or(|old| old > *new)) {
        gone.push(format!("more than {most} bytes"));
    }
    if let Some(least) = new.min.filter(|new| old.min.is_none_or(|old| old < *new)) {
        gone.push(format!("fewer than {least} bytes"));
    }
    (!gone.is_empty()).then(|| Fit::Narrower(gone.join(", ")))
}

fn length(old: &Characters, new: &Characters) -> Option<Fit> {
    let mut gone = Vec::new();
    if let Some(most) = new.max.filter(|new| old.max.is_none_or(|old| old > *new)) {
        gone.push(format!("texts longer than {most}"));
    }
    if old.min < new.min {
        gone.push(format!("texts shorter than {}", new.min));
    }
    (!gone.is_empty()).then(|| Fit::Narrower(gone.join(", ")))
}

fn bounds(old: &Bounds, new: &Bounds) -> Option<Fit> {
    numbers(&Type::Number(old.clone()), &Type::Number(new.clone()))
}

/// Returns which numbers of one type are none of another.
fn numbers(old: &Type, new: &Type) -> Option<Fit> {
    let mut gone = Vec::new();
    if let Some(most) = places(new).filter(|new| places(old).is_none_or(|old| old > *new)) {
        gone.push(format!("numbers with more than {most} places"));
    }
    let ((old_least, old_greatest), (least, greatest)) = (ends(old), ends(new));
    if let Some(least) = least.filter(|new| old_least.is_none_or(|old| old < *new)) {
        gone.push(format!("numbers below {least}"));
    }
    if let Some(most) = greatest.filter(|new| old_greatest.is_none_or(|old| old > *new)) {
        gone.push(format!("numbers above {most}"));
    }
    (!gone.is_empty()).then(|| Fit::Narrower(gone.join(", ")))
}

/// Returns how many digits stand behind the point of a number, if there is a limit.
fn places(ty: &Type) -> Option<u8> {
    match ty {
        Type::Int(_) | Type::Epoch { .. } => Some(0),
        Type::Decimal { places, .. } => Some(*places),
        _ => None,
    }
}

/// Returns the least and the greatest number of a type, if there are such.
fn ends(ty: &Type) -> (Option<Number>, Option<Number>) {
    match ty {
        Type::Int(bounds) | Type::Number(bounds) => {
            (bounds.min.map(Number::from), bounds.max.map(Number::from))
        }
        Type::Decimal { digits, places, bounds, as_text } => {
            let bounds =
                Int { min: bounds.min.unwrap_or(i64::MIN), max: bounds.max.unwrap_or(i64::MAX) };
            let (digits, places) = ((*digits).min(Decimal::MOST_DIGITS), *places);
            let (least, greatest) = Decimal { digits, places, bounds, as_text: *as_text }.ends();
            (Some(least), Some(greatest))
        }
        Type::Epoch { .. } => (Some(Number::ZERO), None),
        _ => (None, None),
    }
}

/// Returns the bounds of the number of characters in a text.
fn characters(ty: &Type) -> Characters {
    let between = |min, max| Characters { min, max, seen: false };
    let exactly = |count| between(count, Some(count));
    match ty {
        Type::String(length) | Type::Text(length) | Type::Html(length) => length.clone(),
        Type::Ulid => exactly(26),
        Type::Uuid { .. } => exactly(36),
        Type::Date => exactly(10),
        Type::Timestamp => between(20, Some(24)),
        Type::Enum { members } => {
            let lengths = || members.iter().map(|member| member.chars().count() as u64);
            between(lengths().min().unwrap_or(0), lengths().max())
        }
        _ => between(1, None),
    }
}

/// Returns how DynamoDB holds values of a type.
fn stored_as(ty: &Type) -> &'static str {
    match ty {
        Type::Int(_)
        | Type::Number(_)
        | Type::Decimal { as_text: false, .. }
        | Type::Epoch { .. }
        | Type::Duration => "N",
        Type::Bool => "BOOL",
        Type::Binary(_) => "B",
        Type::List(_) => "L",
        Type::Set(elements) => match stored_as(&elements.element) {
            "N" => "NS",
            _ => "SS",
        },
        Type::Map | Type::Record { .. } => "M",
        _ => "S",
    }
}

/// A type as it is written in a model.
pub(super) struct Shown<'t>(pub &'t Type);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |f: &mut fmt::Formatter<'_>, name: &str, length: &Characters| match length {
            Characters { min: 0, max: None, .. } => f.write_str(name),
            Characters { min: 0, max: Some(max), .. } => write!(f, "{name}({max})"),
            Characters { min, max: Some(max), .. } => write!(f, "{name}({min}..{max})"),
            Characters { min, max: None, .. } => write!(f, "{name}({min}..)"),
        };
        let some = |bound: Option<i64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        let size = |min: Option<u64>, max: Option<u64>| {
            Length { min: min.unwrap_or(0), max, ..Length::ANY }.to_string()
        };
        match self.0 {
            Type::String(length) => text(f, "string", length),
            Type::Text(length) => text(f, "text", length),
            Type::Html(length) => text(f, "html", length),
            Type::Id => f.write_str("id"),
            Type::Ulid => f.write_str("ulid"),
            Type::Uuid { version: None } => f.write_str("uuid"),
            Type::Uuid { version: Some(version) } => write!(f, "uuid({version})"),
            Type::Email => f.write_str("email"),
            Type::Url => f.write_str("url"),
            Type::Word => f.write_str("word"),
            Type::Int(Bounds { min: None, max: None }) => f.write_str("int"),
            Type::Int(Bounds { min, max }) => write!(f, "int({}..{})", some(*min), some(*max)),
            Type::Number(Bounds { min: None, max: None }) => f.write_str("number"),
            Type::Number(Bounds { min, max }) => {
                write!(f, "number({}..{})", some(*min), some(*max))
            }
            Type::Decimal { digits, places, bounds, as_text } => {
                write!(f, "decimal({digits}, {places}")?;
                if let Bounds { min: Some(min), max } = bounds {
                    write!(f, ", {min}..{}", some(*max))?;
                }
                f.write_str(if *as_text { ") as text" } else { ")" })
            }
            Type::Bool => f.write_str("bool"),
            Type::Timestamp => f.write_str("timestamp"),
            Type::Date => f.write_str("date"),
            Type::Epoch { unit: None } => f.write_str("epoch"),
            Type::Epoch { unit: Some(unit) } => write!(f, "epoch({unit})"),
            Type::Binary(Bytes { min, max }) => write!(f, "binary{}", size(*min, *max)),
            Type::Enum { members } => f.write_str(&members.join(" | ")),
            Type::List(list) => write!(f, "[{}]{}", Shown(&list.element), size(list.min, list.max)),
            Type::Set(set) => write!(f, "set[{}]{}", Shown(&set.element), size(set.min, set.max)),
            Type::Map => f.write_str("map"),
            Type::Record { .. } => f.write_str("a nested type"),
            Type::Duration => f.write_str("duration"),
            Type::Item { entity } => f.write_str(entity),
            Type::Unknown => f.write_str("unknown"),
        }
    }
}
