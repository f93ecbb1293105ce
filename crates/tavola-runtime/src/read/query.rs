//! From a read's source to the store's requests, and to the records that match.

use tavola_model::model::{Bound as KeyBound, Query, Reach, Read, Sort, Source, TableId};
use tavola_store::{Comparison, Item, Query as StoreQuery, Scan, SortCondition, Value};

use crate::Failure;
use crate::context::Context;
use crate::eval::{Eval, Frame};
use crate::record::{Place, Record};
use crate::session::{Bound, Session, settle};

/// The last character there is: behind a prefix, it stands for whatever may follow.
const LAST: char = '\u{10FFFF}';
/// How many items one request of a read asks for at most.
const LARGEST_REQUEST: u32 = 1000;

impl<'r> Session<'r> {
    /// The store's query; nothing if it cannot find anything.
    pub async fn store_query(&mut self, query: &'r Query, strong: bool, bound: &[Bound]) -> Result<Option<StoreQuery>, Failure> {
        let keys = settle!(self, |context| {
            let frame = context.frame(bound, None);
            context.key_condition(query, &frame)
        })?;
        let Some((partition, sort)) = keys else { return Ok(None) };
        let model = self.model;
        let pair = match query.index {
            Some(index) => &model.index(query.table, index).key,
            None => &model.table(query.table).key,
        };
        let global = query.index.is_some_and(|index| !model.index(query.table, index).local);
        Ok(Some(StoreQuery {
            table: self.deployment.table(query.table).to_owned(),
            index: query.index.map(|index| model.index(query.table, index).name.clone()),
            partition: (pair.partition.name.clone(), partition),
            sort: pair.sort.as_ref().zip(sort).map(|(part, sort)| (part.name.clone(), sort)),
            filter: None,
            attributes: Vec::new(),
            descending: query.descending,
            limit: None,
            start: None,
            strong: strong && !global,
        }))
    }

    /// Up to so many records that match, and whether there are more. No one's eyes are considered.
    pub async fn matching(&mut self, read: &'r Read, bound: &[Bound], most: usize) -> Result<(Vec<Record>, bool), Failure> {
        let mut found = Vec::new();
        let mut source = match &read.source {
            Source::Query(query) => match self.store_query(query, read.strong, bound).await? {
                Some(request) => Cursor::Query(request),
                None => return Ok((found, false)),
            },
            Source::Scan { table, .. } => Cursor::Scan(
                *table,
                Scan { table: self.deployment.table(*table).to_owned(), strong: read.strong, ..Scan::default() },
            ),
            Source::Get { .. } | Source::Unresolved => return Ok((found, false)),
        };
        loop {
            let (items, next) = self.next_page(&mut source, read).await?;
            let records = self.select(read, bound, items).await?;
            for record in records {
                if found.len() == most {
                    return Ok((found, true));
                }
                found.push(record);
            }
            if !next {
                return Ok((found, false));
            }
        }
    }

    async fn next_page(&mut self, cursor: &mut Cursor, read: &'r Read) -> Result<(Vec<(TableId, Item)>, bool), Failure> {
        let (table, answer) = match cursor {
            Cursor::Query(request) => {
                request.limit = Some(LARGEST_REQUEST);
                let table = match &read.source {
                    Source::Query(query) => query.table,
                    _ => return Ok((Vec::new(), false)),
                };
                (table, self.store.query(request.clone()).await?)
            }
            Cursor::Scan(table, request) => (*table, self.store.scan(request.clone()).await?),
        };
        self.capacity += answer.capacity;
        let more = answer.value.next.is_some();
        match cursor {
            Cursor::Query(request) => request.start = answer.value.next,
            Cursor::Scan(_, request) => request.start = answer.value.next,
        }
        Ok((answer.value.items.into_iter().map(|item| (table, item)).collect(), more))
    }

    /// The records among items: of the read's entities, alive, passing its filter, as they are now.
    pub async fn select(&mut self, read: &'r Read, bound: &[Bound], items: Vec<(TableId, Item)>) -> Result<Vec<Record>, Failure> {
        let mut records: Vec<Record> = items
            .into_iter()
            .filter_map(|(table, item)| self.recognise(read, table, item))
            .collect();
        if read.recheck {
            records = self.reread(records).await?;
        }
        let Some(filter) = &read.filter else { return Ok(records) };
        let keep: Vec<bool> = settle!(self, |context| {
            records
                .iter()
                .map(|record| context.holds(filter, &context.frame(bound, Some(record))))
                .collect()
        })?;
        let mut keep = keep.into_iter();
        records.retain(|_| keep.next().unwrap_or(false));
        Ok(records)
    }

    /// Reads records again by their keys: an index may be late.
    async fn reread(&mut self, records: Vec<Record>) -> Result<Vec<Record>, Failure> {
        let missing: Vec<_> = records
            .iter()
            .filter(|record| !self.cache.contains_key(&record.place))
            .map(|record| (record.place.clone(), record.entity))
            .collect();
        if !missing.is_empty() {
            self.fetch(missing).await?;
        }
        let current = |place: &Place| self.cache.get(place).cloned().flatten();
        Ok(records.iter().filter_map(|record| current(&record.place)).collect())
    }
}

enum Cursor {
    Query(StoreQuery),
    Scan(TableId, Scan),
}

impl<'a> Context<'a> {
    /// The values of a key condition; nothing if it cannot be met.
    fn key_condition(&self, query: &'a Query, frame: &Frame<'a>) -> Eval<Option<(Value, Option<SortCondition>)>> {
        let Some(partition) = self.value(&query.partition, frame)? else { return Ok(None) };
        if partition == Value::S(String::new()) {
            return Ok(None);
        }
        let Some(sort) = &query.sort else { return Ok(Some((partition, None))) };
        let value = |bound: &'a KeyBound| self.value(&bound.value, frame);
        let sort = match sort {
            Sort::BeginsWith(start) => match self.value(start, frame)? {
                // Everything begins with nothing.
                Some(Value::S(text)) if text.is_empty() => None,
                Some(start) => Some(SortCondition::BeginsWith(start)),
                None => return Ok(None),
            },
            Sort::Compare(comparison, bound) => {
                let Some(given) = value(bound)? else { return Ok(None) };
                let reaching = matches!(comparison, Comparison::LessOrEqual | Comparison::Greater);
                let given = if reaching { reach(given, bound.reach) } else { given };
                Some(SortCondition::Compare(*comparison, given))
            }
            Sort::Between(low, high) => {
                let (Some(from), Some(to)) = (value(low)?, value(high)?) else { return Ok(None) };
                let to = reach(to, high.reach);
                // DynamoDB refuses a range that ends before it begins; it is only empty.
                let backwards = match (&from, &to) {
                    (Value::S(from), Value::S(to)) => from > to,
                    (Value::N(from), Value::N(to)) => from > to,
                    _ => false,
                };
                if backwards {
                    return Ok(None);
                }
                Some(SortCondition::Between(from, to))
            }
        };
        Ok(Some((partition, sort)))
    }
}

/// The last text that still counts as equal to a bound.
fn reach(value: Value, reach: Reach) -> Value {
    match (value, reach) {
        (Value::S(text), Reach::Segment(delimiter)) => Value::S(format!("{text}{delimiter}{LAST}")),
        (Value::S(text), Reach::Prefix) => Value::S(format!("{text}{LAST}")),
        (value, _) => value,
    }
}
