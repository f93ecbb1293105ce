//! Names and texts as Rust writes them.

use crate::names::words;

/// What no name can be, not even with `r#`.
const NEVER: [&str; 4] = ["self", "Self", "super", "crate"];

/// What names of methods and fields are written with `r#` or `_` for.
pub(super) const KEYWORDS: &[&str] = &NEVER;

/// Keywords that can be names with `r#`.
const RAW: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// What types cannot be called, because the file uses it.
pub(super) const TAKEN: &[&str] = &[
    "Box",
    "Call",
    "Client",
    "CommonCode",
    "Deserialize",
    "Deserializer",
    "Err",
    "FaultCode",
    "From",
    "Into",
    "Listing",
    "None",
    "Ok",
    "Option",
    "Result",
    "Self",
    "Serialize",
    "Some",
    "String",
    "Vec",
];

/// Returns a name as `UpperCamelCase`.
pub(super) fn pascal(name: &str) -> String {
    let word = |word: String| {
        let is_shouted = word.chars().all(|letter| !letter.is_ascii_lowercase());
        let (first, rest) = word.split_at(word.len().min(1));
        let rest = if is_shouted { rest.to_ascii_lowercase() } else { rest.to_owned() };
        first.to_ascii_uppercase() + &rest
    };
    begun(words(&ascii(name)).into_iter().map(word).collect(), "Unnamed")
}

/// Returns a name as `snake_case`, with a letter in it, which clippy asks for.
pub(super) fn snake(name: &str) -> String {
    let name = begun(words(&ascii(name)).join("_").to_ascii_lowercase(), "unnamed");
    let is_number = name.chars().all(|letter| letter == '_' || letter.is_ascii_digit());
    if is_number { format!("n{}", name.trim_start_matches('_')) } else { name }
}

/// Returns a name as the identifier of a field, parameter or method.
pub(super) fn identifier(name: &str) -> String {
    if RAW.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}

/// Returns the name that serde derives from that of a field by `camelCase`.
pub(super) fn camel_of_field(field: &str) -> String {
    let mut name = String::new();
    let mut is_first_of_word = false;
    for letter in field.chars() {
        match letter {
            '_' => is_first_of_word = true,
            letter if is_first_of_word && !name.is_empty() => {
                name.push(letter.to_ascii_uppercase());
                is_first_of_word = false;
            }
            letter => {
                name.push(letter);
                is_first_of_word = false;
            }
        }
    }
    name
}

/// Returns a text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.extend(letter.escape_unicode()),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the same text, with everything else than ASCII as a separator of words.
fn ascii(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii() { letter } else { '-' }).collect()
}

fn begun(name: String, otherwise: &str) -> String {
    match name.chars().next() {
        Some(first) if first.is_ascii_digit() => format!("_{name}"),
        Some(_) => name,
        None => otherwise.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rust() {
        for (name, expected) in [
            ("listMyInvites", ("ListMyInvites", "list_my_invites")),
            ("HTTPServer", ("HttpServer", "http_server")),
            ("GOAL", ("Goal", "goal")),
            ("not yet", ("NotYet", "not_yet")),
            ("123", ("_123", "n123")),
            ("_1_2", ("_12", "n1_2")),
            ("1st", ("_1st", "_1st")),
            ("😀", ("Unnamed", "unnamed")),
            ("é", ("Unnamed", "unnamed")),
            ("", ("Unnamed", "unnamed")),
        ] {
            assert_eq!((pascal(name).as_str(), snake(name).as_str()), expected);
        }
        assert_eq!([identifier("type"), identifier("self_")], ["r#type", "self_"]);
        assert_eq!(["two_words_", "_123", "a"].map(camel_of_field), ["twoWords", "123", "a"]);
    }
}
