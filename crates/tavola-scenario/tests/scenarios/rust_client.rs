//! Calls through the generated Rust clients, over HTTP and in process.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use serde_json::{Value as Json, json};
use tavola_client::{Client, Error, Fault, Http, Hyper, InProcess, Problem};
use tavola_model::model::Model;
use tavola_model_clients::Given;
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime};
use tavola_scenario::{Target, failure_of};

use crate::client::{assert_complete, typed};
use crate::http::HttpTarget;

/// How a client reaches the model.
#[derive(Clone, Copy)]
pub enum Way {
    Http,
    InProcess,
}

/// The operations that have answered.
#[derive(Clone, Default)]
pub struct Called(Arc<Mutex<BTreeSet<String>>>);

impl Called {
    fn insert(&self, name: &str) {
        self.0.lock().unwrap().insert(name.to_owned());
    }

    /// Fails unless every operation with a route has answered.
    pub fn assert_complete(&self, model: &Model) {
        assert_complete(model, &self.0.lock().unwrap());
    }
}

/// A model that is called through its generated client.
pub struct RustTarget {
    http: HttpTarget,
    runtime: Arc<Runtime>,
    way: Way,
    called: Called,
    hyper: Hyper,
}

impl RustTarget {
    pub async fn start(runtime: Arc<Runtime>, clock: Clock, called: Called, way: Way) -> Self {
        let http = HttpTarget::start(runtime.clone(), clock).await;
        let hyper = Hyper::new(&http.url()).unwrap();
        Self { http, runtime, way, called, hyper }
    }

    fn client(&self, caller: &Caller) -> Client {
        match self.way {
            Way::InProcess => Client::new(InProcess::new(self.runtime.clone(), caller.clone())),
            Way::Http => {
                let http = Http::with(&self.http.url(), self.hyper.clone());
                Client::new(match self.http.token(caller) {
                    Some(token) => http.token(token),
                    None => http,
                })
            }
        }
    }
}

#[async_trait]
impl Target for RustTarget {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let given = Given {
            values: Json::Object(typed(self.runtime.model(), name, &input)),
            limit: input.limit,
            cursor: input.cursor.clone(),
            idempotency_key: input.idempotency_key.clone(),
        };
        let client = self.client(caller);
        let made = tavola_model_clients::call(self.runtime.model_name(), name, &client, given);
        let made = match made {
            Some(made) => made.await,
            None => None,
        };
        // What the types of a client do not admit is sent without it.
        let Some(made) = made else { return self.http.call(name, input.clone(), caller).await };
        match made {
            Ok((status, body)) => {
                self.called.insert(name);
                Ok(Response { body: body.into(), created: status == 201, ..Response::default() })
            }
            Err(Error::Problem(problem)) => {
                Err(failure_of(problem.status, &problem_json(&problem)))
            }
            Err(Error::Unsendable { .. }) => self.http.call(name, input.clone(), caller).await,
            // Another program's item may lack what the model says every item has.
            Err(Error::Unexpected { status, body, source, .. })
                if source.to_string().starts_with("missing field") =>
            {
                self.called.insert(name);
                let body: Json = serde_json::from_str(&body).unwrap();
                Ok(Response { body: body.into(), created: status == 201, ..Response::default() })
            }
            Err(error) => panic!("{name} {input:?}: {error:?}"),
        }
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.http.job(name, input).await
    }

    fn today(&self) -> String {
        self.http.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.http.later(seconds).await
    }

    async fn set_time(&self, at: i64) -> bool {
        self.http.set_time(at).await
    }
}

fn problem_json(problem: &Problem) -> Json {
    let fault = |fault: &Fault| {
        let Fault { field, code, message, values, rule, .. } = fault;
        json!({ "field": field, "code": code, "message": message, "values": values, "rule": rule })
    };
    json!({
        "code": problem.code,
        "detail": problem.detail,
        "field": problem.field,
        "values": problem.values,
        "rule": problem.rule,
        "errors": problem.errors.iter().map(fault).collect::<Vec<_>>(),
    })
}
