//! Where the items of a read come from.

use super::Resolver;
use super::key_condition::KeyCondition;
use super::scope::Scope;
use crate::model::{
    Direction, EntityId, Expr, IndexId, KeyRange, LAST, Query, Read, Shape, Source, TableId,
};
use crate::syntax::ast::{self, ReadClauseKind};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Says where the wanted items lie, if the partition may hold others that the key condition
    /// does not leave out.
    pub(super) fn confine(&self, read: &mut Read, condition: &KeyCondition) {
        let Source::Query(query) = &mut read.source else { return };
        let wanted = match (&query.sort, &read.shape) {
            (None, Shape::Groups { entity, groups }) => {
                let groups = groups.iter().map(|group| group.entity);
                std::iter::once(*entity).chain(groups).collect()
            }
            (None, _) if read.names_entities => read.entities.clone(),
            (Some(_), _) if condition.one_sided => read.entities.clone(),
            _ => return,
        };
        let pair = match query.index {
            Some(index) => &self.model.index(query.table, index).key,
            None => &self.model.table(query.table).key,
        };
        let Some(part) = &pair.sort else { return };
        let range = |id: &EntityId| self.model.entity(*id).key_range(&part.name);
        let others: Vec<KeyRange> = condition
            .sharing
            .iter()
            .filter(|id| !wanted.contains(id))
            .map(|id| range(id).unwrap_or(KeyRange { from: String::new(), to: LAST.to_string() }))
            .collect();
        let wanted: Option<Vec<KeyRange>> = wanted.iter().map(range).collect();
        if let (false, Some(wanted)) = (others.is_empty(), wanted) {
            query.ranges = KeyRange::joined(wanted, &others);
        }
    }

    pub(super) fn has_error_in(&self, span: Span) -> bool {
        self.findings.iter().any(|f| f.span.start >= span.start && f.span.end <= span.end)
    }

    pub(super) fn source(
        &mut self,
        clause: &'a ast::ReadClause,
        node: &'a ast::Read,
        read: &mut Read,
        wanted: Option<&[EntityId]>,
        scope: &mut Scope,
    ) -> Option<KeyCondition> {
        if matches!(
            clause.kind,
            ReadClauseKind::Get { .. } | ReadClauseKind::From { .. } | ReadClauseKind::Scan(..)
        ) && read.source != Source::Unresolved
        {
            self.error(
                "duplicate-name",
                clause.span,
                format!("`{}` reads from two places", node.name.text),
            );
            return None;
        }
        match &clause.kind {
            ReadClauseKind::Get { target, others, or_default } => {
                let mut loads = Vec::with_capacity(others.len() + 1);
                read.shape = Shape::One;
                for target in std::iter::once(target).chain(others) {
                    let (load, entity) = self.item_ref(target, scope)?;
                    if !matches!(load, Expr::Load(_)) {
                        self.error("bad-source", target.span, "`get` takes an entity with its key");
                        return None;
                    }
                    loads.push(load);
                    if !read.entities.contains(&entity) {
                        read.entities.push(entity);
                    }
                }
                if *or_default && !others.is_empty() {
                    let message = "of which of these items the defaults are meant is not clear";
                    self.error("bad-source", clause.span, message);
                }
                let load = loads.remove(0);
                read.source = Source::Get { load, others: loads, or_default: *or_default };
            }
            ReadClauseKind::From { one, table, index, condition } => {
                let (table, index) = self.place(table, index.as_ref())?;
                let condition =
                    self.key_condition(table, index, condition, clause.span, wanted, scope)?;
                read.source = Source::Query(Query {
                    table,
                    index,
                    partition: condition.partition.clone(),
                    sort: condition.sort.clone(),
                    ranges: Vec::new(),
                    direction: Direction::Ascending,
                    one: *one,
                });
                if *one {
                    read.shape = Shape::One;
                }
                read.entities = condition.entities.clone();
                return Some(condition);
            }
            ReadClauseKind::Scan(name, at_most) => {
                let (table, _) = self.place(name, None)?;
                read.source = Source::Scan { table, at_most: *at_most };
                let inside = self.model.entities_in(table).filter(|(id, entity)| match wanted {
                    Some(wanted) => wanted.contains(id),
                    // A scan is about items, of which copies would be found twice.
                    None => entity.copy_of.is_none(),
                });
                read.entities = inside.map(|(id, _)| id).collect();
                if read.entities.is_empty() && wanted.is_some_and(|wanted| !wanted.is_empty()) {
                    let message = format!("the table `{}` has no items of these", name.text);
                    self.error("reads-nothing", clause.span, message);
                }
            }
            _ => {}
        }
        None
    }

    /// Resolves a table and, if one is named, its index.
    pub(super) fn place(
        &mut self,
        table: &'a ast::Name,
        index: Option<&'a ast::Name>,
    ) -> Option<(TableId, Option<IndexId>)> {
        let Some(id) = self.tables.get(table.text.as_str()).copied() else {
            let owner =
                self.model.tables.iter().find(|t| t.indexes.iter().any(|i| i.name == table.text));
            match owner.map(|owner| owner.name.clone()) {
                Some(owner) => {
                    self.report(
                        Finding::error(
                            "unknown-name",
                            table.span,
                            format!("`{}` is an index, not a table", table.text),
                        )
                        .help(format!("an index belongs to its table: `{owner}.{}`", table.text)),
                    );
                }
                None => {
                    let known: Vec<_> = self.tables.keys().copied().collect();
                    self.unknown("table", &table.text, table.span, known);
                }
            }
            return None;
        };
        let Some(index) = index else { return Some((id, None)) };
        let indexes = &self.model.table(id).indexes;
        match indexes.iter().position(|candidate| candidate.name == index.text) {
            Some(place) => Some((id, Some(IndexId(place)))),
            None => {
                let known: Vec<_> = indexes.iter().map(|index| index.name.clone()).collect();
                let what = format!("index of `{}` called", table.text);
                self.unknown(&what, &index.text, index.span, known.iter().map(String::as_str));
                None
            }
        }
    }
}
