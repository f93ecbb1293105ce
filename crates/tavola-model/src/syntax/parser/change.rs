//! Updates: which attributes change, and how.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Change, ChangeKind, Expr, ExprKind, Name, StatementKind, UpdateVerb};
use crate::syntax::token::TokenKind;

impl Cursor<'_> {
    /// Parses `ref from input set ... add ... starting ... if expr else ...`, behind `update`,
    /// `upsert` or `put`.
    pub(super) fn update(&mut self, verb: UpdateVerb) -> Parse<StatementKind> {
        let target = self.reference("an entity or a name")?;
        let from_input = self.takes_input()?;
        if self.at(TokenKind::LeftBrace) {
            let help = "changes stand behind `set`, and a new item is made with `create`";
            return Err(self.expected_with("`set`", help));
        }
        let mut changes = Vec::new();
        loop {
            let token = self.peek();
            let parse = match self.slice(token) {
                "set" => Self::set,
                "add" => Self::add,
                "remove" => Self::remove,
                "clear" => Self::clear,
                _ => break,
            };
            let mut start = self.next().span;
            loop {
                let kind = parse(self)?;
                changes.push(Change { kind, span: self.since(start) });
                if self.eat(TokenKind::Comma).is_none() {
                    break;
                }
                start = self.peek().span;
            }
        }
        let mut starting = Vec::new();
        if self.eat_word("starting").is_some() {
            starting.push(self.field()?);
            while self.eat(TokenKind::Comma).is_some() {
                starting.push(self.field()?);
            }
        }
        let condition = self.eat_word("if").map(|_| self.condition()).transpose()?;
        let otherwise = self.otherwise()?;
        Ok(StatementKind::Update {
            verb,
            target,
            from_input,
            changes,
            starting,
            condition,
            otherwise,
        })
    }

    fn set(&mut self) -> Parse<ChangeKind> {
        let path = self.path("the name of an attribute")?;
        match self.kind() {
            TokenKind::Equal => {
                self.next();
                Ok(ChangeKind::Set(path, self.expr()?))
            }
            TokenKind::PlusEqual => {
                self.next();
                Ok(ChangeKind::Increase(path, self.expr()?))
            }
            TokenKind::MinusEqual => {
                self.next();
                Ok(ChangeKind::Decrease(path, self.expr()?))
            }
            _ => match path.as_slice() {
                [name] => {
                    let value = given(name);
                    Ok(ChangeKind::Set(path, value))
                }
                _ => Err(self.expected("`=`, `+=` or `-=`")),
            },
        }
    }

    fn add(&mut self) -> Parse<ChangeKind> {
        let value = self.expr()?;
        self.expect_word("to")?;
        Ok(ChangeKind::Add(value, self.path("the name of an attribute")?))
    }

    fn remove(&mut self) -> Parse<ChangeKind> {
        let value = self.expr()?;
        if !self.at_word("from") {
            let help =
                "`remove x from list` takes out an element; `clear name` removes an attribute";
            return Err(self.expected_with("`from`", help));
        }
        self.next();
        Ok(ChangeKind::Remove(value, self.path("the name of an attribute")?))
    }

    fn clear(&mut self) -> Parse<ChangeKind> {
        Ok(ChangeKind::Clear(self.path("the name of an attribute")?))
    }
}

/// Returns the input of that name, if it was given.
fn given(name: &Name) -> Expr {
    let span = name.span;
    let input = Box::new(Expr { kind: ExprKind::Name("input".to_owned()), span });
    let field = Box::new(Expr { kind: ExprKind::Field(input, name.clone()), span });
    Expr { kind: ExprKind::Optional(field), span }
}
