//! The file: declarations one after the other.

use super::attribute::Above;
use super::cursor::{Cursor, Failed, Parse};
use crate::syntax::ast::{Decl, DeclKind, File, Rule, Tenant, Type, TypeDecl, TypeKind};
use crate::syntax::habits::{self, Habit};
use crate::syntax::layout::DECLARATIONS;
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Fix};

impl Cursor<'_> {
    pub(super) fn file(&mut self) -> File {
        let mut decls = Vec::new();
        let mut lost = false;
        // How far declarations are indented in this file.
        let mut usual = None;
        loop {
            let mut above = Above::default();
            if self.above(&mut above).is_err() {
                self.skip_statement();
                continue;
            }
            let (start, before) = (self.peek(), self.at);
            if start.kind == TokenKind::End {
                self.nothing_accepts(&above);
                return File { decls };
            }
            // The body of a declaration whose header was not understood: that was one mistake.
            let indent = self.indent_of(start);
            usual = usual.or(indent.filter(|_| DECLARATIONS.contains(&self.slice(start))));
            if lost && indent > Some(usual.unwrap_or(0)) {
                self.skip_statement();
                self.next();
                self.lose(before);
                continue;
            }
            match self.decl() {
                Ok(kind) => {
                    lost = false;
                    let Above { mut docs, mut accepts } = above;
                    let span = self.since(start.span);
                    // A heading that stands there twice is one declaration.
                    let text = self.text.get(span.range()).unwrap_or_default();
                    let is_heading = |last: &mut Decl| {
                        let heading = self.text.get(last.span.range()).unwrap_or_default();
                        heading.ends_with('{') && text.starts_with(heading)
                    };
                    if let Some(first) = decls.pop_if(is_heading) {
                        (docs, accepts) = (first.docs, first.accepts);
                    }
                    decls.push(Decl { docs, accepts, kind, span });
                    self.end_of_statement("after a declaration");
                }
                Err(Failed) => {
                    lost = true;
                    self.leave_decl(start);
                    self.lose(before);
                }
            }
        }
    }

    /// Skips a declaration whose header cannot be parsed, so that mistakes in its body are still
    /// reported.
    fn leave_decl(&mut self, start: Token) {
        if self.peek() == start {
            self.next();
        }
        self.skip_until(|kind| matches!(kind, TokenKind::Newline | TokenKind::LeftBrace));
        let word = self.slice(start);
        if matches!(word, "entity" | "read" | "write" | "steps" | "job" | "on")
            && self.eat(TokenKind::LeftBrace).is_some()
        {
            match word {
                "entity" => drop(self.members_of_entity()),
                "read" => drop(self.clauses()),
                _ => drop(self.statements()),
            }
        }
        self.skip_statement();
        // Balanced brackets leave none to stumble over, but nothing may keep the loop on its spot.
        if self.kind().closes() {
            self.next();
        }
    }

    fn decl(&mut self) -> Parse<DeclKind> {
        let begins =
            self.text.get(..self.here().start as usize).unwrap_or_default().trim().is_empty();
        if begins && self.at(TokenKind::LeftBrace) {
            let help =
                "a model is no JSON: it begins with `model NAME`, and `table NAME {` follows";
            let failed = self.expected_with("a declaration", help);
            // Nothing in it would be understood.
            while !self.at(TokenKind::End) {
                self.next();
            }
            return Err(failed);
        }
        let word = self.name("a declaration")?;
        // What is certain to be meant is read as that.
        let meant = match habits::declaration(&word.text) {
            Some(Habit::Word(meant @ ("read" | "write"))) if self.at(TokenKind::Name) => {
                let message = format!("`{}` is not a declaration", word.text);
                let finding = Finding::error("unknown-word", word.span, message);
                let fix = Fix::replace(word.span, meant);
                self.push(finding.help(format!("write `{meant}`")).fix(fix));
                meant
            }
            _ => word.text.as_str(),
        };
        Ok(match meant {
            "model" => {
                let name = self.name("the name of the model")?;
                if self.at(TokenKind::LeftBrace) {
                    let help =
                        format!("an item is described by `entity {} in TABLE {{`", name.text);
                    return Err(self.expected_with("the end of the line", help));
                }
                DeclKind::Model(name)
            }
            "timestamps" => {
                let unit = self.name("`seconds` or `milliseconds`")?;
                self.one_of(&unit.text, unit.span, &["seconds", "milliseconds"])?;
                DeclKind::Timestamps(unit)
            }
            "table" => DeclKind::Table(self.table()?),
            "caller" => {
                self.opening_brace("caller")?;
                DeclKind::Caller(self.claims())
            }
            "type" => DeclKind::Type(self.type_decl()?),
            "entity" => DeclKind::Entity(self.entity()?),
            "rule" => DeclKind::Rule(self.rule()?),
            "tenant" => DeclKind::Tenant(self.tenant()?),
            "read" => DeclKind::Read(self.read()?),
            "write" => DeclKind::Write(self.write()?),
            "steps" => DeclKind::Steps(self.named_steps()?),
            "job" => DeclKind::Job(self.job()?),
            "on" => DeclKind::Expiry(self.expiry()?),
            "audit" => DeclKind::Audit(self.construct(false)?),
            "data" => DeclKind::Data(self.construct(false)?),
            "fallback" => {
                for word in ["scan", "at", "most"] {
                    self.expect_word(word)?;
                }
                let most = self.int("a number")?;
                for word in ["in", "development"] {
                    self.expect_word(word)?;
                }
                DeclKind::Fallback(most)
            }
            "switch" => DeclKind::Switch(self.switch()?),
            "volume" => DeclKind::Volume(self.volume()?),
            other => {
                let message = format!("`{other}` is not a declaration");
                let finding = Finding::error("unknown-word", word.span, message);
                let habit = habits::declaration(other);
                let finding = habits::advise(finding, habit, other, word.span, DECLARATIONS);
                let finding = match other {
                    "enum" => self.enum_elsewhere(finding, word.span),
                    "CREATE" | "create"
                        if matches!(self.slice(self.peek()), "INDEX" | "index" | "UNIQUE") =>
                    {
                        finding
                            .help("an index is a line of its table: `index GSI1 on GSI1PK, GSI1SK`")
                    }
                    _ => finding,
                };
                return Err(self.report(finding));
            }
        })
    }

    /// Parses `NAME = type` or `NAME { ... }`.
    fn type_decl(&mut self) -> Parse<TypeDecl> {
        let name = self.name("the name of a type")?;
        if let Some(open) = self.eat(TokenKind::LeftBrace) {
            let kind = TypeKind::Record(self.attributes());
            let ty = Type { kind, optional: false, span: self.since(open.span) };
            return Ok(TypeDecl { name, ty });
        }
        if self.at(TokenKind::At) {
            let help = format!("an item is described by `entity {} in TABLE {{`", name.text);
            return Err(self.expected_with("`=` or `{`", help));
        }
        self.expect(TokenKind::Equal, "`=` or `{`")?;
        Ok(TypeDecl { name, ty: self.ty()? })
    }

    /// Parses `NAME(params) by read if expr`.
    fn rule(&mut self) -> Parse<Rule> {
        let name = self.name("the name of a rule")?;
        let params = self.params();
        let by_read = self.eat_word("by").is_some();
        if by_read {
            self.expect_word("read")?;
        }
        if self.at(TokenKind::LeftBrace) {
            return Err(self.expected_with("`if`", "a rule is written `rule NAME if ...`"));
        }
        match self.eat(TokenKind::Equal) {
            Some(equal) => {
                let finding = Finding::error("syntax", equal.span, "expected `if`, found `=`");
                let help = "a rule is written `rule NAME if ...`";
                self.push(finding.help(help).fix(Fix::replace(equal.span, "if")));
            }
            None => drop(self.expect_word("if")?),
        }
        let condition = self.expr()?;
        Ok(Rule { name, params, by_read, condition })
    }

    /// Parses `NAME = expr except expr`.
    fn tenant(&mut self) -> Parse<Tenant> {
        let attribute = self.name("the attribute that names the tenant")?;
        self.expect(TokenKind::Equal, "`=`")?;
        let value = self.expr()?;
        let except = self.eat_word("except").map(|_| self.expr()).transpose()?;
        Ok(Tenant { attribute, value, except })
    }
}
