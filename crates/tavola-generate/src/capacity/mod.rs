//! What a model consumes and costs by its volumes: units, storage, money, and hot partitions.
//!
//! Everything is a function of the model, so that a command and a page show the same figures. Items
//! are counted by the `volume` lines of their entities. Calls are counted by their own lines; a
//! write without one is called as often as the items appear that only it creates.

mod chart;
mod partitions;
mod prices;
mod text;

pub use chart::svg;
pub use partitions::HotPartition;
pub use prices::{PRICES, PriceError, Prices};
pub use text::{json, text};

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::explain::{
    self, Action, ActionKind, Body, Explained, Figures, OperationKind, Origin, When,
};
use tavola_model::model::{Entity, Index, Model, Volume};
use tavola_store::{Projection, write_units};

/// The seconds of a month of 30.44 days.
pub const MONTH: f64 = 2_629_746.0;
/// What DynamoDB adds to the size of an item, and of an index entry, that it stores.
const OVERHEAD: f64 = 100.0;
/// The assumed bytes of an item without a size, of the keys in an index entry, and of an attribute
/// that an index keeps.
const USUAL_ITEM: u64 = 1024;
const USUAL_KEYS: u64 = 150;
const USUAL_ATTRIBUTE: u64 = 50;

/// How much larger than the volumes the system is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// As the model states.
    Stated,
    /// For so many users, where volumes are stated for a number of them.
    Users(u64),
    /// So many times as much.
    Factor(f64),
}

/// What a model consumes.
#[derive(Debug, Clone, PartialEq)]
pub struct Usage {
    /// The model's name.
    pub model: String,
    /// The number of users, if the volumes are stated for some.
    pub users: Option<u64>,
    /// How many times the average the busiest second is taken to be.
    pub peak: f64,
    /// By entity.
    pub items: Vec<Items>,
    /// By operation, without the items above.
    pub calls: Vec<Calls>,
    /// The partitions that most nearly reach their limit, the hottest first.
    pub partitions: Vec<HotPartition>,
    /// Entities that no volume line counts.
    pub uncounted: Vec<String>,
    /// Reads and writes of which nothing tells how often they are called.
    pub uncounted_calls: Vec<String>,
}

/// The items of an entity.
#[derive(Debug, Clone, PartialEq)]
pub struct Items {
    /// The entity.
    pub entity: String,
    /// How many there are, if they do not grow by the month.
    pub total: f64,
    /// How many are created in a month.
    pub monthly: f64,
    /// The bytes of each.
    pub size: u64,
    /// The write units of a bare put, as designs are usually estimated.
    pub bare: f64,
    /// The write units of the table for each, in a transaction.
    pub write: f64,
    /// The write units of its index entries, by index.
    pub index: Vec<(String, f64)>,
    /// The bytes that each occupies in the table and its indexes.
    pub stored: f64,
}

/// The calls of an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Calls {
    /// The operation.
    pub name: String,
    /// Whether it is a write.
    pub is_write: bool,
    /// How often it is called in a month.
    pub monthly: f64,
    /// Whether a volume line of its own says so.
    pub stated: bool,
    /// The units of each call, without the items that are counted by their entity.
    pub units: Figures,
}

/// Units and bytes of a month.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Month {
    /// Read units.
    pub read: f64,
    /// Write units, of tables and indexes.
    pub write: f64,
    /// Bytes stored at the end of the first month.
    pub stored: f64,
    /// Bytes by which that grows in each month.
    pub grows: f64,
}

