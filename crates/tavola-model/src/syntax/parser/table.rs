//! Tables.

use super::cursor::{Cursor, Failed, Parse};
use crate::syntax::ast::{Keep, Name, Table, TableLine, TableLineKind};
use crate::syntax::habits;
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix, Span};

pub(super) const LINES: [&str; 13] = [
    "key",
    "index",
    "local",
    "ttl",
    "type",
    "env",
    "tag",
    "others",
    "billing",
    "encryption",
    "stream",
    "recovery",
    "deletion",
];

impl Cursor<'_> {
    /// Parses `NAME = "physical" { ... }`.
    pub(super) fn table(&mut self) -> Parse<Table> {
        let name = self.name("the name of a table")?;
        let physical = match self.eat(TokenKind::Equal) {
            Some(_) => {
                let start = self.peek().span;
                let text = self.plain("the physical name")?;
                Some(Name { text, span: self.since(start) })
            }
            None => None,
        };
        self.opening_brace("table")?;
        let lines = self.block(|this| {
            let start = this.peek().span;
            let kind = this.table_line()?;
            let span = this.since(start);
            this.end_of_statement("in a table");
            Ok(Some(TableLine { kind, span }))
        });
        Ok(Table { name, physical, lines })
    }

    fn table_line(&mut self) -> Parse<TableLineKind> {
        let word = self.name("a line of the table")?;
        if self.at(TokenKind::Colon) && LINES.contains(&word.text.as_str()) {
            return Err(self.expected_with("a value", "no colon follows: `key PK, SK`"));
        }
        Ok(match word.text.as_str() {
            "key" => {
                self.no_key_in_braces(&word, None)?;
                TableLineKind::Key(self.names("a key attribute")?)
            }
            "index" => self.index(false)?,
            "local" => {
                self.expect_word("index")?;
                self.index(true)?
            }
            "ttl" => TableLineKind::Ttl(self.name("the TTL attribute")?),
            "type" => TableLineKind::Type(self.name("the type attribute")?),
            "env" => TableLineKind::Env(self.name("an environment variable")?),
            "tag" => {
                let name = self.name("the name of a tag")?;
                self.expect(TokenKind::Equal, "`=`")?;
                TableLineKind::Tag(name, self.plain("the value of a tag")?)
            }
            "others" => {
                self.expect_word("allowed")?;
                TableLineKind::OthersAllowed
            }
            "billing" | "encryption" | "stream" | "recovery" | "deletion" => {
                let value = self.name(&format!("a value for `{}`", word.text))?;
                TableLineKind::Setting(word, value)
            }
            other => {
                let message = format!("a table has no line `{other}`");
                let finding = Finding::error("unknown-word", word.span, message);
                return Err(self.no_such_table_line(finding, &word));
            }
        })
    }

    fn no_such_table_line(&mut self, finding: Finding, word: &Name) -> Failed {
        let names = self.rest_of_line();
        let index = names.strip_prefix(':').map(str::trim).filter(|names| names.contains(','));
        let finding = match (habits::table_line(&word.text), index) {
            (None, Some(names)) => {
                let line = format!("index {} on {names}", word.text);
                let place = Span::new(word.span.start as usize, self.end_of_line());
                finding.help(format!("write `{line}`")).fix(Fix::replace(place, line))
            }
            (habit, _) => habits::advise(finding, habit, &word.text, word.span, LINES),
        };
        // The two key attributes on lines of their own are one mistake.
        if self.findings.last().is_some_and(|last| {
            last.code == finding.code && last.help == finding.help && finding.fix.is_none()
        }) {
            return Failed;
        }
        self.report(finding)
    }

    /// Parses `NAME on A, B keep ...`.
    fn index(&mut self, local: bool) -> Parse<TableLineKind> {
        let name = self.name("the name of an index")?;
        self.no_key_in_braces(&name, Some(&name))?;
        self.expect_word("on")?;
        let on = self.names("a key attribute")?;
        let keep = self.eat_word("keep").map(|_| self.keep()).transpose()?;
        Ok(TableLineKind::Index { name, on, local, keep })
    }

    /// Parses `all`, `keys` or names, with or without parentheses.
    pub(super) fn keep(&mut self) -> Parse<Keep> {
        let what = "`all`, `keys` or an attribute";
        let mut names = match self.eat(TokenKind::LeftParen) {
            Some(_) => self.delimited(TokenKind::RightParen, |this| this.name(what)),
            None => self.names(what)?,
        };
        match (names.first().map(|name| name.text.as_str()), names.len()) {
            (Some("all"), 1) => Ok(Keep::All),
            (Some("keys"), 1) => Ok(Keep::Keys),
            _ => Ok(Keep::Names(std::mem::take(&mut names))),
        }
    }
}
