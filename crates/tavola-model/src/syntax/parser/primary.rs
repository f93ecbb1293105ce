//! What binds tightest: names, paths, calls, literals, lists, records.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Span};

/// Words that join or end expressions and so cannot begin one.
const JOINING: [&str; 6] = ["and", "or", "in", "between", "when", "else"];

/// Words that can follow an expression; `service` before one of them is a plain name.
const FOLLOWING: [&str; 18] = [
    "and", "or", "in", "not", "between", "when", "else", "if", "where", "while", "for", "to",
    "from", "by", "except", "derive", "visible", "ignoring",
];

impl Cursor<'_> {
    /// Parses a primary and what follows it: `.name`, `?`.
    pub(super) fn postfix(&mut self) -> Parse<Expr> {
        let mut expr = self.primary()?;
        loop {
            if self.eat(TokenKind::Dot).is_some() {
                let name = self.name("a name after the dot")?;
                self.no_method(&expr, &name)?;
                let span = expr.span.to(name.span);
                expr = Expr { kind: ExprKind::Field(Box::new(expr), name), span };
            } else if let Some(mark) = self.eat(TokenKind::Question) {
                let span = expr.span.to(mark.span);
                expr = Expr { kind: ExprKind::Optional(Box::new(expr)), span };
            } else {
                return Ok(expr);
            }
            self.link()?;
        }
    }

    fn primary(&mut self) -> Parse<Expr> {
        let token = self.peek();
        let kind = match token.kind {
            TokenKind::Name => return self.named(),
            TokenKind::Text | TokenKind::BadText => ExprKind::Text(self.template()?),
            TokenKind::Int | TokenKind::Decimal => {
                self.next();
                ExprKind::Number(self.slice(token).to_owned())
            }
            TokenKind::Minus
                if matches!(self.look(1).kind, TokenKind::Int | TokenKind::Decimal) =>
            {
                self.next();
                let digits = self.next();
                ExprKind::Number(format!("-{}", self.slice(digits)))
            }
            TokenKind::Duration => ExprKind::Duration(self.duration()?),
            TokenKind::Date => {
                self.next();
                self.check_date(token);
                ExprKind::Date(self.slice(token).to_owned())
            }
            TokenKind::LeftSquare => {
                self.next();
                ExprKind::List(self.delimited(TokenKind::RightSquare, Self::expr))
            }
            TokenKind::LeftParen => {
                self.next();
                let inner = self.bracketed(Self::expr);
                if inner.is_err() || !self.at(TokenKind::RightParen) {
                    if inner.is_ok() {
                        self.expected("`)`");
                    }
                    self.skip_until(|_| false);
                }
                self.eat(TokenKind::RightParen);
                // The parentheses belong to it, or a finding would underline half of it.
                let kind = inner.map_or(ExprKind::Error, |inner| inner.kind);
                return Ok(Expr { kind, span: self.since(token.span) });
            }
            TokenKind::LeftBrace if !self.no_record => ExprKind::Record(None, self.fields()?),
            _ => return Err(self.expected("an expression")),
        };
        Ok(Expr { kind, span: self.since(token.span) })
    }

    fn named(&mut self) -> Parse<Expr> {
        let token = self.peek();
        let word = self.slice(token);
        if JOINING.contains(&word) {
            let help = format!(
                "`{word}` joins two expressions: the member of an enum is written `\"{word}\"`, \
                 and an attribute of that name `item.{word}`"
            );
            return Err(self.expected_with("an expression", &help));
        }
        self.next();
        let kind = match word {
            "true" | "false" => ExprKind::Bool(word == "true"),
            "exists" => ExprKind::Exists(Box::new(self.deeper(Self::postfix)?)),
            "not" => {
                let help = "put parentheses around it";
                let finding = Finding::error("syntax", token.span, "`not` cannot stand here");
                return Err(self.report(finding.help(help)));
            }
            "service"
                if self.at(TokenKind::Name) && !FOLLOWING.contains(&self.slice(self.peek())) =>
            {
                ExprKind::Service(self.name("a service")?)
            }
            _ if self.at(TokenKind::LeftParen) => ExprKind::Call(self.to_name(token), self.args()?),
            _ if self.at(TokenKind::LeftBrace) && !self.no_record => {
                ExprKind::Record(Some(self.to_name(token)), self.fields()?)
            }
            _ => ExprKind::Name(word.to_owned()),
        };
        Ok(Expr { kind, span: self.since(token.span) })
    }

    /// Parses `30d`, `1h`, `15m`, `10s`: seconds.
    pub(super) fn duration(&mut self) -> Parse<u64> {
        let token = match self.eat(TokenKind::Duration) {
            Some(token) => token,
            None => return Err(self.expected_with("a duration", "`30d`, `1h`, `15m` or `10s`")),
        };
        let text = self.slice(token);
        let unit = match text.chars().last() {
            Some('d') => 86_400,
            Some('h') => 3_600,
            Some('m') => 60,
            _ => 1,
        };
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse::<u64>();
        match number.ok().and_then(|number| number.checked_mul(unit)) {
            Some(seconds) => Ok(seconds),
            None => Err(self.too_large(token.span)),
        }
    }

    pub(super) fn int(&mut self, what: &str) -> Parse<u64> {
        let token = self.expect(TokenKind::Int, what)?;
        self.slice(token).parse().map_err(|_| self.too_large(token.span))
    }

    pub(super) fn too_large(&mut self, span: Span) -> super::cursor::Failed {
        self.report(Finding::error("bad-number", span, "this number is too large"))
    }

    fn check_date(&mut self, token: Token) {
        let mut parts = self.slice(token).split('-').map(|part| part.parse::<u32>().unwrap_or(0));
        let (year, month, day) = (parts.next(), parts.next(), parts.next());
        let (Some(year), Some(month), Some(day)) = (year, month, day) else { return };
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        };
        if !(1..=days).contains(&day) {
            let message = format!("there is no day `{}`", self.slice(token));
            self.push(Finding::error("bad-date", token.span, message));
        }
    }
}
