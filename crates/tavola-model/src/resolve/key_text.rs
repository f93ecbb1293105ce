//! The texts in a key condition, before their names are resolved.

use crate::syntax::ast::{self};

/// Returns what a value in a key condition begins with, as far as it is text.
pub(super) fn start(value: &ast::Expr) -> &str {
    match &value.kind {
        ast::ExprKind::Text(template) => match template.parts.first() {
            Some(ast::TemplatePart::Literal(text)) => text,
            _ => "",
        },
        _ => "",
    }
}

/// Returns the holes of a value in a key condition.
pub(super) fn holes(value: &ast::Expr) -> impl Iterator<Item = &ast::Hole> {
    let template = match &value.kind {
        ast::ExprKind::Text(template) => Some(template),
        _ => None,
    };
    template.into_iter().flat_map(holes_of)
}

pub(super) fn holes_of(template: &ast::Template) -> impl Iterator<Item = &ast::Hole> {
    template.parts.iter().filter_map(|part| match part {
        ast::TemplatePart::Hole(hole) => Some(hole),
        ast::TemplatePart::Literal(_) => None,
    })
}

/// Returns `true` if two holes show the same value in the same way.
pub(super) fn same_value(one: &ast::Hole, other: &ast::Hole) -> bool {
    fn path(value: &ast::Expr) -> Option<Vec<&str>> {
        match &value.kind {
            ast::ExprKind::Name(name) => Some(vec![name]),
            ast::ExprKind::Field(base, name) => {
                let mut path = path(base)?;
                path.push(&name.text);
                Some(path)
            }
            _ => None,
        }
    }
    let plain = |hole: &ast::Hole| hole.transforms.is_empty() && hole.fallback.is_none();
    plain(one)
        && plain(other)
        && path(&one.value).is_some()
        && path(&one.value) == path(&other.value)
}

/// Returns `true` if the first letters of two texts tell them apart.
pub(super) fn parted(one: &str, other: &str) -> bool {
    one.bytes().zip(other.bytes()).any(|(one, other)| one != other)
}

/// Returns what both texts begin with.
pub(super) fn common_start<'t>(one: &'t str, other: &str) -> &'t str {
    let letters = one.char_indices().zip(other.chars());
    let end = letters.take_while(|((_, one), other)| one == other).last();
    let end = end.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one.split_at(end).0
}
