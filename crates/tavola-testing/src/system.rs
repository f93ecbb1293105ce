//! A model at work on a store.

use std::collections::HashMap;
use std::sync::Arc;

use tavola_model::model::Model;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Clock, Deployment, Options, Runtime};
use tavola_scenario::{Direct, ScenarioRunner, Target};
use tavola_store::Store;

/// A model whose tables are in a store, with its initial data, and a runtime for it.
pub struct System {
    /// The model.
    pub model: Arc<Model>,
    /// The names of its tables.
    pub deployment: Deployment,
    /// The store that has the tables.
    pub store: Arc<dyn Store>,
    /// The runtime.
    pub runtime: Arc<Runtime>,
    /// The runtime's clock.
    pub clock: Clock,
}

/// Returns the deployment under the names of the model.
pub fn model_deployment(model: &Model) -> Deployment {
    Deployment::new(model, &HashMap::new(), |_| None)
}

impl System {
    /// Creates the tables of a model in a store under the names of the model, and opens it.
    pub async fn open(model: &Arc<Model>, store: Arc<dyn Store>) -> Self {
        Self::open_through(model, store.clone(), store, model_deployment(model)).await
    }

    /// Creates the tables in `store`, and opens the model on `called`, which is another way to the
    /// same store.
    pub async fn open_through(
        model: &Arc<Model>,
        store: Arc<dyn Store>,
        called: Arc<dyn Store>,
        deployment: Deployment,
    ) -> Self {
        let steps = tavola_runtime::apply::plan(model, &*store, &deployment).await.unwrap();
        tavola_runtime::apply::execute(&*store, steps).await.unwrap();
        let clock = Clock::system();
        let options = Options {
            cursor_keys: CursorKeys::new(CursorKey::generate().unwrap()),
            deployment: deployment.clone(),
            clock: clock.clone(),
            development: false,
        };
        let runtime = Runtime::open(model.clone(), called, options).await.unwrap();
        // Scenarios do not wait for the background, however busy the machine is.
        let runtime = Arc::new(runtime.with_work_patience(None));
        runtime.seed().await.unwrap();
        Self { model: model.clone(), deployment, store, runtime, clock }
    }

    /// Returns what scenarios run on, with calls straight to the runtime.
    pub fn runner(self) -> ScenarioRunner {
        let target = Direct { runtime: self.runtime.clone(), clock: self.clock.clone() };
        self.runner_with(Box::new(target))
    }

    /// Returns what scenarios run on, with calls to a target.
    pub fn runner_with(self, target: Box<dyn Target>) -> ScenarioRunner {
        let Self { model, deployment, store, .. } = self;
        ScenarioRunner { model, deployment, store, target }
    }
}
