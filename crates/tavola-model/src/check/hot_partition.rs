//! A partition that receives most of the traffic.
//!
//! One partition of a table or index takes 1,000 writes and 3,000 reads per second, and an index
//! that cannot keep up throttles its table.
//! A constant partition key, one with few possible values, or one made of today's date puts all
//! items that are currently written into one partition.
//! With `volume` lines the checker computes the rate; without them, the finding asks for a
//! decision.
//!
//! ```text
//! GSI1PK = "ENTITY#USER"                 // every user
//! PK     = "AUDIT#{createdAt:date}"      // everything that happens today
//! ```
//!
//! Fix: add shards, `"ENTITY#USER#{userId:shard(8)}"`, state the volume, `volume { User 10000/month
//! }`, or accept the finding with a reason.

use super::context::Context;
use super::written::written;
use crate::Finding;
use crate::keys::places;
use crate::model::{EntityId, Type};
use crate::scale::{PARTITION_READS, PARTITION_WRITES, spread, volume};

pub(super) const CODE: &str = "hot-partition";
/// The number of partitions up to which they count as few.
const FEW: u64 = 16;

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let written = written(context.model);
    for (id, entity) in context.entities() {
        if !written.contains(&id) {
            continue;
        }
        for (index, pair) in places(context.model, entity) {
            let Some(shape) = context.keys.shape(id, &pair.partition.name) else { continue };
            let key = entity.key(&pair.partition.name);
            let Some(partitions) = key.and_then(|key| spread::in_use(entity, key)) else {
                continue;
            };
            let sort = pair.sort.as_ref().and_then(|part| context.keys.shape(id, &part.name));
            let single =
                |shape: &crate::keys::Shape| shape.pieces.iter().all(|p| p.variable.is_none());
            // A single item does not make a partition hot.
            if single(shape) && sort.is_some_and(single) && index.is_none() {
                continue;
            }
            let place = index.map_or_else(
                || format!("the table `{}`", context.model.table(entity.table).name),
                |index| format!("`{}`", index.name),
            );
            findings.extend(heat(context, id, &pair.partition.name, partitions, &place));
        }
    }
    hot_reads(context, findings);
}

fn heat(
    context: &Context,
    id: EntityId,
    key: &str,
    partitions: u64,
    place: &str,
) -> Option<Finding> {
    let entity = context.model.entity(id);
    let (why, shards) = match volume::writes(context.model, &entity.name) {
        Some(rate) => {
            let each = rate / partitions as f64;
            if each <= PARTITION_WRITES {
                return None;
            }
            let shards = (each / PARTITION_WRITES).ceil() as u64 + 1;
            (
                format!(
                    "its `volume` means {each:.0} write units per second in each partition, and a partition takes {PARTITION_WRITES:.0}"
                ),
                shards,
            )
        }
        None if partitions > FEW => return None,
        None => (
            format!(
                "a partition takes {PARTITION_WRITES:.0} writes and {PARTITION_READS:.0} reads per second, and no `volume` states how many there are"
            ),
            8,
        ),
    };
    let message = match partitions {
        1 => format!("every `{}` written now goes to one partition of {place}", entity.name),
        some => format!("`{}` has only {some} partitions in {place}", entity.name),
    };
    let spread = entity.key_attributes.last().map_or("id", String::as_str);
    Some(Finding::warning(CODE, context.key_span(id, key), message).why(why).help(format!(
        "add `#{{{spread}:shard({shards})}}` to the key, state the monthly `volume`, or accept the finding with a reason"
    )))
}

fn hot_reads(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(rate) = volume::reads(context.model, read) else { continue };
        let all =
            context.keys.alternatives(context.model, &query.partition, &Type::Unknown, &read.frame);
        let partitions = all.first().and_then(|pieces| {
            pieces.iter().try_fold(1_u64, |all, piece| match &piece.variable {
                None => Some(all),
                Some(variable) => all.checked_mul(variable.ty.members()?),
            })
        });
        let Some(partitions) = partitions else { continue };
        let each = rate / partitions.max(1) as f64;
        if each <= PARTITION_READS {
            continue;
        }
        let key = &crate::keys::pair_of(context.model, query).partition.name;
        let message =
            format!("`{}` reads one partition more often than DynamoDB allows", read.name);
        let shards = (each / PARTITION_READS).ceil() as u64 + 1;
        findings.push(
            Finding::warning(CODE, context.condition_span(read, key), message)
                .why(format!("its `volume` means {each:.0} read units per second, and a partition gives {PARTITION_READS:.0}"))
                .help(format!("spread the key over {shards} shards, or cache the answer")),
        );
    }
}
