//! The shape of items as an earlier model stored them.

use tavola_store::{Item, Value};

use crate::json::{Entity, Table};

/// Recognises items of an entity of an earlier model by the literals of their keys, and by their
/// type if the table has one. It may accept a few items too many, and is only used to count them.
#[derive(Debug, Clone, PartialEq)]
pub struct Former {
    keys: Vec<(String, Vec<Piece>)>,
    /// The type attribute and its value.
    type_value: Option<(String, String)>,
}

/// A part of a key template.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Literal(String),
    /// The text between the braces.
    Hole(String),
}

impl Former {
    /// Describes the items of an entity in its table.
    pub(super) fn of(entity: &Entity, table: &Table) -> Option<Self> {
        let key = |name: &str| Some((name.to_owned(), pieces(primary(entity, name)?)));
        let keys = table.key.iter().map(|part| key(&part.name)).collect::<Option<_>>()?;
        let attribute = table.type_attribute.clone();
        let type_value = attribute.map(|attribute| (attribute, entity.type_value.clone()));
        Some(Self { keys, type_value })
    }

    /// Returns `true` if the earlier model would have read an item as one of the entity.
    pub fn fits(&self, item: &Item) -> bool {
        let key_fits = |(name, pieces): &(String, Vec<Piece>)| match item.get(name) {
            Some(Value::S(text)) => matches(pieces, text),
            Some(_) => matches!(pieces.as_slice(), [Piece::Hole(_)]),
            None => false,
        };
        let stored =
            self.type_value.as_ref().and_then(|(name, value)| Some((item.get(name)?, value)));
        let type_fits = stored.is_none_or(|(stored, value)| match stored {
            Value::Null => true,
            stored => stored.as_str() == Some(value),
        });
        type_fits && self.keys.iter().all(key_fits)
    }
}

/// Returns the template of a primary key attribute.
pub(super) fn primary<'e>(entity: &'e Entity, name: &str) -> Option<&'e str> {
    entity.keys.iter().find(|key| key.name == name).map(|key| key.template.as_str())
}

/// Splits a template into its parts.
pub(super) fn pieces(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while !rest.is_empty() {
        let (literal, behind) = rest.split_once('{').unwrap_or((rest, ""));
        if !literal.is_empty() {
            pieces.push(Piece::Literal(literal.to_owned()));
        }
        if literal.len() == rest.len() {
            break;
        }
        let (hole, behind) = behind.split_once('}').unwrap_or((behind, ""));
        pieces.push(Piece::Hole(hole.to_owned()));
        rest = behind;
    }
    pieces
}

/// Returns `true` if a text is made of these parts, with anything but nothing in the holes.
fn matches(pieces: &[Piece], text: &str) -> bool {
    // The number of holes before the next literal: each takes at least one character.
    let (mut rest, mut holes) = (text, 0);
    let mut pieces = pieces.iter().peekable();
    while let Some(piece) = pieces.next() {
        let Piece::Literal(literal) = piece else {
            holes += 1;
            continue;
        };
        let Some((from, _)) = rest.char_indices().chain([(rest.len(), ' ')]).nth(holes) else {
            return false;
        };
        let behind = rest.get(from..).unwrap_or_default();
        let found = match holes {
            0 => behind.strip_prefix(literal.as_str()),
            // The last literal ends the text; others are matched at their first occurrence.
            _ if pieces.peek().is_none() => behind.strip_suffix(literal.as_str()).map(|_| ""),
            _ => behind.split_once(literal.as_str()).map(|(_, behind)| behind),
        };
        match found {
            Some(behind) => (rest, holes) = (behind, 0),
            None => return false,
        }
    }
    if holes == 0 { rest.is_empty() } else { rest.chars().count() >= holes }
}
