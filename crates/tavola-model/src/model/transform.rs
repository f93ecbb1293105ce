//! What a hole of a template does to its value.

use std::fmt;

use jiff::ToSpan;
use jiff::civil::{Date, ISOWeekDate, Weekday};
use sha2::{Digest, Sha256};

use super::scalar::{Epoch, EpochUnit};
use super::{Type, semver};

/// What a hole does to its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transform {
    /// Upper case.
    Upper,
    /// Lower case.
    Lower,
    /// The year of a timestamp or date: `2024`.
    Year,
    /// The month of a timestamp or date: `2024-01`.
    Month,
    /// The ISO week of a timestamp or date: `2024-W03`.
    Week,
    /// The day of a timestamp.
    Date,
    /// The hour of a timestamp: `2024-01-15T09`.
    Hour,
    /// The minute of a timestamp: `2024-01-15T09:30`.
    Minute,
    /// The number, padded with zeros to this width.
    Pad(u32),
    /// How much the number lacks to the largest of this width, so that the largest comes first.
    Desc(u32),
    /// The place of an enum's member among all, so that they sort as they are declared.
    Rank,
    /// The SHA-256 of the text, in hexadecimal.
    Sha256,
    /// One of so many shards, from a hash of the value.
    Shard(u32),
    /// The first so many characters of the text.
    Left(u32),
    /// The semantic version, so that versions sort as such.
    Semver,
}

impl Transform {
    /// The names of all of them.
    pub const NAMES: [&str; 15] = [
        "upper", "lower", "left", "year", "month", "week", "date", "hour", "minute", "pad", "desc",
        "rank", "sha256", "shard", "semver",
    ];

    /// Returns a text after some transforms, the first of them applied to a value of this type;
    /// none if one does not apply.
    pub fn apply_all(transforms: &[Self], text: &str, ty: &Type) -> Option<String> {
        let Some((first, rest)) = transforms.split_first() else { return Some(text.to_owned()) };
        let text = first.apply(text, ty)?;
        rest.iter().try_fold(text, |text, transform| transform.apply(&text, ty))
    }

    /// Returns `true` if a text is this one after some transforms.
    pub fn shows(transforms: &[Self], text: &str, ty: &Type, shown: &str) -> bool {
        match transforms {
            [] => text == shown,
            [Self::Upper] if text.is_ascii() => {
                let upper = text.bytes().map(|byte| byte.to_ascii_uppercase());
                text.len() == shown.len() && upper.eq(shown.bytes())
            }
            [Self::Upper] => text.chars().flat_map(char::to_uppercase).eq(shown.chars()),
            _ => Self::apply_all(transforms, text, ty).is_some_and(|text| text == shown),
        }
    }

    fn apply(self, text: &str, ty: &Type) -> Option<String> {
        let moment = match ty.element().unwrap_or(ty) {
            Type::Epoch(Epoch { unit }) if self.is_of_time() => Some(moment(text, *unit)?),
            _ => None,
        };
        let text = moment.as_deref().unwrap_or(text);
        let start = |length| text.get(..length).map(str::to_owned);
        match self {
            Self::Upper => Some(text.to_uppercase()),
            Self::Lower => Some(text.to_lowercase()),
            Self::Year => start(4),
            Self::Month => start(7),
            Self::Week => {
                let week = text.get(..10)?.parse::<Date>().ok()?.iso_week_date();
                Some(format!("{:04}-W{:02}", week.year(), week.week()))
            }
            Self::Date => start(10),
            Self::Hour => start(13),
            Self::Minute => start(16),
            Self::Pad(width) => digits(text, width),
            Self::Desc(width) => Some(complement(&digits(text, width)?)),
            Self::Rank => {
                let Type::Enum(members) = ty.element().unwrap_or(ty) else { return None };
                let width = members.len().saturating_sub(1).to_string().len();
                let place = members.iter().position(|member| member == text)?;
                Some(format!("{place:0width$}"))
            }
            Self::Sha256 => {
                Some(Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect())
            }
            Self::Shard(shards) => Some(shard_of(text, shards).to_string()),
            Self::Left(most) => Some(text.chars().take(usize::try_from(most).ok()?).collect()),
            Self::Semver => semver::sortable(text),
        }
    }

    /// Returns the number whose text after this transform is that one, or `None` if the transform
    /// is of other values.
    pub fn number_behind(self, shown: &str) -> Option<String> {
        let padded = match self {
            Self::Pad(_) => shown.to_owned(),
            Self::Desc(width) => complement(&digits(shown, width)?),
            _ => return None,
        };
        let number = padded.trim_start_matches('0');
        Some(if number.is_empty() { "0" } else { number }.to_owned())
    }

    /// Returns a day that is shown as this text, or `None` if the transform is of other values.
    pub fn day_behind(self, shown: &str) -> Option<String> {
        match self {
            Self::Year => Some(format!("{shown}-01-01")),
            Self::Month => Some(format!("{shown}-01")),
            Self::Week => {
                let (year, week) = shown.split_once("-W")?;
                let (year, week) = (year.parse().ok()?, week.parse().ok()?);
                Some(ISOWeekDate::new(year, week, Weekday::Monday).ok()?.date().to_string())
            }
            Self::Date => Some(shown.to_owned()),
            Self::Hour | Self::Minute => shown.get(..10).map(str::to_owned),
            _ => None,
        }
    }

