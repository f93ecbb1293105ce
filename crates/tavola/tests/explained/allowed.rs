//! The policies of generated infrastructure are what is needed: every scenario runs on a store that
//! denies whatever the policy does not allow, and everything that it allows is used.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use tavola_embedded::EmbeddedStore;
use tavola_generate::infrastructure::policy::{Holder, Policy, callable_by};
use tavola_model::explain::{self, Body};
use tavola_model::model::Model;
use tavola_runtime::versions::Versions;
use tavola_runtime::{Caller, CallerKind, Clock, Failure, Input, Response as Answer, Runtime};
use tavola_scenario::Target;
use tavola_store::{ActionKind, Error, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response, System, model_deployment};

/// An action of IAM, the table, and the index.
type Allowed = (String, String, Option<String>);

/// What opening sends that no request for items is.
const DESCRIBING: [&str; 3] = ["DescribeTable", "DescribeTimeToLive", "ListTagsOfResource"];

/// Denies what is not allowed, and remembers what was used.
#[derive(Default)]
struct Gate {
    allowed: Mutex<BTreeSet<Allowed>>,
    used: Mutex<BTreeSet<Allowed>>,
    denied: Mutex<BTreeSet<Allowed>>,
}

impl Gate {
    fn allow(&self, policy: &BTreeSet<Allowed>) {
        self.allowed.lock().unwrap().clone_from(policy);
    }

    fn take_used(&self) -> BTreeSet<Allowed> {
        std::mem::take(&mut self.used.lock().unwrap())
    }
}

#[async_trait]
impl Interceptor for Gate {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let needed = needed(&request);
        let allowed = self.allowed.lock().unwrap().clone();
        let denied: Vec<_> = needed.difference(&allowed).cloned().collect();
        if let Some((action, table, _)) = denied.first() {
            let text = format!("{action} on {table}");
            self.denied.lock().unwrap().extend(denied);
            return Err(Error::Denied(text));
        }
        self.used.lock().unwrap().extend(needed);
        request.send(store).await
    }
}

/// Returns the permissions that AWS asks for a request.
fn needed(request: &Request) -> BTreeSet<Allowed> {
    let on = |action: &str, table: &str| (action.to_owned(), table.to_owned(), None);
    match request {
        Request::Get(get) => [on("GetItem", &get.table)].into(),
        Request::Put(put) => [on("PutItem", &put.table)].into(),
        Request::Update(update) => [on("UpdateItem", &update.table)].into(),
        Request::Delete(delete) => [on("DeleteItem", &delete.table)].into(),
        Request::Scan(scan) => [on("Scan", &scan.table)].into(),
        Request::Query(query) => {
            [("Query".to_owned(), query.table.clone(), query.index.clone())].into()
        }
        Request::BatchGet(batch) => {
            batch.keys.iter().map(|(table, _)| on("BatchGetItem", table)).collect()
        }
        Request::TransactGet(gets) => {
            gets.keys.iter().map(|(table, _)| on("GetItem", table)).collect()
        }
        Request::BatchWrite(batch) => {
            let tables = batch.puts.iter().map(|(table, _)| table);
            let tables = tables.chain(batch.deletes.iter().map(|(table, _)| table));
            tables.map(|table| on("BatchWriteItem", table)).collect()
        }
        Request::TransactWrite(transaction) => {
            let action = |action: &tavola_store::Action| {
                let name = match action.kind {
                    ActionKind::Put(_) => "PutItem",
                    ActionKind::Update(..) => "UpdateItem",
                    ActionKind::Delete(_) => "DeleteItem",
                    ActionKind::Check(_) => "ConditionCheckItem",
                };
                on(name, &action.table)
            };
            transaction.actions.iter().map(action).collect()
        }
    }
}

fn flat(model: &Model, policy: &Policy) -> BTreeSet<Allowed> {
    let mut all = BTreeSet::new();
    for grant in &policy.grants {
        let table = &model.table(grant.table).physical;
        all.extend(grant.actions.iter().map(|action| ((*action).to_owned(), table.clone(), None)));
        let index = |name: &String| ("Query".to_owned(), table.clone(), Some(name.clone()));
        all.extend(grant.indexes.iter().map(index));
    }
    all
}

/// Runs calls under the policy of their caller: the server's, or that of a service.
struct Guarded {
    runtime: Arc<Runtime>,
    store: Arc<Intercepted<Gate>>,
    clock: Clock,
    server: Arc<BTreeSet<Allowed>>,
    services: Arc<BTreeMap<String, BTreeSet<Allowed>>>,
    /// What was used, by operation; under an empty name, what was used besides.
    used: Arc<Mutex<BTreeMap<String, BTreeSet<Allowed>>>>,
}

impl Guarded {
    fn used_by(&self, name: &str) {
        let mut used = self.used.lock().unwrap();
        used.entry(name.to_owned()).or_default().extend(self.store.take_used());
    }
}

#[async_trait]
impl Target for Guarded {
    async fn call(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
    ) -> std::result::Result<Answer, Failure> {
        self.used_by("");
        // Another operation refuses a service, whatever it loads for that.
        let service = match &caller.kind {
            CallerKind::Service(service) => self
                .services
                .get(service)
                .filter(|_| callable_by(self.runtime.model(), service).contains(&name)),
            _ => None,
        };
        self.store.allow(service.unwrap_or(&self.server));
        let answer = self.runtime.call(name, input, caller).await;
        self.store.allow(&self.server);
        self.used_by(name);
        answer
    }

