//! Updates: which attributes change, and how.

use super::cursor::{Cursor, Parse};
use crate::Finding;
use crate::syntax::ast::{
    Any, Arg, Change, ChangeKind, Expr, ExprKind, Name, Ref, StatementKind, UpdateVerb,
};
use crate::syntax::token::TokenKind;

impl Cursor<'_> {
    /// Parses `ref from input set ... add ... starting ... if expr else ...`, behind `update`,
    /// `upsert` or `put`.
    pub(super) fn update(
        &mut self,
        verb: UpdateVerb,
        binding: Option<Name>,
    ) -> Parse<StatementKind> {
        let (target, any) = match self.at_word("any") && self.look(1).kind == TokenKind::Name {
            true => {
                let (target, any) = self.any(verb, binding)?;
                (target, Some(any))
            }
            false if binding.is_some() => {
                let help = "a name stands for the item that is chosen: `let x = update any ...`";
                return Err(self.expected_with("`any`", help));
            }
            false => (self.reference("an entity or a name")?, None),
        };
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
            any,
            from_input,
            changes,
            starting,
            condition,
            otherwise,
        })
    }

    /// Parses `any Entity(x, NAME in expr)`.
    fn any(&mut self, verb: UpdateVerb, binding: Option<Name>) -> Parse<(Ref, Any)> {
        let word = self.next();
        if verb.makes() {
            let message = format!("`{} any` is not possible", verb.word());
            let finding = Finding::error("bad-any", word.span, message);
            let help = "draw the item: `let shard = random(10)`, then `upsert X(..., shard)`";
            return Err(self.report(finding.help(help)));
        }
        let name = self.name("an entity")?;
        self.expect(TokenKind::LeftParen, "`(`")?;
        let args = self.delimited(TokenKind::RightParen, Self::arg_or_choice);
        let span = self.since(name.span);
        let (args, lists): (Vec<Arg>, Vec<Option<(Name, Expr)>>) = args.into_iter().unzip();
        let mut lists = lists.into_iter().flatten();
        let (Some((part, list)), None) = (lists.next(), lists.next()) else {
            let message = "`update any` chooses one part of the key";
            let finding = Finding::error("bad-any", span, message);
            let help = format!("say of which items: `{}(..., shard in 0..9)`", name.text);
            return Err(self.report(finding.help(help)));
        };
        Ok((Ref { name, args: Some(args), span }, Any { binding, part, list }))
    }

    /// Parses an argument, or `NAME in expr`, which stands for an argument of its own name.
    fn arg_or_choice(&mut self) -> Parse<(Arg, Option<(Name, Expr)>)> {
        if !(self.at(TokenKind::Name) && self.slice(self.look(1)) == "in") {
            return Ok((self.arg()?, None));
        }
        let name = self.name("a part of the key")?;
        self.next();
        let list = self.range()?;
        let value = Expr { kind: ExprKind::Name(name.text.clone()), span: name.span };
        Ok((Arg { name: Some(name.clone()), value }, Some((name, list))))
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
        if !self.at_word("to") {
            let help = "the value comes first: `add VALUE to ATTRIBUTE`; a number is counted by `set n += 1`";
            return Err(self.expected_with("`to`", help));
        }
        self.next();
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
