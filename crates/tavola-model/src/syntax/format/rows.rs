//! From lines of tokens to rows: how far each is indented, and which columns it has.

use super::align::{Row, Shape, Sort};
use super::spacing::{join, slice};
use crate::syntax::token::{Token, TokenKind};
use std::collections::HashSet;

const INDENT: usize = 2;

struct OpenBlock {
    kind: TokenKind,
    /// How far the line that opened it is indented.
    indent: usize,
    /// The block that the line opened.
    block: Block,
    number: usize,
}

/// Blocks whose lines have columns of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    Table,
    Caller,
    Volume,
    Moves,
    Other,
}

struct Rows<'t> {
    text: &'t str,
    ends: &'t HashSet<u32>,
    rows: Vec<Row>,
    stack: Vec<OpenBlock>,
    blocks: usize,
    gap: bool,
    /// The line end behind the last code.
    last_end: Option<u32>,
    last: Option<TokenKind>,
    /// How far the lines that begin a clause of this statement are set in.
    clause: usize,
    /// Comments that wait for the line below, which says how far they are indented.
    waiting: Vec<(String, bool)>,
}

/// Returns all rows of a text.
pub(super) fn rows(text: &str, tokens: &[Token], ends: &HashSet<u32>) -> Vec<Row> {
    let mut rows = Rows {
        text,
        ends,
        rows: Vec::new(),
        stack: Vec::new(),
        blocks: 0,
        gap: false,
        last_end: None,
        last: None,
        clause: 0,
        waiting: Vec::new(),
    };
    for line in tokens.split_inclusive(|token| token.kind == TokenKind::Newline) {
        rows.line(line);
    }
    let base = rows.base();
    rows.place_comments(base);
    rows.rows
}

