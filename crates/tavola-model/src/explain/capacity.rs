//! How often an operation can run: what one partition takes, and what the model's `volume` makes of it.

use super::units::Units;
use super::{Body, Key, Request};
use crate::model::Model;

/// What one partition of a table or index takes a second.
const READS: f64 = 3000.0;
const WRITES: f64 = 1000.0;

/// How often an operation can run.
#[derive(Debug, Clone, PartialEq)]
pub struct Capacity {
    /// The partition that limits it most.
    pub partition: Option<Partition>,
    /// What the model's `volume` says about it.
    pub volume: Option<String>,
}

/// A partition that every call uses.
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    /// The physical table, or the index.
    pub place: String,
    /// The partition key, as a template.
    pub key: String,
    /// The units that a call takes of it.
    pub units: Units,
    /// How many calls a second it takes.
    pub calls: u64,
    /// Whether all calls use the same one.
    pub shared: bool,
}

impl Capacity {
    pub(super) fn of(model: &Model, name: &str, requests: &[Request], units: &Units) -> Self {
        let mut partitions: Vec<Partition> = Vec::new();
        for request in requests {
            for (place, key, units) in used(model, request) {
                // Every call has one of its own.
                if key.contains("{new}") {
                    continue;
                }
                match partitions.iter_mut().find(|p| p.place == place && p.key == key) {
                    Some(known) => known.units = Units::sum([&known.units, &units]),
                    None => {
                        let shared = !key.contains('{');
                        partitions.push(Partition { place, key, units, calls: 0, shared });
                    }
                }
            }
        }
        let share =
            |partition: &Partition| partition.units.read / READS + partition.units.write / WRITES;
        // Among equals, the one that all calls share.
        let heat = |p: &Partition| (share(p), p.shared);
        let hottest = partitions.into_iter().reduce(|a, b| if heat(&b) > heat(&a) { b } else { a });
        let partition = hottest.filter(|partition| share(partition) > 0.0).map(|partition| {
            let calls = (1.0 / share(&partition)).floor() as u64;
            Partition { calls, ..partition }
        });
        Self { partition, volume: volume(model, name, units) }
    }

    /// For people.
    pub(super) fn lines(&self) -> Vec<String> {
        let partition = self.partition.as_ref().map(|partition| {
            let Partition { place, key, units, calls, shared } = partition;
            let place = format!("\"{key}\" in {place}");
            if *shared {
                format!("{calls} calls a second at most, all together: each uses {place} ({units})")
            } else {
                format!("{calls} calls a second at most for one {place} ({units})")
            }
        });
        partition.into_iter().chain(self.volume.clone()).collect()
    }
}

/// The partitions that a request uses, with the units of each. What differs from item to item that a read
/// found is spread.
fn used(model: &Model, request: &Request) -> Vec<(String, String, Units)> {
    let first = |key: &Key| key.parts.first().map(|(_, _, text)| text.clone());
    match &request.body {
        Body::GetItem { table, key, .. } => {
            let key = first(key).map(|text| (table.clone(), text, request.units.clone()));
            key.into_iter().collect()
        }
        Body::BatchGetItem { table, keys, strong } => keys
            .iter()
            .filter(|(_, key)| !key.is_of_item())
            .filter_map(|(_, key)| {
                let units = Units::gets(model, key.entity, 1, *strong);
                Some((table.clone(), first(key)?, units))
            })
            .collect(),
        Body::Query(query) => {
            let place = query.index.clone().unwrap_or_else(|| query.table.clone());
            let key = query.values.get(":v0").map(|(_, text)| text.clone()).unwrap_or_default();
            if key.contains("{item.") {
                return Vec::new();
            }
            vec![(place, key, request.units.clone())]
        }
        // A scan goes through all partitions.
        Body::Scan { .. } => Vec::new(),
        Body::TransactWriteItems(actions) => actions
            .iter()
            .filter_map(|action| {
                let units = Units { write: action.units.write, ..Units::default() };
                Some((action.table.clone(), first(&action.key)?, units))
            })
            .collect(),
    }
}

/// `volume` of the operation, in units.
fn volume(model: &Model, name: &str, units: &Units) -> Option<String> {
    let volume = model.volumes.iter().find(|volume| volume.name == name)?;
    let unit = volume.unit.as_ref()?;
    let per = match &volume.per {
        Some((1, of)) => format!(" for each of the {of}"),
        Some((count, of)) => format!(" for every {count} {of}"),
        None => String::new(),
    };
    let all = units.clone().times(volume.count);
    Some(format!("`volume`: {} a {unit}{per}, so {all} a {unit} at most", volume.count))
}
