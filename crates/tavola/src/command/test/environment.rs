//! What a scenario runs on: a fresh store, a runtime, and optionally a server.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_runtime::cursor::CursorKeys;
use tavola_runtime::{Clock, Deployment, Options, Runtime};
use tavola_scenario::{Direct, Observer, Reached, Recorded, Scenario, ScenarioRunner, Target};

use super::target::OverHttp;
use crate::fail::Fail;
use crate::store::Opened;
use crate::store_url::StoreUrl;
use crate::{cursor_keys, opened, store_failure};

/// The time at which every scenario begins, in epoch milliseconds: 2030-01-01T09:00:00Z. It is in
/// the future, so that nothing that a scenario stores has expired for a store with a clock of its
/// own.
const START: i64 = 1_893_488_400_000;

/// The stores on which scenarios run.
pub(crate) struct Environment {
    model: Arc<Model>,
    /// A folder with one store for each scenario; `None` for stores in memory.
    folder: Option<PathBuf>,
    http: bool,
    /// What the scenarios have reached so far.
    pub(crate) reached: Arc<Mutex<Reached>>,
}

impl Environment {
    pub(crate) fn new(model: &Model, url: &StoreUrl, http: bool) -> Result<Self, Fail> {
        let folder = match url {
            StoreUrl::Memory => None,
            StoreUrl::File(folder) => {
                // Scenarios write, so they never run on existing data.
                let used = std::fs::read_dir(folder).is_ok_and(|mut all| all.next().is_some());
                if used {
                    return Err(Fail::error(format!(
                        "the folder {} is not empty",
                        folder.display()
                    ))
                    .help("scenarios run on fresh stores: give a new folder or `memory:`"));
                }
                Some(folder.clone())
            }
            StoreUrl::DynamoDb | StoreUrl::Endpoint(_) => {
                return Err(Fail::error(format!("scenarios do not run on {url}"))
                    .help("they run on fresh stores: `memory:` or `file:PATH`"));
            }
        };
        Ok(Self { model: Arc::new(model.clone()), folder, http, reached: Arc::default() })
    }

    /// Runs a scenario, and returns the line and the difference if it fails. The outer error is a
    /// failure to set it up.
    pub(crate) async fn run(
        &self,
        place: usize,
        scenario: &Scenario,
    ) -> Result<Result<(), String>, Fail> {
        let store = match &self.folder {
            Some(folder) => EmbeddedStore::open(&folder.join((place + 1).to_string())),
            None => EmbeddedStore::memory(),
        };
        let opened = Opened::from(store.map_err(|error| store_failure::failed(&error))?);
        // Names from the environment are for real stores.
        let deployment = Deployment::new(&self.model, &HashMap::new(), |_| None);
        opened::complete(&self.model, &opened, &deployment).await?;
        let clock = Clock::ticking(START);
        let options = Options {
            cursor_keys: CursorKeys::new(cursor_keys::new()?),
            deployment: deployment.clone(),
            clock: clock.clone(),
            development: false,
        };
        let model = Arc::clone(&self.model);
        let runtime = Runtime::open(model, Arc::clone(&opened.store), options).await;
        let runtime = runtime.map_err(|errors| Fail::each(&errors))?;
        // A step sees what the one before it has done, however long that took.
        let observer = Arc::new(Observer { reached: Arc::clone(&self.reached) });
        let runtime = Arc::new(runtime.with_work_patience(None).with_observer(observer));
        let direct = Direct { runtime, clock };
        let target: Box<dyn Target> = if self.http {
            Box::new(OverHttp::start(Arc::clone(&self.model), direct).await?)
        } else {
            Box::new(direct)
        };
        let runner = ScenarioRunner {
            model: Arc::clone(&self.model),
            deployment,
            store: opened.store,
            target: Box::new(Recorded { target, reached: Arc::clone(&self.reached) }),
        };
        Ok(runner.run(scenario).await.map(|_| ()).map_err(|message| placed(scenario, message)))
    }
}

/// Returns `34: the difference`, without the scenario's name, which is printed above it.
fn placed(scenario: &Scenario, message: String) -> String {
    let behind = message.strip_prefix(&scenario.name);
    match behind.and_then(|message| message.strip_prefix(", line ")) {
        Some(placed) => placed.to_owned(),
        None => format!(" {message}"),
    }
}
