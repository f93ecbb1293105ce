//! Reads that answer with one item.

use serde_json::Value as Json;
use tavola_model::model::{Computed, EntityId, Expr, Read, Source};
use tavola_store::Item;

use super::page_end::Seen;
use super::query::finds_whole_items;
use super::shape::show_one;
use super::visible::{see, too_much};
use crate::bound::Bound;
use crate::eval::Frame;
use crate::item_key::ItemKey;
use crate::loader::{Loader, load_and_evaluate};
use crate::record::Record;
use crate::stored_form::form;
use crate::visibility::Visibility;
use crate::{Body, Failure, ItemView, Response};

/// Returns the one item of a read; fails if there is none that the caller sees.
pub(super) async fn one<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
) -> Result<Response, Failure> {
    let mut is_stored = read.recheck || finds_whole_items(loader.model(), read);
    let found = match &read.source {
        Source::Get { load, others, or_default } => {
            let mut found = None;
            for load in std::iter::once(load).chain(others) {
                let key = load_and_evaluate!(loader, |context| {
                    let frame = context.frame(bound, None);
                    context.load_key(load, &frame)
                })?;
                let Some((key, entity)) = key else { continue };
                loader.get(&key, entity, read.strong).await?;
                found = match loader.items().has(&key, entity) {
                    true => take_visible(loader, &key, read).await?,
                    false if *or_default => {
                        is_stored = false;
                        let record = default_record(loader, load, bound, key, entity);
                        let record = Box::pin(record).await?;
                        with_visibility(loader, record).await?
                    }
                    false => None,
                };
                // An item that the caller does not see is treated as if it did not exist.
                if found.is_some() {
                    break;
                }
            }
            found
        }
        _ => {
            let Seen { mut items, more } = Box::pin(see(loader, read, bound, 1)).await?;
            if items.is_empty() && more {
                return Err(too_much());
            }
            items.pop()
        }
    };
    let Some((record, visibility)) = found else { return Err(Failure::not_found()) };
    let changes = loader.model().entity(record.entity).shows_clock();
    if read.with.is_empty() && read.only.is_none() {
        let item = || visibility.view(loader.model(), &record);
        let body = Body::of_view(&item().for_read(read))?;
        let view = match is_stored {
            true => ItemView::of(item, read.discriminator.is_some(), changes)?,
            false => ItemView::None,
        };
        return Ok(Response { body, view, ..Response::default() });
    }
    let item = Body::of(&visibility.view(loader.model(), &record).timeless())?;
    let shown = Box::pin(show_one(loader, read, bound, (record, visibility))).await?;
    let view = match (is_stored, &shown.timeless) {
        (false, _) => ItemView::None,
        (true, None) => ItemView::part_of(&item),
        (true, Some(timeless)) => ItemView::changing(&item, timeless)?,
    };
    Ok(Response { body: Json::Object(shown.body).into(), view, ..Response::default() })
}

/// Returns a record with its visibility, if the caller sees it.
async fn with_visibility(
    loader: &mut Loader<'_>,
    record: Record,
) -> Result<Option<(Record, Visibility)>, Failure> {
    let visibility = load_and_evaluate!(loader, |context| context.visibility_of_stored(&record))?;
    Ok(visibility.map(|visibility| (record, visibility)))
}

/// Returns a loaded record with its visibility, if the caller sees it.
async fn take_visible(
    loader: &mut Loader<'_>,
    key: &ItemKey,
    read: &Read,
) -> Result<Option<(Record, Visibility)>, Failure> {
    let visibility = load_and_evaluate!(loader, |context| match context.cache.get(key) {
        Some(Some(record)) => context.visibility_of_stored(record),
        _ => Ok(None),
    })?;
    // Only what is fetched beside it may still look for it.
    let record = match read.with.is_empty() {
        true => loader.items_mut().remove(key),
        false => loader.items().record(key).cloned(),
    };
    Ok(record.zip(visibility))
}

/// Returns an item with the defaults of its entity under a key, for `or default`.
async fn default_record<'r>(
    loader: &mut Loader<'r>,
    load: &'r Expr,
    bound: &[Bound],
    key: ItemKey,
    entity: EntityId,
) -> Result<Record, Failure> {
    let Expr::Load(load) = load else { return Err(Failure::not_found()) };
    let mut item = Item::new();
    for (name, expr) in &load.key {
        let value = load_and_evaluate!(loader, |context| {
            let frame = context.frame(bound, None);
            context.value(expr, &frame)
        })?;
        item.extend(value.map(|value| (name.clone(), value)));
    }
    let mut record = Record::new(entity, key, item);
    let entity = loader.model().entity(entity);
    let computed = entity.dependencies.computed().filter_map(|(name, _)| entity.attribute(name));
    for attribute in computed.filter(|attribute| attribute.computed == Computed::Default) {
        let Some(expr) = &attribute.value else { continue };
        let value = load_and_evaluate!(loader, |context| {
            context.narrowed().value(expr, &Frame::of(&record))
        })?;
        let value = value.and_then(|value| form(value, attribute));
        record.item.extend(value.map(|value| (attribute.name.clone(), value)));
    }
    Ok(record)
}