impl Usage {
    /// Computes what a model consumes at a scale. Returns `None` if users are asked for and no volume
    /// is stated for a number of users.
    pub fn of(model: &Model, scale: Scale, peak: f64) -> Option<Self> {
        let per_users = |volume: &Volume| volume.per.as_ref().map(|(count, _)| *count);
        let stated = model.volumes.iter().filter_map(per_users).max();
        if matches!(scale, Scale::Users(_)) && stated.is_none() {
            return None;
        }
        let users = match scale {
            Scale::Users(users) => Some(users),
            Scale::Stated => stated,
            Scale::Factor(factor) => stated.map(|count| (count as f64 * factor).round() as u64),
        };
        let times = |volume: &Volume| match (scale, per_users(volume)) {
            (Scale::Users(users), Some(count)) => users as f64 / count.max(1) as f64,
            (Scale::Factor(factor), _) => factor,
            _ => 1.0,
        };
        let volumes: BTreeMap<&str, Counted> = model
            .volumes
            .iter()
            .map(|volume| (volume.name.as_str(), Counted::of(volume, times(volume))))
            .collect();
        let explained = explain::model(model);
        let of_entity = |entity: &Entity| {
            volumes.get(entity.name.as_str()).map(|counted| items(model, entity, counted))
        };
        let calls = calls(&explained, &volumes);
        let items: Vec<Items> = model.entities.iter().filter_map(of_entity).collect();
        let partitions = partitions::hottest(model, &explained, &calls, &items, peak);
        let uncounted =
            model.entities.iter().filter(|one| !volumes.contains_key(one.name.as_str()));
        let is_counted = |one: &&Explained| calls.iter().any(|calls| calls.name == one.name);
        let uncounted_calls = explained.iter().filter(|one| !is_counted(one));
        let uncounted_calls = uncounted_calls.map(|one| one.name.clone()).collect();
        Some(Self {
            model: model.name.clone(),
            users,
            peak,
            items,
            calls,
            partitions,
            uncounted: uncounted.map(|entity| entity.name.clone()).collect(),
            uncounted_calls,
        })
    }

    /// Adds up a month.
    pub fn month(&self) -> Month {
        let mut month = Month::default();
        for items in &self.items {
            month.write += items.monthly * items.units();
            month.stored += (items.total + items.monthly) * items.stored;
            month.grows += items.monthly * items.stored;
        }
        for calls in &self.calls {
            month.read += calls.monthly * calls.units.read;
            month.write += calls.monthly * (calls.units.write + calls.units.index);
        }
        month
    }
}

impl Items {
    /// Returns the write units of each, in the table and its indexes.
    pub fn units(&self) -> f64 {
        self.write + self.index.iter().map(|(_, units)| units).sum::<f64>()
    }

    /// Returns what they cost in a month on demand, storage included.
    pub fn price(&self, prices: &Prices) -> f64 {
        let month = Month { write: self.monthly * self.units(), ..Month::default() };
        prices.on_demand(&month) + prices.storage((self.total + self.monthly) * self.stored)
    }
}

impl Calls {
    /// Returns what they cost in a month on demand.
    pub fn price(&self, prices: &Prices) -> f64 {
        let write = self.monthly * (self.units.write + self.units.index);
        let month = Month { read: self.monthly * self.units.read, write, ..Month::default() };
        prices.on_demand(&month)
    }
}

/// A volume line at its scale.
struct Counted {
    total: f64,
    monthly: f64,
    size: u64,
}

impl Counted {
    fn of(volume: &Volume, times: f64) -> Self {
        let count = volume.count as f64 * times;
        let seconds = match volume.unit.as_deref() {
            Some("second") => 1.0,
            Some("minute") => 60.0,
            Some("hour") => 3600.0,
            Some("day") => 86_400.0,
            Some("week") => 604_800.0,
            Some("year") => 31_556_952.0,
            _ => MONTH,
        };
        let monthly = if volume.unit.is_some() { count * MONTH / seconds } else { 0.0 };
        let total = if volume.unit.is_some() { 0.0 } else { count };
        Self { total, monthly, size: volume.size.unwrap_or(USUAL_ITEM) }
    }
}

