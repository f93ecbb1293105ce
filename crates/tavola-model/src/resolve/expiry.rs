//! `on expiry`: the end of items whose lifetime is over, as a write that nobody calls.
//!
//! It loads the item by its key, deletes it, and then does what the block says, if its condition
//! holds. The item's name still provides its attributes.

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::Finding;
use crate::model::{
    CallerTest, Else, ElseKind, EntityId, Expiry, Expr, Input, Job, Let, LetTarget, Load, Loop,
    Step, Type, Write,
};
use crate::reserved::EXPIRY_JOB;
use crate::syntax::ast::{self, DeclKind, StatementKind};

const CODE: &str = "bad-expiry";
/// How often it is looked for items whose lifetime is over, in seconds.
const EVERY: u64 = 15;

/// What an expiry begins with.
pub(super) struct Opening {
    entity: EntityId,
    slot: usize,
    load: Expr,
    condition: Option<Expr>,
}

/// Returns `true` if a statement can stand in an expiry, which is one transaction and has no
/// caller.
pub(super) fn belongs_to_expiry(kind: &StatementKind) -> bool {
    !matches!(
        kind,
        StatementKind::Route(_)
            | StatementKind::Allow(..)
            | StatementKind::Once { .. }
            | StatementKind::Do(_)
            | StatementKind::Cancel(_)
            | StatementKind::For { portions: true, .. }
            | StatementKind::Delete { with_all: Some(_), .. }
    )
}

impl<'a> Resolver<'a> {
    /// Resolves the heading of an expiry: its inputs are the attributes of the item's key, which
    /// have no names in the block.
    pub(super) fn open_expiry(
        &mut self,
        node: &'a ast::Expiry,
        inputs: &mut Vec<Input>,
        scope: &mut Scope,
    ) -> Option<Opening> {
        let Some(entity) = self.entities.get(node.entity.text.as_str()).copied() else {
            let known: Vec<_> = self.entities.keys().copied().collect();
            self.unknown("entity", &node.entity.text, node.entity.span, known);
            scope.push(&node.item.text, Some(Type::Unknown), SlotKind::Local, node.item.span);
            return None;
        };
        self.check_expiring(entity, node);
        let of = self.model.entity(entity);
        let mut key = Vec::with_capacity(of.key_attributes.len());
        for attribute in of.key_attributes.iter().filter_map(|name| of.attribute(name)) {
            let (name, ty) = (attribute.name.clone(), attribute.ty.clone());
            let kind = SlotKind::Input { optional: false };
            let slot = scope.push(&name, Some(ty.clone()), kind, node.entity.span);
            scope.hide(slot);
            if let Some(slot) = scope.slots.get_mut(slot) {
                slot.used = true;
            }
            key.push((name.clone(), Expr::Slot(slot)));
            let span = node.entity.span;
            inputs.push(Input {
                name,
                ty,
                optional: false,
                default: None,
                otherwise: None,
                by_entry: false,
                span,
            });
        }
        let item = Some(Type::Item(entity));
        let slot = scope.push(&node.item.text, item, SlotKind::Local, node.item.span);
        let condition = node.condition.as_ref().map(|condition| {
            let about = scope.with_item(Some(entity), |scope| self.condition(condition, scope));
            about.replaced(&|part| matches!(part, Expr::Item).then_some(Expr::Slot(slot)))
        });
        let load = Expr::Load(Box::new(Load { entity, key }));
        Some(Opening { entity, slot, load, condition })
    }

    /// Checks that items of an entity can be ended.
    fn check_expiring(&mut self, id: EntityId, node: &ast::Expiry) {
        let entity = self.model.entity(id);
        let (name, span) = (entity.name.clone(), node.entity.span);
        let Some(expires) = entity.expires.clone() else {
            let message = format!("a `{name}` never expires");
            let finding = Finding::error(CODE, span, message);
            self.report(finding.help(format!("say in `{name}` when it does: `expires NAME`")));
            return;
        };
        let table = self.model.table(entity.table);
        if let Some(ttl) = table.ttl.clone().filter(|ttl| entity.attribute(ttl).is_some()) {
            let message =
                format!("the store deletes a `{name}` by `{ttl}`, and would do nothing else");
            let finding = Finding::error(CODE, span, message)
                .why("`ttl` is the attribute by which the store deletes items on its own")
                .help(match ttl == expires {
                    true => format!("let it expire by another attribute than `{ttl}`"),
                    false => format!("give the attribute `{ttl}` of `{name}` another name"),
                });
            self.report(finding);
        }
        if self.model.work_table().is_none() {
            let message =
                "this needs a table with a sort key, which holds the records of what is due";
            self.error(CODE, span, message);
        }
        let owner = self
            .model
            .entities
            .iter()
            .find(|owner| owner.derives.iter().any(|derive| derive.entity == id));
        if let Some(owner) = owner.map(|owner| owner.name.clone()) {
            let message = format!("a `{name}` is derived, and goes with its `{owner}`");
            let finding = Finding::error(CODE, span, message);
            self.report(finding.help(format!("write `on expiry of {owner} as ...`")));
        }
    }

