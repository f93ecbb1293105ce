//! A partition that receives most of the traffic.
//!
//! One partition of a table or index takes 1,000 writes and 3,000 reads per second, and an index
//! that cannot keep up throttles its table.
//! A constant partition key, one with few possible values, or one made of today's date puts all
//! items that are currently written into one partition; so does an enum that every new item begins
//! with the same member of.
//! With `volume` lines the checker computes the rate; without them, it asks for one, unless the key
//! has shards, which are a decision.
//! Without a line of its own, an entity is made as often as the `volume` of the writes says that make it; times that
//! a caller states are taken for about now.
//! A number of items without a period, up to 100,000, means that there is little to write.
//! Changes count as well: an index is written with every change of what it keeps, and twice where its
//! own key changes.
//! An item that a write changes again and again, such as a counter, is reported if the `volume` of
//! the write is too much for its partition.
//!
//! ```text
//! GSI1PK = "ENTITY#USER"                 // every user
//! PK     = "AUDIT#{createdAt:date}"      // everything that happens today
//! PK     = "EMAIL"   SK = "{email}"      // a lookup: nothing lists the partition
//! upsert Visits() set number += 1        // a counter, with `volume { visit 3000/second }`
//! ```
//!
//! Fix: state the volume, `volume { User 10000/month }`.
//! If it is too much for one partition, add shards to a key that is listed,
//! `"ENTITY#USER#{userId:shard(8)}"`, and put the value itself into a key that is only looked up,
//! `"EMAIL#{email}"`.
//! A counter is kept in several items, `upsert Visits(shard = shard(caller.id, 4))`, which a read
//! adds up; or accept the finding with a reason.

use std::collections::BTreeMap;

use super::context::{Context, listed};
use super::written::written;
use crate::Finding;
use crate::keys::{Piece, Shape, Variable, places};
use crate::model::{EntityId, Expr, Index, KeyPair, KeySource, Query, Read, Sort, Step, Type};
use crate::scale::{PARTITION_READS, PARTITION_WRITES, spread, volume};
use tavola_store::Comparison;

pub(super) const CODE: &str = "hot-partition";
/// The number of partitions up to which they count as few.
const FEW: u64 = 16;
/// The number of items up to which writing them is no load.
const LITTLE: u64 = 100_000;
/// The shards that are advised as long as no volume tells how many are needed.
const SHARDS: u64 = 8;

/// The partitions of an entity in a table or index.
struct Place<'m> {
    entity: EntityId,
    index: Option<&'m Index>,
    pair: &'m KeyPair,
    /// The partitions that new items go to.
    partitions: u64,
    /// The shards among them.
    shards: u64,
}

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let written = written(context.model);
    for (id, entity) in context.entities() {
        if !written.contains(&id) {
            continue;
        }
        for (index, pair) in places(context.model, entity) {
            let Some(key) = entity.key(&pair.partition.name) else { continue };
            let is_known = volume::writes(context.model, id).is_some();
            let about_now = || spread::begun_about_now(entity, key).filter(|_| is_known);
            let begun = spread::begun(context.model, id, key).or_else(about_now);
            let Some(partitions) = begun else { continue };
            let place = Place { entity: id, index, pair, partitions, shards: spread::shards(key) };
            let single = |shape: &Shape| shape.pieces.iter().all(|p| p.variable.is_none());
            let is_single = |name: &str| context.keys.shape(id, name).is_some_and(single);
            // A single item does not make a partition hot.
            let sort = pair.sort.as_ref();
            let one_item =
                is_single(&pair.partition.name) && sort.is_some_and(|sort| is_single(&sort.name));
            if !one_item || index.is_some() {
                findings.extend(heat(context, &place));
            }
        }
    }
    hot_changes(context, findings);
    hot_reads(context, findings);
    hot_gets(context, findings);
}

