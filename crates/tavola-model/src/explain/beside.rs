//! What a read asks for besides, for the items that it has found.

use std::collections::BTreeMap;

use super::Request;
use super::loads::{batch_get_each, called, found_key};
use super::read::{looked_at, most};
use super::scope::{Key, Said, Scope};
use super::uses::Uses;
use crate::model::{EntityId, Expr, KeySource, Part, Query, Read, Source, Template, WithTarget};

/// The most items that are fetched beside one.
const MOST_BESIDE: u64 = 5000;

/// Adds the requests for each item, and the rules that they answer.
pub(super) fn add(
    scope: &Scope<'_>,
    read: &Read,
    loaded: &[Key],
    uses: &mut Uses,
    requests: &mut Vec<Request>,
) {
    let model = scope.model;
    if read.recheck {
        let mut again = Uses::default();
        read.entities.iter().for_each(|id| again.item(found_key(model, *id, "item")));
        let why = "each item again: the index may be late, and who sees it can change";
        requests.extend(batch_get_each(model, &again, &[], why, looked_at(read)));
    }
    for id in &read.entities {
        let entity = model.entity(*id);
        let inner = scope.found(*id, known(scope, read, *id));
        let conditions =
            entity.visible.iter().chain(entity.restricted.iter().map(|r| &r.condition));
        let mut asked = Uses::default();
        conditions.chain(&read.filter).for_each(|condition| asked.add(&inner, condition));
        let purpose = format!("who sees each {}", entity.name);
        requests.extend(batch_get_each(model, &asked, loaded, &purpose, looked_at(read)));
        for rule in asked.rules {
            if !uses.rules.contains(&rule) {
                uses.rules.push(rule);
            }
        }
        for with in &read.with {
            let purpose = format!("`{}` of each {}", with.name, entity.name);
            requests.extend(match &with.target {
                WithTarget::Item(load) => {
                    let mut uses = Uses::default();
                    inner.key_of(load).into_iter().for_each(|key| uses.item(key));
                    batch_get_each(model, &uses, loaded, &purpose, most(read))
                }
                WithTarget::Read(id, args) => called(&inner, *id, args, &purpose, MOST_BESIDE)
                    .map(|request| Request { units: request.units.times(most(read)), ..request }),
            });
        }
    }
}

/// What is known of an item because of the key that it was found by.
fn known(scope: &Scope<'_>, read: &Read, id: EntityId) -> BTreeMap<String, Said> {
    match &read.source {
        Source::Get { load: Expr::Load(load), .. } if load.entity == id => {
            load.key.iter().map(|(name, value)| (name.clone(), scope.say(value))).collect()
        }
        Source::Query(query) => partition(scope, query, id).unwrap_or_default(),
        _ => BTreeMap::new(),
    }
}

/// The attributes in the partition key, where it was asked for by a template of the same form.
fn partition(scope: &Scope<'_>, query: &Query, id: EntityId) -> Option<BTreeMap<String, Said>> {
    let model = scope.model;
    let key = match query.index {
        Some(index) => &model.index(query.table, index).key,
        None => &model.table(query.table).key,
    };
    let key = model.entity(id).key(&key.partition.name)?;
    match (&key.source, &query.partition) {
        (KeySource::Template(own), Expr::Template(asked)) => aligned(scope, own, asked),
        (KeySource::Attribute, asked) => {
            Some(BTreeMap::from([(key.name.clone(), scope.say(asked))]))
        }
        _ => None,
    }
}

fn aligned(scope: &Scope<'_>, own: &Template, asked: &Template) -> Option<BTreeMap<String, Said>> {
    let mut known = BTreeMap::new();
    if own.parts.len() != asked.parts.len() {
        return None;
    }
    for pair in own.parts.iter().zip(&asked.parts) {
        match pair {
            (Part::Literal(own), Part::Literal(asked)) if own == asked => {}
            (Part::Hole(own), Part::Hole(asked)) if own.transforms == asked.transforms => {
                known.insert(own.attribute()?.to_owned(), scope.say(&asked.value));
            }
            _ => return None,
        }
    }
    Some(known)
}
