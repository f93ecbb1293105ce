//! What every rule looks at.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::spans;
use super::tenancy::{TenancyProof, tenancy};
use crate::Span;
use crate::explain::WriteFacts;
use crate::keys::Keys;
use crate::keys::Witness;
use crate::model::{EntityId, Expr, Load, Local, Model, Query, Read, Source, Step, Type, Write};
use crate::syntax::ast::{self, DeclKind, ReadClauseKind, StatementKind};

/// A model, its syntax tree, and the languages of its keys.
pub(super) struct Context<'m> {
    pub model: &'m Model,
    pub keys: Keys<'m>,
    reads: HashMap<&'m str, &'m ast::Read>,
    writes: HashMap<&'m str, &'m ast::Write>,
    found: OnceCell<HashMap<&'m str, Found>>,
    facts: OnceCell<Vec<WriteFacts>>,
    tenancy: OnceCell<Vec<TenancyProof>>,
}

/// The entities that a read's key condition finds, each with values that prove it.
pub(super) type Found = Vec<(EntityId, Option<Witness>)>;

impl<'m> Context<'m> {
    pub(super) fn new(model: &'m Model, file: &'m ast::File) -> Self {
        let mut context = Self {
            model,
            keys: Keys::new(model),
            reads: HashMap::new(),
            writes: HashMap::new(),
            found: OnceCell::new(),
            facts: OnceCell::new(),
            tenancy: OnceCell::new(),
        };
        for decl in &file.decls {
            match &decl.kind {
                DeclKind::Read(node) => {
                    context.reads.entry(&node.name.text).or_insert(node);
                }
                DeclKind::Write(node) => {
                    context.writes.entry(&node.name.text).or_insert(node);
                }
                DeclKind::Expiry(node) => {
                    context.writes.entry(&node.write.name.text).or_insert(&node.write);
                }
                _ => {}
            }
        }
        context
    }

    /// Returns the entities whose table is known.
    pub(super) fn entities(&self) -> impl Iterator<Item = (EntityId, &'m crate::model::Entity)> {
        let model = self.model;
        model.entity_ids().filter(|(_, entity)| crate::keys::has_table(model, entity.table))
    }

    /// Reads that are queries, and what finds what is under an item.
    pub(super) fn all_queries(&self) -> impl Iterator<Item = (&'m Read, &'m Query)> {
        let implied = self.model.implied_reads.iter().filter_map(|read| match &read.source {
            Source::Query(query) => Some((read, query)),
            _ => None,
        });
        self.queries().chain(implied)
    }

    /// Reads that are queries.
    pub(super) fn queries(&self) -> impl Iterator<Item = (&'m Read, &'m Query)> {
        self.model.reads.iter().filter_map(|read| match &read.source {
            Source::Query(query) => Some((read, query)),
            _ => None,
        })
    }

    /// Returns what a query finds, by the languages of the keys. The result is cached, because
    /// several rules use it.
    pub(super) fn found(&self, read: &Read) -> &[(EntityId, Option<Witness>)] {
        let all = self.found.get_or_init(|| {
            let of = |(read, query): (&'m Read, &'m Query)| {
                (read.name.as_str(), self.keys.found_by(self.model, read, query))
            };
            self.queries().map(of).collect()
        });
        all.get(read.name.as_str()).map_or(&[], Vec::as_slice)
    }

    /// Returns each write with what its transactions contain. The result is cached, because several
    /// rules use it.
    pub(super) fn writes(&self) -> impl Iterator<Item = (&'m Write, &WriteFacts)> {
        let of = |write: &Write| WriteFacts::of(self.model, write);
        let facts = self.facts.get_or_init(|| self.model.writes.iter().map(of).collect());
        self.model.writes.iter().zip(facts)
    }

    /// Returns what confines each read and write to a tenant. The result is cached, because several
    /// rules use it.
    pub(super) fn tenancy(&self) -> &[TenancyProof] {
        self.tenancy.get_or_init(|| tenancy(self.model))
    }

    /// Returns the span of a read's condition on a key attribute.
    pub(super) fn condition_span(&self, read: &Read, attribute: &str) -> Span {
        let conditions = self.clauses(read).find_map(|clause| match &clause.kind {
            ReadClauseKind::From { condition, .. } => Some(condition),
            _ => None,
        });
        let found =
            conditions.and_then(|all| all.iter().find(|one| one.attribute.text == attribute));
        found.map_or(read.span, |condition| condition.span)
    }

