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
}
