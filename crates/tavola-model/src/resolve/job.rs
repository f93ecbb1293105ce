//! Jobs.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{Job, JobLoop, JobStep, Loop, Type};
use crate::syntax::ast::{self, StatementKind};

impl<'a> Resolver<'a> {
    /// Resolves a job twice, as a write: any use of an input may tell its type.
    pub(super) fn job(&mut self, decl: &'a ast::Decl, node: &'a ast::Job) -> Job {
        let findings = self.findings.len();
        let learned = self.job_with(decl, node, &[]).1;
        self.findings.truncate(findings);
        self.job_with(decl, node, &learned).0
    }

    fn job_with(
        &mut self,
        decl: &'a ast::Decl,
        node: &'a ast::Job,
        learned: &[Option<Type>],
    ) -> (Job, Vec<Option<Type>>) {
        let mut scope = Scope::default();
        let mut inputs = self.inputs(&node.params, &[], &mut scope);
        scope.learn(learned);
        for input in inputs.iter().filter(|input| !input.optional) {
            let message = format!("`{}` is missing when the job runs on schedule", input.name);
            let finding = Finding::error("bad-job", input.span, message);
            let help = format!("give it a default, `{0} = ...`, or write `{0}?`", input.name);
            self.report(finding.help(help));
        }
        let mut loops = Vec::new();
        for statement in &node.statements {
            match self.job_step(statement, &mut scope) {
                Some(JobStep::For(one)) => loops.push(one),
                Some(JobStep::Do(..)) => {
                    self.error("bad-job", statement.span, FORM);
                }
                None => {}
            }
        }
        self.finish_inputs(&mut inputs, &scope);
        let learned = scope.slots.iter().take(inputs.len()).map(|slot| slot.ty.clone()).collect();
        let (name, docs) = (node.name.text.clone(), decl.docs.clone());
        (
            Job {
                name,
                docs,
                every: node.every,
                inputs,
                frame: scope.frame(),
                loops,
                ends_items: false,
            },
            learned,
        )
    }

    fn job_step(&mut self, statement: &'a ast::Statement, scope: &mut Scope) -> Option<JobStep> {
        match &statement.kind {
            StatementKind::For { portions: true, .. } => {
                let message = "a job goes from item to item as it is";
                self.error("bad-job", statement.span, message).help =
                    Some("put the loop in portions into a write, and `do` that".to_owned());
                None
            }
            StatementKind::For { name, index, list, condition, body, .. } => {
                self.no_index(index.as_ref(), "bad-job");
                let (id, args, element) = match self.loop_over(list, scope) {
                    Some((Loop::Read(id, args), element)) => (id, args, element),
                    // What is wrong with the read has been reported.
                    None if self.is_read(list) => return None,
                    _ => {
                        let named = self.findings.last().is_some_and(|last| last.span == list.span);
                        if !named {
                            self.error("bad-job", list.span, "a job goes over the items of a read");
                        }
                        return None;
                    }
                };
                let slot = scope.push(&name.text, Some(element), SlotKind::Local, name.span);
                let condition =
                    condition.as_ref().map(|condition| self.condition(condition, scope));
                let is_empty = body.is_empty();
                let body: Vec<_> =
                    body.iter().filter_map(|step| self.job_step(step, scope)).collect();
                if is_empty {
                    let message = "a job does a write for each item: `do write(...)`";
                    self.error("bad-job", statement.span, message);
                }
                scope.hide(slot);
                Some(JobStep::For(JobLoop { slot, read: (id, args), condition, body }))
            }
            StatementKind::Do(target) => {
                if self.does_steps(&statement.kind) {
                    let message = format!("`{}` are steps of writes", target.name.text);
                    let finding = Finding::error("bad-job", target.span, message);
                    self.report(finding.help("a job does a write, which does the steps"));
                    return None;
                }
                let Some(write) = self.writes.get(target.name.text.as_str()).copied() else {
                    let known: Vec<_> = self.writes.keys().copied().collect();
                    self.unknown("write", &target.name.text, target.name.span, known);
                    return None;
                };
                let inputs = self.model.write(write).inputs.clone();
                let args = self.named_args(&inputs, target.args.as_deref(), target.span, scope);
                Some(JobStep::Do(write, args))
            }
            _ => {
                self.error("bad-job", statement.span, FORM);
                None
            }
        }
    }
}

const FORM: &str = "a job is `for item in read(...) { do write(...) }`";