    /// Returns the days that these transforms show as a week, or none if they show something else.
    pub(crate) fn week_behind(transforms: &[Self], shown: &str) -> Vec<String> {
        let [.., week @ Self::Week] = transforms else { return Vec::new() };
        let monday = week.day_behind(shown).and_then(|day| day.parse::<Date>().ok());
        let days = monday.into_iter().flat_map(|monday| monday.series(1.day()).take(7));
        days.map(|day| day.to_string()).collect()
    }

    /// Returns `true` if it shows a span of time.
    pub fn is_of_time(self) -> bool {
        matches!(
            self,
            Self::Year | Self::Month | Self::Week | Self::Date | Self::Hour | Self::Minute
        )
    }

    /// Returns the length of what it shows, if that is always the same.
    pub fn length(self) -> Option<u64> {
        match self {
            Self::Year => Some(4),
            Self::Month => Some(7),
            Self::Week => Some(8),
            Self::Date => Some(10),
            Self::Hour => Some(13),
            Self::Minute => Some(16),
            Self::Pad(width) | Self::Desc(width) => Some(u64::from(width)),
            Self::Sha256 => Some(64),
            Self::Upper
            | Self::Lower
            | Self::Rank
            | Self::Shard(_)
            | Self::Left(_)
            | Self::Semver => None,
        }
    }
}

/// Returns what has passed since 1970 as a timestamp, which has years of four digits.
fn moment(count: &str, unit: EpochUnit) -> Option<String> {
    let count = count.parse().ok().filter(|count| *count >= 0)?;
    Some(unit.moment(count)?.to_string())
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Year => "year",
            Self::Month => "month",
            Self::Week => "week",
            Self::Date => "date",
            Self::Hour => "hour",
            Self::Minute => "minute",
            Self::Rank => "rank",
            Self::Sha256 => "sha256",
            Self::Semver => "semver",
            Self::Pad(width) => return write!(f, "pad({width})"),
            Self::Desc(width) => return write!(f, "desc({width})"),
            Self::Shard(shards) => return write!(f, "shard({shards})"),
            Self::Left(most) => return write!(f, "left({most})"),
        })
    }
}

/// Returns a number with zeros in front. A sign or an overlong number would break the order that
/// padding is for.
fn digits(text: &str, width: u32) -> Option<String> {
    let width = usize::try_from(width).ok()?;
    let fits = text.len() <= width && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| format!("{text:0>width$}"))
}

/// Returns each digit's distance to nine: the whole number's to the largest of its width.
fn complement(digits: &str) -> String {
    digits.bytes().map(|digit| char::from(b'9' - (digit - b'0'))).collect()
}

/// Returns which of so many shards a text belongs to: the same on every machine and in every
/// version.
fn shard_of(text: &str, shards: u32) -> u32 {
    let digest = Sha256::digest(text.as_bytes());
    let start = digest.iter().take(4).fold(0u32, |sum, byte| (sum << 8) | u32::from(*byte));
    start % shards.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, transform: Transform) -> Option<String> {
        Transform::apply_all(&[transform], text, &Type::Id)
    }

    #[test]
    fn padding_keeps_numbers_in_order_or_refuses() {
        assert_eq!(shown("42", Transform::Pad(4)).as_deref(), Some("0042"));
        assert_eq!(shown("-1", Transform::Pad(4)), None);
        assert_eq!(shown("12345", Transform::Pad(4)), None);
    }

    #[test]
    fn descending_numbers_turn_the_order_round_and_back() {
        assert_eq!(shown("42", Transform::Desc(4)).as_deref(), Some("9957"));
        assert_eq!(shown("0", Transform::Desc(2)).as_deref(), Some("99"));
        assert_eq!(shown("100", Transform::Desc(2)), None);
        for number in [0, 7, 42, 9999] {
            let text = shown(&number.to_string(), Transform::Desc(4)).unwrap();
            assert_eq!(Transform::Desc(4).number_behind(&text), Some(number.to_string()));
        }
    }

    #[test]
    fn spans_of_time_are_starts_but_for_the_week() {
        let moment = "2024-12-30T09:15:00Z";
        let all = [Transform::Year, Transform::Month, Transform::Week, Transform::Date];
        let texts = all.map(|transform| shown(moment, transform).unwrap());
        // The last Monday of 2024 begins the first week of 2025.
        assert_eq!(texts, ["2024", "2024-12", "2025-W01", "2024-12-30"]);
        assert_eq!(shown(moment, Transform::Hour).as_deref(), Some("2024-12-30T09"));
        assert_eq!(shown(moment, Transform::Minute).as_deref(), Some("2024-12-30T09:15"));
        for (transform, text) in all.iter().zip(texts) {
            let day = transform.day_behind(&text).unwrap();
            assert_eq!(shown(&day, *transform), Some(text), "{transform}");
        }
    }

    #[test]
    fn ranks_sort_as_declared() {
        let names = (0..11).map(|n| format!("level{n}"));
        let ty = Type::Enum(names.collect());
        let rank = |text: &str| Transform::apply_all(&[Transform::Rank], text, &ty);
        assert_eq!(rank("level2").as_deref(), Some("02"));
        assert_eq!(rank("level10").as_deref(), Some("10"));
        assert_eq!(rank("other"), None);
    }

    #[test]
    fn hashes_never_change() {
        // Stored keys hold them.
        assert_eq!(shown("01HXYZ", Transform::Shard(8)).as_deref(), Some("2"));
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(shown("abc", Transform::Sha256).as_deref(), Some(known));
        assert!((0..1000).all(|n| shard_of(&n.to_string(), 8) < 8));
    }
}
