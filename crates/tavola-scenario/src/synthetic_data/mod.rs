//! Synthetic data: any number of generated items of a model, on top of which scenarios run.
//!
//! Every item is one that the model could have stored: attributes of their types, keys, index keys,
//! lifetimes, derived items and locks; ids lead to items that are there. Ids begin with [`MARK`] and
//! the seed (or, where an id is a ULID or a UUID, with [`ULID_MARK`] or [`UUID_MARK`]). For tests, no
//! scenario uses the same values: see [`Values::Marked`].

mod believable;
mod checks;
mod random;
mod reference;
mod shares;
mod target;
mod times;
mod value;

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use tavola_model::model::EntityId;
use tavola_runtime::{Failure, Runtime, Stored};
use tavola_store::{BatchGet, BatchWrite, Key, MAX_BATCH_GETS, Store};

use random::Random;
use shares::Shares;
pub use target::AmongSyntheticData;
use value::{Member, attributes};

/// The text that ids of synthetic items begin with.
pub const MARK: &str = "synth-";
/// The text that ids which are ULIDs begin with: a moment in 1983.
pub const ULID_MARK: &str = "00SYNTH";
/// What the ids of synthetic items begin with where an id is a UUID.
pub const UUID_MARK: &str = "00c0de00";

/// The seconds of a day.
const DAY: i64 = 86_400;
/// The number of items that are put at once.
const BATCH: usize = 1000;
/// The number of attempts to draw an item whose key and unique values are free.
const DRAWS: u32 = 8;

/// Which items are generated.
#[derive(Debug, Clone, Copy)]
pub struct Fill {
    /// At least how many, including derived items and locks.
    pub items: usize,
    /// What they are drawn from. Ids contain it, so that data of several seeds fits one store.
    pub seed: u32,
    /// What their values look like.
    pub values: Values,
}

/// What the values of generated items look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Texts begin with [`MARK`], timestamps lie years back, and expiries lie centuries ahead: tests
    /// tell the items from others by it.
    Marked,
    /// Texts are those that people would write into attributes of these names, and times lie in the
    /// years before a moment.
    Believable {
        /// The moment.
        until: Timestamp,
    },
}

impl Values {
    /// Returns values as of today: the same on the same day.
    pub fn believable() -> Self {
        let now = Timestamp::now();
        let today = SignedDuration::from_secs(now.as_second().rem_euclid(DAY));
        let until = Timestamp::from_second(now.as_second()).and_then(|now| now.checked_sub(today));
        Self::Believable { until: until.unwrap_or(now) }
    }
}

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
    #[error("the store already has synthetic data of seed {0}; another seed generates other items")]
    Present(u32),
    /// Every entity's ids are used up.
    #[error("there is room for {0} generated items only")]
    Full(usize),
}

/// Puts items of the runtime's model into its store, and returns how many it has put. `progress` is
/// called with the number of items so far.
pub async fn fill(
    runtime: &Runtime,
    store: &dyn Store,
    wanted: Fill,
    mut progress: impl FnMut(usize),
) -> Result<usize, SyntheticDataError> {
    let Fill { items, seed, .. } = wanted;
    let mut random = Random::new(u64::from(seed));
    let mut shares = Shares::new(runtime.model(), items);
    let mut taken: HashSet<(String, Key)> = HashSet::new();
    let mut waiting = Vec::with_capacity(BATCH);
    let mut done = 0;
    while done + waiting.len() < items {
        let so_far = done + waiting.len();
        let Some(entity) = shares.draw(so_far, &mut random) else {
            return Err(SyntheticDataError::Full(so_far));
        };
        match draw(runtime, entity, wanted, &shares, &mut random, &mut taken).await? {
            Some(whole) => {
                shares.count(entity);
                waiting.extend(whole);
            }
            // Its key has few values, and they are used up.
            None => shares.close(entity),
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

/// One item with all that follows from it; none if its place is taken whatever is drawn.
async fn draw(
    runtime: &Runtime,
    id: EntityId,
    wanted: Fill,
    shares: &Shares,
    random: &mut Random,
    taken: &mut HashSet<(String, Key)>,
) -> Result<Option<Vec<Stored>>, SyntheticDataError> {
    let model = runtime.model();
    let (mut unmade, mut collided) = (None, false);
    for _ in 0..DRAWS {
        let member = Member {
            seed: wanted.seed,
            number: shares.made(id),
            values: wanted.values,
            references: &shares.references,
            made: &|entity| shares.made(entity),
            spread: wanted.items / model.entities.len(),
            collided,
        };
        let drawn = attributes(model, id, &member, random);
        let whole = match runtime.complete_item(id, drawn).await {
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
            return Ok(Some(whole));
        }
        collided = true;
    }
    let entity = &model.entity(id).name;
    match unmade.filter(|_| !collided) {
        Some(failure) => Err(SyntheticDataError::NotMade { entity: entity.clone(), failure }),
        None => Ok(None),
    }
}
