//! A model of canned operations.

use serde_json::{Value as Json, json};
use std::time::Duration;
use tavola_runtime::{
    Caller, CallerKind, Code, Failure, Fault, Given, Input, InputInfo, Metrics, Operation,
    OperationKind, Response, Route, Tracer,
};
use tavola_service::Backend;

pub struct Model {
    pub operations: Vec<Operation>,
    pub healthy: bool,
}

/// Names, routes and inputs of the operations.
const OPERATIONS: [(&str, &str, &[&str]); 18] = [
    ("showDish", "GET /dishes/{dishId}", &["dishId"]),
    ("dishByName", "GET /dishes/by-name/{name}", &["name"]),
    ("listDishes", "GET /dishes", &["tag"]),
    ("listOwn", "GET /own-limits", &["limit", "cursor"]),
    ("searchDishes", "POST /dishes/search", &["tag"]),
    ("addDish", "POST /dishes", &["name", "price"]),
    ("replaceDish", "PUT /dishes/{id}", &["id", "name"]),
    ("changeDish", "PATCH /dishes/{id}", &["id", "name"]),
    ("removeDish", "DELETE /dishes/{id}", &["id", "why"]),
    ("listSteps", "GET /dishes/{dish}/steps/{step}", &["dish", "step"]),
    ("listPhotos", "GET /dishes/{d}/photos", &["d"]),
    ("fail", "GET /fail/{how}", &["how"]),
    ("failWrite", "POST /fail/{how}", &["how"]),
    ("answerNull", "POST /null/{created}", &["created"]),
    ("waitRead", "GET /wait/{milliseconds}", &["milliseconds"]),
    ("waitWrite", "POST /wait/{milliseconds}", &["milliseconds"]),
    ("panic", "GET /panic", &[]),
    ("large", "GET /large", &[]),
];

/// The operations that are lists.
const LISTS: [&str; 3] = ["listDishes", "listOwn", "searchDishes"];

impl Default for Model {
    fn default() -> Self {
        let operation = |(name, route, inputs): (&str, &str, &[&str])| {
            let (method, path) = route.split_once(' ').unwrap();
            let reads = method == "GET" || name == "searchDishes";
            let input = |name: &&str| InputInfo { name: (*name).to_owned(), optional: true };
            Operation {
                name: name.to_owned(),
                docs: Vec::new(),
                kind: if reads { OperationKind::Read } else { OperationKind::Write },
                route: Some(Route { method: method.to_owned(), path: path.to_owned() }),
                inputs: inputs.iter().map(input).collect(),
                largest_limit: LISTS.contains(&name).then_some(50),
            }
        };
        Self { operations: OPERATIONS.into_iter().map(operation).collect(), healthy: true }
    }
}

impl Backend for Model {
    fn operations(&self) -> &[Operation] {
        &self.operations
    }

    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        match name {
            "fail" | "failWrite" => Err(failure(&text(&input, "how"))),
            "answerNull" => {
                let how = text(&input, "created");
                let (created, replayed) = (how == "true", how == "replayed");
                Ok(Response { created, replayed, ..Response::default() })
            }
            "waitRead" | "waitWrite" => {
                let milliseconds = text(&input, "milliseconds").parse().unwrap();
                tokio::time::sleep(Duration::from_millis(milliseconds)).await;
                Ok(Response { body: json!("waited").into(), ..Response::default() })
            }
            "panic" => panic!("the oven is on fire"),
            "large" => {
                Ok(Response { body: json!("x".repeat(50_000_000)).into(), ..Response::default() })
            }
            _ => {
                let created = name == "addDish";
                Ok(Response {
                    body: echo(name, input, caller).into(),
                    created,
                    ..Response::default()
                })
            }
        }
    }

    async fn call_traced(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
        _tracer: &dyn Tracer,
    ) -> Result<Response, Failure> {
        self.call(name, input, caller).await
    }

    async fn healthy(&self) -> Result<(), Failure> {
        if self.healthy { Ok(()) } else { Err(failure("unavailable")) }
    }

    fn metrics(&self) -> Metrics {
        Metrics::default()
    }

    fn model_name(&self) -> &str {
        "kitchen"
    }

    fn id_claim(&self) -> Option<&str> {
        Some("sub")
    }

    fn identifies(&self, caller: &Caller) -> bool {
        let id = caller.claims.get("sub").and_then(Json::as_str);
        caller.kind != CallerKind::User || id.is_none_or(|id| !id.contains('#'))
    }
}

fn text(input: &Input, name: &str) -> String {
    match &input.values[name] {
        Given::Text(values) => values[0].clone(),
        Given::Json(value) => panic!("{name} is JSON: {value}"),
    }
}

/// What arrived. Text is told from JSON by being in a list under `text`.
fn echo(name: &str, input: Input, caller: &Caller) -> Json {
    let given = |given| match given {
        Given::Json(value) => value,
        Given::Text(values) => json!({ "text": values }),
    };
    let values: serde_json::Map<String, Json> =
        input.values.into_iter().map(|(name, value)| (name, given(value))).collect();
    let kind = match &caller.kind {
        CallerKind::Service(name) => format!("service {name}"),
        other => format!("{other:?}"),
    };
    json!({
        "operation": name,
        "values": values,
        "limit": input.limit,
        "cursor": input.cursor,
        "caller": { "kind": kind, "claims": caller.claims, "ip": caller.ip, "agent": caller.agent },
    })
}

const SECRET: &str = "secret host 10.1.2.3";

fn failure(how: &str) -> Failure {
    match how {
        "invalid" => Failure::Invalid(vec![
            Fault::new("name", Code::TOO_SHORT, "must not be empty"),
            Fault::new("tags[3]", Code::TOO_LONG, "is too long"),
        ]),
        "not-signed-in" => Failure::NotSignedIn,
        "forbidden" => Failure::not_allowed(None),
        "forbidden-because" => Failure::not_allowed(Some("caller.role = cook")),
        "not-found" => Failure::not_found(),
        "conflict" => {
            Failure::conflict(Code::named("sold-out"), "the dish is sold out").about("count")
        }
        "too-large" => {
            Failure::too_large(Code::TOO_LARGE, "the dish is larger than an item may be")
        }
        "unavailable" => Failure::unavailable(Code::UNAVAILABLE, SECRET),
        "contention" => Failure::unavailable(Code::CONTENTION, SECRET),
        "storage-full" => Failure::unavailable(Code::STORAGE_FULL, SECRET),
        "storage-failed" => Failure::unavailable(Code::STORAGE_FAILED, SECRET),
        "unavailable-maybe" => Failure::outcome_unknown(SECRET),
        _ => Failure::Internal("secret table gg_core".into()),
    }
}
