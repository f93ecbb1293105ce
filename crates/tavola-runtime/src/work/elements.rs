//! The elements of a loop in portions, from wherever the work has come to.

use std::collections::{HashSet, VecDeque};

use tavola_model::model::{EntityId, Portions};
use tavola_store::{BatchGet, Value};

use super::record::WorkRecord;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::read::ReadStream;
use crate::record::Record;
use crate::write::{RecordedCall, elements};
use crate::{Failure, Runtime, system};

/// What is left of a loop.
pub(super) enum Elements<'r> {
    List(ListElements<'r>),
    Read(Box<ReadElements<'r>>),
}

/// What is left of a read, of which one page is in memory.
pub(super) struct ReadElements<'r> {
    stream: ReadStream<'r>,
    loader: Box<Loader<'r>>,
    ready: VecDeque<Found>,
    /// The record, if its elements may move and so have marks.
    marked_by: Option<WorkRecord>,
}

impl ReadElements<'_> {
    async fn next(&mut self) -> Result<Next, Failure> {
        let Self { stream, loader, ready, marked_by } = self;
        if ready.is_empty() {
            let Some((mut found, end)) = stream.next_with_positions(loader).await? else {
                return Ok(Next::End);
            };
            if let Some(record) = marked_by {
                found = unmarked(loader, record, found).await?;
            }
            ready.extend(
                found
                    .into_iter()
                    .map(|(record, position)| (record.key, record.entity, Value::from(position))),
            );
            if ready.is_empty() {
                return Ok(Next::Passed(Value::from(end)));
            }
        }
        Ok(match ready.pop_front() {
            Some((key, entity, position)) => Next::Element(Bound::Item(key, entity), position),
            None => Next::End,
        })
    }
}

/// Leaves out the items that have had their turn, and those that an index that is late shows twice.
async fn unmarked(
    loader: &mut Loader<'_>,
    work: &WorkRecord,
    mut found: Vec<(Record, String)>,
) -> Result<Vec<(Record, String)>, Failure> {
    let mut seen = HashSet::new();
    found.retain(|(record, _)| seen.insert(record.key.clone()));
    if found.is_empty() {
        return Ok(found);
    }
    let mark = |(record, _): &(Record, String)| {
        loader.call().address(&work.element_mark(loader.model(), &record.key).0)
    };
    let request = BatchGet { keys: found.iter().map(mark).collect(), strong: true };
    let marks = loader.store().batch_get(request).await?;
    let found = found.into_iter().zip(marks);
    Ok(found.filter(|(_, mark)| mark.is_none()).map(|(found, _)| found).collect())
}

/// What is left of a list, of which one part is in memory.
pub(super) struct ListElements<'r> {
    parts: VecDeque<ItemKey>,
    values: VecDeque<Value>,
    passed: i64,
    loader: Box<Loader<'r>>,
}

impl ListElements<'_> {
    async fn next(&mut self) -> Result<Option<Value>, Failure> {
        while self.values.is_empty()
            && let Some(part) = self.parts.pop_front()
        {
            let stored = self.loader.read_stored(&part).await?;
            let Some(stored) = stored else {
                return Err(Failure::Internal("a part of a kept list is gone".to_owned()));
            };
            self.values.extend(elements(&stored).iter().cloned());
        }
        let value = self.values.pop_front();
        self.passed += i64::from(value.is_some());
        Ok(value)
    }

    async fn skip(&mut self, count: i64) -> Result<(), Failure> {
        while self.passed < count && self.next().await?.is_some() {}
        Ok(())
    }
}

/// An item that a read has found, and the position behind it.
type Found = (ItemKey, EntityId, Value);

/// What comes next in a loop.
pub(super) enum Next {
    /// An element, and the position behind it.
    Element(Bound, Value),
    /// Nothing was found up to this position, but there may be more.
    Passed(Value),
    End,
}

impl<'r> Elements<'r> {
    /// Goes on where a record says that a loop is.
    pub async fn resume(
        runtime: &'r Runtime,
        record: &WorkRecord,
        call: &RecordedCall<'r>,
        portions: &'r Portions,
    ) -> Result<Self, Failure> {
        let number = record.loop_number();
        let start = record.start(number);
        let mut loader = runtime.loader_as(call.identity.clone(), call.tenancy.clone());
        loader.without_deadline();
        let mut loader = Box::new(loader);
        let Some((read, _)) = portions.read() else {
            let table = runtime.model().table(record.key.table);
            let key = |part| system::list_key(record.key.table, table, record.id(), (number, part));
            let parts = (0..start.len()).map(key).collect();
            let mut list = ListElements { parts, values: VecDeque::new(), passed: 0, loader };
            list.skip(record.passed()).await?;
            return Ok(Self::List(list));
        };
        let args = start.iter().map(|arg| (*arg != Value::Null).then(|| arg.clone())).collect();
        let mut stream = ReadStream::begin(&mut loader, read, args).await?.strong();
        if let Some(position) = record.position().and_then(Value::as_str) {
            stream.resume(position)?;
        }
        let may_move = runtime.model().items_may_move(read);
        let marked_by = may_move.then(|| record.clone());
        let ready = VecDeque::new();
        Ok(Self::Read(Box::new(ReadElements { stream, loader, ready, marked_by })))
    }

    pub async fn next(&mut self) -> Result<Next, Failure> {
        match self {
            Self::List(list) => Ok(match list.next().await? {
                Some(value) => Next::Element(Bound::Value(Some(value)), Value::from(list.passed)),
                None => Next::End,
            }),
            Self::Read(read) => read.next().await,
        }
    }
}
