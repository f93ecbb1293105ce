//! Names and texts as TypeScript writes them.

/// Returns a text in quotes. What JSON escapes, TypeScript does too.
pub(super) fn quoted(text: &str) -> String {
    // Nothing that is not printable ASCII is left for an editor to hide.
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\u{2028}' | '\u{2029}' => quoted.extend(letter.escape_unicode()),
            letter if letter.is_control() => quoted.extend(letter.escape_unicode()),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the name of a property: in quotes, unless it is an identifier.
pub(super) fn property(name: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_identifier =
        name.starts_with(is_letter) && name.chars().all(|c| is_letter(c) || c.is_ascii_digit());
    if is_identifier { name.to_owned() } else { quoted(name) }
}

/// Returns what follows a name that stands for a union: a line for each member if there are many.
pub(super) fn declared_union<T: AsRef<str>>(members: &[T]) -> String {
    let union = union(members, "");
    if union.starts_with('\n') { format!(" ={union};") } else { format!(" = {union};") }
}

/// Returns a union of types, one a line if there are many.
pub(super) fn union<T: AsRef<str>>(members: &[T], indent: &str) -> String {
    if members.is_empty() {
        return "never".to_owned();
    }
    let members: Vec<&str> = members.iter().map(AsRef::as_ref).collect();
    let line = members.join(" | ");
    match line.len() <= 80 {
        true => line,
        false => members.iter().map(|member| format!("\n{indent}  | {member}")).collect(),
    }
}
