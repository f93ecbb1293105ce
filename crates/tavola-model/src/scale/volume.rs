//! How often things happen, from the model's `volume` lines.

use super::USUAL_ITEM;
use crate::model::{Entity, EntityId, Model, Read, Source, Step, Volume};

/// Returns the events per second of a `volume` line with a period.
fn rate(volume: &Volume) -> Option<f64> {
    let seconds = match volume.unit.as_deref()? {
        "second" => 1.0,
        "minute" => 60.0,
        "hour" => 3600.0,
        "day" => 86_400.0,
        "week" => 604_800.0,
        "month" => 2_629_746.0,
        "year" => 31_556_952.0,
        _ => return None,
    };
    Some(volume.count as f64 / seconds)
}

fn line<'m>(model: &'m Model, name: &str) -> Option<&'m Volume> {
    model.volumes.iter().find(|volume| volume.name == name)
}

/// Returns how often per second something happens, if a `volume` line states it.
pub(crate) fn rate_of(model: &Model, name: &str) -> Option<f64> {
    rate(line(model, name)?)
}

/// Returns the bytes of a typical item, if a `volume` line states them.
pub(crate) fn size(model: &Model, entity: &str) -> Option<u64> {
    line(model, entity)?.size
}

/// Returns the total number of items, if a `volume` line states it.
pub(crate) fn total(model: &Model, name: &str) -> Option<u64> {
    line(model, name).filter(|volume| volume.unit.is_none()).map(|volume| volume.count)
}

/// Returns the write units of one item of an entity.
pub(crate) fn units(model: &Model, entity: &str) -> u64 {
    size(model, entity).unwrap_or(USUAL_ITEM).div_ceil(1024).max(1)
}

/// Returns the write units per second of new items of an entity, if `volume` lines state its rate, or that of all
/// writes that make one.
pub(crate) fn writes(model: &Model, id: EntityId) -> Option<f64> {
    let name = &model.entity(id).name;
    let rate = rate_of(model, name).or_else(|| made(model, id))?;
    Some(rate * units(model, name) as f64)
}

/// Returns how many items per second the writes make, if the rate of each is stated, and none makes them in a loop
/// or by another item.
fn made(model: &Model, id: EntityId) -> Option<f64> {
    let derives = |entity: &Entity| entity.derives.iter().any(|derive| derive.entity == id);
    let is_derived = model.entities.iter().any(derives);
    if is_derived || model.audit.iter().any(|(entity, _)| *entity == id) {
        return None;
    }
    let makes = |step: &&Step| match step {
        Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => *entity == id,
        _ => false,
    };
    let mut all = None;
    for write in model.writes.iter().filter(|write| write.all_steps().any(|step| makes(&step))) {
        let each = write.steps.iter().filter(makes).count();
        if each < write.all_steps().filter(makes).count() {
            return None;
        }
        all = Some(all.unwrap_or(0.0) + rate_of(model, &write.name)? * each as f64);
    }
    all
}

/// Returns the read units per second of a read, if a `volume` line states its rate: half a unit for
/// each 4 KB.
pub(crate) fn reads(model: &Model, read: &Read) -> Option<f64> {
    let volume = line(model, &read.name)?;
    let sizes = read.entities.iter().map(|id| &model.entity(*id).name);
    let size = sizes.filter_map(|name| line(model, name)?.size).max().unwrap_or(USUAL_ITEM);
    let items = if matches!(read.source, Source::Get { .. }) { 1 } else { read.page.into() };
    let units = size.saturating_mul(items).div_ceil(4096).max(1);
    let strength = if read.strong { 1.0 } else { 0.5 };
    Some(rate(volume)? * units as f64 * strength)
}
