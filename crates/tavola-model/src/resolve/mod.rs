//! From syntax tree to model: names bound, types inferred. Goes on after every mistake.

mod aggregates;
mod align;
mod also;
mod answer;
mod binding;
mod calls;
mod change;
mod claim;
mod construct;
mod decimals;
mod derive;
mod entity;
mod entity_check;
mod entity_keys;
mod entity_rules;
mod expiry;
mod expr;
mod job;
mod key_condition;
mod key_match;
mod key_text;
mod key_value;
mod load;
mod names;
mod number_calls;
mod operation;
mod operators;
mod otherwise;
mod portions;
mod put;
mod read;
mod read_clause;
mod read_source;
mod rule;
mod scope;
mod starting;
mod step;
mod steps;
mod switch;
mod table;
mod template;
mod top;
mod types;
mod under;
mod untyped;
mod write;
use std::collections::{HashMap, HashSet};

use crate::keys::PrefixIndex;
use crate::model::{EntityId, Input, Model, ReadId, RuleId, TableId, Type, WriteId};
use crate::syntax::ast;
use crate::syntax::habits::{self, Habit};
use crate::{Finding, Fix, Span};

/// Resolves a file. The model holds what could be understood; whether it may run, the findings say.
pub fn resolve(file: &ast::File) -> (Model, Vec<Finding>) {
    let mut resolver = Resolver::default();
    resolver.run(file);
    (resolver.model, resolver.findings)
}

/// The state of resolving one file.
#[derive(Default)]
pub(crate) struct Resolver<'a> {
    model: Model,
    findings: Vec<Finding>,
    tables: HashMap<&'a str, TableId>,
    types: HashMap<&'a str, &'a ast::TypeDecl>,
    entities: HashMap<&'a str, EntityId>,
    rules: HashMap<&'a str, RuleId>,
    reads: HashMap<&'a str, ReadId>,
    writes: HashMap<&'a str, WriteId>,
    steps: HashMap<&'a str, &'a ast::Steps>,
    /// The names of steps that some write does, and of those that are being resolved.
    done_steps: HashSet<&'a str>,
    open_steps: Vec<&'a str>,
    /// What ends items whose lifetime is over, by their entity.
    expiries: HashMap<&'a str, WriteId>,
    entity_nodes: Vec<(&'a ast::Decl, &'a ast::Entity)>,
    /// Entities that are copies: of which, and the lines that say so.
    copies: Vec<(EntityId, EntityId, &'a ast::Also)>,
    rule_nodes: Vec<(&'a ast::Decl, &'a ast::Rule)>,
    read_nodes: Vec<(&'a ast::Decl, &'a ast::Read)>,
    write_nodes: Vec<(&'a ast::Decl, &'a ast::Write)>,
    /// The inputs of the writes that are resolved, by [`WriteId`].
    write_inputs: HashMap<WriteId, Vec<Input>>,
    rule_states: Vec<Progress>,
    /// What keys begin with, by table and key attribute.
    starts: HashMap<(TableId, String), PrefixIndex>,
    /// Reads that are being resolved, to find cycles.
    open_reads: Vec<ReadId>,
    /// Named types that are being resolved, to find cycles.
    open_types: Vec<&'a str>,
}

/// What a name is looked for in that every declaration can see.
pub(crate) const GLOBAL: &str = "the model";

/// What each declaration has of its own.
const PER_DECLARATION: [&str; 4] = ["input", "member", "transform", "claim"];

/// How far a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Waiting,
    Running,
    Done,
}

impl Resolver<'_> {
    fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Finding {
        self.report(Finding::error(code, span, message))
    }

    fn report(&mut self, finding: Finding) -> &mut Finding {
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "just pushed")]
        &mut self.findings[last]
    }

    /// Reports an unknown name, with the nearest known one.
    fn unknown<'n>(
        &mut self,
        what: &str,
        name: &str,
        span: Span,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let container = match what.split('`').nth(1) {
            // `attribute in \`Talk\`:` is about `Talk`, whoever looks for it.
            Some(container) => Some(container),
            None if PER_DECLARATION.contains(&what) => None,
            None => Some(GLOBAL),
        };
        self.unknown_within(what, name, span, known, container);
    }

    /// Adds to the last finding how a habit is written here.
    fn advise(&mut self, habit: Option<Habit>, span: Span) {
        let Some(habit) = habit else { return };
        let Some(finding) = self.findings.pop() else { return };
        let mut finding = habits::advise(finding, Some(habit), "", span, []);
        if let Habit::Form(_) = habit {
            finding.fix = None;
        }
        finding.subject.iter_mut().for_each(|subject| subject.near = None);
        self.findings.push(finding);
    }

    /// Reports a name that is unknown in a container, or in the declaration that it is in.
    fn unknown_within<'n>(
        &mut self,
        what: &str,
        name: &str,
        span: Span,
        known: impl IntoIterator<Item = &'n str>,
        container: Option<&str>,
    ) {
        let near = crate::suggest::closest(name, known).map(str::to_owned);
        let mut finding =
            Finding::error("unknown-name", span, format!("there is no {what} `{name}`"))
                .about(container, name);
        if let Some(near) = near {
            finding = finding
                .help(format!("did you mean `{near}`?"))
                .fix(Fix::replace(span, near.as_str()));
            finding.subject.iter_mut().for_each(|subject| subject.near = Some(near.clone()));
        }
        self.report(finding);
    }

    /// Reports that a value does not fit where it stands.
    fn mismatch(&mut self, span: Span, found: &Type, wanted: &Type) {
        let (found, wanted) = (self.describe(found), self.describe(wanted));
        self.error("type-mismatch", span, format!("this is `{found}`, but `{wanted}` is expected"));
    }

    /// Returns a type as the model names it.
    fn describe(&self, ty: &Type) -> String {
        match ty {
            Type::Item(entity) => self.model.entity(*entity).name.clone(),
            other => other.to_string(),
        }
    }
}