/// Reports items that writes change more often than a partition allows. What other items are in the
/// transaction, too, is contended long before that, which is another finding.
fn hot_changes(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    let mut changed: BTreeMap<EntityId, (f64, u64, bool, Vec<&str>)> = BTreeMap::new();
    for (write, facts) in context.writes() {
        let Some(rate) = volume::rate_of(model, &write.name) else { continue };
        let [Step::Update { target: Expr::Load(load), any, condition, .. }] =
            write.steps.as_slice()
        else {
            continue;
        };
        let entity = model.entity(load.entity);
        let partition = &model.table(entity.table).key.partition.name;
        let Some(key) = entity.key(partition) else { continue };
        let Some(mut partitions) = spread::of_load(entity, key, load) else { continue };
        if let Some(any) = any.as_ref().and_then(|any| any.count()) {
            partitions = partitions.min(any.max(1));
        }
        let is_alone = facts.sizes.iter().all(|size| size.most_without_key() == Some(1));
        if is_alone {
            let all = changed.entry(load.entity).or_insert((0.0, partitions, false, Vec::new()));
            all.0 += rate;
            all.1 = all.1.min(partitions);
            all.2 |= condition.is_some();
            all.3.push(&write.name);
        }
    }
    for (id, (rate, partitions, asks, writes)) in changed {
        let entity = model.entity(id);
        let units = volume::units(model, &entity.name) as f64;
        let each = rate * units / partitions as f64;
        if each <= PARTITION_WRITES {
            continue;
        }
        let table = model.table(entity.table);
        let message = match partitions {
            1 => format!("every change of `{}` goes to one partition", entity.name),
            some => format!("every change of `{}` goes to one of {some} partitions", entity.name),
        };
        let shards = (rate * units / PARTITION_WRITES).ceil() as u64 + 1;
        let why = format!(
            "the `volume` of {} means {each:.0} write units per second in each, and a partition \
             takes {PARTITION_WRITES:.0}",
            listed(writes.into_iter())
        );
        let (last, partition) = (shards - 1, &table.key.partition.name);
        let how = match asks {
            // What one caller's shard lacks, another may have.
            true => format!("`update any {}(..., shard in 0..{last})`", entity.name),
            false => format!("`shard = shard(caller.id, {shards})`"),
        };
        let help = format!(
            "keep it in {shards} items, with `shard: int(0..{last})` in `{partition}` and {how} in \
             the write, and add them up in the read"
        );
        let span = context.key_span(id, &table.key.partition.name);
        findings.push(Finding::warning(CODE, span, message).why(why).help(help));
    }
}

fn heat(context: &Context, place: &Place) -> Option<Finding> {
    let entity = context.model.entity(place.entity);
    let made = volume::writes(context.model, place.entity);
    let changed = changed(context, place);
    let rate = made.or((changed > 0.0).then_some(0.0));
    let (why, shards) = match rate {
        Some(rate) if made.is_some() || rate + changed > PARTITION_WRITES => {
            let each = rate / place.partitions as f64 + changed;
            if each <= PARTITION_WRITES {
                return None;
            }
            let unsharded = each * place.shards as f64;
            let why = format!(
                "the `volume` means {each:.0} write units per second in each partition, and a \
                 partition takes {PARTITION_WRITES:.0}"
            );
            (why, (unsharded / PARTITION_WRITES).ceil() as u64 + 1)
        }
        _ if place.shards > 1 || place.partitions > FEW => return None,
        _ if volume::total(context.model, &entity.name).is_some_and(|all| all <= LITTLE) => {
            return None;
        }
        // Items of which there can only be a few are made once.
        _ if spread::items(context.model, entity).is_some_and(|all| all <= LITTLE) => {
            return None;
        }
        _ => {
            let why = format!(
                "a partition takes {PARTITION_WRITES:.0} writes and {PARTITION_READS:.0} reads per \
                 second, and no `volume` states how many are made in a time"
            );
            (why, SHARDS)
        }
    };
    let name = match place.index {
        Some(index) => format!("`{}`", index.name),
        None => format!("the table `{}`", context.model.table(entity.table).name),
    };
    let is_change = changed > made.unwrap_or(0.0) / place.partitions as f64;
    let what = if is_change { "change of a" } else { "new" };
    let message = match place.partitions {
        1 => format!("every {what} `{}` goes to one partition of {name}", entity.name),
        some => {
            format!("every {what} `{}` goes to one of {some} partitions of {name}", entity.name)
        }
    };
    let span = context.key_span(place.entity, &place.pair.partition.name);
    let advice = advice(context, place, shards);
    let help = match made {
        Some(_) => advice,
        None if is_change => advice,
        None => format!(
            "state how many are made in a time, `volume {{ {} 1000/day }}`; if that is too much \
             for one partition, {advice}",
            entity.name
        ),
    };
    Some(Finding::warning(CODE, span, message).why(why).help(help))
}

/// Returns the write units per second that changes of items cost each partition of a place, as far as
/// `volume` lines state it.
///
/// An index is written with every change of what it keeps, and twice if its own key changes.
fn changed(context: &Context, place: &Place) -> f64 {
    let model = context.model;
    let entity = model.entity(place.entity);
    let key = entity.key(&place.pair.partition.name);
    let Some(partitions) = key.and_then(|key| spread::in_use(entity, key)) else { return 0.0 };
    let units = volume::units(model, &entity.name) as f64;
    let times = |step: &Step| {
        let Step::Update { entity: changed, changes, upsert: false, .. } = step else { return 0.0 };
        if *changed != place.entity {
            return 0.0;
        }
        let Some(index) = place.index else { return 1.0 };
        let names = changes.iter().filter_map(|change| change.path.first()).cloned().collect();
        let names = entity.change_with(&names);
        let in_key = |name: &String| {
            let mut parts = index.key.parts().filter_map(|part| entity.key(&part.name));
            parts.any(|key| match &key.source {
                KeySource::Template(template) => template.attributes().any(|used| used == name),
                _ => key.name == *name,
            })
        };
        match names.iter().any(in_key) {
            true => 2.0,
            false if names.iter().any(|name| index.keeps_by_name(name)) => 1.0,
            false => 0.0,
        }
    };
    let rates = model.writes.iter().filter_map(|write| {
        let rate = volume::rate_of(model, &write.name)?;
        Some(rate * write.steps.iter().map(times).sum::<f64>())
    });
    rates.sum::<f64>() * units / partitions.max(1) as f64
}

