//! Which items transactions contend for.
//!
//! While a transaction is in progress, DynamoDB cancels every other transaction that touches one of
//! its items, even if both only check it. Of the writes that change or pin an item, one succeeds at
//! a time.

use std::collections::{BTreeMap, BTreeSet};

use super::capacity::a_second;
use super::facts::WriteFacts;
use super::{ActionKind, Body, Origin, Request};
use crate::model::{EntityId, Model, Step};
use crate::scale::{spread, volume};

/// The usual duration of a transaction, in seconds.
const TRANSACTION_SECONDS: f64 = 0.02;
/// The share of transactions that may conflict.
pub(crate) const ACCEPTABLE_CONFLICTS: f64 = 0.1;

/// An existing item that is part of every transaction of a write.
#[derive(Debug, Clone, PartialEq)]
pub struct ContendedItem {
    /// Its entity.
    pub entity: String,
    /// Whether the write changes the item; otherwise it only pins it.
    pub changed: bool,
    /// Whether it is always the same item.
    pub same: bool,
    /// The other writes that contend for such an item.
    pub others: Vec<String>,
    /// The number of transactions per second on one such item above which more than one in ten
    /// conflicts.
    pub limit: f64,
    /// The rate that follows from the model's `volume`.
    pub conflicts: Option<ConflictRate>,
}

/// How many transactions contend for an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConflictRate {
    /// The number of such items.
    pub items: u64,
    /// Transactions per second on each item.
    pub each: f64,
    /// The share of them that conflicts and is cancelled.
    pub share: f64,
}

/// The items that are counted together: one with a fixed key, or all of an entity.
pub(crate) type Group = (EntityId, Option<Vec<String>>);

/// The items that each write contends for.
pub(crate) struct Contention {
    /// By write, in the model's order: the items, and whether the write changes them.
    contended: Vec<BTreeMap<Group, bool>>,
    /// How often per second items of an entity are created, and the only writes that do so; highest
    /// rate first.
    made: Vec<(f64, BTreeSet<usize>)>,
}

impl Contention {
    pub(crate) fn new(model: &Model) -> Self {
        Self::of_facts(model, model.writes.iter().map(|write| WriteFacts::of(model, write)))
    }

    /// Returns the same where the facts about each write are known, in the model's order.
    pub(crate) fn of_facts(
        model: &Model,
        facts: impl Iterator<Item = impl std::borrow::Borrow<WriteFacts>>,
    ) -> Self {
        let mut made: Vec<(f64, BTreeSet<usize>)> = makers(model)
            .into_iter()
            .filter_map(|(id, makers)| {
                Some((volume::rate_of(model, &model.entity(id).name)?, makers))
            })
            .collect();
        made.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let contended = facts.map(|facts| facts.borrow().contended.clone()).collect();
        Self { contended, made }
    }

    /// Returns each group with the writes that contend for it.
    pub(crate) fn groups(&self) -> BTreeMap<&Group, BTreeSet<usize>> {
        let mut groups: BTreeMap<&Group, BTreeSet<usize>> = BTreeMap::new();
        for (place, contended) in self.contended.iter().enumerate() {
            contended.keys().for_each(|group| {
                groups.entry(group).or_default().insert(place);
            });
        }
        groups
    }

    /// Returns the items that one write contends for.
    pub(super) fn of(&self, model: &Model, place: usize) -> Vec<ContendedItem> {
        let one = |(group, changed): (&Group, &bool)| {
            let writes_with = self.contended.iter().enumerate();
            let writes: BTreeSet<usize> = writes_with
                .filter(|(_, contended)| contended.contains_key(group))
                .map(|(at, _)| at)
                .collect();
            let others = writes.iter().filter(|other| **other != place);
            let names = others.filter_map(|other| model.writes.get(*other));
            ContendedItem {
                entity: model.entity(group.0).name.clone(),
                changed: *changed,
                same: group.1.is_some(),
                others: names.map(|write| write.name.clone()).collect(),
                limit: ACCEPTABLE_CONFLICTS / (1.0 - ACCEPTABLE_CONFLICTS) / TRANSACTION_SECONDS,
                conflicts: self.conflict_rate(model, group, &writes),
            }
        };
        self.contended.get(place).into_iter().flatten().map(one).collect()
    }

    /// Returns how many transactions use each item of a group, if the `volume` lines state it.
    pub(crate) fn conflict_rate(
        &self,
        model: &Model,
        (id, fixed): &Group,
        writes: &BTreeSet<usize>,
    ) -> Option<ConflictRate> {
        let items = if fixed.is_some() { Some(1) } else { items(model, *id) };
        let items = items.filter(|items| *items > 0)?;
        let each = self.rate(model, writes) / items as f64;
        let busy = each * TRANSACTION_SECONDS;
        // A transaction that starts while the item is in use is cancelled.
        (each > 0.0).then_some(ConflictRate { items, each, share: busy / (1.0 + busy) })
    }

