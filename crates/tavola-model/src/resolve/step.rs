//! The steps of a write.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::model::{AppendOnly, Else, ElseKind, EntityId, Expr, Input, Int, Loop, Step, Type};
use crate::syntax::ast::{self, ExprKind, StatementKind, UpdateVerb};
use crate::{Finding, Span};

/// What the number of an element is at most.
const MOST_IN_LOOP: i64 = 9_999;

impl<'a> Resolver<'a> {
    pub(super) fn steps(
        &mut self,
        body: &'a [ast::Statement],
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Vec<Step> {
        body.iter().flat_map(|statement| self.steps_of(statement, inputs, scope)).collect()
    }

    /// Resolves a statement: one step, or those that `do` stands for.
    pub(super) fn steps_of(
        &mut self,
        statement: &'a ast::Statement,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Vec<Step> {
        match &statement.kind {
            StatementKind::Do(target) => self.do_steps(target, inputs, scope),
            _ => self.step(statement, inputs, scope).into_iter().collect(),
        }
    }

    fn step(
        &mut self,
        statement: &'a ast::Statement,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Option<Step> {
        match &statement.kind {
            StatementKind::Let(node) => Some(Step::Let(self.let_(node, scope)?)),
            StatementKind::Claim { .. } => self.claim_numbers(statement, scope).map(Step::Let),
            StatementKind::Check(condition, otherwise) => {
                let default = match &condition.expr.kind {
                    ExprKind::Exists(_) => ElseKind::NotFound,
                    _ => ElseKind::Conflict,
                };
                let otherwise =
                    self.else_(otherwise.as_ref(), default, Some(condition), inputs, scope);
                Some(Step::Check(self.condition(&condition.expr, scope), otherwise))
            }
            StatementKind::Create { binding, construct, otherwise } => {
                let made = self.construct(construct, scope);
                let otherwise =
                    self.else_(otherwise.as_ref(), ElseKind::Conflict, None, inputs, scope);
                let ty = made.as_ref().map_or(Type::Unknown, |(entity, _)| Type::Item(*entity));
                let slot = binding
                    .as_ref()
                    .map(|name| scope.push(&name.text, Some(ty), SlotKind::Local, name.span));
                if let Some(bound) = slot.and_then(|slot| scope.slots.get_mut(slot)) {
                    bound.made_by_step = true;
                }
                let (entity, fields) = made?;
                scope.changed.push(entity);
                Some(Step::Create { slot, entity, fields, otherwise })
            }
            StatementKind::Update {
                verb,
                target,
                any,
                from_input,
                changes,
                starting,
                condition,
                otherwise,
            } => {
                let any = any.as_ref().map(|any| (any, self.open_any(any, target, scope)));
                let found = self.item_ref(target, scope);
                // Behind the key, its name is that of the item's attribute.
                any.iter().for_each(|(_, (slot, _))| scope.hide(*slot));
                let (target_expr, entity) = found?;
                self.unless_append_only(entity, target.span, false);
                if verb.makes() && !matches!(target_expr, Expr::Load(_)) {
                    let message = format!("`{}` takes an entity with its key", verb.word());
                    self.error("bad-source", target.span, message);
                }
                let mut changes = self.changes(changes, entity, scope);
                if *from_input {
                    let given = self.changes_from_input(entity, &changes, statement.span, scope);
                    changes.extend(given);
                }
                if *verb == UpdateVerb::Put {
                    self.clear_the_rest(entity, &mut changes);
                }
                let starting = self.starting(starting, *verb, entity, &changes, scope);
                if changes.is_empty() && !verb.makes() {
                    self.error("does-nothing", statement.span, "this update changes nothing");
                }
                let guard = (condition.as_ref(), otherwise.as_ref());
                let (condition, otherwise) = self.guard(entity, guard, inputs, scope);
                let (target, upsert, blind) = (target_expr, verb.makes(), false);
                let any = any.map(|(any, opened)| self.close_any(any, opened, entity, scope));
                scope.changed.push(entity);
                Some(Step::Update {
                    target,
                    entity,
                    any: any.map(Box::new),
                    upsert,
                    blind,
                    changes,
                    starting,
                    condition,
                    otherwise,
                })
            }
            StatementKind::Delete { target, with_all, condition, otherwise } => {
                if with_all.is_some() {
                    let message = "`with all under it` belongs to a step of the write itself";
                    self.error("bad-deletion", statement.span, message);
                }
                let span = target.span;
                let (target, entity) = self.item_ref(target, scope)?;
                self.unless_append_only(entity, span, true);
                let guard = (condition.as_ref(), otherwise.as_ref());
                let (condition, otherwise) = self.guard(entity, guard, inputs, scope);
                scope.changed.push(entity);
                Some(Step::Delete { target, entity, condition, otherwise })
            }
            StatementKind::For { portions: true, .. } => {
                let message = "`in portions` belongs to a loop of the write itself";
                self.error("bad-portions", statement.span, message);
                None
            }
            StatementKind::For { name, index: None, list, condition: None, body, .. }
                if deletes_each(name, body) && self.finds_several(list) =>
            {
                self.delete_each(name, list, scope)
            }
            StatementKind::For { name, index, list, condition, body, .. } => {
                let (list, element) = self.loop_over(list, scope)?;
                let slot = scope.push(&name.text, Some(element), SlotKind::Local, name.span);
                let number = Type::Int(Int { min: 0, max: MOST_IN_LOOP });
                let index = index.as_ref().map(|index| {
                    scope.push(&index.text, Some(number), SlotKind::Local, index.span)
                });
                let condition =
                    condition.as_ref().map(|condition| self.condition(condition, scope));
                scope.loops += 1;
                let body = self.steps(body, inputs, scope);
                scope.loops -= 1;
                scope.hide_from(slot);
                Some(Step::For { slot, index, list, condition, body })
            }
            StatementKind::When { condition, body } => {
                let condition = Some(self.condition(condition, scope));
                // It has no name; the frame keeps a place for it, as for every loop.
                let slot = scope.push("", Some(Type::Bool), SlotKind::Local, statement.span);
                let body = self.steps(body, inputs, scope);
                scope.hide_conditional(slot);
                scope.behind_when = condition.clone().map(|condition| (slot, condition));
                Some(Step::For { slot, index: None, list: Loop::Once, condition, body })
            }
            StatementKind::Otherwise { body } => {
                let (when, condition) = scope.behind_when.take()?;
                let slot = scope.push("", Some(Type::Bool), SlotKind::Local, statement.span);
                let body = self.steps(body, inputs, scope);
                scope.hide_conditional(slot);
                let condition = Some(Expr::Not(Box::new(condition)));
                let list = Loop::Otherwise(when);
                Some(Step::For { slot, index: None, list, condition, body })
            }
            _ => {
                self.error(
                    "misplaced-statement",
                    statement.span,
                    "this cannot stand inside a loop, nor in steps",
                );
                None
            }
        }
    }

    /// Resolves what must hold of an item that a step changes or deletes, and what callers are told
    /// otherwise.
    pub(super) fn guard(
        &mut self,
        entity: EntityId,
        (condition, otherwise): (Option<&'a ast::Condition>, Option<&'a ast::Else>),
        inputs: &[Input],
        scope: &mut Scope,
    ) -> (Option<Expr>, Else) {
        let default = if condition.is_some() { ElseKind::Conflict } else { ElseKind::NotFound };
        // Without a condition it is about an item that is missing.
        let about = condition.map(|_| entity);
        let otherwise = scope
            .with_item(about, |scope| self.else_(otherwise, default, condition, inputs, scope));
        let condition = condition.map(|condition| {
            scope.with_item(Some(entity), |scope| self.condition(&condition.expr, scope))
        });
        (condition, otherwise)
    }

    /// Reports a step that changes or deletes items that are to stay as they were created.
    pub(super) fn unless_append_only(&mut self, entity: EntityId, span: Span, deletes: bool) {
        let does = if deletes { "deletes" } else { "changes" };
        if self.unless_copy(entity, span, does) {
            return;
        }
        let entity = self.model.entity(entity);
        let name = &entity.name;
        let help = match (entity.append_only, deletes) {
            (None, _) | (Some(AppendOnly::ExceptDelete), true) => return,
            (Some(AppendOnly::Always), true) => {
                format!("say in `{name}` that they can be deleted: `append-only except delete`")
            }
            (Some(_), false) => format!("create another item of `{name}` that corrects this one"),
        };
        let message = format!("items of `{name}` are append-only: no write {does} them");
        self.report(Finding::error("immutable", span, message).help(help));
    }

    /// Reports the number of an element where elements are not counted.
    pub(super) fn no_index(&mut self, index: Option<&ast::Name>, code: &'static str) {
        let Some(index) = index else { return };
        let message = "only a loop in the transaction of its write counts its elements";
        let help = "take the second name out, or store the number in the item";
        self.report(Finding::error(code, index.span, message).help(help));
    }

    /// Reports what makes, changes or deletes copies. Returns `true` if the items are such.
    pub(super) fn unless_copy(&mut self, entity: EntityId, span: Span, does: &str) -> bool {
        let Some(source) = self.model.entity(entity).copy_of else { return false };
        let name = &self.model.entity(entity).name;
        let source = &self.model.entity(source).name;
        let message = format!("items of `{name}` are copies: nothing else {does} them");
        let help = format!("a copy follows its `{source}`: change that one");
        self.report(Finding::error("immutable", span, message).help(help));
        true
    }

    /// Returns `true` if a list is the items of a read that finds several entities.
    fn finds_several(&mut self, list: &'a ast::Expr) -> bool {
        let ExprKind::Call(name, _) = &list.kind else { return false };
        let Some(read) = self.reads.get(name.text.as_str()).copied() else { return false };
        self.resolve_read(read, list.span);
        self.model.reads.get(read.0).is_some_and(|read| read.entities.len() > 1)
    }

    /// Resolves `for x in read() { delete x }`, whatever entity each item is of: one step for each,
    /// of which one applies.
    fn delete_each(
        &mut self,
        name: &ast::Name,
        list: &'a ast::Expr,
        scope: &mut Scope,
    ) -> Option<Step> {
        let ExprKind::Call(called, args) = &list.kind else { return None };
        let read = self.reads.get(called.text.as_str()).copied()?;
        let args = self.read_args(read, Some(args), list.span, scope);
        let entities = self.model.reads.get(read.0)?.entities.clone();
        for entity in &entities {
            self.unless_append_only(*entity, list.span, true);
        }
        let first = entities.first().map(|entity| Type::Item(*entity));
        let slot = scope.push(&name.text, first, SlotKind::Local, name.span);
        scope.slots.get_mut(slot)?.used = true;
        scope.hide(slot);
        let otherwise = Else::of(ElseKind::NotFound);
        let delete = |entity| Step::Delete {
            target: Expr::Slot(slot),
            entity,
            condition: None,
            otherwise: otherwise.clone(),
        };
        let body = entities.into_iter().map(delete).collect();
        let list = Loop::Read(read, args);
        Some(Step::For { slot, index: None, list, condition: None, body })
    }

    /// Resolves what a loop goes over: a list of values, or the items of a read.
    /// Returns `true` if an expression calls a read.
    pub(super) fn is_read(&self, list: &ast::Expr) -> bool {
        matches!(&list.kind, ExprKind::Call(name, _) if self.reads.contains_key(name.text.as_str()))
    }

    pub(super) fn loop_over(
        &mut self,
        list: &'a ast::Expr,
        scope: &mut Scope,
    ) -> Option<(Loop, Type)> {
        if let ExprKind::Call(name, args) = &list.kind
            && let Some(read) = self.reads.get(name.text.as_str()).copied()
        {
            let args = self.read_args(read, Some(args), list.span, scope);
            if self.no_loop_over_aggregates(read, list.span) || self.no_list(read, list.span) {
                return None;
            }
            let entity = self.only_entity(read, list.span)?;
            return Some((Loop::Read(read, args), Type::Item(entity)));
        }
        let (list_expr, ty) = self.expr(list, scope, None);
        match ty.element() {
            Some(element) => Some((Loop::Values(list_expr), element.clone())),
            None => {
                // An input whose type nothing tells is reported as such.
                if ty != Type::Unknown {
                    let described = self.describe(&ty);
                    self.error("type-mismatch", list.span, format!("`{described}` is not a list"));
                }
                None
            }
        }
    }
}

/// Returns `true` if a loop does nothing but delete what it finds.
fn deletes_each(name: &ast::Name, body: &[ast::Statement]) -> bool {
    matches!(body, [ast::Statement {
        kind: StatementKind::Delete { target, with_all: None, condition: None, otherwise: None }, ..
    }] if target.args.is_none() && target.name.text == name.text)
}
