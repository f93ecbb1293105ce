//! Lines and brackets. What comes out has balanced brackets and a line end only where a statement
//! ends, so that the parser needs to know nothing of either, nor of anything nested too deeply.

mod brackets;

pub(crate) use brackets::DECLARATIONS;

use super::parser::MOST_FINDINGS;
use super::token::{Token, TokenKind};
use crate::{Edit, Finding, Fix, Span};
use brackets::{Line, Partners};

/// How deeply brackets may be nested.
const DEEPEST: usize = 64;

/// Words that begin a line only to continue the one before.
const CONTINUING: [&str; 12] = [
    "and", "or", "if", "else", "where", "while", "set", "add", "remove", "clear", "starting", "by",
];

/// Puts the tokens of a file, without comments, into order.
pub(crate) fn arrange(text: &str, tokens: &[Token], start: u32) -> (Vec<Token>, Vec<Finding>) {
    let mut layout = Layout {
        text,
        tokens,
        partners: brackets::pair(text, tokens, start),
        line: Line::new(start),
        out: Vec::with_capacity(tokens.len() + 1),
        stack: Vec::new(),
        findings: Vec::new(),
        too_deep: false,
        reported: None,
    };
    layout.run();
    (layout.out, layout.findings)
}

struct OpenBracket {
    index: usize,
    kind: TokenKind,
    span: Span,
    indent: u32,
    line: u32,
    closed: bool,
}

struct Layout<'t> {
    text: &'t str,
    tokens: &'t [Token],
    partners: Partners,
    line: Line,
    out: Vec<Token>,
    stack: Vec<OpenBracket>,
    findings: Vec<Finding>,
    too_deep: bool,
    reported: Option<(TokenKind, u32)>,
}

