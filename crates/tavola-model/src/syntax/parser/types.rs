//! Types.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Bound, Decimal, Name, Type, TypeKind};
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix, Span};

impl Cursor<'_> {
    pub(super) fn ty(&mut self) -> Parse<Type> {
        self.deeper(Self::ty_inside)
    }

    fn ty_inside(&mut self) -> Parse<Type> {
        let start = self.peek();
        let kind = match start.kind {
            TokenKind::LeftSquare if self.look(1).kind == TokenKind::Text => {
                self.enum_in_brackets(start.span)
            }
            TokenKind::LeftSquare => {
                let inner = self.element()?;
                TypeKind::List(Box::new(inner), self.bound()?)
            }
            TokenKind::Name
                if self.at_word("set") && self.look(1).kind == TokenKind::LeftSquare =>
            {
                self.next();
                let inner = self.element()?;
                TypeKind::Set(Box::new(inner), self.bound()?)
            }
            TokenKind::LeftBrace => {
                self.next();
                TypeKind::Record(self.bracketed(Self::attributes))
            }
            TokenKind::Text | TokenKind::BadText => TypeKind::Enum(self.members()?),
            TokenKind::Name if self.at_enum_elsewhere() => {
                self.next();
                self.enum_in_brackets(start.span)
            }
            TokenKind::Name => match self.look(1).kind {
                TokenKind::Less | TokenKind::LeftSquare if self.generic_elsewhere() => {
                    return Ok(self.generic_type());
                }
                TokenKind::Pipe => TypeKind::Enum(self.members()?),
                TokenKind::Dot => TypeKind::Of(self.path("a type")?),
                TokenKind::LeftParen if self.at_word("decimal") => {
                    self.next();
                    self.decimal()
                }
                TokenKind::LeftParen if self.at_word("epoch") => {
                    self.next();
                    self.epoch()
                }
                _ => {
                    let name = self.name("a type")?;
                    let bound = self.bound()?;
                    self.list_behind(start.span, TypeKind::Named(name, bound))
                }
            },
            _ => return Err(self.expected("a type")),
        };
        let optional = self.eat(TokenKind::Question).is_some();
        if self.at(TokenKind::QuestionQuestion) {
            return Err(self.expected("one `?`"));
        }
        Ok(Type { kind, optional, span: self.since(start.span) })
    }

    /// Reports `string[]`, which many write for `[string]`, and takes it for that.
    fn list_behind(&mut self, start: Span, element: TypeKind) -> TypeKind {
        let brackets = (self.kind(), self.look(1).kind);
        if brackets != (TokenKind::LeftSquare, TokenKind::RightSquare) {
            return element;
        }
        let span = self.since(start);
        let written = self.text.get(span.range()).unwrap_or_default();
        let list = format!("[{written}]");
        self.next();
        self.next();
        let place = self.since(start);
        let message = "the element type of a list stands inside the brackets";
        let finding = Finding::error("syntax", place, message);
        self.push(finding.help(format!("write `{list}`")).fix(Fix::replace(place, list)));
        TypeKind::List(Box::new(Type { kind: element, optional: false, span }), None)
    }

    /// Reports `["open", "closed"]`, and takes it for `open | closed`.
    fn enum_in_brackets(&mut self, start: Span) -> TypeKind {
        self.next();
        let mut members = Vec::new();
        while let Ok(member) = self.member() {
            members.push(member);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        self.skip_until(|_| false);
        if self.kind().closes() {
            self.next();
        }
        let place = self.since(start);
        let is_plain = |name: &Name| {
            name.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && name.text.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        let shown = |name: &Name| match is_plain(name) {
            true => name.text.clone(),
            false => format!("{:?}", name.text),
        };
        let list = members.iter().map(shown).collect::<Vec<_>>().join(" | ");
        let finding = Finding::error("syntax", place, "the members of an enum are its type");
        self.push(finding.help(format!("write `{list}`")).fix(Fix::replace(place, list)));
        TypeKind::Enum(members)
    }

    /// Parses `[type]`.
    fn element(&mut self) -> Parse<Type> {
        let open = self.expect(TokenKind::LeftSquare, "`[`")?;
        let inner = self.bracketed(Self::ty);
        if inner.is_ok() && !self.at(TokenKind::RightSquare) {
            self.expected("`]`");
        }
        self.skip_until(|_| false);
        self.eat(TokenKind::RightSquare);
        // The list is a list, even if nobody can say of what.
        Ok(inner.unwrap_or(Type {
            kind: TypeKind::Error,
            optional: false,
            span: self.since(open.span),
        }))
    }

    /// Parses `a | b | "c d"`.
    pub(super) fn members(&mut self) -> Parse<Vec<Name>> {
        let mut members = vec![self.member()?];
        while self.eat(TokenKind::Pipe).is_some() {
            members.push(self.member()?);
        }
        Ok(members)
    }

    fn member(&mut self) -> Parse<Name> {
        let token = self.peek();
        match token.kind {
            TokenKind::Text | TokenKind::BadText => {
                Ok(Name { text: self.plain("a member")?, span: token.span })
            }
            _ => self.name("the name of a member"),
        }
    }

    /// Parses `(12, 2)` or `(12, 2, 0..500)`, and `as text` behind it.
    fn decimal(&mut self) -> TypeKind {
        let open = self.next();
        let inside = self.decimal_inside();
        if inside.is_ok() && !self.at(TokenKind::RightParen) {
            self.expected("`)`");
        }
        self.skip_until(|_| false);
        self.eat(TokenKind::RightParen);
        let span = self.since(open.span);
        let Ok((digits, places, range)) = inside else { return TypeKind::Error };
        let bound = range.map(|(low, high)| Bound { low, high, span });
        let as_text = self.eat_word("as").is_some();
        if as_text && self.eat_word("text").is_none() {
            self.expected_with("`text`", "a decimal is stored as a number, or `as text`");
        }
        TypeKind::Decimal(Decimal { digits, places, bound, as_text, span })
    }

    #[expect(clippy::type_complexity, reason = "digits, places and a range, read once")]
    fn decimal_inside(&mut self) -> Parse<(i64, i64, Option<(Option<i64>, Option<i64>)>)> {
        let digits = self.bound_number()?;
        if self.eat(TokenKind::Comma).is_none() {
            let help = "say how many digits there are, and how many of them stand behind the \
                        point: `decimal(12, 2)`";
            return Err(self.expected_with("`,`", help));
        }
        let places = self.bound_number()?;
        let range = match self.eat(TokenKind::Comma) {
            Some(_) => Some(self.bound_inside()?),
            None => None,
        };
        Ok((digits, places, range))
    }

    /// Parses `(milliseconds)`.
    fn epoch(&mut self) -> TypeKind {
        self.next();
        let unit = self.name("`seconds`, `milliseconds` or `microseconds`");
        if unit.is_ok() && !self.at(TokenKind::RightParen) {
            self.expected("`)`");
        }
        self.skip_until(|_| false);
        self.eat(TokenKind::RightParen);
        unit.map_or(TypeKind::Error, TypeKind::Epoch)
    }

    /// Parses `(500)`, `(1..90)` or `(1..)`, or nothing.
    fn bound(&mut self) -> Parse<Option<Bound>> {
        let Some(open) = self.eat(TokenKind::LeftParen) else { return Ok(None) };
        let bound = self.bound_inside();
        if bound.is_ok() && !self.at(TokenKind::RightParen) {
            self.expected("`)`");
        }
        self.skip_until(|_| false);
        self.eat(TokenKind::RightParen);
        let span = self.since(open.span);
        let Ok((low, high)) = bound else { return Ok(None) };
        let bound = Bound { low, high, span };
        if bound.is_empty() {
            let finding =
                Finding::error("bad-number", span, "the lower bound is above the upper one");
            self.push(finding);
        }
        Ok(Some(bound))
    }

    fn bound_inside(&mut self) -> Parse<(Option<i64>, Option<i64>)> {
        let first = self.bound_number()?;
        if self.eat(TokenKind::DotDot).is_none() {
            return Ok((None, Some(first)));
        }
        if self.at(TokenKind::RightParen) {
            return Ok((Some(first), None));
        }
        Ok((Some(first), Some(self.bound_number()?)))
    }

    fn bound_number(&mut self) -> Parse<i64> {
        let negative = self.eat(TokenKind::Minus).is_some();
        let token = self.expect(TokenKind::Int, "a whole number")?;
        match self.slice(token).parse::<i64>() {
            Ok(number) => Ok(if negative { -number } else { number }),
            Err(_) => Err(self.too_large(token.span)),
        }
    }
}
