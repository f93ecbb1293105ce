//! What all expressions have in common: tokens taken one by one, within limits.

use tavola_store::{MAX_EXPRESSION_SIZE, MAX_OPERATORS, Value};

use super::token::{Token, syntax, tokens};
use super::{ExpressionError, ExpressionKind, Placeholders, Result};

/// How deep parentheses and functions may be nested. With the limit of operators, nothing that says
/// something is deeper.
const MOST_LEVELS: usize = 150;

/// A parser at some place of an expression.
pub(super) struct Parser<'p> {
    pub kind: ExpressionKind,
    tokens: Vec<Token>,
    at: usize,
    placeholders: &'p Placeholders,
    operators: usize,
    depth: usize,
    /// Whether what was parsed last stands in parentheses as a whole.
    pub in_parentheses: bool,
}

impl<'p> Parser<'p> {
    pub fn new(kind: ExpressionKind, text: &str, placeholders: &'p Placeholders) -> Result<Self> {
        if text.trim().is_empty() {
            return Err(ExpressionError::of(kind, "The expression can not be empty;"));
        }
        if text.len() > MAX_EXPRESSION_SIZE {
            let what = "Expression size has exceeded the maximum allowed size; expression size";
            return Err(ExpressionError::of(kind, format!("{what}: {}", text.len())));
        }
        let tokens = tokens(kind, text)?;
        Ok(Self {
            kind,
            tokens,
            at: 0,
            placeholders,
            operators: 0,
            depth: 0,
            in_parentheses: false,
        })
    }

    /// Returns the next token without taking it.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Returns the token behind the next one.
    pub fn peek_behind(&self) -> Option<&Token> {
        self.tokens.get(self.at + 1)
    }

    /// Takes the next token.
    pub fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    /// Takes the next token if it is this sign.
    pub fn takes(&mut self, sign: &str) -> bool {
        let is = matches!(self.peek(), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(is);
        is
    }

    /// Takes the next token if it is this word of the language.
    pub fn takes_word(&mut self, word: &str) -> bool {
        let is = self.peek().is_some_and(|token| token.is(word));
        self.at += usize::from(is);
        is
    }

    /// Takes a sign that must be there.
    pub fn expect(&mut self, sign: &str) -> Result<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Takes a word of the language that must be there.
    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.takes_word(word) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Fails if something is left.
    pub fn end(&self) -> Result<()> {
        if self.peek().is_some() { Err(self.unexpected()) } else { Ok(()) }
    }

    /// Returns the error of the next token.
    pub fn unexpected(&self) -> ExpressionError {
        let token = self.peek().map_or("<EOF>", Token::text);
        let from = self.at.saturating_sub(1);
        let near = self.tokens.iter().skip(from).take(3).map(Token::text).collect::<Vec<_>>();
        syntax(self.kind, token, &near.join(" "))
    }

    /// Returns the error of something that DynamoDB has words for.
    pub fn error(&self, what: impl std::fmt::Display) -> ExpressionError {
        ExpressionError::of(self.kind, what)
    }

    /// Returns the error of parentheses around what is in parentheses already.
    pub fn redundant(&self) -> ExpressionError {
        self.error("The expression has redundant parentheses;")
    }

    /// Counts an operator or function.
    pub fn count_operator(&mut self) -> Result<()> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            let what = "The expression contains too many operators; operator count";
            return Err(self.error(format!("{what}: {}", self.operators)));
        }
        Ok(())
    }

    /// Parses what is nested one level deeper.
    pub fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.depth += 1;
        if self.depth > MOST_LEVELS {
            return Err(self.error("The expression is nested too deeply"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    pub fn name(&self, placeholder: &str) -> Result<String> {
        self.placeholders.name(self.kind, placeholder)
    }

    pub fn value(&self, placeholder: &str) -> Result<Value> {
        self.placeholders.value(self.kind, placeholder)
    }
}
