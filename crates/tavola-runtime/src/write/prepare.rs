//! Plans a write, loading whatever it turns out to need.

use tavola_model::model::{Shape, Step, Write};
use tavola_store::MAX_TRANSACTION_ACTIONS;

use super::executor::Executor;
use super::pass::{Found, FoundByReads, Pass, PendingRead, WriteMode};
use super::plan::Plan;
use super::steps::PassResult;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::permission::permit;
use crate::read::{aggregate, collect};
use crate::{Code, Failure};

/// How often a pass may find something new to load. Each load depends on the one before it.
const ROUNDS: u32 = 32;

/// Plans a write, or only what one transaction can hold of a cascade deletion: then without the
/// loops that delete what is under the items.
pub(super) async fn plan_fitting<'r>(
    executor: &mut Executor<'r>,
    write: &'r Write,
    inputs: &[Bound],
    reads: &mut FoundByReads,
    is_recorded: bool,
) -> Result<Plan, Failure> {
    let cascades = executor.loader.model().cascades(write);
    let mode = if cascades { WriteMode::Opening { loops: true } } else { WriteMode::Whole };
    let whole = plan(executor, write, inputs, reads, mode).await?;
    // The idempotency record, and the record of the cascade.
    let model = executor.loader.model();
    let marks = executor.mark.as_ref().map_or(0, |mark| mark.count(model, &whole));
    let records = usize::from(is_recorded)
        + usize::from(cascades)
        + usize::from(!write.portions.is_empty())
        + marks;
    match whole.cut || !whole.fits_with(records) {
        false => Ok(whole),
        true if cascades => {
            plan(executor, write, inputs, reads, WriteMode::Opening { loops: false }).await
        }
        true => {
            let message = match whole.most_found {
                Some(most) => format!("this goes over more than {most} items, the most at once"),
                None => {
                    format!("this would change more than {MAX_TRANSACTION_ACTIONS} items at once")
                }
            };
            Err(Failure::too_large(Code::TRANSACTION_TOO_LARGE, message))
        }
    }
}

/// Plans a write, or the part of it that a mode is about.
pub(super) async fn plan<'r>(
    executor: &mut Executor<'r>,
    write: &'r Write,
    inputs: &[Bound],
    reads: &mut FoundByReads,
    mode: WriteMode<'_>,
) -> Result<Plan, Failure> {
    for _ in 0..ROUNDS {
        let Executor { loader, obstacles, claims, .. } = &mut *executor;
        let known = (&*obstacles, &*claims);
        let looks_ahead = !loader.store().is_in_process();
        let (items, queries, created, claim) =
            match Pass::run(loader.items(), known, write, inputs, reads, mode, looks_ahead)? {
                PassResult::Planned(plan) => {
                    obstacles.clear_keys();
                    return Ok(*plan);
                }
                PassResult::Refused { bound, missing } => {
                    let required = write
                        .steps
                        .iter()
                        .filter_map(|step| match step {
                            Step::Let(binding) if binding.is_required() && !binding.in_place => {
                                Some(binding.slot)
                            }
                            _ => None,
                        })
                        .collect();
                    let permission = (write.allow.as_ref(), &write.refusal);
                    permit(loader, permission, &bound, required, missing).await?;
                    return Err(Failure::Internal(
                        "a permission was refused and granted".to_owned(),
                    ));
                }
                PassResult::Needs { items, reads, created, claim } => {
                    (items, reads, created, claim)
                }
            };
        // Whatever may refuse the write before the numbers are used has been asked.
        if let Some(wanted) = claim
            && items.is_empty()
            && queries.is_empty()
        {
            claims.claim(loader, wanted).await?;
        }
        if !items.is_empty() {
            loader.fetch(items).await?;
        }
        let ended = |key: ItemKey| loader.items().due(&key).map(|(entity, _)| (key, *entity));
        let due: Vec<_> = created.into_iter().filter_map(ended).collect();
        if !due.is_empty() {
            // Whoever may not call ends nothing, and is not told of it.
            if matches!(mode, WriteMode::Whole | WriteMode::Opening { .. }) {
                Box::pin(plan(executor, write, inputs, reads, WriteMode::Admission)).await?;
            }
            return Ok(Plan::after_ending(due));
        }
        for PendingRead { id, args, most } in queries {
            if let Shape::Aggregates { .. } = loader.model().read(id).shape {
                let value = Some(aggregate(loader, id, args.clone()).await?);
                reads.insert((id, args), Found { items: Vec::new(), more: false, value });
                continue;
            }
            let (found, more) = collect(loader, id, args.clone(), most).await?;
            let items: Vec<_> =
                found.into_iter().map(|record| (record.key, record.entity)).collect();
            // An index may be late: what it found is read again by key.
            let unknown = items.iter().filter(|(key, _)| !loader.items().contains(key));
            let unknown: Vec<_> = unknown.cloned().collect();
            if !unknown.is_empty() {
                loader.fetch(unknown).await?;
            }
            reads.insert((id, args), Found { items, more, value: None });
        }
    }
    Err(Failure::Internal(format!("`{}` never has enough loaded", write.name)))
}
