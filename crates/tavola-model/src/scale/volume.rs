//! How often things happen, from the model's `volume` lines.

use super::USUAL_ITEM;
use crate::model::{Model, Read, Volume};

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

/// Returns the write units per second of an entity, if a `volume` line states its rate.
pub(crate) fn writes(model: &Model, entity: &str) -> Option<f64> {
    Some(rate_of(model, entity)? * units(model, entity) as f64)
}

/// Returns the read units per second of a read, if a `volume` line states its rate: half a unit for
/// each 4 KB.
pub(crate) fn reads(model: &Model, read: &Read) -> Option<f64> {
    let volume = line(model, &read.name)?;
    let sizes = read.entities.iter().map(|id| &model.entity(*id).name);
    let size = sizes.filter_map(|name| line(model, name)?.size).max().unwrap_or(USUAL_ITEM);
    let units = size.saturating_mul(read.page.into()).div_ceil(4096).max(1);
    let strength = if read.strong { 1.0 } else { 0.5 };
    Some(rate(volume)? * units as f64 * strength)
}
