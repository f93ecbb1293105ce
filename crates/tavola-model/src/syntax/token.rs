//! The tokens of the language.

use crate::Span;
use logos::Logos;

/// A token and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The kinds of token. Keywords are names: only their place makes them keywords.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\r\f]+")]
pub(crate) enum TokenKind {
    #[token("\n")]
    Newline,
    #[regex(r"//[^\n]*", allow_greedy = true)]
    Comment,
    /// `///`, told apart from other comments by the lexer.
    Doc,
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z][A-Za-z0-9_]*)*")]
    Name,
    /// The opening quote; the lexer turns it into `Text` or `BadText`.
    #[token("\"")]
    Quote,
    Text,
    /// A string without an end; a finding says so.
    BadText,
    /// The path of a route: everything up to the next blank.
    Path,
    #[regex(r"[0-9]+", priority = 4)]
    Int,
    #[regex(r"[0-9]+\.[0-9]+")]
    Decimal,
    #[regex(r"[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]")]
    Date,
    #[regex(r"[0-9]+[dhms]", priority = 6)]
    Duration,
    #[regex(r"[0-9]+[KMG]?B", priority = 6)]
    Size,
    /// Digits with letters behind them that mean nothing.
    #[regex(r"[0-9]+[A-Za-z_][0-9A-Za-z_]*", priority = 2)]
    BadNumber,
    #[token("{")]
    LeftBrace,
    #[token("}")]
    RightBrace,
    #[token("(")]
    LeftParen,
    #[token(")")]
    RightParen,
    #[token("[")]
    LeftSquare,
    #[token("]")]
    RightSquare,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token(".")]
    Dot,
    #[token("..")]
    DotDot,
    #[token("=")]
    Equal,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("+=")]
    PlusEqual,
    #[token("-=")]
    MinusEqual,
    #[token("?")]
    Question,
    #[token("??")]
    QuestionQuestion,
    #[token("->")]
    Arrow,
    #[token("|")]
    Pipe,
    #[token("@")]
    At,
    /// Something a finding has been reported for already.
    Error,
    End,
}

impl TokenKind {
    /// Returns the bracket that closes this one.
    pub(crate) fn closer(self) -> Option<Self> {
        match self {
            Self::LeftBrace => Some(Self::RightBrace),
            Self::LeftParen => Some(Self::RightParen),
            Self::LeftSquare => Some(Self::RightSquare),
            _ => None,
        }
    }

    /// Returns `true` if it closes a bracket.
    pub(crate) fn closes(self) -> bool {
        matches!(self, Self::RightBrace | Self::RightParen | Self::RightSquare)
    }

    /// Returns what it is called in messages, unless the text itself says it best.
    pub(crate) fn describe(self) -> Option<&'static str> {
        match self {
            Self::Newline => Some("the end of the line"),
            Self::End => Some("the end of the file"),
            Self::Text | Self::BadText => Some("a string"),
            Self::Path => Some("a path"),
            Self::Doc => Some("a comment that documents nothing"),
            _ => None,
        }
    }
}
