//! Regular expressions for JSON Schema: ECMA-262, and so that other dialects agree.

use std::fmt::Write as _;

use tavola_model::model::scalar::Decimal;

/// Control characters, in a class.
const CONTROLS: &str = r"\u0000-\u001f\u007f-\u009f";
/// Control characters that are not white space, in a class.
const HARD_CONTROLS: &str = r"\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f";
/// White space and the commonest characters that cannot be seen, in a class.
const UNSEEN: &str = r"\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2060-\u206f\ufeff";

/// An absolute web address.
pub(super) const URL: &str = r##"^https?://[^\s\u0000-\u001f\u007f-\u009f<>"`\\/?#][^\s\u0000-\u001f\u007f-\u009f<>"`\\]*$"##;
/// A ULID; letters of both cases are taken.
pub(super) const ULID: &str = "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$";
/// Returns the pattern of a UUID, of one version or of any; letters of both cases are taken.
pub(super) fn uuid(version: Option<u8>) -> String {
    let hex = "[0-9A-Fa-f]";
    let (version, variant) = match version {
        Some(version) => (version.to_string(), "[89ABab]".to_owned()),
        None => (hex.to_owned(), hex.to_owned()),
    };
    format!("^{hex}{{8}}-{hex}{{4}}-{version}{hex}{{3}}-{variant}{hex}{{3}}-{hex}{{12}}$")
}
/// Returns the pattern of an exact number; bounds are for the service to check.
pub(super) fn decimal(decimal: Decimal) -> String {
    let whole = decimal.digits.saturating_sub(decimal.places).max(1);
    let fraction = match decimal.places {
        0 => String::new(),
        places => format!(r"(\.[0-9]{{1,{places}}})?"),
    };
    format!("^-?[0-9]{{1,{whole}}}{fraction}$")
}
/// A number as text.
pub(super) const NUMBER: &str = "^[+-]?[0-9]{1,38}(\\.[0-9]{1,38})?([eE][+-]?[0-9]{1,2})?$";
/// A day; which days a month has is for the format to say.
pub(super) const DATE: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
/// Base64 with padding.
pub(super) const BASE64: &str = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";
/// What a header can hold: nothing but ASCII, and no white space at its ends.
pub(super) const HEADER: &str = r"^[!-~]([\t -~]*[!-~])?$";

/// Entity tags, or `*`.
pub(super) const ENTITY_TAGS: &str =
    r#"^(\*|(W/)?"[!#-~]*"([\t ]*,[\t ]*(W/)?"[!#-~]*")*[\t ]*,?)$"#;

/// Returns the pattern of an e-mail address, as far as the signs in it tell.
pub(super) fn email() -> String {
    let local = r##"[^\s"#(),.:;<>@\[\]\\]+"##;
    // Letters and digits of any script, and hyphens.
    let label = r"[^\s\u0000-\u002c./\u003a-\u0040\u005b-\u0060\u007b-\u009f]+";
    format!(r"^{local}(\.{local})*@{label}(\.{label})+$")
}

/// Returns the pattern of an id: no delimiter, and nothing that cannot be seen.
pub(super) fn id(delimiters: &[char]) -> String {
    format!("^[^{}{CONTROLS}]+$", in_class(delimiters))
}

/// Returns the pattern of text that people type.
pub(super) fn typed(must_be_seen: bool) -> String {
    match must_be_seen {
        true => format!("^[^{HARD_CONTROLS}]*[^{UNSEEN}][^{HARD_CONTROLS}]*$"),
        false => format!("^[^{HARD_CONTROLS}]*$"),
    }
}

/// Returns the pattern of text of which something can be seen.
pub(super) fn seen() -> String {
    format!("[^{UNSEEN}]")
}

/// Returns characters as a class of a regular expression has them.
fn in_class(characters: &[char]) -> String {
    let mut class = String::new();
    for character in characters {
        if matches!(character, '\\' | ']' | '[' | '^' | '-') {
            class.push('\\');
        }
        let _ = write!(class, "{character}");
    }
    class
}
