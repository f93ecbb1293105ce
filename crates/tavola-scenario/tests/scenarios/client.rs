//! Calls through a generated client: a program that reads calls as lines of JSON and writes what
//! came of them (`scripts/clients/`).

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use serde_json::{Map, Value as Json, json};
use tavola_model::model::{Model, Type};
use tavola_runtime::{Caller, Clock, Failure, Given, Input, Response, Runtime};
use tavola_scenario::{Target, failure_of};

use crate::http::HttpTarget;

/// The variable with the program and its arguments, separated by spaces.
const PROGRAM: &str = "TAVOLA_CLIENT";

/// A program with the generated client of a model.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The operations that were called successfully.
    called: BTreeSet<String>,
}

impl Program {
    pub fn start(model: &str) -> Arc<Mutex<Self>> {
        let command = std::env::var(PROGRAM).expect("TAVOLA_CLIENT: see scripts/clients/run");
        let mut words = command.split(' ');
        let mut child = Command::new(words.next().unwrap())
            .args(words)
            .arg(model)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let output = BufReader::new(output);
        Arc::new(Mutex::new(Self { child, input, output, called: BTreeSet::new() }))
    }

    fn exchange(&mut self, call: &Json) -> Json {
        writeln!(self.input, "{call}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("the client ended at {call}"))
    }

    /// Fails unless every operation with a route was called successfully.
    pub fn assert_complete(&self, model: &Model) {
        assert_complete(model, &self.called);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that is called through a client.
pub struct ClientTarget {
    http: HttpTarget,
    runtime: Arc<Runtime>,
    program: Arc<Mutex<Program>>,
}

impl ClientTarget {
    pub async fn start(runtime: Arc<Runtime>, clock: Clock, program: Arc<Mutex<Program>>) -> Self {
        Self { http: HttpTarget::start(runtime.clone(), clock).await, runtime, program }
    }
}

#[async_trait]
impl Target for ClientTarget {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let values = typed(self.runtime.model(), name, &input);
        let call = json!({
            "url": self.http.url(),
            "token": self.http.token(caller),
            "operation": name,
            "input": values,
            "limit": input.limit,
            "cursor": input.cursor,
            "idempotencyKey": input.idempotency_key,
        });
        let answer = tokio::task::block_in_place(|| {
            let mut program = self.program.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = program.exchange(&call);
            if answer["status"].as_u64().is_some_and(|status| status < 300) {
                program.called.insert(name.to_owned());
            }
            answer
        });
        // What the types of a client do not admit is sent without it.
        let Some(status) = answer["status"].as_u64() else {
            assert!(answer["unsendable"].is_string(), "{call}: {answer}");
            return self.http.call(name, input, caller).await;
        };
        let body = answer["body"].clone();
        match status {
            200..300 => {
                Ok(Response { body: body.into(), created: status == 201, ..Response::default() })
            }
            status => Err(failure_of(status as u16, &body)),
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
}

/// Fails unless every operation with a route was called.
pub fn assert_complete(model: &Model, called: &BTreeSet<String>) {
    let reads = model.reads.iter().filter(|it| it.route.is_some()).map(|it| &it.name);
    let writes = model.writes.iter().filter(|it| it.route.is_some()).map(|it| &it.name);
    let left: Vec<_> = reads.chain(writes).filter(|it| !called.contains(*it)).collect();
    assert!(left.is_empty(), "no scenario calls {left:?} successfully through the client");
}

/// Returns the inputs of a call as JSON of their types.
pub fn typed(model: &Model, name: &str, input: &Input) -> Map<String, Json> {
    let reads = model.reads.iter().map(|it| (&it.name, &it.inputs));
    let mut all = reads.chain(model.writes.iter().map(|it| (&it.name, &it.inputs)));
    let declared = all.find(|(it, _)| *it == name).unwrap_or_else(|| panic!("no `{name}`")).1;
    let value = |(name, given): (&String, &Given)| {
        let ty = declared.iter().find(|it| it.name == *name).map_or(&Type::Unknown, |it| &it.ty);
        let json = match (given, ty) {
            (Given::Json(json), _) => json.clone(),
            (Given::Text(texts), Type::List(element, _) | Type::Set(element, _)) => {
                texts.iter().map(|text| of_text(text, element)).collect()
            }
            (Given::Text(texts), ty) => of_text(&texts.concat(), ty),
        };
        (name.clone(), json)
    };
    input.values.iter().map(value).collect()
}

fn of_text(text: &str, ty: &Type) -> Json {
    let parsed = if ty.is_text_in_json() { None } else { serde_json::from_str(text).ok() };
    parsed.unwrap_or_else(|| text.into())
}
