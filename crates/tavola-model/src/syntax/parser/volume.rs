//! Volumes: how much there is of what, and how large it is.

use super::cursor::{Cursor, Parse};
use crate::suggest::did_you_mean;
use crate::syntax::ast::{Volume, VolumeLine};
use crate::syntax::token::TokenKind;

impl Cursor<'_> {
    /// Parses `per 1000 users { ... }`, or one line without braces.
    pub(super) fn volume(&mut self) -> Parse<Volume> {
        let counted = self.at_word("per") && self.look(1).kind == TokenKind::Int;
        let per = match counted {
            true => {
                self.next();
                Some((self.int("a number")?, self.name("what is counted")?))
            }
            false => None,
        };
        if self.eat(TokenKind::LeftBrace).is_none() {
            return Ok(Volume { per, lines: vec![self.volume_line()?] });
        }
        let lines = self.block(|this| {
            let line = this.volume_line()?;
            this.end_of_statement("after a volume");
            Ok(Some(line))
        });
        Ok(Volume { per, lines })
    }

    /// Parses `Invite 10000/month size 500B`.
    fn volume_line(&mut self) -> Parse<VolumeLine> {
        let name = self.name("the name of an entity or a read")?;
        let count = self.int("how many")?;
        let unit = match self.eat(TokenKind::Slash) {
            Some(_) => Some(self.name("a unit of time")?),
            None => None,
        };
        if let Some(unit) = &unit {
            let words = ["second", "minute", "hour", "day", "week", "month", "year"];
            self.one_of(&unit.text, unit.span, &words)?;
        }
        let size = self.eat_word("size").map(|_| self.size()).transpose()?;
        if self.at(TokenKind::Name) && did_you_mean(self.slice(self.peek()), ["size"]).is_some() {
            return Err(self.expected("`size`"));
        }
        let span = self.since(name.span);
        Ok(VolumeLine { name, count, unit, size, span })
    }

    /// Parses `500B`, `2KB`, or plain bytes.
    fn size(&mut self) -> Parse<u64> {
        if self.at(TokenKind::Int) {
            return self.int("a size");
        }
        let token = match self.eat(TokenKind::Size) {
            Some(token) => token,
            None => return Err(self.expected_with("a size", "`500B` or `2KB`, for example")),
        };
        let text = self.slice(token);
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match text.get(digits.len()..) {
            Some("KB") => 1 << 10,
            Some("MB") => 1 << 20,
            Some("GB") => 1 << 30,
            _ => 1,
        };
        match digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)) {
            Some(bytes) => Ok(bytes),
            None => Err(self.too_large(token.span)),
        }
    }
}