impl Rows<'_> {
    fn line(&mut self, line: &[Token]) {
        let (end, line) = match line.split_last() {
            Some((last, rest)) if last.kind == TokenKind::Newline => (Some(last.span.start), rest),
            _ => (None, line),
        };
        let (comment, code) = match line.split_last() {
            Some((last, rest)) if last.kind == TokenKind::Comment => (Some(*last), rest),
            Some((last, rest)) if last.kind == TokenKind::Doc && !rest.is_empty() => {
                (Some(*last), rest)
            }
            _ => (None, line),
        };
        let comment = comment.map(|token| slice(self.text, token).to_owned());
        match (code.first(), comment) {
            (None, None) => self.gap = !self.rows.is_empty() || !self.waiting.is_empty(),
            (None, Some(comment)) => {
                let gap = std::mem::take(&mut self.gap);
                self.waiting.push((comment, gap));
            }
            (Some(first), comment) => {
                self.code(*first, code, comment);
                self.last_end = end;
                self.last = code.last().map(|token| token.kind);
            }
        }
    }

    /// Returns how far the lines of the innermost block are indented.
    fn base(&self) -> usize {
        self.stack.last().map_or(0, |open| open.indent + INDENT)
    }

    fn code(&mut self, first: Token, code: &[Token], comment: Option<String>) {
        // The `else` of a `when` stands below it, as the block's closing bracket does.
        let other_case = slice(self.text, first) == "else"
            && self.last == Some(TokenKind::RightBrace)
            && code.last().is_some_and(|last| {
                matches!(last.kind, TokenKind::LeftBrace | TokenKind::RightBrace)
            });
        if self.continues() && !other_case {
            let wrapped = matches!(self.last, Some(TokenKind::Comma | TokenKind::Equal));
            self.clause = if wrapped { self.clause } else { 1 };
            let extra = self.clause + usize::from(wrapped);
            let indent = self.base() + INDENT * extra;
            self.place_comments(indent);
            return self.push(indent, Shape::Other, vec![join(self.text, code)], code, comment);
        }
        self.clause = 0;
        let inside = self.base();
        self.place_comments(inside);
        // Brackets that close at the start of a line stand below the line that opened them.
        let closing = code.iter().take_while(|token| token.kind.closes()).count();
        let opened = closing.checked_sub(1).and_then(|more| self.stack.iter().rev().nth(more));
        let indent = opened.map_or(inside, |open| open.indent);
        if closing > 0 {
            self.gap = false;
        }
        let (shape, cells) = match first.kind {
            TokenKind::Doc | TokenKind::At => (Shape::Between, vec![join(self.text, code)]),
            _ => self.columns(code),
        };
        self.push(indent, shape, cells, code, comment);
    }

    /// Returns `true` if the line goes on with the statement of the line above, outside all
    /// brackets.
    fn continues(&self) -> bool {
        let inside = self.stack.last().is_some_and(|open| open.kind != TokenKind::LeftBrace);
        let soft = self.last_end.is_some_and(|end| !self.ends.contains(&end));
        soft && !inside && self.last.is_some_and(|last| last != TokenKind::LeftBrace)
    }

    fn place_comments(&mut self, indent: usize) {
        for (comment, gap) in std::mem::take(&mut self.waiting) {
            let gap = gap && !self.at_block_start();
            self.rows.push(Row {
                indent,
                shape: Shape::Between,
                cells: vec![comment],
                comment: None,
                gap,
            });
        }
    }

    fn at_block_start(&self) -> bool {
        self.rows.last().is_none_or(|row| {
            row.shape != Shape::Between && row.cells.last().is_some_and(|cell| cell.ends_with('{'))
        })
    }

    fn push(
        &mut self,
        indent: usize,
        shape: Shape,
        cells: Vec<String>,
        code: &[Token],
        comment: Option<String>,
    ) {
        let gap = std::mem::take(&mut self.gap) && !self.at_block_start();
        let block = self.block_opened(code);
        for token in code {
            if token.kind.closer().is_some() {
                self.blocks += 1;
                self.stack.push(OpenBlock { kind: token.kind, indent, block, number: self.blocks });
            } else if token.kind.closes() {
                self.stack.pop();
            }
        }
        self.rows.push(Row { indent, shape, cells, comment, gap });
    }

    fn block_opened(&self, code: &[Token]) -> Block {
        match (code.first(), code.get(1)) {
            (Some(_), Some(second))
                if matches!(second.kind, TokenKind::Colon | TokenKind::Equal) =>
            {
                Block::Other
            }
            (Some(first), Some(_)) => match slice(self.text, *first) {
                "table" | "switch" => Block::Table,
                "caller" => Block::Caller,
                "volume" => Block::Volume,
                "moves" => Block::Moves,
                _ => Block::Other,
            },
            _ => Block::Other,
        }
    }

    /// Returns the columns of a line that begins a statement.
    fn columns(&self, code: &[Token]) -> (Shape, Vec<String>) {
        let open = self.stack.last();
        let block = open.map_or(Block::Other, |open| open.block);
        let whole = |text: &str| (Shape::Other, vec![join(text, code)]);
        let in_brackets = open.is_some_and(|open| open.kind != TokenKind::LeftBrace);
        let opens = code.last().is_some_and(|token| token.kind.closer().is_some());
        let (Some(first), Some(second)) = (code.first(), code.get(1)) else {
            // A field alone on its line takes its value from the name: the others stay in line.
            let field =
                !in_brackets && code.first().is_some_and(|first| first.kind == TokenKind::Name);
            return (
                if field { Shape::Between } else { Shape::Other },
                vec![join(self.text, code)],
            );
        };
        if in_brackets || opens || first.kind.closes() {
            return whole(self.text);
        }
        let word = |token: &Token, word: &str| slice(self.text, *token) == word;
        let (sort, cuts) = match (block, second.kind) {
            (Block::Caller, TokenKind::Colon) => (
                Sort::Claim,
                vec![Some(2), top_level(code, |token| token.kind == TokenKind::Equal)],
            ),
            (Block::Table, TokenKind::Name) => (Sort::Table, vec![Some(1)]),
            (Block::Volume, TokenKind::Int) => {
                (Sort::Volume, vec![Some(1), top_level(code, |token| word(token, "size"))])
            }
            (Block::Moves, _) => {
                let arrow = top_level(code, |token| token.kind == TokenKind::Arrow);
                (Sort::Move, vec![arrow, top_level(code, |token| word(token, "by"))])
            }
            (_, TokenKind::Colon) => (Sort::Attribute, vec![Some(2)]),
            (_, TokenKind::Equal) => (Sort::Value, vec![Some(1)]),
            (_, TokenKind::Name) if open.is_none() && word(first, "rule") => {
                (Sort::Rule, vec![top_level(code, |token| word(token, "if"))])
            }
            (_, TokenKind::Name) if open.is_none() && word(first, "volume") => {
                (Sort::Volume, vec![Some(2), top_level(code, |token| word(token, "size"))])
            }
            _ => return whole(self.text),
        };
        let shape = Shape::Row { sort, block: open.map_or(0, |open| open.number) };
        (shape, cut(self.text, code, &cuts))
    }
}

/// Returns where a token stands outside all brackets.
fn top_level(code: &[Token], fits: impl Fn(&Token) -> bool) -> Option<usize> {
    let mut open = 0usize;
    code.iter().position(|token| {
        open += usize::from(token.kind.closer().is_some());
        open = open.saturating_sub(usize::from(token.kind.closes()));
        open == 0 && fits(token)
    })
}

/// Returns the cells between the cuts.
fn cut(text: &str, code: &[Token], cuts: &[Option<usize>]) -> Vec<String> {
    let mut cells = Vec::new();
    let mut from = 0;
    for at in cuts.iter().flatten().filter(|at| **at < code.len()) {
        if let Some(tokens) = code.get(from..*at).filter(|tokens| !tokens.is_empty()) {
            cells.push(join(text, tokens));
            from = *at;
        }
    }
    cells.push(join(text, code.get(from..).unwrap_or_default()));
    cells
}
