//! A read that covers only some of an entity's shards.
//!
//! A key with `shard(8)` spreads the items over eight partitions, and a read over several
//! partitions names them.
//! If the number of shards grows and a read is not adapted, its result silently lacks items.
//!
//! ```text
//! GSI1PK = "OPEN#{roleId:shard(8)}"
//! from main.GSI1 where GSI1PK = "OPEN#{*:shard(4)}"   // half of them
//! ```
//!
//! Fix: name all shards, `"OPEN#{*:shard(8)}"`.
//! A read of one shard that an input selects is not reported.

use super::context::Context;
use crate::Finding;
use crate::keys::pair_of;
use crate::keys::{Piece, joined};
use crate::model::{EntityId, Expr, Transform, Type};
use tavola_automata::Language;

pub(super) const CODE: &str = "missed-shards";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        if !names_several(&query.partition) {
            continue;
        }
        let key = &pair_of(context.model, query).partition.name;
        let asked = context
            .keys
            .alternatives(context.model, &query.partition, &Type::Unknown, &read.frame)
            .iter()
            .fold(Language::empty(), |all, pieces| all.or(joined(pieces)));
        let missed =
            read.entities.iter().find_map(|id| Some((*id, missed(context, *id, key, &asked)?)));
        if let Some((id, (shards, met))) = missed {
            let entity = &context.model.entity(id).name;
            let message =
                format!("`{}` reads {met} of the {shards} shards of `{entity}`", read.name);
            findings.push(
                Finding::warning(CODE, context.condition_span(read, key), message)
                    .why("the items in the other shards would be missing without notice")
                    .help(format!("name all shards: `{{*:shard({shards})}}`")),
            );
        }
    }
}

fn names_several(partition: &Expr) -> bool {
    matches!(partition, Expr::Template(template)
        if template.holes().any(|hole| matches!(hole.value, Expr::List(_))))
}

/// Returns the number of shards that an entity has in a key and the number that a read covers, if
/// it covers some but not all.
fn missed(context: &Context, id: EntityId, key: &str, asked: &Language) -> Option<(u32, u32)> {
    let pieces = &context.keys.shape(id, key)?.pieces;
    let (place, shards) = pieces.iter().enumerate().find_map(|(place, piece)| {
        match piece.variable.as_ref()?.transforms.last()? {
            Transform::Shard(shards) => Some((place, *shards)),
            _ => None,
        }
    })?;
    let is_met = |shard: &u32| {
        let mut pieces = pieces.clone();
        if let Some(piece) = pieces.get_mut(place) {
            *piece = Piece::literal(&shard.to_string());
        }
        joined(&pieces).common(asked).is_some()
    };
    let met = u32::try_from((0..shards).filter(is_met).count()).ok()?;
    (0 < met && met < shards).then_some((shards, met))
}
