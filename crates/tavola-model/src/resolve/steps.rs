//! `steps` with a name, and `do`, which stands for them: they become steps of the write that does
//! them, in its transaction.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{Expr, Input, Let, LetTarget, Step, Type};
use crate::syntax::ast::{self, StatementKind};

impl<'a> Resolver<'a> {
    /// Returns `true` if a statement does steps that have a name.
    pub(super) fn does_steps(&self, kind: &StatementKind) -> bool {
        matches!(kind, StatementKind::Do(target) if self.steps.contains_key(target.name.text.as_str()))
    }

    /// Resolves `do NAME(args)`. The steps see their parameters, and no other name of the write.
    pub(super) fn do_steps(
        &mut self,
        target: &'a ast::Ref,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Vec<Step> {
        let name = target.name.text.as_str();
        let Some(node) = self.steps.get(name).copied() else {
            self.no_such_steps(target);
            return Vec::new();
        };
        self.done_steps.insert(name);
        if self.open_steps.contains(&name) {
            let message = format!("the steps `{name}` do themselves");
            self.error("cycle", target.span, message);
            return Vec::new();
        }
        let floor = scope.slots.len();
        let (mut steps, mut aliases) = (Vec::new(), Vec::new());
        self.no_such_parameters(target, node);
        for param in &node.params {
            match self.argument(target, param, scope) {
                Some((Expr::Slot(place), ty))
                    if scope.is_input(place) || matches!(ty, Type::Item(_)) =>
                {
                    aliases.push((param.name.text.clone(), place));
                }
                Some((value, ty)) => {
                    let binding = Self::bind_param(param, value, ty, scope);
                    steps.push(Step::Let(binding));
                }
                None => {
                    let kind = SlotKind::Input { optional: true };
                    scope.push(&param.name.text, Some(Type::Unknown), kind, param.name.span);
                }
            }
        }
        // Whether the steps use a parameter has nothing to do with who else uses what it stands for.
        let outside: Vec<usize> = aliases.iter().map(|(_, place)| *place).collect();
        for place in &outside {
            scope.slots.get_mut(*place).into_iter().for_each(|slot| slot.used = false);
        }
        self.open_steps.push(name);
        let body = scope.with_only(floor, aliases, |scope| {
            let body = self.steps(&node.statements, inputs, scope);
            for param in &node.params {
                let slot = scope.find(&param.name.text).and_then(|at| scope.slots.get(at));
                if slot.is_some_and(|slot| !slot.used) {
                    let message = format!("the steps `{name}` do not use `{}`", param.name.text);
                    self.error("unused-input", param.name.span, message);
                }
            }
            body
        });
        self.open_steps.pop();
        for place in outside {
            // What is handed over is used, whatever the steps do with it.
            scope.slots.get_mut(place).into_iter().for_each(|slot| slot.used = true);
        }
        scope.hide_from(floor);
        steps.extend(body);
        steps
    }

    /// Binds a parameter to a value, as `let` does.
    fn bind_param(param: &ast::Param, value: Expr, ty: Type, scope: &mut Scope) -> Let {
        let in_place = scope.is_made_by_step(&value)
            || (!matches!(ty, Type::Item(_)) && scope.is_changed_by_step(&value));
        let kind = SlotKind::Input { optional: param.is_optional() };
        let slot = scope.push(&param.name.text, Some(ty.clone()), kind, param.name.span);
        let is_item = matches!((&value, &ty), (Expr::Load(_), Type::Item(_)));
        if let Some(bound) = scope.slots.get_mut(slot) {
            bound.made_by_step = in_place;
            bound.value = (!is_item).then(|| value.clone());
        }
        let target = if is_item { LetTarget::Item(value) } else { LetTarget::Value(value) };
        Let { slot, target, optional: false, in_place, by_read: false }
    }

    /// Resolves the argument for a parameter of steps.
    fn argument(
        &mut self,
        target: &'a ast::Ref,
        param: &'a ast::Param,
        scope: &mut Scope,
    ) -> Option<(Expr, Type)> {
        let wanted = param.ty.as_ref().map(|ty| self.resolve_type_where(ty, true));
        let name = &param.name.text;
        let mut args = target.args.iter().flatten();
        let given = args.find(|arg| arg.name.as_ref().is_some_and(|given| given.text == *name));
        let (value, scope) = match (given, &param.default) {
            (Some(arg), _) => (&arg.value, scope),
            (None, Some(default)) => (default, &mut Scope::default()),
            (None, None) if param.is_optional() => return Some((Expr::Absent, wanted?)),
            (None, None) => {
                let message = format!("the steps `{}` need `{name}`", target.name.text);
                let finding = Finding::error("missing-argument", target.span, message);
                self.report(finding.about(None, name));
                return None;
            }
        };
        Some(match wanted {
            Some(wanted) => (self.expect(value, scope, &wanted), wanted),
            None => self.expr(value, scope, None),
        })
    }

    fn no_such_parameters(&mut self, target: &'a ast::Ref, node: &'a ast::Steps) {
        for arg in target.args.iter().flatten() {
            let Some(given) = self.arg_name(arg) else { continue };
            let mut known = node.params.iter().map(|param| param.name.text.as_str());
            if !known.any(|known| known == given.text) {
                let what = format!("parameter of the steps `{}` called", node.name.text);
                let known = node.params.iter().map(|param| param.name.text.as_str());
                self.unknown(&what, &given.text, given.span, known);
            }
        }
    }

    pub(super) fn no_such_steps(&mut self, target: &ast::Ref) {
        let (name, span) = (&target.name.text, target.name.span);
        if self.writes.contains_key(name.as_str()) {
            let message = "`do` takes a write only in jobs and in loops `in portions`";
            let finding = Finding::error("misplaced-do", target.span, message);
            let help = "what several writes do is declared by `steps name(...) { ... }`";
            self.report(finding.help(help));
            return;
        }
        let known: Vec<_> = self.steps.keys().copied().collect();
        self.unknown("steps called", name, span, known);
    }

    /// Reports steps that no write does: nothing has looked at them.
    pub(super) fn unused_steps(&mut self, file: &'a ast::File) {
        for decl in &file.decls {
            let ast::DeclKind::Steps(node) = &decl.kind else { continue };
            let name = node.name.text.as_str();
            if !self.done_steps.contains(name) {
                let message = format!("no write does the steps `{name}`");
                let finding = Finding::error("does-nothing", node.name.span, message);
                self.report(finding.help(format!("`do {name}(...)` in a write, or take it out")));
            }
        }
    }
}
