//! The languages of attribute types.

use std::sync::LazyLock;

use crate::Language;

const DIGIT: (char, char) = ('0', '9');

// Models have many holes of these types, and their automata take long to make.
static ULID: LazyLock<Language> = LazyLock::new(new_ulid);
static DATE: LazyLock<Language> = LazyLock::new(new_date);
static SECONDS: LazyLock<Language> = LazyLock::new(|| new_timestamp(false));
static MILLISECONDS: LazyLock<Language> = LazyLock::new(|| new_timestamp(true));

/// Returns the language of ULIDs: 26 upper-case characters of Crockford's base 32, within 128 bits.
pub fn ulid() -> Language {
    ULID.clone()
}

fn new_ulid() -> Language {
    // I, L, O and U are left out; 26 characters of 5 bits are 2 bits more than a ULID has.
    let letters = [DIGIT, ('A', 'H'), ('J', 'K'), ('M', 'N'), ('P', 'T'), ('V', 'Z')];
    Language::one_of(&[('0', '7')]).then(Language::one_of(&letters).times(25))
}

/// Returns the language of UUIDs in lower case, of one version or of any.
pub fn uuid(version: Option<u8>) -> Language {
    let digit = || Language::one_of(&[DIGIT, ('a', 'f')]);
    let hyphen = || Language::literal("-");
    let (version, variant) = match version {
        None => (digit(), digit()),
        Some(version) => {
            (Language::literal(&version.to_string()), Language::one_of(&[('8', '9'), ('a', 'b')]))
        }
    };
    digit()
        .times(8)
        .then(hyphen())
        .then(digit().times(4))
        .then(hyphen())
        .then(version.then(digit().times(3)))
        .then(hyphen())
        .then(variant.then(digit().times(3)))
        .then(hyphen())
        .then(digit().times(12))
}

/// Returns the language of timestamps in UTC, such as `2024-01-15T10:30:00Z`, or
/// `2024-01-15T10:30:00.735Z` with milliseconds.
pub fn timestamp(milliseconds: bool) -> Language {
    if milliseconds { MILLISECONDS.clone() } else { SECONDS.clone() }
}

fn new_timestamp(milliseconds: bool) -> Language {
    let sixtieth = || Language::one_of(&[('0', '5')]).then(Language::one_of(&[DIGIT]));
    let hour = Language::one_of(&[('0', '1')])
        .then(Language::one_of(&[DIGIT]))
        .or(Language::literal("2").then(Language::one_of(&[('0', '3')])));
    let seconds = date()
        .then(Language::literal("T"))
        .then(hour)
        .then(Language::literal(":"))
        .then(sixtieth())
        .then(Language::literal(":"))
        .then(sixtieth());
    let exact =
        if milliseconds { seconds.then(Language::literal(".")).then(padded(3)) } else { seconds };
    exact.then(Language::literal("Z"))
}

/// Returns the language of dates of the Gregorian calendar, such as `2024-01-15`, from the year
/// 0000 to 9999. Dates that do not exist are no members: a witness must not depend on a 31st of
/// April.
pub fn date() -> Language {
    DATE.clone()
}

fn new_date() -> Language {
    let days_to_28 = || {
        let ones = Language::literal("0").then(Language::one_of(&[('1', '9')]));
        let teens = Language::literal("1").then(Language::one_of(&[DIGIT]));
        ones.or(teens).or(Language::literal("2").then(Language::one_of(&[('0', '8')])))
    };
    let february = Language::literal("02-").then(days_to_28());
    let short = Language::words(["04-", "06-", "09-", "11-"])
        .then(days_to_28().or(Language::words(["29", "30"])));
    let long = Language::words(["01-", "03-", "05-", "07-", "08-", "10-", "12-"])
        .then(days_to_28().or(Language::words(["29", "30", "31"])));
    let every_year = padded(4).then(Language::literal("-")).then(february.or(short).or(long));
    every_year.or(leap_year().then(Language::literal("-02-29")))
}

/// Returns the years that are divisible by 4 and not by 100, or by 400.
fn leap_year() -> Language {
    let fours = || {
        let even = Language::words(["2", "4", "6", "8"]).then(Language::words(["0", "4", "8"]));
        let odd = Language::words(["1", "3", "5", "7", "9"]).then(Language::words(["2", "6"]));
        Language::words(["04", "08"]).or(even).or(odd)
    };
    let centuries = fours().or(Language::literal("00")).then(Language::literal("00"));
    padded(2).then(fours()).or(centuries)
}

/// Returns the language of integers as they are written: without leading zeros or a plus, and
/// without a sign before zero.
pub fn integer() -> Language {
    let positive = Language::one_of(&[('1', '9')]).then(Language::one_of(&[DIGIT]).many());
    Language::literal("0").or(Language::literal("-").optional().then(positive))
}

/// Returns the texts of exactly `width` digits.
pub fn padded(width: usize) -> Language {
    Language::one_of(&[DIGIT]).times(width)
}

/// Returns the characters that are neither delimiters nor control characters.
pub fn character(delimiters: &[char]) -> Language {
    let controls = ('\0'..='\u{9f}').filter(|letter| letter.is_control());
    Language::none_of(&controls.chain(delimiters.iter().copied()).collect::<Vec<char>>())
}

/// Returns the texts of one or more characters that are neither delimiters nor control characters.
pub fn no_delimiter(delimiters: &[char]) -> Language {
    character(delimiters).some()
}

