//! How often an operation can run: the throughput of the partitions that it uses, and the model's
//! `volume`.

use super::units::{Figures, Units};
use super::{Action, Body, ContendedItem, KeyTemplate, Request};
use crate::model::Model;
use crate::scale::{PARTITION_READS, PARTITION_WRITES, volume};

/// How often an operation can run.
#[derive(Debug, Clone, PartialEq)]
pub struct Capacity {
    /// The partitions that every call uses, beginning with the one that limits it most.
    pub partitions: Vec<Partition>,
    /// The existing items that its transactions contend for.
    pub contended: Vec<ContendedItem>,
    /// The rate that the model's `volume` states, in units.
    pub volume: Option<String>,
}

/// A partition that every call uses.
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    /// The physical table, or the index.
    pub place: String,
    /// The partition key, as a template.
    pub key: String,
    /// The units that a call with typical items uses.
    pub units: Figures,
    /// The number of calls per second that it allows.
    pub calls: u64,
    /// The number of calls per second with the largest items, rounded down.
    pub calls_of_largest: u64,
    /// Whether all calls use the same one.
    pub shared: bool,
}

impl Capacity {
    pub(super) fn of(model: &Model, name: &str, requests: &[Request], units: &Units) -> Self {
        let mut met: Vec<Met> = Vec::new();
        for one in requests.iter().flat_map(|request| used(model, request)) {
            // A new id gives every call a partition of its own.
            if one.key.contains("{new}") {
                continue;
            }
            match met.iter_mut().find(|known| known.place == one.place && known.key == one.key) {
                Some(known) => {
                    known.typical = known.typical.plus(one.typical);
                    known.largest = known.largest.plus(one.largest);
                }
                None => met.push(one),
            }
        }
        met.retain(|one| share(one.typical) > 0.0);
        // Among equals, the one that all calls share comes first.
        let heat = |one: &Met| (share(one.typical), !one.key.contains('{'));
        met.sort_by(|a, b| heat(b).partial_cmp(&heat(a)).unwrap_or(std::cmp::Ordering::Equal));
        let partitions = met.into_iter().map(|one| Partition {
            shared: !one.key.contains('{'),
            calls: (1.0 / share(one.typical)).floor() as u64,
            calls_of_largest: (1.0 / share(one.largest)).floor() as u64,
            units: one.typical,
            place: one.place,
            key: one.key,
        });
        Self {
            partitions: partitions.collect(),
            contended: Vec::new(),
            volume: volume_line(model, name, units),
        }
    }

    /// Returns the lines that people read.
    pub(super) fn lines(&self) -> Vec<String> {
        let partition = |partition: &Partition| {
            let Partition { place, key, units, calls, calls_of_largest, shared } = partition;
            let place = format!("\"{key}\" in {place}");
            let largest = match calls_of_largest {
                same if same == calls => String::new(),
                0 => ", less than 1 with the largest items".to_owned(),
                fewer => format!(", {fewer} with the largest items"),
            };
            if *shared {
                format!(
                    "{calls} calls a second{largest}, all together: each uses {place} ({units})"
                )
            } else {
                format!("{calls} calls a second{largest} for one {place} ({units})")
            }
        };
        self.partitions.iter().map(partition).chain(self.volume.clone()).collect()
    }
}

/// Returns the share of a partition's throughput per second that these units use.
fn share(units: Figures) -> f64 {
    units.read / PARTITION_READS + (units.write + units.index) / PARTITION_WRITES
}

/// A partition, and the units that a call uses of it.
struct Met {
    place: String,
    key: String,
    typical: Figures,
    largest: Figures,
}

/// Returns the partitions that a request uses, with the units of each. Requests whose keys depend
/// on the items that a read found are spread over many partitions and left out.
fn used(model: &Model, request: &Request) -> Vec<Met> {
    let first = |key: &KeyTemplate| key.parts.first().map(|(_, _, text)| text.clone());
    let met = |place: &str, key: String, units: &Units| Met {
        place: place.to_owned(),
        key,
        typical: units.typical,
        largest: units.largest,
    };
    match &request.body {
        Body::GetItem { table, key, .. } => {
            first(key).map(|text| met(table, text, &request.units)).into_iter().collect()
        }
        Body::BatchGetItem { tables, strong } => {
            let keys = tables
                .iter()
                .flat_map(|(table, keys)| keys.iter().map(move |wanted| (table, &wanted.key)));
            keys.filter(|(_, key)| !key.is_of_item())
                .filter_map(|(table, key)| {
                    let units = Units::gets(model, key.entity, 1, *strong);
                    Some(met(table, first(key)?, &units))
                })
                .collect()
        }
        Body::Query(query) => {
            let place = query.index.as_ref().unwrap_or(&query.table);
            let key = query.values.get(":v0").map(|(_, text)| text.clone()).unwrap_or_default();
            if key.contains("{item.") {
                return Vec::new();
            }
            // Each partition is queried on its own.
            let units = request.units.clone().divided(query.partitions);
            vec![met(place, key, &units)]
        }
        // A scan reads all partitions.
        Body::Scan { .. } => Vec::new(),
        Body::UpdateItem(action) => written(action),
        Body::TransactWriteItems(actions) => actions.iter().flat_map(written).collect(),
    }
}

/// Returns the partitions that an action writes to: that of the table, and that of each index
/// entry.
fn written(action: &Action) -> Vec<Met> {
    let Units { typical, largest, .. } = &action.units;
    let of_table = |figures: &Figures| Figures { index: 0.0, ..*figures };
    let entries: u32 = action.entries.iter().map(|entry| entry.written).sum();
    let of_index = |figures: &Figures, written: u32| Figures {
        index: figures.index * f64::from(written) / f64::from(entries.max(1)),
        ..Figures::default()
    };
    let table = action.key.parts.first().map(|(_, _, key)| Met {
        place: action.table.clone(),
        key: key.clone(),
        typical: of_table(typical),
        largest: of_table(largest),
    });
    let indexes = action.entries.iter().map(|entry| Met {
        place: entry.index.clone(),
        key: entry.partition.clone(),
        typical: of_index(typical, entry.written),
        largest: of_index(largest, entry.written),
    });
    table.into_iter().chain(indexes).collect()
}

/// Returns the line that shows the operation's `volume` in units.
fn volume_line(model: &Model, name: &str, units: &Units) -> Option<String> {
    let volume = model.volumes.iter().find(|volume| volume.name == name)?;
    let unit = volume.unit.as_ref()?;
    let per = match &volume.per {
        Some((1, of)) => format!(" for each of the {of}"),
        Some((count, of)) => format!(" for every {count} {of}"),
        None => String::new(),
    };
    let all = units.clone().times(volume.count);
    let rate = volume::rate_of(model, name).map(|rate| format!(" ({})", a_second(rate)));
    let rate = rate.unwrap_or_default();
    Some(format!("`volume`: {} a {unit}{rate}{per}, so {all} a {unit} at most", volume.count))
}

/// Prints a rate: `0.23 a second`.
pub(super) fn a_second(rate: f64) -> String {
    // Two significant digits.
    let digits = (1.0 - rate.log10().floor()).clamp(0.0, 9.0);
    format!("{rate:.*} a second", digits as usize)
}
