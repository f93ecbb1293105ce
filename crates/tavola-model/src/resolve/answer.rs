//! `answer`: the item that a write answers with.

use super::Resolver;
use super::portions::has_portions;
use super::scope::Scope;
use crate::Finding;
use crate::model::{Answer, Type};
use crate::syntax::ast::{self, BinaryOp, ExprKind};

impl<'a> Resolver<'a> {
    /// Resolves `answer NAME ?? NAME`: names of items, of which the first that is there is
    /// answered. What a `when` made is there if its steps were done.
    pub(super) fn answer(
        &mut self,
        node: &'a ast::Expr,
        write: &'a ast::Write,
        scope: &mut Scope,
    ) -> Option<Answer> {
        if has_portions(write) {
            let message = "a write with loops in portions answers how that work stands";
            self.error("bad-answer", node.span, message);
            return None;
        }
        let mut answer: Option<Answer> = None;
        for part in parts(node) {
            let ExprKind::Name(name) = &part.kind else {
                self.no_item(part);
                return None;
            };
            let slots = scope.find_answers(name);
            if slots.is_empty() {
                let known: Vec<String> = scope.names().map(str::to_owned).collect();
                self.unknown("item", name, part.span, known.iter().map(String::as_str));
                return None;
            }
            for slot in slots {
                let bound = scope.slots.get_mut(slot)?;
                bound.used = true;
                let entity = match &bound.ty {
                    Some(Type::Item(entity)) => *entity,
                    // What it stands for was a mistake, which was reported there.
                    Some(Type::Unknown) => return None,
                    _ => {
                        self.no_item(part);
                        return None;
                    }
                };
                let answer = answer.get_or_insert_with(|| Answer { entity, slots: Vec::new() });
                if answer.entity != entity {
                    let (one, other) =
                        (self.model.entity(answer.entity), self.model.entity(entity));
                    let message = format!(
                        "this answers with items of `{}` and of `{}`",
                        one.name, other.name
                    );
                    self.error("several-entities", part.span, message);
                    return None;
                }
                answer.slots.push(slot);
            }
        }
        answer
    }

    fn no_item(&mut self, part: &ast::Expr) {
        let message = "a write answers with an item that it has loaded or created";
        let finding = Finding::error("bad-answer", part.span, message);
        let help = match &part.kind {
            ExprKind::Call(name, _) if self.entities.contains_key(name.text.as_str()) => {
                format!("load it first: `let loaded = {}(...)`, `answer loaded`", name.text)
            }
            _ => "give the item a name: `let made = create X ...`, `answer made`".to_owned(),
        };
        self.report(finding.help(help));
    }
}

/// Returns the parts that `??` joins.
fn parts(node: &ast::Expr) -> Vec<&ast::Expr> {
    match &node.kind {
        ExprKind::Binary(BinaryOp::Coalesce, a, b) => [parts(a), parts(b)].concat(),
        _ => vec![node],
    }
}
