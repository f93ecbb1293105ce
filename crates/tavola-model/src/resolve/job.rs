//! Jobs.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::model::{Job, JobLoop, Loop};
use crate::syntax::ast::{self, StatementKind};

impl<'a> Resolver<'a> {
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
