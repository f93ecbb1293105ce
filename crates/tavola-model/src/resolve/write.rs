//! Writes.

use super::Resolver;
use super::expiry::belongs_to_expiry;
use super::otherwise::words_of_inputs;
use super::portions::has_portions;
use super::scope::Scope;
use super::under::step_target;
use crate::Finding;
use crate::model::{Else, ElseKind, Type, Write, WriteId};
use crate::syntax::ast::{self, StatementKind};

impl<'a> Resolver<'a> {
    /// Resolves all writes: first those that others may do in their portions.
    pub(super) fn all_writes(&mut self) {
        let nodes = self.write_nodes.clone();
        let mut resolved: Vec<(WriteId, Write)> = Vec::with_capacity(nodes.len());
        let before = self.findings.len();
        for in_portions in [false, true] {
            for (place, (decl, node)) in nodes.iter().enumerate() {
                if has_portions(node) == in_portions {
                    let write = self.write(decl, node);
                    if !in_portions {
                        self.write_inputs.insert(WriteId(place), write.inputs.clone());
                    }
                    resolved.push((WriteId(place), write));
                }
            }
        }
        // A mistake in steps is one mistake, however many writes do them.
        let found = self.findings.split_off(before);
        for finding in found {
            let is_known = |known: &Finding| {
                (known.span, &known.code, &known.message)
                    == (finding.span, &finding.code, &finding.message)
            };
            if !self.findings.iter().skip(before).any(is_known) {
                self.findings.push(finding);
            }
        }
        resolved.sort_by_key(|(id, _)| *id);
        self.model.writes = resolved.into_iter().map(|(_, write)| write).collect();
    }

    /// Resolves a write twice: the first time only to learn the types of its inputs, since any use
    /// may tell them, also a later one.
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
        let expiry = match &decl.kind {
            ast::DeclKind::Expiry(expiry) => {
                Some(self.open_expiry(expiry, &mut inputs, &mut scope))
            }
            _ => None,
        };
        scope.learn(learned);
        // Not in defaults of inputs, by which a repeated call is known.
        scope.draws = true;
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
            portions: Vec::new(),
            cancel: None,
            once: None,
            answer: None,
            discriminator: None,
            audited: true,
            expiry: None,
            with_all: Vec::new(),
            span: node.name.span,
        };
        let (mut allow, mut with_alls) = (None, Vec::new());
        for statement in &node.statements {
            match &statement.kind {
                kind if expiry.is_some() && !belongs_to_expiry(kind) && !self.does_steps(kind) => {
                    self.misplaced_in_expiry(statement);
                }
                StatementKind::Route(route) => write.route = Some(self.route(route, &inputs, true)),
                StatementKind::AuditNone => write.audited = false,
                StatementKind::Allow(condition, otherwise) => {
                    if allow.is_some() {
                        self.error("duplicate-name", statement.span, "`allow` is given twice");
                    }
                    allow = Some(self.permission(&condition.expr, &mut scope));
                    write.refusal = self.refusal(condition, otherwise.as_ref(), &mut scope);
                }
                StatementKind::Once { key, seconds } => {
                    let (key, _) = self.expr(key, &mut scope, Some(&Type::ANY_STRING));
                    write.once = Some((key, *seconds));
                }
                StatementKind::Cancel(condition) => {
                    write.cancel = Some(self.condition(condition, &mut scope));
                    if !has_portions(node) {
                        let message = "only what goes on in portions can be cancelled";
                        self.error("bad-portions", statement.span, message);
                    }
                }
                StatementKind::Answer(expr) => {
                    if write.answer.is_some() {
                        self.error("duplicate-name", statement.span, "`answer` is given twice");
                    }
                    write.answer = self.answer(expr, node, &mut scope);
                }
                StatementKind::For { portions: true, .. } => {
                    let portions = self.portions(statement, &inputs, &mut scope);
                    write.portions.extend(portions);
                }
                _ if !write.portions.is_empty() => {
                    let message = "the write's own steps come before its loops in portions";
                    self.error("bad-portions", statement.span, message).help = Some(
                        "they are one transaction, which goes first: move this line up".to_owned(),
                    );
                }
                StatementKind::Delete { with_all: Some(except), .. } => {
                    let deletion = self.delete_with_all(statement, except, &inputs, &mut scope);
                    write.steps.extend(deletion.map(|(step, with_all)| {
                        with_alls.push((with_all, step_target(&step)));
                        step
                    }));
                }
                _ => write.steps.extend(self.steps_of(statement, &inputs, &mut scope)),
            }
        }
        // Behind the steps of the text: what they delete is gone for everyone by then.
        for (with_all, target) in with_alls {
            write.steps.extend(self.loops_under(&with_all, &target, &mut scope));
            write.with_all.push(with_all);
        }
        if write.steps.is_empty() && !has_portions(node) {
            self.error(
                "does-nothing",
                node.name.span,
                format!("the write `{}` does nothing", node.name.text),
            );
        }
        write.allow = allow;
        if let Some(opening) = expiry.flatten() {
            self.close_expiry(opening, &mut write, node, &mut scope);
        }
        self.finish_inputs(&mut inputs, &scope);
        write.frame = scope.frame();
        let learned = scope.slots.iter().take(inputs.len()).map(|slot| slot.ty.clone()).collect();
        write.inputs = inputs;
        let by_entry: Vec<usize> = write.entries_set().map(|(slot, ..)| slot).collect();
        for (slot, input) in write.inputs.iter_mut().enumerate() {
            input.by_entry = by_entry.contains(&slot);
        }
        self.changed_though_read(&write);
        words_of_inputs(&mut write, &|entity, name| {
            self.model.entity(entity).attribute(name).cloned()
        });
        (write, learned)
    }
}
