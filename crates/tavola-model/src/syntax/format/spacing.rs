//! Which tokens of a line stand apart.

use crate::syntax::token::{Token, TokenKind};

/// Words before a parenthesis that is no list of arguments.
const APART: [&str; 22] = [
    "and", "or", "not", "if", "in", "allow", "check", "filter", "where", "while", "by", "else",
    "when", "between", "except", "per", "add", "remove", "keep", "exists", "from", "to",
];

/// Returns the tokens of a line, formatted.
pub(super) fn join(text: &str, tokens: &[Token]) -> String {
    let mut line = String::new();
    let mut before: [Option<Token>; 2] = [None, None];
    let mut parentheses = 0_usize;
    for token in tokens {
        let [earlier, last] = before;
        match token.kind {
            TokenKind::LeftParen => parentheses += 1,
            TokenKind::RightParen => parentheses = parentheses.saturating_sub(1),
            _ => {}
        }
        if let Some(last) = last {
            // What is divided is in the parentheses of `round`; outside, it is `1000/day`.
            let divides = [last.kind, token.kind].contains(&TokenKind::Slash) && parentheses > 0;
            if divides || apart(text, earlier, last, *token) {
                line.push(' ');
            }
        }
        line.push_str(slice(text, *token));
        before = [last, Some(*token)];
    }
    line
}

/// Tokens of several lines on one. Inside braces, where line ends are left, they are commas.
pub(in crate::syntax) fn one_line(text: &str, tokens: &[Token]) -> String {
    let lines =
        tokens.split(|token| token.kind == TokenKind::Newline).filter(|line| !line.is_empty());
    lines
        .map(|line| join(text, line))
        .reduce(|before, line| {
            let apart = before.ends_with(['{', ',']) || line.starts_with('}');
            before + if apart { " " } else { ", " } + &line
        })
        .unwrap_or_default()
}

pub(super) fn slice(text: &str, token: Token) -> &str {
    text.get(token.span.range()).unwrap_or_default().trim_end()
}

fn apart(text: &str, earlier: Option<Token>, last: Token, next: Token) -> bool {
    let word = slice(text, last);
    match (last.kind, next.kind) {
        // `x? ?` must not become `x??`.
        (TokenKind::Question, TokenKind::Question) => true,
        (TokenKind::LeftBrace, TokenKind::RightBrace) => false,
        (
            TokenKind::LeftParen
            | TokenKind::LeftSquare
            | TokenKind::Dot
            | TokenKind::DotDot
            | TokenKind::At
            | TokenKind::Slash,
            _,
        ) => false,
        (
            _,
            TokenKind::Comma
            | TokenKind::RightParen
            | TokenKind::RightSquare
            | TokenKind::Colon
            | TokenKind::Question
            | TokenKind::Dot
            | TokenKind::DotDot
            | TokenKind::Slash,
        ) => false,
        (TokenKind::Name, TokenKind::LeftParen) => APART.contains(&word),
        (TokenKind::RightSquare, TokenKind::LeftParen) => false,
        (TokenKind::Name, TokenKind::LeftSquare) => word != "set",
        (TokenKind::Minus, TokenKind::Int | TokenKind::Decimal) => {
            earlier.is_some_and(|token| is_operand(text, token))
        }
        _ => true,
    }
}

/// Returns `true` if a minus behind it subtracts.
fn is_operand(text: &str, token: Token) -> bool {
    match token.kind {
        TokenKind::Name => !APART.contains(&slice(text, token)),
        TokenKind::Text
        | TokenKind::Int
        | TokenKind::Decimal
        | TokenKind::Date
        | TokenKind::Duration
        | TokenKind::Question => true,
        kind => kind.closes(),
    }
}
