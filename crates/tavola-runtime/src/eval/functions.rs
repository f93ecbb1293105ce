//! The functions of the language.

use std::collections::HashSet;

/// Returns the distinct ids behind `@`, in order.
pub(crate) fn mentions(text: &str, delimiters: &[char]) -> Vec<String> {
    let ends = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || delimiters.contains(&c)
            || "@,;:!?()[]{}<>\"'`*".contains(c)
    };
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut before = ' ';
    for (index, c) in text.char_indices() {
        // An e-mail address is no mention.
        if c == '@' && !before.is_alphanumeric() {
            let behind = text.get(index + 1..).unwrap_or_default();
            let id =
                behind.split(ends).next().unwrap_or_default().trim_end_matches(['.', '-', '_']);
            if !id.is_empty() && seen.insert(id) {
                found.push(id.to_owned());
            }
        }
        before = c;
    }
    found
}

/// Returns the distinct words of a text in lower case, in order.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.to_lowercase().chars().take(LONGEST_WORD).collect::<String>())
        .filter(|word| seen.insert(word.clone()))
        .collect()
}

/// A word is part of a sort key, which has 1,024 bytes in all.
const LONGEST_WORD: usize = 64;

/// Returns the first characters of a text.
pub(crate) fn left(text: &str, count: usize) -> String {
    text.chars().take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_ids_behind_an_at_sign() {
        let found = mentions(
            "Great progress on this goal! @user-123 what do you think? (@ann, @ann) mail me@example.com @b.",
            &['#'],
        );
        assert_eq!(found, ["user-123", "ann", "b"]);
    }

    #[test]
    fn a_mention_never_contains_the_delimiter() {
        assert_eq!(mentions("@user#1 @#", &['#']), ["user"]);
    }

    #[test]
    fn words_are_distinct_and_lower_case() {
        assert_eq!(words("Guard, guard-passing; GUARD 2x!"), ["guard", "passing", "2x"]);
    }
}
