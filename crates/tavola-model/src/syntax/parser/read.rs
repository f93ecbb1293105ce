//! Reads and their clauses.

use super::cursor::{Cursor, Parse};
use crate::Finding;
use crate::suggest::did_you_mean;
use crate::syntax::ast::{Let, Name, Read, ReadClause, ReadClauseKind, Route};
use crate::syntax::lexer::METHODS;
use crate::syntax::token::TokenKind;

const CLAUSES: [&str; 16] = [
    "let",
    "get",
    "one",
    "from",
    "scan",
    "filter",
    "descending",
    "strong",
    "whole",
    "stream",
    "page",
    "at",
    "allow",
    "with",
    "return",
    "GET",
];

impl Cursor<'_> {
    /// Parses `NAME(params) { ... }`.
    pub(super) fn read(&mut self) -> Parse<Read> {
        let name = self.name("the name of a read")?;
        let params = self.params();
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let clauses = self.clauses();
        Ok(Read { name, params, clauses })
    }

    /// Parses the body; the opening brace has been read.
    pub(super) fn clauses(&mut self) -> Vec<ReadClause> {
        self.block(|this| {
            if this.eat(TokenKind::Doc).is_some() {
                return Ok(None);
            }
            this.no_annotation()?;
            let start = this.peek().span;
            let kind = this.clause()?;
            let span = this.since(start);
            this.end_of_statement("in a read");
            Ok(Some(ReadClause { kind, span }))
        })
    }

    /// Reports an annotation inside a read or write, where nothing can carry one.
    pub(super) fn no_annotation(&mut self) -> Parse<()> {
        if !self.at(TokenKind::At) {
            return Ok(());
        }
        let finding =
            Finding::error("syntax", self.here(), "nothing in here can carry an annotation");
        Err(self.report(finding.help("put it above the whole declaration")))
    }

    fn clause(&mut self) -> Parse<ReadClauseKind> {
        if let Some(route) = self.route()? {
            return Ok(ReadClauseKind::Route(route));
        }
        let word = self.name("a line of the read")?;
        Ok(match word.text.as_str() {
            "let" => {
                let name = self.let_name()?;
                if self.at_word("create") {
                    return Err(
                        self.expected_with("an entity or a read", "only a write creates items")
                    );
                }
                ReadClauseKind::Let(self.let_target(name)?)
            }
            "get" => {
                let target = self.reference("the name of an entity")?;
                let or_default = self.eat_word("or").is_some();
                if or_default {
                    self.expect_word("default")?;
                }
                ReadClauseKind::Get { target, or_default }
            }
            "one" => {
                self.expect_word("from")?;
                self.query(true)?
            }
            "from" => self.query(false)?,
            "scan" => {
                let table = self.name("the name of a table")?;
                if !self.at_word("at") {
                    return Err(self.expected_with(
                        "`at most` and a number",
                        "a scan says how much it may read",
                    ));
                }
                self.next();
                ReadClauseKind::Scan(table, self.most()?)
            }
            "filter" => ReadClauseKind::Filter(self.expr()?),
            "descending" => ReadClauseKind::Descending,
            "strong" => ReadClauseKind::Strong,
            "whole" => ReadClauseKind::Whole,
            "stream" => ReadClauseKind::Stream,
            "page" => ReadClauseKind::Page(self.int("the size of a page")?),
            "at" => ReadClauseKind::AtMost(self.most()?),
            "allow" => {
                let condition = self.condition()?;
                ReadClauseKind::Allow(condition, self.otherwise()?)
            }
            "with" => {
                let name = self.name("a name")?;
                self.expect(TokenKind::Equal, "`=`")?;
                ReadClauseKind::With(name, self.reference("an entity or a read")?)
            }
            "return" => self.returned()?,
            other => {
                let message = format!("a read has no line `{other}`");
                let finding = Finding::error("unknown-word", word.span, message);
                let help = match other {
                    "load" => Some("write `let name = Entity(...)`".to_owned()),
                    "input" => {
                        Some("inputs follow the name of the read: `read name(a, b?)`".to_owned())
                    }
                    "keep" | "where" | "if" => Some("write `filter`".to_owned()),
                    "limit" => Some("write `page` or `at most`".to_owned()),
                    "order" | "sort" => Some(
                        "items come in the order of their sort key; `descending` reverses it"
                            .to_owned(),
                    ),
                    "query" | "select" => Some("write `from table where ...`".to_owned()),
                    "create" | "update" | "upsert" | "delete" | "check" => {
                        Some(format!("`{other}` belongs in a write"))
                    }
                    _ => did_you_mean(other, CLAUSES),
                };
                return Err(self.report(finding.maybe_help(help)));
            }
        })
    }

    /// Parses `most 100`, behind `at`.
    fn most(&mut self) -> Parse<u64> {
        self.expect_word("most")?;
        self.int("a number")
    }

    /// Parses `GET /path`, if a method stands here.
    pub(super) fn route(&mut self) -> Parse<Option<Route>> {
        let token = self.peek();
        if token.kind != TokenKind::Name || !METHODS.contains(&self.slice(token)) {
            return Ok(None);
        }
        let method = self.name("a method")?;
        let path = self.expect(TokenKind::Path, "a path that begins with `/`")?;
        Ok(Some(Route { method, path: self.slice(path).to_owned(), path_span: path.span }))
    }

    /// Parses `NAME =`, behind `let`.
    pub(super) fn let_name(&mut self) -> Parse<Name> {
        let name = self.name("a name")?;
        if self.at(TokenKind::Question) {
            return Err(self
                .expected_with("`=`", "`?` follows what may be missing: `let x = Entity(...)?`"));
        }
        self.expect(TokenKind::Equal, "`=`")?;
        Ok(name)
    }

    /// Parses `ref?`, behind `let NAME =`.
    pub(super) fn let_target(&mut self, name: Name) -> Parse<Let> {
        let target = self.reference("an entity or a read")?;
        let optional = self.eat(TokenKind::Question).is_some();
        Ok(Let { name, target, optional })
    }

    /// Parses `count by NAME`, `sum NAME by NAME` or `Entity with name: [Entity], ...`.
    fn returned(&mut self) -> Parse<ReadClauseKind> {
        let entity = self.name("`count`, `sum` or the name of an entity")?;
        if matches!(entity.text.as_str(), "count" | "sum") {
            let attribute = |parser: &mut Self| parser.name("the name of an attribute");
            let sum = (entity.text == "sum").then(|| attribute(self)).transpose()?;
            let by = self.eat_word("by").map(|_| attribute(self)).transpose()?;
            return Ok(ReadClauseKind::ReturnCount { sum, by });
        }
        let mut groups = Vec::new();
        let mut more = self.eat_word("with").is_some();
        while more {
            let name = self.name("a name for a list")?;
            self.expect(TokenKind::Colon, "`:`")?;
            self.expect(TokenKind::LeftSquare, "`[`")?;
            let item = self.name("the name of an entity")?;
            self.expect(TokenKind::RightSquare, "`]`")?;
            groups.push((name, item));
            more = self.eat(TokenKind::Comma).is_some();
        }
        Ok(ReadClauseKind::ReturnGroups { entity, groups })
    }
}
