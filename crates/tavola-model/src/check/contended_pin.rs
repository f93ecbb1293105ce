//! An item that too many transactions contend for.
//!
//! A write pins what its decision depends on: the transaction checks that the item has not changed.
//! While a transaction is in progress, DynamoDB cancels every other transaction that touches one of
//! its items, even if both only check it.
//! An item that many writes pin or change, such as a popular account or a single counter, therefore
//! lets one write through at a time.
//! The checker computes the rate from `volume` lines: how often the writes on such an item run,
//! divided by the number of items if a line states it.
//! It assumes that a transaction takes 20 milliseconds and reports an item if more than one
//! transaction in ten would conflict.
//! Conditions in one branch of an `or` are not counted, and neither is anything without a `volume`
//! line.
//!
//! ```text
//! check Account(accountId = caller.accountId).status = active     // pins the account
//! volume { Order 60000000/month   Account 2 }                     // 11 per second on each
//! ```
//!
//! Fix: ask the rule `by read` if a short delay does no harm, keep what decides in an item for each
//! caller, or spread a counter over several items with `shard`.

use super::context::{Context, listed};
use crate::Finding;
use crate::explain::{ACCEPTABLE_CONFLICTS, Contention};
use crate::model::{EntityId, Step, Write};

pub(super) const CODE: &str = "contended-pin";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    if model.volumes.is_empty() {
        return;
    }
    let contention = Contention::of_facts(model, context.writes().map(|(_, facts)| facts));
    for (group, writes) in contention.groups() {
        let Some(conflicts) = contention.conflict_rate(model, group, &writes) else { continue };
        if conflicts.share <= ACCEPTABLE_CONFLICTS {
            continue;
        }
        let entity = model.entity(group.0);
        let names = || writes.iter().filter_map(|place| model.writes.get(*place));
        let all_count = names().all(|write| counts(write, group.0));
        let names = listed(names().map(|write| write.name.as_str()));
        let which = if conflicts.items == 1 { "one" } else { "each" };
        let message = format!(
            "{which} `{}` is part of {:.0} transactions per second",
            entity.name, conflicts.each
        );
        findings.push(
            Finding::warning(CODE, entity.span, message)
                .why(format!(
                    "at 20 ms each, about {:.0} in 100 would conflict and be cancelled; the writes are {names}",
                    conflicts.share * 100.0
                ))
                .help(match all_count {
                    // Whoever counts needs the item, whatever else is read.
                    true => format!(
                        "keep the number in several items, with a `shard: int(0..9)` in the key and `upsert {}(..., shard = random(10))`, and add them up in the read",
                        entity.name
                    ),
                    false => "ask the rule `by read`, keep what decides in an item for each caller, or spread it with `shard`".to_owned(),
                }),
        );
    }
}

/// Returns `true` if a write needs an item for nothing but to count in it.
fn counts(write: &Write, id: EntityId) -> bool {
    let of_it = |step: &&Step| match step {
        Step::Update { entity, .. } | Step::Delete { entity, .. } | Step::Create { entity, .. } => {
            *entity == id
        }
        _ => false,
    };
    let counting = |step: &Step| match step {
        Step::Update { changes, condition: None, upsert: true, .. } => {
            !changes.is_empty() && changes.iter().all(|change| change.kind.counts())
        }
        _ => false,
    };
    let mut steps = write.all_steps().filter(of_it).peekable();
    steps.peek().is_some() && steps.all(counting)
}
