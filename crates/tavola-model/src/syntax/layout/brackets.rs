//! Which bracket closes which. When they do not add up, indentation tells where the missing one
//! belongs.

use crate::syntax::token::{Token, TokenKind};

/// The words that begin a declaration.
pub(crate) const DECLARATIONS: [&str; 18] = [
    "model",
    "timestamps",
    "table",
    "caller",
    "type",
    "entity",
    "rule",
    "tenant",
    "read",
    "write",
    "steps",
    "on",
    "job",
    "audit",
    "data",
    "fallback",
    "switch",
    "volume",
];

const NONE: u32 = u32::MAX;

/// For each bracket its partner.
pub(super) struct Partners(Vec<u32>);

impl Partners {
    /// Returns the partner of the bracket at this place.
    pub(super) fn of(&self, index: usize) -> Option<usize> {
        self.0.get(index).filter(|partner| **partner != NONE).map(|partner| *partner as usize)
    }
}

/// Where a walk over tokens stands in its line.
#[derive(Default)]
pub(super) struct Line {
    /// Where the line's text begins, counted from the line's start.
    pub(super) indent: u32,
    /// The token is the first of its line.
    pub(super) first: bool,
    /// The number of the line.
    pub(super) number: u32,
    start: u32,
    fresh: bool,
}

impl Line {
    pub(super) fn new(start: u32) -> Self {
        Self { start, fresh: true, ..Self::default() }
    }

    /// Goes on to the next token.
    pub(super) fn step(&mut self, token: Token) {
        if token.kind == TokenKind::Newline {
            self.start = token.span.end;
            self.number += 1;
            self.fresh = true;
            self.first = false;
            return;
        }
        self.first = std::mem::take(&mut self.fresh);
        if self.first {
            self.indent = token.span.start.saturating_sub(self.start);
        }
    }
}

struct OpenBracket {
    index: usize,
    kind: TokenKind,
    indent: u32,
    /// Open parentheses and square brackets around it, since the last brace.
    around: (u32, u32),
}

#[derive(Default)]
struct Matcher {
    partners: Vec<u32>,
    stack: Vec<OpenBracket>,
    inside: (u32, u32),
    braces: usize,
    lost: bool,
}

/// Pairs all brackets.
pub(super) fn pair(text: &str, tokens: &[Token], start: u32) -> Partners {
    let plain = walk(text, tokens, start, false);
    let matcher = if plain.lost { walk(text, tokens, start, true) } else { plain };
    Partners(matcher.partners)
}

fn walk(text: &str, tokens: &[Token], start: u32, by_indent: bool) -> Matcher {
    let mut matcher = Matcher { partners: vec![NONE; tokens.len()], ..Matcher::default() };
    let mut line = Line::new(start);
    for (index, token) in tokens.iter().enumerate() {
        line.step(*token);
        if by_indent && line.first && line.indent == 0 && declares(text, tokens, index) {
            matcher.drop_all();
        }
        // A line of a block never begins like this: the block has not been closed, even if there
        // are as many brackets as there should be.
        if !by_indent && line.first && line.indent == 0 && matcher.braces > 0 {
            matcher.lost |= is_heading(text, tokens, index);
        }
        match token.kind {
            TokenKind::LeftBrace | TokenKind::LeftParen | TokenKind::LeftSquare => {
                matcher.open(index, token.kind, line.indent);
            }
            TokenKind::RightBrace => {
                matcher.close_brace(index, (by_indent && line.first).then_some(line.indent))
            }
            TokenKind::RightParen => matcher.close_other(index, TokenKind::LeftParen),
            TokenKind::RightSquare => matcher.close_other(index, TokenKind::LeftSquare),
            _ => {}
        }
    }
    matcher.lost |= matcher.braces > 0;
    matcher
}

impl Matcher {
    fn open(&mut self, index: usize, kind: TokenKind, indent: u32) {
        self.stack.push(OpenBracket { index, kind, indent, around: self.inside });
        match kind {
            TokenKind::LeftParen => self.inside.0 += 1,
            TokenKind::LeftSquare => self.inside.1 += 1,
            _ => {
                self.inside = (0, 0);
                self.braces += 1;
            }
        }
    }

    fn pop(&mut self) -> Option<OpenBracket> {
        let open = self.stack.pop()?;
        self.inside = open.around;
        self.braces -= usize::from(open.kind == TokenKind::LeftBrace);
        Some(open)
    }

    fn drop_all(&mut self) {
        self.stack.clear();
        self.inside = (0, 0);
        self.braces = 0;
    }

    fn pair(&mut self, left: usize, right: usize) {
        for (at, partner) in [(left, right), (right, left)] {
            if let Some(place) = self.partners.get_mut(at) {
                *place = u32::try_from(partner).unwrap_or(NONE);
            }
        }
    }

    fn close_brace(&mut self, index: usize, indent: Option<u32>) {
        if self.braces == 0 {
            self.lost = true;
            return;
        }
        loop {
            let Some(open) = self.stack.last() else { return };
            if open.kind == TokenKind::LeftBrace {
                match indent {
                    Some(indent) if open.indent > indent && self.braces > 1 => {}
                    Some(indent) if open.indent < indent => return,
                    _ => break,
                }
            }
            self.pop();
        }
        if let Some(open) = self.pop() {
            self.pair(open.index, index);
        }
    }

    fn close_other(&mut self, index: usize, opener: TokenKind) {
        let there = if opener == TokenKind::LeftParen { self.inside.0 } else { self.inside.1 };
        if there == 0 {
            return;
        }
        while let Some(open) = self.pop() {
            if open.kind == opener {
                self.pair(open.index, index);
                return;
            }
        }
    }
}

/// Returns `true` before the heading of a declaration with a body, or of a rule.
fn is_heading(text: &str, tokens: &[Token], index: usize) -> bool {
    let word = |at: usize| {
        let token = tokens.get(at).filter(|token| token.kind == TokenKind::Name);
        token.and_then(|token| text.get(token.span.range())).unwrap_or_default()
    };
    let opens = tokens
        .get(index + 2)
        .is_some_and(|token| matches!(token.kind, TokenKind::LeftParen | TokenKind::LeftBrace));
    declares(text, tokens, index)
        && match word(index) {
            "entity" => word(index + 2) == "in",
            "rule" => opens || matches!(word(index + 2), "if" | "by"),
            "read" | "write" => opens || word(index + 2) == "as",
            "steps" => opens,
            "job" => opens || word(index + 2) == "every",
            "on" => true,
            "caller" => true,
            "table" => opens,
            _ => false,
        }
}

/// Returns `true` if a declaration begins here, and not an attribute that is called like one.
pub(super) fn declares(text: &str, tokens: &[Token], index: usize) -> bool {
    let word = tokens.get(index).filter(|token| token.kind == TokenKind::Name);
    let word = word.and_then(|token| text.get(token.span.range()));
    let next = tokens.get(index + 1);
    let (next, behind) =
        (next.map(|token| token.kind), next.and_then(|token| text.get(token.span.range())));
    word.is_some_and(|word| DECLARATIONS.contains(&word))
        // `on` continues other lines, too.
        && (word != Some("on") || behind == Some("expiry"))
        && (next == Some(TokenKind::Name)
            || word == Some("caller") && next == Some(TokenKind::LeftBrace))
}