/// Returns the concatenations of `min` to `max` members, such as characters.
pub fn bounded(one: Language, min: usize, max: usize) -> Language {
    one.repeat(min, max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cardinality;

    /// Checks that a language has these members and not the others.
    fn check(language: &Language, members: &[&str], others: &[&str]) {
        for text in members {
            assert!(language.accepts(text), "{text:?} is missing");
        }
        for text in others {
            assert!(!language.accepts(text), "{text:?} is there");
        }
        let example = language.example().unwrap();
        assert!(language.accepts(&example), "the example {example:?} is no member");
    }

    #[test]
    fn ulids_are_26_characters_of_crockford() {
        check(
            &ulid(),
            &["01ARZ3NDEKTSV4RRFFQ69G5FAV", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"],
            &[
                "",
                "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "01arz3ndektsv4rrffq69g5fav",
                "01ARZ3NDEKTSV4RRFFQ69G5FA",
                "01ARZ3NDEKTSV4RRFFQ69G5FAVA",
                "01ARZ3NDEKTSV4RRFFQ69G5FAI",
                "01ARZ3NDEKTSV4RRFFQ69G5FAL",
                "01ARZ3NDEKTSV4RRFFQ69G5FAO",
                "01ARZ3NDEKTSV4RRFFQ69G5FAU",
            ],
        );
        assert_eq!(ulid().max_len_bytes(), Some(26));
        assert_eq!(ulid().cardinality(), Ok(Cardinality::Beyond));
    }

    #[test]
    fn uuids_are_of_any_version_or_of_one() {
        let seven = "0190163d-8694-739b-aea5-966c26f8ad91";
        let other =
            ["00000000-0000-0000-0000-000000000000", "0190163d-8694-439b-aea5-966c26f8ad91"];
        check(&uuid(None), &[seven, other[0], other[1]], &["", &seven.to_uppercase(), &seven[1..]]);
        check(&uuid(Some(7)), &[seven], &[other[0], other[1]]);
    }

    #[test]
    fn dates_are_the_days_of_the_calendar() {
        let date = date();
        for year in [0, 1, 4, 96, 100, 400, 1900, 1999, 2000, 2023, 2024, 2100, 9996, 9999] {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for month in 0..=13 {
                let last = match month {
                    2 if leap => 29,
                    2 => 28,
                    4 | 6 | 9 | 11 => 30,
                    1..=12 => 31,
                    _ => 0,
                };
                for day in 0..=32 {
                    let text = format!("{year:04}-{month:02}-{day:02}");
                    assert_eq!(date.accepts(&text), (1..=last).contains(&day), "{text}");
                }
            }
        }
        // 400 years have 146,097 days.
        assert_eq!(date.cardinality(), Ok(Cardinality::Exactly(25 * 146_097)));
        assert_eq!(date.max_len_bytes(), Some(10));
    }

    #[test]
    fn timestamps_have_one_precision() {
        let (seconds, milliseconds) = (timestamp(false), timestamp(true));
        check(
            &seconds,
            &["2024-01-15T10:30:00Z", "2024-02-29T23:59:59Z", "0000-01-01T00:00:00Z"],
            &[
                "2024-01-15",
                "2024-01-15T10:30:00",
                "2024-01-15T24:00:00Z",
                "2024-01-15T10:60:00Z",
                "2024-01-15T10:30:60Z",
                "2023-02-29T10:30:00Z",
                "2024-01-15T10:30:00.735Z",
            ],
        );
        check(
            &milliseconds,
            &["2024-01-15T10:30:00.735Z"],
            &["2024-01-15T10:30:00Z", "2024-01-15T10:30:00.73Z", "2024-01-15T10:30:00.7350Z"],
        );
        assert_eq!(seconds.common(&milliseconds), None);
        assert_eq!(seconds.outside(&date().extended()), Ok(None));
        assert_eq!(seconds.cardinality(), Ok(Cardinality::Exactly(25 * 146_097 * 86_400)));
    }

    #[test]
    fn integers_are_canonical_and_padded_ones_have_a_width() {
        let members = ["0", "7", "10", "-1", "-120", "9007199254740993"];
        check(&integer(), &members, &["", "-", "-0", "00", "01", "-01", "+1", "1.0", "1e3", " 1"]);
        assert_eq!(integer().cardinality(), Ok(Cardinality::Infinite));
        check(&padded(3), &["000", "042", "999"], &["", "42", "0042", "-42", "4 2"]);
        assert_eq!(padded(3).cardinality(), Ok(Cardinality::Exactly(1_000)));
        assert_eq!(padded(0).example().as_deref(), Some(""));
    }

    #[test]
    fn ids_have_neither_delimiters_nor_control_characters() {
        let id = no_delimiter(&['#', '|']);
        check(&id, &["a", "Zoë 7", "a/b:c", "名"], &["", "a#", "|", "a\nb", "\u{7f}", "a\u{85}"]);
        for letter in '\0'..=char::MAX {
            let allowed = !letter.is_control() && letter != '#' && letter != '|';
            let text = letter.encode_utf8(&mut [0; 4]).to_owned();
            assert_eq!(id.accepts(&text), allowed, "{letter:?}");
        }
    }

    #[test]
    fn bounds_count_members() {
        let short = bounded(character(&['#']), 2, 4);
        check(&short, &["ab", "abcd", "名名名名"], &["", "a", "abcde", "a#"]);
        assert_eq!(short.max_len_bytes(), Some(16));
        let repeated = bounded(Language::words(["x", "yz"]), 0, 2);
        check(&repeated, &["", "x", "yz", "xyz", "yzyz"], &["xxx", "y", "yzx "]);
    }
}
