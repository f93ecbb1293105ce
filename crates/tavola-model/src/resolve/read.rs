//! Reads: where their items come from, and which entities can be among them.

use tavola_store::Comparison;

use super::Resolver;
use super::align::{Alignment, Extent, align};
use super::expr::Typed;
use super::operation::PAGING;
use super::scope::Scope;
use crate::model::{
    Bound, Else, ElseKind, EntityId, Expr, IndexId, KeyPair, KeyPart, KeySource, Query, Reach,
    Read, ReadId, Shape, Sort, Source, TableId, Type, With, WithTarget,
};
use crate::syntax::ast::{self, BinaryOp, KeyConditionKind, ReadClauseKind};
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
            self.source(clause, node, &mut read, descending, &mut scope);
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
        self.finish_inputs(&mut read.inputs, &scope);
        read.frame = scope.frame();
        read
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
    ) {
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
            return;
        }
        match &clause.kind {
            ReadClauseKind::Get { target, or_default } => {
                let Some((load, entity)) = self.item_ref(target, scope) else { return };
                if !matches!(load, Expr::Load(_)) {
                    self.error("bad-source", target.span, "`get` takes an entity with its key");
                    return;
                }
                read.source = Source::Get { load, or_default: *or_default };
                read.shape = Shape::One;
                read.entities = vec![entity];
            }
            ReadClauseKind::From { one, table, index, condition } => {
                let Some((table, index)) = self.place(table, index.as_ref()) else { return };
                let Some((partition, sort, entities)) =
                    self.key_condition(table, index, condition, clause.span, scope)
                else {
                    return;
                };
                read.source =
                    Source::Query(Query { table, index, partition, sort, descending, one: *one });
                if *one {
                    read.shape = Shape::One;
                }
                read.entities = entities;
            }
            ReadClauseKind::Scan(name, at_most) => {
                let Some((table, _)) = self.place(name, None) else { return };
                read.source = Source::Scan { table, at_most: *at_most };
                read.entities = self.model.entities_in(table).map(|(id, _)| id).collect();
            }
            _ => {}
        }
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

    /// What a query asks of its keys, and the entities that can answer.
    fn key_condition(
        &mut self,
        table: TableId,
        index: Option<IndexId>,
        conditions: &'a [ast::KeyCondition],
        span: Span,
        scope: &mut Scope,
    ) -> Option<(Expr, Option<Sort>, Vec<EntityId>)> {
        let pair = match index {
            Some(index) => self.model.index(table, index).key.clone(),
            None => self.model.table(table).key.clone(),
        };
        let mut partition = None;
        let mut sort = None;
        for condition in conditions {
            let name = &condition.attribute.text;
            if *name == pair.partition.name {
                partition = Some(condition);
            } else if pair.sort.as_ref().is_some_and(|part| part.name == *name) {
                sort = Some(condition);
            } else {
                let known = pair.parts().map(|part| part.name.clone()).collect::<Vec<_>>();
                self.unknown(
                    "key attribute here called",
                    name,
                    condition.attribute.span,
                    known.iter().map(String::as_str),
                );
                return None;
            }
        }
        let Some(partition) = partition else {
            self.report(
                Finding::error(
                    "no-partition",
                    span,
                    format!("`{}` is missing: a query reads one partition", pair.partition.name),
                )
                .help(format!("`where {} = \"...\"`", pair.partition.name)),
            );
            return None;
        };
        let KeyConditionKind::Compare(BinaryOp::Equal, value) = &partition.kind else {
            self.report(
                Finding::error(
                    "no-partition",
                    partition.span,
                    "the partition key can only be asked for equality",
                )
                .why("DynamoDB finds a partition by the hash of its whole key"),
            );
            return None;
        };
        let among = sort.is_some_and(|sort| self.is_among_entities(table, value, sort));
        let mut entities = self.beginning_like(table, &pair, value, sort.filter(|_| !among));
        let (partition_value, _) =
            self.key_value(&pair.partition, value, Extent::Whole, &mut entities, scope);
        let sort = match (sort, &pair.sort) {
            (Some(condition), Some(part)) => {
                Some(self.sort_condition(part, condition, among, &mut entities, scope)?)
            }
            _ => None,
        };
        if entities.is_empty() {
            self.report(
                Finding::error("reads-nothing", span, "no entity has keys like these")
                    .why("every item that this read could return would have to match a key template of its table")
                    .help("compare it with the entities' keys, letter by letter"),
            );
        }
        Some((partition_value, sort, entities))
    }

    /// The entities whose keys can begin like those asked for.
    fn beginning_like(
        &self,
        table: TableId,
        pair: &KeyPair,
        partition: &ast::Expr,
        sort: Option<&ast::KeyCondition>,
    ) -> Vec<EntityId> {
        let known = |part: &KeyPart| self.starts.get(&(table, part.name.clone()));
        let whole = |id: &EntityId| {
            pair.parts().all(|part| self.model.entity(*id).key(&part.name).is_some())
        };
        let partition = known(&pair.partition).map(|known| (known, start(partition)));
        let sort = sort.zip(pair.sort.as_ref()).and_then(|(condition, part)| {
            let start = match &condition.kind {
                KeyConditionKind::Compare(_, value) | KeyConditionKind::BeginsWith(value) => {
                    start(value)
                }
                KeyConditionKind::Between(low, high) => common_start(start(low), start(high)),
            };
            // What nothing agrees with says nothing about the types in the partition key.
            let known = (known(part)?, start);
            (known.0.count([known.1].into_iter()) > 0).then_some(known)
        });
        let fewest = partition
            .into_iter()
            .chain(sort)
            .min_by_key(|(known, start)| known.count([*start].into_iter()));
        let found = fewest.map(|(known, start)| known.agreeing([start].into_iter()));
        found.unwrap_or_default().into_iter().filter(whole).collect()
    }

    fn sort_condition(
        &mut self,
        part: &KeyPart,
        condition: &'a ast::KeyCondition,
        among: bool,
        entities: &mut Vec<EntityId>,
        scope: &mut Scope,
    ) -> Option<Sort> {
        let mut bound = |this: &mut Self, value: &'a ast::Expr, extent| {
            let (value, reach) = this.key_value(part, value, extent, entities, scope);
            Bound { value, reach }
        };
        Some(match &condition.kind {
            KeyConditionKind::Compare(op, value) => {
                let comparison = match op {
                    BinaryOp::Equal => Comparison::Equal,
                    BinaryOp::Less => Comparison::Less,
                    BinaryOp::LessOrEqual => Comparison::LessOrEqual,
                    BinaryOp::Greater => Comparison::Greater,
                    BinaryOp::GreaterOrEqual => Comparison::GreaterOrEqual,
                    _ => {
                        self.error(
                            "bad-key-condition",
                            condition.span,
                            "a sort key is asked with =, <, <=, >, >=, between or begins_with",
                        );
                        return None;
                    }
                };
                let extent = match comparison {
                    Comparison::Equal => Extent::Whole,
                    Comparison::Less if among && holes(value).next().is_none() => Extent::Before,
                    Comparison::Greater if among && holes(value).next().is_none() => Extent::Behind,
                    Comparison::Less | Comparison::LessOrEqual if among => Extent::UpTo,
                    Comparison::Greater | Comparison::GreaterOrEqual if among => Extent::From,
                    _ => Extent::Segments,
                };
                let mut bound = bound(self, value, extent);
                // Behind `ORDER#` lie the orders, not what comes after them.
                if comparison == Comparison::Greater && self.ends_segment(value) {
                    bound.reach = Reach::Exact;
                }
                Sort::Compare(comparison, bound)
            }
            // From one entity to another: what lies between them is meant, too.
            KeyConditionKind::Between(low, high) if parted(start(low), start(high)) => {
                let low = bound(self, low, Extent::From);
                Sort::Between(low, bound(self, high, Extent::UpTo))
            }
            KeyConditionKind::Between(low, high) => {
                let low = bound(self, low, Extent::Segments);
                Sort::Between(low, bound(self, high, Extent::Segments))
            }
            KeyConditionKind::BeginsWith(value) => {
                Sort::BeginsWith(bound(self, value, Extent::Start).value)
            }
        })
    }

    /// Whether a comparison has one end that is a place among the entities of a partition, and no value of one of
    /// them: only text, and what the partition key says already.
    fn is_among_entities(
        &self,
        table: TableId,
        partition: &ast::Expr,
        condition: &ast::KeyCondition,
    ) -> bool {
        let KeyConditionKind::Compare(op, ast::Expr { kind: ast::ExprKind::Text(asked), .. }) =
            &condition.kind
        else {
            return false;
        };
        let given: Vec<&ast::Hole> = holes(partition).collect();
        let is_given =
            |hole: &ast::Hole| !hole.optional && given.iter().any(|given| same_value(given, hole));
        let fills = |entity: &crate::model::Entity| {
            entity.ways(&condition.attribute.text).any(|key| {
                let KeySource::Template(stored) = &key.source else { return false };
                align(asked, stored, &self.model.delimiters, Extent::Segments)
                    .is_some_and(|alignment| alignment.fills)
            })
        };
        *op != BinaryOp::Equal
            && asked.parts.iter().all(|part| match part {
                ast::Part::Literal(_) => true,
                ast::Part::Hole(hole) => is_given(hole),
            })
            && !self.model.entities_in(table).any(|(_, entity)| fills(entity))
    }

    /// Whether a value ends with a delimiter.
    fn ends_segment(&self, value: &ast::Expr) -> bool {
        let ast::ExprKind::Text(template) = &value.kind else { return false };
        matches!(template.parts.last(), Some(ast::Part::Literal(text))
            if text.ends_with(self.model.delimiters.as_slice()))
    }

    /// The value of a key attribute in a condition; keeps the entities that it can meet.
    fn key_value(
        &mut self,
        part: &KeyPart,
        node: &'a ast::Expr,
        extent: Extent,
        entities: &mut Vec<EntityId>,
        scope: &mut Scope,
    ) -> (Expr, Reach) {
        let delimiters = self.model.delimiters.clone();
        let mut alignments: Vec<Alignment> = Vec::new();
        let mut plain: Option<Type> = None;
        entities.retain(|id| {
            let entity = self.model.entity(*id);
            let mut way = |key: &crate::model::Key| match (&key.source, &node.kind) {
                (KeySource::Template(stored), ast::ExprKind::Text(asked)) => {
                    match align(asked, stored, &delimiters, extent) {
                        Some(alignment) => {
                            let kept = match extent {
                                Extent::Before => false,
                                Extent::Behind => alignment.open,
                                _ => true,
                            };
                            alignments.push(alignment);
                            kept
                        }
                        None => lies_within(start(node), stored.start(), extent),
                    }
                }
                (KeySource::Attribute, _) => {
                    plain = entity.attribute(&part.name).map(|attribute| attribute.ty.clone());
                    true
                }
                (KeySource::TypeValue, ast::ExprKind::Text(asked)) => {
                    !matches!(asked.parts.as_slice(), [ast::Part::Literal(text)] if *text != entity.type_value)
                }
                _ => true,
            };
            // Each of them may tell types, not only the first that fits.
            entity.ways(&part.name).filter(|key| way(key)).count() > 0
        });
        match &node.kind {
            ast::ExprKind::Text(asked) => {
                let hints: Vec<Option<Type>> = (0..asked.parts.len())
                    .map(|hole| {
                        alignments
                            .iter()
                            .find_map(|a| a.hints.get(hole).cloned().flatten())
                            .or_else(|| plain.clone())
                    })
                    .collect();
                let template = self.template_with(asked, scope, &hints);
                let whole_day = matches!(
                    (
                        template.holes().last().map(|hole| &hole.ty),
                        hints.iter().rev().find_map(Option::as_ref)
                    ),
                    (Some(Type::Date), Some(Type::Timestamp))
                );
                let open = alignments.iter().any(|alignment| alignment.open);
                let reach = if whole_day
                    || open
                    || (extent != Extent::Whole
                        && extent != Extent::Start
                        && plain == Some(Type::Timestamp)
                        && template.holes().any(|h| h.ty == Type::Date))
                {
                    Reach::Prefix
                } else {
                    let next = alignments.iter().find_map(|alignment| alignment.next);
                    next.map_or(Reach::Exact, Reach::Segment)
                };
                let value = match template.constant() {
                    Some(text) => Expr::Literal(text.into()),
                    None => Expr::Template(template),
                };
                (value, reach)
            }
            _ => self.plain_key_value(node, plain, scope),
        }
    }

    fn plain_key_value(
        &mut self,
        node: &'a ast::Expr,
        plain: Option<Type>,
        scope: &mut Scope,
    ) -> (Expr, Reach) {
        let (value, found): Typed = self.expr(node, scope, plain.as_ref());
        let whole_day = plain == Some(Type::Timestamp) && found == Type::Date;
        let value = match &plain {
            Some(wanted) if !whole_day => self.coerce(value, &found, wanted, node.span),
            _ => value,
        };
        (value, if whole_day { Reach::Prefix } else { Reach::Exact })
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

/// What a value in a key condition begins with, as far as it is text.
fn start(value: &ast::Expr) -> &str {
    match &value.kind {
        ast::ExprKind::Text(template) => match template.parts.first() {
            Some(ast::Part::Literal(text)) => text,
            _ => "",
        },
        _ => "",
    }
}

/// The holes of a value in a key condition.
fn holes(value: &ast::Expr) -> impl Iterator<Item = &ast::Hole> {
    let parts = match &value.kind {
        ast::ExprKind::Text(template) => template.parts.as_slice(),
        _ => &[],
    };
    parts.iter().filter_map(|part| match part {
        ast::Part::Hole(hole) => Some(hole),
        ast::Part::Literal(_) => None,
    })
}

/// Whether two holes show the same value in the same way.
fn same_value(one: &ast::Hole, other: &ast::Hole) -> bool {
    fn path(value: &ast::Expr) -> Option<Vec<&str>> {
        match &value.kind {
            ast::ExprKind::Name(name) => Some(vec![name]),
            ast::ExprKind::Field(base, name) => {
                let mut path = path(base)?;
                path.push(&name.text);
                Some(path)
            }
            _ => None,
        }
    }
    let plain = |hole: &ast::Hole| hole.transforms.is_empty() && hole.fallback.is_none();
    plain(one)
        && plain(other)
        && path(&one.value).is_some()
        && path(&one.value) == path(&other.value)
}

/// Whether the first letters of two texts tell them apart.
fn parted(one: &str, other: &str) -> bool {
    one.bytes().zip(other.bytes()).any(|(one, other)| one != other)
}

/// Whether keys that begin like this lie wholly behind the lower or before the upper bound of a range.
fn lies_within(bound: &str, stored: &str, extent: Extent) -> bool {
    match extent {
        Extent::From | Extent::Behind => parted(bound, stored) && stored > bound,
        Extent::UpTo | Extent::Before => parted(bound, stored) && stored < bound,
        Extent::Whole | Extent::Segments | Extent::Start => false,
    }
}

/// What both texts begin with.
fn common_start<'t>(one: &'t str, other: &str) -> &'t str {
    let letters = one.char_indices().zip(other.chars());
    let end = letters.take_while(|((_, one), other)| one == other).last();
    let end = end.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one.split_at(end).0
}
