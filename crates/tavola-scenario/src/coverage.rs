//! What the scenarios of a model have reached, and what they have not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tavola_model::Span;
use tavola_model::explain::condition_text;
use tavola_model::model::{
    CallerTest, Else, Expr, JobStep, Loop, Model, Read, ReadId, Step, WithTarget, Write, WriteId,
};
use tavola_runtime::{Caller, Failure, Input, Reason, Response, TraceEvent, Tracer};
use tavola_store::Value;

use crate::run::Target;

/// The calls of scenarios and how they ended.
#[derive(Debug, Default)]
pub struct Reached {
    operations: BTreeMap<String, Outcomes>,
    jobs: BTreeSet<String>,
    rules: BTreeSet<String>,
    /// The conditions of steps, by the name of the write and the place of the step among all.
    conditions: BTreeMap<(String, usize), Asked>,
    /// The first write of the running job that was refused.
    refused: Option<(String, Failure)>,
}

#[derive(Debug, Default)]
struct Outcomes {
    answered: bool,
    /// Whether a caller was turned away.
    turned_away: bool,
    refusals: Vec<Refusal>,
}

#[derive(Debug)]
struct Refusal {
    code: String,
    message: String,
    rule: Option<String>,
}

/// How a condition was answered so far.
#[derive(Debug, Default, Clone, Copy)]
struct Asked {
    held: bool,
    failed: bool,
}

/// A part of a model that no scenario has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// `read`, `write`, `job`, `entity` or `rule`.
    pub kind: &'static str,
    /// The name of the declaration.
    pub name: String,
    /// What has not happened.
    pub what: String,
    /// Where the declaration is.
    pub span: Span,
}

/// A target that records its calls.
pub struct Recorded {
    /// The target.
    pub target: Box<dyn Target>,
    /// What was reached so far.
    pub reached: Arc<Mutex<Reached>>,
}

/// Records what a runtime asks while it is called: the rules, and the conditions of writes.
pub struct Observer {
    /// What was reached so far.
    pub reached: Arc<Mutex<Reached>>,
}

impl Observer {
    fn reached(&self) -> MutexGuard<'_, Reached> {
        self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tracer for Observer {
    fn record(&self, event: TraceEvent) {
        if let TraceEvent::Rule(asked) = event {
            self.reached().rules.insert(asked.rule);
        }
    }

    fn asked(&self, write: &Write, condition: &Expr, holds: bool) {
        let is_it = |step: &Step| step.condition().is_some_and(|own| std::ptr::eq(own, condition));
        if let Some(place) = write.all_steps().position(is_it) {
            let mut reached = self.reached();
            let asked = reached.conditions.entry((write.name.clone(), place)).or_default();
            asked.held |= holds;
            asked.failed |= !holds;
        }
    }

    fn refused(&self, write: &Write, failure: &Failure) {
        self.reached().refused.get_or_insert((write.name.clone(), failure.clone()));
    }

    fn follows_requests(&self) -> bool {
        false
    }
}

#[async_trait]
impl Target for Recorded {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let result = self.target.call(name, input, caller).await;
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.operations.entry(name.to_owned()).or_default().add(&result);
        result
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        let result = self.target.job(name, input).await;
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.jobs.insert(name.to_owned());
        match reached.refused.take() {
            Some((write, failure)) => {
                let code = failure.code();
                Err(Failure::Internal(format!("`{write}` was refused: {failure} ({code})")))
            }
            None => result,
        }
    }

    fn today(&self) -> String {
        self.target.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.target.later(seconds).await
    }

    async fn set_time(&self, at: i64) -> bool {
        self.target.set_time(at).await
    }
}

impl Outcomes {
    fn add(&mut self, result: &Result<Response, Failure>) {
        match result {
            Ok(_) => self.answered = true,
            Err(Failure::Invalid(faults)) => {
                self.refusals.extend(faults.iter().map(|fault| Refusal {
                    code: fault.code.to_string(),
                    message: fault.message.to_string(),
                    rule: fault.rule.clone(),
                }));
            }
            Err(Failure::NotSignedIn) => self.turned_away = true,
            Err(Failure::Forbidden(reason)) => {
                self.turned_away = true;
                self.refuse(reason);
            }
            Err(Failure::NotFound(reason)) => {
                self.turned_away = true;
                self.refuse(reason);
            }
            Err(Failure::Conflict(reason) | Failure::TooLarge(reason)) => self.refuse(reason),
            Err(_) => {}
        }
    }

