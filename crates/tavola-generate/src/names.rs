//! Names for generated code: in the style of the target, never a keyword, and each only once.

use std::collections::BTreeSet;

/// The names of one scope of generated code.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Creates a scope in which these names are taken, such as keywords.
    pub(crate) fn without(taken: &[&str]) -> Self {
        Self(taken.iter().map(|name| (*name).to_owned()).collect())
    }

    /// Takes a name: the one that is wanted, or one that is not taken yet and looks like it.
    pub(crate) fn take(&mut self, wanted: String) -> String {
        let mut name = wanted;
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

/// Returns the words of a name: what is between its hyphens, underscores and humps.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut letters = name.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let follows = |is: fn(char) -> bool| before.is_some_and(is);
        let begins_hump = letter.is_uppercase()
            && (follows(|before| before.is_lowercase() || before.is_numeric())
                || follows(char::is_uppercase)
                    && letters.peek().is_some_and(|next| next.is_lowercase()));
        if (begins_hump || !letter.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.push(letter);
        }
        before = Some(letter);
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Returns a name as `UpperCamelCase`, with the humps that it has.
pub(crate) fn pascal(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    begun(parts.flat_map(capitalised).collect())
}

/// Returns a name as `lowerCamelCase`.
pub(crate) fn camel(name: &str) -> String {
    let pascal = pascal(name);
    let mut letters = pascal.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// Returns a name as `snake_case`.
pub(crate) fn snake(name: &str) -> String {
    begun(words(name).join("_").to_lowercase())
}

/// Returns a text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> impl Iterator<Item = char> {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters)
}

/// Returns a name that begins like one.
fn begun(name: String) -> String {
    match name.chars().next() {
        Some(first) if first.is_ascii_digit() => format!("_{name}"),
        Some(_) => name,
        None => "_".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_style_of_their_target() {
        for (name, expected) in [
            ("listMyInvites", ("ListMyInvites", "listMyInvites", "list_my_invites")),
            ("user-name", ("UserName", "userName", "user_name")),
            ("HTTPServer2Go", ("HTTPServer2Go", "hTTPServer2Go", "http_server2_go")),
            ("__proto__", ("Proto", "proto", "proto")),
            ("123", ("_123", "_123", "_123")),
            ("_", ("_", "_", "_")),
        ] {
            let (pascal_case, camel_case, snake_case) = expected;
            assert_eq!(pascal(name), pascal_case);
            assert_eq!(camel(name), camel_case);
            assert_eq!(snake(name), snake_case);
        }
    }

    #[test]
    fn a_name_is_taken_once() {
        let mut names = Names::without(&["class"]);
        let taken = ["class", "class", "other", "class_"].map(|name| names.take(name.to_owned()));
        assert_eq!(taken, ["class_", "class__", "other", "class___"]);
    }
}
