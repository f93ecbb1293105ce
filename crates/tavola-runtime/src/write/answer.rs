//! The answer of a write: the first item that it named, as its caller sees it afterwards.

use serde_json::Value as Json;

use super::plan::Plan;
use crate::loader::{Loader, load_and_evaluate};
use crate::record::Record;
use crate::{Failure, Response};

/// Answers a write that has happened.
pub(super) async fn respond(loader: &mut Loader<'_>, mut plan: Plan) -> Result<Response, Failure> {
    // Rules are asked again about the state that the write has made.
    for key in plan.written() {
        loader.items_mut().remove(key);
    }
    loader.items_mut().extend(std::mem::take(&mut plan.after));
    let Some((key, created)) = &plan.first else { return Ok(Response::default()) };
    let record = plan.told.or_else(|| loader.items().record(key).cloned());
    let made = *created && record.is_some();
    let body = match record {
        Some(record) => visible_json(loader, record).await?,
        None => Json::Null,
    };
    Ok(Response { body, created: made, ..Response::default() })
}

/// Returns what the caller sees of an item, `null` if there is nothing to see.
pub(super) async fn visible_json(loader: &mut Loader<'_>, record: Record) -> Result<Json, Failure> {
    let visibility = load_and_evaluate!(loader, |context| context.narrowed().visibility(&record))?;
    Ok(visibility.map_or(Json::Null, |visibility| {
        Json::Object(visibility.visible_attributes(loader.model(), record))
    }))
}
