//! `let`: names for items, for what reads count or add up, and for values.

use std::sync::Arc;

use super::Resolver;
use super::scope::{Scope, SlotKind};
use crate::model::{
    Aggregate, Attribute, Expr, Length, Let, LetTarget, Read, ReadId, Shape, Source, Step, Type,
    Write,
};
use crate::syntax::ast;
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves `let NAME = ref?` or `let NAME = expr`, and pushes the local, also if what it stands
    /// for is unknown, so that its uses are not unknown as well.
    pub(super) fn let_(&mut self, node: &'a ast::Let, scope: &mut Scope) -> Option<Let> {
        let target = self.let_target(node, scope);
        let ty = target.as_ref().map_or(Type::Unknown, |(_, ty)| ty.clone());
        let slot = scope.push(&node.name.text, Some(ty), SlotKind::Local, node.name.span);
        let (target, _) = target?;
        let by_read = node.by_read.is_some();
        let mut binding = Let { slot, target, optional: node.optional, in_place: false, by_read };
        if let Some(span) = node.by_read
            && !matches!(binding.target, LetTarget::Item(Expr::Load(_)))
        {
            let message = "`by read` is for an item by its key";
            let finding = Finding::error("bad-source", span, message);
            let help = "what reads find, count or add up is never pinned, and values are computed";
            self.report(finding.help(help));
        }
        binding.in_place = binding.sources().iter().any(|source| scope.is_made_by_step(source))
            || matches!(&binding.target, LetTarget::Value(value) if scope.is_changed_by_step(value));
        if node.optional && matches!(binding.target, LetTarget::Value(_) | LetTarget::Aggregate(..))
        {
            let message = "`?` is for items that may be missing";
            let finding = Finding::error("misplaced-optional", node.value.span, message);
            self.report(finding.help("a value may be absent in any case: take out the `?`"));
        }
        let bound = scope.slots.get_mut(slot)?;
        bound.made_by_step = binding.in_place;
        bound.value = match &binding.target {
            LetTarget::Value(value) => Some(value.clone()),
            _ => None,
        };
        bound.aggregate = matches!(binding.target, LetTarget::Aggregate(..));
        Some(binding)
    }

    fn let_target(&mut self, node: &'a ast::Let, scope: &mut Scope) -> Option<(LetTarget, Type)> {
        let target = node.target.as_ref();
        let read = target.and_then(|target| self.reads.get(target.name.text.as_str()).copied());
        match (target, read) {
            (Some(target), Some(read)) => self.let_read(target, read, scope),
            (Some(target), None) if self.is_item(target, scope) => {
                let (load, entity) = self.item_ref(target, scope)?;
                Some((LetTarget::Item(load), Type::Item(entity)))
            }
            _ => self.let_value(node, scope),
        }
    }

    fn let_read(
        &mut self,
        target: &'a ast::Ref,
        read: ReadId,
        scope: &mut Scope,
    ) -> Option<(LetTarget, Type)> {
        let args = self.read_args(read, target.args.as_deref(), target.span, scope);
        if let Some(read_node) = self.model.reads.get(read.0)
            && let Shape::Aggregates { aggregates, by } = &read_node.shape
        {
            let ty = self.aggregates_type(read_node, aggregates, by.as_deref());
            return Some((LetTarget::Aggregate(read, args), ty));
        }
        let entity = self.only_entity(read, target.span)?;
        if let Some(load) = self.gotten(read, &args) {
            return Some((LetTarget::Item(load), Type::Item(entity)));
        }
        if self.no_list(read, target.span) {
            return None;
        }
        Some((LetTarget::Read(read, args), Type::Item(entity)))
    }

    /// Returns the item that a read gets by its key with these arguments; `None` if the read does
    /// more, or is of another kind.
    pub(super) fn gotten(&self, read: ReadId, args: &[Expr]) -> Option<Expr> {
        let read = self.model.reads.get(read.0).filter(|read| read.lets.is_empty())?;
        let Source::Get { load, others, or_default: false } = &read.source else { return None };
        if !others.is_empty() {
            return None;
        }
        Some(load.clone().replaced(&|part| match part {
            Expr::Slot(place) => args.get(*place).cloned(),
            _ => None,
        }))
    }

    /// Reports a read of one item by its key where items that a read finds are needed.
    pub(super) fn no_list(&mut self, read: ReadId, span: Span) -> bool {
        self.resolve_read(read, span);
        let Some(node) = self.model.reads.get(read.0) else { return false };
        let Source::Get { .. } = &node.source else { return false };
        let message = format!("the read `{}` gets one item, which cannot be used here", node.name);
        let finding = Finding::error("bad-source", span, message);
        self.report(finding.help("name the item itself: `let x = Entity(...)`"));
        true
    }

    /// Returns the type of what a read counts or adds up, under the names of its answer. A single
    /// aggregate of an attribute has the attribute's name as well.
    fn aggregates_type(&self, read: &Read, aggregates: &[Aggregate], by: Option<&str>) -> Type {
        let attribute = |name: &str| self.model.found_attribute(read, name).cloned();
        let mut fields: Vec<Attribute> = Vec::with_capacity(aggregates.len() + 1);
        let known = by.and_then(&attribute);
        fields.extend(known.map(|known| Attribute { optional: true, ..plain(known) }));
        for aggregate in aggregates {
            let of = aggregate.attribute.as_deref().and_then(&attribute);
            let ty = aggregate.result(of.as_ref().map(|of| &of.ty));
            let optional = !aggregate.function.is_always_there();
            fields.push(Attribute::nested(&aggregate.name, ty, optional));
        }
        for (attribute, of) in Aggregate::by_attribute(aggregates, by) {
            let same = fields.iter().find(|field| field.name == of.name);
            let same = same.map(|same| Attribute { name: attribute.to_owned(), ..same.clone() });
            fields.extend(same);
        }
        let record = Type::Record(Arc::new(fields));
        if by.is_some() { Type::List(Box::new(record), Length::ANY) } else { record }
    }

    /// Resolves a value that gets a name.
    fn let_value(&mut self, node: &'a ast::Let, scope: &mut Scope) -> Option<(LetTarget, Type)> {
        let (value, ty) = self.expr(&node.value, scope, None);
        if let Type::Item(entity) = ty {
            let name = self.model.entity(entity).name.clone();
            let message = "a `let` gets an item by its key, not from an expression";
            let finding = Finding::error("bad-source", node.value.span, message);
            self.report(finding.help(format!("write `let {} = {name}(...)`", node.name.text)));
            return None;
        }
        Some((LetTarget::Value(value), ty))
    }

    /// Reports steps that may change an item which the write has only read: what they do would
    /// depend on values that nobody holds.
    pub(super) fn changed_though_read(&mut self, write: &Write) {
        let named = |step: &Step| match step {
            Step::Let(Let {
                target: LetTarget::Item(Expr::Load(load)),
                by_read: true,
                slot,
                ..
            }) => Some((*slot, load.entity)),
            _ => None,
        };
        let read: Vec<_> = write.all_steps().filter_map(named).collect();
        for (slot, entity) in read {
            if write.answer.as_ref().is_some_and(|answer| answer.slots.contains(&slot)) {
                let name = write.frame.get(slot).map_or("", |local| local.name.as_str());
                let message = format!("`{name}` is only read: it may be another by then");
                let finding = Finding::error("bad-answer", write.span, message);
                self.report(finding.help(format!("take out `by read` behind `let {name}`")));
            }
            let changes = |step: &Step| match step {
                Step::Create { entity: changed, .. }
                | Step::Update { entity: changed, .. }
                | Step::Delete { entity: changed, .. } => *changed == entity,
                _ => false,
            };
            if write.all_steps().any(changes) {
                let name = write.frame.get(slot).map_or("", |local| local.name.as_str());
                let of = self.model.entity(entity).name.clone();
                let message =
                    format!("`{name}` is only read, and this write changes items of `{of}`");
                let finding = Finding::error("bad-source", write.span, message)
                    .why("a change of it would depend on values that may be others by then")
                    .help(format!("take out `by read` behind `let {name}`"));
                self.report(finding);
            }
        }
    }

    /// Returns `true` if a reference names an item, or nothing that exists.
    fn is_item(&self, target: &ast::Ref, scope: &Scope) -> bool {
        let name = target.name.text.as_str();
        if self.entities.contains_key(name) {
            return true;
        }
        match &target.args {
            Some(_) => !self.is_function_or_rule(name),
            None => match scope.find(name).and_then(|slot| scope.slots.get(slot)) {
                Some(slot) => matches!(slot.ty, Some(Type::Item(_))),
                None => !self.rules.contains_key(name) && !BUILT_IN.contains(&name),
            },
        }
    }

    /// Reports a loop over what a read counts or adds up, which is not a list of items.
    pub(super) fn no_loop_over_aggregates(&mut self, read: ReadId, span: Span) -> bool {
        self.resolve_read(read, span);
        let Some(node) = self.model.reads.get(read.0) else { return false };
        let Shape::Aggregates { by, .. } = &node.shape else { return false };
        let name = &node.name;
        let message = format!("the read `{name}` returns no items: it counts or adds up");
        let help = match by {
            Some(_) => format!("bind its groups first: `let groups = {name}(...)`"),
            None => format!("bind its result: `let result = {name}(...)`"),
        };
        self.report(Finding::error("bad-source", span, message).help(help));
        true
    }
}

/// Words that are values by themselves.
const BUILT_IN: [&str; 6] = ["now", "today", "new", "anyone", "signed-in", "job"];

/// Returns an attribute without what only an item's own attribute has.
fn plain(attribute: Attribute) -> Attribute {
    Attribute::nested(&attribute.name, attribute.ty, attribute.optional)
}
