//! A fresh store, a runtime on it, and maybe a server in front.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tavola_dynamodb::{Credentials, DynamoDbStore};
use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_runtime::inspect::{Event, Inspection};
use tavola_runtime::{Deployment, Runtime};
use tavola_scenario::synthetic_data::{self, AmongSyntheticData, Fill, Values};
use tavola_scenario::{Scenario, ScenarioRunner, StepKind};
use tavola_store::{Faults, FaultyStore, Store, TableChange};
use tavola_testing::{System, WireEndpoint, model_deployment};

use crate::client::{ClientTarget, Program};
use crate::http::HttpTarget;
use crate::rust_client::{Called, RustTarget, Way};

/// How scenarios reach the runtime.
#[derive(Clone, Copy)]
pub enum Served<'a> {
    Directly,
    OverHttp,
    ThroughClient(&'a Arc<Mutex<Program>>),
    ThroughRust(&'a Called, Way),
}

/// What the scenarios run on.
#[derive(Clone, Copy)]
pub enum On<'a> {
    Memory,
    File(&'a Path),
    Faulty,
    /// Memory, through AWS's SDK and the wire endpoint.
    Remote,
    /// A server that other scenarios use too.
    DynamoDbLocal(&'a str),
    /// A folder with synthetic data.
    SyntheticData(&'a Path),
}

/// Opens a model on a store of its own. The place tells stores in one folder apart.
pub async fn open(model: &Arc<Model>, place: usize, on: On<'_>) -> System {
    let folder = |parent: &Path| parent.join(place.to_string());
    if let On::Remote = on {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let called = through_sdk(store.clone()).await;
        return System::open_through(model, store, called, model_deployment(model)).await;
    }
    let store: Arc<dyn Store> = match on {
        On::Remote | On::Memory | On::Faulty => Arc::new(EmbeddedStore::memory().unwrap()),
        On::DynamoDbLocal(url) => {
            Arc::new(DynamoDbStore::endpoint(url, Some("us-east-1"), None).await)
        }
        On::File(parent) => Arc::new(EmbeddedStore::open(&folder(parent)).unwrap()),
        On::SyntheticData(parent) => {
            copy_folder(&with_synthetic_data(parent), &folder(parent)).unwrap();
            Arc::new(EmbeddedStore::open(&folder(parent)).unwrap())
        }
    };
    // A busy store whose pages are short: callers must not notice.
    let called: Arc<dyn Store> = match on {
        On::Faulty => Arc::new(FaultyStore::new(
            store.clone(),
            Faults {
                seed: place as u64,
                throttled: 0.05,
                conflicts: 0.1,
                unprocessed: 0.1,
                short_pages: Some(3),
                empty_pages: 0.1,
                lost_answers: 0.05,
                ..Faults::default()
            },
        )),
        _ => store.clone(),
    };
    let deployment = match on {
        On::DynamoDbLocal(_) => names_of_its_own(model),
        _ => model_deployment(model),
    };
    let system = System::open_through(model, store, called, deployment).await;
    if let On::DynamoDbLocal(_) = on {
        expire_nothing(&system).await;
    }
    system
}

/// Keeps a store from deleting by its own clock what a scenario has put in the past.
async fn expire_nothing(system: &System) {
    for (id, table) in system.model.table_ids() {
        let name = system.deployment.table(id);
        if table.ttl.is_some() {
            system.store.change_table(name, TableChange::Ttl(None)).await.unwrap();
        }
    }
}

async fn runner(system: System, served: Served<'_>) -> ScenarioRunner {
    match served {
        Served::Directly => system.runner(),
        Served::OverHttp => {
            let target = HttpTarget::start(system.runtime.clone(), system.clock.clone()).await;
            system.runner_with(Box::new(target))
        }
        Served::ThroughClient(program) => {
            let (runtime, clock) = (system.runtime.clone(), system.clock.clone());
            let target = ClientTarget::start(runtime, clock, Arc::clone(program)).await;
            system.runner_with(Box::new(target))
        }
        Served::ThroughRust(called, way) => {
            let (runtime, clock) = (system.runtime.clone(), system.clock.clone());
            let target = RustTarget::start(runtime, clock, called.clone(), way).await;
            system.runner_with(Box::new(target))
        }
    }
}

/// Physical names that nobody else has.
fn names_of_its_own(model: &Model) -> Deployment {
    let prefix = ulid::Ulid::generate();
    let named = |name: &String| (name.clone(), format!("{prefix}-{name}"));
    let names = model.tables.iter().map(|table| named(&table.name)).collect();
    Deployment::new(model, &names, |_| None)
}

/// A store as programs elsewhere see it, for as long as the test runs.
async fn through_sdk(store: Arc<EmbeddedStore>) -> Arc<dyn Store> {
    let endpoint = WireEndpoint::start(store, |options| options.writable = true).await;
    let credentials = Credentials {
        access_key: endpoint.credentials.access_key.clone(),
        secret_key: endpoint.credentials.secret_key.clone(),
        session_token: None,
    };
    let url = endpoint.url();
    // Never closed.
    std::mem::forget(endpoint);
    Arc::new(DynamoDbStore::endpoint(&url, Some("eu-west-1"), Some(credentials)).await)
}

/// Runs every scenario of a model, each on a store of its own.
pub async fn scenarios(name: &str, served: Served<'_>, on: On<'_>) {
    run_all(name, &scenarios_of(name), served, on).await;
}

/// Runs these scenarios of a model.
pub async fn run_all(name: &str, scenarios: &[Scenario], served: Served<'_>, on: On<'_>) {
    run_all_of(&model(name), scenarios, served, on).await;
}

/// Runs scenarios of a model.
pub async fn run_all_of(
    model: &Arc<Model>,
    scenarios: &[Scenario],
    served: Served<'_>,
    on: On<'_>,
) {
    for (place, scenario) in scenarios.iter().enumerate() {
        let system = open(model, place, on).await;
        let (runtime, store) = (system.runtime.clone(), system.store.clone());
        let mut runner = runner(system, served).await;
        if let On::SyntheticData(_) = on {
            runner.target = Box::new(AmongSyntheticData(runner.target));
        }
        run(&runner, scenario).await;
        drop(runner);
        if let On::SyntheticData(parent) = on {
            drop((runtime, store));
            std::fs::remove_dir_all(parent.join(place.to_string())).unwrap();
            continue;
        }
        // What other programs put may be anything; what Tavola wrote must be as the model says.
        if !scenario.steps.iter().any(|step| matches!(step.kind, StepKind::Put { .. })) {
            in_step(&runtime, &scenario.name).await;
        }
        if let On::DynamoDbLocal(_) = on {
            for (id, _) in model.table_ids() {
                store.delete_table(runtime.deployment().table(id)).await.unwrap();
            }
        }
    }
}

async fn in_step(runtime: &Runtime, scenario: &str) {
    let mut wrong = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Found(finding, _) = event
            && !finding.kind.is_information()
        {
            wrong.push(format!("{}: {finding}", finding.kind.code()));
        }
    };
    runtime.inspect(&Inspection::default(), &mut tell).await.unwrap();
    assert!(wrong.is_empty(), "{scenario}: {wrong:#?}");
}

/// Runs a scenario to its end.
pub async fn run(runner: &ScenarioRunner, scenario: &Scenario) {
    let ran = runner.run(scenario).await.unwrap_or_else(|message| panic!("{message}"));
    assert_eq!(ran, scenario.steps.len(), "{} stopped early", scenario.name);
}

/// Fills a store with generated items of a model.
pub async fn generate(name: &str, folder: &Path, items: usize) {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let model = model(name);
    let system = System::open(&model, store.clone()).await;
    let wanted = Fill { items, seed: 1, values: Values::Marked };
    let filled = synthetic_data::fill(&system.runtime, &*store, wanted, |_| ()).await.unwrap();
    assert!(filled >= items);
    in_step(&system.runtime, "the synthetic data itself").await;
    store.copy_to(&with_synthetic_data(folder)).await.unwrap();
}

fn with_synthetic_data(folder: &Path) -> PathBuf {
    folder.join("synthetic")
}

/// Copies the folder of a store that nobody has open.
fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy_folder(&entry.path(), &target)?,
            false => std::fs::copy(entry.path(), target).map(drop)?,
        }
    }
    Ok(())
}

pub fn read(name: &str, kind: &str) -> String {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = match name.contains('/') {
        true => crate_folder.join("tests/scenarios"),
        false => crate_folder.join("../../models"),
    };
    std::fs::read_to_string(folder.join(format!("{name}.{kind}"))).unwrap()
}

pub fn scenarios_of(name: &str) -> Vec<Scenario> {
    let scenarios = tavola_scenario::parse(&read(name, "scenario")).unwrap();
    assert!(!scenarios.is_empty());
    scenarios
}

pub fn model(name: &str) -> Arc<Model> {
    let parsed = tavola_model::syntax::parse(&read(name, "tavola"));
    let (model, findings) = tavola_model::resolve(&parsed.file);
    let errors: Vec<_> = parsed.findings.iter().chain(&findings).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    Arc::new(model)
}
