//! The answer of a write: the first item that it named, or the one that it says, as its caller sees
//! it afterwards.

use tavola_model::model::EntityId;

use super::pass::Pass;
use super::plan::Plan;
use crate::bound::Bound;
use crate::context::{Fact, Lookup};
use crate::draft::Draft;
use crate::item_key::ItemKey;
use crate::loader::{Loader, load_and_evaluate};
use crate::location::location;
use crate::record::Record;
use crate::{Body, Failure, ItemView, Response, Work};

/// What a write says that it answers with.
pub(super) enum Chosen {
    /// Nothing: it is the first item that the write names.
    First,
    /// This item, or none of those that it names.
    Item(Option<(ItemKey, EntityId)>),
}

impl Chosen {
    /// Returns `true` if this is the item.
    pub fn is(&self, key: &ItemKey) -> bool {
        matches!(self, Self::Item(Some((chosen, _))) if chosen == key)
    }
}

impl Pass<'_, '_> {
    /// Returns what the write says that it answers with: the first of its items that is there in
    /// the end. A name in a block that was not done stands for nothing.
    pub(super) fn chosen(&self) -> Chosen {
        let Some(answer) = &self.write.answer else { return Chosen::First };
        let context = self.context();
        let is_there =
            |key: &ItemKey, entity| matches!(context.lookup(key, entity), Lookup::Found(_));
        Chosen::Item(answer.slots.iter().find_map(|slot| match self.bound.get(*slot)? {
            Bound::Item(key, entity) => is_there(key, *entity).then(|| (key.clone(), *entity)),
            _ => None,
        }))
    }

    /// Pins what the answer tells of an item that the write does not change: it is so when the
    /// write commits, and the caller sees nothing of what it was before.
    pub(super) fn pin_answer(&self) {
        let Chosen::Item(Some((key, id))) = self.chosen() else { return };
        if self.drafts.get(&key).is_none_or(Draft::is_unchanged) {
            for name in self.model().entity(id).told_with_visibility() {
                self.context().used(&key, id, Fact::Attribute(name.to_owned()));
            }
        }
    }
}

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
    let Some(answered) = &plan.answered else { return Ok(Response::default()) };
    let is_partial = plan.told.is_some();
    let record = plan.told.or_else(|| loader.items().record(&answered.key).cloned());
    let Some(record) = record else { return Ok(Response::default()) };
    let discriminator = plan.discriminator.as_deref();
    let response =
        answer_with(loader, record, answered.created, discriminator, &plan.unknown).await?;
    let view = if is_partial { ItemView::None } else { response.view };
    Ok(Response { view, ..response })
}

/// Answers with an item, as far as the caller sees it; a discriminator names its entity. Of what is
/// unknown, nothing can be computed.
pub(super) async fn answer_with(
    loader: &mut Loader<'_>,
    record: Record,
    created: bool,
    discriminator: Option<&str>,
    unknown: &[String],
) -> Result<Response, Failure> {
    let visibility = load_and_evaluate!(loader, |context| context.narrowed().visibility(&record))?;
    let Some(visibility) = visibility else { return Ok(Response::default()) };
    let location = if created { location(loader.items(), &record, &visibility) } else { None };
    let entity = loader.model().entity(record.entity);
    let uncomputed: Vec<String> = entity
        .on_read
        .iter()
        .filter(|attribute| attribute.sources.iter().any(|name| unknown.contains(name)))
        .map(|attribute| attribute.name.clone())
        .collect();
    let item = || visibility.view(loader.model(), &record).without(&uncomputed);
    let body = Body::of_view(&item().told_by(discriminator))?;
    let view = ItemView::of(item, discriminator.is_some(), entity.shows_clock())?;
    Ok(Response { body, created, location, view, ..Response::default() })
}