fn bytes(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

fn items(model: &Model, entity: &Entity, counted: &Counted) -> Items {
    let table = model.table(entity.table);
    let bare = write_units(bytes(counted.size));
    let has = |index: &&Index| {
        index
            .key
            .parts()
            .all(|part| entity.key(&part.name).is_some() || entity.attribute(&part.name).is_some())
    };
    let entry = |index: &Index| match &index.projection {
        Projection::All => counted.size,
        Projection::Keys => USUAL_KEYS.min(counted.size),
        Projection::Include(names) => {
            (USUAL_KEYS + USUAL_ATTRIBUTE * names.len() as u64).min(counted.size)
        }
    };
    let indexes: Vec<&Index> = table.indexes.iter().filter(has).collect();
    let stored = indexes.iter().map(|index| entry(index) as f64 + OVERHEAD);
    Items {
        entity: entity.name.clone(),
        total: counted.total,
        monthly: counted.monthly,
        size: counted.size,
        bare,
        write: 2.0 * bare,
        stored: counted.size as f64 + OVERHEAD + stored.sum::<f64>(),
        index: indexes
            .iter()
            .map(|index| (index.name.clone(), write_units(bytes(entry(index)))))
            .collect(),
    }
}

fn calls(explained: &[Explained], volumes: &BTreeMap<&str, Counted>) -> Vec<Calls> {
    // A write is called as often as the items appear that only it creates.
    let mut makers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in explained {
        for entity in made(one, |action| creates(action) || upserts(action)) {
            makers.entry(entity).or_default().insert(&one.name);
        }
    }
    let by_items = |one: &Explained| {
        let surely = |action: &Action| creates(action) && action.is_certain();
        let only = made(one, surely).into_iter().filter(|entity| {
            makers.get(entity).is_some_and(|writes| writes.iter().eq([&one.name.as_str()]))
        });
        only.filter_map(|entity| volumes.get(entity))
            .map(|counted| counted.monthly)
            .reduce(f64::max)
    };
    let of = |one: &Explained| {
        let stated = volumes.get(one.name.as_str()).map(|counted| counted.monthly);
        let monthly = stated.or_else(|| by_items(one)).filter(|monthly| *monthly > 0.0)?;
        Some(Calls {
            name: one.name.clone(),
            is_write: one.kind == OperationKind::Write,
            monthly,
            stated: stated.is_some(),
            units: besides(one, volumes),
        })
    };
    explained.iter().filter_map(of).collect()
}

/// Returns the entities of which a call creates an item, by such actions.
fn made(explained: &Explained, counts: impl Fn(&Action) -> bool) -> Vec<&str> {
    let bodies = explained.requests.iter().map(|request| &request.body);
    let actions = bodies.filter_map(|body| match body {
        Body::TransactWriteItems(actions) => Some(actions),
        _ => None,
    });
    let creating = actions.flatten().filter(|action| counts(action));
    creating.map(|action| action.entity.as_str()).collect()
}

fn creates(action: &Action) -> bool {
    action.kind == ActionKind::Put && action.origin == Origin::Step
}

fn upserts(action: &Action) -> bool {
    let is_upsert = |when: &When| matches!(when, When::Upsert | When::BlindUpsert);
    action.origin == Origin::Step && action.when.iter().any(is_upsert)
}

/// Returns the units of a call without the puts of items that are counted by their entity.
fn besides(explained: &Explained, volumes: &BTreeMap<&str, Counted>) -> Figures {
    let mut sum = Figures::default();
    let mut add = |units: &Figures| {
        sum.read += units.read;
        sum.write += units.write;
        sum.index += units.index;
    };
    for request in &explained.requests {
        match &request.body {
            Body::TransactWriteItems(actions) => {
                let counted = |name: &str| volumes.get(name).is_some_and(|one| one.monthly > 0.0);
                let others = actions
                    .iter()
                    .filter(|action| action.kind != ActionKind::Put || !counted(&action.entity));
                others.for_each(|action| add(&action.units.typical));
            }
            _ => add(&request.units.typical),
        }
    }
    sum
}
