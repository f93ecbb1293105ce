//! Reads that another read or a write uses.

use tavola_model::limits::MAX_ANSWER_ITEMS;
use tavola_model::model::{Expr, Let, LetTarget, Read, ReadId, Shape};
use tavola_store::Value;

use super::aggregates::Aggregated;
use super::query::matching;
use crate::bound::Bound;
use crate::loader::{Loader, load_and_evaluate};
use crate::record::Record;
use crate::{Code, Failure};

/// Loads what `let` names; whether something that must be there is missing.
pub(super) async fn bind_lets<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &mut [Bound],
) -> Result<bool, Failure> {
    let mut missing = false;
    for binding in &read.lets {
        let found = match &binding.target {
            LetTarget::Value(value) => {
                let value = load_and_evaluate!(loader, |context| {
                    let frame = context.frame(bound, None);
                    context.value(value, &frame)
                })?;
                bind(bound, binding, Bound::Value(value));
                continue;
            }
            LetTarget::Aggregate(id, args) => {
                let args = arguments(loader, args, bound).await?;
                let value = aggregate(loader, *id, args).await?;
                bind(bound, binding, Bound::Value(Some(value)));
                continue;
            }
            // Only writes claim numbers.
            LetTarget::Claim(_) => continue,
            LetTarget::Item(load) => {
                let key = load_and_evaluate!(loader, |context| {
                    let frame = context.frame(bound, None);
                    context.load_key(load, &frame)
                })?;
                match key {
                    Some((key, entity)) => {
                        if !loader.items().contains(&key) {
                            loader.fetch(vec![(key.clone(), entity)]).await?;
                        }
                        loader.items().has(&key, entity).then_some((key, entity))
                    }
                    None => None,
                }
            }
            LetTarget::Read(id, args) => {
                let args = arguments(loader, args, bound).await?;
                let (found, _) = collect(loader, *id, args, 1).await?;
                found.into_iter().next().map(|record| (record.key, record.entity))
            }
        };
        missing |= found.is_none() && !binding.optional;
        let found = found.map_or(Bound::Value(None), |(key, entity)| Bound::Item(key, entity));
        bind(bound, binding, found);
    }
    Ok(missing)
}

fn bind(bound: &mut [Bound], binding: &Let, value: Bound) {
    if let Some(slot) = bound.get_mut(binding.slot) {
        *slot = value;
    }
}

/// Returns what the items of a read amount to, for another read or a write. It asks for no
/// permission and hides nothing; a result that is not complete is none.
pub(crate) async fn aggregate<'r>(
    loader: &mut Loader<'r>,
    id: ReadId,
    args: Vec<Option<Value>>,
) -> Result<Value, Failure> {
    let read = loader.model().read(id);
    let Shape::Aggregates { aggregates, by } = &read.shape else {
        return Err(Failure::Internal(format!("`{}` adds nothing up", read.name)));
    };
    let (found, more) = collect(loader, id, args, MAX_ANSWER_ITEMS).await?;
    if more {
        let message = format!("there are more items than `{}` may count", read.name);
        return Err(Failure::too_large(Code::TOO_LARGE, message));
    }
    let items = found.iter().map(|record| move |name: &str| record.get(name));
    Aggregated::of(aggregates, by.as_deref(), items)?.to_value()
}

/// Evaluates arguments for another read.
pub(crate) async fn arguments<'r>(
    loader: &mut Loader<'r>,
    args: &'r [Expr],
    bound: &[Bound],
) -> Result<Vec<Option<Value>>, Failure> {
    load_and_evaluate!(loader, |context| {
        let frame = context.frame(bound, None);
        args.iter().map(|arg| context.value(arg, &frame)).collect()
    })
}

/// Returns the items of a read that another read or a write uses, and whether there are more. It
/// asks for no permission and hides nothing.
pub(crate) async fn collect<'r>(
    loader: &mut Loader<'r>,
    id: ReadId,
    args: Vec<Option<Value>>,
    most: usize,
) -> Result<(Vec<Record>, bool), Failure> {
    let read = loader.model().read(id);
    let mut bound = loader.items().bind(&read.inputs, args, read.frame.len())?;
    // Reads that use reads that use reads: each call has one read's depth on the heap.
    let missing = Box::pin(bind_lets(loader, read, &mut bound)).await?;
    if missing {
        return Ok((Vec::new(), false));
    }
    let most =
        read.at_most.map_or(most, |at_most| most.min(usize::try_from(at_most).unwrap_or(most)));
    Box::pin(matching(loader, read, &bound, most)).await
}
