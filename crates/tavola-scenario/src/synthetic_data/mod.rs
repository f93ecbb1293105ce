//! Synthetic data: any number of generated items of a model, on top of which scenarios run.
//!
//! Every item is one that the model could have stored: attributes of their types, keys, index keys,
//! lifetimes, derived items and locks. No scenario uses the same values: ids begin with [`MARK`]
//! and the seed (or, where an id is a ULID or a UUID, with [`ULID_MARK`] or [`UUID_MARK`]),
//! timestamps lie years back, and expiries lie centuries ahead.

mod checks;
mod random;
mod target;
mod value;

use std::collections::HashSet;

use tavola_model::model::{EntityId, Model, Source};
use tavola_runtime::{Failure, Runtime, Stored};
use tavola_store::{BatchGet, BatchWrite, Key, MAX_BATCH_GETS, Store};

use random::Random;
pub use target::AmongSyntheticData;
use value::{Member, attributes};

/// The text that ids of synthetic items begin with.
pub const MARK: &str = "synth-";
/// The text that ids which are ULIDs begin with: a moment in 1983.
pub const ULID_MARK: &str = "00SYNTH";
/// What the ids of synthetic items begin with where an id is a UUID.
pub const UUID_MARK: &str = "00c0de00";

/// The number of items that are put at once.
const BATCH: usize = 1000;
/// The number of attempts to draw an item whose key and unique values are free.
const DRAWS: u32 = 8;

/// The reason why synthetic data could not be generated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SyntheticDataError {
    /// An item could not be made.
    #[error("an item of `{entity}` could not be made: {failure}")]
    NotMade {
        /// The entity.
        entity: String,
        /// Why.
        failure: Failure,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] tavola_store::Error),
    /// Its ids are in use.
    #[error("the store already has synthetic data of seed {0}")]
    Present(u32),
    /// Every entity's ids are used up.
    #[error("there is room for {0} generated items only")]
    Full(usize),
}

/// Puts at least `items` items of the runtime's model into its store and returns how many it has
/// put. Ids contain the seed, so that data of several seeds fits one store. `progress` is called
/// with the number of items so far.
pub async fn fill(
    runtime: &Runtime,
    store: &dyn Store,
    items: usize,
    seed: u32,
    mut progress: impl FnMut(usize),
) -> Result<usize, SyntheticDataError> {
    let model = runtime.model();
    let mut random = Random::new(u64::from(seed));
    let mut shares = shares(model, items);
    let mut taken: HashSet<(String, Key)> = HashSet::new();
    let mut waiting = Vec::with_capacity(BATCH);
    let mut done = 0;
    while done + waiting.len() < items {
        let total: f64 =
            shares.iter().filter(|share| share.made < share.most).map(|s| s.weight).sum();
        let mut point = random.below_one() * total;
        let drawn = shares.iter_mut().filter(|share| share.made < share.most).find(|share| {
            point -= share.weight;
            point < 0.0
        });
        let Some(share) = drawn else { return Err(SyntheticDataError::Full(done + waiting.len())) };
        let member = Member { seed, number: share.made, spread: items / model.entities.len() };
        match draw(runtime, share, &member, &mut random, &mut taken).await? {
            Some(whole) => waiting.extend(whole),
            // Its key has few values, and they are used up.
            None => share.most = share.made,
        }
        if waiting.len() >= BATCH {
            if done == 0 && is_there(store, &waiting).await? {
                return Err(SyntheticDataError::Present(seed));
            }
            done += put(store, &mut waiting).await?;
            progress(done);
        }
    }
    if done == 0 && is_there(store, &waiting).await? {
        return Err(SyntheticDataError::Present(seed));
    }
    done += put(store, &mut waiting).await?;
    progress(done);
    Ok(done)
}

/// Returns `true` if one of these items exists: then the store has data of this seed.
async fn is_there(store: &dyn Store, items: &[Stored]) -> Result<bool, SyntheticDataError> {
    for some in items.chunks(MAX_BATCH_GETS) {
        let keys = some.iter().map(|stored| (stored.table.clone(), stored.key.clone())).collect();
        let found = store.batch_get(BatchGet { keys, strong: true }).await?;
        if found.value.iter().any(Option::is_some) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn put(store: &dyn Store, waiting: &mut Vec<Stored>) -> Result<usize, SyntheticDataError> {
    let count = waiting.len();
    let puts = waiting.drain(..).map(|stored| (stored.table, stored.item)).collect();
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await?;
    Ok(count)
}

/// The share of an entity in the generated items.
struct Share {
    entity: EntityId,
    weight: f64,
    made: usize,
    most: usize,
}

/// By the root of the model's volumes, so that what is rare is there too. Derived items come with
/// their owners.
fn shares(model: &Model, items: usize) -> Vec<Share> {
    let derived: HashSet<EntityId> =
        model.entities.iter().flat_map(|entity| &entity.derives).map(|d| d.entity).collect();
    let volume = |name: &str| {
        let volume = model.volumes.iter().find(|volume| volume.name == name)?;
        Some((volume.count as f64).cbrt())
    };
    let weights = model.entities.iter().filter_map(|entity| volume(&entity.name));
    let least = weights.fold(f64::INFINITY, f64::min);
    let least = if least.is_finite() { least } else { 1.0 };
    // A scan that is bounded says how much there may be in its table.
    let bound = |entity: EntityId| {
        let table = model.entity(entity).table;
        model.reads.iter().filter_map(move |read| match &read.source {
            Source::Scan { table: scanned, at_most } if *scanned == table => {
                Some(*at_most as usize / 2)
            }
            _ => None,
        })
    };
    model
        .entity_ids()
        .filter(|(id, _)| !derived.contains(id))
        .map(|(id, entity)| Share {
            entity: id,
            weight: volume(&entity.name).unwrap_or(least),
            made: 0,
            most: bound(id).min().unwrap_or(items),
        })
        .collect()
}

/// One item with all that follows from it; none if its place is taken whatever is drawn.
async fn draw(
    runtime: &Runtime,
    share: &mut Share,
    member: &Member,
    random: &mut Random,
    taken: &mut HashSet<(String, Key)>,
) -> Result<Option<Vec<Stored>>, SyntheticDataError> {
    let model = runtime.model();
    let entity = model.entity(share.entity);
    let (mut unmade, mut collided) = (None, false);
    for _ in 0..DRAWS {
        let drawn = attributes(model, entity, member, random);
        let whole = match runtime.complete_item(share.entity, drawn).await {
            Ok(whole) => whole,
            // What it has may not go together: a derived item lacks what its owner may lack.
            Err(failure) => {
                unmade = Some(failure);
                continue;
            }
        };
        let places: Vec<_> =
            whole.iter().map(|stored| (stored.table.clone(), stored.key.clone())).collect();
        if places.iter().all(|place| !taken.contains(place)) {
            taken.extend(places);
            share.made += 1;
            return Ok(Some(whole));
        }
        collided = true;
    }
    match unmade.filter(|_| !collided) {
        Some(failure) => Err(SyntheticDataError::NotMade { entity: entity.name.clone(), failure }),
        None => Ok(None),
    }
}
