//! Which tokens of a line stand apart.

use crate::syntax::token::{Kind, Token};

/// Words before a parenthesis that is no list of arguments.
const APART: [&str; 22] = [
    "and", "or", "not", "if", "in", "allow", "check", "filter", "where", "while", "by", "else",
    "when", "between", "except", "per", "add", "remove", "keep", "exists", "from", "to",
];

/// The tokens of a line with the blanks between them that they should have.
pub(super) fn join(text: &str, tokens: &[Token]) -> String {
    let mut line = String::new();
    let mut before: [Option<Token>; 2] = [None, None];
    for token in tokens {
        let [earlier, last] = before;
        if let Some(last) = last
            && apart(text, earlier, last, *token)
        {
            line.push(' ');
        }
        line.push_str(slice(text, *token));
        before = [last, Some(*token)];
    }
    line
}

/// Tokens of several lines on one. Inside braces, where line ends are left, they are commas.
pub(in crate::syntax) fn one_line(text: &str, tokens: &[Token]) -> String {
    let lines = tokens.split(|token| token.kind == Kind::Newline).filter(|line| !line.is_empty());
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
        (Kind::Question, Kind::Question) => true,
        (Kind::LeftBrace, Kind::RightBrace) => false,
        (
            Kind::LeftParen | Kind::LeftSquare | Kind::Dot | Kind::DotDot | Kind::At | Kind::Slash,
            _,
        ) => false,
        (
            _,
            Kind::Comma
            | Kind::RightParen
            | Kind::RightSquare
            | Kind::Colon
            | Kind::Question
            | Kind::Dot
            | Kind::DotDot
            | Kind::Slash,
        ) => false,
        (Kind::Name, Kind::LeftParen) => APART.contains(&word),
        (Kind::RightSquare, Kind::LeftParen) => false,
        (Kind::Name, Kind::LeftSquare) => word != "set",
        (Kind::Minus, Kind::Int | Kind::Decimal) => {
            earlier.is_some_and(|token| is_operand(text, token))
        }
        _ => true,
    }
}

/// Whether a minus behind it subtracts.
fn is_operand(text: &str, token: Token) -> bool {
    match token.kind {
        Kind::Name => !APART.contains(&slice(text, token)),
        Kind::Text | Kind::Int | Kind::Decimal | Kind::Date | Kind::Duration | Kind::Question => {
            true
        }
        kind => kind.closes(),
    }
}
