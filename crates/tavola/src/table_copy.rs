//! Copies tables between any two stores, and compares them.

use std::fmt;
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tavola_runtime::ImportMarkPlace;
use tavola_store::{
    BatchWrite, DiskFailure, Error, IndexStatus, Item, Metered, Page, Scan, Store, TableChange,
    TableDescription, TableSchema,
};

use crate::fail::Fail;
use crate::store_failure;

/// How often a request is sent that the store asks to send later.
const ATTEMPTS: u32 = 12;
/// How long it is waited between looking whether a table is ready.
const PAUSE: Duration = Duration::from_millis(200);

/// A table that was copied.
#[derive(Debug, PartialEq)]
pub(crate) struct Copied {
    pub(crate) name: String,
    /// How many items were read, and how many are in the copy.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// Whether the items are the same.
    pub(crate) same: bool,
}

/// Copies all tables. Tables that the other store has already are an error, unless the copy goes on
/// with one that was interrupted.
pub(crate) async fn all(
    from: &dyn Store,
    to: &dyn Store,
    resume: bool,
    mut progress: impl FnMut(&str, usize),
) -> Result<Vec<Copied>, Fail> {
    let mut tables = Vec::new();
    // Everything that can be known to be wrong is told before anything is copied.
    for name in names(from).await? {
        let Some(table) = described(from, &name).await? else { continue };
        let existing = described(to, &name).await?;
        if let Some(existing) = &existing {
            check_existing(&table.schema, existing, resume)?;
        }
        tables.push((table.schema, existing.is_some()));
    }
    let mut copied = Vec::new();
    for (schema, exists) in tables {
        if !exists {
            // Items that are copied are no changes that a stream should tell of.
            let quiet = TableSchema { stream: None, ..schema.clone() };
            to.create_table(quiet).await.map_err(failed)?;
        }
        when_active(to, &schema.name).await?;
        let read = copy_items(from, to, &schema.name, &mut progress).await?;
        let written = digest(to, &schema.name).await?;
        let stream = described(to, &schema.name).await?.and_then(|table| table.schema.stream);
        if stream != schema.stream {
            let change = TableChange::Stream(schema.stream);
            to.change_table(&schema.name, change).await.map_err(failed)?;
        }
        let same = read == written;
        copied.push(Copied { name: schema.name, from: read.items, to: written.items, same });
    }
    Ok(copied)
}

/// Returns the names of the tables of a store.
pub(crate) async fn names(store: &dyn Store) -> Result<Vec<String>, Fail> {
    store.list_tables().await.map_err(failed)
}

/// Returns the description of a table, if it exists.
pub(crate) async fn described(
    store: &dyn Store,
    name: &str,
) -> Result<Option<TableDescription>, Fail> {
    store.describe_table(name).await.map_err(failed)
}

fn check_existing(
    wanted: &TableSchema,
    found: &TableDescription,
    resume: bool,
) -> Result<(), Fail> {
    let name = &wanted.name;
    if !resume {
        return Err(Fail::error(format!("the table `{name}` exists already")).help(
            "if it is a copy that was interrupted, `--resume` goes on with it; what is in it is \
             replaced where keys are the same",
        ));
    }
    if found.schema.key != wanted.key {
        let keys = format!("{} instead of {}", found.schema.key, wanted.key);
        return Err(Fail::error(format!("the table `{name}` has another key: {keys}")));
    }
    Ok(())
}

/// Waits until a table and its indexes can be written to.
async fn when_active(store: &dyn Store, name: &str) -> Result<(), Fail> {
    loop {
        let Some(table) = described(store, name).await? else {
            return Err(Fail::error(format!("the table `{name}` has disappeared")));
        };
        let ready = table.indexes.iter().all(|index| index.status == IndexStatus::Active);
        if table.active && ready {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// What items come to, in whatever order.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Digest {
    items: u64,
    sum: u64,
}

impl Digest {
    pub(crate) fn add(&mut self, item: &Item) {
        // An item's attributes, and the elements of its sets, are in order.
        let text = tavola_store::item_to_dynamodb_json(item).to_string();
        let digest = Sha256::digest(text);
        let first = digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        self.items += 1;
        self.sum = self.sum.wrapping_add(first);
    }
}

/// The same on every machine.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:016x}", self.items, self.sum)
    }
}

async fn copy_items(
    from: &dyn Store,
    to: &dyn Store,
    name: &str,
    progress: &mut impl FnMut(&str, usize),
) -> Result<Digest, Fail> {
    let mut digest = Digest::default();
    let mut start = None;
    loop {
        let page = page(from, name, start).await?;
        page.items.iter().for_each(|item| digest.add(item));
        let puts: Vec<_> = page.items.into_iter().map(|item| (name.to_owned(), item)).collect();
        let batch = BatchWrite { puts, deletes: Vec::new() };
        repeated(|| to.batch_write(batch.clone())).await?;
        progress(name, usize::try_from(digest.items).unwrap_or(usize::MAX));
        start = page.next;
        if start.is_none() {
            return Ok(digest);
        }
    }
}

/// Returns what the items of a table come to.
pub(crate) async fn digest(store: &dyn Store, name: &str) -> Result<Digest, Fail> {
    digest_beside(store, name, None).await
}

/// Returns what the items of a table come to, without the mark of an import.
pub(crate) async fn digest_beside(
    store: &dyn Store,
    name: &str,
    mark: Option<&ImportMarkPlace>,
) -> Result<Digest, Fail> {
    let mut digest = Digest::default();
    let mut start = None;
    let is_mark = |item: &Item| mark.is_some_and(|mark| mark.is_mark(name, item));
    loop {
        let page = page(store, name, start).await?;
        page.items.iter().filter(|item| !is_mark(item)).for_each(|item| digest.add(item));
        start = page.next;
        if start.is_none() {
            return Ok(digest);
        }
    }
}

/// Returns a page of all items of a table.
pub(crate) async fn page(store: &dyn Store, name: &str, start: Option<Item>) -> Result<Page, Fail> {
    let scan = Scan { table: name.to_owned(), start, strong: true, ..Scan::default() };
    Ok(repeated(|| store.scan(scan.clone())).await?.value)
}

/// Sends a request again while the store is busy. Reads, and puts without conditions, may be sent
/// any number of times.
pub(crate) async fn repeated<T>(
    send: impl AsyncFn() -> tavola_store::Result<Metered<T>>,
) -> Result<Metered<T>, Fail> {
    let mut failures = 0;
    loop {
        match send().await {
            Ok(answer) => return Ok(answer),
            Err(error)
                if failures < ATTEMPTS && (error.is_transient() || error.is_maybe_done()) =>
            {
                failures += 1;
                tokio::time::sleep(Duration::from_millis(10 << failures)).await;
            }
            Err(error) => return Err(interrupted(&error)),
        }
    }
}

fn failed(error: Error) -> Fail {
    store_failure::failed(&error)
}

fn interrupted(error: &Error) -> Fail {
    let fail = store_failure::failed(error);
    match error {
        Error::Disk { failure: DiskFailure::Damaged, .. } => fail,
        _ => fail.help("what was copied is there; the same command with `--resume` goes on"),
    }
}
