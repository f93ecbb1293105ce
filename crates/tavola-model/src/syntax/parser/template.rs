//! Strings: escapes, and the holes in templates.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Expr, ExprKind, Hole, Template, TemplatePart, Transform};
use crate::syntax::lexer;
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Fix, Span};

impl Cursor<'_> {
    fn text_token(&mut self, what: &str) -> Parse<Token> {
        match self.kind() {
            TokenKind::Text | TokenKind::BadText => Ok(self.next()),
            _ => Err(self.expected(what)),
        }
    }

    /// Returns the text between the quotes and where it begins.
    fn between_quotes(&self, token: Token) -> (&str, usize) {
        let text = self.slice(token);
        // The lexer has reported other quotes than `"`.
        let mut chars = text.chars();
        let open = chars.next().map_or(0, char::len_utf8);
        if token.kind == TokenKind::Text {
            chars.next_back();
        }
        (chars.as_str(), token.span.start as usize + open)
    }

    /// Parses a string in which braces mean nothing.
    pub(super) fn verbatim(&mut self, what: &str) -> Parse<(String, Span)> {
        let token = self.text_token(what)?;
        Ok((self.unescaped(token), token.span))
    }

    fn unescaped(&self, token: Token) -> String {
        let mut chars = self.between_quotes(token).0.chars();
        let mut text = String::new();
        while let Some(c) = chars.next() {
            match c {
                '\\' => text.extend(chars.next().map(|c| escape(c).unwrap_or(c))),
                c => text.push(c),
            }
        }
        text
    }

    /// Parses a string that may not have holes.
    pub(super) fn plain(&mut self, what: &str) -> Parse<String> {
        let token = self.peek();
        if !matches!(token.kind, TokenKind::Text | TokenKind::BadText) {
            return Err(self.expected(what));
        }
        let template = self.template()?;
        let mut text = String::new();
        for part in template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(&literal),
                TemplatePart::Hole(hole) => {
                    let finding = Finding::error(
                        "bad-string",
                        hole.span,
                        "this string is constant and cannot have holes",
                    );
                    self.push(
                        finding
                            .help("write `\\{` for a brace; a key with holes is `NAME = \"...\"`"),
                    );
                }
            }
        }
        Ok(text)
    }

    /// Parses a string with holes.
    pub(super) fn template(&mut self) -> Parse<Template> {
        let token = self.text_token("a string")?;
        if token.kind == TokenKind::BadText {
            self.lost.push(token.span);
        }
        let (text, base) = self.between_quotes(token);
        let text = text.to_owned();
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut chars = text.char_indices();
        let mut holes_end = true;
        while let Some((at, c)) = chars.next() {
            let span = |length: usize| Span::new(base + at, base + at + length);
            match c {
                '\\' => {
                    let Some((_, next)) = chars.next() else { continue };
                    literal.push(escape(next).unwrap_or(next));
                    if escape(next).is_none() {
                        let message = format!("`\\{next}` means nothing");
                        let finding =
                            Finding::error("bad-string", span(1 + next.len_utf8()), message);
                        self.push(
                            finding.help("known are `\\\"`, `\\\\`, `\\{`, `\\}`, `\\n` and `\\t`"),
                        );
                    }
                }
                '{' if holes_end => match hole_end(text.get(at + 1..).unwrap_or_default()) {
                    Some(length) => {
                        let inside = text.get(at + 1..at + 1 + length).unwrap_or_default();
                        match self.hole(inside, span(length + 2)) {
                            Ok(hole) => {
                                if !literal.is_empty() {
                                    parts.push(TemplatePart::Literal(std::mem::take(&mut literal)));
                                }
                                parts.push(TemplatePart::Hole(hole));
                            }
                            Err(_) => self.lost.push(span(length + 2)),
                        }
                        // `nth` would count characters; the hole counts bytes.
                        while chars.offset() < at + length + 2 && chars.next().is_some() {}
                    }
                    None => {
                        holes_end = false;
                        literal.push(c);
                        if token.kind == TokenKind::Text {
                            let finding =
                                Finding::error("bad-string", span(1), "this hole is never closed");
                            self.push(finding.help("add `}`, or write `\\{` for a brace"));
                        }
                    }
                },
                '}' if holes_end => {
                    literal.push(c);
                    let finding = Finding::error("bad-string", span(1), "this `}` closes no hole");
                    self.push(finding.help("write `\\}` for a brace"));
                }
                c => literal.push(c),
            }
        }
        if !literal.is_empty() {
            parts.push(TemplatePart::Literal(literal));
        }
        Ok(Template { parts, span: token.span })
    }

    fn hole(&mut self, inside: &str, span: Span) -> Parse<Hole> {
        let (tokens, findings) = lexer::lex(inside, span.start as usize + 1);
        let broken = !findings.is_empty();
        self.extend(findings);
        if tokens.is_empty() {
            let finding = Finding::error("bad-string", span, "this hole is empty");
            return Err(self.report(finding.help("name a value, or write `\\{` for a brace")));
        }
        let mut inner = self.within(tokens);
        let hole = inner.deeper(|inner| inner.hole_inside(span));
        if !broken {
            self.extend(inner.into_findings());
        }
        hole
    }

    fn hole_inside(&mut self, span: Span) -> Parse<Hole> {
        let start = self.peek().span;
        let value = if self.eat(TokenKind::LeftSquare).is_some() {
            let items = self.delimited(TokenKind::RightSquare, Self::expr);
            Expr { kind: ExprKind::List(items), span: self.since(start) }
        } else if self.eat(TokenKind::Star).is_some() {
            Expr { kind: ExprKind::Every, span: start }
        } else {
            let value = self.value_in_hole()?;
            match self.eat(TokenKind::DotDot) {
                Some(_) => {
                    let high = self.value_in_hole()?;
                    let kind = ExprKind::Range(Box::new(value), Box::new(high), None);
                    Expr { kind, span: self.since(start) }
                }
                None => value,
            }
        };
        let (value, mut optional) = match value.kind {
            ExprKind::Optional(inner) => (*inner, true),
            kind => (Expr { kind, ..value }, false),
        };
        let mut transforms = Vec::new();
        while self.eat(TokenKind::Colon).is_some() {
            let name = self.name("the name of a transform")?;
            let args = match self.eat(TokenKind::LeftParen) {
                Some(_) => self.delimited(TokenKind::RightParen, Self::expr),
                None => Vec::new(),
            };
            transforms.push(Transform { name, args });
        }
        if !optional && !transforms.is_empty() && self.at(TokenKind::Question) {
            self.optional_too_late(&value);
            optional = true;
        }
        let fallback = self.eat(TokenKind::QuestionQuestion).map(|_| self.postfix()).transpose()?;
        if !self.at(TokenKind::End) {
            let message = format!("expected `}}`, found {}", self.found());
            let finding = Finding::error("bad-string", self.here(), message);
            let is_new = matches!(&value.kind, ExprKind::Name(name) if name == "new");
            return Err(self.report(match is_new && self.at(TokenKind::Name) {
                true => finding.help("the moment of the call is `{now}`"),
                false => finding,
            }));
        }
        Ok(Hole { value, optional, transforms, fallback, span })
    }

    /// Reports `{level:pad(2)?}`, whose `?` belongs to the value, and leaves the `?` behind.
    fn optional_too_late(&mut self, value: &Expr) {
        let end = self.peek().span;
        let part = |start, end| self.text.get(Span { start, end }.range()).unwrap_or_default();
        let name = part(value.span.start, value.span.end);
        let transforms = part(value.span.end, end.start);
        let meant = format!("{name}?{transforms}");
        let message = "the `?` of an optional input stands before the transforms";
        let finding = Finding::error("bad-string", end, message);
        let fix = Fix::replace(value.span.to(end), meant.as_str());
        self.push(finding.understood().help(format!("write `{{{meant}}}`")).fix(fix));
        self.next();
    }
}

/// Returns what the character behind a backslash stands for.
fn escape(c: char) -> Option<char> {
    match c {
        '"' | '\\' | '{' | '}' => Some(c),
        'n' => Some('\n'),
        't' => Some('\t'),
        _ => None,
    }
}

/// Returns how long the inside of a hole is. Quotes may stand in it, in pairs.
fn hole_end(rest: &str) -> Option<usize> {
    let mut quoted = false;
    rest.bytes().enumerate().find_map(|(at, byte)| {
        quoted ^= byte == b'"';
        (byte == b'}' && !quoted).then_some(at)
    })
}
