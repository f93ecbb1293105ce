//! Keys: whether stored keys are still read, and which are computed differently.

use std::collections::HashMap;

use super::change::{Change, ChangeKind as Kind, Effect};
use super::entity::Pair;
use super::former::{Piece, pieces, primary};
use super::types::{Fit, compare as compare_types};
use crate::json::{Attribute, Entity, Type};

pub(super) fn compare_primary(pair: &Pair<'_>, changes: &mut Vec<Change>) {
    if is_same_primary(pair) {
        return;
    }
    let key = |entity: &Entity| {
        let parts = pair.table.key.iter().filter_map(|part| primary(entity, &part.name));
        parts.map(|part| format!("\"{part}\"")).collect::<Vec<_>>().join(", ")
    };
    let meaning = "items under the former key are no longer found; items are never moved";
    let change = pair.change(Kind::PrimaryKey, Effect::Loss, meaning).hiding(pair.former());
    changes.push(match (key(pair.old), key(pair.new)) {
        (was, now) if was == now => Change { now: Some(now), ..change },
        (was, now) => change.changing(was, now),
    });
}

/// Returns `true` if the keys of stored items are read as before, whatever the attributes in them
/// are called.
pub(super) fn is_same_primary(pair: &Pair<'_>) -> bool {
    let mut renamed: HashMap<String, String> = HashMap::new();
    pair.table.key.iter().all(|part| {
        let templates = (primary(pair.old, &part.name), primary(pair.new, &part.name));
        let (Some(old), Some(new)) = templates else { return templates == (None, None) };
        let (old, new) = (pieces(old), pieces(new));
        let mut both = old.iter().zip(&new);
        old.len() == new.len() && both.all(|(old, new)| is_same_piece(pair, old, new, &mut renamed))
    })
}

fn is_same_piece(
    pair: &Pair<'_>,
    old: &Piece,
    new: &Piece,
    renamed: &mut HashMap<String, String>,
) -> bool {
    let (Piece::Hole(old), Piece::Hole(new)) = (old, new) else { return old == new };
    let ((old_name, old_rest), (name, rest)) = (split(old), split(new));
    let both = (attribute(pair.old, old_name), attribute(pair.new, name));
    if old_rest != rest || (rest.contains(":rank") && !has_same_ranks(both)) {
        return false;
    }
    if old_name == name {
        return true;
    }
    // Another name for the same attribute, and not another attribute.
    let (Some(before), Some(after)) = both else { return false };
    let is_free = attribute(pair.new, old_name).is_none() && attribute(pair.old, name).is_none();
    let fits = matches!(compare_types(pair.sides, &before.ty, &after.ty), Fit::Same | Fit::Wider);
    is_free && fits && renamed.entry(old_name.to_owned()).or_insert_with(|| name.to_owned()) == name
}

pub(super) fn compare_indexes(pair: &Pair<'_>, changes: &mut Vec<Change>) {
    let is_primary = |name: &str| pair.table.key.iter().any(|part| part.name == name);
    let mut names: Vec<&str> = Vec::new();
    for part in pair.table.indexes.iter().flat_map(|index| &index.key) {
        if !is_primary(&part.name) && !names.contains(&part.name.as_str()) {
            names.push(&part.name);
        }
    }
    for name in names {
        let (was, now) = (ways(pair.old, name), ways(pair.new, name));
        let meaning = match (&was, &now) {
            (None, None) => continue,
            (was, now) if was == now && has_same_ranks_in(pair, name) => continue,
            (None, _) => "the index key is new; `tavola apply` adds it to stored items",
            (Some(_), Some(_)) => "`tavola apply` updates it on stored items",
            (Some(_), None) => "the index key is gone; `tavola apply` removes it from stored items",
        };
        let change = pair.change(Kind::IndexKey, Effect::Fill, meaning).about(name);
        changes.push(Change { was: was.filter(|was| Some(was) != now.as_ref()), now, ..change });
    }
}

/// Returns how an index key is made, as text.
fn ways(entity: &Entity, name: &str) -> Option<String> {
    let ways = entity.keys.iter().filter(|key| key.name == name);
    let text = ways.map(|key| match &key.condition {
        Some(condition) => format!("\"{}\" while {condition}", key.template),
        None => format!("\"{}\"", key.template),
    });
    Some(text.collect::<Vec<_>>().join(" or ")).filter(|text| !text.is_empty())
}

/// Returns `true` if members of enums that an index key has by their rank are written as before.
fn has_same_ranks_in(pair: &Pair<'_>, key: &str) -> bool {
    let ways = pair.new.keys.iter().filter(|way| way.name == key);
    ways.flat_map(|way| pieces(&way.template)).all(|piece| match piece {
        Piece::Hole(hole) if hole.contains(":rank") => {
            let (name, _) = split(&hole);
            has_same_ranks((attribute(pair.old, name), attribute(pair.new, name)))
        }
        _ => true,
    })
}

/// Returns `true` if every member of an enum has the place among all that it had, written with as
/// many digits.
fn has_same_ranks(both: (Option<&Attribute>, Option<&Attribute>)) -> bool {
    let members = |attribute: Option<&Attribute>| match attribute.map(|attribute| &attribute.ty) {
        Some(Type::Enum { members }) => members.clone(),
        _ => Vec::new(),
    };
    let (old, new) = (members(both.0), members(both.1));
    let digits = |members: &[String]| members.len().saturating_sub(1).to_string().len();
    new.starts_with(&old) && digits(&old) == digits(&new)
}

/// Splits a hole into the name of its attribute and the rest.
fn split(hole: &str) -> (&str, &str) {
    hole.split_at(hole.find([':', '?', ' ', '.']).unwrap_or(hole.len()))
}

fn attribute<'e>(entity: &'e Entity, name: &str) -> Option<&'e Attribute> {
    entity.attributes.iter().find(|attribute| attribute.name == name)
}