    /// Reports what needs a caller, or more than one transaction.
    pub(super) fn misplaced_in_expiry(&mut self, statement: &ast::Statement) {
        let (message, help) = match &statement.kind {
            StatementKind::For { .. } => (
                "an expiry is one transaction, and nothing follows in portions",
                "let it create an item, and a job go on from there",
            ),
            StatementKind::Delete { .. } => (
                "an expiry is one transaction, and nothing goes with what it deletes",
                "leave `with all under it` out",
            ),
            StatementKind::Do(target) if !self.writes.contains_key(target.name.text.as_str()) => {
                return self.no_such_steps(target);
            }
            StatementKind::Do(_) => {
                ("an expiry is one transaction, and does no other write", "write the steps here")
            }
            _ => ("nobody calls an expiry: it happens by itself", "take this line out"),
        };
        self.report(Finding::error(CODE, statement.span, message).help(help));
    }

    /// Completes an expiry: the item goes first, and its name stays for what follows.
    pub(super) fn close_expiry(
        &mut self,
        opening: Opening,
        write: &mut Write,
        node: &ast::Write,
        scope: &mut Scope,
    ) {
        let Opening { entity, slot, load, condition } = opening;
        if let Some(place) = write.steps.iter().position(|step| changes(step, slot)) {
            let statement = node.statements.get(place).map_or(write.span, |one| one.span);
            let name = scope.slots.get(slot).map_or("", |slot| slot.name.as_str()).to_owned();
            let finding = Finding::error(CODE, statement, format!("`{name}` is deleted already"))
                .why("its lifetime is over: the block is about what else happens")
                .help(format!("keep what is needed of it: `create ENTITY from {name}`"));
            self.report(finding);
        }
        let conditional = condition.is_some();
        let body = std::mem::take(&mut write.steps);
        let otherwise = Else::of(ElseKind::NotFound);
        let target = LetTarget::Item(load);
        write.steps = vec![
            Step::Let(Let { slot, target, optional: false, in_place: false, by_read: false }),
            Step::Delete { target: Expr::Slot(slot), entity, condition: None, otherwise },
        ];
        match conditional {
            true => {
                let once = scope.push("", Some(Type::Bool), SlotKind::Local, write.span);
                scope.hide(once);
                let (slot, list) = (once, Loop::Once);
                write.steps.push(Step::For { slot, index: None, list, condition, body });
            }
            false => write.steps.extend(body),
        }
        write.allow = Some(Expr::CallerIs(CallerTest::Job));
        write.expiry = Some(Expiry { entity, slot, conditional });
    }

    /// Adds the job that ends items whose lifetime is over.
    pub(super) fn expiry_job(&mut self, file: &ast::File) {
        if self.expiries.is_empty() {
            return;
        }
        let named = file.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Job(job) if job.name.text == EXPIRY_JOB => Some(job.name.span),
            _ => None,
        });
        if let Some(span) = named {
            let message = format!("the job that ends expired items is called `{EXPIRY_JOB}`");
            self.error("reserved-name", span, message).help =
                Some("give this job another name".to_owned());
            return;
        }
        self.model.jobs.push(Job {
            name: EXPIRY_JOB.to_owned(),
            docs: vec!["Ends the items whose lifetime is over.".to_owned()],
            every: EVERY,
            inputs: Vec::new(),
            frame: Vec::new(),
            loops: Vec::new(),
            ends_items: true,
        });
    }
}

/// Returns `true` if a step changes or deletes the item of a slot.
fn changes(step: &Step, item: usize) -> bool {
    match step {
        Step::Update { target: Expr::Slot(slot), .. }
        | Step::Delete { target: Expr::Slot(slot), .. } => *slot == item,
        Step::For { body, .. } => body.iter().any(|step| changes(step, item)),
        _ => false,
    }
}
