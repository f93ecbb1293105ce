//! The place in the tokens, and how deep it is.

use crate::syntax::ast::Name;
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Span};

/// A mistake was reported: whoever can goes on behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Failed;

/// What was read, unless a mistake was reported.
pub(super) type Parse<T> = Result<T, Failed>;

/// How deeply expressions may be nested without any brackets.
const DEEPEST: usize = 128;

/// How many operators one expression may have.
const MOST_LINKS: usize = 1000;

/// Reading a text token by token.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    pub(super) findings: Vec<Finding>,
    /// What was skipped.
    pub(super) lost: Vec<Span>,
    depth: usize,
    expressions: usize,
    links: usize,
    pub(super) in_hole: bool,
    pub(super) is_too_deep: bool,
    /// A brace begins a block here, not a record: `for x in list {`.
    pub(super) no_record: bool,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, tokens: Vec<Token>) -> Self {
        Self {
            text,
            tokens,
            at: 0,
            findings: Vec::new(),
            lost: Vec::new(),
            depth: 0,
            expressions: 0,
            links: 0,
            in_hole: false,
            is_too_deep: false,
            no_record: false,
        }
    }

    /// Returns a cursor over a hole in a string that counts its depth on from this one.
    pub(super) fn within(&self, tokens: Vec<Token>) -> Self {
        let inner = Self::new(self.text, tokens);
        let Self { depth, expressions, links, is_too_deep, .. } = *self;
        Self { depth, expressions, links, is_too_deep, in_hole: true, ..inner }
    }

    pub(super) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    pub(super) fn peek(&self) -> Token {
        self.look(0)
    }

    /// Returns the token so many places ahead.
    pub(super) fn look(&self, ahead: usize) -> Token {
        let end = Token { kind: TokenKind::End, span: Span::new(self.text.len(), self.text.len()) };
        self.tokens.get(self.at + ahead).copied().unwrap_or(end)
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.peek().kind
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    pub(super) fn slice(&self, token: Token) -> &'t str {
        self.text.get(token.span.range()).unwrap_or_default()
    }

    /// Returns `true` if the token so many places ahead is this word.
    pub(super) fn word_ahead(&self, ahead: usize, word: &str) -> bool {
        let token = self.look(ahead);
        token.kind == TokenKind::Name && self.slice(token) == word
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        self.word_ahead(0, word)
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn eat(&mut self, kind: TokenKind) -> Option<Token> {
        self.at(kind).then(|| self.next())
    }

    pub(super) fn eat_word(&mut self, word: &str) -> Option<Token> {
        self.at_word(word).then(|| self.next())
    }

    /// Returns where the token before this one ends.
    pub(super) fn end(&self) -> Span {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map(|t| t.span)
            .unwrap_or_default()
    }

    /// Returns the span from a place to the last token read.
    pub(super) fn since(&self, start: Span) -> Span {
        start.to(self.end())
    }

    pub(super) fn expect(&mut self, kind: TokenKind, what: &str) -> Parse<Token> {
        match self.eat(kind) {
            Some(token) => Ok(token),
            None => Err(self.expected(what)),
        }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parse<Token> {
        match self.eat_word(word) {
            Some(token) => Ok(token),
            None => Err(self.expected(&format!("`{word}`"))),
        }
    }

    pub(super) fn name(&mut self, what: &str) -> Parse<Name> {
        let token = self.expect(TokenKind::Name, what)?;
        Ok(self.to_name(token))
    }

    pub(super) fn to_name(&self, token: Token) -> Name {
        Name { text: self.slice(token).to_owned(), span: token.span }
    }

    pub(super) fn skip_newlines(&mut self) {
        while self.eat(TokenKind::Newline).is_some() {}
    }

    /// Runs one level deeper, if there is one.
    pub(super) fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= DEEPEST {
            return Err(self.too_deep(&format!("this is nested more than {DEEPEST} levels deep")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Runs an expression or a part of one. Only the outermost one begins to count its links anew.
    pub(super) fn outermost<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.expressions == 0 {
            self.links = 0;
        }
        self.expressions += 1;
        let result = self.deeper(parse);
        self.expressions -= 1;
        result
    }

    /// Counts one more link of a chain like `a + b + c`: the tree of a chain is as deep as it is
    /// long.
    pub(super) fn link(&mut self) -> Parse<()> {
        self.links += 1;
        if self.links <= MOST_LINKS {
            return Ok(());
        }
        Err(self.too_deep(&format!("this expression has more than {MOST_LINKS} parts")))
    }
}
