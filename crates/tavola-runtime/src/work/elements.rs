//! The elements of a loop in portions, from wherever the work has come to.

use std::collections::VecDeque;

use tavola_model::model::{EntityId, Portions};
use tavola_store::Value;

use super::record::WorkRecord;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::read::ReadStream;
use crate::write::RecordedCall;
use crate::{Failure, Runtime};

/// What is left of a loop.
pub(super) enum Elements<'r> {
    List { values: VecDeque<Value>, passed: i64 },
    Read { stream: Box<ReadStream<'r>>, loader: Box<Loader<'r>>, ready: VecDeque<Found> },
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
        let start = record.start(record.loop_number());
        let Some((read, _)) = portions.read() else {
            let passed = record.position().and_then(Value::as_number).and_then(|n| n.to_i64());
            let passed = passed.unwrap_or(0);
            let skip = usize::try_from(passed).unwrap_or(usize::MAX);
            let values = start.iter().skip(skip).cloned().collect();
            return Ok(Self::List { values, passed });
        };
        let mut loader = runtime.loader_as(call.identity.clone(), call.tenancy.clone());
        loader.without_deadline();
        let args = start.iter().map(|arg| (*arg != Value::Null).then(|| arg.clone())).collect();
        let mut stream = ReadStream::begin(&mut loader, read, args).await?.strong();
        if let Some(position) = record.position().and_then(Value::as_str) {
            stream.resume(position)?;
        }
        let (stream, loader) = (Box::new(stream), Box::new(loader));
        Ok(Self::Read { stream, loader, ready: VecDeque::new() })
    }

    pub async fn next(&mut self) -> Result<Next, Failure> {
        match self {
            Self::List { values, passed } => Ok(match values.pop_front() {
                Some(value) => {
                    *passed += 1;
                    Next::Element(Bound::Value(Some(value)), Value::from(*passed))
                }
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