    fn refuse(&mut self, reason: &Reason) {
        self.refusals.push(Refusal {
            code: reason.code.to_string(),
            message: reason.message.to_string(),
            rule: reason.rule.clone(),
        });
    }

    /// Returns `true` if a refusal was told in these words.
    fn told(&self, otherwise: &Else) -> bool {
        self.refusals.iter().any(|refusal| match (&otherwise.code, &otherwise.message) {
            (Some(code), _) => refusal.code == *code,
            (None, Some(Expr::Literal(Value::S(message)))) => refusal.message == *message,
            _ => otherwise.condition.is_some() && refusal.rule == otherwise.condition,
        })
    }
}

impl Reached {
    /// Returns the parts of a model that were not reached, in the order of the text.
    pub fn unreached(&self, model: &Model) -> Vec<Unreached> {
        let mut all = Vec::new();
        let through = self.through(model);
        let is_reached = |name: &String| through.contains(&**name) && !self.is_called(name);
        let called = |read: &&Read| read.allow.is_some() && !is_reached(&read.name);
        for read in model.reads.iter().filter(called) {
            let whats = self.missing(&read.name, read.allow.as_ref());
            all.extend(whats.into_iter().map(|what| of("read", &read.name, what, read.span)));
        }
        let called = |write: &&Write| write.allow.is_some() && write.expiry.is_none();
        for write in model.writes.iter().filter(called) {
            let mut whats = Vec::new();
            if !is_reached(&write.name) {
                whats = self.missing(&write.name, write.allow.as_ref());
            }
            if self.is_called(&write.name) || is_reached(&write.name) {
                whats.extend(self.steps(model, write));
            }
            all.extend(whats.into_iter().map(|what| of("write", &write.name, what, write.span)));
        }
        for entity in &model.entities {
            let told = |otherwise: &&Else| {
                otherwise.has_words() && !self.operations.values().any(|one| one.told(otherwise))
            };
            let attributes = entity.attributes.iter().filter_map(|one| one.otherwise.as_ref());
            let uniques = entity.uniques.iter().filter_map(|one| one.otherwise.as_ref());
            let exclusive = entity.derives.iter().filter_map(|one| one.exclusive.as_ref());
            let checks = entity.checks.iter().map(|check| &check.otherwise);
            for otherwise in attributes.chain(uniques).chain(exclusive).chain(checks).filter(told) {
                all.push(of("entity", &entity.name, never(otherwise), entity.span));
            }
        }
        for job in model.jobs.iter().filter(|job| !self.jobs.contains(&job.name)) {
            all.push(of("job", &job.name, "never run".to_owned(), Span::default()));
        }
        for rule in model.rules.iter().filter(|rule| !self.rules.contains(&rule.name)) {
            all.push(of("rule", &rule.name, "never asked".to_owned(), rule.span));
        }
        all.sort_by_key(|unreached| unreached.span);
        all
    }

    fn is_called(&self, name: &str) -> bool {
        self.operations.contains_key(name)
    }

