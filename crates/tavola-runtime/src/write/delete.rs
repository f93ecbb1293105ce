//! Deletes items, at once or in two steps: marked first, then deleted.

use tavola_model::model::{Else, EntityId, Expr};
use tavola_model::reserved::DELETING;

use super::pass::{End, Pass, WriteMode, condition_failed};
use crate::bound::Bound;
use crate::context::Lookup;
use crate::draft::{Before, Draft};
use crate::item_key::ItemKey;
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
        let marked = self.depth == 0 && matches!(self.mode, WriteMode::Opening { .. });
        let Some((key, record)) = self.target(target)? else { return Ok(()) };
        let key = key.or_else(|| self.bound_key(target));
        let (Some(key), Some(record)) = (&key, record) else {
            // A loop of a cascade may have found what the write itself deletes.
            let again = self.mode != WriteMode::Whole
                && key.is_some_and(|key| self.drafts.delete_again(&key, entity, marked));
            if again || self.mode.chunk().is_some() {
                return Ok(());
            }
            return self.missing(condition, otherwise);
        };
        if self.mode.chunk().is_some() && self.items.belongs(&record) != Belongs::Here {
            return Ok(());
        }
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.refuse(otherwise, condition_failed(), Some(&record));
        }
        let before = self.before(key, Some(record.clone()));
        // What earlier steps have set is known, whatever is stored.
        let assigned = self.drafts.get(key).map(|draft| draft.assigned.clone());
        let (assigned, deleted) = (assigned.unwrap_or_default(), Some(record));
        let draft = Draft { marked, assigned, deleted, ..Draft::of(entity, before) };
        self.drafts.set(key.clone(), draft);
        Ok(())
    }

    /// Returns the key of the item that a target names by a slot, whatever became of it.
    fn bound_key(&self, target: &Expr) -> Option<ItemKey> {
        let Expr::Slot(slot) = target else { return None };
        match self.bound.get(*slot) {
            Some(Bound::Item(key, _)) => Some(key.clone()),
            _ => None,
        }
    }

    /// Deletes what is marked under a key. An item without a mark was created there since then.
    pub(super) fn finish_deletion(&mut self, key: &ItemKey, entity: EntityId) {
        let before = match self.context().lookup(key, entity) {
            Lookup::Found(record) if record.item.contains_key(DELETING) => {
                Before::Present(record.clone())
            }
            Lookup::Found(_) | Lookup::Nothing => return,
            Lookup::NotLoaded => {
                self.pending = true;
                return;
            }
        };
        self.drafts.set(key.clone(), Draft::of(entity, before));
    }
}
