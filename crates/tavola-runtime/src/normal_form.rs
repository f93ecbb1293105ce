//! When two texts count as the same, when a text counts as blank, and which words it has.

use std::borrow::Cow;
use std::collections::HashSet;

use icu_casemap::CaseMapper;
use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The most characters of a word. It is part of a sort key, which has 1,024 bytes in all.
const LONGEST_WORD: usize = 64;

/// Returns a text in normalization form C: what Unicode calls canonically equivalent becomes equal.
pub(crate) fn canonical(text: &str) -> Cow<'_, str> {
    ComposingNormalizer::new_nfc().normalize(text)
}

/// Returns what is left of a text when case, compatibility variants, characters that are not shown
/// and the amount of white space do not count.
///
/// Case and variants go as in Unicode's compatibility caseless match (definition D146): folding can
/// leave what is normalized further, and that what is folded further.
pub(crate) fn folded(text: &str) -> String {
    let shown: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
    let mut folded = DecomposingNormalizer::new_nfd().normalize(&shown).into_owned();
    for _ in 0..2 {
        let one_case = CaseMapper::new().fold_string(&folded).into_owned();
        folded = ComposingNormalizer::new_nfkc().normalize(&one_case).into_owned();
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if nothing of a text can be seen.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || is_invisible(letter))
}

/// Returns `true` for what leaves no trace on paper: zero-width characters, marks of direction,
/// variation selectors, fillers, control characters.
fn is_invisible(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
}

/// Returns the distinct words of a text in lower case and in normalization form C, in order. Words
/// consist of letters, digits, and the marks that belong to them: accents, vowel signs, viramas.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    canonical(text)
        .split(|c: char| !c.is_alphanumeric() && !is_mark(c))
        .map(|word| canonical(&word.to_lowercase()).chars().take(LONGEST_WORD).collect::<String>())
        .filter(|word| word.contains(char::is_alphanumeric) && seen.insert(word.clone()))
        .collect()
}

/// Returns `true` for a character that is shown with the one before it.
fn is_mark(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    GeneralCategoryGroup::Mark.contains(category) && !is_invisible(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_distinct_and_lower_case() {
        assert_eq!(words("Guard, guard-passing; GUARD 2x!"), ["guard", "passing", "2x"]);
        assert_eq!(words("caf\u{e9} CAFE\u{301}"), ["caf\u{e9}"]);
        assert_eq!(words("हिन्दी, no-gi"), ["हिन्दी", "no", "gi"]);
        assert_eq!(words(" \u{301} - \u{fe0f}"), [""; 0]);
    }

    #[test]
    fn what_people_cannot_tell_apart_is_the_same() {
        for (one, other) in [
            ("Al", "al"),
            ("al ", "\u{a0} AL"),
            ("a\u{200b}l", "Al"),
            ("Straße", "STRASSE"),
            ("\u{1e9e}", "ss"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("Ångström", "A\u{30a}NGSTRO\u{308}M"),
            ("ﬁle ①", "FILE 1"),
            ("ｆｕｌｌ\u{3000}ｗｉｄｔｈ", "full width"),
            ("a \t\n b", "A B"),
            ("so\u{ad}ft", "soft"),
            ("\u{feff}x\u{200f}", "x"),
            ("ᾳ\u{345}", "ᾼ\u{345}"),
        ] {
            assert_eq!(folded(one), folded(other), "{one:?} {other:?}");
        }
        for (one, other) in [("al", "a l"), ("a", "á"), ("o", "0"), ("i", "ı"), ("a", "а")] {
            assert_ne!(folded(one), folded(other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn canonically_equivalent_texts_are_one_and_nothing_else_is() {
        assert_eq!(canonical("e\u{301}"), canonical("\u{e9}"));
        for (one, other) in [("Al", "al"), ("al", "al "), ("ﬁ", "fi"), ("a\u{200b}", "a")] {
            assert_ne!(canonical(one), canonical(other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn blank_is_what_nobody_sees() {
        for text in
            ["", " ", "\u{a0}\u{3000}\t\n", "\u{200b}", "\u{3164}", "\u{0}", "\u{2060} \u{ad}"]
        {
            assert!(is_blank(text), "{text:?}");
        }
        for text in ["a", " . ", "\u{200b}0", "\u{301}", "漢"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_form_of_a_form_is_the_same(text in "\\PC{0,12}") {
            let one = canonical(&text);
            prop_assert_eq!(&canonical(&one), &one);
            prop_assert_eq!(folded(&folded(&text)), folded(&text));
            prop_assert_eq!(folded(&one), folded(&text));
        }
    }
}
