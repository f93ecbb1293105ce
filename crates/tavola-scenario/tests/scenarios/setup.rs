//! A fresh store, a runtime on it, and maybe a server in front.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::inspect::{Event, Inspection};
use tavola_runtime::{Clock, Deployment, Options, Runtime};
use tavola_scenario::{Direct, StepKind, Story, Target};
use tavola_store::{Faults, FaultyStore, Store};

use crate::http::HttpTarget;

/// How scenarios reach the runtime.
#[derive(Clone, Copy)]
pub enum Served {
    Directly,
    OverHttp,
}

/// What the scenarios run on.
#[derive(Clone, Copy)]
pub enum On<'a> {
    Memory,
    File(&'a Path),
    Faulty,
}

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models")
}

/// Runs every scenario of a model, each on a store of its own.
pub async fn scenarios(model: &str, served: Served, on: On<'_>) {
    let stories = std::fs::read_to_string(models().join(format!("{model}.scenario"))).unwrap();
    told(model, &stories, served, on).await;
}

/// Runs these scenarios of a model.
pub async fn told(model: &str, stories: &str, served: Served, on: On<'_>) {
    let text = std::fs::read_to_string(models().join(format!("{model}.tavola"))).unwrap();
    let parsed = tavola_model::syntax::parse(&text);
    let (resolved, findings) = tavola_model::resolve(&parsed.file);
    let errors: Vec<_> = parsed.findings.iter().chain(&findings).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let resolved = Arc::new(resolved);

    let stories = tavola_scenario::parse(stories).unwrap();
    assert!(!stories.is_empty());
    for (place, scenario) in stories.iter().enumerate() {
        let store: Arc<dyn Store> = match on {
            On::Memory | On::Faulty => Arc::new(EmbeddedStore::memory().unwrap()),
            On::File(folder) => {
                Arc::new(EmbeddedStore::open(&folder.join(place.to_string())).unwrap())
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
            On::Memory | On::File(_) => store.clone(),
        };
        let deployment = Deployment::new(&resolved, &HashMap::new(), |_| None);
        for (id, _) in resolved.table_ids() {
            store.create_table(deployment.schema(&resolved, id)).await.unwrap();
        }
        let clock = Clock::system();
        let options = Options {
            cursor_keys: CursorKeys::new(CursorKey::generate().unwrap()),
            deployment: deployment.clone(),
            clock: clock.clone(),
            development: false,
        };
        let runtime = Arc::new(Runtime::open(resolved.clone(), called, options).await.unwrap());
        runtime.seed().await.unwrap();
        let inspected = runtime.clone();
        let target: Box<dyn Target> = match served {
            Served::Directly => Box::new(Direct { runtime, clock }),
            Served::OverHttp => Box::new(HttpTarget::start(runtime, clock).await),
        };
        let story = Story { model: resolved.clone(), deployment, store, target };
        let ran = story.run(scenario).await.unwrap_or_else(|message| panic!("{message}"));
        assert_eq!(ran, scenario.steps.len(), "{} stopped early", scenario.name);
        // What other programs put may be anything; what Tavola wrote must be as the model says.
        let ours = !scenario.steps.iter().any(|step| matches!(step.kind, StepKind::Put { .. }));
        if ours {
            in_step(&inspected, &scenario.name).await;
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
