//! The possible texts of a value in a key, by its type and the transforms of its hole.

use std::ops::RangeInclusive;

use crate::model::scalar::{Letters, Notation};
use crate::model::{Int, Model, Scalar, Transform, Type, semver};
use tavola_automata::{Language, classes};

/// Turns types into languages.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Alphabet {
    notation: Notation,
}

impl Alphabet {
    pub(crate) fn new(model: &Model) -> Self {
        let delimiters = model.delimiters.clone();
        Self { notation: Notation { delimiters, precision: model.precision } }
    }

    /// Returns the possible texts of a hole with this type and these transforms.
    pub(crate) fn shown(&self, ty: &Type, transforms: &[Transform]) -> Language {
        if let Some(words) = ty.words() {
            let shown = words.iter().filter_map(|word| Transform::shown(transforms, word, ty));
            return Language::words(shown.collect::<Vec<_>>().iter().map(String::as_str));
        }
        match transforms.last() {
            None => self.plain(ty),
            Some(Transform::Year) => classes::padded(4),
            Some(Transform::Month) => of_year("-", 1..=12),
            Some(Transform::Week) => of_year("-W", 1..=53),
            Some(Transform::Date) => classes::date(),
            Some(Transform::Hour) => {
                classes::date().then(Language::literal("T")).then(two_digits(0..=23))
            }
            Some(Transform::Minute) => classes::date()
                .then(Language::literal("T"))
                .then(two_digits(0..=23))
                .then(Language::literal(":"))
                .then(two_digits(0..=59)),
            Some(Transform::Pad(width) | Transform::Desc(width)) => {
                self.padded(ty, transforms, usize::try_from(*width).unwrap_or(0))
            }
            Some(Transform::Sha256) => Language::one_of(&[('0', '9'), ('a', 'f')]).repeat(64, 64),
            Some(Transform::Semver) => semver::language(),
            Some(Transform::Shard(shards)) => shards_of(*shards),
            Some(Transform::Left(most)) => {
                let (_, before) = transforms.split_last().unwrap_or((&Transform::Upper, &[]));
                self.shown(ty, before).left(usize::try_from(*most).unwrap_or(usize::MAX))
            }
            // Only of an enum, whose members are few.
            Some(Transform::Rank) => Language::empty(),
            Some(Transform::Upper) => self.cased(ty, 'a'..='z'),
            Some(Transform::Lower) => self.cased(ty, 'A'..='Z'),
        }
    }

    /// Returns the numbers of one width. A number that is negative or longer has no key.
    fn padded(&self, ty: &Type, transforms: &[Transform], width: usize) -> Language {
        let Type::Int(Int { min, max }) = ty else { return classes::padded(width) };
        let shown = |number: i64| Transform::shown(transforms, &number.to_string(), ty);
        let Some(least) = shown((*min).max(0)) else { return classes::padded(width) };
        let descends = matches!(transforms, [Transform::Desc(_)]);
        let last = if descends { "0" } else { "9" }.repeat(width);
        let greatest = shown(*max).unwrap_or(last);
        if descends { digits(&greatest, &least) } else { digits(&least, &greatest) }
    }

    fn plain(&self, ty: &Type) -> Language {
        match ty.element() {
            Some(element) => self.plain(element),
            None => ty.scalar().map_or_else(Language::any, |it| it.language(&self.notation)),
        }
    }

    /// Returns the texts of a type without the letters that a change of case removes.
    fn cased(&self, ty: &Type, removed: RangeInclusive<char>) -> Language {
        let letters: Vec<char> = removed.collect();
        match ty.scalar() {
            Some(scalar) => scalar.language_without(&letters, &self.notation),
            None => Language::none_of(&letters).some(),
        }
    }

    /// Returns `true` if different values always have different texts.
    pub(crate) fn is_lossless(&self, ty: &Type, transforms: &[Transform]) -> bool {
        if let Some(words) = ty.words() {
            let mut shown: Vec<_> =
                words.iter().filter_map(|word| Transform::shown(transforms, word, ty)).collect();
            shown.sort_unstable();
            let count = shown.len();
            shown.dedup();
            return count == words.len() && shown.len() == count;
        }
        let letters = ty.scalar().map_or(Letters::Any, Scalar::letters);
        transforms.iter().all(|transform| match transform {
            Transform::Pad(_)
            | Transform::Desc(_)
            | Transform::Rank
            | Transform::Sha256
            | Transform::Semver => true,
            Transform::Date => *ty == Type::Date,
            Transform::Upper => matches!(letters, Letters::Upper | Letters::None),
            Transform::Lower => letters != Letters::Any,
            Transform::Year
            | Transform::Month
            | Transform::Week
            | Transform::Hour
            | Transform::Minute
            | Transform::Shard(_)
            | Transform::Left(_) => false,
        })
    }
}

/// Returns the texts of digits from one to another of the same length.
fn digits(low: &str, high: &str) -> Language {
    let (mut low_rest, mut high_rest) = (low.chars(), high.chars());
    let (Some(first), Some(last)) = (low_rest.next(), high_rest.next()) else {
        return Language::epsilon();
    };
    let (above, below) = (low_rest.as_str(), high_rest.as_str());
    let begin = |letter: char, rest: Language| Language::one_of(&[(letter, letter)]).then(rest);
    let (zeros, nines) = ("0".repeat(above.len()), "9".repeat(below.len()));
    if first == last && (above, below) != (&zeros, &nines) {
        return begin(first, digits(above, below));
    }
    // Only the first and last digits restrict what follows; between them it is any digits.
    let mut all = Language::empty();
    let (mut from, mut to) = (first, last);
    if above != zeros {
        all = all.or(begin(first, digits(above, &nines)));
        from = char::from_u32(u32::from(first) + 1).unwrap_or(first);
    }
    if below != nines {
        all = all.or(begin(last, digits(&zeros, below)));
        to = char::from_u32(u32::from(last) - 1).unwrap_or(last);
    }
    match from <= to {
        true => all.or(Language::one_of(&[(from, to)]).then(classes::padded(above.len()))),
        false => all,
    }
}

/// Returns the texts of a part of a year.
fn of_year(sign: &str, numbers: RangeInclusive<u8>) -> Language {
    classes::padded(4).then(Language::literal(sign)).then(two_digits(numbers))
}

fn two_digits(numbers: RangeInclusive<u8>) -> Language {
    let texts: Vec<String> = numbers.map(|number| format!("{number:02}")).collect();
    Language::words(texts.iter().map(String::as_str))
}

fn shards_of(shards: u32) -> Language {
    let numbers: Vec<String> = (0..shards).map(|number| number.to_string()).collect();
    Language::words(numbers.iter().map(String::as_str))
}
