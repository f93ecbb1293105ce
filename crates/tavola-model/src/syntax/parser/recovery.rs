//! How mistakes are reported, once each, and left behind.

use super::MOST_FINDINGS;
use super::cursor::{Cursor, Failed, Parse};
use crate::syntax::habits;
use crate::syntax::token::{Token, TokenKind};
use crate::{Edit, Finding, Fix, Span};

/// How many commas one finding is about: more than an entity has lines.
const MOST_COMMAS: usize = 100;

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
            TokenKind::Comma if self.ends_line(self.here()) => {
                return self.comma_behind(behind);
            }
            TokenKind::At => Some(habits::annotation(self.slice(self.look(1)))),
            TokenKind::Equal if behind == "after an attribute" && self.is_behind_modifier() => {
                Some("the value stands before what holds of it: `name: TYPE = EXPR immutable`")
            }
            TokenKind::LeftParen if self.text_before().ends_with("Date.now") => {
                Some("the moment of the call is `now`")
            }
            TokenKind::Name
                if behind == "in a write" && self.text_before().ends_with("delete from") =>
            {
                Some("an item is named by its key: `delete Entity(...)`")
            }
            TokenKind::Name
                if behind == "in a read"
                    && ["where", "WHERE"].contains(&self.slice(self.peek()))
                    && self.text_before().trim_start().starts_with("get ") =>
            {
                Some("an item is named by its key: `get Entity(...)`")
            }
            TokenKind::Name
                if behind == "in a write"
                    && self.at_word("if")
                    && self.look(1).kind == TokenKind::LeftParen =>
            {
                Some("write `check EXPR else conflict \"...\"`, or `when EXPR { ... }`")
            }
            TokenKind::Name
                if self.at_word("if") && self.text_before().trim_start().starts_with("allow ") =>
            {
                Some("write `and`")
            }
            TokenKind::Name if behind == "in a write" && self.at_word("if") => {
                Some("a condition on the item stands behind its `update` or `delete`")
            }
            TokenKind::Plus if self.look(1).kind == TokenKind::Plus => Some("write `+= 1`"),
            TokenKind::Pipe if self.text_before().ends_with('"') => {
                Some("text is joined by a template: `\"ORDER#{orderId}\"`")
            }
            TokenKind::Pipe => Some("write `or`"),
            TokenKind::DotDot if behind == "after an attribute" => Some(
                "the members of an enum are its type, `A | B | C`; a number has bounds, `int(1..10)`",
            ),
            TokenKind::Slash => Some("nothing is divided here; multiply, or compute it elsewhere"),
            TokenKind::Question => Some("`?` follows a type, or a value that may be missing"),
            _ if self.text_before().ends_with(" ?") => {
                Some("a choice is written `a when condition else b`")
            }
            TokenKind::Equal if self.text_before().ends_with(" kept") => {
                Some("`kept` stands behind the value: `name: TYPE = EXPR kept`")
            }
            TokenKind::Equal if self.text_before().trim_start().starts_with("create ") => {
                Some("a new item gets its name from `let`: `let x = create Entity { ... }`")
            }
            TokenKind::Name
                if ["is", "absent", "missing", "present"].iter().any(|it| self.at_word(it)) =>
            {
                Some("whether there is a value is asked with `exists x` or `not exists x`")
            }
            _ => None,
        };
        let message = format!("expected the end of the line {behind}, found {}", self.found());
        let finding = Finding::error("syntax", self.here(), message);
        let finding = match help {
            Some(help) if self.at(TokenKind::At) => self.annotated_elsewhere(finding.help(help)),
            Some(help) => finding.help(help),
            None => self.behind_statement(behind, finding),
        };
        self.report(finding);
        self.skip_statement();
        self.eat(TokenKind::Newline);
    }

    /// Reports a comma at the end of a line, once for all lines that it joins, and goes on behind it.
    fn comma_behind(&mut self, behind: &str) {
        let here = self.here();
        let is_known = |finding: &Finding| {
            let mut edits = finding.fix.iter().flat_map(|fix| &fix.edits);
            edits.any(|edit| edit.span == here)
        };
        if !self.findings.iter().any(is_known) {
            let message = format!("expected the end of the line {behind}, found `,`");
            let finding = Finding::error("syntax", here, message);
            let take_out = |span| Edit { span, text: String::new() };
            let edits = self.commas_ahead().into_iter().map(take_out).collect();
            self.push(finding.help("a line ends without a comma: take it out").fix(Fix { edits }));
        }
        self.next();
        self.eat(TokenKind::Newline);
    }

    /// Returns the commas at the ends of lines from here to the end of the statement.
    fn commas_ahead(&self) -> Vec<Span> {
        let mut commas = Vec::new();
        let mut open = 0usize;
        for token in (0..).map(|ahead| self.look(ahead)) {
            match token.kind {
                TokenKind::End => break,
                TokenKind::Newline if open == 0 => break,
                _ if commas.len() == MOST_COMMAS => break,
                kind if kind.closes() && open == 0 => break,
                kind if kind.closes() => open -= 1,
                kind if kind.closer().is_some() => open += 1,
                TokenKind::Comma if open == 0 && self.ends_line(token.span) => {
                    commas.push(token.span);
                }
                _ => {}
            }
        }
        commas
    }

    /// Returns `true` if nothing but blanks follows in the line of a place. Behind a comma, the statement goes
    /// on in the next one.
    fn ends_line(&self, span: Span) -> bool {
        let behind = self.text.get(span.end as usize..).unwrap_or_default();
        behind.lines().next().unwrap_or_default().trim().is_empty()
    }

    /// Returns the text of the line so far, without the blanks at its end.
    fn text_before(&self) -> &str {
        let before = self.text.get(..self.here().start as usize).unwrap_or_default();
        before.lines().next_back().unwrap_or_default().trim_end()
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
