//! Entities and the lines of their bodies.

use super::attribute::Above;
use super::cursor::{Cursor, Parse};
use crate::suggest::closest;
use crate::syntax::ast::{
    Also, Check, Derive, Entity, Expr, ExprKind, Keep, KeyLine, Member, Move, Moves, Name,
    Template, Unique,
};
use crate::syntax::habits;
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix};

const MEMBERS: [&str; 11] = [
    "derive",
    "for",
    "also",
    "unique",
    "check",
    "expires",
    "collect",
    "item",
    "no",
    "moves",
    "append-only",
];

impl Cursor<'_> {
    /// Parses `NAME in table as "TYPE" { ... }`.
    pub(super) fn entity(&mut self) -> Parse<Entity> {
        let name = self.name("the name of an entity")?;
        if !self.at_word("in") {
            let help = format!("say in which table: `entity {} in NAME {{`", name.text);
            return Err(self.expected_with("`in`", help));
        }
        self.next();
        let table = self.name("the name of a table")?;
        let type_value = self.eat_word("as").map(|_| self.plain("the type's name")).transpose()?;
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let mut members = self.members_of_entity();
        for member in &mut members {
            if let Member::Also(also) = member
                && also.name.text.is_empty()
            {
                also.name.text = format!("{}Copy", name.text);
            }
        }
        Ok(Entity { name, table, type_value, members })
    }

    /// Parses the body; the opening brace has been read.
    pub(super) fn members_of_entity(&mut self) -> Vec<Member> {
        let mut above = Above::default();
        let members = self.block(|this| {
            this.above(&mut above)?;
            if this.at(TokenKind::RightBrace) || this.at(TokenKind::End) {
                return Ok(None);
            }
            // The second token decides: attributes and keys may be called like keywords.
            this.unquoted_name();
            this.no_block_of_attributes()?;
            match (this.kind(), this.look(1).kind) {
                (TokenKind::Name, TokenKind::Colon) if this.is_key_with_colon() => {
                    this.key_line(std::mem::take(&mut above)).map(|it| Some(Member::Key(it)))
                }
                (TokenKind::Name, TokenKind::Colon) => this
                    .attribute(std::mem::take(&mut above), false)
                    .map(|it| Some(Member::Attribute(it))),
                (TokenKind::Name, TokenKind::Equal) => {
                    this.key_line(std::mem::take(&mut above)).map(|it| Some(Member::Key(it)))
                }
                _ if this.at_word("also") => {
                    this.also(std::mem::take(&mut above)).map(|it| Some(Member::Also(it)))
                }
                _ => {
                    above.docs.clear();
                    let member = this.member_of_entity()?;
                    this.end_of_statement("in an entity");
                    Ok(Some(member))
                }
            }
        });
        self.nothing_accepts(&above);
        members
    }

    fn key_line(&mut self, above: Above) -> Parse<KeyLine> {
        let (name, template) = self.key_template()?;
        let condition = self.while_clause()?;
        let span = self.since(name.span);
        self.end_of_statement("after a key");
        Ok(KeyLine { accepts: above.accepts, name, template, condition, span })
    }

    /// Parses `PK = "..."`.
    fn key_template(&mut self) -> Parse<(Name, Template)> {
        let name = self.name("a key attribute")?;
        if let Some(colon) = self.eat(TokenKind::Colon) {
            let finding = Finding::error("syntax", colon.span, "a key follows `=`, not `:`");
            self.push(
                finding
                    .help(format!("write `{} = \"...\"`", name.text))
                    .fix(Fix::replace(colon.span, " =")),
            );
        } else {
            self.expect(TokenKind::Equal, "`=`")?;
        }
        self.no_prefix_of_string();
        self.no_list_for_key(&name)?;
        if !matches!(self.kind(), TokenKind::Text | TokenKind::BadText) {
            let help = format!("an attribute is written `{}: type = ...`", name.text);
            return Err(self.expected_with("the template of a key", help));
        }
        let template = self.template()?;
        if self.at_word("when") {
            let help = "give the key once for each case, `NAME = \"...\" while ...`";
            return Err(self.expected_with("`while` or the end of the line", help));
        }
        self.no_concatenation()?;
        Ok((name, template))
    }

    /// Parses `also NAME as "TYPE" PK = "...", SK = "..." while expr keep (a, b)`.
    fn also(&mut self, above: Above) -> Parse<Also> {
        let start = self.next().span;
        let is_key = matches!(self.look(1).kind, TokenKind::Equal | TokenKind::Colon);
        let name = match self.at(TokenKind::Name) && !is_key {
            true => self.name("a name or a key attribute")?,
            false => Name { text: String::new(), span: start },
        };
        let type_value = self.eat_word("as").map(|_| self.plain("the type's name")).transpose()?;
        let mut keys = Vec::new();
        loop {
            let (name, template) = self.key_template()?;
            let span = self.since(name.span);
            keys.push(KeyLine { accepts: Vec::new(), name, template, condition: None, span });
            if self.eat(TokenKind::Comma).is_some() {
                continue;
            }
            if self.look(1).kind == TokenKind::Equal {
                return Err(self.expected_with("`,`", "a comma stands between the parts of a key"));
            }
            break;
        }
        let condition = self.while_clause()?;
        let keep = self.eat_word("keep").map(|_| self.keep()).transpose()?.unwrap_or(Keep::All);
        if self.at_word("while") {
            return Err(self.expected_with("the end of the line", "`while` stands before `keep`"));
        }
        let span = self.since(start);
        self.end_of_statement("after a copy");
        let Above { docs, accepts } = above;
        Ok(Also { docs, accepts, name, type_value, keys, condition, keep, span })
    }

    /// Returns `true` if a template with holes stands behind a name and a colon, as JSON has it.
    fn is_key_with_colon(&self) -> bool {
        let text = self.look(2);
        text.kind == TokenKind::Text && self.slice(text).contains('{')
    }

    /// Reports `"USER#" + userId`, which is one template here.
    fn no_concatenation(&mut self) -> Parse<()> {
        let (plus, value) = (self.peek(), self.look(1));
        if plus.kind != TokenKind::Plus {
            return Ok(());
        }
        let message = "a key is one template: values go into its holes";
        let finding = Finding::error("syntax", plus.span, message);
        let ends = matches!(self.look(2).kind, TokenKind::Newline | TokenKind::RightBrace);
        let finding = match value.kind {
            TokenKind::Name if ends => {
                let hole = format!("{{{}}}\"", self.slice(value));
                let quote = self.end().end as usize - 1;
                let place = crate::Span::new(quote, value.span.end as usize);
                finding.help(format!("write `...{hole}`")).fix(Fix::replace(place, hole))
            }
            _ => finding.help("write `\"USER#{userId}\"`"),
        };
        Err(self.report(finding))
    }

    fn while_clause(&mut self) -> Parse<Option<Expr>> {
        self.eat_word("while").map(|_| self.expr()).transpose()
    }

    fn member_of_entity(&mut self) -> Parse<Member> {
        let start = self.peek().span;
        let word = self.name("an attribute, a key or another line of the entity")?;
        Ok(match word.text.as_str() {
            "for" | "derive" => {
                let each = if word.text == "for" {
                    let each = self.for_header()?;
                    self.expect_word("derive")?;
                    Some(each)
                } else {
                    None
                };
                // An entity may be called like this.
                let named_so = ["while", "else"].iter().any(|word| self.word_ahead(1, word));
                let exclusive =
                    self.at_word("exclusive") && self.look(1).kind == TokenKind::Name && !named_so;
                if exclusive {
                    self.next();
                }
                let entity = self.name("the name of an entity")?;
                let condition = match self.eat_word("while") {
                    Some(_) => Some(self.expr_before_block()?),
                    None => None,
                };
                let fields =
                    if self.at(TokenKind::LeftBrace) { self.fields()? } else { Vec::new() };
                let otherwise = self.otherwise()?;
                let span = self.since(start);
                Member::Derive(Derive {
                    each,
                    exclusive,
                    entity,
                    condition,
                    fields,
                    otherwise,
                    span,
                })
            }
            "unique" => {
                if self.at_word("ignoring") && self.word_ahead(1, "case") {
                    let help = "the attributes come first: `unique a, b ignoring case`";
                    return Err(self.expected_with("the name of an attribute", help));
                }
                let attributes = self.names("the name of an attribute")?;
                let mut ignoring_case = self.ignoring_case()?;
                let space = self.space()?;
                ignoring_case |= self.ignoring_case()?;
                let condition = self.while_clause()?;
                ignoring_case |= self.ignoring_case()?;
                let otherwise = self.otherwise_of_attribute()?;
                Member::Unique(Unique {
                    attributes,
                    space,
                    condition,
                    ignoring_case,
                    otherwise,
                    span: self.since(start),
                })
            }
            "check" => {
                let condition = self.condition()?;
                let otherwise = self.otherwise_of_attribute()?;
                Member::Check(Check { condition, otherwise, span: self.since(start) })
            }
            "expires" => Member::Expires(self.name("the name of an attribute")?),
            "collect" => Member::Collect(self.name("the name of an attribute")?),
            "item" => {
                self.expect_word("visible")?;
                self.expect_word("if")?;
                Member::VisibleIf(self.expr()?)
            }
            "no" => {
                self.expect_word("tenant")?;
                let condition = self.while_clause()?;
                Member::NoTenant(condition, self.since(start))
            }
            "moves" => Member::Moves(self.moves(start)?),
            "append-only" => {
                let except_delete = self.eat_word("except").is_some();
                if except_delete {
                    self.expect_word("delete")?;
                }
                Member::AppendOnly { except_delete }
            }
            other => {
                let message = format!("an entity has no line `{other}`");
                let finding = Finding::error("unknown-word", word.span, message);
                let is_attribute = self.at(TokenKind::Name) && closest(other, MEMBERS).is_none();
                let habit = habits::entity_line(other);
                let finding = match habit {
                    _ if self.at(TokenKind::Name) && self.look(1).kind == TokenKind::Colon => {
                        finding.help(format!(
                            "what holds of an attribute follows its type: `{}: type {other}`",
                            self.slice(self.peek())
                        ))
                    }
                    _ if self.at(TokenKind::Question) => self.optional_elsewhere(finding, &word),
                    None if self.at(TokenKind::Newline) => self.untyped_elsewhere(finding, &word),
                    None if is_attribute => self.typed_elsewhere(finding, &word),
                    _ => habits::advise(finding, habit, other, word.span, MEMBERS),
                };
                return Err(self.report(finding));
            }
        })
    }

    /// Parses `NAME in expr`, behind `for`.
    pub(super) fn for_header(&mut self) -> Parse<(crate::syntax::ast::Name, Expr)> {
        let name = self.name("a name for each element")?;
        Ok((name, self.looped_over()?))
    }

    /// Parses `in expr`, behind the names of a loop.
    pub(super) fn looped_over(&mut self) -> Parse<Expr> {
        self.expect_word("in")?;
        self.range()
    }

    /// Parses a list, or `low..high by step`.
    pub(super) fn range(&mut self) -> Parse<Expr> {
        let list = self.expr_before_block()?;
        if self.eat(TokenKind::DotDot).is_none() {
            return Ok(list);
        }
        let high = self.expr_before_block()?;
        let step = match self.eat_word("by") {
            Some(_) => Some(Box::new(self.expr_before_block()?)),
            None => None,
        };
        let span = list.span.to(step.as_ref().map_or(high.span, |step| step.span));
        Ok(Expr { kind: ExprKind::Range(Box::new(list), Box::new(high), step), span })
    }

    /// Parses `status { A | B -> C by expr }`.
    fn moves(&mut self, start: crate::Span) -> Parse<Moves> {
        let attribute = self.name("the attribute that moves")?;
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let steps = self.block(|this| {
            let start = this.peek().span;
            let from = this.members()?;
            this.expect(TokenKind::Arrow, "`->`")?;
            let to = this.members()?;
            let by = this.eat_word("by").map(|_| this.condition()).transpose()?;
            let span = this.since(start);
            this.end_of_statement("after a move");
            Ok(Some(Move { from, to, by, span }))
        });
        Ok(Moves { attribute, steps, span: self.since(start) })
    }
}
