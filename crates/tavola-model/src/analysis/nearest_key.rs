//! Reads that find nothing, and the key that they were probably meant for.

use std::collections::BTreeSet;

use super::cause;
use super::declarations::Declarations;
use crate::model::{EntityId, IndexId, Model, Source, TableId};
use crate::syntax::ast::KeyCondition;
use crate::{Finding, Span};

/// How many of the other places are shown.
const SHOWN: usize = 4;
/// How many reads tell that the key is wrong rather than the reads.
const ENOUGH: usize = 2;
/// How many letters the key that a read was meant for may differ from what the read asks for: a word
/// of a key, with its delimiter.
const ALIKE: usize = 14;

/// Returns the finding about reads that find nothing with the key that no read finds: at the key, if
/// several reads miss it.
pub(super) fn pointed_out(
    declarations: &Declarations,
    model: &Model,
    finding: Finding,
    places: &[Span],
) -> Finding {
    let missed: BTreeSet<Option<(Span, String)>> =
        places.iter().map(|place| missed_key(declarations, model, *place)).collect();
    let only = match missed.into_iter().collect::<Vec<_>>().as_slice() {
        [Some(key)] => Some(key.clone()),
        _ => None,
    };
    let Some((key, entity)) = only else { return cause::also(finding, places, SHOWN) };
    if places.len() < ENOUGH {
        return cause::also(finding, places, SHOWN)
            .related(key, format!("no read finds this key of `{entity}`"));
    }
    let message =
        format!("no read finds this key of `{entity}`, and {} find nothing", places.len());
    let mut moved = Finding::error(finding.code, key, message);
    moved.why = finding.why;
    moved.help = Some("write the key and the reads alike, letter by letter".to_owned());
    for place in places.iter().take(SHOWN) {
        moved = moved.related(*place, "a read that finds nothing");
    }
    moved
}

/// Returns the only key that a read could have been meant for: its entity has keys of the same
/// table or index, and no other read finds it there. The part of it is the one that differs.
fn missed_key(declarations: &Declarations, model: &Model, read: Span) -> Option<(Span, String)> {
    let (table, index, condition) = declarations.source(declarations.of(read)?)?;
    let (id, known) = model.table_ids().find(|(_, known)| known.name == table)?;
    let index = match index {
        Some(index) => Some(model.index_named(id, index)?),
        None => None,
    };
    let pair = index.map_or(&known.key, |index| &model.index(id, index).key);
    let has_key = |entity: &EntityId| {
        pair.parts().all(|part| model.entity(*entity).key(&part.name).is_some())
    };
    let orphans = model.entities_in(id).map(|(entity, _)| entity);
    let orphans: Vec<EntityId> =
        orphans.filter(|it| has_key(it) && !is_found(model, id, index, *it)).collect();
    let differing = |entity: &EntityId| -> Vec<Span> {
        let place = declarations.entity(&model.entity(*entity).name).map(|(place, _)| place);
        let line = |asked: &KeyCondition| {
            let line = declarations.key_line(place?, &asked.attribute.text)?;
            let key = skeleton(declarations.text(line.span));
            let asked = skeleton(declarations.text(asked.span));
            (!key.starts_with(asked.as_str())).then_some(line.span)
        };
        condition.iter().filter_map(line).collect()
    };
    let found = |entity: &EntityId| {
        let name = model.entity(*entity).name.clone();
        differing(entity).first().map(|line| (*line, name))
    };
    if let [only] = orphans.as_slice() {
        return found(only);
    }
    // Of several, the one that is as asked for but in one part.
    let mut near = orphans.iter().filter(|_| condition.len() > 1);
    let is_near = |entity: &&EntityId| differing(entity).len() == 1;
    match (near.find(is_near), near.find(is_near)) {
        (Some(first), None) => found(first),
        _ => {
            // Or else the one that is written most like it.
            let unlike = |entity: &EntityId| -> Option<usize> {
                let place = declarations.entity(&model.entity(*entity).name)?.0;
                let one = |asked: &KeyCondition| {
                    let line = declarations.key_line(place, &asked.attribute.text)?;
                    let key = skeleton(declarations.text(line.span));
                    Some(difference(&key, &skeleton(declarations.text(asked.span))))
                };
                condition.iter().map(one).sum()
            };
            let mut ranked: Vec<(usize, &EntityId)> =
                orphans.iter().filter_map(|entity| Some((unlike(entity)?, entity))).collect();
            ranked.sort_by_key(|(unlike, _)| *unlike);
            match ranked.as_slice() {
                [(best, nearest), rest @ ..]
                    if *best <= ALIKE && rest.first().is_none_or(|(next, _)| next > best) =>
                {
                    found(nearest)
                }
                _ => None,
            }
        }
    }
}

/// Returns `true` if a read finds the items of an entity by a key.
pub(super) fn is_found(
    model: &Model,
    table: TableId,
    index: Option<IndexId>,
    entity: EntityId,
) -> bool {
    model.reads.iter().any(|read| match &read.source {
        Source::Query(query) => {
            query.table == table && query.index == index && read.entities.contains(&entity)
        }
        _ => false,
    })
}

/// Returns how many letters two texts have between what they begin and end with alike. What a
/// condition leaves out at the end of a key does not count.
fn difference(key: &str, asked: &str) -> usize {
    if key.starts_with(asked) {
        return 0;
    }
    let same = |(one, other): &(char, char)| one == other;
    let first = key.chars().zip(asked.chars()).take_while(same).count();
    let shorter = key.chars().count().min(asked.chars().count());
    let last = key.chars().rev().zip(asked.chars().rev()).take(shorter - first);
    let last = last.take_while(same).count();
    key.chars().count().max(asked.chars().count()) - first - last
}

/// Returns the first quoted text of a line, with holes that are all alike.
pub(super) fn skeleton(line: &str) -> String {
    let mut text = String::new();
    let mut depth = 0_usize;
    for letter in line.split('"').nth(1).unwrap_or_default().chars() {
        match letter {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                text.push_str("{}");
            }
            other if depth == 0 => text.push(other),
            _ => {}
        }
    }
    text
}
