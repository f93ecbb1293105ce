//! From text to tokens, comments and line ends included.

use super::hidden;
use super::parser::MOST_FINDINGS;
use super::punctuation::Punctuation;
use super::token::{Token, TokenKind};
use crate::{Edit, Finding, Fix, Span};
use logos::Logos;

/// What may stand before the path of a route.
pub(crate) const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// A hole in a string is short; looking further for its end would make hostile text slow.
const LONGEST_HOLE: usize = 256;

/// Returns all tokens of a text. `base` is where the text begins in its file.
pub(crate) fn lex(text: &str, base: usize) -> (Vec<Token>, Vec<Finding>) {
    let mut lexer = TokenKind::lexer(text);
    let mut tokens: Vec<Token> = Vec::new();
    let mut findings = Vec::new();
    let mut at_start = true;
    // Where the findings of this line begin.
    let mut line = 0;
    let mut elsewhere = Punctuation::default();
    while let Some(lexed) = lexer.next() {
        let (mut kind, start) = (lexed.unwrap_or(TokenKind::Error), lexer.span().start);
        match kind {
            TokenKind::Comment => {
                if lexer.slice().starts_with("///") && !lexer.slice().starts_with("////") {
                    kind = TokenKind::Doc;
                }
                hidden::warn(lexer.slice(), base + start, &mut findings);
            }
            TokenKind::Quote => {
                let (length, closed) = string_length(lexer.remainder());
                lexer.bump(length);
                kind = if closed { TokenKind::Text } else { TokenKind::BadText };
                let span = Span::new(base + start, base + lexer.span().end);
                if !closed {
                    // What looked strange before it was most likely meant to be inside a string.
                    findings.truncate(line);
                    findings.push(
                        Finding::error("unclosed", span, "this string has no closing quote")
                            .help("a string ends on its line, with `\"`"),
                    );
                }
                hidden::warn(lexer.slice(), base + start, &mut findings);
            }
            TokenKind::Error => {
                let rest = text.get(start..).unwrap_or_default();
                if let Some((length, meant)) = elsewhere.read(rest, base + start, tokens.last()) {
                    lexer.bump(length.saturating_sub(lexer.slice().len()));
                    let span = Span::new(base + start, base + lexer.span().end);
                    tokens.extend(meant.map(|kind| Token { kind, span }));
                    continue;
                }
                // A run of strange characters is one mistake; a line end always stops it.
                let first = lexer.slice().chars().next();
                let ends = |c: char| {
                    c == '\n' || Some(c) != first && c.is_ascii() && !c.is_ascii_control()
                };
                let rest = lexer.remainder();
                let more = match first.and_then(|quote| quoted_length(quote, rest)) {
                    Some(length) => length,
                    None => rest.find(ends).unwrap_or(rest.len()),
                };
                lexer.bump(more);
                if findings.len() == line {
                    let finding = hidden::strange(lexer.slice(), base + start);
                    findings.push(match unquoted_key(text, start, base, &tokens) {
                        Some(fix) if lexer.slice() == "#" => finding.fix(fix),
                        _ => finding,
                    });
                }
            }
            TokenKind::BadNumber => {
                let span = Span::new(base + start, base + lexer.span().end);
                findings.push(bad_number(lexer.slice(), span));
            }
            _ => {}
        }
        findings.truncate(MOST_FINDINGS + 1);
        if kind == TokenKind::Newline {
            line = findings.len();
        }
        let span = Span::new(base + start, base + lexer.span().end);
        let method = at_start && kind == TokenKind::Name && METHODS.contains(&lexer.slice());
        at_start = matches!(kind, TokenKind::Newline | TokenKind::LeftBrace);
        tokens.push(Token { kind, span });
        if method && let Some((skip, length)) = path_ahead(lexer.remainder()) {
            lexer.bump(skip + length);
            let end = lexer.span().end;
            let span = Span::new(base + end - length, base + end);
            tokens.push(Token { kind: TokenKind::Path, span });
        }
    }
    findings.extend(elsewhere.findings());
    (tokens, findings)
}

