//! Sends the transaction of a plan, together with the overflow work around it.

use tavola_store::{Error, MAX_TRANSACTION_ACTIONS, TransactWrite};

use super::answer::respond;
use super::conflict::{LostConflict, refresh};
use super::executor::Executor;
use super::idempotency::Idempotency;
use super::overflow::{self, Work};
use super::plan::{Plan, PlannedAction, Target};
use crate::{Code, Failure, Response};

/// What came of a transaction.
pub(super) enum Sent {
    Done(Response),
    /// It has to be planned again.
    Lost(LostConflict),
}

/// Sends a plan.
pub(super) async fn commit(
    executor: &mut Executor<'_>,
    mut plan: Plan,
    idempotency: Option<&Idempotency>,
) -> Result<Sent, Failure> {
    if let Some(idempotency) = idempotency {
        // What a repetition is told must hold when it is recorded.
        plan.actions.append(&mut plan.idle_checks);
        let record = idempotency.record(executor, &plan);
        plan.push(record, Target::IdempotencyRecord);
    }
    if let Some(mark) = &executor.mark {
        mark.add_to(executor.loader.call(), &mut plan);
    }
    let mut works = Vec::new();
    for overflow in std::mem::take(&mut plan.overflow) {
        match overflow::begin(executor, overflow).await? {
            Ok(work) => {
                plan.push(work.still_ours(executor.loader.call()), Target::Work);
                works.push(work);
            }
            Err(lost) => {
                executor.loader.items_mut().clear();
                give_up(executor, works).await?;
                return Ok(Sent::Lost(lost));
            }
        }
    }
    if plan.actions.is_empty() {
        return respond(&mut executor.loader, plan).await.map(Sent::Done);
    }
    if plan.actions.len() > MAX_TRANSACTION_ACTIONS {
        let message = format!(
            "this would change {} items at once; at most {MAX_TRANSACTION_ACTIONS} are possible",
            plan.actions.len()
        );
        give_up(executor, works).await?;
        return Err(Failure::too_large(Code::TRANSACTION_TOO_LARGE, message));
    }
    let planned = std::mem::take(&mut plan.actions).into_iter();
    let (actions, targets): (Vec<_>, Vec<_>) =
        planned.map(|PlannedAction { action, target }| (action, target)).unzip();
    let request = TransactWrite { actions, token: None };
    let lost = match executor.loader.store().transact_write(request).await {
        Ok(()) => return finish(executor, plan, works).await.map(Sent::Done),
        Err(Error::Cancelled(reasons)) => {
            let reasons = targets.into_iter().zip(reasons).collect();
            refresh(&mut executor.loader, &mut executor.obstacles, &plan, reasons)
        }
        Err(error) => Err(error.into()),
    };
    let given_up = give_up(executor, works).await;
    match (lost, given_up) {
        (Ok(lost), Ok(())) if lost.is_superseded() => {
            executor.superseded = true;
            Err(Failure::unavailable(Code::CONTENTION, "the work was taken over"))
        }
        (Ok(lost), Ok(())) => Ok(Sent::Lost(lost)),
        (Ok(_), Err(failure)) => Err(failure),
        // Whether the write may have happened matters more than what the background has to
        // finish.
        (Err(failure), given_up) => {
            if let Err(failure) = given_up {
                tracing::warn!(?failure, "derived items are restored later");
            }
            Err(failure)
        }
    }
}

/// Finishes a write whose transaction has happened, and answers. All this may take its time.
async fn finish(
    executor: &mut Executor<'_>,
    plan: Plan,
    works: Vec<Work>,
) -> Result<Response, Failure> {
    executor.loader.without_deadline();
    for work in works {
        // The write has happened; its record lets the background finish what is left.
        if let Err(failure) = overflow::complete(executor, work).await {
            tracing::warn!(?failure, "derived items are finished later");
        }
    }
    respond(&mut executor.loader, plan).await.map_err(|failure| match failure {
        // A failure to answer must not look as if the write had not happened.
        Failure::Unavailable { message, .. } => Failure::outcome_unknown(message),
        other => other,
    })
}

async fn give_up(executor: &mut Executor<'_>, works: Vec<Work>) -> Result<(), Failure> {
    for work in works {
        overflow::abandon(executor, work).await?;
    }
    Ok(())
}
