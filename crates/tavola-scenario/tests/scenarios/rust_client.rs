//! Calls through the generated Rust clients, over HTTP and in process.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use tavola_client::{
    Answer, Client, Error, Fault, Http, Hyper, InProcess, Limited, List, Operation, Problem,
    StreamExt, TryStreamExt, Visitor, Write,
};
use tavola_model::model::Model;
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime};
use tavola_scenario::{Target, failure_of};

use crate::client::{assert_complete, typed};
use crate::http::HttpTarget;

#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
#[path = "../../../../models/generated/app-data/client.rs"]
mod app_data;
#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
#[path = "../../../../models/generated/boards/client.rs"]
mod boards;
#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
#[path = "../../../../models/generated/collabhub/client.rs"]
mod collabhub;
#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
#[path = "../../../../models/generated/gg-core/client.rs"]
mod gg_core;
#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
#[path = "../../../../models/generated/roll-model/client.rs"]
mod roll_model;

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
        let values = Json::Object(typed(self.runtime.model(), name, &input));
        let client = self.client(caller);
        let visitor = Made { client: &client, values, input: &input };
        let made = match self.runtime.model_name() {
            "app-data" => app_data::AppDataClient::visit(name, visitor),
            "boards" => boards::BoardsClient::visit(name, visitor),
            "collabhub" => collabhub::CollabhubClient::visit(name, visitor),
            "gg-core" => gg_core::GgCoreClient::visit(name, visitor),
            "roll-model" => roll_model::RollModelClient::visit(name, visitor),
            other => panic!("there is no client of `{other}`"),
        };
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

/// Calls an operation with inputs that are known as JSON; `None` if its type has others.
struct Made<'a> {
    client: &'a Client,
    values: Json,
    input: &'a Input,
}

type Outcome = Option<Result<(u16, Json), Error>>;

impl<'a> Visitor for Made<'a> {
    type Output = BoxFuture<'a, Outcome>;

    fn read<O: Operation>(self) -> Self::Output {
        async move {
            let input: O = admitted(&self.values)?;
            if self.input.limit.is_some() || self.input.cursor.is_some() {
                return None;
            }
            Some(self.client.call(input).answer().await.map(outcome))
        }
        .boxed()
    }

    fn list<O: List + Limited>(self) -> Self::Output {
        async move {
            let list = self.client.list(admitted::<O>(&self.values)?);
            let list = match self.input.limit {
                Some(limit) => list.limit(limit),
                None => list,
            };
            let page = match list.page(self.input.cursor.clone()).await {
                Ok(page) => page,
                Err(error) => return Some(Err(error)),
            };
            let json = |items: &[O::Item]| serde_json::to_value(items).unwrap();
            if self.input.limit.is_none() && self.input.cursor.is_none() {
                let count = page.items.len();
                let streamed: Vec<O::Item> =
                    list.stream().take(count + 1).try_collect().await.unwrap();
                assert_eq!(json(&streamed[..count]), json(&page.items));
                assert_eq!(streamed.len() > count, page.next.is_some());
            }
            Some(Ok((200, serde_json::to_value(page).unwrap())))
        }
        .boxed()
    }

    fn write<O: Write>(self) -> Self::Output {
        async move {
            let mut call = self.client.call(admitted::<O>(&self.values)?);
            if let Some(key) = &self.input.idempotency_key {
                call = call.idempotency_key(key);
            }
            Some(call.answer().await.map(outcome))
        }
        .boxed()
    }
}

/// Returns inputs as their type, if it has all of them.
fn admitted<O: Operation>(values: &Json) -> Option<O> {
    let input: O = serde_json::from_value(values.clone()).ok()?;
    (serde_json::to_value(&input).ok()? == *values).then_some(input)
}

fn outcome<T: serde::Serialize + DeserializeOwned>(answer: Answer<T>) -> (u16, Json) {
    (answer.status, serde_json::to_value(answer.value).unwrap())
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
