//! The partitions that most nearly reach their limit.

use tavola_model::explain::Explained;
use tavola_model::json;
use tavola_model::model::{KeyPair, Model};

use super::{Calls, Items, MONTH};

/// How many are listed.
const MOST: usize = 10;
/// The write units that one partition takes in a second.
const WRITES: f64 = 1000.0;

/// A partition that many calls share, or few partitions that all new items of an entity go to.
#[derive(Debug, Clone, PartialEq)]
pub struct HotPartition {
    /// The table or index.
    pub place: String,
    /// Its key.
    pub key: String,
    /// The operation that uses it, or the items that go to it.
    pub operation: String,
    /// How many partitions share the load.
    pub partitions: u64,
    /// The calls or items a second at which they throttle.
    pub limit: u64,
    /// The calls or items in the busiest second.
    pub rate: f64,
    /// The number of shards that carries them; 1 if they are carried as they are.
    pub shards: u64,
}

impl HotPartition {
    /// Returns which part of the limit is reached in the busiest second.
    pub fn heat(&self) -> f64 {
        self.rate / self.limit.max(1) as f64
    }
}

/// Returns the hottest partitions, the hottest first.
pub(super) fn hottest(
    model: &Model,
    explained: &[Explained],
    calls: &[Calls],
    items: &[Items],
    peak: f64,
) -> Vec<HotPartition> {
    let mut all = of_calls(explained, calls, peak);
    let of_items = of_items(model, items, peak);
    let known =
        |one: &HotPartition| all.iter().any(|it| it.place == one.place && it.key == one.key);
    let new: Vec<_> = of_items.into_iter().filter(|one| !known(one)).collect();
    all.extend(new);
    all.sort_by(|one, other| other.heat().total_cmp(&one.heat()));
    all.truncate(MOST);
    all
}

/// Returns the partitions that all calls of an operation share.
fn of_calls(explained: &[Explained], calls: &[Calls], peak: f64) -> Vec<HotPartition> {
    let mut all = Vec::new();
    for one in calls {
        let found = explained.iter().find(|explained| explained.name == one.name);
        let shared = found.into_iter().flat_map(|found| &found.capacity.partitions);
        for partition in shared.filter(|partition| partition.shared) {
            let rate = one.monthly / MONTH * peak;
            all.push(HotPartition {
                place: partition.place.clone(),
                key: partition.key.clone(),
                operation: one.name.clone(),
                partitions: 1,
                limit: partition.calls,
                rate,
                shards: (rate / partition.calls.max(1) as f64).ceil().max(1.0) as u64,
            });
        }
    }
    all
}

/// Returns the partitions that all new items of an entity go to, where they are few.
fn of_items(model: &Model, items: &[Items], peak: f64) -> Vec<HotPartition> {
    let document = json::document(model);
    let mut all = Vec::new();
    for (id, entity) in model.entity_ids() {
        let counted = items.iter().find(|one| one.entity == entity.name && one.monthly > 0.0);
        let Some(counted) = counted else { continue };
        let table = model.table(entity.table);
        let indexes = table.indexes.iter().filter_map(|index| {
            let (_, units) = counted.index.iter().find(|(name, _)| *name == index.name)?;
            Some((&index.name, &index.key, *units))
        });
        let places = std::iter::once((&table.physical, &table.key, counted.write)).chain(indexes);
        for (place, KeyPair { partition, .. }, units) in places {
            let few = model.few_partitions(id, &partition.name);
            let Some((partitions, shards)) = few.filter(|_| units > 0.0) else { continue };
            let keys = document.entities.iter().find(|one| one.name == entity.name);
            let key = keys.and_then(|one| one.keys.iter().find(|key| key.name == partition.name));
            let rate = counted.monthly / MONTH * peak;
            let limit = partitions as f64 * WRITES / units;
            let needed = if rate <= limit { 1.0 } else { (rate / limit * shards as f64).ceil() };
            all.push(HotPartition {
                place: place.clone(),
                key: key
                    .map_or_else(|| format!("{{{}}}", partition.name), |key| key.template.clone()),
                operation: format!("every new {}", entity.name),
                partitions,
                limit: limit as u64,
                rate,
                shards: needed as u64,
            });
        }
    }
    all
}
