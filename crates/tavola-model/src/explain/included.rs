//! What a read fetches in addition to the items that it finds.

use std::collections::BTreeMap;

use super::Request;
use super::bindings::{Bindings, KeyTemplate, PrintedValue};
use super::loads::{again, batch_get_each, called};
use super::read::{looked_at, most};
use super::uses::Uses;
use crate::limits::{MAX_EXAMINED_ITEMS, MAX_INCLUDED_ITEMS};
use crate::model::{
    EntityId, Expr, KeySource, Let, Query, Read, Source, Template, TemplatePart, Type, WithTarget,
};

/// Adds the requests for each item, and the rules that they answer.
pub(super) fn add(
    bindings: &Bindings<'_>,
    read: &Read,
    loaded: &[KeyTemplate],
    uses: &mut Uses,
    requests: &mut Vec<Request>,
) {
    let model = bindings.model;
    let mut left = MAX_EXAMINED_ITEMS as u64;
    requests.extend(again(model, read, looked_at(read)));
    for id in read.returned() {
        let entity = model.entity(id);
        let inner = bindings.found(id, known(bindings, read, id), "item");
        let mut asked = who_sees(&inner, id);
        read.filter.iter().for_each(|filter| asked.add(&inner, filter));
        let purpose = format!("who sees each {}", entity.name);
        requests.extend(batch_get_each(model, &asked, loaded, &purpose, looked_at(read)));
        uses.rules(asked.rules);
        for with in &read.with {
            let purpose = format!("`{}` of each {}", with.name, entity.name);
            let whose = format!("item.{}", with.name);
            let (found, entities) = match &with.target {
                WithTarget::Item(load) => {
                    let mut uses = Uses::default();
                    inner.key_of(load).into_iter().for_each(|key| uses.item(key));
                    let request = batch_get_each(model, &uses, loaded, &purpose, most(read));
                    let entity = match load {
                        Expr::Load(load) => vec![load.entity],
                        _ => Vec::new(),
                    };
                    (request.into_iter().collect(), entity)
                }
                WithTarget::Read(id, args) => {
                    let times = shared(model.read(*id), most(read), &mut left);
                    let each =
                        called(&inner, *id, args, &purpose, MAX_INCLUDED_ITEMS as u64).into_iter();
                    let all = each
                        .map(|request| Request { units: request.units.times(times), ..request });
                    (all.collect::<Vec<_>>(), model.read(*id).entities.clone())
                }
            };
            requests.extend(found);
            for id in entities {
                let values = match &with.target {
                    WithTarget::Item(load) => inner.values_of(load),
                    WithTarget::Read(..) => BTreeMap::new(),
                };
                let asked = who_sees(&bindings.found(id, values, &whose), id);
                let purpose = format!("who sees `{}`", with.name);
                requests.extend(batch_get_each(model, &asked, loaded, &purpose, most(read)));
                uses.rules(asked.rules);
            }
        }
    }
}

/// Returns how many times a read beside each of so many items can find all that it may, before what
/// is left of the budget is spent.
fn shared(included: &Read, items: u64, left: &mut u64) -> u64 {
    let each = (included.most_included() as u64).saturating_add(1);
    let all = each.saturating_mul(items).min(*left);
    *left -= all;
    all.div_ceil(each)
}

/// Returns what is needed to decide who sees an item, and which of its attributes.
pub(super) fn who_sees(bindings: &Bindings<'_>, id: EntityId) -> Uses {
    let entity = bindings.model.entity(id);
    let restricted = entity.restricted.iter().map(|restricted| &restricted.condition);
    let mut asked = Uses::default();
    entity.visible.iter().chain(restricted).for_each(|condition| asked.add(bindings, condition));
    asked
}

/// Returns the requests of a refusal, which decide whether the caller may know that the loaded
/// items exist.
pub(super) fn refusal(
    bindings: &Bindings<'_>,
    lets: &[&Let],
    loaded: &[KeyTemplate],
) -> Vec<Request> {
    let request = |binding: &&Let| {
        let slot = bindings.slots.get(binding.slot)?;
        let Type::Item(id) = slot.ty else { return None };
        let entity = bindings.model.entity(id);
        let inner = bindings.found(id, slot.values.clone(), &slot.text);
        let mut asked = Uses::default();
        entity.visible.iter().for_each(|condition| asked.add(&inner, condition));
        let purpose = format!("only if refused: whether the caller may know of `{}`", slot.text);
        batch_get_each(bindings.model, &asked, loaded, &purpose, 1)
    };
    lets.iter().filter(|binding| !binding.optional).filter_map(request).collect()
}

/// Returns the attributes of an item that follow from the key by which it was found.
fn known(bindings: &Bindings<'_>, read: &Read, id: EntityId) -> BTreeMap<String, PrintedValue> {
    match &read.source {
        Source::Get { load: Expr::Load(load), .. } if load.entity == id => load
            .key
            .iter()
            .map(|(name, value)| (name.clone(), bindings.printed_value(value)))
            .collect(),
        Source::Query(query) => partition(bindings, query, id).unwrap_or_default(),
        _ => BTreeMap::new(),
    }
}

/// Returns the attributes in the partition key, if the read asked for it by a template of the same
/// form.
fn partition(
    bindings: &Bindings<'_>,
    query: &Query,
    id: EntityId,
) -> Option<BTreeMap<String, PrintedValue>> {
    let model = bindings.model;
    let key = match query.index {
        Some(index) => &model.index(query.table, index).key,
        None => &model.table(query.table).key,
    };
    let key = model.entity(id).only_way(&key.partition.name)?;
    match (&key.source, &query.partition) {
        (KeySource::Template(own), Expr::Template(asked)) => aligned(bindings, own, asked),
        (KeySource::Attribute, asked) => {
            Some(BTreeMap::from([(key.name.clone(), bindings.printed_value(asked))]))
        }
        _ => None,
    }
}

fn aligned(
    bindings: &Bindings<'_>,
    own: &Template,
    asked: &Template,
) -> Option<BTreeMap<String, PrintedValue>> {
    let mut known = BTreeMap::new();
    if own.parts.len() != asked.parts.len() {
        return None;
    }
    for pair in own.parts.iter().zip(&asked.parts) {
        match pair {
            (TemplatePart::Literal(own), TemplatePart::Literal(asked)) if own == asked => {}
            (TemplatePart::Hole(own), TemplatePart::Hole(asked))
                if own.transforms == asked.transforms =>
            {
                known.insert(own.attribute()?.to_owned(), bindings.printed_value(&asked.value));
            }
            _ => return None,
        }
    }
    Some(known)
}
