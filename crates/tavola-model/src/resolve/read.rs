//! Reads: where their items come from, and which entities can be among them.

use super::Resolver;
use super::key_condition::KeyCondition;
use super::operation::PAGING;
use super::scope::Scope;
use crate::model::{
    Else, ElseKind, EntityId, Expr, IndexId, KeyRange, LAST, Query, Read, ReadId, Shape, Source,
    TableId, Type, With, WithTarget,
};
use crate::syntax::ast::{self, ReadClauseKind};
use crate::{Finding, Span};

/// The page size of a read that names none.
const DEFAULT_PAGE: u32 = 50;
/// The largest page.
const LARGEST_PAGE: u64 = 1000;

impl<'a> Resolver<'a> {
    /// Resolves a read when it is first needed.
    pub(super) fn resolve_read(&mut self, id: ReadId, from: Span) {
        let Some((decl, node)) = self.read_nodes.get(id.0).copied() else { return };
        let unresolved =
            self.model.reads.get(id.0).is_some_and(|read| read.frame.is_empty() && read.page == 0);
        if !unresolved {
            if self.open_reads.contains(&id) {
                self.error(
                    "cycle",
                    from,
                    format!("the read `{}` depends on itself", node.name.text),
                );
            }
            return;
        }
        self.open_reads.push(id);
        if let Some(read) = self.model.reads.get_mut(id.0) {
            read.page = DEFAULT_PAGE;
        }
        let read = self.read(decl, node);
        if let Some(place) = self.model.reads.get_mut(id.0) {
            *place = read;
        }
        self.open_reads.pop();
    }

    /// A read before it is resolved: only its name.
    pub(super) fn read_shell(node: &ast::Read) -> Read {
        Read {
            name: node.name.text.clone(),
            docs: Vec::new(),
            route: None,
            inputs: Vec::new(),
            frame: Vec::new(),
            lets: Vec::new(),
            allow: None,
            refusal: Else::of(ElseKind::Forbidden),
            source: Source::Unresolved,
            filter: None,
            page: 0,
            at_most: None,
            strong: false,
            with: Vec::new(),
            shape: Shape::List,
            entities: Vec::new(),
            recheck: false,
            span: node.name.span,
        }
    }

    fn read(&mut self, decl: &'a ast::Decl, node: &'a ast::Read) -> Read {
        let mut read =
            Read { docs: decl.docs.clone(), page: DEFAULT_PAGE, ..Self::read_shell(node) };
        let mut scope = Scope::default();
        read.inputs = self.inputs(&node.params, &PAGING, &mut scope);
        let mut descending = false;
        let mut condition = None;

        // Loads first: the rest may use them. Then the source, which tells most types.
        for clause in &node.clauses {
            match &clause.kind {
                ReadClauseKind::Let(node) => read.lets.extend(self.let_(node, &mut scope)),
                ReadClauseKind::Descending => descending = true,
                ReadClauseKind::Strong => read.strong = true,
                ReadClauseKind::Whole => read.recheck = true,
                _ => {}
            }
        }
        for clause in &node.clauses {
            let asked = self.source(clause, node, &mut read, descending, &mut scope);
            condition = condition.or(asked);
        }
        if read.source == Source::Unresolved && !self.has_error_in(decl.span) {
            self.report(
                Finding::error(
                    "no-source",
                    node.name.span,
                    format!("the read `{}` does not say what it reads", node.name.text),
                )
                .help("`get Entity(...)`, `from table where ...`, or `scan table at most N`"),
            );
        }
        if let (true, Source::Query(Query { table, index: Some(index), .. })) =
            (read.strong, &read.source)
            && !self.model.index(*table, *index).local
        {
            self.report(
                Finding::error(
                    "strong-index",
                    node.name.span,
                    "a global index cannot be read strongly",
                )
                .why("DynamoDB brings global indexes up to date a moment after the table")
                .help("read from the table, or leave `strong` out"),
            );
        }
        if let Some(clause) =
            node.clauses.iter().find(|clause| matches!(clause.kind, ReadClauseKind::Whole))
            && !matches!(
                &read.source,
                Source::Unresolved | Source::Query(Query { index: Some(_), .. })
            )
        {
            self.report(
                Finding::error("does-nothing", clause.span, "what a table holds is whole")
                    .why("only an index may keep less of its items")
                    .help("take `whole` out"),
            );
        }
        let item = match read.entities.as_slice() {
            [entity] => Some(*entity),
            _ => None,
        };
        for clause in &node.clauses {
            self.read_clause(clause, item, &mut read, &mut scope);
        }
        if let Some(condition) = condition {
            self.confine(&mut read, &condition);
        }
        self.finish_inputs(&mut read.inputs, &scope);
        read.frame = scope.frame();
        read
    }

    /// Says where the wanted items lie, if the partition may hold others that the key condition does not leave out.
    fn confine(&self, read: &mut Read, condition: &KeyCondition) {
        let Source::Query(query) = &mut read.source else { return };
        let wanted = match (&query.sort, &read.shape) {
            (None, Shape::Groups { entity, groups }) => {
                let groups = groups.iter().map(|(_, entity)| *entity);
                std::iter::once(*entity).chain(groups).collect()
            }
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

    fn has_error_in(&self, span: Span) -> bool {
        self.findings.iter().any(|f| f.span.start >= span.start && f.span.end <= span.end)
    }

    fn source(
        &mut self,
        clause: &'a ast::ReadClause,
        node: &'a ast::Read,
        read: &mut Read,
        descending: bool,
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
            ReadClauseKind::Get { target, or_default } => {
                let (load, entity) = self.item_ref(target, scope)?;
                if !matches!(load, Expr::Load(_)) {
                    self.error("bad-source", target.span, "`get` takes an entity with its key");
                    return None;
                }
                read.source = Source::Get { load, or_default: *or_default };
                read.shape = Shape::One;
                read.entities = vec![entity];
            }
            ReadClauseKind::From { one, table, index, condition } => {
                let (table, index) = self.place(table, index.as_ref())?;
                let condition = self.key_condition(table, index, condition, clause.span, scope)?;
                read.source = Source::Query(Query {
                    table,
                    index,
                    partition: condition.partition.clone(),
                    sort: condition.sort.clone(),
                    ranges: Vec::new(),
                    descending,
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
                read.entities = self.model.entities_in(table).map(|(id, _)| id).collect();
            }
            _ => {}
        }
        None
    }

    /// A table, and maybe one of its indexes.
    fn place(
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

    fn read_clause(
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
                    self.error("duplicate-name", clause.span, "`allow` is said twice");
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

    fn with(
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

    fn groups(
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
