//! The record in every table of its storage format and of the models that served it.

use tavola_model::model::{Model, TableId};
use tavola_store::{Error, Get, Item, Number, Value};

use crate::client::Client;
use crate::deployment::Deployment;
use crate::item_key::ItemKey;
use crate::{OpenError, system};

const FORMAT: &str = "tavola:format";
const MODELS: &str = "tavola:models";
const MORE: &str = "tavola:more";
const APPLIED: &str = "tavola:applied";
const APPLIED_AT: &str = "tavola:applied-at";
const REVISION: &str = "tavola:revision";
const DIGEST: &str = "digest";
const CHUNKS: &str = "portions";
const WRITER: &str = "writer";
/// The attribute of a chunk with its bytes.
pub(crate) const BYTES: &str = "tavola:portion";
/// The attribute of a chunk that says who put it.
pub(crate) const CHUNK_WRITER: &str = "tavola:writer";
/// The most chunks that a record may name.
const MOST_CHUNKS: usize = 1000;
/// The most models that are kept; whoever changes a model more often without applying it has lost
/// track anyway.
const MOST: usize = 8;

/// What a table says of its format and of the models that served it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Head {
    /// The number of the storage format.
    pub format: u32,
    /// The models that stored data may be from, the one that served last at the end. Data is what
    /// each of them needs, except for what the others wrote: after `apply` there is one.
    pub models: Vec<Served>,
    /// Whether there were more than are kept.
    pub more: bool,
    /// The digest of the model that was applied last, and when.
    pub applied: Option<(String, i64)>,
    /// Another one with every change: who writes must have seen the last.
    pub revision: Option<String>,
}

/// A model that served a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Served {
    pub digest: String,
    /// The number of its chunks.
    pub chunks: usize,
    /// Who put them there: chunks are taken away only as they were put.
    pub writer: String,
}

impl Head {
    /// Returns the key of the record. Other models may keep items in the same table: each has its
    /// own.
    pub fn key(model: &Model, id: TableId) -> ItemKey {
        system::key(id, model.table(id), system::MODEL, &model.name)
    }

    /// Returns the keys of a model's chunks.
    pub fn chunks<'m>(
        model: &'m Model,
        id: TableId,
        digest: &'m str,
        count: usize,
    ) -> impl Iterator<Item = ItemKey> + 'm {
        let name = move |number: usize| format!("{}#{digest}#{number}", model.name);
        let key = move |name: &str| system::key(id, model.table(id), system::MODEL, name);
        (0..count).map(move |number| key(&name(number)))
    }

    /// Reads a record. One without a format is from before formats had numbers.
    pub fn of(item: &Item) -> Self {
        let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
        let number =
            |name: &str| item.get(name).and_then(Value::as_number).and_then(Number::to_i64);
        let stored = match item.get(MODELS) {
            Some(Value::L(models)) => models.as_slice(),
            _ => &[],
        };
        let models: Vec<Served> = stored.iter().filter_map(Served::of).collect();
        let lost = models.len() < stored.len();
        Self {
            format: number(FORMAT).and_then(|format| u32::try_from(format).ok()).unwrap_or(1),
            models,
            more: lost || item.get(MORE).and_then(Value::as_bool).unwrap_or(false),
            applied: text(APPLIED).zip(number(APPLIED_AT)),
            revision: text(REVISION),
        }
    }

    /// Writes the record as an item under its key.
    pub fn item(&self, mut key: Item) -> Item {
        let models = self.models.iter().map(Served::value).collect();
        key.insert(FORMAT.to_owned(), Value::from(i64::from(self.format)));
        key.insert(MODELS.to_owned(), Value::L(models));
        if self.more {
            key.insert(MORE.to_owned(), Value::from(true));
        }
        if let Some((digest, at)) = &self.applied {
            key.insert(APPLIED.to_owned(), Value::from(digest.as_str()));
            key.insert(APPLIED_AT.to_owned(), Value::from(*at));
        }
        if let Some(revision) = &self.revision {
            key.insert(REVISION.to_owned(), Value::from(revision.as_str()));
        }
        key
    }

    /// Puts a model at the end of those that served, and forgets the first if there are too many.
    pub fn push(&mut self, model: Served) {
        self.models.push(model);
        while self.models.len() > MOST {
            self.models.remove(0);
            self.more = true;
        }
    }
}

impl Served {
    fn of(value: &Value) -> Option<Self> {
        let entries = value.as_map()?;
        let chunks = entries.get(CHUNKS)?.as_number()?.to_i64()?;
        Some(Self {
            digest: entries.get(DIGEST)?.as_str()?.to_owned(),
            chunks: usize::try_from(chunks).ok().filter(|chunks| *chunks <= MOST_CHUNKS)?,
            writer: entries.get(WRITER)?.as_str()?.to_owned(),
        })
    }

    fn value(&self) -> Value {
        let chunks = i64::try_from(self.chunks).unwrap_or(i64::MAX);
        let entries = [
            (DIGEST, Value::from(self.digest.as_str())),
            (CHUNKS, Value::from(chunks)),
            (WRITER, Value::from(self.writer.as_str())),
        ];
        Value::M(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// Returns the condition attribute that pins a record as it was read.
pub(crate) fn as_read(head: Option<&Head>, partition: &str) -> tavola_store::Condition {
    use tavola_store::Condition;
    match head.map(|head| &head.revision) {
        None => Condition::absent(partition),
        Some(None) => Condition::absent(REVISION),
        Some(Some(revision)) => Condition::equals(REVISION, revision.as_str()),
    }
}

/// Reads the record of a table.
pub(crate) async fn read_head(
    store: &Client<'_>,
    model: &Model,
    deployment: &Deployment,
    id: TableId,
) -> Result<Option<Head>, Error> {
    let table = deployment.table(id).to_owned();
    let key = Head::key(model, id).store_key(model.table(id));
    let get = Get { table, key, strong: true, attributes: Vec::new() };
    Ok(store.get(get).await?.as_ref().map(Head::of))
}

/// Returns the error of a table whose storage format is not this program's.
pub(crate) fn format_error(table: &str, found: u32) -> Option<OpenError> {
    let table = table.to_owned();
    match found.cmp(&system::FORMAT) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => {
            Some(OpenError::OldFormat { table, found, needed: system::FORMAT })
        }
        std::cmp::Ordering::Greater => {
            Some(OpenError::NewFormat { table, found, known: system::FORMAT })
        }
    }
}

/// Returns the error that keeps a model from running on a table because of its storage format.
pub(crate) async fn check_format(
    store: &Client<'_>,
    model: &Model,
    deployment: &Deployment,
    id: TableId,
) -> Result<Option<OpenError>, Error> {
    let head = read_head(store, model, deployment, id).await?;
    Ok(head.and_then(|head| format_error(deployment.table(id), head.format)))
}
