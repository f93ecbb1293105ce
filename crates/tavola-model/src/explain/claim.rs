//! Numbers that are claimed: one update before the transaction.

use std::collections::BTreeMap;

use super::action::bare;
use super::bindings::Bindings;
use super::identity::present;
use super::loads::found_key;
use super::units::Units;
use super::write::Builder;
use super::{Action, ActionKind, Body, ConditionPart, Request, When};
use crate::model::{Expr, Int, NumberClaim, Type};

impl Builder<'_> {
    /// Adds the update that hands out numbers. Its item is looked at first, and not pinned.
    pub(super) fn claim(&mut self, slot: usize, claim: &NumberClaim) {
        let model = self.bindings.model;
        self.uses.add(&self.bindings, claim.by());
        if let Expr::Load(load) = claim.target() {
            load.key.iter().for_each(|(_, value)| self.uses.add(&self.bindings, value));
        }
        let named = self.bindings.print(claim.target());
        let key = self.bindings.key_of(claim.target());
        let key = key.unwrap_or_else(|| found_key(model, claim.entity, &named));
        self.uses.claimed(key.clone());
        let mut conditions = present(model, claim.entity, &BTreeMap::new(), &[]);
        let attribute = model.entity(claim.entity).attribute(&claim.attribute);
        if let Some(Type::Int(int)) = attribute.map(|attribute| &attribute.ty)
            && int.max < Int::ANY.max
        {
            let (name, by) = (claim.attribute.clone(), self.bindings.print(claim.by()));
            let text = format!("{name} <= {} - {by}", int.max);
            conditions.push(ConditionPart::Holds { text, attributes: vec![name], always: true });
        }
        let by = self.bindings.print(claim.by());
        let units = Units::update(model, claim.entity);
        let when = self.loops.iter().map(|(text, _)| When::Each(text.clone())).collect();
        let action = Action {
            sets: vec![format!("{} += {by}", claim.attribute)],
            conditions,
            units: units.clone(),
            when,
            ..bare(model, ActionKind::Update, key)
        };
        let purpose = format!(
            "`{}`, before the transaction and once for all attempts",
            self.bindings.slot_text(slot)
        );
        self.claims.push(Request { purpose, body: Body::UpdateItem(Box::new(action)), units });
    }
}

impl Bindings<'_> {
    /// Prints a claim of numbers.
    pub(super) fn claim(&self, claim: &NumberClaim) -> String {
        let (item, by) = (self.print(claim.target()), self.print(claim.by()));
        format!("claim {item}.{} by {by}", claim.attribute)
    }
}
