//! What the loops of a write go over: values, or what reads find.

use tavola_model::model::{EntityId, Expr, Loop, ReadId};

use super::pass::{End, Found, Pass, PendingRead, evaluate};
use crate::bound::Bound;
use crate::eval::list_elements;
use crate::item_key::ItemKey;
use tavola_model::reserved::DELETING;
use tavola_store::Value;

impl<'p, 'r> Pass<'p, 'r> {
    /// Returns what a loop goes over, and whether there is more.
    pub(super) fn elements(
        &mut self,
        list: &'r Loop,
        most: usize,
    ) -> Result<Option<(Vec<Bound>, bool)>, End> {
        match list {
            Loop::Once => Ok(Some((vec![Bound::Value(None)], false))),
            Loop::Otherwise(when) => Ok(match self.bound.get(*when) {
                Some(Bound::Value(Some(Value::Bool(false)))) => {
                    Some((vec![Bound::Value(None)], false))
                }
                Some(Bound::Value(_)) => Some((Vec::new(), false)),
                _ => None,
            }),
            Loop::Values(expr) => {
                let elements = evaluate!(self, None, |context, frame| {
                    context.eval(expr, &frame).map(|list| list_elements(&list))
                })?;
                let bind = |value| Bound::Value(Some(value));
                Ok(elements.map(|list| (list.into_iter().map(bind).collect(), false)))
            }
            Loop::Read(id, args) => {
                let Some(found) = self.found(*id, args, most)? else { return Ok(None) };
                // What is gone by now needs nothing done to it, and what is marked goes last.
                let there = |(key, id): &&(ItemKey, EntityId)| match self.items.get(key) {
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

    /// Returns what a read found, if it has run.
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
