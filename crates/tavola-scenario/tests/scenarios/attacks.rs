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
    let said = [
        "only administrators of the account, with access at present, may do this",
        "only the mail service may do this",
        "only the platform's administrators may do this",
        "you have no access to this account, or not at present",
        "your role does not include the dashboard of this account, or you have no access at present",
        "your role does not include the settings of this account, or you have no access at present",
        "your role does not include the users of this account, or you have no access at present",
        "your role does not include the workstreams of this account, or you have no access at present",
    ];
    says_only("app-data", &said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards() {
    let said = [
        "only administrators may do this",
        "only the board's managers may do this",
        "only the board's managers, and who may run its approvals, may do this",
        "only the board's members may do this",
        "only the board's owner may do this",
        "only the board's owner, and who may run the service, may do this",
    ];
    says_only("boards", &said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn collabhub() {
    let said = [
        "confirm your e-mail address first",
        "only administrators may do this",
        "only administrators may look up other people's addresses",
        "only billing may do this",
        "only founders with an active account may do this",
        "only investors with an active account may do this, and not at a startup of their own",
        "only the startup's founder may do this, with an active account",
        "these are somebody else's, or your account is not active",
        "this is somebody else's subscription",
        "your account is not verified yet, or it is suspended",
    ];
    says_only("collabhub", &said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn roll_model() {
    let said = [
        "only athletes may do this",
        "only coaches may do this",
        "only its author may delete a comment",
        "only the assistant may do this",
        "only the athlete may do this",
        "there is no such coach",
        "you are not this athlete's coach",
    ];
    says_only("roll-model", &said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gg_core() {
    let said = [
        "only the mail service may do this",
        "only the owner and collaborators may do this",
        "only the owner may do this",
        "only the security team may do this",
        "only the service that keeps the resources may do this",
    ];
    says_only("gg-core", &said).await;
}
