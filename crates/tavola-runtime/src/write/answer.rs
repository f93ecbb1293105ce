//! The answer of a write: the first item that it named, as its caller sees it afterwards.

use super::plan::Plan;
use crate::loader::{Loader, load_and_evaluate};
use crate::location::location;
use crate::record::Record;
use crate::{Body, Failure, ItemView, Response, Work};

/// Answers a write that has happened.
pub(super) async fn respond(loader: &mut Loader<'_>, mut plan: Plan) -> Result<Response, Failure> {
    if let Some(id) = plan.work {
        return Ok(Response { work: Some(Work { id, finished: false }), ..Response::default() });
    }
    // Rules are asked again about the state that the write has made.
    for key in plan.written() {
        loader.items_mut().remove(key);
    }
    loader.items_mut().extend(std::mem::take(&mut plan.after));
    let Some((key, created)) = &plan.first else { return Ok(Response::default()) };
    let is_partial = plan.told.is_some();
    let record = plan.told.or_else(|| loader.items().record(key).cloned());
    let Some(record) = record else { return Ok(Response::default()) };
    let response = answer_with(loader, record, *created).await?;
    let view = if is_partial { ItemView::None } else { response.view };
    Ok(Response { view, ..response })
}

/// Answers with an item, as far as the caller sees it.
pub(super) async fn answer_with(
    loader: &mut Loader<'_>,
    record: Record,
    created: bool,
) -> Result<Response, Failure> {
    let visibility = load_and_evaluate!(loader, |context| context.narrowed().visibility(&record))?;
    let Some(visibility) = visibility else { return Ok(Response::default()) };
    let location = if created { location(loader.items(), &record, &visibility) } else { None };
    let body = Body::of(&visibility.view(loader.model(), &record))?;
    Ok(Response { body, created, location, view: ItemView::Whole, ..Response::default() })
}
