//! What always holds of items: asked of what a write leaves, where nothing proves it.

use tavola_model::model::{Balance, Expr, Model};
use tavola_store::Number;

use super::pass::{End, Pass};
use crate::context::Context;
use crate::counted_change::CountedChange;
use crate::draft::{Before, Draft};
use crate::eval::{Eval, Frame};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::{Code, Reason};

impl Pass<'_, '_> {
    /// Asks for the checks of every item that the write makes, and for those of a changed item that
    /// it touches. What is compared becomes a condition, or is pinned, as in every comparison.
    pub(super) fn ask_checks(&mut self) -> Result<(), End> {
        let model = self.model();
        let has_checks = |draft: &Draft| !model.entity(draft.entity).checks.is_empty();
        let drafts = self.drafts.iter().filter(|(_, draft)| has_checks(draft));
        let drafts: Vec<(ItemKey, Draft)> =
            drafts.map(|(key, draft)| (key.clone(), draft.clone())).collect();
        for (key, draft) in drafts {
            let Some(after) = &draft.after else { continue };
            let before = match &draft.before {
                Before::Present(before) if self.drafts.replaced(&key).is_none() => Some(before),
                _ => None,
            };
            for check in &model.entity(draft.entity).checks {
                for part in &check.parts {
                    if before.is_some_and(|before| is_kept(model, part, &draft, before, after)) {
                        continue;
                    }
                    if self.holds(part, Some(after))? == Some(false) {
                        return self.refuse(
                            &check.otherwise,
                            check_failed(),
                            Some(before.unwrap_or(after)),
                        );
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns `true` if a part of a check holds of a changed item if it held before: it is about other
/// attributes, or about sums that what was added to the numbers keeps. What is set to the value that
/// it has is pinned, or left to who changes it.
fn is_kept(model: &Model, part: &Expr, draft: &Draft, before: &Record, after: &Record) -> bool {
    let names = model.attributes_of(part);
    let mut set = draft.assigned.intersection(&names);
    if set.any(|name| before.get(name) != after.get(name)) {
        return false;
    }
    let added = draft.counted_changes.iter().filter(|(name, _)| names.contains(*name));
    let mut added = added.peekable();
    if added.peek().is_none() {
        return true;
    }
    let Some(balance) = Balance::of(part) else { return false };
    let change = added.try_fold(Number::from(0), |sum, (name, change)| match change {
        // Where no number was stored, the comparison did not hold.
        CountedChange::Sum { by, from_number: true } => {
            sum.add(&by.mul(balance.factor(name)?).ok()?).ok()
        }
        _ => None,
    });
    change.is_some_and(|change| balance.is_kept(&change))
}

/// Returns the places of the checks that do not hold of a stored item.
pub(crate) fn broken_checks(context: &Context<'_>, record: &Record) -> Eval<Vec<usize>> {
    let mut broken = Vec::new();
    for (place, check) in context.model.entity(record.entity).checks.iter().enumerate() {
        for part in &check.parts {
            if !context.narrowed().holds(part, &Frame::of(record))? {
                broken.push(place);
                break;
            }
        }
    }
    Ok(broken)
}

/// Returns the reason of a check that would not hold any more.
pub(crate) fn check_failed() -> Reason {
    Reason::new(Code::CHECK_FAILED, "this would break what always holds of the item")
}
