//! What `explain` says is what is sent: every scenario of every model runs on a store that
//! remembers its requests. Each must be one that was explained, and what was explained without
//! reserve must be among them.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests: a failure is a panic")]

mod allowed;
mod compare;
mod recorder;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use recorder::{Recorder, Sent};
use tavola_embedded::EmbeddedStore;
use tavola_model::explain::{self, Explained};
use tavola_model::reserved::EXPIRY_JOB;
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime};
use tavola_scenario::Target;
use tavola_testing::{Intercepted, System};

struct Watched {
    runtime: Arc<Runtime>,
    store: Arc<Intercepted<Recorder>>,
    explained: Arc<HashMap<String, Explained>>,
    clock: Clock,
    wrong: Arc<Mutex<BTreeSet<String>>>,
    seen: Arc<Mutex<usize>>,
}

#[async_trait]
impl Target for Watched {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        self.store.take();
        let whole = input.limit.is_none() && input.cursor.is_none();
        let model = self.runtime.model();
        let filled = tavola_runtime::bind(model, name, &input, caller).unwrap();
        let answer = self.runtime.call(name, input, caller).await;
        let requests = self.store.take();
        *self.seen.lock().unwrap() += requests.len();
        let general = &self.explained[name];
        let large = requests.iter().filter_map(|sent| compare::too_large(model, general, sent));
        let large = large.map(|wrong| format!("{name}: {wrong}"));
        self.wrong.lock().unwrap().extend(large);
        // What portions do is explained where they are written, and is sent at its own time.
        if model.write_named(name).is_some_and(|id| !model.write(id).portions.is_empty()) {
            return answer;
        }
        // Nothing is sent for what is not valid.
        let filled = filled.ok().map(|call| explain::call(general, &call).unwrap());
        for explained in filled.iter().chain([general]) {
            let unexplained = requests
                .iter()
                .filter(|request| answer.is_ok() || !compare::confirms(explained, request))
                .filter_map(|request| compare::unexplained(model, explained, request, whole));
            // A refusal ends before everything is sent.
            let unsent = match &answer {
                Ok(_) => compare::unsent(model, explained, &requests),
                Err(_) => Vec::new(),
            };
            let wrong = unexplained.chain(unsent).map(|wrong| format!("{name}: {wrong}"));
            self.wrong.lock().unwrap().extend(wrong);
        }
        answer
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.store.take();
        self.runtime.run_job(name, input).await?;
        if name == EXPIRY_JOB {
            self.compare_blocks(&self.store.take());
        }
        Ok(())
    }

    fn today(&self) -> String {
        self.clock.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.clock.advance(seconds);
        true
    }
}

impl Watched {
    /// Compares what a run of the expiries has sent with what is explained of their blocks.
    fn compare_blocks(&self, requests: &[Sent]) {
        let model = self.runtime.model();
        let blocks = model.writes.iter().filter(|write| write.expiry.is_some());
        let blocks: Vec<&Explained> = blocks.map(|write| &self.explained[&write.name]).collect();
        *self.seen.lock().unwrap() += requests.len();
        let mut wrong = self.wrong.lock().unwrap();
        // It is looked for what is due wherever that may be.
        for request in requests.iter().filter(|request| !compare::looks_for_due(request)) {
            let unexplained =
                |block: &&Explained| compare::unexplained(model, block, request, true);
            let said: Vec<String> = blocks.iter().filter_map(unexplained).collect();
            if said.len() == blocks.len() {
                wrong.extend(said.first().map(|wrong| format!("{EXPIRY_JOB}: {wrong}")));
            }
        }
        for block in blocks.iter().filter(|block| compare::begins(block, requests)) {
            let unsent = compare::unsent(model, block, requests);
            wrong.extend(unsent.into_iter().map(|wrong| format!("{}: {wrong}", block.name)));
        }
    }
}

async fn as_explained(folder: &str, name: &str, least: usize) {
    let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
    let read = |kind: &str| std::fs::read_to_string(format!("{folder}/{name}.{kind}")).unwrap();
    let (model, _) = tavola_model::resolve(&tavola_model::syntax::parse(&read("tavola")).file);
    let explained = explain::model(&model).into_iter().map(|one| (one.name.clone(), one));
    let explained = Arc::new(explained.collect::<HashMap<_, _>>());
    let model = Arc::new(model);
    let wrong = Arc::new(Mutex::new(BTreeSet::new()));
    let seen = Arc::new(Mutex::new(0));
    for scenario in tavola_scenario::parse(&read("scenario")).unwrap() {
        let memory = Arc::new(EmbeddedStore::memory().unwrap());
        let store = Arc::new(Recorder::new(memory));
        let system = System::open(&model, store.clone()).await;
        let (wrong, seen) = (wrong.clone(), seen.clone());
        let target = Watched {
            runtime: system.runtime.clone(),
            store,
            explained: explained.clone(),
            clock: system.clock.clone(),
            wrong,
            seen,
        };
        let runner = system.runner_with(Box::new(target));
        runner.run(&scenario).await.unwrap();
    }
    assert!(*seen.lock().unwrap() > least, "something was sent");
    let wrong = wrong.lock().unwrap();
    let lines: Vec<_> = wrong.iter().map(String::as_str).collect();
    assert!(lines.is_empty(), "{} requests were not explained:\n{}", lines.len(), lines.join("\n"));
}

macro_rules! models {
    ($folder:literal, $least:literal: $($name:ident: $model:literal;)*) => {$(
        #[tokio::test]
        async fn $name() {
            as_explained($folder, $model, $least).await;
        }
    )*};
}

models! { "../../models", 50:
    app_data: "app-data";
    boards: "boards";
    collabhub: "collabhub";
    gg_core: "gg-core";
    roll_model: "roll-model";
}

models! { "../tavola-scenario/tests/scenarios/designs", 10:
    articles: "articles";
    people: "people";
    repos: "repos";
    school: "school";
    spend: "spend";
    store: "store";
    telemetry: "telemetry";
    waiting: "waiting";
}

models! { "tests/explained/designs", 10:
    budgets: "budgets";
    followers: "followers";
    holds: "holds";
    sale: "sale";
    visits: "visits";
}
