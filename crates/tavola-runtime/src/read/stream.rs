//! Goes over everything that a read finds, however much it is, a page at a time.

use serde_json::Value as Json;
use tavola_model::model::{Read, ReadId, Source, TableId};
use tavola_store::{Scan, Value, item_from_dynamodb_json, item_to_dynamodb_json};

use super::collect::bind_lets;
use super::fallback::stand_in;
use super::partitions::Partitions;
use super::query::{Candidate, recognise_found, store_queries};
use crate::Failure;
use crate::bound::Bound;
use crate::loader::Loader;
use crate::record::Record;

/// How many items are asked for at a time.
const PAGE: usize = 200;

/// What is left of a read. It asks for no permission, hides nothing, and is not bound by what one
/// answer of the read may hold.
pub(crate) struct ReadStream<'r> {
    read: &'r Read,
    bound: Vec<Bound>,
    source: StreamSource,
}

enum StreamSource {
    Query(TableId, Box<Partitions>),
    Scan(TableId, Box<Scan>),
    Ended,
}

impl<'r> ReadStream<'r> {
    /// Begins a read with these arguments.
    pub async fn begin(
        loader: &mut Loader<'r>,
        id: ReadId,
        args: Vec<Option<Value>>,
    ) -> Result<Self, Failure> {
        let read = loader.model().read(id);
        let mut bound = loader.items().bind(&read.inputs, args, read.frame.len())?;
        let missing = bind_lets(loader, read, &mut bound).await?;
        let source = match &read.source {
            _ if missing => StreamSource::Ended,
            Source::Query(query) => {
                let requests = store_queries(loader, read, query, &bound).await?;
                let mut partitions = Partitions::new(loader.model(), query, requests, usize::MAX);
                partitions.forget_found();
                stand_in(loader, read, query, &mut partitions).await?;
                StreamSource::Query(query.table, Box::new(partitions))
            }
            Source::Scan { table, .. } => {
                let request = Scan {
                    table: loader.call().table_name(*table),
                    limit: u32::try_from(PAGE).ok(),
                    strong: read.strong,
                    ..Scan::default()
                };
                StreamSource::Scan(*table, Box::new(request))
            }
            Source::Get { .. } | Source::Unresolved => StreamSource::Ended,
        };
        Ok(Self { read, bound, source })
    }

    /// Makes it see every write acknowledged so far, unless it goes through a global index.
    pub fn strong(mut self) -> Self {
        match &mut self.source {
            StreamSource::Query(_, partitions) => partitions.strengthen(),
            StreamSource::Scan(_, request) => request.strong = true,
            StreamSource::Ended => {}
        }
        self
    }

    /// Goes on behind a position.
    pub fn resume(&mut self, position: &str) -> Result<(), Failure> {
        let wrong = || Failure::Internal(format!("`{position}` is no position of a read"));
        let json: Json = serde_json::from_str(position).map_err(|_| wrong())?;
        match &mut self.source {
            StreamSource::Query(_, partitions) => partitions.resume(&json).ok_or_else(wrong)?,
            StreamSource::Scan(_, request) => {
                request.start = Some(item_from_dynamodb_json(&json).map_err(|_| wrong())?);
            }
            StreamSource::Ended => {}
        }
        Ok(())
    }

    /// Returns the items of the next page, each with the position behind it, and the position
    /// behind the page.
    pub async fn next_with_positions(
        &mut self,
        loader: &mut Loader<'r>,
    ) -> Result<Option<(Vec<(Record, String)>, String)>, Failure> {
        loader.items_mut().clear();
        let Self { read, bound, source } = self;
        let mut found = Vec::new();
        let end = match source {
            StreamSource::Ended => return Ok(None),
            StreamSource::Query(table, partitions) => {
                let merged = partitions.next(loader.store(), PAGE).await?;
                let (numbers, items): (Vec<_>, Vec<_>) = merged.into_iter().unzip();
                let candidates =
                    recognise_found(loader, read, bound, *table, items, Some(partitions)).await?;
                for (number, candidate) in numbers.into_iter().zip(candidates) {
                    partitions.take([(number, candidate.found())].into_iter());
                    if let Some(record) = candidate.into_record() {
                        found.push((record, partitions.positions().to_string()));
                    }
                }
                let end = partitions.positions().to_string();
                if partitions.exhausted() {
                    *source = StreamSource::Ended;
                }
                end
            }
            StreamSource::Scan(table, request) => {
                let page = loader.store().scan((**request).clone()).await?;
                let schema = loader.model().table(*table);
                let candidates =
                    recognise_found(loader, read, bound, *table, page.items, None).await?;
                let records = candidates.into_iter().filter_map(Candidate::into_record);
                found.extend(records.map(|record| {
                    let position = item_to_dynamodb_json(&record.key.store_key(schema).to_item());
                    (record, position.to_string())
                }));
                request.start = page.next;
                let end =
                    request.start.as_ref().map(|next| item_to_dynamodb_json(next).to_string());
                if end.is_none() {
                    *source = StreamSource::Ended;
                }
                end.unwrap_or_default()
            }
        };
        // Behind an empty last page there is no position to go on from.
        let is_over = found.is_empty() && matches!(source, StreamSource::Ended);
        Ok((!is_over).then_some((found, end)))
    }

    /// Returns the items of the next page, which may be empty; `None` behind the last one. The
    /// loader forgets what it has loaded for the pages before.
    pub async fn next(&mut self, loader: &mut Loader<'r>) -> Result<Option<Vec<Record>>, Failure> {
        loader.items_mut().clear();
        let Self { read, bound, source } = self;
        let candidates = match source {
            StreamSource::Ended => return Ok(None),
            StreamSource::Query(table, partitions) => {
                let found = partitions.next(loader.store(), PAGE).await?;
                let items = found.into_iter().map(|(_, item)| item);
                let candidates =
                    recognise_found(loader, read, bound, *table, items, Some(partitions)).await?;
                if partitions.exhausted() {
                    *source = StreamSource::Ended;
                }
                candidates
            }
            StreamSource::Scan(table, request) => {
                let page = loader.store().scan((**request).clone()).await?;
                let candidates =
                    recognise_found(loader, read, bound, *table, page.items, None).await?;
                request.start = page.next;
                if request.start.is_none() {
                    *source = StreamSource::Ended;
                }
                candidates
            }
        };
        Ok(Some(candidates.into_iter().filter_map(Candidate::into_record).collect()))
    }
}
