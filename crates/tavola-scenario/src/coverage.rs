//! What the scenarios of a model have reached, and what they have not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tavola_model::Span;
use tavola_model::model::{CallerTest, Else, EntityId, Expr, JobStep, Model, RuleId, Write};
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
        for read in model.reads.iter().filter(|read| read.allow.is_some()) {
            let whats = self.missing(&read.name, read.allow.as_ref(), &[]);
            all.extend(whats.into_iter().map(|what| of("read", &read.name, what, read.span)));
        }
        let by_jobs = self.writes_of_jobs(model);
        let called = |write: &&Write| write.allow.is_some() && write.expiry.is_none();
        for write in model.writes.iter().filter(called) {
            if by_jobs.contains(&write.name) && !self.operations.contains_key(&write.name) {
                continue;
            }
            let refusals: Vec<&Else> =
                write.all_steps().filter_map(|step| step.otherwise()).collect();
            let whats = self.missing(&write.name, write.allow.as_ref(), &refusals);
            all.extend(whats.into_iter().map(|what| of("write", &write.name, what, write.span)));
        }
        for job in model.jobs.iter().filter(|job| !self.jobs.contains(&job.name)) {
            all.push(of("job", &job.name, "never run".to_owned(), Span::default()));
        }
        let asked = self.rules(model);
        for (place, rule) in model.rules.iter().enumerate() {
            if !asked.iter().any(|id| id.index() == place) {
                all.push(of("rule", &rule.name, "never asked".to_owned(), rule.span));
            }
        }
        all.sort_by_key(|unreached| unreached.span);
        all
    }

    /// Returns the names of the writes that the jobs that ran call.
    fn writes_of_jobs<'m>(&self, model: &'m Model) -> BTreeSet<&'m String> {
        let ran = model.jobs.iter().filter(|job| self.jobs.contains(&job.name));
        let called = ran.flat_map(|job| job.all_loops()).flat_map(|each| &each.body);
        let name = |step: &JobStep| match step {
            JobStep::Do(id, _) => Some(&model.write(*id).name),
            JobStep::For(_) => None,
        };
        called.filter_map(name).collect()
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
    fn rules(&self, model: &Model) -> BTreeSet<RuleId> {
        let mut asked = BTreeSet::new();
        let called = |name: &String| self.operations.contains_key(name);
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
