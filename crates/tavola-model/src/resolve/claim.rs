//! `claim`: numbers that an item hands out before the transaction.
//!
//! Whoever claims does not look at the counter, and the counter is moved on although the write may
//! come to nothing. So nothing else may depend on it, and nothing else may change it.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{
    Attribute, Computed, Entity, EntityId, Expr, Int, Let, LetTarget, NumberClaim, Step, Type,
};
use crate::syntax::ast::{self, StatementKind};

const CODE: &str = "bad-sequence";

impl<'a> Resolver<'a> {
    /// Resolves `let NAME = claim ref.NAME by expr`.
    pub(super) fn claim_numbers(
        &mut self,
        statement: &'a ast::Statement,
        scope: &mut Scope,
    ) -> Option<Let> {
        let StatementKind::Claim { name, target, attribute, by } = &statement.kind else {
            return None;
        };
        if scope.loops > 0 {
            let finding = Finding::error(CODE, statement.span, "a loop cannot claim numbers");
            let help = "claim them before it, as many as it needs: `by size(list)`";
            self.report(finding.help(help));
        }
        let found = self.item_ref(target, scope);
        let by = match by {
            Some(by) => self.expect(by, scope, &Type::Int(Int::ANY)),
            None => Expr::Literal(1.into()),
        };
        let known =
            found.as_ref().and_then(|(_, id)| self.model.entity(*id).attribute(&attribute.text));
        let ty = known.map_or(Type::Unknown, |known| known.ty.clone());
        let is_known = known.is_some();
        let slot = scope.push(&name.text, Some(ty), SlotKind::Local, name.span);
        if let Some(bound) = scope.slots.get_mut(slot) {
            bound.made_by_step = true;
        }
        let (item, entity) = found?;
        if !is_known {
            let of = self.model.entity(entity);
            let what = format!("attribute of `{}` called", of.name);
            let known: Vec<String> = of.attributes.iter().map(|a| a.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            self.unknown(&what, &attribute.text, attribute.span, known);
            return None;
        }
        if scope.is_made_by_step(&item) {
            let message = "an item that this write creates has no numbers to claim yet";
            self.error(CODE, target.span, message);
        }
        self.unless_append_only(entity, target.span, false);
        let claim = NumberClaim {
            entity,
            attribute: attribute.text.clone(),
            sources: [item, by],
            span: statement.span,
        };
        let target = LetTarget::Claim(Box::new(claim));
        Some(Let { slot, target, optional: false, in_place: true, by_read: false })
    }

    /// Reports counters that cannot be claimed from: something depends on them, or changes them.
    pub(super) fn claimed_attributes(&mut self) {
        let claims = |step: &Step| match step {
            Step::Let(Let { target: LetTarget::Claim(claim), .. }) => Some((**claim).clone()),
            _ => None,
        };
        let steps = self.model.writes.iter().flat_map(|write| write.all_steps());
        let mut all: Vec<NumberClaim> = steps.filter_map(claims).collect();
        // Steps with a name are in each write that does them.
        all.dedup_by_key(|claim| claim.span);
        for claim in all {
            let entity = self.model.entity(claim.entity);
            let Some(attribute) = entity.attribute(&claim.attribute) else { continue };
            let name = format!("`{}.{}`", entity.name, attribute.name);
            let problem = self.unfit(entity, claim.entity, attribute);
            if let Some((message, help)) = problem {
                let finding = Finding::error(CODE, claim.span, format!("{name} {message}"));
                let finding = finding.related(attribute.span, "declared here");
                self.report(finding.help(help));
            }
        }
    }

    /// Returns why a counter cannot be claimed from, and what to do about it.
    fn unfit(
        &self,
        entity: &Entity,
        id: EntityId,
        attribute: &Attribute,
    ) -> Option<(String, String)> {
        let name = &attribute.name;
        let starts = matches!(attribute.value, Some(Expr::Literal(_)));
        let counts =
            matches!(attribute.ty, Type::Int(_)) && attribute.computed == Computed::Default;
        if !counts || !starts || attribute.optional || attribute.immutable {
            let help = format!("declare it as `{name}: int = 0`");
            return Some(("is no counter".to_owned(), help));
        }
        let apart =
            format!("take an attribute of its own for the claims: `{name}Claimed: int = 0`");
        let model = &self.model;
        let checked = |part: &Expr| model.attributes_of(part).contains(name);
        let mut checks = entity.checks.iter().flat_map(|check| &check.parts);
        let derives = |other: &Entity| other.derives.iter().any(|derive| derive.entity == id);
        let is_key = entity.key_attributes.contains(name);
        if is_key || entity.dependencies.made_of(name).next().is_some() || checks.any(checked) {
            let message = "is claimed from, and something is made of it".to_owned();
            return Some((message, apart));
        }
        if model.entities.iter().any(derives) {
            let message = "is claimed from, and its items are derived from others".to_owned();
            return Some((message, "claim from an item that a write creates".to_owned()));
        }
        let changes = |step: &Step| match step {
            Step::Update { entity, changes, .. } => {
                *entity == id && changes.iter().any(|change| change.path.first() == Some(name))
            }
            _ => false,
        };
        let write = model.writes.iter().find(|write| write.all_steps().any(changes))?;
        let message = format!("is claimed from, and `{}` changes it", write.name);
        Some((message, apart))
    }
}
