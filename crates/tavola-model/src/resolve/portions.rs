//! Loops `in portions`.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::model::{Expr, Input, Portions, Step};
use crate::syntax::ast::{self, StatementKind};

/// Returns `true` if a write has a loop in portions.
pub(super) fn has_portions(node: &ast::Write) -> bool {
    let is_portions = |statement: &ast::Statement| matches!(statement.kind, StatementKind::For { portions, .. } if portions);
    node.statements.iter().any(is_portions)
}

impl<'a> Resolver<'a> {
    pub(super) fn portions(
        &mut self,
        statement: &'a ast::Statement,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Option<Portions> {
        let StatementKind::For { name, index, list, condition, body, .. } = &statement.kind else {
            return None;
        };
        self.no_index(index.as_ref(), "bad-portions");
        if self.model.work_table().is_none() {
            let message = "this needs a table with a sort key, which holds the record of the work";
            self.error("bad-portions", statement.span, message);
        }
        let outside = scope.slots.len();
        let (list, element) = self.loop_over(list, scope)?;
        let slot = scope.push(&name.text, Some(element), SlotKind::Local, name.span);
        let condition = condition.as_ref().map(|condition| self.condition(condition, scope));
        let (call, body) = match body.as_slice() {
            [ast::Statement { kind: kind @ StatementKind::Do(target), .. }]
                if !self.does_steps(kind) =>
            {
                (Some(self.portions_call(target, scope)?), Vec::new())
            }
            body => {
                scope.loops += 1;
                let body = self.steps(body, inputs, scope);
                scope.loops -= 1;
                (None, body)
            }
        };
        if call.is_none() && body.is_empty() {
            self.error("bad-portions", statement.span, "this loop does nothing");
        }
        for place in slot..scope.slots.len() {
            scope.hide(place);
        }
        if let Some(outer) = body.iter().find_map(|step| changed_outside(step, outside)) {
            let local = scope.slots.get(outer).map_or("", |slot| slot.name.as_str());
            let message = format!("`{local}` cannot be changed in portions");
            self.error("bad-portions", statement.span, message).help = Some(format!(
                "the loop goes on after the write, when `{local}` may have changed: name the item \
                 by its key, `update Entity(...)`"
            ));
        }
        Some(Portions { step: Step::For { slot, index: None, list, condition, body }, call })
    }

    /// Resolves the write that is done for each element.
    fn portions_call(
        &mut self,
        target: &'a ast::Ref,
        scope: &mut Scope,
    ) -> Option<(crate::model::WriteId, Vec<Expr>)> {
        let Some(write) = self.writes.get(target.name.text.as_str()).copied() else {
            let known: Vec<_> = self.writes.keys().copied().collect();
            self.unknown("write", &target.name.text, target.name.span, known);
            return None;
        };
        let Some(inputs) = self.write_inputs.get(&write).cloned() else {
            let message = format!("`{}` goes on in portions itself", target.name.text);
            self.error("bad-portions", target.span, message).help =
                Some("do a write that is one transaction".to_owned());
            return None;
        };
        Some((write, self.named_args(&inputs, target.args.as_deref(), target.span, scope)))
    }
}

/// Returns the local from outside of a loop whose item a step changes or deletes.
fn changed_outside(step: &Step, outside: usize) -> Option<usize> {
    match step {
        Step::Update { target: Expr::Slot(slot), .. }
        | Step::Delete { target: Expr::Slot(slot), .. } => (*slot < outside).then_some(*slot),
        Step::For { body, .. } => body.iter().find_map(|step| changed_outside(step, outside)),
        _ => None,
    }
}
