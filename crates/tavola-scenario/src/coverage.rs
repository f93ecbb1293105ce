//! What the scenarios of a model have reached, and what they have not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tavola_model::Span;
use tavola_model::model::{
    CallerTest, Else, EntityId, Expr, JobStep, Loop, Model, Read, ReadId, RuleId, Step, WithTarget,
    Write, WriteId,
};
use tavola_runtime::{Caller, Failure, Input, Reason, Response};
use tavola_store::Value;

use crate::run::Target;

/// The calls of scenarios and how they ended.
#[derive(Debug, Default)]
pub struct Reached {
    operations: BTreeMap<String, Outcomes>,
    jobs: BTreeSet<String>,
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

/// A part of a model that no scenario has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// `read`, `write`, `job` or `rule`.
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
        result
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
            let whats = self.missing(&read.name, read.allow.as_ref(), &[]);
            all.extend(whats.into_iter().map(|what| of("read", &read.name, what, read.span)));
        }
        let called = |write: &&Write| {
            write.allow.is_some() && write.expiry.is_none() && !is_reached(&write.name)
        };
        for write in model.writes.iter().filter(called) {
            let refusals: Vec<&Else> =
                write.all_steps().filter_map(|step| step.otherwise()).collect();
            let whats = self.missing(&write.name, write.allow.as_ref(), &refusals);
            all.extend(whats.into_iter().map(|what| of("write", &write.name, what, write.span)));
        }
        for job in model.jobs.iter().filter(|job| !self.jobs.contains(&job.name)) {
            all.push(of("job", &job.name, "never run".to_owned(), Span::default()));
        }
        let asked = self.rules(model, &through);
        for (place, rule) in model.rules.iter().enumerate() {
            if !asked.iter().any(|id| id.index() == place) {
                all.push(of("rule", &rule.name, "never asked".to_owned(), rule.span));
            }
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

    fn missing(&self, name: &str, allow: Option<&Expr>, refusals: &[&Else]) -> Vec<String> {
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
        for otherwise in refusals.iter().filter(|otherwise| otherwise.has_words()) {
            if !outcomes.told(otherwise) {
                whats.push(format!("`else {}` never happens", words(otherwise)));
            }
        }
        whats
    }

    /// Returns the rules that the operations called, and what they return, depend on.
    fn rules(&self, model: &Model, through: &BTreeSet<&str>) -> BTreeSet<RuleId> {
        let mut asked = BTreeSet::new();
        let called = |name: &str| self.is_called(name) || through.contains(name);
        for read in model.reads.iter().filter(|read| called(&read.name)) {
            read.exprs(&mut |expr| collect(model, expr, &mut asked));
            for id in &read.entities {
                visibility(model, *id, &mut asked);
            }
        }
        for write in model.writes.iter().filter(|write| called(&write.name)) {
            write.exprs(&mut |expr| collect(model, expr, &mut asked));
        }
        asked
    }
}

fn visibility(model: &Model, id: EntityId, asked: &mut BTreeSet<RuleId>) {
    let entity = model.entity(id);
    let restricted = entity.restricted.iter().map(|restriction| &restriction.condition);
    for condition in entity.visible.iter().chain(restricted) {
        collect(model, condition, asked);
    }
}

fn collect(model: &Model, expr: &Expr, asked: &mut BTreeSet<RuleId>) {
    expr.walk(&mut |part| {
        if let Expr::Rule(id, _) = part
            && asked.insert(*id)
        {
            collect(model, &model.rule(*id).condition, asked);
        }
    });
}

fn of(kind: &'static str, name: &str, what: String, span: Span) -> Unreached {
    Unreached { kind, name: name.to_owned(), what, span }
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
            let all = reached.unreached(&model);
            all.into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(unreached("eraseAll"), Vec::<String>::new());
        assert_eq!(unreached("erase"), ["notesOf", "eraseAll"]);
        assert_eq!(unreached("notesOf"), ["owner", "erase", "eraseAll"]);
    }
}
