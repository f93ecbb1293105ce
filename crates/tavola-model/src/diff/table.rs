//! Tables and their indexes.

use super::Sides;
use super::change::{Change, ChangeKind as Kind, Effect};
use super::former::{Piece, pieces, primary};
use crate::json::{Entity, Index, KeyAttribute, Projection, Table};

/// Compares the tables of two models.
pub(super) fn compare(sides: &Sides<'_>, changes: &mut Vec<Change>) {
    for old in &sides.old.tables {
        match sides.table_now(old) {
            Some(new) => changed(sides, old, new, changes),
            None => {
                let meaning =
                    "the table is no longer in the model; its items stay, but nothing reads them";
                let change = Change::new(Kind::TableRemoved, Effect::Misfit, &old.name, meaning);
                // Only the other tables remain to record it.
                let tables = sides.new.tables().map(str::to_owned).collect();
                changes.push(Change { tables, was: Some(old.physical.clone()), ..change });
            }
        }
    }
    let kept: Vec<_> = sides.old.tables.iter().filter_map(|old| sides.table_now(old)).collect();
    for new in sides.new.tables.iter().filter(|new| kept.iter().all(|kept| kept.name != new.name)) {
        changes.push(Change::new(Kind::TableAdded, Effect::Nothing, &new.name, "the table is new"));
    }
}

fn changed(sides: &Sides<'_>, old: &Table, new: &Table, changes: &mut Vec<Change>) {
    let change = |kind, effect, meaning: &str| Change::new(kind, effect, &new.name, meaning);
    if old.key != new.key {
        let meaning = "a table's key cannot change: the items need a new table";
        let change = change(Kind::TableKey, Effect::Loss, meaning);
        changes.push(change.changing(names(&old.key), names(&new.key)));
    }
    indexes(old, new, changes);
    match (&old.ttl, &new.ttl) {
        (None, Some(ttl)) => {
            let meaning = "items now expire by this attribute; `tavola apply` turns TTL on and sets it on stored items";
            changes.push(change(Kind::Ttl, Effect::Fill, meaning).about(ttl));
        }
        (Some(was), Some(ttl)) if was != ttl => {
            let meaning = "items expire by another attribute; turn TTL off for one and on for the other yourself";
            changes.push(change(Kind::Ttl, Effect::Misfit, meaning).changing(was, ttl));
        }
        (Some(ttl), None) => {
            let meaning = "items no longer expire in the model, but the table still deletes them by this attribute";
            changes.push(change(Kind::Ttl, Effect::Misfit, meaning).about(ttl));
        }
        _ => {}
    }
    match &new.type_attribute {
        Some(name) if new.type_attribute != old.type_attribute => {
            let (effect, meaning) = if is_ambiguous(sides, new) {
                (
                    Effect::Loss,
                    "this attribute now names the entity of an item, which the keys of stored items do not determine",
                )
            } else {
                (
                    Effect::Fill,
                    "this attribute now names the entity of an item; `tavola apply` adds it to stored items",
                )
            };
            changes.push(change(Kind::TypeAttribute, effect, meaning).about(name));
        }
        _ => {}
    }
}

fn indexes(old: &Table, new: &Table, changes: &mut Vec<Change>) {
    let find = |table: &'_ Table, name: &str| -> Option<Index> {
        table.indexes.iter().find(|index| index.name == name).cloned()
    };
    for index in &new.indexes {
        let change = |kind, effect, meaning: &str| {
            Change::new(kind, effect, &new.name, meaning).about(&index.name)
        };
        match find(old, &index.name) {
            None => {
                let meaning = "is a new index; `tavola apply` creates it";
                changes.push(change(Kind::IndexAdded, Effect::Fill, meaning));
            }
            Some(before) if sorted(before.clone()) != sorted(index.clone()) => {
                let meaning =
                    "an index cannot be replaced automatically by another with the same name";
                let change = change(Kind::IndexChanged, Effect::Misfit, meaning);
                changes.push(change.changing(shown(&before), shown(index)));
            }
            Some(_) => {}
        }
    }
    for index in old.indexes.iter().filter(|index| find(new, &index.name).is_none()) {
        let meaning = "is an index that the model no longer has; it stays on the table";
        let change = Change::new(Kind::IndexRemoved, Effect::Nothing, &new.name, meaning);
        changes.push(change.about(&index.name));
    }
}

/// Sorts what an index keeps, which has no order.
fn sorted(mut index: Index) -> Index {
    if let Projection::Include { attributes } = &mut index.projection {
        attributes.sort();
    }
    index
}

fn shown(index: &Index) -> String {
    let local = if index.local { "local " } else { "" };
    let keeps = match &index.projection {
        Projection::All => "all".to_owned(),
        Projection::Keys => "keys".to_owned(),
        Projection::Include { attributes } => format!("({})", attributes.join(", ")),
    };
    format!("{local}on {} keep {keeps}", names(&index.key))
}

fn names(key: &[KeyAttribute]) -> String {
    key.iter().map(|part| format!("{} ({})", part.name, part.ty)).collect::<Vec<_>>().join(", ")
}

/// Returns `true` if two entities of a table have keys of the same literal parts.
fn is_ambiguous(sides: &Sides<'_>, table: &Table) -> bool {
    let literals = |entity: &Entity| -> Vec<Vec<Piece>> {
        let template = |name: &str| primary(entity, name).map(pieces).unwrap_or_default();
        let blank = |piece: Piece| match piece {
            Piece::Hole(_) => Piece::Hole(String::new()),
            literal => literal,
        };
        let parts = table.key.iter().map(|part| template(&part.name));
        parts.map(|pieces| pieces.into_iter().map(blank).collect()).collect()
    };
    let here = || sides.new.entities.iter().filter(|entity| entity.table == table.name);
    here().enumerate().any(|(place, entity)| {
        here().skip(place + 1).any(|other| literals(entity) == literals(other))
    })
}