impl Layout<'_> {
    fn run(&mut self) {
        let mut index = 0;
        while let Some(token) = self.tokens.get(index).copied() {
            self.line.step(token);
            let mut next = index + 1;
            match token.kind {
                TokenKind::Newline => {
                    // A run of empty lines is one line end.
                    while let Some(more) =
                        self.tokens.get(next).filter(|t| t.kind == TokenKind::Newline)
                    {
                        self.line.step(*more);
                        next += 1;
                    }
                    self.newline(token, next);
                }
                TokenKind::Doc => self.doc(token),
                kind if kind.closer().is_some() => next = self.open(index, token),
                kind if kind.closes() => self.close(index, token),
                _ => self.out.push(token),
            }
            self.findings.truncate(MOST_FINDINGS + 1);
            index = next;
        }
        while !self.stack.is_empty() {
            self.close_missing();
        }
        let end = Span::new(self.text.len(), self.text.len());
        self.out.push(Token { kind: TokenKind::Newline, span: end });
        self.out.push(Token { kind: TokenKind::End, span: end });
    }

    /// Keeps documentation that stands above something; elsewhere it is a comment.
    fn doc(&mut self, token: Token) {
        let last = self.out.last().map_or(TokenKind::Newline, |last| last.kind);
        if self.line.first && matches!(last, TokenKind::Newline | TokenKind::LeftBrace) {
            self.out.push(token);
        }
    }

    fn last_in_line(&self, index: usize) -> bool {
        self.tokens.get(index + 1).is_none_or(|next| next.kind == TokenKind::Newline)
    }

    /// Returns the index to go on at.
    fn open(&mut self, index: usize, token: Token) -> usize {
        let partner = self.partners.of(index);
        if token.kind == TokenKind::LeftBrace && self.last_in_line(index) {
            // `read x(a, b {`: the block's brace does not belong to the parameters.
            while let Some(top) = self.stack.last()
                && top.kind != TokenKind::LeftBrace
                && !top.closed
                && !self.last_in_line(top.index)
            {
                self.close_missing();
            }
        }
        if self.stack.len() >= DEEPEST {
            if !self.too_deep {
                let message = format!("brackets are nested more than {DEEPEST} levels deep");
                self.findings.push(Finding::error("too-deep", token.span, message));
            }
            self.too_deep = true;
            self.out.push(Token { kind: TokenKind::Error, span: token.span });
            return partner.map_or(index, |partner| partner.max(index)) + 1;
        }
        self.stack.push(OpenBracket {
            index,
            kind: token.kind,
            span: token.span,
            indent: self.line.indent,
            line: self.line.number,
            closed: partner.is_some(),
        });
        self.out.push(token);
        index + 1
    }

    fn close(&mut self, index: usize, token: Token) {
        let Some(partner) = self.partners.of(index) else {
            let closer = self.text.get(token.span.range()).unwrap_or_default();
            let message = format!("this `{closer}` closes nothing");
            self.findings.push(Finding::error("unclosed", token.span, message));
            return;
        };
        while let Some(top) = self.stack.last() {
            if top.index == partner {
                self.stack.pop();
                self.out.push(token);
                return;
            }
            self.close_missing();
        }
    }

    /// Adds the bracket that is missing.
    fn close_missing(&mut self) {
        let Some(open) = self.stack.pop() else { return };
        let Some(closer) = open.kind.closer() else { return };
        let end = self.out.last().map_or(0, |last| last.span.end as usize);
        self.out.push(Token { kind: closer, span: Span::new(end, end) });
        // Several on one line are one mistake.
        if self.reported == Some((open.kind, open.line)) {
            return;
        }
        self.reported = Some((open.kind, open.line));
        let (opens, closes) = match open.kind {
            TokenKind::LeftBrace => ("{", "}"),
            TokenKind::LeftParen => ("(", ")"),
            _ => ("[", "]"),
        };
        if let Some(finding) =
            self.opened_twice(&open, end).or_else(|| self.closed_too_late(&open, end))
        {
            self.findings.push(finding);
            return;
        }
        let message = format!("this `{opens}` is never closed");
        let there = Span::new(end, end);
        let before = self.text.get(open.span.end as usize..end).unwrap_or_default();
        // A block is closed where its last line is, which may be far from where it was opened.
        let finding = match open.kind == TokenKind::LeftBrace && before.contains('\n') {
            true => Finding::error("unclosed", there, format!("`{closes}` is missing here"))
                .related(open.span, "opened here"),
            false => Finding::error("unclosed", open.span, message),
        };
        self.findings.push(finding.help(format!("add `{closes}`")));
    }

    /// Returns the lines with code behind a place, and where they begin.
    fn lines_behind(&self, end: usize) -> impl Iterator<Item = (usize, &str)> {
        let mut at = end;
        let lines =
            self.text.get(end..).unwrap_or_default().split_inclusive('\n').map(move |line| {
                at += line.len();
                (at - line.len(), line.trim_end())
            });
        lines.skip(1).filter(|(_, line)| !line.is_empty() && !line.trim_start().starts_with("//"))
    }

    /// Returns the finding about a line that opens a block and stands there twice.
    fn opened_twice(&self, open: &OpenBracket, end: usize) -> Option<Finding> {
        let before = self.text.get(..end)?;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let (next, again) = self.lines_behind(end).next()?;
        let is_last = open.kind == TokenKind::LeftBrace && open.span.end as usize == end;
        if !is_last || before.get(start..) != Some(again) {
            return None;
        }
        let line = Span::new(next, next + again.len());
        let through = Span::new(start, next);
        let finding = Finding::error("unclosed", line, "this line stands there twice")
            .related(Span::new(start, end), "first here")
            .help("take one of them out")
            .fix(Fix::replace(through, ""));
        Some(finding)
    }

    /// Returns the finding about a brace that stands behind the declaration before which it belongs.
    fn closed_too_late(&self, open: &OpenBracket, end: usize) -> Option<Finding> {
        let mut lines = self.lines_behind(end);
        let ((start, heading), (behind, closer)) = (lines.next()?, lines.next()?);
        // What the heading opens may be empty, unless its lines follow.
        let is_inside = |(_, line): (usize, &str)| line.starts_with([' ', '\t']);
        let is_empty = heading.ends_with('{') && !lines.next().is_some_and(is_inside);
        let is_heading = !heading.starts_with([' ', '\t']) && !is_empty;
        if open.kind != TokenKind::LeftBrace || closer != "}" || !is_heading {
            return None;
        }
        let place = Span::new(start, start + heading.len());
        let brace = Span::new(behind, behind + closer.len());
        let edits = vec![
            Edit { span: place, text: closer.to_owned() },
            Edit { span: brace, text: heading.to_owned() },
        ];
        let finding =
            Finding::error("unclosed", place, "the `}` behind this line belongs before it")
                .related(open.span, "opened here")
                .help("swap the two lines")
                .fix(Fix { edits });
        Some(finding)
    }

    fn newline(&mut self, token: Token, next: usize) {
        let line_start = self.tokens.get(next.saturating_sub(1)).map_or(0, |last| last.span.end);
        let indent = self.tokens.get(next).map_or(0, |t| t.span.start.saturating_sub(line_start));
        while let Some(top) = self.stack.last() {
            match (top.kind, top.closed) {
                (TokenKind::LeftBrace, true) => break,
                (TokenKind::LeftBrace, false) if indent > top.indent => break,
                (TokenKind::LeftBrace, false) => self.close_missing(),
                (_, true) => return,
                (_, false) if self.last_in_line(top.index) && indent > top.indent => return,
                (_, false) => self.close_missing(),
            }
        }
        if !self.joins(next, indent) {
            self.out.push(token);
        }
    }

    /// Returns `true` if the line that begins at `next` continues the one before.
    fn joins(&self, next: usize, indent: u32) -> bool {
        let Some(last) = self.out.last() else { return true };
        let kind = |index: usize| self.tokens.get(index).map_or(TokenKind::End, |token| token.kind);
        let word = |token: Token| match token.kind {
            TokenKind::Name => self.text.get(token.span.range()).unwrap_or_default(),
            _ => "",
        };
        if matches!(last.kind, TokenKind::Newline | TokenKind::LeftBrace) {
            return true;
        }
        if last.kind == TokenKind::Doc || kind(next).closes() || kind(next) == TokenKind::End {
            return false;
        }
        if indent == 0 && brackets::declares(self.text, self.tokens, next) {
            return false;
        }
        if last.kind == TokenKind::Comma {
            return true;
        }
        let named = |what: TokenKind| kind(next) == TokenKind::Name && kind(next + 1) == what;
        if open_ended(last.kind) || matches!(word(*last), "and" | "or") {
            return !named(TokenKind::Colon);
        }
        if matches!(
            kind(next),
            TokenKind::Pipe | TokenKind::Arrow | TokenKind::QuestionQuestion | TokenKind::Plus
        ) {
            return true;
        }
        let first = self.tokens.get(next).map_or("", |token| word(*token));
        CONTINUING.contains(&first) && !named(TokenKind::Colon) && !named(TokenKind::Equal)
    }
}

/// Returns `true` for tokens that no statement can end with.
fn open_ended(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Equal
            | TokenKind::EqualEqual
            | TokenKind::NotEqual
            | TokenKind::Less
            | TokenKind::LessEqual
            | TokenKind::Greater
            | TokenKind::GreaterEqual
            | TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::Slash
            | TokenKind::PlusEqual
            | TokenKind::MinusEqual
            | TokenKind::QuestionQuestion
            | TokenKind::Arrow
            | TokenKind::Pipe
    )
}
