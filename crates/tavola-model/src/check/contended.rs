//! An item that too many transactions hold at once.
//!
//! What a write decided by is pinned: the transaction checks that the item is still as it was. While one
//! transaction is under way, DynamoDB cancels every other that touches the same item, even if both only
//! look. An item that many writes pin or change, such as a popular account or one counter, lets one
//! through at a time. With `volume` lines the rate is worked out: how often the writes run that hold such
//! an item, for each of them if it is said how many there are. A transaction is taken to last 20
//! milliseconds; the finding is about more than one in ten that would meet another. What only one side
//! of an `or` asks for is left out, and so is whatever no `volume` line tells.
//!
//! ```text
//! check Account(accountId = caller.accountId).status = active     // pins the account
//! volume { Order 60000000/month   Account 2 }                     // 11 a second hold each
//! ```
//!
//! Fix: ask it `by read` if a moment's delay does no harm, or keep what decides in an item for each
//! caller; spread a counter over several items with `shard`.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, all_steps, listed};
use super::hot_partition::in_use;
use super::volume;
use crate::Finding;
use crate::explain::{self, ActionKind, Body};
use crate::model::{EntityId, Model, Step, Write};

pub(super) const CODE: &str = "contended-pin";
/// How long a transaction holds its items, in seconds: what one usually takes.
const HELD: f64 = 0.02;
/// The share of transactions that may meet another.
const SHARE: f64 = 0.1;

/// The items that are looked at together: one with a fixed key, or all of an entity.
type Group = (EntityId, Option<Vec<String>>);

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    if model.volumes.is_empty() {
        return;
    }
    let mut groups: BTreeMap<Group, BTreeSet<usize>> = BTreeMap::new();
    for (place, write) in model.writes.iter().enumerate() {
        for group in held(model, write) {
            groups.entry(group).or_default().insert(place);
        }
    }
    for ((id, fixed), writes) in groups {
        let items = if fixed.is_some() { Some(1) } else { items(context, id) };
        let Some(items) = items.filter(|items| *items > 0) else { continue };
        let each = rate(model, &writes) / items as f64;
        let busy = each * HELD;
        // Whoever comes while the item is held is turned away.
        let share = busy / (1.0 + busy);
        if share <= SHARE {
            continue;
        }
        let entity = model.entity(id);
        let names = writes.iter().filter_map(|place| model.writes.get(*place));
        let names = listed(names.map(|write| write.name.as_str()));
        let which = if items == 1 { "one" } else { "each" };
        let message =
            format!("{which} `{}` is held by {each:.0} transactions a second", entity.name);
        findings.push(
            Finding::warning(CODE, entity.span, message)
                .why(format!(
                    "at 20 ms each, about {:.0} in 100 would meet another and be cancelled; the writes are {names}",
                    share * 100.0
                ))
                .help("ask the rule `by read`, keep what decides in an item for each caller, or spread it with `shard`"),
        );
    }
}

/// The existing items that every transaction of a write holds.
fn held(model: &Model, write: &Write) -> BTreeSet<Group> {
    let requests = explain::operation(model, &write.name).map(|explained| explained.requests);
    let transactions = requests.into_iter().flatten().filter_map(|request| match request.body {
        Body::TransactWriteItems(actions) if actions.len() > 1 => Some(actions),
        _ => None,
    });
    // An item that may be missing is held all the same.
    let upserted = |id: EntityId| {
        write
            .steps
            .iter()
            .any(|step| matches!(step, Step::Update { entity, upsert: true, .. } if *entity == id))
    };
    let held = transactions.flatten().filter(|action| match action.kind {
        ActionKind::Update => action.when.is_none() || upserted(action.key.entity),
        ActionKind::ConditionCheck => action.when.is_none(),
        ActionKind::Put | ActionKind::Delete => false,
    });
    let group = |key: explain::Key| {
        let texts: Vec<String> = key.parts.into_iter().map(|(_, _, text)| text).collect();
        let fixed = texts.iter().all(|text| !text.contains('{'));
        (key.entity, fixed.then_some(texts))
    };
    held.map(|action| group(action.key)).collect()
}

/// How many items of an entity there are, by the model's volumes or by what its key can be.
fn items(context: &Context, id: EntityId) -> Option<u64> {
    let entity = context.model.entity(id);
    let key = &context.model.tables.get(entity.table.index())?.key;
    let keys = key.parts().try_fold(1_u64, |all, part| {
        let shape = context.keys.shape(id, &part.name)?;
        all.checked_mul(in_use(entity, &shape.pieces)?)
    });
    match (keys, volume::total(context.model, &entity.name)) {
        (Some(keys), Some(total)) => Some(keys.min(total)),
        (keys, total) => keys.or(total),
    }
}

/// How often a second these writes run together, as far as the volumes say. Each write counts once.
fn rate(model: &Model, writes: &BTreeSet<usize>) -> f64 {
    let mut counted: BTreeSet<usize> = BTreeSet::new();
    let mut sum = 0.0;
    for place in writes {
        let line = model.writes.get(*place).and_then(|write| volume::rate_of(model, &write.name));
        if let Some(rate) = line {
            counted.insert(*place);
            sum += rate;
        }
    }
    // What only these writes make tells how often they run.
    let mut made: Vec<(f64, BTreeSet<usize>)> = model
        .entity_ids()
        .filter_map(|(id, entity)| {
            let makers = makers(model, id)?;
            Some((volume::rate_of(model, &entity.name)?, makers))
        })
        .filter(|(_, makers)| makers.is_subset(writes))
        .collect();
    made.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for (rate, makers) in made {
        if makers.is_disjoint(&counted) {
            sum += rate;
            counted.extend(makers);
        }
    }
    sum
}

/// The writes that make one item of an entity each time. None if it is made in any other way too.
fn makers(model: &Model, id: EntityId) -> Option<BTreeSet<usize>> {
    let derived = model.entities.iter().any(|e| e.derives.iter().any(|d| d.entity == id));
    if derived || model.audit.as_ref().is_some_and(|(entity, _)| *entity == id) {
        return None;
    }
    let makes = |step: &Step| match step {
        Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => *entity == id,
        _ => false,
    };
    let mut makers = BTreeSet::new();
    for (place, write) in model.writes.iter().enumerate() {
        let mut all = 0_usize;
        all_steps(&write.steps, &mut |step| all += usize::from(makes(step)));
        let once = write.steps.iter().filter(|step| makes(step)).count();
        match (all, once) {
            (0, _) => {}
            (1, 1) => {
                makers.insert(place);
            }
            _ => return None,
        }
    }
    (!makers.is_empty()).then_some(makers)
}
