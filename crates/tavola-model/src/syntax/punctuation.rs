//! Punctuation of other languages that can only mean one thing. It is read as what it means, and is one mistake for
//! the whole file: `;` at the ends of lines, wrong quotes, and `!`.

use super::lexer::quoted_length;
use super::token::{Token, TokenKind};
use crate::{Edit, Finding, Fix, Span};

/// The mistakes, each with all its places.
#[derive(Debug, Default)]
pub(super) struct Punctuation {
    seen: Vec<Seen>,
}

#[derive(Debug)]
struct Seen {
    mistake: Mistake,
    first: Span,
    places: usize,
    edits: Vec<Edit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mistake {
    /// `;` at the end of a line.
    LineEnd,
    /// A string between other quotes.
    Quotes(char),
    /// `String!`, which is required.
    Required,
    /// `!x`, which is `not x`.
    Not,
}

impl Punctuation {
    /// Reads what stands at the beginning of a text. Returns its length, and what it means; that may be nothing.
    pub(super) fn read(
        &mut self,
        text: &str,
        at: usize,
        before: Option<&Token>,
    ) -> Option<(usize, Option<TokenKind>)> {
        let first = text.chars().next()?;
        let rest = text.get(first.len_utf8()..)?;
        let place = |from: usize, to: usize| Span::new(at + from, at + to);
        let replaced = |span: Span, text: &str| Edit { span, text: text.to_owned() };
        match first {
            ';' => {
                let line = rest.lines().next().unwrap_or_default().trim();
                if !(line.is_empty() || line.starts_with("//")) {
                    return None;
                }
                self.add(Mistake::LineEnd, place(0, 1), vec![replaced(place(0, 1), "")]);
                Some((1, None))
            }
            // A word like `and`, which the parser reports.
            '&' if rest.starts_with('&') => Some((2, Some(TokenKind::Name))),
            '!' => {
                let is_behind = before.is_some_and(|token| {
                    let ends = [TokenKind::Name, TokenKind::RightSquare, TokenKind::RightParen];
                    token.span.end as usize == at && ends.contains(&token.kind)
                });
                let begins = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(');
                let (mistake, instead) = match (is_behind, begins) {
                    (true, false) => (Mistake::Required, ""),
                    (false, true) => (Mistake::Not, "not "),
                    _ => return None,
                };
                self.add(mistake, place(0, 1), vec![replaced(place(0, 1), instead)]);
                Some((1, None))
            }
            quote => {
                let length = quote.len_utf8() + quoted_length(quote, rest)?;
                let inside = text.get(quote.len_utf8()..length)?;
                let close = inside.chars().next_back()?.len_utf8();
                let mut edits = vec![replaced(place(0, quote.len_utf8()), "\"")];
                for (from, c) in inside.char_indices() {
                    let from = quote.len_utf8() + from;
                    match c {
                        '"' => edits.push(replaced(place(from, from), "\\")),
                        // A hole of JavaScript: `${name}`.
                        '$' if quote == '`' && text.get(from + 1..)?.starts_with('{') => {
                            edits.push(replaced(place(from, from + 1), ""));
                        }
                        _ => {}
                    }
                }
                edits.push(replaced(place(length - close, length), "\""));
                self.add(Mistake::Quotes(quote), place(0, length), edits);
                Some((length, Some(TokenKind::Text)))
            }
        }
    }

    fn add(&mut self, mistake: Mistake, place: Span, edits: Vec<Edit>) {
        match self.seen.iter_mut().find(|seen| seen.mistake == mistake) {
            Some(seen) => {
                seen.places += 1;
                seen.edits.extend(edits);
            }
            None => self.seen.push(Seen { mistake, first: place, places: 1, edits }),
        }
    }

    /// Returns one finding for each mistake.
    pub(super) fn findings(self) -> impl Iterator<Item = Finding> {
        self.seen.into_iter().map(|seen| {
            let (character, help) = match seen.mistake {
                Mistake::LineEnd => (';', "a statement ends with its line: take it out"),
                Mistake::Quotes('`') => {
                    ('`', "strings are written between `\"` and `\"`, and their holes `{name}`")
                }
                Mistake::Quotes(quote) => (quote, "strings are written between `\"` and `\"`"),
                Mistake::Required => {
                    ('!', "an attribute is required unless its type ends with `?`: take it out")
                }
                Mistake::Not => ('!', "write `not`"),
            };
            let others = match seen.places - 1 {
                0 => String::new(),
                1 => ", here and in one more place".to_owned(),
                more => format!(", here and in {more} more places"),
            };
            let message = format!("`{character}` means nothing outside strings and comments");
            Finding::error("bad-character", seen.first, message)
                .help(format!("{help}{others}"))
                .fix(Fix { edits: seen.edits })
                .understood()
        })
    }
}
