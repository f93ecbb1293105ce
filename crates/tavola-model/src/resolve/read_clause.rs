//! What a read says of its answer: filter, page, what is fetched with each item, shape.

use super::Resolver;
use super::read::DEFAULT_PAGE;
use super::scope::Scope;
use crate::model::{EntityId, Expr, Read, Shape, Type, With, WithTarget};
use crate::syntax::ast::{self, ReadClauseKind};

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
                read.allow = Some(self.condition(&allow.expr, scope));
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
                read.with.extend(with);
            }
            ReadClauseKind::ReturnCount { sum, by } => {
                if let (Some(by), Some(item)) = (by, item) {
                    self.known_attribute(item, by);
                }
                if let (Some(sum), Some(item)) = (sum, item)
                    && self.known_attribute(item, sum)
                    && let ty = self.attribute_type(item, &sum.text)
                    && !(ty.is_number() || ty == Type::Unknown)
                {
                    self.mismatch(sum.span, &ty, &Type::Number);
                }
                let text = |name: &ast::Name| name.text.clone();
                read.shape =
                    Shape::Count { sum: sum.as_ref().map(text), by: by.as_ref().map(text) };
            }
            ReadClauseKind::ReturnGroups { entity, groups } => self.groups(entity, groups, read),
            ReadClauseKind::Stream => {
                self.error("not-yet", clause.span, "`stream` is planned and does not work yet")
                    .help = Some("`at most N` returns everything in one answer".to_owned());
            }
            _ => {}
        }
    }

    pub(super) fn with(
        &mut self,
        name: &'a ast::Name,
        target: &'a ast::Ref,
        scope: &mut Scope,
    ) -> Option<With> {
        let target = match self.reads.get(target.name.text.as_str()).copied() {
            Some(read) => WithTarget::Read(
                read,
                self.read_args(read, target.args.as_deref(), target.span, scope),
            ),
            None => WithTarget::Item(self.item_ref(target, scope)?.0),
        };
        Some(With { name: name.text.clone(), target })
    }

    pub(super) fn groups(
        &mut self,
        entity: &'a ast::Name,
        groups: &'a [(ast::Name, ast::Name)],
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
        let groups: Vec<_> = groups
            .iter()
            .filter_map(|(label, entity)| Some((label.text.clone(), returned(self, entity)?)))
            .collect();
        read.shape = Shape::Groups { entity: one, groups };
    }
}
