//! From text to tokens.

use super::{ExpressionError, ExpressionKind, Result};

/// A piece of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name as it stands, a word of the language among them.
    Word(String),
    /// `#name`
    Name(String),
    /// `:value`
    Value(String),
    /// The digits of an index.
    Number(String),
    /// `=`, `<>`, `(` and so on.
    Sign(&'static str),
}

impl Token {
    /// Returns the token as it stands in the text.
    pub fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Name(text) | Self::Value(text) | Self::Number(text) => text,
            Self::Sign(text) => text,
        }
    }

    /// Returns `true` if this is a word of the language, in any case.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(text) if text.eq_ignore_ascii_case(word))
    }
}

/// The longer ones first.
const SIGNS: [&str; 14] = ["<>", "<=", ">=", "=", "<", ">", "(", ")", "[", "]", ",", ".", "+", "-"];

/// Splits an expression into its tokens.
pub(super) fn tokens(kind: ExpressionKind, text: &str) -> Result<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = |from: usize| {
            let end = rest.get(from..).and_then(|behind| behind.find(|c| !is_part(c)));
            rest.split_at(end.map_or(rest.len(), |end| from + end))
        };
        let (token, behind) = match first {
            '#' | ':' => {
                let (text, behind) = word(1);
                if text.len() == 1 {
                    return Err(syntax(kind, text, rest));
                }
                let text = text.to_owned();
                (if first == '#' { Token::Name(text) } else { Token::Value(text) }, behind)
            }
            first if first.is_ascii_digit() => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (text, behind) = rest.split_at(end);
                (Token::Number(text.to_owned()), behind)
            }
            first if first.is_ascii_alphabetic() => {
                let (text, behind) = word(0);
                (Token::Word(text.to_owned()), behind)
            }
            other => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                Some(sign) => (Token::Sign(sign), rest.strip_prefix(sign).unwrap_or_default()),
                None => {
                    let what = "Invalid character in expression";
                    let what = format!("Syntax error; {what}: token: \"{other}\"");
                    return Err(ExpressionError::of(kind, what));
                }
            },
        };
        tokens.push(token);
        rest = behind.trim_start();
    }
    Ok(tokens)
}

/// Returns the error of a token that cannot stand where it does.
pub(super) fn syntax(kind: ExpressionKind, token: &str, near: &str) -> ExpressionError {
    let near: String = near.chars().take(24).collect();
    ExpressionError::of(kind, format!("Syntax error; token: \"{token}\", near: \"{near}\""))
}
