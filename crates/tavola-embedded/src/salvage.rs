//! Brings what can be read of a damaged store into a new one.
//!
//! Items are read from every part of every file that is whole, whatever lies between. Of several
//! versions of an item the last one is taken. Indexes, counts and the order of expiry follow from
//! the items. Records of streams and the tokens of transactions are not brought over.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use tavola_store::{BatchWrite, Error, IndexSchema, Item, Result, TableChange};
use xxhash_rust::xxh3::xxh3_128;

use crate::catalog::{self, Catalog, Space};
use crate::file_check::{Damage, check_files, is_engines_own};
use crate::folder::{self, Folder};
use crate::kv::{damaged, journal, manifest, table};
use crate::write::{Properties, Write, decoded};
use crate::{EmbeddedStore, copy, layout, upkeep};

/// How many items are written at once.
const BATCH: usize = 200;

/// What was brought into the new store, and what was not.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Salvaged {
    /// How many items each table has.
    pub tables: Vec<(String, u64)>,
    /// Where items may be lost.
    pub damages: Vec<Damage>,
    /// Items that were found and could not be brought over, because they are not whole or nothing
    /// says which table they are of.
    pub unusable: u64,
}

/// Brings what can be read of the store in a folder into a new store. The old one stays as it is.
///
/// Blocks the thread, which must not be one that drives asynchronous tasks.
pub fn salvage(from: &Path, to: &Path) -> Result<Salvaged> {
    copy::check_new(to)?;
    let damages = check_files(from)?.damages;
    let held = Folder::hold(from)?;
    let sources = Sources::of(&held.database)?;
    let newest = sources.newest()?;
    let catalog = sources.catalog(&newest)?;
    let unfinished = copy::unfinished(to)?;
    let store = EmbeddedStore::open(&unfinished)?;
    let mut salvaged = Salvaged { damages, ..Salvaged::default() };
    let rest = create(&store, &catalog)?;
    sources.copy(&catalog, newest, &store, &mut salvaged)?;
    for (name, change) in rest {
        store.writer.write_blocking(Write::ChangeTable(name, change))?;
    }
    upkeep::finish(&store.engine, &store.writer)?;
    for name in catalog.tables.keys() {
        let items = store.engine.describe(name)?.map_or(0, |table| table.items);
        salvaged.tables.push((name.clone(), items));
    }
    drop(store);
    folder::rename(&unfinished, to)?;
    Ok(salvaged)
}

/// Creates the tables; returns what has to be added when their items are there. Bringing items over
/// is no change that a stream tells of, and an item that an index cannot hold was there before the
/// index.
fn create(store: &EmbeddedStore, catalog: &Catalog) -> Result<Vec<(String, TableChange)>> {
    let mut rest = Vec::new();
    for table in catalog.tables.values() {
        let mut schema = table.describe(0).schema;
        let (local, global) =
            schema.indexes.into_iter().partition::<Vec<IndexSchema>, _>(|index| index.local);
        schema.indexes = local;
        rest.extend(
            global.into_iter().map(TableChange::CreateIndex).map(|it| (table.name.clone(), it)),
        );
        let stream = schema.stream.take().map(|view| TableChange::Stream(Some(view)));
        rest.extend(stream.map(|it| (table.name.clone(), it)));
        store.writer.write_blocking(Write::CreateTable(schema, table.settings.to_string()))?;
        let tags = Properties::Tags { add: table.tags.clone(), remove: Vec::new() };
        store.writer.write_blocking(Write::Describe(table.name.clone(), tags))?;
    }
    Ok(rest)
}

/// The highest number of each key, by the key's digest.
type Newest = HashMap<u128, u64>;

/// The files in which entries are.
struct Sources {
    tables: Vec<manifest::Table>,
    journals: Vec<PathBuf>,
}

impl Sources {
    fn of(database: &Path) -> Result<Self> {
        let mut tables = Vec::new();
        for keyspace in manifest::keyspaces(database)? {
            if is_engines_own(&keyspace) {
                continue;
            }
            // Where the list is lost, all tables are read: some may be older than others say.
            let listed = manifest::tables(&keyspace).or_else(|_| manifest::unlisted(&keyspace))?;
            tables.extend(listed.into_iter().filter(|table| table.path.exists()));
        }
        Ok(Self { tables, journals: journal::journals(database)? })
    }