    /// Returns the reads that get one item, with what they get.
    pub(super) fn gets(&self) -> impl Iterator<Item = (&'m Read, &'m Load)> + use<'m> {
        let model = self.model;
        model.reads.iter().filter_map(|read| match &read.source {
            Source::Get { load: Expr::Load(load), .. } => Some((read, &**load)),
            _ => None,
        })
    }

    /// Returns the span of a read's first matching clause, or that of the read.
    pub(super) fn clause_span(
        &self,
        read: &Read,
        wanted: impl Fn(&ReadClauseKind) -> bool,
    ) -> Span {
        self.clauses(read)
            .find(|clause| wanted(&clause.kind))
            .map_or(read.span, |clause| clause.span)
    }

    /// Returns `true` if a read has a matching clause.
    pub(super) fn says(&self, read: &Read, wanted: impl Fn(&ReadClauseKind) -> bool) -> bool {
        self.clauses(read).any(|clause| wanted(&clause.kind))
    }

    fn clauses(&self, read: &Read) -> impl Iterator<Item = &'m ast::ReadClause> {
        self.reads.get(read.name.as_str()).into_iter().flat_map(|node| &node.clauses)
    }

    /// Returns the span of a write's first matching statement, also inside loops, or that of the
    /// write.
    pub(super) fn statement_span(
        &self,
        write: &Write,
        wanted: impl Fn(&StatementKind) -> bool,
    ) -> Span {
        fn find<'a>(
            statements: &'a [ast::Statement],
            wanted: &impl Fn(&StatementKind) -> bool,
        ) -> Option<&'a ast::Statement> {
            statements.iter().find_map(|statement| match &statement.kind {
                kind if wanted(kind) => Some(statement),
                StatementKind::For { body, .. }
                | StatementKind::When { body, .. }
                | StatementKind::Otherwise { body } => find(body, wanted),
                _ => None,
            })
        }
        let node = self.writes.get(write.name.as_str());
        let found = node.and_then(|node| find(&node.statements, &wanted));
        found.map_or(write.span, |statement| statement.span)
    }

    /// Returns the span of a read's last line, behind which `allow` stands.
    pub(super) fn last_clause(&self, read: &Read) -> Span {
        self.clauses(read).last().map_or(read.span, |clause| clause.span)
    }

    /// Returns the span of a write's last line before its steps, behind which `allow` stands.
    pub(super) fn before_steps(&self, write: &Write) -> Span {
        let node = self.writes.get(write.name.as_str());
        let statements = node.map_or(&[][..], |node| &node.statements);
        let is_before = |statement: &&ast::Statement| {
            matches!(
                statement.kind,
                StatementKind::Route(_) | StatementKind::Let(_) | StatementKind::Once { .. }
            )
        };
        let before = statements.iter().take_while(is_before).last();
        before.map_or(write.span, |statement| statement.span)
    }

    /// Returns the span of a write's first loop, or of what it deletes with all under it.
    pub(super) fn deletion_span(&self, write: &Write) -> Span {
        let is_loop = |kind: &StatementKind| {
            matches!(
                kind,
                StatementKind::For { .. } | StatementKind::Delete { with_all: Some(_), .. }
            )
        };
        self.statement_span(write, is_loop)
    }

    /// Returns the span of a step of a write, also inside loops; for one of steps with a name, that
    /// of the `do`.
    pub(super) fn step_span(&self, write: &Write, step: &Step) -> Span {
        let node = self.writes.get(write.name.as_str());
        let all = node.map_or(&[][..], |node| &node.statements);
        spans::of_step(all, write.written_steps(), step).unwrap_or(write.span)
    }

    /// Returns the span of an entity's declaration of a key attribute.
    pub(super) fn key_span(&self, entity: EntityId, name: &str) -> Span {
        let entity = self.model.entity(entity);
        let plain = || entity.attribute(name).map_or(entity.span, |attribute| attribute.span);
        match entity.key(name) {
            Some(key) if matches!(key.source, crate::model::KeySource::Template(_)) => key.span,
            _ => plain(),
        }
    }
}

/// Prints values: `userId = "a", role = "b"`.
pub(super) fn shown(values: &[(String, String)]) -> String {
    if values.is_empty() {
        return "whatever its attributes".to_owned();
    }
    let one = |(name, value): &(String, String)| format!("{name} = {value:?}");
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Lists names in backticks.
pub(super) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the type of a path, as far as the model determines it.
pub(super) fn type_in(
    model: &Model,
    expr: &Expr,
    item: Option<EntityId>,
    frame: &[Local],
) -> Option<Type> {
    match expr {
        Expr::Item => item.map(Type::Item),
        Expr::Slot(place) => frame.get(*place).map(|local| local.ty.clone()),
        Expr::Load(load) => Some(Type::Item(load.entity)),
        Expr::Claim(place) => model.caller.get(*place).map(|claim| claim.ty.clone()),
        Expr::Field(base, name) => {
            model.field_type(&type_in(model, base, item, frame)?, name).cloned()
        }
        _ => None,
    }
}