/// Returns what spreads the items of a place.
fn advice(context: &Context, place: &Place, shards: u64) -> String {
    let partition = &place.pair.partition.name;
    if place.shards > 1 {
        return format!("raise the number of shards in `{partition}` to {shards}");
    }
    let variables = |name: &str| -> Vec<&Variable> {
        let shape = context.keys.shape(place.entity, name);
        let pieces = shape.map_or(&[][..], |shape| &shape.pieces);
        pieces.iter().filter_map(|piece: &Piece| piece.variable.as_ref()).collect()
    };
    let hot = variables(partition);
    let sort = place.pair.sort.as_ref().map(|sort| variables(&sort.name)).unwrap_or_default();
    let others = || sort.iter().filter(|one| !hot.iter().any(|hot| hot.label == one.label));
    let looked_up = others().next().filter(|_| !is_listed(context, place));
    if let Some(value) = looked_up {
        return format!(
            "put what it is looked up by into `{partition}`, `#{{{}}}`: nothing lists the partition",
            value.label
        );
    }
    let entity = context.model.entity(place.entity);
    let of_item = || entity.key_attributes.iter().map(String::as_str);
    let in_key = |name: &&str| !hot.iter().any(|hot| hot.label == *name);
    let is_name = |name: &&str| {
        let ty = entity.attribute(name).map(|attribute| &attribute.ty);
        matches!(ty, Some(Type::Ulid | Type::Uuid(_) | Type::Id | Type::Email))
    };
    let spread = of_item().filter(in_key).find(is_name).or_else(|| of_item().find(in_key));
    match spread {
        Some(name) => format!(
            "add `#{{{name}:shard({shards})}}` to the key, and `{{*:shard({shards})}}` to the reads"
        ),
        None => "add an attribute that differs from item to item to the key".to_owned(),
    }
}

/// Returns `true` if a read returns more than one item of a partition.
fn is_listed(context: &Context, place: &Place) -> bool {
    let is_here = |(read, query): &(&Read, &Query)| {
        let index = query.index.map(|index| &context.model.index(query.table, index).name);
        index == place.index.map(|index| &index.name) && read.entities.contains(&place.entity)
    };
    let lists = |(_, query): (&Read, &Query)| {
        !matches!(&query.sort, Some(Sort::Compare(Comparison::Equal, _)))
    };
    context.queries().filter(is_here).any(lists)
}

/// Reports gets of items that are all in one partition, unless its key is reported already.
fn hot_gets(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for (read, load) in context.gets() {
        let Some(rate) = volume::reads(model, read) else { continue };
        let entity = model.entity(load.entity);
        let pair = &model.table(entity.table).key;
        let Some(key) = entity.key(&pair.partition.name) else { continue };
        let Some(partitions) = spread::of_load(entity, key, load) else { continue };
        let each = rate / partitions.max(1) as f64;
        let key_span = context.key_span(load.entity, &pair.partition.name);
        let is_reported = findings.iter().any(|one| one.code == CODE && one.span == key_span);
        if each <= PARTITION_READS || is_reported {
            continue;
        }
        let place = Place {
            entity: load.entity,
            index: None,
            pair,
            partitions,
            shards: spread::shards(key),
        };
        let is_item = load.key.iter().all(|(_, value)| matches!(value, Expr::Literal(_)));
        let copies = (each / PARTITION_READS).ceil() as u64 + 1;
        let help = match is_item {
            true => format!(
                "cache the answer, or keep the item {copies} times and get one of the copies at random"
            ),
            false => advice(context, &place, copies),
        };
        let message =
            format!("`{}` reads one partition more often than DynamoDB allows", read.name);
        findings.push(
            Finding::warning(CODE, read.span, message)
                .why(format!("its `volume` means {each:.0} read units per second, and a partition gives {PARTITION_READS:.0}"))
                .related(key_span, "the key that it gets by")
                .help(help),
        );
    }
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
        let copies = (each / PARTITION_READS).ceil() as u64 + 1;
        findings.push(
            Finding::warning(CODE, context.condition_span(read, key), message)
                .why(format!("its `volume` means {each:.0} read units per second, and a partition gives {PARTITION_READS:.0}"))
                .help(format!(
                    "cache the answer, or store what it returns {copies} times and read one of the \
                     copies at random: shards do not help, because each call reads all of them"
                )),
        );
    }
}
