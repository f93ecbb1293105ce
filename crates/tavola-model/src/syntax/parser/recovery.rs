//! How mistakes are reported, once each, and left behind.

use super::MOST_FINDINGS;
use super::cursor::{Cursor, Failed, Parse};
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Span};

impl Cursor<'_> {
    /// Reports a mistake, unless one was reported for this very token before.
    pub(super) fn report(&mut self, finding: Finding) -> Failed {
        let token = self.peek();
        // A bracket without width was added by the layout, which has reported that it is missing.
        let added = token.kind.closes() && token.span.start == token.span.end;
        let again = self.findings.last().is_some_and(|last| last.span == finding.span);
        let known = added || again || token.kind == TokenKind::Error;
        if !known {
            self.push(finding);
        }
        Failed
    }

    /// Reports what cannot be a consequence of another mistake.
    pub(super) fn push(&mut self, finding: Finding) {
        if self.findings.len() <= MOST_FINDINGS {
            self.findings.push(finding);
        }
    }

    pub(super) fn extend(&mut self, findings: Vec<Finding>) {
        self.findings.extend(findings);
    }

    /// Returns what stands here, for messages.
    pub(super) fn found(&self) -> String {
        let token = self.peek();
        match (token.kind.describe(), self.slice(token)) {
            (Some(_), _) if self.in_hole && token.kind == TokenKind::End => "`}`".to_owned(),
            (Some(words), _) => words.to_owned(),
            // A bracket that the layout added because it is missing.
            (None, "") => "the end of the line".to_owned(),
            (None, text) => format!("`{text}`"),
        }
    }

    /// Returns where a mistake at this token shows: the end of a line is behind its last word.
    pub(super) fn here(&self) -> Span {
        let token = self.peek();
        match token.kind {
            TokenKind::Newline | TokenKind::End => {
                let end = self.end().end as usize;
                Span::new(end, end)
            }
            _ => token.span,
        }
    }

    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let message = format!("expected {what}, found {}", self.found());
        self.report(Finding::error("syntax", self.here(), message))
    }

    pub(super) fn expected_with(&mut self, what: &str, help: impl Into<String>) -> Failed {
        let message = format!("expected {what}, found {}", self.found());
        self.report(Finding::error("syntax", self.here(), message).help(help))
    }

    /// Reports text that is nested too deeply, once: it is so in many places.
    pub(super) fn too_deep(&mut self, message: &str) -> Failed {
        if !std::mem::replace(&mut self.is_too_deep, true) {
            self.report(Finding::error("too-deep", self.here(), message));
        }
        Failed
    }

    /// Leaves a statement behind, with everything in its brackets. Stops at its line end or before
    /// the bracket that closes the block.
    pub(super) fn skip_statement(&mut self) {
        loop {
            self.skip_until(|kind| kind == TokenKind::Newline);
            // The mistake may have been inside parentheses, whose end belongs to the statement.
            if !matches!(self.kind(), TokenKind::RightParen | TokenKind::RightSquare) {
                return;
            }
            self.next();
        }
    }

    /// Notes that the tokens since this one were not understood.
    pub(super) fn lose(&mut self, from: usize) {
        if let Some(first) = self.tokens.get(from).filter(|_| from < self.at) {
            let span = self.since(first.span);
            self.lost.push(span);
        }
    }

    /// Skips whole brackets until a token of its own level fits, or the level ends.
    pub(super) fn skip_until(&mut self, fits: impl Fn(TokenKind) -> bool) {
        let mut open = 0usize;
        let from = self.at;
        loop {
            let kind = self.kind();
            if kind == TokenKind::End || open == 0 && (fits(kind) || kind.closes()) {
                self.lose(from);
                return;
            }
            open += usize::from(kind.closer().is_some());
            open = open.saturating_sub(usize::from(kind.closes()));
            self.next();
        }
    }

    /// Expects the end of a statement; what follows on its line is reported and skipped.
    pub(super) fn end_of_statement(&mut self, behind: &str) {
        if self.eat(TokenKind::Newline).is_some() || self.at(TokenKind::End) || self.kind().closes()
        {
            return;
        }
        let help = match self.kind() {
            TokenKind::Pipe => Some("write `or`"),
            TokenKind::Slash => Some("nothing is divided here; multiply, or compute it elsewhere"),
            TokenKind::Question => Some("`?` follows a type, or a value that may be missing"),
            TokenKind::Equal => Some("comparisons cannot be chained: join them with `and`"),
            TokenKind::Name
                if ["is", "absent", "missing", "present"].iter().any(|it| self.at_word(it)) =>
            {
                Some("whether there is a value is asked with `exists x` or `not exists x`")
            }
            _ => None,
        };
        let message = format!("expected the end of the line {behind}, found {}", self.found());
        let finding = Finding::error("syntax", self.here(), message);
        self.report(finding.maybe_help(help.map(str::to_owned)));
        self.skip_statement();
        self.eat(TokenKind::Newline);
    }

    /// Returns how far a token is indented, if it is the first of its line.
    pub(super) fn indent_of(&self, token: Token) -> Option<usize> {
        let before = self.text.get(..token.span.start as usize).unwrap_or_default();
        let line = before.trim_end_matches([' ', '\t']);
        (line.is_empty() || line.ends_with('\n')).then(|| before.len() - line.len())
    }

    /// Parses statements up to the closing brace. The opening brace has been read.
    pub(super) fn block<T>(
        &mut self,
        mut parse: impl FnMut(&mut Self) -> Parse<Option<T>>,
    ) -> Vec<T> {
        let mut items = Vec::new();
        let mut usual = None;
        let mut lost = false;
        loop {
            self.skip_newlines();
            if self.eat(TokenKind::RightBrace).is_some() || self.at(TokenKind::End) {
                return items;
            }
            let (before, reported) = (self.at, self.findings.len());
            let indent = self.indent_of(self.peek());
            usual = usual.or(indent);
            match parse(self) {
                Ok(item) => {
                    items.extend(item);
                    lost = false;
                }
                Err(Failed) => {
                    self.skip_statement();
                    self.lose(before);
                    // The lines of a block whose beginning was not understood: that was one
                    // mistake.
                    if lost && indent > usual {
                        self.findings.truncate(reported);
                    }
                    lost = true;
                }
            }
            // Whatever happens, a stray bracket must not keep the loop on its spot.
            if self.at == before {
                self.next();
            }
        }
    }
}
