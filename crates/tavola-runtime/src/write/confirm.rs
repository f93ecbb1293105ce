//! Refusals that hold: whatever refuses a write was so at one moment.
//!
//! A transaction asks again for everything that it depends on; a refusal sends none. Items that were
//! loaded one after the other may never have been together what they seem to be, so they are loaded
//! once more before a write is refused because of them.

use super::conflict::{ConflictResolver, LostConflict};
use super::executor::Executor;
use super::plan::Plan;
use crate::Failure;

/// Returns the plan of a write, or its refusal; `None` if something that the refusal may depend on
/// has changed, so that the write has to be planned again.
pub(super) async fn confirmed(
    executor: &mut Executor<'_>,
    conflicts: &mut ConflictResolver<'_>,
    planned: Result<Plan, Failure>,
) -> Result<Option<Plan>, Failure> {
    let refusal = match planned {
        Ok(plan) => return Ok(Some(plan)),
        Err(failure) => failure,
    };
    if !is_about_items(&refusal) || !executor.loader.items().is_of_several_moments() {
        return Err(refusal);
    }
    let changed = executor.loader.renew().await?;
    if changed.is_empty() {
        return Err(refusal);
    }
    conflicts.prepare_retry(&mut executor.loader, LostConflict::to_changes(changed)).await?;
    Ok(None)
}

/// Returns `true` if other items could have been no reason to fail.
fn is_about_items(failure: &Failure) -> bool {
    match failure {
        Failure::Invalid(_)
        | Failure::Forbidden(_)
        | Failure::NotFound(_)
        | Failure::Conflict(_)
        | Failure::PreconditionFailed(_) => true,
        Failure::NotSignedIn
        | Failure::TooLarge(_)
        | Failure::Unavailable { .. }
        | Failure::Internal(_) => false,
    }
}
