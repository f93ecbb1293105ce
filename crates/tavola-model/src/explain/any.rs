//! Steps on one of several items.

use tavola_store::Value;

use super::bindings::{Bindings, KeyTemplate};
use super::write::{Builder, MOST_LOOPED};
use crate::model::{Any, Expr};

impl Builder<'_> {
    /// Binds the item that a step chooses, and returns what it is chosen from.
    pub(super) fn choose(&mut self, any: &Any, key: &KeyTemplate, target: &Expr) -> String {
        self.uses.add(&self.bindings, &any.list);
        let values = self.bindings.values_of(target);
        if let Some(item) = any.item.and_then(|slot| self.bindings.slot_mut(slot)) {
            (item.bound, item.values) = (Some(key.clone()), values);
        }
        // Each of them may be looked at before one will do.
        self.choices.push((key.clone(), any.count().unwrap_or(MOST_LOOPED)));
        let (part, list) = (self.bindings.slot_text(any.slot), self.bindings.choices(any));
        format!("{part} in {list}, from one at random on")
    }
}

impl Bindings<'_> {
    /// Prints what the part of a key may be that a step chooses.
    pub(super) fn choices(&self, any: &Any) -> String {
        let number = |value: &Value| value.as_number().and_then(|number| number.to_i64());
        let numbers: Option<Vec<i64>> = match &any.list {
            Expr::Literal(Value::L(values)) => values.iter().map(number).collect(),
            _ => None,
        };
        match numbers.as_deref() {
            Some([first, .., last]) if numbers.iter().flatten().copied().eq(*first..=*last) => {
                format!("{first}..{last}")
            }
            _ => self.print(&any.list),
        }
    }
}
