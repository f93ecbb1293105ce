//! `update any`: a step on one of several items, whichever has what the step needs.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{Any, EntityId, Expr, Length, Type};
use crate::syntax::ast;

const CODE: &str = "bad-any";

impl<'a> Resolver<'a> {
    /// Binds the part of the key that is chosen, whose name is known in the key only. Returns its
    /// slot and what it may be.
    pub(super) fn open_any(
        &mut self,
        any: &'a ast::Any,
        target: &'a ast::Ref,
        scope: &mut Scope,
    ) -> (usize, Expr) {
        if scope.loops > 0 {
            let finding = Finding::error(CODE, target.span, "a loop cannot choose items");
            let help = "choose one item before it, with as much as the loop needs";
            self.report(finding.help(help));
        }
        let entity = self.entities.get(target.name.text.as_str()).copied();
        let wanted = entity.map_or(Type::Unknown, |id| self.attribute_type(id, &any.part.text));
        let hint = Type::List(Box::new(wanted), Length::ANY);
        let (list, ty) = self.expr(&any.list, scope, Some(&hint));
        let element = ty.element().cloned();
        if element.is_none() && ty != Type::Unknown {
            let described = self.describe(&ty);
            let message = format!("`{described}` is neither a range nor a list");
            self.error("type-mismatch", any.list.span, message);
        }
        let element = Some(element.unwrap_or(Type::Unknown));
        let slot = scope.push(&any.part.text, element, SlotKind::Local, any.part.span);
        (slot, list)
    }

    /// Binds the item that is chosen.
    pub(super) fn close_any(
        &self,
        any: &'a ast::Any,
        (slot, list): (usize, Expr),
        entity: EntityId,
        scope: &mut Scope,
    ) -> Any {
        let base = format!("any {}", any.part.text);
        let alike = scope.slots.iter().filter(|other| other.name.starts_with(&base)).count();
        if let Some(part) = scope.slots.get_mut(slot) {
            part.used = true;
            // Two steps may choose two items, also where their keys read the same.
            part.name = if alike == 0 { base } else { format!("{base} {}", alike + 1) };
        }
        let ty = Type::Item(entity);
        let item = any.binding.as_ref().map(|name| {
            let item = scope.push(&name.text, Some(ty), SlotKind::Local, name.span);
            scope.slots.get_mut(item).into_iter().for_each(|bound| bound.made_by_step = true);
            item
        });
        Any { slot, list, item }
    }
}