    /// Returns the names of the reads and writes that those called, and the jobs that ran, go through.
    fn through<'m>(&self, model: &'m Model) -> BTreeSet<&'m str> {
        let mut reads: Vec<ReadId> = Vec::new();
        let mut writes: Vec<WriteId> = Vec::new();
        let ran = model.jobs.iter().filter(|job| self.jobs.contains(&job.name));
        for each in ran.flat_map(|job| job.all_loops()) {
            reads.push(each.read.0);
            writes.extend(each.body.iter().filter_map(|step| match step {
                JobStep::Do(id, _) => Some(*id),
                JobStep::For(_) => None,
            }));
        }
        for read in model.reads.iter().filter(|read| self.is_called(&read.name)) {
            reads.extend(read.lets.iter().filter_map(|binding| Some(binding.called()?.0)));
            reads.extend(read.with.iter().filter_map(|with| match &with.target {
                WithTarget::Read(id, _) => Some(*id),
                WithTarget::Item(_) => None,
            }));
        }
        let mut of_write = |write: &Write, writes: &mut Vec<WriteId>| {
            reads.extend(write.all_steps().filter_map(|step| match step {
                Step::Let(binding) => Some(binding.called()?.0),
                Step::For { list: Loop::Read(id, _), .. } => Some(*id),
                _ => None,
            }));
            writes.extend(write.portions.iter().filter_map(|each| Some(each.call.as_ref()?.0)));
        };
        for write in model.writes.iter().filter(|write| self.is_called(&write.name)) {
            of_write(write, &mut writes);
        }
        let mut through = BTreeSet::new();
        while let Some(id) = writes.pop() {
            let write = model.write(id);
            if through.insert(write.name.as_str()) {
                of_write(write, &mut writes);
            }
        }
        through.extend(reads.into_iter().map(|id| model.read(id).name.as_str()));
        through
    }

    fn missing(&self, name: &str, allow: Option<&Expr>) -> Vec<String> {
        let Some(outcomes) = self.operations.get(name) else {
            return vec!["never called".to_owned()];
        };
        let mut whats = Vec::new();
        if !outcomes.answered {
            whats.push("never succeeds".to_owned());
        }
        let is_open = allow == Some(&Expr::CallerIs(CallerTest::Anyone));
        if !is_open && !outcomes.turned_away {
            whats.push("`allow` never turns a caller away".to_owned());
        }
        whats
    }

    /// Returns what has not happened in the steps of a write.
    fn steps(&self, model: &Model, write: &Write) -> Vec<String> {
        let outcomes = self.operations.get(&write.name);
        let told = |otherwise: &Else| outcomes.is_some_and(|outcomes| outcomes.told(otherwise));
        let mut whats = Vec::new();
        for (place, step) in write.all_steps().enumerate() {
            let key = (write.name.clone(), place);
            let asked = self.conditions.get(&key).copied().unwrap_or_default();
            let otherwise = step.otherwise().filter(|otherwise| otherwise.has_words());
            match (step.condition(), otherwise) {
                (Some(_), Some(otherwise)) if asked.failed || told(otherwise) => {}
                // What a job or another write is told of one that they do is not known.
                (None, Some(otherwise)) if outcomes.is_none() || told(otherwise) => {}
                (_, Some(otherwise)) => whats.push(never(otherwise)),
                (None, None) => {}
                // Its `else` has the condition of its `when`.
                (Some(_), None) if matches!(step, Step::For { list: Loop::Otherwise(_), .. }) => {}
                (Some(condition), None) => {
                    let word = match step {
                        Step::Check(..) => "check",
                        Step::For { list: Loop::Once, .. } => "when",
                        Step::For { .. } => "where",
                        _ => "if",
                    };
                    let written = step.otherwise().and_then(|one| one.condition.clone());
                    let text = written.unwrap_or_else(|| condition_text(model, write, condition));
                    let text = format!("`{word} {text}`");
                    match asked {
                        Asked { held: false, failed: false } => {
                            whats.push(format!("{text} is never asked"));
                        }
                        Asked { failed: false, .. } => whats.push(format!("{text} always holds")),
                        Asked { held: false, .. } => whats.push(format!("{text} never holds")),
                        _ => {}
                    }
                }
            }
        }
        whats
    }
}

fn of(kind: &'static str, name: &str, what: String, span: Span) -> Unreached {
    Unreached { kind, name: name.to_owned(), what, span }
}

fn never(otherwise: &Else) -> String {
    format!("`else {}` never happens", words(otherwise))
}

fn words(otherwise: &Else) -> String {
    let kind = otherwise.kind.as_str();
    match (&otherwise.code, &otherwise.message) {
        (Some(code), _) => format!("{kind} {code}"),
        (None, Some(Expr::Literal(Value::S(message)))) => format!("{kind} \"{message}\""),
        _ => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: &str = "model t

table main {
  key PK, SK
}

caller {
  id: id = \"sub\"
}

rule owner(userId: id) if userId = caller.id

entity Note in main {
  PK = \"USER#{userId}\"
  SK = \"NOTE#{noteId}\"

  userId: id
  noteId: id
}

read notesOf(userId) {
  from main where PK = \"USER#{userId}\" and begins_with(SK, \"NOTE#\")
  allow signed-in
}

write erase(userId, noteId) {
  allow owner
  delete Note(userId, noteId)
}

write eraseAll {
  allow signed-in
  for note in notesOf(userId = caller.id) in portions { do erase(note.userId, note.noteId) }
}
";

    #[test]
    fn what_a_call_goes_through_is_reached() {
        let (model, findings) = tavola_model::resolve(&tavola_model::syntax::parse(MODEL).file);
        assert_eq!(findings, []);
        let unreached = |called: &str| {
            let mut reached = Reached::default();
            let outcomes = Outcomes { answered: true, turned_away: true, refusals: Vec::new() };
            reached.operations.insert(called.to_owned(), outcomes);
            reached.rules.insert("owner".to_owned());
            let all = reached.unreached(&model);
            all.into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(unreached("eraseAll"), Vec::<String>::new());
        assert_eq!(unreached("erase"), ["notesOf", "eraseAll"]);
        assert_eq!(unreached("notesOf"), ["erase", "eraseAll"]);
    }
}
