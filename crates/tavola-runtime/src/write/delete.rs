//! Deleting, at once or in two steps: marked, then gone.

use tavola_model::model::{Else, EntityId, Expr};

use super::pass::{End, Mode, Pass, condition_failed};
use crate::context::Lookup;
use crate::draft::{Before, Draft};
use crate::record::Place;
use crate::session::Bound;
use crate::tenancy::Belongs;

impl<'p, 'r> Pass<'p, 'r> {
    pub(super) fn delete(
        &mut self,
        target: &'r Expr,
        entity: EntityId,
        condition: Option<&'r Expr>,
        otherwise: &'r Else,
    ) -> Result<(), End> {
        // A loop over several entities has a step for each.
        if let Expr::Slot(slot) = target
            && matches!(self.bound.get(*slot), Some(Bound::Item(_, other)) if *other != entity)
        {
            return Ok(());
        }
        let marked = self.depth == 0 && matches!(self.mode, Mode::Opening { .. });
        let Some((place, record)) = self.target(target)? else { return Ok(()) };
        let place = place.or_else(|| self.bound_place(target));
        let (Some(place), Some(record)) = (&place, record) else {
            // A loop that clears may have found what the write itself deletes.
            let again = self.mode != Mode::Whole
                && place.is_some_and(|place| self.drafts.delete_again(&place, entity, marked));
            if again || self.mode.chunk().is_some() {
                return Ok(());
            }
            return self.missing(condition, otherwise);
        };
        if self.mode.chunk().is_some() && self.session.belongs(&record) != Belongs::Here {
            return Ok(());
        }
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.refuse(otherwise, condition_failed(), Some(&record));
        }
        let before = self.before(place, Some(record.clone()));
        // What earlier steps have set is known, whatever is stored.
        let assigned = self.drafts.get(place).map(|draft| draft.assigned.clone());
        let (assigned, deleted) = (assigned.unwrap_or_default(), Some(record));
        let draft = Draft { marked, assigned, deleted, ..Draft::of(entity, before) };
        self.drafts.set(place.clone(), draft);
        Ok(())
    }

    /// Where the item is that a target names by a slot, whatever became of it.
    fn bound_place(&self, target: &Expr) -> Option<Place> {
        let Expr::Slot(slot) = target else { return None };
        match self.bound.get(*slot) {
            Some(Bound::Item(place, _)) => Some(place.clone()),
            _ => None,
        }
    }

    pub(super) fn finish_deletion(&mut self, place: &Place, entity: EntityId) {
        let before = match self.context().lookup(place, entity) {
            Lookup::Found(record) => Before::Present(record.clone()),
            Lookup::Nothing => return,
            Lookup::NotLoaded => {
                self.pending = true;
                return;
            }
        };
        self.drafts.set(place.clone(), Draft::of(entity, before));
    }
}
