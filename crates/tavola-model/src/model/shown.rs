//! Values as the holes of a key show them, and back.

use jiff::Timestamp;

use super::{Precision, Transform, Type};

impl Transform {
    /// Returns a value as a hole with these transforms shows it, or `None` if it does not fit
    /// there.
    pub(crate) fn shown(transforms: &[Self], value: &str, ty: &Type) -> Option<String> {
        Self::apply_all(transforms, value, ty)
            .filter(|shown| !shown.is_empty() || matches!(ty, Type::Text(_) | Type::String(_)))
    }

    /// Returns a value that a hole with these transforms shows as this text, or `None` if the text
    /// does not tell.
    pub(crate) fn value_behind(
        transforms: &[Self],
        shown: &str,
        ty: &Type,
        precision: Precision,
    ) -> Option<String> {
        if let Some(words) = ty.words() {
            let shows = |word: &String| Self::shown(transforms, word, ty).as_deref() == Some(shown);
            return words.into_iter().find(shows);
        }
        let midnight = match precision {
            Precision::Seconds => "T00:00:00Z",
            Precision::Milliseconds => "T00:00:00.000Z",
        };
        let of_type = |moment: String| match ty {
            Type::Epoch(epoch) => {
                Some(epoch.unit.of(moment.parse::<Timestamp>().ok()?).to_string())
            }
            _ => Some(moment),
        };
        match transforms {
            [] => Some(shown.to_owned()),
            [.., Self::Hour] => of_type(format!("{shown}{}", midnight.get(3..)?)),
            [.., Self::Minute] => of_type(format!("{shown}{}", midnight.get(6..)?)),
            [.., time] if time.is_of_time() && *ty == Type::Date => time.day_behind(shown),
            [.., time] if time.is_of_time() => of_type(time.day_behind(shown)? + midnight),
            [number @ (Self::Pad(_) | Self::Desc(_))] => number.number_behind(shown),
            [.., Self::Upper | Self::Lower] => Some(shown.to_owned()),
            _ => None,
        }
    }
}
