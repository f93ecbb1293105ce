//! Values in the place of the names that `let` gave them, for proofs about what a key is made of.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Expr, Let, LetTarget, Model, Step};

/// The values that have a name, by their slots.
type Values = BTreeMap<usize, Expr>;

impl Model {
    /// Returns the model with values in the place of their names.
    pub fn spelled_out(&self) -> Cow<'_, Self> {
        let reads: Vec<Values> = self.reads.iter().map(|read| values(read.lets.iter())).collect();
        let lets = |step: &Step| match step {
            Step::Let(binding) => Some(binding.clone()),
            _ => None,
        };
        let writes = self.writes.iter().map(|write| {
            let lets: Vec<Let> = write.all_steps().filter_map(lets).collect();
            values(lets.iter())
        });
        let writes: Vec<Values> = writes.collect();
        if reads.iter().chain(&writes).all(BTreeMap::is_empty) {
            return Cow::Borrowed(self);
        }
        let mut model = self.clone();
        for (read, values) in model.reads.iter_mut().zip(&reads) {
            read.exprs_mut(&mut |expr| spell_out(expr, values));
        }
        for (write, values) in model.writes.iter_mut().zip(&writes) {
            write.exprs_mut(&mut |expr| spell_out(expr, values));
        }
        Cow::Owned(model)
    }
}

fn values<'l>(lets: impl Iterator<Item = &'l Let>) -> Values {
    let mut values = Values::new();
    for binding in lets {
        if let LetTarget::Value(value) = &binding.target {
            let mut value = value.clone();
            // Earlier names are spelled out already.
            spell_out(&mut value, &values);
            values.insert(binding.slot, value);
        }
    }
    values
}

fn spell_out(expr: &mut Expr, values: &Values) {
    let named = |part: &Expr| match part {
        Expr::Slot(slot) => values.get(slot).cloned(),
        _ => None,
    };
    *expr = std::mem::replace(expr, Expr::Absent).replaced(&named);
}
