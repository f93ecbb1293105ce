//! Each system is told through a day, and attacked; who is refused learns nothing by it.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_model::model::{Model, Step};
use tavola_runtime::{Caller, Failure, Input, Response};
use tavola_scenario::{Expectation, Scenario, StepKind, Target};

use crate::setup::{On, model, open, run, scenarios_of};

fn scenario(name: &str, word: &str) -> Scenario {
    let found =
        scenarios_of(name).into_iter().find(|scenario| scenario.name.to_lowercase().contains(word));
    found.unwrap_or_else(|| panic!("{name} has no scenario with `{word}` in its name"))
}

fn calls(scenario: &Scenario) -> impl Iterator<Item = &[Expectation]> {
    scenario.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Call { expectations, .. } => Some(expectations.as_slice()),
        _ => None,
    })
}

/// Whether a call is refused because of who calls.
fn is_refused(expectations: &[Expectation]) -> bool {
    expectations.iter().any(|expectation| match expectation {
        Expectation::Fails { kind, .. } => {
            ["not-found", "forbidden", "not-signed-in"].contains(&kind.as_str())
        }
        _ => false,
    })
}

/// What is said of every refusal.
const GENERAL: [&str; 2] = ["you may not do this", "not found"];

/// Listens to what refusals say beyond the model's own text, which is the same whatever is stored.
struct Overheard {
    target: Box<dyn Target>,
    model: Model,
    words: Arc<Mutex<BTreeSet<String>>>,
}

#[async_trait]
impl Target for Overheard {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let answer = self.target.call(name, input, caller).await;
        if let Err(Failure::NotFound(reason) | Failure::Forbidden(reason)) = &answer {
            let mut words = self.words.lock().unwrap();
            if !GENERAL.contains(&&*reason.message) {
                words.insert(reason.message.to_string());
            }
            let rule = reason.rule.as_ref();
            words
                .extend(rule.filter(|rule| !conditions(&self.model, name).contains(rule)).cloned());
        }
        answer
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.target.job(name, input).await
    }

    fn today(&self) -> String {
        self.target.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.target.later(seconds).await
    }
}

/// What a read or write may say of its own conditions.
fn conditions<'m>(model: &'m Model, name: &str) -> Vec<&'m String> {
    if let Some(id) = model.read_named(name) {
        return model.read(id).refusal.condition.iter().collect();
    }
    let write = model.write(model.write_named(name).expect("a read or write"));
    let checks = write.steps.iter().filter_map(|step| match step {
        Step::Check(_, otherwise) => otherwise.condition.as_ref(),
        _ => None,
    });
    write.refusal.condition.iter().chain(checks).collect()
}

/// The refusals in an attack say no more than this.
async fn says_only(name: &str, allowed: &[&str]) {
    let day = calls(&scenario(name, "a day")).count();
    assert!(day >= 30, "{name}: a day of {day} calls");
    let attack = scenario(name, "attack");
    let refused = calls(&attack).filter(|expected| is_refused(expected)).count();
    assert!(refused >= 20, "{name}: {refused} attempts are refused");

    let mut runner = open(&model(name), 0, On::Memory).await.runner();
    let words = Arc::new(Mutex::new(BTreeSet::new()));
    let model = Model::clone(&model(name));
    runner.target = Box::new(Overheard { target: runner.target, model, words: words.clone() });
    run(&runner, &attack).await;
    let words = words.lock().unwrap();
    let said: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(said, allowed, "{name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn app_data() {
    says_only("app-data", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards() {
    let managers = "only the board's managers may do this";
    says_only("boards", &[managers, "only the board's owner may do this"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn collabhub() {
    // Of the caller's own profile, whose status he sees.
    let verify = "self and caller.verified = true or admin";
    says_only("collabhub", &[verify]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn roll_model() {
    says_only("roll-model", &["there is no such coach"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gg_core() {
    says_only("gg-core", &["only the owner may do this"]).await;
}
