//! Names and texts as Python writes them.

/// What no name can be, and what methods and parameters use themselves.
pub(super) const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield", "self", "match", "case", "type", "bool", "dict", "float", "int", "list",
    "str",
];

/// Returns a text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(letter)));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the type of some texts, one a line if there are many.
pub(super) fn literals<T: AsRef<str>>(members: &[T], indent: &str) -> String {
    let members: Vec<String> = members.iter().map(|member| quoted(member.as_ref())).collect();
    let line = members.join(", ");
    match line.len() <= 70 {
        true => format!("Literal[{line}]"),
        false => {
            let lines: String =
                members.iter().map(|member| format!("{indent}    {member},\n")).collect();
            format!("Literal[\n{lines}{indent}]")
        }
    }
}
