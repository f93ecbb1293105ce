//! Text that people type: what is refused in it, and HTML made safe.

use std::sync::LazyLock;

/// The most characters of markup that HTML may have. The parser takes time by the square of what is
/// nested: at worst a fifth of a second for so many.
pub const MOST_MARKUP: usize = 10_000;

/// Returns `true` if the text holds control characters, white space aside: nobody types them, and
/// terminals, logs and other programs obey them.
pub fn has_controls(text: &str) -> bool {
    text.contains(|c: char| c.is_control() && !c.is_whitespace())
}

/// Returns `true` if HTML has more markup than any that people write.
pub fn is_overloaded(html: &str) -> bool {
    html.matches(['<', '>', '&']).nth(MOST_MARKUP).is_some()
}

/// Makes HTML safe: leaves nothing in it that runs or that leads outside the web, by an allow-list
/// of elements, attributes and link schemes. What is safe already stays as it is.
///
/// [Overloaded](is_overloaded) HTML is not parsed, and loses every character that could be markup.
pub fn safe_html(input: &str) -> String {
    static ALLOWED: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
        let mut builder = ammonia::Builder::default();
        builder.url_schemes(["http", "https", "mailto"].into());
        builder
    });
    if is_overloaded(input) {
        return input.replace(['<', '>', '&'], "");
    }
    ALLOWED.clean(input).to_string()
}

#[cfg(test)]
mod tests;
