//! Loops of a write: over values, or over what reads find.

use tavola_model::model::{EntityId, Expr, Loop, ReadId, Step};

use super::Found;
use super::pass::{End, Pass, PendingRead};
use crate::eval::list_elements;
use crate::item_key::ItemKey;
use crate::session::Bound;
use tavola_model::limits::MAX_LOOP_ITEMS;
use tavola_model::reserved::DELETING;

impl<'p, 'r> Pass<'p, 'r> {
    pub(super) fn cascade_loops(&mut self) -> Result<(), End> {
        for step in self.write.steps.iter().filter(|step| step.cascades()) {
            if !self.left {
                self.step(step)?;
            }
        }
        Ok(())
    }

    pub(super) fn each(
        &mut self,
        step: &'r Step,
        slot: usize,
        list: &'r Loop,
        condition: Option<&'r Expr>,
        body: &'r [Step],
    ) -> Result<(), End> {
        let chunk = self.mode.chunk();
        let most = match chunk {
            // Only where every round takes its item away, the next pass finds others.
            Some(chunk) if self.session.model.takes_its_items(step) => chunk,
            Some(_) => usize::MAX,
            None => MAX_LOOP_ITEMS,
        };
        let Some((elements, more)) = self.elements(list, most)? else { return Ok(()) };
        for element in elements {
            self.left |= self.is_full();
            if chunk.is_some() && self.left {
                return Ok(());
            }
            self.bind(slot, element);
            let wanted = match condition {
                Some(condition) => self.holds(condition, None)?.unwrap_or(false),
                None => true,
            };
            if wanted {
                self.steps(body)?;
            }
        }
        // What comes behind a loop is for the next pass: this one has its portion.
        self.left |= more || self.is_full();
        Ok(())
    }

    /// Returns `true` if a pass over the loops that clear deletes as many items as it should.
    fn is_full(&self) -> bool {
        self.mode.chunk().is_some_and(|chunk| self.drafts.len() >= chunk)
    }

    /// What a loop goes over, and whether there is more.
    fn elements(&mut self, list: &'r Loop, most: usize) -> Result<Option<(Vec<Bound>, bool)>, End> {
        match list {
            Loop::Values(expr) => {
                let evaluated = {
                    let context = self.context();
                    let frame = context.frame(&self.bound, None);
                    context.eval(expr, &frame).map(|list| list_elements(&list))
                };
                let bind = |value| Bound::Value(Some(value));
                let elements = self.evaluate(evaluated)?;
                Ok(elements.map(|list| (list.into_iter().map(bind).collect(), false)))
            }
            Loop::Read(id, args) => {
                let Some(found) = self.found(*id, args, most)? else { return Ok(None) };
                // What is gone by now needs nothing done to it, and what is marked goes last.
                let there = |(key, id): &&(ItemKey, EntityId)| match self.session.cache.get(key) {
                    Some(Some(record)) if record.entity == *id => {
                        !record.item.contains_key(DELETING) && !self.drafts.deletes(key)
                    }
                    _ => false,
                };
                let items = found.items.iter().filter(there);
                let items = items.map(|(key, entity)| Bound::Item(key.clone(), *entity));
                Ok(Some((items.collect(), found.more)))
            }
        }
    }

    /// What a read found, if it has run.
    pub(super) fn found(
        &mut self,
        id: ReadId,
        args: &'r [Expr],
        most: usize,
    ) -> Result<Option<&'p Found>, End> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            match self.value(arg, None)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        let wanted = (id, values);
        let reads = self.reads;
        if let Some(found) = reads.get(&wanted) {
            return Ok(Some(found));
        }
        self.pending = true;
        let (id, args) = wanted;
        match self.pending_reads.iter_mut().find(|known| known.id == id && known.args == args) {
            Some(known) => known.most = known.most.max(most),
            None => self.pending_reads.push(PendingRead { id, args, most }),
        }
        Ok(None)
    }
}
