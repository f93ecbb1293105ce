//! Key conditions: what a query asks of the partition and sort key.

use super::cursor::{Cursor, Parse};
use crate::Finding;
use crate::syntax::ast::{BinaryOp, KeyCondition, KeyConditionKind, ReadClauseKind};
use crate::syntax::token::TokenKind;

impl Cursor<'_> {
    /// Parses `table.index where ...`, behind `from`.
    pub(super) fn query(&mut self, one: bool) -> Parse<ReadClauseKind> {
        let table = self.name("the name of a table")?;
        let index =
            self.eat(TokenKind::Dot).map(|_| self.name("the name of an index")).transpose()?;
        if !self.at_word("where") {
            return Err(
                self.expected_with("`where`", "say which items; a whole table is read by `scan`")
            );
        }
        self.next();
        let mut condition = vec![self.key_condition()?];
        while self.eat_joining("and") {
            condition.push(self.key_condition()?);
        }
        if self.at_word("or") {
            let finding =
                Finding::error("syntax", self.here(), "key conditions are joined by `and` only");
            let help = "several partitions are written as a list: `\"STATUS#{[a, b]}\"`";
            return Err(self.report(finding.help(help)));
        }
        Ok(ReadClauseKind::From { one, table, index, condition })
    }

    fn key_condition(&mut self) -> Parse<KeyCondition> {
        if self.at_word("begins_with") && self.look(1).kind == TokenKind::LeftParen {
            return self.begins_with();
        }
        let attribute = self.name("a key attribute")?;
        if self.at(TokenKind::LeftParen) {
            let message = format!("`{}` cannot be used in a key condition", attribute.text);
            let finding = Finding::error("syntax", attribute.span, message);
            return Err(self.report(finding.help("use `filter` for it")));
        }
        let start = attribute.span;
        if self.eat_joining("between") {
            let low = self.side()?;
            if !self.eat_joining("and") {
                return Err(self.expected("`and`"));
            }
            let kind = KeyConditionKind::Between(low, self.side()?);
            return Ok(KeyCondition { attribute, kind, span: self.since(start) });
        }
        self.no_infix_function()?;
        let at = self.peek();
        match self.comparison_op() {
            None => Err(self.expected("`=`, `<`, `<=`, `>`, `>=` or `between`")),
            Some(BinaryOp::NotEqual | BinaryOp::In | BinaryOp::NotIn) => {
                let message = format!("a key condition has no `{}`", self.slice(at));
                let finding = Finding::error("syntax", at.span, message);
                Err(self.report(finding.help("use `filter` for it")))
            }
            Some(op) => {
                let kind = KeyConditionKind::Compare(op, self.side()?);
                Ok(KeyCondition { attribute, kind, span: self.since(start) })
            }
        }
    }

    /// Parses `begins_with(NAME, expr)`.
    fn begins_with(&mut self) -> Parse<KeyCondition> {
        let start = self.next().span;
        self.next();
        let attribute = self.name("a key attribute")?;
        self.expect(TokenKind::Comma, "`,`")?;
        let prefix = self.bracketed(Self::side)?;
        self.expect(TokenKind::RightParen, "`)`")?;
        let kind = KeyConditionKind::BeginsWith(prefix);
        Ok(KeyCondition { attribute, kind, span: self.since(start) })
    }
}
