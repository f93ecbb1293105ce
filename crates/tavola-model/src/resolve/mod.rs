//! From syntax tree to model: names bound, types inferred. Goes on after every mistake.

mod aggregates;
mod align;
mod also;
mod answer;
mod any;
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
mod key_only;
mod key_text;
mod key_value;
mod load;
mod names;
mod number_calls;
mod on_read;
mod operation;
mod operators;
mod otherwise;
mod portions;
mod put;
mod range;
mod read;
mod read_clause;
mod read_source;
mod rule;
mod scope;
mod spaces;
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
    /// How far the expressions of attributes are that are computed when an item is read.
    on_read: HashMap<(EntityId, String), Progress>,
    /// What keys begin with, by table and key attribute.
    starts: HashMap<(TableId, String), PrefixIndex>,
    /// Reads that are being resolved, to find cycles.
    open_reads: Vec<ReadId>,
    /// Named types that are being resolved, to find cycles.
    open_types: Vec<&'a str>,
    /// The attributes whose types are being resolved because another one has the type of theirs.
    open_attributes: Vec<(EntityId, &'a str)>,
}

/// What a name is looked for in that every declaration can see.
pub(crate) const GLOBAL: &str = "the model";

/// How many names are listed where none is near.
const FEW: usize = 12;

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
        let known: Vec<&str> = known.into_iter().collect();
        let near = crate::suggest::closest(name, known.iter().copied()).map(str::to_owned);
        // What an expression may name is too much to list.
        let listed = match known.as_slice() {
            [] => None,
            all if all.len() > FEW || what.ends_with("input") || what.ends_with("rule") => None,
            [one] => Some(format!("there is only `{one}`")),
            all => {
                let all: Vec<_> = all.iter().map(|one| format!("`{one}`")).collect();
                Some(format!("there are {}", all.join(", ")))
            }
        };
        let mut finding =
            Finding::error("unknown-name", span, format!("there is no {what} `{name}`"))
                .about(container, name);
        if let Some(near) = near {
            finding = finding
                .help(format!("did you mean `{near}`?"))
                .fix(Fix::replace(span, near.as_str()));
            finding.subject.iter_mut().for_each(|subject| subject.near = Some(near.clone()));
        } else if let Some(listed) = listed {
            finding = finding.help(listed);
        }
        self.report(finding);
    }

    /// Reports that a value does not fit where it stands.
    fn mismatch(&mut self, span: Span, found: &Type, wanted: &Type) {
        let help = match (found, wanted) {
            (Type::Duration, wanted) if wanted.is_number() => {
                Some("say in which unit: `days(b - a)`, `hours(b - a)`, `minutes(b - a)`")
            }
            (found, wanted) if found.is_text() && wanted.is_number() => {
                Some("`number(text)` is the number that a text is; a literal has no quotes")
            }
            (found, wanted) if found.is_number() && wanted.is_text() => {
                Some("a text is a template: `\"{n}\"`")
            }
            (found, Type::Bool) if found.is_number() => Some("compare it: `n > 0`"),
            (Type::Timestamp, Type::Date) | (Type::Date, Type::Timestamp) => {
                Some("the day of a moment is `date(moment)`; an input for both is a `timestamp`")
            }
            _ => None,
        };
        let (found, wanted) = (self.describe(found), self.describe(wanted));
        let message = format!("this is `{found}`, but `{wanted}` is expected");
        self.error("type-mismatch", span, message).help = help.map(str::to_owned);
    }

    /// Returns a type as the model names it.
    fn describe(&self, ty: &Type) -> String {
        match ty {
            Type::Item(entity) => self.model.entity(*entity).name.clone(),
            other => other.to_string(),
        }
    }
}
