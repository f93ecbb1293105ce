//! Writes and jobs.

use super::Resolver;
use super::otherwise::words_of_inputs;
use super::scope::{Scope, SlotKind, Told};
use crate::model::{
    Change, ChangeKind, Computed, Else, ElseKind, EntityId, Expr, Input, Job, JobLoop, Loop, Step,
    Type, Write,
};
use crate::syntax::ast::{self, ExprKind, StatementKind};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves a write twice: the first time only to learn the types of its inputs, since any use may tell
    /// them, also a later one.
    pub(super) fn write(&mut self, decl: &'a ast::Decl, node: &'a ast::Write) -> Write {
        let findings = self.findings.len();
        let learned = self.write_with(decl, node, &[]).1;
        self.findings.truncate(findings);
        self.write_with(decl, node, &learned).0
    }

    fn write_with(
        &mut self,
        decl: &'a ast::Decl,
        node: &'a ast::Write,
        learned: &[Option<Type>],
    ) -> (Write, Vec<Option<Type>>) {
        let mut scope = Scope::default();
        let mut inputs = self.inputs(&node.params, &[], &mut scope);
        for (slot, learned) in scope.slots.iter_mut().zip(learned) {
            if slot.ty.is_none() {
                (slot.ty, slot.told) = (learned.clone(), Told::ByPlace);
            }
        }
        let mut write = Write {
            name: node.name.text.clone(),
            docs: decl.docs.clone(),
            audit_name: node.alias.clone().unwrap_or_else(|| node.name.text.clone()),
            route: None,
            inputs: Vec::new(),
            frame: Vec::new(),
            allow: None,
            refusal: Else::of(ElseKind::Forbidden),
            steps: Vec::new(),
            once: None,
            audited: true,
            span: node.name.span,
        };
        let mut allow = None;
        for statement in &node.statements {
            match &statement.kind {
                StatementKind::Route(route) => write.route = Some(self.route(route, &inputs, true)),
                StatementKind::AuditNone => write.audited = false,
                StatementKind::Allow(condition, otherwise) => {
                    if allow.is_some() {
                        self.error("duplicate-name", statement.span, "`allow` is said twice");
                    }
                    allow = Some(self.condition(&condition.expr, &mut scope));
                    write.refusal = self.refusal(condition, otherwise.as_ref(), &mut scope);
                }
                StatementKind::Once { key, seconds } => {
                    let (key, _) = self.expr(key, &mut scope, Some(&Type::ANY_STRING));
                    write.once = Some((key, *seconds));
                }
                StatementKind::Do(_) => {
                    self.error("misplaced-do", statement.span, "`do` belongs in jobs");
                }
                _ => write.steps.extend(self.step(statement, &inputs, &mut scope)),
            }
        }
        if write.steps.is_empty() {
            self.error(
                "does-nothing",
                node.name.span,
                format!("the write `{}` does nothing", node.name.text),
            );
        }
        write.allow = allow;
        self.finish_inputs(&mut inputs, &scope);
        write.frame = scope.frame();
        let learned = scope.slots.iter().take(inputs.len()).map(|slot| slot.ty.clone()).collect();
        write.inputs = inputs;
        words_of_inputs(&mut write, &|entity, name| {
            self.model.entity(entity).attribute(name).cloned()
        });
        (write, learned)
    }

    fn steps(
        &mut self,
        body: &'a [ast::Statement],
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Vec<Step> {
        body.iter().filter_map(|statement| self.step(statement, inputs, scope)).collect()
    }

    fn step(
        &mut self,
        statement: &'a ast::Statement,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Option<Step> {
        match &statement.kind {
            StatementKind::Let(node) => Some(Step::Let(self.let_(node, scope)?)),
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
                let (entity, fields) = self.construct(construct, scope)?;
                let otherwise =
                    self.else_(otherwise.as_ref(), ElseKind::Conflict, None, inputs, scope);
                let slot = binding.as_ref().map(|name| {
                    scope.push(&name.text, Some(Type::Item(entity)), SlotKind::Local, name.span)
                });
                Some(Step::Create { slot, entity, fields, otherwise })
            }
            StatementKind::Update { upsert, target, from_input, changes, condition, otherwise } => {
                let (target_expr, entity) = self.item_ref(target, scope)?;
                if *upsert && !matches!(target_expr, Expr::Load(_)) {
                    self.error("bad-source", target.span, "`upsert` takes an entity with its key");
                }
                let mut resolved: Vec<Change> = Vec::with_capacity(changes.len());
                let mut spans: Vec<Span> = Vec::with_capacity(changes.len());
                for node in changes {
                    let Some(change) = self.change(node, entity, scope) else { continue };
                    self.changed_twice((&change, node.span), resolved.iter().zip(&spans));
                    resolved.push(change);
                    spans.push(node.span);
                }
                if *from_input {
                    resolved.extend(self.changes_from_input(
                        entity,
                        &resolved,
                        statement.span,
                        scope,
                    ));
                }
                if resolved.is_empty() && !*upsert {
                    self.error("does-nothing", statement.span, "this update changes nothing");
                }
                let default =
                    if condition.is_some() { ElseKind::Conflict } else { ElseKind::NotFound };
                // Without a condition it is about an item that is missing.
                let about = condition.as_ref().map(|_| entity);
                let otherwise = scope.with_item(about, |scope| {
                    self.else_(otherwise.as_ref(), default, condition.as_ref(), inputs, scope)
                });
                let condition = condition.as_ref().map(|condition| {
                    scope.with_item(Some(entity), |scope| self.condition(&condition.expr, scope))
                });
                Some(Step::Update {
                    target: target_expr,
                    entity,
                    upsert: *upsert,
                    unseen: false,
                    changes: resolved,
                    condition,
                    otherwise,
                })
            }
            StatementKind::Delete { target, condition, otherwise } => {
                let (target, entity) = self.item_ref(target, scope)?;
                let default =
                    if condition.is_some() { ElseKind::Conflict } else { ElseKind::NotFound };
                // Without a condition it is about an item that is missing.
                let about = condition.as_ref().map(|_| entity);
                let otherwise = scope.with_item(about, |scope| {
                    self.else_(otherwise.as_ref(), default, condition.as_ref(), inputs, scope)
                });
                let condition = condition.as_ref().map(|condition| {
                    scope.with_item(Some(entity), |scope| self.condition(&condition.expr, scope))
                });
                Some(Step::Delete { target, entity, condition, otherwise })
            }
            StatementKind::For { name, list, condition: None, body }
                if deletes_each(name, body) && self.finds_several(list) =>
            {
                self.delete_each(name, list, scope)
            }
            StatementKind::For { name, list, condition, body } => {
                let (list, element) = self.loop_over(list, scope)?;
                let slot = scope.push(&name.text, Some(element), SlotKind::Local, name.span);
                let condition =
                    condition.as_ref().map(|condition| self.condition(condition, scope));
                let body = self.steps(body, inputs, scope);
                scope.hide(slot);
                Some(Step::For { slot, list, condition, body })
            }
            _ => {
                self.error(
                    "misplaced-statement",
                    statement.span,
                    "this cannot stand inside a loop",
                );
                None
            }
        }
    }

    /// Whether a list is the items of a read that finds several entities.
    fn finds_several(&mut self, list: &'a ast::Expr) -> bool {
        let ExprKind::Call(name, _) = &list.kind else { return false };
        let Some(read) = self.reads.get(name.text.as_str()).copied() else { return false };
        self.resolve_read(read, list.span);
        self.model.reads.get(read.0).is_some_and(|read| read.entities.len() > 1)
    }

    /// `for x in read() { delete x }`, whatever entity each item is of: one step for each, of which one applies.
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
        Some(Step::For { slot, list: Loop::Read(read, args), condition: None, body })
    }

    /// A list of values, or the items of a read.
    fn loop_over(&mut self, list: &'a ast::Expr, scope: &mut Scope) -> Option<(Loop, Type)> {
        if let ExprKind::Call(name, args) = &list.kind
            && let Some(read) = self.reads.get(name.text.as_str()).copied()
        {
            let args = self.read_args(read, Some(args), list.span, scope);
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

    /// `Entity from input { fields }`: every attribute that must have a value gets one.
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
        for attribute in self.model.entity(entity).attributes.clone() {
            if fields.iter().any(|(name, _)| *name == attribute.name) {
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
                    .help(if node.from_input {
                        format!("give it in the braces, or declare an input `{}`", attribute.name)
                    } else {
                        "give it in the braces, or take it `from input`".to_owned()
                    }),
                );
            }
        }
        Some((entity, fields))
    }

    /// An input that fills an attribute: it takes the attribute's type, or must fit it.
    fn take_input(&mut self, place: usize, wanted: &Type, scope: &mut Scope, span: Span) -> Expr {
        let Some(slot) = scope.slots.get_mut(place) else { return Expr::Absent };
        slot.used = true;
        let other = slot.goes_to(wanted);
        let found = slot.ty.clone().unwrap_or(Type::Unknown);
        self.undecided(place, other, wanted, scope);
        self.coerce(Expr::Slot(place), &found, wanted, span)
    }

    /// `update X from input`: what is given changes, what is not stays.
    fn changes_from_input(
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

    fn changeable(&mut self, entity: EntityId, name: &str, span: Span) {
        let entity = self.model.entity(entity);
        let message = if entity.key_attributes.iter().any(|key| key == name) {
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
            Some(format!("`{name}` counts the writes by itself"))
        } else {
            None
        };
        if let Some(message) = message {
            self.error("immutable", span, message);
        }
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

    /// What is added to a number: whole, if the number is.
    fn summand(&mut self, value: &'a ast::Expr, ty: &Type, scope: &mut Scope) -> Expr {
        let hint = if matches!(ty, Type::Int(_)) { &Type::ANY_INT } else { &Type::Number };
        let (expr, found) = self.expr(value, scope, Some(hint));
        self.coerce(expr, &found, &Type::Number, value.span)
    }

    fn number_only(&mut self, ty: &Type, span: Span) {
        if !ty.is_number() && *ty != Type::Unknown {
            self.mismatch(span, ty, &Type::Number);
        }
    }

    pub(super) fn job(&mut self, decl: &'a ast::Decl, node: &'a ast::Job) -> Job {
        let mut loops = Vec::new();
        for statement in &node.statements {
            let StatementKind::For { name, list, condition: None, body } = &statement.kind else {
                self.error(
                    "bad-job",
                    statement.span,
                    "a job is `for item in read(...) { do write(...) }`",
                );
                continue;
            };
            let mut scope = Scope::default();
            let Some((Loop::Read(read, args), element)) = self.loop_over(list, &mut scope) else {
                self.error("bad-job", list.span, "a job goes over the items of a read");
                continue;
            };
            scope.push(&name.text, Some(element), SlotKind::Local, name.span);
            let [ast::Statement { kind: StatementKind::Do(target), .. }] = body.as_slice() else {
                self.error(
                    "bad-job",
                    statement.span,
                    "a job does one write for each item: `do write(...)`",
                );
                continue;
            };
            let Some(write) = self.writes.get(target.name.text.as_str()).copied() else {
                let known: Vec<_> = self.writes.keys().copied().collect();
                self.unknown("write", &target.name.text, target.name.span, known);
                continue;
            };
            let inputs = self.model.write(write).inputs.clone();
            let write_args =
                self.named_args(&inputs, target.args.as_deref(), target.span, &mut scope);
            loops.push(JobLoop { read: (read, args), write: (write, write_args) });
        }
        Job { name: node.name.text.clone(), docs: decl.docs.clone(), every: node.every, loops }
    }
}

/// Whether a loop does nothing but delete what it finds.
fn deletes_each(name: &ast::Name, body: &[ast::Statement]) -> bool {
    matches!(body, [ast::Statement {
        kind: StatementKind::Delete { target, condition: None, otherwise: None }, ..
    }] if target.args.is_none() && target.name.text == name.text)
}
