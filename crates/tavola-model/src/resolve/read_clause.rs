//! What a read says of its answer: filter, page, what is fetched with each item, shape.

use super::Resolver;
use super::read::DEFAULT_PAGE;
use super::scope::Scope;
use crate::model::{EntityId, Expr, Group, Read, Shape, With, WithTarget};
use crate::syntax::ast::{self, ReadClauseKind};
use crate::{Finding, Span};

/// The largest page.
const LARGEST_PAGE: u64 = 1000;

impl<'a> Resolver<'a> {
    pub(super) fn read_clause(
        &mut self,
        clause: &'a ast::ReadClause,
        item: Option<EntityId>,
        read: &mut Read,
        scope: &mut Scope,
    ) {
        match &clause.kind {
            ReadClauseKind::Route(route) => {
                read.route = Some(self.route(route, &read.inputs, false));
            }
            ReadClauseKind::Allow(allow, otherwise) => {
                if read.allow.is_some() {
                    self.error("duplicate-name", clause.span, "`allow` is given twice");
                }
                read.allow = Some(self.permission(&allow.expr, scope));
                read.refusal = self.refusal(allow, otherwise.as_ref(), scope);
            }
            ReadClauseKind::Filter(filter) => {
                let Some(item) = item else {
                    if !read.entities.is_empty() {
                        self.error(
                            "several-entities",
                            clause.span,
                            "a filter needs a read that returns one entity",
                        );
                    }
                    return;
                };
                let filter = scope.with_item(Some(item), |scope| self.condition(filter, scope));
                read.filter = Some(match read.filter.take() {
                    Some(before) => Expr::And(vec![before, filter]),
                    None => filter,
                });
            }
            ReadClauseKind::Page(size) => match *size {
                1..=LARGEST_PAGE => read.page = u32::try_from(*size).unwrap_or(DEFAULT_PAGE),
                _ => {
                    self.error(
                        "bad-page",
                        clause.span,
                        format!("a page has 1 to {LARGEST_PAGE} items"),
                    );
                }
            },
            ReadClauseKind::AtMost(most) => read.at_most = Some(*most),
            ReadClauseKind::With(name, target) => {
                let with = scope.with_item(item, |scope| self.with(name, target, scope));
                let beside = read.with.iter().map(|with| with.name.as_str());
                self.name_beside(name, beside, &read.entities);
                read.with.extend(with);
            }
            ReadClauseKind::ReturnAggregates { aggregates, by } => {
                read.shape = self.aggregates(aggregates, by.as_ref(), item);
            }
            ReadClauseKind::ReturnOnly(names) => self.only(names, item, read, clause.span),
            // A single name is an attribute, unless it is an entity.
            ReadClauseKind::ReturnGroups { entity, groups }
                if groups.is_empty() && !self.entities.contains_key(entity.text.as_str()) =>
            {
                self.only(std::slice::from_ref(entity), item, read, clause.span);
            }
            ReadClauseKind::ReturnGroups { entity, groups } => self.groups(entity, groups, read),
            _ => {}
        }
    }

    /// Reports what stands beside the attributes of an item under the name of one of them, which
    /// would be lost.
    fn name_beside<'n>(
        &mut self,
        name: &ast::Name,
        mut others: impl Iterator<Item = &'n str>,
        entities: &[EntityId],
    ) {
        let text = name.text.as_str();
        let has = |id: &&EntityId| {
            let entity = self.model.entity(**id);
            entity.attribute(text).is_some() || entity.computed_on_read(text).is_some()
        };
        let message = match entities.iter().find(has) {
            Some(id) => format!("`{text}` is an attribute of `{}`", self.model.entity(*id).name),
            None if others.any(|other| other == text) => {
                format!("the answer has two members `{text}`")
            }
            None => return,
        };
        let finding = Finding::error("duplicate-name", name.span, message);
        self.report(finding.help("give it another name: an answer has each name once"));
    }

    pub(super) fn with(
        &mut self,
        name: &'a ast::Name,
        target: &'a ast::Ref,
        scope: &mut Scope,
    ) -> Option<With> {
        let target = match self.reads.get(target.name.text.as_str()).copied() {
            Some(read) => {
                let args = self.read_args(read, target.args.as_deref(), target.span, scope);
                match self.gotten(read, &args) {
                    Some(load) => WithTarget::Item(load),
                    None if self.no_list(read, target.span) => return None,
                    None => WithTarget::Read(read, args),
                }
            }
            None => WithTarget::Item(self.item_ref(target, scope)?.0),
        };
        Some(With { name: name.text.clone(), target })
    }

    /// Resolves `return name, email`: of each item, only these attributes.
    fn only(
        &mut self,
        names: &'a [ast::Name],
        item: Option<EntityId>,
        read: &mut Read,
        span: Span,
    ) {
        let Some(item) = item else {
            if !read.entities.is_empty() {
                let message = "attributes can be chosen in a read that returns one entity";
                let finding = Finding::error("several-entities", span, message);
                self.report(finding.help("restrict the sort key, or return all attributes"));
            }
            return;
        };
        let mut only: Vec<String> = Vec::with_capacity(names.len());
        for name in names {
            let is_computed = self.model.entity(item).computed_on_read(&name.text).is_some();
            if !is_computed && !self.known_attribute(item, name) {
                continue;
            }
            if only.contains(&name.text) {
                let message = format!("`{}` is returned twice", name.text);
                self.error("duplicate-name", name.span, message);
            }
            only.push(name.text.clone());
        }
        read.only = Some(only);
    }

    pub(super) fn groups(
        &mut self,
        entity: &'a ast::Name,
        groups: &'a [ast::Group],
        read: &mut Read,
    ) {
        let returned = |this: &mut Self, name: &'a ast::Name| {
            let found =
                read.entities.iter().copied().find(|id| this.model.entity(*id).name == name.text);
            if found.is_none() {
                let known: Vec<_> =
                    read.entities.iter().map(|id| this.model.entity(*id).name.clone()).collect();
                this.unknown(
                    "entity among what this read returns:",
                    &name.text,
                    name.span,
                    known.iter().map(String::as_str),
                );
            }
            found
        };
        let Some(one) = returned(self, entity) else { return };
        for (place, group) in groups.iter().enumerate() {
            let before = groups.iter().take(place).map(|group| group.name.text.as_str());
            let with = read.with.iter().map(|with| with.name.as_str());
            self.name_beside(&group.name, before.chain(with), &[one]);
        }
        let groups: Vec<_> = groups
            .iter()
            .filter_map(|ast::Group { name, entity, list }| {
                let entity = returned(self, entity)?;
                Some(Group { name: name.text.clone(), entity, list: *list })
            })
            .collect();
        read.shape = Shape::Groups { entity: one, groups };
    }
}
