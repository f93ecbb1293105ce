//! Attributes that a write gives to an item, one by one or from its inputs.

use super::Resolver;
use super::scope::Scope;
use crate::model::{Change, ChangeKind, Computed, EntityId, Expr, Type};
use crate::syntax::ast::{self};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves `Entity from input { fields }`: every attribute that must have a value gets one.
    pub(super) fn construct(
        &mut self,
        node: &'a ast::Construct,
        scope: &mut Scope,
    ) -> Option<(EntityId, Vec<(String, Expr)>)> {
        let Some(entity) = self.entities.get(node.entity.text.as_str()).copied() else {
            let known: Vec<_> = self.entities.keys().copied().collect();
            self.unknown("entity", &node.entity.text, node.entity.span, known);
            return None;
        };
        if self.unless_copy(entity, node.entity.span, "creates") {
            return None;
        }
        let mut fields: Vec<(String, Expr)> = Vec::new();
        for field in &node.fields {
            if !self.known_attribute(entity, &field.name) {
                continue;
            }
            if fields.iter().any(|(name, _)| *name == field.name.text) {
                self.error(
                    "duplicate-name",
                    field.name.span,
                    format!("`{}` is given twice", field.name.text),
                );
            }
            let wanted = self.attribute_type(entity, &field.name.text);
            fields.push((field.name.text.clone(), self.expect(&field.value, scope, &wanted)));
        }
        let item = node.from_item.as_ref().and_then(|name| self.copied_item(name, scope));
        for attribute in self.model.entity(entity).attributes.clone() {
            if fields.iter().any(|(name, _)| *name == attribute.name) {
                continue;
            }
            if let Some((place, source)) = item
                && attribute.computed == Computed::Default
                && self.model.entity(source).attribute(&attribute.name).is_some()
            {
                let found = self.attribute_type(source, &attribute.name);
                let value = Expr::Field(Box::new(Expr::Slot(place)), attribute.name.clone());
                let value = self.coerce(value, &found, &attribute.ty, node.span);
                fields.push((attribute.name.clone(), value));
                continue;
            }
            if node.from_input
                && attribute.computed == Computed::Default
                && let Some(place) =
                    scope.find(&attribute.name).filter(|place| scope.is_input(*place))
            {
                let value = self.take_input(place, &attribute.ty, scope, node.span);
                fields.push((attribute.name.clone(), value));
                continue;
            }
            let given = attribute.optional || attribute.value.is_some();
            if !given {
                self.report(
                    Finding::error(
                        "missing-attribute",
                        node.span,
                        format!("`{}` of `{}` gets no value", attribute.name, node.entity.text),
                    )
                    .about(Some(&node.entity.text), &attribute.name)
                    .help(if let Some(name) = &node.from_item {
                        let (name, attribute) = (&name.text, &attribute.name);
                        format!("give it in the braces: `{name}` has no `{attribute}`")
                    } else if node.from_input {
                        format!("give it in the braces, or declare an input `{}`", attribute.name)
                    } else {
                        "give it in the braces, or take it `from input`".to_owned()
                    }),
                );
            }
        }
        Some((entity, fields))
    }

    /// Resolves the item behind `create X from`, whose attributes of the same names are copied.
    fn copied_item(&mut self, name: &ast::Name, scope: &mut Scope) -> Option<(usize, EntityId)> {
        let place = scope.find(&name.text);
        let slot = place.and_then(|place| scope.slots.get_mut(place));
        if let (Some(place), Some(slot)) = (place, slot)
            && let Some(Type::Item(entity)) = slot.ty
        {
            slot.used = true;
            return Some((place, entity));
        }
        let message = format!("`{}` is not an item that the write has loaded", name.text);
        let finding = Finding::error("unknown-name", name.span, message);
        let help =
            format!("load it first: `let {} = Entity(...)`, or take `from input`", name.text);
        self.report(finding.help(help));
        None
    }

    /// Resolves an input that fills an attribute: it takes the attribute's type, or must fit it.
    fn take_input(&mut self, place: usize, wanted: &Type, scope: &mut Scope, span: Span) -> Expr {
        let Some(slot) = scope.slots.get_mut(place) else { return Expr::Absent };
        slot.used = true;
        let other = slot.goes_to(wanted);
        let found = slot.ty.clone().unwrap_or(Type::Unknown);
        self.undecided(place, other, wanted, scope);
        self.coerce(Expr::Slot(place), &found, wanted, span)
    }

    /// Resolves `update X from input`: what is given changes, what is not stays.
    pub(super) fn changes_from_input(
        &mut self,
        entity: EntityId,
        given: &[Change],
        span: Span,
        scope: &mut Scope,
    ) -> Vec<Change> {
        let key = self.model.entity(entity).key_attributes.clone();
        let mut changes = Vec::new();
        for attribute in self.model.entity(entity).attributes.clone() {
            let set = given.iter().any(|change| change.path.first() == Some(&attribute.name));
            if set || key.contains(&attribute.name) || attribute.computed != Computed::Default {
                continue;
            }
            if let Some(place) = scope.find(&attribute.name).filter(|place| scope.is_input(*place))
            {
                let value = self.take_input(place, &attribute.ty, scope, span);
                self.changeable(entity, &attribute.name, span);
                changes.push(Change {
                    path: vec![attribute.name],
                    kind: ChangeKind::SetIfGiven(value),
                });
            }
        }
        changes
    }
}
