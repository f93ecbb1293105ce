//! Writes, jobs and their statements.

use super::cursor::{Cursor, Parse};
use crate::Finding;
use crate::reserved::expiry_of;
use crate::suggest::closest;
use crate::syntax::ast::{Expiry, Job, Name, Statement, StatementKind, Steps, UpdateVerb, Write};
use crate::syntax::habits::{self, Habit};
use crate::syntax::token::TokenKind;

pub(super) const STATEMENTS: [&str; 18] = [
    "allow", "check", "let", "create", "update", "upsert", "put", "delete", "for", "when", "do",
    "cancel", "answer", "audit", "once", "POST", "PUT", "PATCH",
];

impl Cursor<'_> {
    /// Parses `NAME(params) as "TEXT" { ... }`.
    pub(super) fn write(&mut self) -> Parse<Write> {
        let name = self.name("the name of a write")?;
        let params = self.params();
        let alias =
            self.eat_word("as").map(|_| self.plain("a name for audit entries")).transpose()?;
        self.no_answer_type();
        self.opening_brace("write")?;
        Ok(Write { name, params, alias, statements: self.statements() })
    }

    /// Parses `NAME(params) { ... }`, behind `steps`.
    pub(super) fn named_steps(&mut self) -> Parse<Steps> {
        let name = self.name("the name of the steps")?;
        let params = self.params();
        self.expect(TokenKind::LeftBrace, "`{`")?;
        Ok(Steps { name, params, statements: self.statements() })
    }

    /// Parses `NAME(params) every 1h { ... }`.
    pub(super) fn job(&mut self) -> Parse<Job> {
        let name = self.name("the name of a job")?;
        let params = self.params();
        if !self.at_word("every") {
            let help = format!("a job says how often it runs: `job {} every 24h {{`", name.text);
            return Err(self.expected_with("`every`", help));
        }
        self.next();
        let every = self.duration()?;
        self.expect(TokenKind::LeftBrace, "`{`")?;
        Ok(Job { name, params, every, statements: self.statements() })
    }

    /// Parses `expiry of ENTITY as NAME if expr { ... }`, behind `on`.
    pub(super) fn expiry(&mut self) -> Parse<Expiry> {
        self.expect_word("expiry")?;
        self.expect_word("of")?;
        let entity = self.name("the name of an entity")?;
        if !self.at_word("as") {
            let help = format!("give the item a name: `on expiry of {} as item {{`", entity.text);
            return Err(self.expected_with("`as`", help));
        }
        self.expect_word("as")?;
        let item = self.name("a name for the item")?;
        let condition = self.eat_word("if").map(|_| self.expr_before_block()).transpose()?;
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let name = Name { text: expiry_of(&entity.text), span: entity.span };
        let statements = self.statements();
        let write = Write { name, params: Vec::new(), alias: None, statements };
        Ok(Expiry { entity, item, condition, write })
    }

    /// Parses the body; the opening brace has been read.
    pub(super) fn statements(&mut self) -> Vec<Statement> {
        let mut behind_when = false;
        self.block(|this| {
            if this.eat(TokenKind::Doc).is_some() {
                return Ok(None);
            }
            this.no_annotation()?;
            let start = this.peek().span;
            let kind = if std::mem::take(&mut behind_when) && this.eat_word("else").is_some() {
                StatementKind::Otherwise { body: this.deeper(Self::otherwise_steps)? }
            } else {
                this.deeper(Self::statement)?
            };
            let span = this.since(start);
            behind_when = matches!(kind, StatementKind::When { .. }) && this.at_word("else");
            if !behind_when {
                this.end_of_statement("in a write");
            }
            Ok(Some(Statement { kind, span }))
        })
    }

    /// Parses `{ ... }` or `when expr { ... } else ...`, behind the `else` of a `when`.
    fn otherwise_steps(&mut self) -> Parse<Vec<Statement>> {
        if !self.at_word("when") {
            self.expect(TokenKind::LeftBrace, "`{` or `when`")?;
            return Ok(self.statements());
        }
        let start = self.peek().span;
        let kind = self.statement()?;
        let mut body = vec![Statement { kind, span: self.since(start) }];
        let start = self.peek().span;
        if self.eat_word("else").is_some() {
            let kind = StatementKind::Otherwise { body: self.deeper(Self::otherwise_steps)? };
            body.push(Statement { kind, span: self.since(start) });
        }
        Ok(body)
    }

    fn statement(&mut self) -> Parse<StatementKind> {
        if let Some(route) = self.route()? {
            return Ok(StatementKind::Route(route));
        }
        let word = self.name("a line of the write")?;
        Ok(match word.text.as_str() {
            "allow" => {
                self.no_if_behind_allow();
                let condition = self.condition()?;
                StatementKind::Allow(condition, self.otherwise()?)
            }
            "check" => {
                let condition = self.condition()?;
                StatementKind::Check(condition, self.otherwise()?)
            }
            "let" => {
                let name = self.let_name()?;
                if self.eat_word("create").is_some() {
                    self.create(Some(name))?
                } else if self.at_word("update") && self.look(1).kind == TokenKind::Name {
                    self.next();
                    self.update(UpdateVerb::Update, Some(name))?
                } else if self.at_word("claim") && self.look(1).kind == TokenKind::Name {
                    self.next();
                    self.claim(name)?
                } else {
                    StatementKind::Let(self.let_target(name)?)
                }
            }
            "create" => self.create(None)?,
            "update" => self.update(UpdateVerb::Update, None)?,
            "upsert" => self.update(UpdateVerb::Upsert, None)?,
            "put" => self.update(UpdateVerb::Put, None)?,
            "delete" => {
                let target = self.reference("an entity or a name")?;
                let with_all = self.eat_word("with").map(|_| self.with_all()).transpose()?;
                let condition = self.eat_word("if").map(|_| self.condition()).transpose()?;
                StatementKind::Delete { target, with_all, condition, otherwise: self.otherwise()? }
            }
            "for" => {
                let name = self.name("a name for each element")?;
                let index = match self.eat(TokenKind::Comma) {
                    Some(_) => Some(self.name("a name for the number of the element")?),
                    None => None,
                };
                let list = self.looped_over()?;
                let condition =
                    self.eat_word("where").map(|_| self.expr_before_block()).transpose()?;
                let portions = self.eat_word("in").is_some();
                if portions {
                    self.expect_word("portions")?;
                }
                if !self.at(TokenKind::LeftBrace) {
                    let help = "what is done for each stands in braces: `for x in list {`";
                    return Err(self.expected_with("`{`", help));
                }
                self.next();
                let body = self.statements();
                StatementKind::For { name, index, list, condition, portions, body }
            }
            "when" => {
                let condition = self.expr_before_block()?;
                self.expect(TokenKind::LeftBrace, "`{`")?;
                StatementKind::When { condition, body: self.statements() }
            }
            "do" => StatementKind::Do(self.reference("the name of steps or of a write")?),
            "cancel" => {
                self.expect_word("by")?;
                StatementKind::Cancel(self.expr()?)
            }
            "answer" => StatementKind::Answer(self.expr()?),
            "audit" => {
                self.expect_word("none")?;
                StatementKind::AuditNone
            }
            "once" => {
                self.expect_word("per")?;
                let key = self.expr()?;
                self.expect_word("for")?;
                StatementKind::Once { key, seconds: self.duration()? }
            }
            _ => return Err(self.no_such_statement(&word)),
        })
    }

    fn no_such_statement(&mut self, word: &Name) -> super::cursor::Failed {
        let message = format!("a write has no line `{}`", word.text);
        let finding = Finding::error("unknown-word", word.span, message);
        let (habit, place) = match word.text.as_str() {
            // A name that no statement is like is that of another write, or of steps.
            name if self.at(TokenKind::LeftParen)
                && habits::write_line(name).is_none()
                && closest(name, STATEMENTS).is_none() =>
            {
                (
                    Some(Habit::Form("what a write or `steps` do is done by `do name(...)`")),
                    word.span,
                )
            }
            "auth" | "authorize" | "require" if self.at_word("required") => {
                (Some(Habit::Word("allow signed-in")), word.span.to(self.peek().span))
            }
            other => (habits::write_line(other), word.span),
        };
        self.report(habits::advise(finding, habit, &word.text, place, STATEMENTS))
    }

    /// Parses `all under it except A, B`, behind `with`; returns what is excepted.
    fn with_all(&mut self) -> Parse<Vec<Name>> {
        ["all", "under", "it"].iter().try_for_each(|word| self.expect_word(word).map(|_| ()))?;
        let mut except = Vec::new();
        if self.eat_word("except").is_some() {
            except.push(self.name("the name of an entity")?);
            while self.eat(TokenKind::Comma).is_some() {
                except.push(self.name("the name of an entity")?);
            }
        }
        Ok(except)
    }

    /// Parses `ref.NAME by expr`, behind `claim`.
    fn claim(&mut self, name: Name) -> Parse<StatementKind> {
        let target = self.reference("an entity or a name")?;
        if !self.at(TokenKind::Dot) {
            let help = "name the attribute that counts: `claim Entity(...).counter`";
            return Err(self.expected_with("`.`", help));
        }
        self.next();
        let attribute = self.name("an attribute")?;
        let by = self.eat_word("by").map(|_| self.expr()).transpose()?;
        Ok(StatementKind::Claim { name, target, attribute, by })
    }

    /// Parses `Entity from input { fields } else ...`, behind `create`.
    fn create(&mut self, binding: Option<Name>) -> Parse<StatementKind> {
        let construct = self.construct(true)?;
        if self.at_word("as") {
            let help = "the name comes first: `let name = create Entity`";
            return Err(self.expected_with("`else` or the end of the line", help));
        }
        Ok(StatementKind::Create { binding, construct, otherwise: self.otherwise()? })
    }
}