/// Returns how far a string between wrong quotes goes: it is one mistake, not two.
pub(super) fn quoted_length(quote: char, rest: &str) -> Option<usize> {
    let closers: &[char] = match quote {
        '\'' => &['\''],
        '`' => &['`'],
        '\u{2018}' | '\u{201A}' => &['\u{2019}', '\u{2018}'],
        '\u{201C}' | '\u{201E}' => &['\u{201D}', '\u{201C}'],
        _ => return None,
    };
    let found = rest.char_indices().take(LONGEST_HOLE).take_while(|(_, c)| *c != '\n');
    found.filter(|(_, c)| closers.contains(c)).map(|(at, c)| at + c.len_utf8()).next()
}

/// Returns the quotes around a key that was written without them: `PK: STUDENT#{studentId}`.
fn unquoted_key(text: &str, at: usize, base: usize, tokens: &[Token]) -> Option<Fix> {
    let [.., name, joint, literal] = tokens else { return None };
    let is_key = name.kind == TokenKind::Name
        && matches!(joint.kind, TokenKind::Colon | TokenKind::Equal)
        && literal.kind == TokenKind::Name
        && literal.span.end as usize == base + at;
    let line = text.get(at..)?.lines().next()?;
    let end = base + at + line.find("//").unwrap_or(line.len());
    let end =
        end - line.get(..end - base - at)?.len() + line.get(..end - base - at)?.trim_end().len();
    let quote = |at: usize| Edit { span: Span::new(at, at), text: "\"".to_owned() };
    let edits = vec![quote(literal.span.start as usize), quote(end)];
    (is_key && !line.contains('"')).then_some(Fix { edits })
}

/// Returns the blanks before a path and its length, if a path comes next.
fn path_ahead(rest: &str) -> Option<(usize, usize)> {
    let path = rest.trim_start_matches([' ', '\t']);
    let skip = rest.len() - path.len();
    if !path.starts_with('/') || path.starts_with("//") {
        return None;
    }
    Some((skip, path.find(char::is_whitespace).unwrap_or(path.len())))
}

/// Returns how much of the text behind an opening quote belongs to the string, and whether it is
/// closed.
fn string_length(rest: &str) -> (usize, bool) {
    let mut bytes = rest.bytes().enumerate();
    let mut end = rest.len();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return (at + 1, true),
            b'\n' => {
                end = at;
                break;
            }
            b'\\' if rest.as_bytes().get(at + 1).is_some_and(|next| *next != b'\n') => {
                bytes.next();
            }
            b'{' => {
                if let Some(length) = rest.get(at + 1..).and_then(hole_length) {
                    bytes.nth(length.saturating_sub(1));
                }
            }
            _ => {}
        }
    }
    let end = rest.get(..end).map_or(end, |line| line.trim_end_matches('\r').len());
    (end, false)
}

/// Returns the length of a hole with its closing brace, if it contains a string: only then may
/// quotes stand in it.
fn hole_length(rest: &str) -> Option<usize> {
    let mut quotes = 0;
    for (at, byte) in rest.bytes().enumerate().take(LONGEST_HOLE) {
        match byte {
            b'"' => quotes += 1,
            b'}' if quotes % 2 == 0 => return (quotes > 0).then_some(at + 1),
            b'\n' | b'{' | b'\\' => return None,
            _ => {}
        }
    }
    None
}

fn bad_number(text: &str, span: Span) -> Finding {
    let finding = Finding::error("bad-number", span, format!("`{text}` is no number"));
    if text.contains('_') {
        return finding.help("write the digits without `_`");
    }
    finding.help("durations end in `d`, `h`, `m` or `s`, sizes in `B`, `KB`, `MB` or `GB`")
}
