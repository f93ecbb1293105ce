//! Permissions: decides by `allow` whether a caller may call a read or a job, and says how a write
//! is refused. A write decides in `write::permission`, so that what it decides by is pinned.

use tavola_model::model::{Else, Expr};

use crate::bound::Bound;
use crate::loader::{Loader, load_and_evaluate};
use crate::{CallerKind, Failure, Reason};

/// Decides whether the caller may call an operation, by its `allow`. A refusal does not
/// distinguish a hidden item from a missing one: both are *not found* if the item is required,
/// and *forbidden* if it is not.
pub(crate) async fn permit<'r>(
    loader: &mut Loader<'r>,
    (allow, refusal): (Option<&'r Expr>, &'r Else),
    bound: &[Bound],
    required: Vec<usize>,
    missing: bool,
) -> Result<(), Failure> {
    let allowed = match allow {
        Some(allow) => load_and_evaluate!(loader, |context| {
            let frame = context.frame(bound, None);
            context.holds(allow, &frame)
        })?,
        None => false,
    };
    loader.call().trace_permission(allow.and(refusal.condition.as_deref()), allowed);
    if allowed {
        return Ok(());
    }
    if loader.call().identity().kind == CallerKind::Anonymous {
        return Err(Failure::NotSignedIn);
    }
    let required: Vec<_> = required.into_iter().filter_map(|slot| bound.get(slot)).collect();
    if missing || hides_something(loader, &required).await? {
        return Err(Failure::not_found());
    }
    Err(load_and_evaluate!(loader, |context| {
        let frame = context.frame(bound, None);
        context.refusal(refusal, &frame, Reason::not_allowed())
    })?)
}

/// Returns `true` if one of the loaded items is invisible to the caller.
async fn hides_something(loader: &mut Loader<'_>, bound: &[&Bound]) -> Result<bool, Failure> {
    load_and_evaluate!(loader, |context| {
        let mut hidden = false;
        for bound in bound {
            if let Bound::Item(key, _) | Bound::Seen(key, _) = bound
                && let Some(Some(record)) = context.cache.get(key)
            {
                hidden |= !context.sees(record)?;
            }
        }
        Ok(hidden)
    })
}