    async fn job(&self, name: &str, input: Input) -> std::result::Result<(), Failure> {
        self.runtime.run_job(name, input).await.map(|_| ())
    }

    fn today(&self) -> String {
        self.clock.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.clock.advance(seconds);
        true
    }
}

/// Does what a server does besides calls: it records its model, and that of a later version.
async fn serve(model: &Arc<Model>, runtime: &Runtime, store: &Arc<Intercepted<Gate>>) {
    let deployment = model_deployment(model);
    let later = Model { docs: vec!["A later version.".to_owned()], ..(**model).clone() };
    for version in [&**model, &later, model] {
        let versions = Versions::read(version, store.clone(), &deployment).await.unwrap();
        versions.record_served().await.unwrap();
    }
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    assert!(runtime.maintain_once(deadline).await);
}

async fn is_allowed(name: &str) {
    let folder = format!("{}/../../models", env!("CARGO_MANIFEST_DIR"));
    let read = |kind: &str| std::fs::read_to_string(format!("{folder}/{name}.{kind}")).unwrap();
    let (model, _) = tavola_model::resolve(&tavola_model::syntax::parse(&read("tavola")).file);
    let model = Arc::new(model);
    let policies = Policy::all(&model);
    let of_service = |policy: &Policy| match &policy.holder {
        Holder::Service(name) => Some((name.clone(), flat(&model, policy))),
        Holder::Server => None,
    };
    let services: BTreeMap<_, _> = policies.iter().filter_map(of_service).collect();
    let services = Arc::new(services);
    let server = Arc::new(flat(&model, &policies[0]));
    let used = Arc::new(Mutex::new(BTreeMap::new()));
    let mut denied = BTreeSet::new();
    let scenarios = tavola_scenario::parse(&read("scenario")).unwrap();
    for (place, scenario) in scenarios.iter().enumerate() {
        let memory: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let store = Arc::new(Intercepted::new(memory.clone(), Gate::default()));
        store.allow(&server);
        let deployment = model_deployment(&model);
        let system = System::open_through(&model, memory, store.clone(), deployment).await;
        let (runtime, clock) = (system.runtime.clone(), system.clock.clone());
        if place == 0 {
            serve(&model, &runtime, &store).await;
        }
        // Taking a look at whether a table is empty is nice to have.
        store.denied.lock().unwrap().retain(|(action, ..)| action != "Scan");
        let (services, used) = (services.clone(), used.clone());
        let guarded = Guarded {
            runtime,
            store: store.clone(),
            clock,
            server: server.clone(),
            services,
            used,
        };
        let ran = system.runner_with(Box::new(guarded)).run(scenario).await;
        denied.append(&mut store.denied.lock().unwrap());
        assert!(denied.is_empty(), "{}: denied {denied:?}", scenario.name);
        ran.unwrap();
    }
    let used = used.lock().unwrap();
    let everything: BTreeSet<Allowed> = used.values().flatten().cloned().collect();
    let mut wrong = unused("the server", &server, &everything);
    for (service, allowed) in services.iter() {
        let names = callable_by(&model, service);
        let by_operations = names.iter().filter_map(|name| used.get(*name)).flatten();
        let mut used: BTreeSet<Allowed> = by_operations.cloned().collect();
        // The permission of a service is often decided before anything is loaded for it.
        used.extend(undecided(&model, &names));
        wrong.extend(unused(service, allowed, &used));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the batches that are sent only if nothing before them has decided.
fn undecided(model: &Model, names: &[&str]) -> Vec<Allowed> {
    let explained = names.iter().filter_map(|name| explain::operation(model, name));
    let bodies = explained.flat_map(|one| one.requests).map(|request| request.body);
    let later = |body| match body {
        Body::BatchGetItem { tables, .. } => tables
            .into_iter()
            .filter(|(_, keys)| keys.iter().all(|key| key.later))
            .map(|(table, _)| ("BatchGetItem".to_owned(), table, None))
            .collect(),
        _ => Vec::new(),
    };
    bodies.flat_map(later).collect()
}

fn unused(who: &str, allowed: &BTreeSet<Allowed>, used: &BTreeSet<Allowed>) -> Vec<String> {
    // Opening a model reads the record of its tables.
    let opening = |action: &str| DESCRIBING.contains(&action) || action == "GetItem";
    // One request has several forms: items that are loaded are read one by one or together, and an
    // update puts an item that is not there, and checks one of which nothing changes.
    let other_form = |(action, table, index): &Allowed| {
        let form = match action.as_str() {
            "BatchGetItem" => "GetItem",
            "ConditionCheckItem" | "PutItem" => "UpdateItem",
            _ => return false,
        };
        used.contains(&(form.to_owned(), table.clone(), index.clone()))
    };
    let unused = allowed.difference(used).filter(|one| !opening(&one.0) && !other_form(one));
    unused.map(|one| format!("{who} never uses {one:?}")).collect()
}

macro_rules! models {
    ($($name:ident: $model:literal;)*) => {$(
        #[tokio::test]
        async fn $name() {
            is_allowed($model).await;
        }
    )*};
}

models! {
    app_data: "app-data";
    boards: "boards";
    collabhub: "collabhub";
    gg_core: "gg-core";
    roll_model: "roll-model";
}
