//! Switches: reads and writes that a deployment can turn off.

use super::cursor::{Cursor, Parse};
use crate::syntax::ast::{Switch, SwitchLine};
use crate::syntax::token::TokenKind;

impl Cursor<'_> {
    /// Parses `NAME = off { ... }`.
    pub(super) fn switch(&mut self) -> Parse<Switch> {
        let name = self.name("the name of a switch")?;
        let on = match self.eat(TokenKind::Equal) {
            Some(_) => {
                let position = self.name("`on` or `off`")?;
                self.one_of(&position.text, position.span, &["on", "off"])?;
                position.text == "on"
            }
            None => true,
        };
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let lines = self.block(|this| {
            let line = this.switch_line()?;
            this.end_of_statement("in a switch");
            Ok(Some(line))
        });
        Ok(Switch { name, on, lines })
    }

    fn switch_line(&mut self) -> Parse<SwitchLine> {
        let word = self.name("a line of the switch")?;
        self.one_of(&word.text, word.span, &["env", "covers"])?;
        if word.text == "env" {
            return Ok(SwitchLine::Env(self.name("an environment variable")?));
        }
        let what = "a read or write";
        if self.eat_word("all").is_none() {
            return Ok(SwitchLine::Covers(self.names(what)?));
        }
        let except = self.eat_word("except").map(|_| self.names(what)).transpose()?;
        Ok(SwitchLine::CoversAllExcept(except.unwrap_or_default()))
    }
}
