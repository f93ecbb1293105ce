//! Attributes, in entities, types and `caller`; and what stands above members.

use super::cursor::{Cursor, Failed, Parse};
use crate::syntax::ast::{
    Accept, Attribute, Expr, ExprKind, Modifier, ModifierKind, Name, Type, TypeKind,
};
use crate::syntax::habits::{self, Habit};
use crate::syntax::token::TokenKind;
use crate::{Finding, Fix, Span};

const MODIFIERS: [&str; 11] = [
    "on write",
    "on",
    "kept",
    "computed",
    "key only",
    "unique",
    "immutable",
    "distinct",
    "visible",
    "counts",
    "default",
];

/// Documentation and accepted findings, until the member they stand above is read.
#[derive(Debug, Default)]
pub(super) struct Above {
    pub(super) docs: Vec<String>,
    pub(super) accepts: Vec<Accept>,
}

impl Cursor<'_> {
    /// Reads what stands above a member, on lines of its own.
    pub(super) fn above(&mut self, above: &mut Above) -> Parse<()> {
        loop {
            match self.kind() {
                TokenKind::Newline => {
                    self.next();
                }
                TokenKind::Doc => {
                    let token = self.next();
                    let line = self.slice(token).trim_start_matches('/').trim_end();
                    above.docs.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
                }
                TokenKind::At => {
                    let accept = self.accept()?;
                    above.accepts.push(accept);
                }
                _ => return Ok(()),
            }
        }
    }

    /// Parses `@accept(code, "reason")`.
    fn accept(&mut self) -> Parse<Accept> {
        let at = self.expect(TokenKind::At, "`@`")?;
        if !self.at_word("accept") {
            let help = match self.at(TokenKind::At) {
                true => habits::block_annotation(self.slice(self.look(1))),
                false => "the only annotation is `@accept(code, \"reason\")`",
            };
            return Err(self.expected_with("`accept`", help));
        }
        self.next();
        self.expect(TokenKind::LeftParen, "`(`")?;
        let code = self.name("the code of a finding")?;
        if self.eat(TokenKind::Comma).is_none() {
            return Err(
                self.expected_with("`,` and a reason", "say why: `@accept(code, \"reason\")`")
            );
        }
        let (reason, _) = self.verbatim("a reason")?;
        self.expect(TokenKind::RightParen, "`)`")?;
        let accept = Accept { code, reason, span: self.since(at.span) };
        self.end_of_statement("after an annotation");
        Ok(accept)
    }

    /// Annotations that nothing can hold.
    pub(super) fn nothing_accepts(&mut self, above: &Above) {
        for accept in &above.accepts {
            let finding =
                Finding::error("syntax", accept.span, "nothing below this annotation can carry it");
            self.push(finding.help("put it above a declaration, a key or an attribute"));
        }
    }

    /// Attributes up to the closing brace; the opening one has been read.
    pub(super) fn attributes(&mut self) -> Vec<Attribute> {
        self.attributes_with(false)
    }

    /// Parses a line of `caller`: the claim is enough, the type may be left out.
    pub(super) fn claims(&mut self) -> Vec<Attribute> {
        self.attributes_with(true)
    }

    fn attributes_with(&mut self, untyped: bool) -> Vec<Attribute> {
        let mut above = Above::default();
        let attributes = self.block(|this| {
            this.above(&mut above)?;
            if this.at(TokenKind::RightBrace) || this.at(TokenKind::End) {
                return Ok(None);
            }
            if untyped && this.at(TokenKind::Name) && this.look(1).kind == TokenKind::Equal {
                return this.untyped(std::mem::take(&mut above)).map(Some);
            }
            let attribute = this.attribute(std::mem::take(&mut above), true);
            attribute.map(Some)
        });
        self.nothing_accepts(&above);
        attributes
    }

    /// Parses `NAME = expr`.
    fn untyped(&mut self, above: Above) -> Parse<Attribute> {
        let name = self.name("the name of an attribute")?;
        let start = name.span;
        self.expect(TokenKind::Equal, "`=`")?;
        let value = self.expr()?;
        let modifiers = self.modifiers()?;
        let span = self.since(start);
        self.end_of_statement("after an attribute");
        let Above { docs, accepts } = above;
        let value = Some(value);
        Ok(Attribute { docs, accepts, name, ty: None, value, otherwise: None, modifiers, span })
    }

    /// Parses `NAME: type = expr modifiers`. With a mistake behind its name it still exists, so
    /// that nothing that uses it is called unknown.
    ///
    /// In the braces of a type, a comma may end it like a line.
    pub(super) fn attribute(&mut self, above: Above, in_type: bool) -> Parse<Attribute> {
        self.unquoted_name();
        let name = self.name("the name of an attribute")?;
        let before = self.at;
        if self.eat(TokenKind::Colon).is_none() {
            return Err(
                self.expected_with("`:` and a type", format!("`{}: text`, for example", name.text))
            );
        }
        let Above { docs, accepts } = above;
        let mut attribute = Attribute {
            docs,
            accepts,
            span: name.span,
            name,
            ty: None,
            value: None,
            otherwise: None,
            modifiers: Vec::new(),
        };
        match self.attribute_inside(&mut attribute) {
            Ok(()) => {
                attribute.span = self.since(attribute.span);
                if !in_type || self.eat(TokenKind::Comma).is_none() {
                    self.end_of_statement("after an attribute");
                }
            }
            Err(Failed) => {
                let span = attribute.span;
                attribute.ty.get_or_insert(Type { kind: TypeKind::Error, optional: false, span });
                self.skip_statement();
                self.lose(before);
                attribute.span = self.since(span);
            }
        }
        Ok(attribute)
    }

    fn attribute_inside(&mut self, attribute: &mut Attribute) -> Parse<()> {
        self.no_value_for_type(&attribute.name)?;
        self.no_description_for_type(&attribute.name)?;
        let start = self.peek().span;
        attribute.ty = Some(self.ty()?);
        self.no_sum_for_type(&attribute.name, start)?;
        if let Some(equal) = self.eat(TokenKind::Equal) {
            attribute.value = Some(Expr { kind: ExprKind::Error, span: equal.span });
            attribute.value = Some(self.expr()?);
        }
        attribute.otherwise = self.otherwise_of_attribute()?;
        attribute.modifiers = self.modifiers()?;
        Ok(())
    }

    /// Reports `expiresAt: now + 7d`, a value where a type belongs.
    fn no_value_for_type(&mut self, name: &Name) -> Parse<()> {
        let token = self.peek();
        self.no_reference_for_type(name)?;
        let ty = match (token.kind, self.slice(token)) {
            (TokenKind::Name, "now") => "timestamp",
            (TokenKind::Name, "today") => "date",
            (TokenKind::Name, "new") => "ulid",
            (TokenKind::Name, "true" | "false") => "bool",
            (TokenKind::Int, _) => "int",
            (TokenKind::Decimal, _) => "number",
            _ => return Ok(()),
        };
        let message = "a type is expected here, and this is a value";
        let start = token.span.start as usize;
        Err(self.report(
            Finding::error("syntax", token.span, message)
                .help(format!("write `{}: {ty} = ...`", name.text))
                .fix(Fix::replace(Span::new(start, start), format!("{ty} = "))),
        ))
    }

    fn modifiers(&mut self) -> Parse<Vec<Modifier>> {
        let mut modifiers = Vec::new();
        loop {
            let start = self.peek().span;
            let kind = match self.kind() {
                TokenKind::Arrow => {
                    self.next();
                    let entity = self.name("the name of an entity")?;
                    self.no_action(&entity);
                    ModifierKind::References(entity)
                }
                TokenKind::Name => self.modifier(start)?,
                _ => return Ok(modifiers),
            };
            modifiers.push(Modifier { kind, span: self.since(start) });
        }
    }

    /// Parses `in NAME`, behind `unique`, or nothing.
    pub(super) fn space(&mut self) -> Parse<Option<Name>> {
        self.eat_word("in").map(|_| self.name("a name for what is unique together")).transpose()
    }

    fn modifier(&mut self, start: Span) -> Parse<ModifierKind> {
        let token = self.next();
        Ok(match self.slice(token) {
            "on" => {
                self.expect_word("write")?;
                ModifierKind::OnWrite
            }
            "kept" => ModifierKind::Kept,
            "computed" => ModifierKind::Computed,
            "key" => {
                self.expect_word("only")?;
                ModifierKind::KeyOnly
            }
            "unique" => {
                let mut ignoring_case = self.ignoring_case()?;
                let space = self.space()?;
                ignoring_case |= self.ignoring_case()?;
                let otherwise = self.otherwise_of_attribute()?;
                ModifierKind::Unique { space, ignoring_case, otherwise }
            }
            "immutable" => ModifierKind::Immutable,
            "distinct" => ModifierKind::Distinct,
            "visible" => {
                self.expect_word("if")?;
                ModifierKind::VisibleIf(self.expr()?)
            }
            "counts" => {
                self.expect_word("writes")?;
                ModifierKind::CountsWrites
            }
            word => {
                let message = format!("`{word}` has no meaning after an attribute");
                let finding = Finding::error("unknown-word", start, message);
                let another =
                    Some(Habit::Form("each attribute has a line of its own, or a comma before it"));
                let is_another = self.at(TokenKind::Colon);
                let habit = if is_another { another } else { habits::modifier(word) };
                let finding = habits::advise(finding, habit, word, start, MODIFIERS);
                return Err(self.report(self.modifier_elsewhere(finding, word, start)));
            }
        })
    }

    /// Returns `true` if `ignoring case` stands here.
    pub(super) fn ignoring_case(&mut self) -> Parse<bool> {
        if self.eat_word("ignoring").is_none() {
            return Ok(false);
        }
        self.expect_word("case")?;
        Ok(true)
    }

    /// Reports a word that is not one of these.
    pub(super) fn one_of(&mut self, word: &str, span: Span, words: &[&'static str]) -> Parse<()> {
        if words.contains(&word) {
            return Ok(());
        }
        let message = format!("expected {}, found `{word}`", list(words));
        let finding = Finding::error("unknown-word", span, message);
        Err(self.report(habits::advise(finding, None, word, span, words.iter().copied())))
    }
}

/// Returns words as `a`, `b` or `c`.
pub(super) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
