//! Reads and their clauses.

use super::cursor::{Cursor, Failed, Parse};
use crate::suggest::did_you_mean;
use crate::syntax::ast::{
    Aggregate, Expr, ExprKind, Group, Let, Name, Read, ReadClause, ReadClauseKind, Ref, Route,
};
use crate::syntax::habits::{self, Habit};
use crate::syntax::lexer::METHODS;
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix, Span};

/// The functions that sum items up.
const AGGREGATES: [&str; 5] = ["count", "sum", "avg", "min", "max"];

pub(super) const CLAUSES: [&str; 16] = [
    "let",
    "get",
    "one",
    "from",
    "scan",
    "for",
    "filter",
    "descending",
    "strong",
    "whole",
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
        self.no_answer_type();
        self.opening_brace("read")?;
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
                let (mut others, mut or_default) = (Vec::new(), false);
                while !or_default && self.eat_word("or").is_some() {
                    or_default = self.eat_word("default").is_some();
                    if !or_default {
                        others.push(self.reference("`default` or the name of an entity")?);
                    }
                }
                ReadClauseKind::Get { target, others, or_default }
            }
            "one" => {
                self.expect_word("from")?;
                self.query(true)?
            }
            "from" => self.query(false)?,
            "scan" => {
                let table = self.name("the name of a table")?;
                if !self.at_word("at") {
                    let help =
                        format!("say how much it may read: `scan {} at most 100`", table.text);
                    return Err(self.expected_with("`at most` and a number", help));
                }
                self.next();
                ReadClauseKind::Scan(table, self.most()?)
            }
            "filter" => ReadClauseKind::Filter(self.expr()?),
            "descending" => {
                let condition = self.eat_word("if").map(|_| self.expr()).transpose()?;
                ReadClauseKind::Descending(condition)
            }
            "for" => {
                let mut entities = vec![self.name("the name of an entity")?];
                while self.eat(TokenKind::Comma).is_some() {
                    entities.push(self.name("the name of an entity")?);
                }
                ReadClauseKind::For(entities)
            }
            "strong" => ReadClauseKind::Strong,
            "whole" => ReadClauseKind::Whole,
            "page" => ReadClauseKind::Page(self.int("the size of a page")?),
            "at" => ReadClauseKind::AtMost(self.most()?),
            "allow" => {
                self.no_if_behind_allow();
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
                return Err(self.no_such_clause(finding, &word));
            }
        })
    }

    fn no_such_clause(&mut self, finding: Finding, word: &Name) -> Failed {
        let next = self.peek();
        let ordered = self.order_elsewhere(word);
        let descends = matches!(self.slice(next), "desc" | "DESC" | "descending");
        let (habit, place) = match word.text.as_str() {
            "order" | "sort" if descends => {
                (Some(Habit::Word("descending")), word.span.to(next.span))
            }
            _ if ordered.is_some() => {
                ordered.map_or((None, word.span), |(habit, place)| (Some(habit), place))
            }
            "auth" | "authorize" | "require" if self.at_word("required") => {
                (Some(Habit::Word("allow signed-in")), word.span.to(next.span))
            }
            // Only what goes on like `from` is mended by the word alone.
            "query" | "facet" if self.word_ahead(1, "where") => {
                (Some(Habit::Word("from")), word.span)
            }
            "query" | "index" | "facet"
                if self.look(1).kind == TokenKind::Dot && self.word_ahead(3, "where") =>
            {
                (Some(Habit::Word("from")), word.span)
            }
            other => (habits::read_line(other), word.span),
        };
        let mut finding = habits::advise(finding, habit, &word.text, place, CLAUSES);
        if matches!(word.text.as_str(), "limit" | "LIMIT" | "take" | "TAKE") {
            let colon = next.kind == TokenKind::Colon;
            let number = if colon { self.look(1) } else { next };
            if number.kind == TokenKind::Int {
                let most = self.slice(number);
                let help = format!(
                    "write `page {most}` for pages, or `at most {most}` for one answer with everything"
                );
                let place = word.span.to(number.span);
                finding = finding.help(help).fix(Fix::replace(place, format!("page {most}")));
            }
        }
        self.report(finding)
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
        if matches!(self.kind(), TokenKind::Text | TokenKind::BadText) {
            let quoted = self.next();
            let plain = self.slice(quoted).trim_matches(['"', '\'', '`']).to_owned();
            let finding = Finding::error("syntax", quoted.span, "a path is written without quotes");
            let help = format!("write `{plain}`");
            self.push(finding.help(help).fix(Fix::replace(quoted.span, plain.as_str())));
            return Ok(Some(Route { method, path: plain, path_span: quoted.span }));
        }
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

    /// Parses `ref?` or an expression, behind `let NAME =`.
    pub(super) fn let_target(&mut self, name: Name) -> Parse<Let> {
        let expr = self.expr()?;
        let (value, optional) = match expr.kind {
            ExprKind::Optional(inner) => (*inner, true),
            kind => (Expr { kind, ..expr }, false),
        };
        let target = match &value.kind {
            ExprKind::Name(text) => {
                let name = Name { text: text.clone(), span: value.span };
                Some(Ref { name, args: None, span: value.span })
            }
            ExprKind::Call(name, args) => {
                Some(Ref { name: name.clone(), args: Some(args.clone()), span: value.span })
            }
            _ => None,
        };
        let by_read = match self.eat_word("by") {
            Some(by) => {
                self.expect_word("read")?;
                Some(self.since(by.span))
            }
            None => None,
        };
        Ok(Let { name, value, target, optional, by_read })
    }

    /// Parses `count, total = sum NAME by NAME` or `Entity with name: [Entity], ...`.
    fn returned(&mut self) -> Parse<ReadClauseKind> {
        let (word, open) = (self.peek(), self.look(1));
        let counts = self.slice(word).eq_ignore_ascii_case("count");
        if counts && open.kind == TokenKind::LeftParen {
            let place = Span::new(word.span.start as usize, self.end_of_line());
            let finding = Finding::error("syntax", word.span, "`count` takes no parentheses");
            return Err(
                self.report(finding.help("write `count`").fix(Fix::replace(place, "count")))
            );
        }
        if self.at_aggregate() {
            return self.aggregates();
        }
        let entity = self.name("`count`, `sum`, attributes or the name of an entity")?;
        if self.at(TokenKind::Comma) {
            let mut names = vec![entity];
            while self.eat(TokenKind::Comma).is_some() {
                names.push(self.name("the name of an attribute")?);
            }
            return Ok(ReadClauseKind::ReturnOnly(names));
        }
        let mut groups = Vec::new();
        let mut more = self.eat_word("with").is_some();
        while more {
            let name = self.name("a name for a list")?;
            self.expect(TokenKind::Colon, "`:`")?;
            let list = self.eat(TokenKind::LeftSquare).is_some();
            let entity = self.name("the name of an entity")?;
            if list {
                self.expect(TokenKind::RightSquare, "`]`")?;
            }
            groups.push(Group { name, entity, list });
            more = self.eat(TokenKind::Comma).is_some();
        }
        Ok(ReadClauseKind::ReturnGroups { entity, groups })
    }

    /// Returns `true` before `count`, `sum NAME` or `name = sum NAME`.
    fn at_aggregate(&self) -> bool {
        if self.look(1).kind == TokenKind::Equal {
            return true;
        }
        match self.slice(self.peek()) {
            "count" | "sum" => true,
            word if AGGREGATES.contains(&word) => {
                self.look(1).kind == TokenKind::Name && !self.word_ahead(1, "with")
            }
            _ => false,
        }
    }

    fn aggregates(&mut self) -> Parse<ReadClauseKind> {
        let attribute = |parser: &mut Self| parser.name("the name of an attribute");
        let mut aggregates = Vec::new();
        loop {
            let mut function = self.name("`count`, `sum`, `avg`, `min` or `max`")?;
            let mut name = None;
            if self.eat(TokenKind::Equal).is_some() {
                let named = self.name("`count`, `sum`, `avg`, `min` or `max`")?;
                name = Some(std::mem::replace(&mut function, named));
            }
            let attribute = match function.text.as_str() {
                "count" => None,
                word if AGGREGATES.contains(&word) && self.at(TokenKind::LeftParen) => {
                    let inside = self.look(1);
                    let inside = self.slice(inside).to_owned();
                    let help = format!("write `{word} {inside}`");
                    return Err(self.expected_with("the name of an attribute", help));
                }
                word if AGGREGATES.contains(&word) => Some(attribute(self)?),
                _ => return Err(self.no_such_aggregate(&function)),
            };
            aggregates.push(Aggregate { name, function, attribute });
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        let by = self.eat_word("by").map(|_| attribute(self)).transpose()?;
        Ok(ReadClauseKind::ReturnAggregates { aggregates, by })
    }

    fn no_such_aggregate(&mut self, function: &Name) -> super::cursor::Failed {
        let message = format!("`{}` sums nothing up", function.text);
        let help = did_you_mean(&function.text, AGGREGATES).unwrap_or_else(|| {
            "known are `count`, `sum NAME`, `avg NAME`, `min NAME` and `max NAME`".to_owned()
        });
        self.report(Finding::error("unknown-word", function.span, message).help(help))
    }
}