    /// Returns how often per second these writes run in total, as far as the `volume` lines state
    /// it. Each write counts once.
    fn rate(&self, model: &Model, writes: &BTreeSet<usize>) -> f64 {
        let mut counted: BTreeSet<usize> = BTreeSet::new();
        let mut sum = 0.0;
        for place in writes {
            let write = model.writes.get(*place);
            if let Some(rate) = write.and_then(|write| volume::rate_of(model, &write.name)) {
                counted.insert(*place);
                sum += rate;
            }
        }
        // Items that only these writes create tell how often the writes run.
        for (rate, makers) in self.made.iter().filter(|(_, makers)| makers.is_subset(writes)) {
            if makers.is_disjoint(&counted) {
                sum += rate;
                counted.extend(makers);
            }
        }
        sum
    }
}

impl ContendedItem {
    /// Returns the line that people read.
    pub(super) fn line(&self) -> String {
        let one = if self.same { "the one" } else { "one" };
        let how = if self.changed { "changes" } else { "pins" };
        let with = match self.others.as_slice() {
            [] => String::new(),
            others => format!(", like {}", others.join(", ")),
        };
        let limit = self.limit.floor();
        let mut text = format!(
            "{how} {one} {}{with}: above {limit} a second on the same item, more than 1 in 10 is retried",
            self.entity
        );
        if let Some(ConflictRate { each, share, .. }) = &self.conflicts {
            let meets = match (1.0 / share).round() {
                one_in if one_in < 2.0 => format!("{:.0} in 100", share * 100.0),
                one_in => format!("1 in {one_in}"),
            };
            text.push_str(&format!("; `volume` gives {}, {meets}", a_second(*each)));
        }
        text
    }
}

/// Returns the existing items that are part of every transaction of a write, and whether the write
/// changes them.
pub(super) fn contended(requests: &[Request]) -> BTreeMap<Group, bool> {
    let mut all = BTreeMap::new();
    for request in requests {
        let Body::TransactWriteItems(actions) = &request.body else { continue };
        if actions.len() < 2 {
            continue;
        }
        for action in actions {
            let existing = matches!(action.kind, ActionKind::Update | ActionKind::ConditionCheck);
            if !existing || !action.is_certain() || action.origin == Origin::Record {
                continue;
            }
            let texts: Vec<String> =
                action.key.parts.iter().map(|(_, _, text)| text.clone()).collect();
            let fixed = texts.iter().all(|text| !text.contains('{'));
            let changed = action.kind == ActionKind::Update;
            *all.entry((action.key.entity, fixed.then_some(texts))).or_default() |= changed;
        }
    }
    all
}

/// Returns the number of items of an entity, by its `volume` line or by the number of its possible
/// keys.
fn items(model: &Model, id: EntityId) -> Option<u64> {
    let entity = model.entity(id);
    let key = &model.tables.get(entity.table.index())?.key;
    let keys = key.parts().try_fold(1_u64, |all, part| {
        all.checked_mul(spread::in_use(entity, entity.key(&part.name)?)?)
    });
    match (keys, volume::total(model, &entity.name)) {
        (Some(keys), Some(total)) => Some(keys.min(total)),
        (keys, total) => keys.or(total),
    }
}

/// Returns the writes that each create exactly one item of an entity, for entities that nothing
/// else creates.
fn makers(model: &Model) -> BTreeMap<EntityId, BTreeSet<usize>> {
    let mut makers: BTreeMap<EntityId, BTreeSet<usize>> = BTreeMap::new();
    let mut otherwise: BTreeSet<EntityId> =
        model.entities.iter().flat_map(|e| e.derives.iter().map(|derive| derive.entity)).collect();
    otherwise.extend(model.audit.iter().map(|(entity, _)| *entity));
    for (place, write) in model.writes.iter().enumerate() {
        let mut all = Vec::new();
        write.all_steps().for_each(|step| all.extend(makes(step)));
        let outside_loops = || write.steps.iter().filter_map(makes);
        for id in &all {
            let once = all.iter().filter(|other| *other == id).count() == 1;
            if once && outside_loops().any(|other| other == *id) {
                makers.entry(*id).or_default().insert(place);
            } else {
                otherwise.insert(*id);
            }
        }
    }
    makers.retain(|id, _| !otherwise.contains(id));
    makers
}

/// Returns the entity of the item that a step creates.
fn makes(step: &Step) -> Option<EntityId> {
    match step {
        Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => Some(*entity),
        _ => None,
    }
}
