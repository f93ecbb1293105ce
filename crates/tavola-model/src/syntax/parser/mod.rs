//! The parser: recursive descent over balanced tokens. It never stops at the first mistake: a
//! statement that cannot be read is skipped to its end and the next one is read as usual.

mod attribute;
mod change;
mod cursor;
mod decl;
mod elsewhere;
mod entity;
mod expr;
mod key_condition;
mod lists;
mod otherwise;
mod primary;
mod read;
mod recovery;
mod switch;
mod table;
mod template;
mod types;
mod volume;
mod write;

use super::token::{Token, TokenKind};
use super::{ast, layout, lexer};
use crate::{Finding, Span};
use cursor::Cursor;

/// Nobody reads more than this, and a binary file has a million.
pub(super) const MOST_FINDINGS: usize = 100;

/// What a text says, and what is wrong with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// What could be read.
    pub file: ast::File,
    /// All mistakes, in the order of the text.
    pub findings: Vec<Finding>,
    /// The places that were not understood, whose names are missing from the tree.
    pub lost: Vec<Span>,
}

/// Reads a model. Any text gives a tree; what could not be read is missing from it and has a
/// finding.
pub fn parse(text: &str) -> Parsed {
    let start = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let (mut tokens, mut findings) = lexer::lex(text.get(start..).unwrap_or_default(), start);
    mark_bad_numbers(&mut tokens);
    tokens.retain(|token| token.kind != TokenKind::Comment);
    let (tokens, more) = layout::arrange(text, &tokens, u32::try_from(start).unwrap_or_default());
    findings.extend(more);
    let mut cursor = Cursor::new(text, tokens);
    let file = cursor.file();
    let lost = std::mem::take(&mut cursor.lost);
    findings.extend(cursor.into_findings());
    findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
    without_stray_brackets(text, &mut findings);
    if findings.len() > MOST_FINDINGS {
        let span = findings.get(MOST_FINDINGS).map(|finding| finding.span).unwrap_or_default();
        findings.truncate(MOST_FINDINGS);
        let message = format!("there are more mistakes than the first {MOST_FINDINGS}");
        findings.push(Finding::error("too-many", span, message));
    }
    Parsed { file, findings, lost }
}

/// Leaves out brackets that close nothing behind another mistake of the same declaration: its
/// opening bracket was not understood.
fn without_stray_brackets(text: &str, findings: &mut Vec<Finding>) {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = line.split([' ', '\t', '\n', '\r']).next().unwrap_or_default();
        if layout::DECLARATIONS.contains(&word) {
            starts.push(at);
        }
        at += line.len();
    }
    let places: Vec<u32> = findings.iter().map(|finding| finding.span.start).collect();
    let mut number = 0;
    findings.retain(|finding| {
        let place = number;
        number += 1;
        let is_stray = finding.code == "unclosed" && finding.message.ends_with("closes nothing");
        let before = starts.partition_point(|start| *start < finding.span.start as usize);
        let start = before.checked_sub(1).and_then(|last| starts.get(last)).copied().unwrap_or(0);
        let follows =
            place > 0 && places.get(place - 1).is_some_and(|other| *other as usize >= start);
        !(is_stray && follows)
    });
}

/// Marks malformed numbers as errors, so that the parser does not report them again.
fn mark_bad_numbers(tokens: &mut [Token]) {
    for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::BadNumber) {
        token.kind = TokenKind::Error;
    }
}
