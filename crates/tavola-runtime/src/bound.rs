//! What the names of a read or write stand for while it runs: inputs, `let` and loop variables.

use std::borrow::Cow;

use tavola_model::model::{EntityId, Expr, Input};
use tavola_store::Value;

use crate::context::{Context, Lookup};
use crate::eval::{Eval, Frame, Val};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::{Failure, Fault};

/// What a slot of a frame is bound to.
#[derive(Debug, Clone)]
pub(crate) enum Bound {
    Value(Option<Value>),
    Item(ItemKey, EntityId),
    /// An item that is only read, and not pinned.
    Seen(ItemKey, EntityId),
    /// What it is bound to depends on something that is not loaded yet.
    Pending,
}

impl<'a> Context<'a> {
    /// Binds inputs to the first of so many slots, and fills in their defaults.
    pub fn bind(
        &self,
        declared: &'a [Input],
        values: Vec<Option<Value>>,
        slots: usize,
    ) -> Result<Vec<Bound>, Failure> {
        let mut bound = Vec::with_capacity(slots);
        for (input, value) in declared.iter().zip(values) {
            let value = match (value, &input.default) {
                (None | Some(Value::Null), Some(default)) => self
                    .value(default, &self.frame(&bound, None))
                    .map_err(|_| Failure::Invalid(vec![Fault::missing(input.name.as_str())]))?,
                (value, _) => value,
            };
            bound.push(Bound::Value(value));
        }
        bound.resize(slots, Bound::Pending);
        Ok(bound)
    }

    /// Returns the frame in which expressions of the call are evaluated.
    pub fn frame(&self, bound: &'a [Bound], item: Option<&'a Record>) -> Frame<'a> {
        let slots = bound
            .iter()
            .map(|bound| match bound {
                Bound::Value(None | Some(Value::Null)) => Val::Absent,
                Bound::Value(Some(value)) => Val::Value(Cow::Borrowed(value)),
                Bound::Item(key, entity) => match self.lookup(key, *entity) {
                    Lookup::Found(record) => Val::Record(record),
                    Lookup::Nothing => self.deleted(key, *entity).map_or(Val::Absent, Val::Deleted),
                    Lookup::NotLoaded => Val::Pending,
                },
                Bound::Seen(key, entity) => match self.lookup(key, *entity) {
                    Lookup::Found(record) => Val::Seen(record),
                    Lookup::Nothing => Val::Absent,
                    Lookup::NotLoaded => Val::Pending,
                },
                Bound::Pending => Val::Pending,
            })
            .collect();
        Frame { slots, item }
    }

    /// Returns the key of the item that a `Load` names; `None` if a part of its key is absent.
    pub fn load_key(&self, load: &'a Expr, frame: &Frame<'a>) -> Eval<Option<(ItemKey, EntityId)>> {
        match load {
            Expr::Load(load) => Ok(self.key(load, frame)?.map(|key| (key, load.entity))),
            _ => Ok(None),
        }
    }
}
