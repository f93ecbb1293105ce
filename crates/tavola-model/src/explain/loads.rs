//! What is loaded by key before anything else.

use std::rc::Rc;

use super::bindings::{Bindings, KeyTemplate, PrintedValue};
use super::read::{most as most_read, source};
use super::units::Units;
use super::uses::Uses;
use super::{Body, Request, Wanted};
use crate::model::{
    EntityId, Expr, KeyPart, Let, LetTarget, Model, Query, Read, ReadId, Shape, Source,
};

/// Binds the result of a `let` and returns its requests. Of a read, the first of at most this many
/// items is taken.
pub(super) fn bind(bindings: &mut Bindings<'_>, binding: &Let, most: u64) -> Vec<Request> {
    let name = bindings.slots.get(binding.slot).map(|slot| slot.text.clone()).unwrap_or_default();
    let (key, requests) = match &binding.target {
        LetTarget::Item(Expr::Load(load)) => {
            let mut uses = Uses::default();
            uses.item(bindings.key(load));
            let request = batch_get(bindings.model, &uses, &[], &format!("`{name}`"));
            (Some(bindings.key(load)), request.into_iter().collect())
        }
        LetTarget::Item(_) | LetTarget::Value(_) | LetTarget::Claim(_) => (None, Vec::new()),
        LetTarget::Aggregate(id, args) => {
            let most = most_read(bindings.model.read(*id));
            (None, called(bindings, *id, args, &format!("`{name}`"), most))
        }
        LetTarget::Read(id, args) => {
            let read = bindings.model.read(*id);
            let key = match read.entities.as_slice() {
                [entity] => Some(found_key(bindings.model, *entity, &name)),
                _ => None,
            };
            (key, called(bindings, *id, args, &format!("`{name}`"), most))
        }
    };
    let values = match &binding.target {
        LetTarget::Item(load) => bindings.values_of(load),
        LetTarget::Read(..)
        | LetTarget::Aggregate(..)
        | LetTarget::Value(_)
        | LetTarget::Claim(_) => Default::default(),
    };
    let value = match &binding.target {
        LetTarget::Value(value) => Some(named_value(bindings, binding, value)),
        _ => None,
    };
    if let Some(slot) = bindings.slot_mut(binding.slot) {
        slot.bound = key;
        slot.only_read = binding.by_read;
        slot.values = values;
        if let Some((text, said, optional)) = value {
            (slot.text, slot.said, slot.optional) = (text, said, optional);
        }
    }
    requests
}

/// Returns what is printed for a value that has a name: the value itself, since nobody sends the
/// name.
fn named_value(
    bindings: &Bindings<'_>,
    binding: &Let,
    value: &Expr,
) -> (String, Option<PrintedValue>, bool) {
    let ty = bindings.slots.get(binding.slot).map(|slot| slot.ty.clone());
    let text = bindings.print_tight(value, ty.as_ref());
    let said = Some(bindings.printed_value(value)).filter(|said| said.value.is_some());
    (text, said, bindings.may_lack(value))
}

/// Returns the key of an item that a query has found.
pub(super) fn found_key(model: &Model, entity: EntityId, name: &str) -> KeyTemplate {
    let table = model.table(model.entity(entity).table);
    let part =
        |part: &KeyPart| (part.name.clone(), part.key_type, format!("{{{name}.{}}}", part.name));
    KeyTemplate { entity, parts: table.key.parts().map(part).collect() }
}

/// Returns the requests of another read that is called with these arguments for this many items.
pub(super) fn called(
    bindings: &Bindings<'_>,
    id: ReadId,
    args: &[Expr],
    purpose: &str,
    most: u64,
) -> Vec<Request> {
    let read = bindings.model.read(id);
    let most = match read.shape {
        // A filter may leave out any number of items before the first that is wanted.
        Shape::One if read.filter.is_none() => 1,
        _ => read.at_most.map_or(most, |own| own.min(most)),
    };
    let mut inner = Bindings::new(bindings.model, &read.frame, 0);
    let given = bindings.called(read.inputs.iter().map(|input| input.ty.clone()), args);
    let rest = inner.slots.iter().skip(given.slots.len());
    inner.slots = Rc::new(given.slots.iter().chain(rest).cloned().collect());
    let again = again(bindings.model, read, most.saturating_add(1));
    let purpose = format!("{purpose}, by `{}`", read.name);
    let requests = source(&inner, read, most).into_iter();
    requests.map(|request| Request { purpose: purpose.clone(), ..request }).chain(again).collect()
}

/// Returns the request that loads items found through an index again by their keys, if their
/// visibility can change or the index does not project their type.
pub(super) fn again(model: &Model, read: &Read, items: u64) -> Option<Request> {
    let mut uses = Uses::default();
    let entities = read.entities.iter().filter(|_| read.recheck);
    entities.for_each(|id| uses.item(found_key(model, *id, "item")));
    let untyped = match &read.source {
        Source::Query(Query { table, index: Some(index), .. }) => {
            let (table, index) = (model.table(*table), model.index(*table, *index));
            table.type_attribute.as_ref().filter(|_| !table.keeps_type(index))
        }
        _ => None,
    };
    let why = match untyped {
        Some(name) => format!("each item again: the index does not keep `{name}`"),
        None => {
            "each item again: the index may lag behind, and who sees the item can change".to_owned()
        }
    };
    batch_get_each(model, &uses, &[], &why, items)
}

/// Returns the strongly consistent load of the items that are used and not loaded yet.
pub(super) fn batch_get(
    model: &Model,
    uses: &Uses,
    loaded: &[KeyTemplate],
    purpose: &str,
) -> Option<Request> {
    batch_get_each(model, uses, loaded, purpose, 1)
}

/// Returns the same load for this many items that a read has found.
pub(super) fn batch_get_each(
    model: &Model,
    uses: &Uses,
    loaded: &[KeyTemplate],
    purpose: &str,
    each: u64,
) -> Option<Request> {
    let count = |key: &KeyTemplate| if key.is_of_item() { each } else { 1 };
    batch_get_counted(model, uses, loaded, purpose, count)
}

/// Returns the same load, with the number of items of each key.
pub(super) fn batch_get_counted(
    model: &Model,
    uses: &Uses,
    loaded: &[KeyTemplate],
    purpose: &str,
    count: impl Fn(&KeyTemplate) -> u64,
) -> Option<Request> {
    let keys: Vec<&KeyTemplate> =
        uses.keys().into_iter().filter(|key| !loaded.contains(key)).collect();
    let units: Vec<_> =
        keys.iter().map(|key| Units::gets(model, key.entity, count(key), true)).collect();
    let mut tables: Vec<(String, Vec<Wanted>)> = Vec::new();
    for key in keys {
        let entity = model.entity(key.entity);
        let table = &model.table(entity.table).physical;
        let later = uses.is_later(key);
        let wanted = Wanted { entity: entity.name.clone(), key: key.clone(), later };
        match tables.iter_mut().find(|(known, _)| known == table) {
            Some((_, keys)) => keys.push(wanted),
            None => tables.push((table.clone(), vec![wanted])),
        }
    }
    (!tables.is_empty()).then(|| Request {
        purpose: purpose.to_owned(),
        units: Units::sum(&units),
        body: Body::BatchGetItem { tables, strong: true },
    })
}
