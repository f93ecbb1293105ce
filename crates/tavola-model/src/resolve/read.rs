//! Reads.

use super::Resolver;
use super::operation::PAGING;
use super::scope::Scope;
use crate::model::{Direction, Else, ElseKind, EntityId, Expr, Query, Read, ReadId, Shape, Source};
use crate::syntax::ast::{self, ReadClauseKind};
use crate::{Finding, Span};

/// The page size of a read that names none.
pub(super) const DEFAULT_PAGE: u32 = 50;

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

    /// Returns a read before it is resolved: only its name.
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
            only: None,
            discriminator: None,
            uncomputed: Vec::new(),
            entities: Vec::new(),
            names_entities: false,
            recheck: false,
            span: node.name.span,
        }
    }

    fn read(&mut self, decl: &'a ast::Decl, node: &'a ast::Read) -> Read {
        let mut read =
            Read { docs: decl.docs.clone(), page: DEFAULT_PAGE, ..Self::read_shell(node) };
        let mut scope = Scope::default();
        read.inputs = self.inputs(&node.params, &PAGING, &mut scope);
        let mut condition = None;

        let wanted = self.wanted(node);
        read.names_entities = wanted.is_some();
        // Loads first: the rest may use them. Then the source, which tells most types.
        for clause in &node.clauses {
            match &clause.kind {
                ReadClauseKind::Let(node) => {
                    if let Some(span) = node.by_read {
                        let message = "a read pins nothing: take out `by read`";
                        self.error("misplaced-statement", span, message);
                    }
                    read.lets.extend(self.let_(node, &mut scope));
                }
                ReadClauseKind::Strong => read.strong = true,
                ReadClauseKind::Whole => read.recheck = true,
                _ => {}
            }
        }
        for clause in &node.clauses {
            let asked = self.source(clause, node, &mut read, wanted.as_deref(), &mut scope);
            condition = condition.or(asked);
        }
        for clause in &node.clauses {
            if let ReadClauseKind::Descending(condition) = &clause.kind {
                self.direction(condition.as_ref(), &mut read, &mut scope);
            }
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
        // What was stored blank is found like everything else.
        for input in &mut read.inputs {
            input.ty = input.ty.clone().seen(false);
        }
        read.frame = scope.frame();
        read
    }

    /// Resolves `for Entity, Entity`: the entities that a read is for.
    fn wanted(&mut self, node: &'a ast::Read) -> Option<Vec<EntityId>> {
        let named = node.clauses.iter().filter_map(|clause| match &clause.kind {
            ReadClauseKind::For(names) => Some((names, clause.span)),
            _ => None,
        });
        let mut wanted: Option<Vec<EntityId>> = None;
        for (names, span) in named {
            if wanted.is_some() {
                self.error("duplicate-name", span, "`for` is given twice");
            }
            let wanted = wanted.get_or_insert_default();
            for name in names {
                match self.entities.get(name.text.as_str()).copied() {
                    Some(id) if wanted.contains(&id) => {
                        let message = format!("`{}` is named twice", name.text);
                        self.error("duplicate-name", name.span, message);
                    }
                    Some(id) => wanted.push(id),
                    None => {
                        let known: Vec<_> = self.entities.keys().copied().collect();
                        self.unknown("entity", &name.text, name.span, known);
                    }
                }
            }
            if node.clauses.iter().any(|clause| matches!(clause.kind, ReadClauseKind::Get { .. })) {
                let finding = Finding::error("does-nothing", span, "`get` names its entity itself");
                self.report(finding.help("take the line out"));
            }
        }
        wanted
    }

    /// Resolves `descending`, maybe with a condition.
    fn direction(&mut self, condition: Option<&'a ast::Expr>, read: &mut Read, scope: &mut Scope) {
        let direction = match condition {
            None => Direction::Descending,
            Some(node) => {
                let condition = self.condition(node, scope);
                let inputs = read.inputs.len();
                let changes = |part: &Expr| {
                    matches!(part, Expr::Slot(place) if *place >= inputs)
                        || matches!(part, Expr::Now | Expr::Today | Expr::NewId(_))
                        || matches!(part, Expr::Load(_) | Expr::Rule(..))
                };
                if condition.any(changes) {
                    let message = "the order follows from inputs and from the caller alone";
                    let finding = Finding::error("bad-page", node.span, message)
                        .why("it must be the same on all pages of a list")
                        .help("compare inputs: `descending if newest`");
                    self.report(finding);
                }
                Direction::DescendingIf(Box::new(condition))
            }
        };
        if let Source::Query(query) = &mut read.source {
            query.direction = direction;
        }
    }
}
