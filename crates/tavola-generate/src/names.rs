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
            ("listMyInvites", ("ListMyInvites", "listMyInvites")),
            ("user-name", ("UserName", "userName")),
            ("HTTPServer2Go", ("HTTPServer2Go", "hTTPServer2Go")),
            ("__proto__", ("Proto", "proto")),
            ("123", ("_123", "_123")),
            ("_", ("_", "_")),
        ] {
            let (pascal_case, camel_case) = expected;
            assert_eq!(pascal(name), pascal_case);
            assert_eq!(camel(name), camel_case);
        }
    }

    #[test]
    fn a_name_is_taken_once() {
        let mut names = Names::without(&["class"]);
        let taken = ["class", "class", "other", "class_"].map(|name| names.take(name.to_owned()));
        assert_eq!(taken, ["class_", "class__", "other", "class___"]);
    }
}
