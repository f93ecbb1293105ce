//! Human text: plain text without markup, and HTML made safe.

use std::sync::LazyLock;

/// How much markup is parsed: at worst a fifth of a second's worth.
const MOST_MARKUP: usize = 10_000;

/// Plain human text with its markup removed. `AT&T`, `a < b` and `x <- y` stay as they are, and so do
/// entities: whoever types `&lt;b&gt;` means those characters.
///
/// In the result no `<` stands before a letter, `/`, `!` or `?`, so that an HTML parser finds nothing
/// but text in it. A `<` that looks like the start of markup but is none gets a space: `a <b` becomes
/// `a < b`. Line ends become `\n`; other control characters except tabs are removed.
///
/// Takes time in proportion to the text, whatever is in it.
pub fn plain_text(input: &str) -> String {
    let source = without_controls(input);
    let mut plain = Plain::default();
    let mut markup = Markup { quotes: true, unclosed: Vec::new() };
    let mut rest = source.as_str();
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        plain.push(before);
        let length = match markup.at_start(from) {
            Some(Found { length, ends_line }) => {
                plain.line_ended |= ends_line;
                length
            }
            None => {
                plain.push("<");
                1
            }
        };
        rest = from.get(length..).unwrap_or_default();
    }
    plain.push(rest);
    plain.text
}

/// HTML with nothing in it that runs or that leads outside the web, by an allow-list of elements,
/// attributes and link schemes.
///
/// The parser takes time by the square of what is nested, so a text with more markup than any that
/// people write becomes plain text.
pub fn safe_html(input: &str) -> String {
    static ALLOWED: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
        let mut builder = ammonia::Builder::default();
        builder.url_schemes(["http", "https", "mailto"].into());
        builder
    });
    if input.matches(['<', '&']).count() > MOST_MARKUP {
        let plain = plain_text(input);
        return plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    }
    ALLOWED.clean(input).to_string()
}

fn without_controls(input: &str) -> String {
    let mut text = String::with_capacity(input.len());
    let mut characters = input.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\r' => text.push('\n'),
            '\n' | '\t' => text.push(character),
            _ if character.is_control() => {}
            _ => text.push(character),
        }
    }
    text
}

/// The text so far.
#[derive(Default)]
struct Plain {
    text: String,
    /// Markup that ends a line was removed, and nothing has followed it yet.
    line_ended: bool,
}

impl Plain {
    /// Adds text; nothing in it but its first character can make markup with what is there already.
    fn push(&mut self, more: &str) {
        let Some(first) = more.chars().next() else { return };
        let last = self.text.chars().next_back();
        if std::mem::take(&mut self.line_ended)
            && !first.is_whitespace()
            && last.is_some_and(|last| !last.is_whitespace())
        {
            self.text.push('\n');
        } else if last == Some('<') && (first.is_ascii_alphabetic() || "/!?".contains(first)) {
            self.text.push(' ');
        }
        self.text.push_str(more);
    }
}

/// A piece of markup.
struct Found {
    length: usize,
    ends_line: bool,
}

/// Finds markup, and remembers what it looked for in vain: each vain search may run to the end of the
/// text, so there must not be one for each `<`.
struct Markup {
    /// Whether a quoted value hides `<` and `>`. No longer, once doing so led to no end of a tag.
    quotes: bool,
    /// The ends that do not come any more.
    unclosed: Vec<&'static str>,
}

impl Markup {
    /// The markup that `from` starts with, if it does. `from` starts with `<`.
    fn at_start(&mut self, from: &str) -> Option<Found> {
        let inside = from.strip_prefix('<')?;
        if let Some(comment) = inside.strip_prefix('!')
            && comment.starts_with("--")
        {
            let length = self.search(comment, "-->")? + "<!-->".len();
            return Some(Found { length, ends_line: false });
        }
        if let Some(declaration) = inside.strip_prefix(['!', '?']) {
            let opens = |c: char| c.is_ascii_alphabetic() || c == '[';
            let end = declaration.starts_with(opens).then(|| self.tag_end(declaration))??;
            return Some(Found { length: end + 2, ends_line: false });
        }
        let closing = inside.starts_with('/');
        let named = inside.strip_prefix('/').unwrap_or(inside);
        let (name, tail) = tag_name(named)?;
        let mut length = from.len() - tail.len() + self.tag_end(tail)?;
        let raw = RAW.iter().find(|(raw, _)| !closing && name.eq_ignore_ascii_case(raw));
        if let Some((_, end)) = raw {
            // Without an end the rest is what somebody wrote about the element, not what is in it.
            length += from.get(length..).and_then(|content| self.search(content, end)).unwrap_or(0);
        }
        let ends_line = LINES.iter().any(|line| name.eq_ignore_ascii_case(line));
        Some(Found { length, ends_line })
    }

    /// Where `end` is, in any case of its letters.
    fn search(&mut self, text: &str, end: &'static str) -> Option<usize> {
        if self.unclosed.contains(&end) {
            return None;
        }
        let windows = text.as_bytes().windows(end.len());
        let found = windows.into_iter().position(|w| w.eq_ignore_ascii_case(end.as_bytes()));
        if found.is_none() {
            self.unclosed.push(end);
        }
        found
    }

    /// Where the tag ends that goes on with `tail`. One that meets another `<` has no end.
    fn tag_end(&mut self, tail: &str) -> Option<usize> {
        if self.quotes {
            match scan_tag(tail, true) {
                Scan::End(end) => return Some(end),
                Scan::None { hid_markup: false } => return None,
                Scan::None { hid_markup: true } => self.quotes = false,
            }
        }
        match scan_tag(tail, false) {
            Scan::End(end) => Some(end),
            Scan::None { .. } => None,
        }
    }
}

/// Elements whose content is no text, and where it ends.
const RAW: [(&str, &str); 2] = [("script", "</script"), ("style", "</style")];

/// Elements that start or end a line; without this the words beside them would run together.
const LINES: [&str; 22] = [
    "article",
    "blockquote",
    "br",
    "dd",
    "div",
    "dt",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "tr",
    "ul",
];

/// The name of a tag and what follows it. Addresses such as `<ann@example.org>` and
/// `<https://example.org>` are no tags.
fn tag_name(text: &str) -> Option<(&str, &str)> {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
    let (name, tail) = text.split_at(text.find(|c| !part(c))?);
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.ends_with(':');
    (named && tail.starts_with([' ', '\t', '\n', '/', '>'])).then_some((name, tail))
}

enum Scan {
    /// The tag ends before this place.
    End(usize),
    /// It does not end.
    None {
        /// Whether a quoted value hid a `<`, or the end of the text.
        hid_markup: bool,
    },
}

fn scan_tag(tail: &str, quotes: bool) -> Scan {
    let mut quote = None;
    let mut value_starts = false;
    let mut hid_markup = false;
    for (at, byte) in tail.bytes().enumerate() {
        if quote.is_some() {
            hid_markup |= byte == b'<';
            if quote == Some(byte) {
                quote = None;
            }
            continue;
        }
        match byte {
            b'>' => return Scan::End(at + 1),
            b'<' => return Scan::None { hid_markup },
            b'"' | b'\'' if quotes && value_starts => quote = Some(byte),
            b' ' | b'\t' | b'\n' => continue,
            _ => {}
        }
        value_starts = byte == b'=';
    }
    Scan::None { hid_markup: hid_markup || quote.is_some() }
}

#[cfg(test)]
mod tests;
