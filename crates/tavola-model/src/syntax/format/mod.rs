//! The formatter: the same tokens on the same lines, with the blanks they should have.

mod align;
mod rows;
mod spacing;

use super::parser::parse;
use super::token::{Token, TokenKind};
use super::{layout, lexer};
use crate::{Finding, Severity};
use std::collections::HashSet;

pub(super) use spacing::one_line;

/// Formats a model. It means the same afterwards; a model with mistakes is left alone.
///
/// # Errors
///
/// All findings, if there is a mistake among them.
pub fn format(text: &str) -> Result<String, Vec<Finding>> {
    let findings = parse(text).findings;
    if findings.iter().any(|finding| finding.severity == Severity::Error) {
        return Err(findings);
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let (tokens, _) = lexer::lex(text, 0);
    let ends = statement_ends(text, &tokens);
    Ok(align::write(rows::rows(text, &tokens, &ends)))
}

/// Returns the places of the line ends that end statements.
fn statement_ends(text: &str, tokens: &[Token]) -> HashSet<u32> {
    let code: Vec<Token> =
        tokens.iter().filter(|token| token.kind != TokenKind::Comment).copied().collect();
    let (arranged, _) = layout::arrange(text, &code, 0);
    let ends = arranged.iter().filter(|token| token.kind == TokenKind::Newline);
    ends.map(|token| token.span.start).collect()
}
