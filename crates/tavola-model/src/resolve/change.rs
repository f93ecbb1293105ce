//! The changes of an update.

use super::Resolver;
use super::scope::Scope;
use tavola_store::Value;

use crate::model::{Arithmetic, Change, ChangeKind, Computed, EntityId, Expr, Function, Type};
use crate::syntax::ast::{self, ExprKind};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves the changes of one `update`.
    pub(super) fn changes(
        &mut self,
        nodes: &'a [ast::Change],
        entity: EntityId,
        scope: &mut Scope,
    ) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::with_capacity(nodes.len());
        let mut spans: Vec<Span> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let Some(change) = self.change(node, entity, scope) else { continue };
            self.changed_twice((&change, node.span), changes.iter().zip(&spans));
            changes.push(change);
            spans.push(node.span);
        }
        changes
    }

    pub(super) fn changeable(&mut self, entity: EntityId, name: &str, span: Span) {
        let entity = self.model.entity(entity);
        let in_key = entity.key_attributes.iter().any(|key| key == name);
        let message = if in_key {
            Some(format!(
                "`{name}` is part of the primary key of `{}` and cannot change",
                entity.name
            ))
        } else if entity.attribute(name).is_some_and(|attribute| attribute.immutable) {
            Some(format!("`{name}` is immutable"))
        } else if entity
            .attribute(name)
            .is_some_and(|attribute| attribute.computed == Computed::CountsWrites)
        {
            Some(format!("`{name}` counts writes and cannot be set"))
        } else {
            None
        };
        let Some(message) = message else { return };
        let finding = Finding::error("immutable", span, message);
        self.report(match in_key {
            // The key of an index follows what it is made of.
            true => finding
                .why("under another key it would be another item")
                .help(format!("leave `{name}` out of that key, and put it into the key of an index; or create the item anew, and delete the old one")),
            false => finding,
        });
    }

    fn change(
        &mut self,
        node: &'a ast::Change,
        entity: EntityId,
        scope: &mut Scope,
    ) -> Option<Change> {
        let path = match &node.kind {
            ast::ChangeKind::Set(path, _)
            | ast::ChangeKind::Increase(path, _)
            | ast::ChangeKind::Decrease(path, _)
            | ast::ChangeKind::Add(_, path)
            | ast::ChangeKind::Remove(_, path)
            | ast::ChangeKind::Clear(path) => path,
        };
        let mut ty = Type::Item(entity);
        for name in path {
            ty = self.field_type(&ty, name);
        }
        let first = path.first()?;
        self.changeable(entity, &first.text, node.span);
        let kind = scope.with_item(Some(entity), |scope| self.change_kind(node, &ty, scope))?;
        if matches!(kind, ChangeKind::Clear) {
            let names: Vec<_> = path.iter().map(|name| name.text.as_str()).collect();
            if self.model.entity(entity).attribute_at(&names).is_some_and(|found| !found.optional) {
                let message = format!("`{}` must have a value", names.join("."));
                self.error("missing-attribute", node.span, message);
            }
        }
        Some(Change { path: path.iter().map(|name| name.text.clone()).collect(), kind })
    }

    fn change_kind(
        &mut self,
        node: &'a ast::Change,
        ty: &Type,
        scope: &mut Scope,
    ) -> Option<ChangeKind> {
        // One element, or a list of them.
        let elements = |this: &mut Self, value: &'a ast::Expr, scope: &mut Scope| -> Option<Expr> {
            let Some(element) = ty.element() else {
                if *ty != Type::Unknown {
                    let described = this.describe(ty);
                    this.error(
                        "type-mismatch",
                        node.span,
                        format!("`{described}` is not a list or set"),
                    );
                }
                return None;
            };
            if matches!(value.kind, ExprKind::List(_)) {
                return Some(this.expect(value, scope, ty));
            }
            let (value_expr, found) = this.expr(value, scope, Some(element));
            if found.element().is_some() {
                return Some(this.coerce(value_expr, &found, ty, value.span));
            }
            Some(Expr::List(vec![this.coerce(value_expr, &found, element, value.span)]))
        };
        Some(match &node.kind {
            ast::ChangeKind::Set(_, ast::Expr { kind: ExprKind::Optional(value), .. }) => {
                ChangeKind::SetIfGiven(self.expect(value, scope, ty))
            }
            ast::ChangeKind::Set(_, value) => ChangeKind::Set(self.expect(value, scope, ty)),
            ast::ChangeKind::Increase(_, value) if ty.element().is_some() => {
                ChangeKind::Add(elements(self, value, scope)?)
            }
            ast::ChangeKind::Decrease(_, value) if ty.element().is_some() => {
                ChangeKind::Remove(elements(self, value, scope)?)
            }
            ast::ChangeKind::Increase(path, value) if matches!(ty, Type::Decimal(decimal) if decimal.as_text) => {
                self.stepped_text(Arithmetic::Plus, path, value, ty, scope)
            }
            ast::ChangeKind::Decrease(path, value) if matches!(ty, Type::Decimal(decimal) if decimal.as_text) => {
                self.stepped_text(Arithmetic::Minus, path, value, ty, scope)
            }
            ast::ChangeKind::Increase(_, value) => {
                self.number_only(ty, node.span);
                ChangeKind::Increase(self.summand(value, ty, scope))
            }
            ast::ChangeKind::Decrease(_, value) => {
                self.number_only(ty, node.span);
                ChangeKind::Decrease(self.summand(value, ty, scope))
            }
            ast::ChangeKind::Add(value, _) => ChangeKind::Add(elements(self, value, scope)?),
            ast::ChangeKind::Remove(value, _) => ChangeKind::Remove(elements(self, value, scope)?),
            ast::ChangeKind::Clear(_) => ChangeKind::Clear,
        })
    }

    /// Resolves a step of a number that is stored as text, to which DynamoDB adds nothing: it is
    /// calculated from the value that is there.
    fn stepped_text(
        &mut self,
        step: Arithmetic,
        path: &'a [ast::Name],
        value: &'a ast::Expr,
        ty: &Type,
        scope: &mut Scope,
    ) -> ChangeKind {
        let by = self.summand(value, ty, scope);
        let field = |of: Expr, name: &ast::Name| Expr::Field(Box::new(of), name.text.clone());
        let stored = path.iter().fold(Expr::Item, field);
        let number = Expr::Call(Function::Amount, vec![stored]);
        let zero = Expr::Literal(Value::from(0));
        let from = Expr::Coalesce(Box::new(number), Box::new(zero));
        ChangeKind::SetIfGiven(Expr::Arithmetic(step, Box::new(from), Box::new(by)))
    }

    /// Resolves what is added to a number: a whole number, if the number is whole, and one with as
    /// many places, if it is a decimal.
    fn summand(&mut self, value: &'a ast::Expr, ty: &Type, scope: &mut Scope) -> Expr {
        let (hint, wanted) = match ty {
            Type::Int(_) => (Type::ANY_INT, Type::ANY_NUMBER),
            Type::Decimal(decimal) => {
                let any = Type::Decimal(decimal.unbounded().in_calculations());
                (any.clone(), any)
            }
            _ => (Type::ANY_NUMBER, Type::ANY_NUMBER),
        };
        let (expr, found) = self.expr(value, scope, Some(&hint));
        self.coerce(expr, &found, &wanted, value.span)
    }

    fn number_only(&mut self, ty: &Type, span: Span) {
        if !ty.is_number() && *ty != Type::Unknown {
            self.mismatch(span, ty, &Type::ANY_NUMBER);
        }
    }

    /// Reports a change of what an earlier one of the same `update` changes. They have no order:
    /// each sees the item as it was. Only what is added or taken adds up all the same.
    fn changed_twice<'c>(
        &mut self,
        (change, span): (&Change, Span),
        mut earlier: impl Iterator<Item = (&'c Change, &'c Span)>,
    ) {
        let Some((_, first)) = earlier.find(|(other, _)| contradict(other, change)) else { return };
        let message = format!("`{}` is changed twice", change.path.join("."));
        self.report(
            Finding::error("changed-twice", span, message)
                .why("the changes of one `update` have no order: each sees the item as it was")
                .help("say it in one change, or in a further `update`")
                .related(*first, "here already"),
        );
    }
}

/// Returns `true` if two changes of one item cannot both happen.
fn contradict(one: &Change, other: &Change) -> bool {
    let overlap = one.path.starts_with(&other.path) || other.path.starts_with(&one.path);
    let add_up = one.path == other.path && one.kind.counts() && other.kind.counts();
    overlap && !add_up
}