    /// Goes through all entries that can be read, with their numbers.
    fn each(&self, mut each: impl FnMut(&[u8], u64, Option<&[u8]>) -> Result<()>) -> Result<()> {
        for file in &self.tables {
            table::read(file, |entry| each(&entry.key, entry.number, entry.value.as_deref()))?;
        }
        for path in &self.journals {
            let bytes = journal::content(path)?;
            for part in journal::parts(&bytes, None) {
                let journal::Part::Batch(batch) = part else { continue };
                for (key, value) in batch.entries {
                    each(key, batch.number, value)?;
                }
            }
        }
        Ok(())
    }

    fn newest(&self) -> Result<Newest> {
        let mut newest = Newest::new();
        self.each(|key, number, _| {
            let known = newest.entry(xxh3_128(key)).or_default();
            *known = number.max(*known);
            Ok(())
        })?;
        Ok(newest)
    }

    /// Returns the tables, from either of the places where they are recorded.
    fn catalog(&self, newest: &Newest) -> Result<Catalog> {
        let places = [layout::catalog(), layout::catalog_copy()];
        let mut found: Option<(u64, Catalog)> = None;
        self.each(|key, number, value| {
            let is_last = newest.get(&xxh3_128(key)) == Some(&number);
            if is_last
                && places.iter().any(|place| place == key)
                && let Some(catalog) = value.and_then(|bytes| catalog::decode(bytes).ok())
                && found.as_ref().is_none_or(|(known, _)| *known < number)
            {
                found = Some((number, catalog));
            }
            Ok(())
        })?;
        found.map(|(_, catalog)| catalog).ok_or_else(|| {
            damaged("nothing can be salvaged: the record of the store's tables is lost twice")
        })
    }

    /// Brings the last version of every item into a store.
    fn copy(
        &self,
        catalog: &Catalog,
        mut newest: Newest,
        store: &EmbeddedStore,
        salvaged: &mut Salvaged,
    ) -> Result<()> {
        let names: HashMap<Space, &str> =
            catalog.tables.values().map(|table| (table.items, table.name.as_str())).collect();
        let mut waiting = Vec::new();
        self.each(|key, number, value| {
            let Some(space) = key.first_chunk().map(|space| Space::from_be_bytes(*space)) else {
                return Ok(());
            };
            let Some(name) = names.get(&space) else {
                salvaged.unusable += u64::from(space > catalog.last_space && is_of_table(space));
                return Ok(());
            };
            let digest = xxh3_128(key);
            if newest.get(&digest) != Some(&number) {
                return Ok(());
            }
            // The same entry can be in a table and in a journal.
            newest.remove(&digest);
            let Some(value) = value else { return Ok(()) };
            match decoded(value) {
                Ok(item) => waiting.push(((*name).to_owned(), item)),
                Err(_) => salvaged.unusable += 1,
            }
            match waiting.len() < BATCH {
                true => Ok(()),
                false => put(store, std::mem::take(&mut waiting), salvaged),
            }
        })?;
        put(store, waiting, salvaged)
    }
}

/// Returns `true` if a space is one that a table can have.
fn is_of_table(space: Space) -> bool {
    space < layout::FIRST_RESERVED
}

/// Puts items; if one of them cannot be put, each by itself.
fn put(store: &EmbeddedStore, puts: Vec<(String, Item)>, salvaged: &mut Salvaged) -> Result<()> {
    let write = |puts| {
        let batch = BatchWrite { puts, deletes: Vec::new() };
        store.writer.write_blocking(Write::Batch(batch)).map(drop)
    };
    match write(puts.clone()) {
        Err(Error::Invalid(_) | Error::TooLarge(_)) => {}
        other => return other,
    }
    for one in puts {
        match write(vec![one]) {
            Err(Error::Invalid(_) | Error::TooLarge(_)) => salvaged.unusable += 1,
            other => other?,
        }
    }
    Ok(())
}
