//! The elements of a loop in portions, from wherever the work has come to.

use std::collections::VecDeque;

use tavola_model::model::{EntityId, Portions};
use tavola_store::Value;

use super::record::WorkRecord;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::read::ReadStream;
use crate::write::{RecordedCall, elements};
use crate::{Failure, Runtime, system};

/// What is left of a loop.
pub(super) enum Elements<'r> {
    List(ListElements<'r>),
    Read { stream: Box<ReadStream<'r>>, loader: Box<Loader<'r>>, ready: VecDeque<Found> },
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
        Ok(Self::Read { stream: Box::new(stream), loader, ready: VecDeque::new() })
    }

    pub async fn next(&mut self) -> Result<Next, Failure> {
        match self {
            Self::List(list) => Ok(match list.next().await? {
                Some(value) => Next::Element(Bound::Value(Some(value)), Value::from(list.passed)),
                None => Next::End,
            }),
            Self::Read { stream, loader, ready } => {
                if let Some((key, entity, position)) = ready.pop_front() {
                    return Ok(Next::Element(Bound::Item(key, entity), position));
                }
                let Some((found, end)) = stream.next_with_positions(loader).await? else {
                    return Ok(Next::End);
                };
                ready.extend(
                    found.into_iter().map(|(record, position)| {
                        (record.key, record.entity, Value::from(position))
                    }),
                );
                match ready.pop_front() {
                    Some((key, entity, position)) => {
                        Ok(Next::Element(Bound::Item(key, entity), position))
                    }
                    None => Ok(Next::Passed(Value::from(end))),
                }
            }
        }
    }
}
