//! Writes.

use super::Resolver;
use super::otherwise::words_of_inputs;
use super::scope::Scope;
use crate::model::{Else, ElseKind, Type, Write};
use crate::syntax::ast::{self, StatementKind};

impl<'a> Resolver<'a> {
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
        scope.learn(learned);
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
                        self.error("duplicate-name", statement.span, "`allow` is given twice");
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
}
