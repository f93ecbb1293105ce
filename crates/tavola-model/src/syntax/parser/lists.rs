//! Lists between brackets: parameters, arguments, fields; and references, which take arguments.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Arg, Construct, Expr, ExprKind, Field, Name, Param, Ref};
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix};

impl Cursor<'_> {
    /// Runs inside brackets, where a brace is a record again.
    pub(super) fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.no_record, false);
        let result = parse(self);
        self.no_record = outside;
        result
    }

    /// Items up to the closing bracket; the opening one has been read. In braces a new line is a
    /// comma.
    pub(super) fn delimited<T>(
        &mut self,
        close: TokenKind,
        parse: impl Fn(&mut Self) -> Parse<T>,
    ) -> Vec<T> {
        let separates = |kind: TokenKind| matches!(kind, TokenKind::Comma | TokenKind::Newline);
        let wanted = match close {
            TokenKind::RightParen => "`,` or `)`",
            TokenKind::RightSquare => "`,` or `]`",
            _ => "`,`, a new line or `}`",
        };
        self.bracketed(|this| {
            let mut items = Vec::new();
            loop {
                this.skip_newlines();
                if this.eat(close).is_some() || this.at(TokenKind::End) || this.kind().closes() {
                    return items;
                }
                let before = this.at;
                match parse(this) {
                    Ok(item) => {
                        items.push(item);
                        if !separates(this.kind()) && !this.at(close) {
                            this.expected(wanted);
                        }
                    }
                    Err(_) => {
                        this.skip_until(separates);
                        this.lose(before);
                    }
                }
                this.skip_until(separates);
                this.eat(TokenKind::Comma);
            }
        })
    }

    /// Names with commas between them.
    pub(super) fn names(&mut self, what: &str) -> Parse<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.eat(TokenKind::Comma).is_some() {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Parses `a.b.c`.
    pub(super) fn path(&mut self, what: &str) -> Parse<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.eat(TokenKind::Dot).is_some() {
            names.push(self.name("a name after the dot")?);
        }
        Ok(names)
    }

    /// Parses `(a, b?, c: type = expr)`, or nothing.
    pub(super) fn params(&mut self) -> Vec<Param> {
        match self.eat(TokenKind::LeftParen) {
            Some(_) => self.delimited(TokenKind::RightParen, Self::param),
            None => Vec::new(),
        }
    }

    fn param(&mut self) -> Parse<Param> {
        let name = self.name("the name of an input")?;
        let optional = self.eat(TokenKind::Question).is_some();
        let ty = self.eat(TokenKind::Colon).map(|_| self.ty()).transpose()?;
        let default = self.eat(TokenKind::Equal).map(|_| self.expr()).transpose()?;
        Ok(Param { name, optional, ty, default })
    }

    /// Parses `NAME` or `NAME(args)`.
    pub(super) fn reference(&mut self, what: &str) -> Parse<Ref> {
        let name = self.name(what)?;
        self.no_braces_in_arguments()?;
        let args = if self.at(TokenKind::LeftParen) { Some(self.args()?) } else { None };
        let span = self.since(name.span);
        Ok(Ref { name, args, span })
    }

    /// Parses `(x, a.b.x, x = expr)`.
    pub(super) fn args(&mut self) -> Parse<Vec<Arg>> {
        self.expect(TokenKind::LeftParen, "`(`")?;
        Ok(self.delimited(TokenKind::RightParen, Self::arg))
    }

    /// Parses `x`, `a.b.x` or `x = expr`.
    pub(super) fn arg(&mut self) -> Parse<Arg> {
        if self.at(TokenKind::Name) && self.look(1).kind == TokenKind::Equal {
            let name = self.name("the name of an argument")?;
            self.next();
            return Ok(Arg { name: Some(name), value: self.expr()? });
        }
        let value = self.expr()?;
        Ok(Arg { name: last_name(&value), value })
    }

    /// Parses `{ a = expr, b, x.c }`.
    pub(super) fn fields(&mut self) -> Parse<Vec<Field>> {
        self.expect(TokenKind::LeftBrace, "`{`")?;
        Ok(self.delimited(TokenKind::RightBrace, Self::field))
    }

    pub(super) fn field(&mut self) -> Parse<Field> {
        self.no_spread()?;
        let name = self.name("the name of an attribute")?;
        if let Some(colon) = self.eat(TokenKind::Colon) {
            let finding = Finding::error("syntax", colon.span, "a value follows `=`, not `:`");
            let help = format!("write `{} = ...`", name.text);
            self.push(finding.help(help).fix(Fix::replace(colon.span, " =")).understood());
            return Ok(Field { name, value: self.expr()? });
        }
        if self.at(TokenKind::Dot) {
            return self.path_as_field(name);
        }
        let value = match self.eat(TokenKind::Equal) {
            Some(_) => self.expr()?,
            None => Expr { kind: ExprKind::Name(name.text.clone()), span: name.span },
        };
        Ok(Field { name, value })
    }

    /// Parses the rest of `note.title`, which means `title = note.title`.
    fn path_as_field(&mut self, first: Name) -> Parse<Field> {
        let start = first.span;
        let mut value = Expr { kind: ExprKind::Name(first.text.clone()), span: start };
        let mut last = first;
        while self.eat(TokenKind::Dot).is_some() {
            last = self.name("a name after the dot")?;
            let span = self.since(start);
            value = Expr { kind: ExprKind::Field(Box::new(value), last.clone()), span };
        }
        if self.eat(TokenKind::Question).is_some() {
            let span = self.since(start);
            value = Expr { kind: ExprKind::Optional(Box::new(value)), span };
        }
        Ok(Field { name: last, value })
    }

    /// Parses `Entity from input { fields }`.
    pub(super) fn construct(&mut self, from_input: bool) -> Parse<Construct> {
        let entity = self.name("the name of an entity")?;
        let (mut takes_input, mut from_item) = (false, None);
        if from_input && self.eat_word("from").is_some() {
            let name = self.name("`input` or the name of an item")?;
            takes_input = name.text == "input";
            from_item = Some(name).filter(|_| !takes_input);
        }
        let fields = if self.at(TokenKind::LeftBrace) { self.fields()? } else { Vec::new() };
        let span = self.since(entity.span);
        Ok(Construct { entity, from_input: takes_input, from_item, fields, span })
    }

    /// Returns `true` if `from input` stands here.
    pub(super) fn takes_input(&mut self) -> Parse<bool> {
        if self.eat_word("from").is_none() {
            return Ok(false);
        }
        self.expect_word("input")?;
        Ok(true)
    }
}

/// Returns the last name of a path: `a.b.x` is an argument for `x`.
fn last_name(value: &Expr) -> Option<Name> {
    match &value.kind {
        ExprKind::Name(text) => Some(Name { text: text.clone(), span: value.span }),
        ExprKind::Field(base, name) => last_name(base).map(|_| name.clone()),
        ExprKind::Optional(inner) => last_name(inner),
        _ => None,
    }
}
