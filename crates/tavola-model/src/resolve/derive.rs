//! Items kept in step with their owner.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{Attribute, Derive, Else, ElseKind, EntityId, Expr, Type};
use crate::syntax::ast;

impl<'a> Resolver<'a> {
    pub(super) fn derive(&mut self, id: EntityId, node: &'a ast::Derive) {
        let Some(derived) = self.entities.get(node.entity.text.as_str()).copied() else {
            let known: Vec<_> = self.entities.keys().copied().collect();
            self.unknown("entity", &node.entity.text, node.entity.span, known);
            return;
        };
        self.derivable(derived, node);
        self.unchecked(derived, node);
        let mut scope = Scope::of_stored(id);
        let mut element = Type::Unknown;
        let each = node.each.as_ref().map(|(name, list)| {
            let (list, ty) = self.expr(list, &mut scope, None);
            element = ty.element().cloned().unwrap_or(Type::Unknown);
            scope.push(&name.text, Some(element.clone()), SlotKind::Local, name.span);
            (name.text.clone(), list)
        });
        let condition = node.condition.as_ref().map(|c| self.condition(c, &mut scope));
        let mut fields: Vec<(String, Expr)> = Vec::new();
        for field in &node.fields {
            if self.known_attribute(derived, &field.name) {
                let wanted = self.attribute_type(derived, &field.name.text);
                fields.push((
                    field.name.text.clone(),
                    self.expect(&field.value, &mut scope, &wanted),
                ));
            }
        }
        // The loop's name, then the owner's attributes, fill what has their name.
        for attribute in self.model.entity(derived).attributes.clone() {
            let name = attribute.name.clone();
            if fields.iter().any(|(given, _)| *given == name) {
                continue;
            }
            let in_key = self.model.entity(derived).key_attributes.contains(&name);
            if each.as_ref().is_some_and(|(element, _)| *element == name) {
                let value = self.filled(Expr::Slot(0), &element, &attribute, node);
                fields.push((name, value));
            } else if self.model.entity(id).attribute(&name).is_some() {
                let ty = self.attribute_type(id, &name);
                let value = Expr::Field(Box::new(Expr::Item), name.clone());
                fields.push((name, self.filled(value, &ty, &attribute, node)));
            } else if in_key || !attribute.optional && attribute.value.is_none() {
                let message = format!("`{name}` of `{}` is not filled", node.entity.text);
                let finding = Finding::error("missing-attribute", node.span, message);
                self.report(finding.about(None, &name));
            }
        }
        if let Some(otherwise) = node.otherwise.as_ref().filter(|_| !node.exclusive) {
            let message = "only an exclusive item can be refused";
            self.error("misplaced-statement", otherwise.span, message).help =
                Some(format!("`derive exclusive {}`, or no `else`", node.entity.text));
        }
        let told = self.taken(node.otherwise.as_ref(), id);
        let exclusive =
            node.exclusive.then(|| told.unwrap_or_else(|| Else::of(ElseKind::Conflict)));
        let span = node.span;
        let derive = Derive { each, entity: derived, exclusive, condition, fields, span };
        self.edit(id, |entity| entity.derives.push(derive));
    }

    /// Reports entities that are derived and derive others: what a transaction derives are items,
    /// not owners.
    pub(super) fn no_chains(&mut self) {
        let model = &self.model;
        let derives = model.entities.iter().flat_map(|owner| {
            owner.derives.iter().map(move |derive| (owner, model.entity(derive.entity)))
        });
        let chains: Vec<Finding> = derives
            .filter_map(|(owner, derived)| {
                let (name, owner) = (&derived.name, &owner.name);
                let first = derived.derives.first().filter(|_| name != owner)?;
                let message = format!("`{name}` is derived itself, so nothing follows from it");
                let finding = Finding::error("misplaced-statement", first.span, message);
                Some(finding.help(format!("say it in `{owner}`, from which `{name}` is derived")))
            })
            .collect();
        self.findings.extend(chains);
    }

    /// Reports a derived item that is to stay as it was created, and one that has its owner.
    fn derivable(&mut self, derived: EntityId, node: &ast::Derive) {
        if self.unless_copy(derived, node.entity.span, "derives") {
            return;
        }
        if self.model.entity(derived).append_only.is_none() {
            return;
        }
        let message = format!("items of `{}` are append-only", node.entity.text);
        let finding = Finding::error("immutable", node.entity.span, message);
        let finding = finding.why("a derived item changes with its owner");
        self.report(finding.help(format!("`create {}` in the writes", node.entity.text)));
    }

    /// Returns what fills an attribute because it has its name.
    fn filled(
        &mut self,
        value: Expr,
        found: &Type,
        attribute: &Attribute,
        node: &ast::Derive,
    ) -> Expr {
        match (found, &attribute.ty) {
            // Each has attributes of its own, which are not compared here.
            (Type::Record(_), Type::Record(_)) => value,
            (Type::Timestamp, Type::Date) => self.coerce(value, found, &attribute.ty, node.span),
            (found, wanted) if found.fits(wanted) => self.coerce(value, found, wanted, node.span),
            (found, wanted) => {
                let (name, entity) = (&attribute.name, &node.entity.text);
                let (found, wanted) = (self.describe(found), self.describe(wanted));
                let message =
                    format!("`{name}` is `{found}`, but `{name}` of `{entity}` is `{wanted}`");
                self.error("type-mismatch", node.span, message);
                value
            }
        }
    }
}
