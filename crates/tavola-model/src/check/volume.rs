//! How often things happen, from the model's `volume` lines.

use std::collections::BTreeSet;

use super::context::all_steps;
use crate::model::{EntityId, Model, Read, Step, Volume};

/// The write units that one partition takes in a second.
pub(super) const PARTITION_WRITES: f64 = 1000.0;
/// The read units that one partition gives in a second.
pub(super) const PARTITION_READS: f64 = 3000.0;
/// The size of an item that no line tells.
const USUAL: u64 = 1024;

/// How often a second something happens, if a line says it.
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

/// How often a second something happens, if its volume tells.
pub(super) fn rate_of(model: &Model, name: &str) -> Option<f64> {
    rate(line(model, name)?)
}

/// How many there are in all, if its volume tells.
pub(super) fn total(model: &Model, name: &str) -> Option<u64> {
    line(model, name).filter(|volume| volume.unit.is_none()).map(|volume| volume.count)
}

/// The write units a second of an entity, if its volume tells them.
pub(super) fn writes(model: &Model, entity: &str) -> Option<f64> {
    let volume = line(model, entity)?;
    let units = volume.size.unwrap_or(USUAL).div_ceil(1024).max(1);
    Some(rate(volume)? * units as f64)
}

/// The read units a second of a read, if its volume tells them: half a unit for each 4 KB.
pub(super) fn reads(model: &Model, read: &Read) -> Option<f64> {
    let volume = line(model, &read.name)?;
    let sizes = read.entities.iter().map(|id| &model.entity(*id).name);
    let size = sizes.filter_map(|name| line(model, name)?.size).max().unwrap_or(USUAL);
    let units = size.saturating_mul(read.page.into()).div_ceil(4096).max(1);
    let strength = if read.strong { 1.0 } else { 0.5 };
    Some(rate(volume)? * units as f64 * strength)
}

/// The entities that something makes while the model runs.
pub(super) fn written(model: &Model) -> BTreeSet<EntityId> {
    let mut written: BTreeSet<EntityId> = model.audit.iter().map(|(entity, _)| *entity).collect();
    for write in &model.writes {
        all_steps(&write.steps, &mut |step| match step {
            Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                written.insert(*entity);
            }
            _ => {}
        });
    }
    // What is made of what is made.
    loop {
        let derived: Vec<EntityId> = written
            .iter()
            .flat_map(|id| model.entity(*id).derives.iter().map(|derive| derive.entity))
            .filter(|id| !written.contains(id))
            .collect();
        if derived.is_empty() {
            return written;
        }
        written.extend(derived);
    }
}
