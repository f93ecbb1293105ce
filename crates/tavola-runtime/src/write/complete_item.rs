//! Computes a new item with everything that a write would store beside it.

use tavola_model::model::EntityId;
use tavola_store::{Item, Key};

use super::computed_attributes::computed_attributes;
use super::create::complete;
use super::derived_items::{DerivedItem, derived};
use super::due::due_record;
use super::entity_checks::{broken_checks, check_failed};
use super::key_limits::{key_faults, no_key, unrecognised};
use super::unique::lock_items;
use crate::context::Context;
use crate::eval::{Eval, Stop};
use crate::item_key::ItemKey;
use crate::key_only::without_key_only;
use crate::loader::{Loader, load_and_evaluate};
use crate::owner::OWNER;
use crate::record::Record;
use crate::stored_form::stored_form;
use crate::{Failure, Fault};

/// An item as it would be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The physical table.
    pub table: String,
    /// Its primary key.
    pub key: Key,
    /// All of it.
    pub item: Item,
}

/// Returns what creating an item with these attributes would store.
pub(crate) async fn complete_item(
    loader: &mut Loader<'_>,
    entity: EntityId,
    attributes: Item,
) -> Result<Vec<Stored>, Failure> {
    let items = load_and_evaluate!(loader, |context| {
        let owner = completed(&context, entity, attributes.clone())?;
        let mut items = Vec::new();
        for DerivedItem { entity: id, item: mut given, .. } in derived(&context, &owner)? {
            let named = given.remove(OWNER).map(|owner| (OWNER, owner));
            let mut record = completed(&context, id, given)?;
            record.item.extend(named);
            items.push((record.key, record.item));
        }
        items.extend(lock_items(&context, &owner)?);
        items.extend(due_record(context.model, &owner));
        items.insert(0, (owner.key, owner.item));
        Ok(items)
    })?;
    let stored = |(item_key, item): (ItemKey, Item)| {
        let (table, key) = loader.call().address(&item_key);
        Stored { table, key, item: without_key_only(loader.model(), &item_key, item) }
    };
    Ok(items.into_iter().map(stored).collect())
}

/// Completes the attributes of a new item, and adds the computed ones.
fn completed(context: &Context<'_>, id: EntityId, attributes: Item) -> Eval<Record> {
    let attributes = complete(context, id, attributes)?;
    let record = with_computed_attributes(context, id, in_stored_form(context, id, attributes)?)?;
    match broken_checks(context, &record)?.is_empty() {
        true => Ok(record),
        false => Err(Stop::Failed(Failure::Conflict(Box::new(check_failed())))),
    }
}

fn in_stored_form(context: &Context<'_>, id: EntityId, mut attributes: Item) -> Eval<Item> {
    let mut item = Item::new();
    let mut faults = Vec::new();
    for attribute in &context.model.entity(id).attributes {
        let Some(value) = attributes.remove(&attribute.name) else {
            if !attribute.optional {
                faults.push(Fault::missing(attribute.name.as_str()));
            }
            continue;
        };
        match stored_form(value, attribute, &attribute.name) {
            Ok(value) => item.extend(value.map(|value| (attribute.name.clone(), value))),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(item) } else { Err(Stop::Failed(Failure::Invalid(faults))) }
}

/// Adds keys, type and lifetime.
fn with_computed_attributes(context: &Context<'_>, id: EntityId, item: Item) -> Eval<Record> {
    let key: Option<ItemKey> = context.key_of(id, &|name| item.get(name));
    let entity = context.model.entity(id);
    let table = context.model.table(entity.table);
    let key = key.ok_or_else(|| Stop::Failed(no_key(table, entity, &item)))?;
    let mut record = Record::new(id, key, item);
    let computed = computed_attributes(context, &record)?;
    record.item.extend(computed.into_iter().filter_map(|(name, value)| Some((name, value?))));
    let mut faults = key_faults(table, entity, &record.item);
    faults.extend(unrecognised(context.model, &record));
    if faults.is_empty() { Ok(record) } else { Err(Stop::Failed(Failure::Invalid(faults))) }
}
