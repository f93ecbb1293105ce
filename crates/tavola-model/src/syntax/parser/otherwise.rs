//! What a refusal tells: `else conflict over-budget "only {remaining} left" with remaining`.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::Else;
use crate::syntax::token::TokenKind;

const KINDS: [&str; 4] = ["invalid", "conflict", "not-found", "forbidden"];

impl Cursor<'_> {
    /// Parses `else ...` in a read or write, or nothing. Behind `invalid`, the input at fault comes
    /// first.
    pub(super) fn otherwise(&mut self) -> Parse<Option<Else>> {
        self.refusal(true)
    }

    /// Parses `else ...` behind an attribute or `unique`, or nothing. What is at fault is known
    /// there.
    pub(super) fn otherwise_of_attribute(&mut self) -> Parse<Option<Else>> {
        self.refusal(false)
    }

    fn refusal(&mut self, names_input: bool) -> Parse<Option<Else>> {
        let Some(start) = self.eat_word("else") else { return Ok(None) };
        if self.at(TokenKind::LeftBrace) {
            let help = "other steps stand behind a `when`: `when EXPR { ... } else { ... }`";
            return Err(self.expected_with("a refusal, such as `conflict`", help));
        }
        let kind = self.name("`invalid`, `conflict`, `not-found` or `forbidden`")?;
        self.one_of(&kind.text, kind.span, &KINDS)?;
        let name = |this: &mut Self, what| {
            (this.at(TokenKind::Name) && !this.at_word("with")).then(|| this.name(what)).transpose()
        };
        let mut field = match names_input && kind.text == "invalid" {
            true => name(self, "an input")?,
            false => None,
        };
        // An entry of an input: `config.days`.
        while let Some(whole) = &mut field
            && self.eat(TokenKind::Dot).is_some()
        {
            let entry = self.name("an entry of the input")?;
            whole.text = format!("{}.{}", whole.text, entry.text);
            whole.span = self.since(whole.span);
        }
        let code = name(self, "a code")?;
        let message = match self.kind() {
            TokenKind::Text | TokenKind::BadText => Some(self.template()?),
            _ => None,
        };
        let mut values = Vec::new();
        if self.eat_word("with").is_some() {
            values.push(self.arg()?);
            while self.eat(TokenKind::Comma).is_some() {
                values.push(self.arg()?);
            }
        }
        Ok(Some(Else { kind, field, code, message, values, span: self.since(start.span) }))
    }
}
