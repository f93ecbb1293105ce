//! The order of things: tables and types, entities, rules, reads, writes, the rest.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::scope::Scope;
use super::{Progress, Resolver};
use crate::keys::PrefixIndex;
use crate::model::{
    Attributes, Entity, EntityId, Expr, KeySource, Precision, Query, ReadId, Rule, RuleId, Source,
    Step, Table, TableId, Tenant, Type, Volume, WriteId,
};
use crate::recognise::recogniser;
use crate::syntax::ast::{self, DeclKind, Member};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    pub(super) fn run(&mut self, file: &'a ast::File) {
        self.declare(file);
        for (place, (_, node)) in self.entity_nodes.clone().into_iter().enumerate() {
            self.entity_attributes(EntityId(place), node);
        }
        self.delimiters();
        let entities: Vec<_> = self
            .entity_nodes
            .iter()
            .enumerate()
            .map(|(i, (_, node))| (EntityId(i), *node))
            .collect();
        for (id, node) in &entities {
            self.entity_keys(*id, node);
        }
        self.copied_keys();
        self.starts = self.key_starts();
        for (id, node) in &entities {
            self.entity_values(*id, node);
        }
        for place in 0..self.rule_nodes.len() {
            self.resolve_rule(RuleId(place), Span::default());
        }
        for (id, node) in &entities {
            self.entity_rules(*id, node);
        }
        self.derive_copies(file);
        for (id, node) in &entities {
            self.check_collected(*id, node);
        }
        self.no_chains();
        self.model.connect();
        for place in 0..self.read_nodes.len() {
            self.resolve_read(ReadId(place), Span::default());
        }
        self.all_writes();
        self.unused_steps(file);
        self.rest(file);
        self.expiry_job(file);
        self.claimed_attributes();
        self.spaces();
        self.model.mark_blind_upserts();
        self.rechecks();
        self.key_only();
        self.model.tell_apart();
        self.model.connect_on_read();
        self.model.plan_answers();
        self.model.recogniser = Arc::new(recogniser(&self.model));
    }

    /// Registers every name, so that the order of declarations does not matter.
    fn declare(&mut self, file: &'a ast::File) {
        let mut named: HashMap<(&'static str, &'a str), Span> = HashMap::new();
        let mut model_named = false;
        for decl in &file.decls {
            let only = match &decl.kind {
                DeclKind::Timestamps(_) => Some("timestamps"),
                DeclKind::Caller(_) => Some("caller"),
                DeclKind::Tenant(_) => Some("tenant"),
                DeclKind::Audit(_) => Some("audit"),
                DeclKind::Fallback(_) => Some("fallback"),
                _ => None,
            };
            if let Some(word) = only
                && let Some(first) = named.insert(("", word), decl.span)
            {
                self.report(
                    Finding::error("duplicate-name", decl.span, format!("`{word}` is given twice"))
                        .related(first, "here first"),
                );
            }
            let name = match &decl.kind {
                DeclKind::Table(node) => Some(("table", &node.name)),
                DeclKind::Type(node) => Some(("type or entity", &node.name)),
                DeclKind::Entity(node) => Some(("type or entity", &node.name)),
                DeclKind::Rule(node) => Some(("rule", &node.name)),
                DeclKind::Read(node) => Some(("read, write or job", &node.name)),
                DeclKind::Write(node) => Some(("read, write or job", &node.name)),
                DeclKind::Job(node) => Some(("read, write or job", &node.name)),
                DeclKind::Steps(node) => Some(("read, write or job", &node.name)),
                DeclKind::Expiry(node) => Some(("expiry", &node.entity)),
                DeclKind::Switch(node) => Some(("switch", &node.name)),
                _ => None,
            };
            if let Some((kind, name)) = name
                && let Some(first) = named.insert((kind, &name.text), name.span)
            {
                let message = match kind {
                    "expiry" => format!("the expiry of `{}` is described twice", name.text),
                    _ => format!("the name `{}` is used twice", name.text),
                };
                let finding = Finding::error("duplicate-name", name.span, message);
                self.report(finding.related(first, "here first"));
                continue;
            }
            match &decl.kind {
                DeclKind::Model(name) => {
                    if std::mem::replace(&mut model_named, true) {
                        self.error("duplicate-name", name.span, "a file holds one model");
                    }
                    self.model.name = name.text.clone();
                    self.model.docs = decl.docs.clone();
                }
                DeclKind::Timestamps(word) => match word.text.as_str() {
                    "seconds" => self.model.precision = Precision::Seconds,
                    "milliseconds" => self.model.precision = Precision::Milliseconds,
                    other => {
                        self.unknown("precision", other, word.span, ["seconds", "milliseconds"])
                    }
                },
                DeclKind::Type(node) => {
                    self.types.insert(&node.name.text, node);
                }
                DeclKind::Table(node) => {
                    self.tables.insert(&node.name.text, TableId(self.model.tables.len()));
                    let table = self.table(node);
                    self.model.tables.push(table);
                }
                DeclKind::Entity(node) => {
                    self.entities.insert(&node.name.text, EntityId(self.entity_nodes.len()));
                    self.entity_nodes.push((decl, node));
                }
                DeclKind::Rule(node) => {
                    self.rules.insert(&node.name.text, RuleId(self.rule_nodes.len()));
                    self.rule_nodes.push((decl, node));
                    self.rule_states.push(Progress::Waiting);
                    self.model.rules.push(Rule {
                        name: node.name.text.clone(),
                        docs: decl.docs.clone(),
                        params: Vec::new(),
                        by_read: node.by_read,
                        condition: Expr::Absent,
                        span: node.name.span,
                    });
                }
                DeclKind::Read(node) => {
                    self.reads.insert(&node.name.text, ReadId(self.read_nodes.len()));
                    self.read_nodes.push((decl, node));
                    self.model.reads.push(Self::read_shell(node));
                }
                DeclKind::Write(node) => {
                    self.writes.insert(&node.name.text, WriteId(self.write_nodes.len()));
                    self.write_nodes.push((decl, node));
                }
                DeclKind::Steps(node) => {
                    self.steps.insert(&node.name.text, node);
                }
                DeclKind::Expiry(node) => {
                    self.expiries.insert(&node.entity.text, WriteId(self.write_nodes.len()));
                    self.write_nodes.push((decl, &node.write));
                }
                _ => {}
            }
        }
        if !model_named {
            self.error("no-model", Span::default(), "the file does not name its model").help =
                Some("begin with `model NAME`".to_owned());
        }
        if self.model.tables.is_empty() {
            let named = file.decls.iter().find_map(|decl| match &decl.kind {
                DeclKind::Model(name) => Some(name.span),
                _ => None,
            });
            self.error("no-table", named.unwrap_or_default(), "the model has no table").help =
                Some("`table main = \"NAME\" { key PK, SK }`".to_owned());
            // Entities refer to some table, also in a model that cannot run.
            self.model.tables.push(Table::nameless());
        }
        for (decl, node) in self.entity_nodes.clone() {
            let on_expiry = self.expiries.get(node.name.text.as_str()).copied();
            let shell = Entity { on_expiry, ..self.entity_shell(decl, node) };
            self.model.entities.push(shell);
        }
        self.declare_copies(&mut named);
        for decl in &file.decls {
            if let DeclKind::Caller(attributes) = &decl.kind {
                self.caller(attributes);
            }
        }
    }

    /// Collects the characters that follow a hole in some key, which no id may contain.
    fn delimiters(&mut self) {
        // Hyphens, dots and underscores are too common inside ids to be taken from them.
        let separates = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.');
        let mut found = BTreeSet::from(['#']);
        for (_, node) in &self.entity_nodes {
            for member in &node.members {
                let lines = match member {
                    Member::Key(line) => std::slice::from_ref(line),
                    Member::Also(also) => also.keys.as_slice(),
                    _ => continue,
                };
                for pair in lines.iter().flat_map(|line| line.template.parts.windows(2)) {
                    if let [ast::TemplatePart::Hole(_), ast::TemplatePart::Literal(text)] = pair {
                        found.extend(text.chars().next().filter(|c| separates(*c)));
                    }
                }
            }
        }
        self.model.delimiters = found.into_iter().collect();
    }

    fn key_starts(&self) -> HashMap<(TableId, String), PrefixIndex> {
        let mut all: HashMap<(TableId, String), Vec<(String, EntityId)>> = HashMap::new();
        for (id, entity) in self.model.entity_ids() {
            for key in &entity.keys {
                let start = match &key.source {
                    KeySource::Template(template) => template.start(),
                    KeySource::Attribute | KeySource::TypeValue => "",
                };
                let known = all.entry((entity.table, key.name.clone())).or_default();
                known.push((start.to_owned(), id));
            }
        }
        all.into_iter().map(|(key, starts)| (key, starts.into_iter().collect())).collect()
    }

    fn rest(&mut self, file: &'a ast::File) {
        for decl in &file.decls {
            match &decl.kind {
                DeclKind::Tenant(node) => {
                    let mut scope = Scope::default();
                    let (value, _) = self.expr(&node.value, &mut scope, Some(&Type::Id));
                    let except = node.except.as_ref().map(|e| self.condition(e, &mut scope));
                    self.model.tenant =
                        Some(Tenant { attribute: node.attribute.text.clone(), value, except });
                }
                DeclKind::Job(node) => {
                    let job = self.job(decl, node);
                    self.model.jobs.push(job);
                }
                DeclKind::Audit(node) => {
                    let mut scope = Scope::of_audit();
                    self.model.audit = self.construct(node, &mut scope);
                }
                DeclKind::Data(node) => {
                    let data = self.construct(node, &mut Scope::default());
                    self.model.data.extend(data);
                }
                DeclKind::Fallback(most) => self.model.fallback = Some(*most),
                DeclKind::Switch(node) => {
                    let switch = self.switch(decl, node);
                    self.model.switches.push(switch);
                }
                DeclKind::Volume(node) => self.volume(node),
                _ => {}
            }
        }
    }

    fn volume(&mut self, node: &'a ast::Volume) {
        for line in &node.lines {
            let name = line.name.text.as_str();
            if !self.entities.contains_key(name)
                && !self.reads.contains_key(name)
                && !self.writes.contains_key(name)
                && !self.model.writes.iter().any(|write| write.name == name)
            {
                let known: Vec<_> = self
                    .entities
                    .keys()
                    .chain(self.reads.keys())
                    .chain(self.writes.keys())
                    .copied()
                    .collect();
                self.unknown("entity, read or write", name, line.name.span, known);
            }
            self.model.volumes.push(Volume {
                name: line.name.text.clone(),
                count: line.count,
                unit: line.unit.as_ref().map(|unit| unit.text.clone()),
                size: line.size,
                per: node.per.as_ref().map(|(count, of)| (*count, of.text.clone())),
            });
        }
    }

    /// A read through an index shows an item by what the index says. Where the answer to "who sees
    /// it" can change, the index may be late, and the item is read again; so it is where the index
    /// does not keep the item's type.
    fn rechecks(&mut self) {
        let mut changed: BTreeMap<EntityId, Attributes> = BTreeMap::new();
        for write in &self.model.writes {
            changes_of(&write.steps, &mut changed);
            write.portions.iter().for_each(|one| changes_of(one.body(), &mut changed));
        }
        let depends_on_change = |id: EntityId| {
            let entity = self.model.entity(id);
            changed.get(&id).is_some_and(|changed| {
                !entity.change_with(changed).is_disjoint(entity.dependencies.visibility())
            })
        };
        let rechecks: Vec<bool> = self
            .model
            .reads
            .iter()
            .zip(&self.read_nodes)
            .map(|(read, (decl, _))| {
                let Source::Query(Query { table, index: Some(index), .. }) = &read.source else {
                    return false;
                };
                let index = self.model.index(*table, *index);
                if !self.model.table(*table).keeps_type(index) {
                    return true;
                }
                // Whoever accepts it is shown what the index says.
                let accepted = decl.accepts.iter().any(|accept| accept.code.text == "stale");
                !index.local
                    && !accepted
                    && read.entities.iter().any(|entity| depends_on_change(*entity))
            })
            .collect();
        for (read, recheck) in self.model.reads.iter_mut().zip(rechecks) {
            read.recheck |= recheck;
        }
    }
}

/// Collects the attributes that steps change, by entity.
fn changes_of(steps: &[Step], changed: &mut BTreeMap<EntityId, Attributes>) {
    for step in steps {
        match step {
            Step::Update { entity, changes, .. } => {
                let names = changes.iter().filter_map(|change| change.path.first().cloned());
                changed.entry(*entity).or_default().extend(names);
            }
            Step::For { body, .. } => changes_of(body, changed),
            _ => {}
        }
    }
}
