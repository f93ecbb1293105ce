//! Calls over a real socket, with real tokens.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Map, Value as Json};
use tavola_generate::surface::Surface;
use tavola_model::model::{Model, Type};
use tavola_runtime::{
    Appears, Caller, CallerKind, Clock, Code, Failure, Given, Input, Operation, Response, Runtime,
};
use tavola_scenario::{Target, failure_of};
use tavola_service::{Auth, DevelopmentKey, Options};
use tokio::net::{TcpListener, TcpStream};

/// A server on a port of its own.
pub struct HttpTarget {
    address: std::net::SocketAddr,
    key: DevelopmentKey,
    runtime: Arc<Runtime>,
    clock: Clock,
    _stop: tokio::sync::oneshot::Sender<()>,
}

impl HttpTarget {
    pub async fn start(runtime: Arc<Runtime>, clock: Clock) -> Self {
        let key = DevelopmentKey::generate().unwrap();
        let copy = DevelopmentKey::from_bytes(key.to_bytes());
        let router =
            tavola_service::router(runtime.clone(), Options::new(Auth::Development(copy))).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        tokio::spawn(tavola_service::serve(listener, router, async {
            let _ = stopped.await;
        }));
        Self { address, key, runtime, clock, _stop: stop }
    }

    /// Fails unless the description of an operation has the code of a problem.
    fn assert_described(&self, name: &str, status: u16, problem: &Json) {
        let surface = Surface::of(self.runtime.model(), &[]);
        let operation = surface.operations.iter().find(|it| it.name == name);
        let problems = operation.map(|it| it.problems.as_slice()).unwrap_or_default();
        let is = |code: &Json, fault: bool| {
            let mut known =
                problems.iter().filter(|it| it.status == status && it.is_fault == fault);
            known.any(|it| *code == it.code)
        };
        assert!(is(&problem["code"], false), "`{name}` does not describe {problem}");
        for fault in problem["errors"].as_array().into_iter().flatten() {
            let built_in = Code::BUILT_IN.iter().filter(|it| it.appears.contains(&Appears::Field));
            let known = built_in.into_iter().any(|it| fault["code"] == it.code);
            assert!(known || is(&fault["code"], true), "`{name}` does not describe {fault}");
        }
    }

    /// Returns the address of the server.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Signs a token of a caller, unless nobody calls.
    pub fn token(&self, caller: &Caller) -> Option<String> {
        let mut claims = caller.claims.clone();
        match &caller.kind {
            CallerKind::Anonymous | CallerKind::Job => return None,
            CallerKind::User => {}
            CallerKind::Service(name) => {
                claims.insert("tavola:service".to_owned(), Json::String(name.clone()));
            }
        }
        let lifetime = Duration::from_secs(60);
        Some(self.key.sign(self.runtime.model_name(), &claims, lifetime))
    }
}

#[async_trait]
impl Target for HttpTarget {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let operation =
            self.runtime.operation(name).unwrap_or_else(|| panic!("there is no `{name}`"));
        let (method, target, body) = request(self.runtime.model(), operation, &input);
        let mut request = hyper::Request::builder()
            .method(method.as_str())
            .uri(target)
            .header("host", self.address.to_string())
            .header("content-type", "application/json");
        if let Some(token) = self.token(caller) {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let answer =
            sender.send_request(request.body(Full::new(Bytes::from(body))).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        let body: Json =
            if bytes.is_empty() { Json::Null } else { serde_json::from_slice(&bytes).unwrap() };
        match status {
            200 | 201 | 202 | 204 => {
                Ok(Response { body: body.into(), created: status == 201, ..Response::default() })
            }
            status => {
                self.assert_described(name, status, &body);
                Err(failure_of(status, &body))
            }
        }
    }

    /// Jobs have no route.
    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.runtime.run_job(name, input).await.map(|_| ())
    }

    fn today(&self) -> String {
        self.clock.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.clock.advance(seconds);
        true
    }

    async fn set_time(&self, at: i64) -> bool {
        self.clock.set(at);
        true
    }
}

fn request(model: &Model, operation: &Operation, input: &Input) -> (String, String, String) {
    let route =
        operation.route.as_ref().unwrap_or_else(|| panic!("`{}` has no route", operation.name));
    let plain = |json: &Json| json.as_str().map_or(json.to_string(), str::to_owned);
    let text = |given: &Given| match given {
        Given::Text(texts) => texts.clone(),
        Given::Json(Json::Array(elements)) => elements.iter().map(plain).collect(),
        Given::Json(json) => vec![plain(json)],
    };
    let is_decimal = |name: &str| {
        let writes = model.writes.iter().filter(|write| write.name == operation.name);
        let mut inputs = writes.flat_map(|write| &write.inputs);
        inputs.any(|input| input.name == name && matches!(input.ty, Type::Decimal(_)))
    };
    let mut path = route.path.clone();
    let mut query = Vec::new();
    let mut body = Map::new();
    for (name, given) in &input.values {
        let hole = format!("{{{name}}}");
        if path.contains(&hole) {
            path = path.replace(&hole, &encode(&text(given).concat()));
        } else if matches!(route.method.as_str(), "GET" | "DELETE") {
            query.extend(
                text(given).iter().map(|text| format!("{}={}", encode(name), encode(text))),
            );
        } else {
            let json = match given {
                Given::Json(json) => json.clone(),
                Given::Text(texts) if is_decimal(name) => texts.concat().into(),
                // A person would write `true` and `5` without quotes.
                Given::Text(texts) => texts
                    .first()
                    .map(|text| match serde_json::from_str(text) {
                        Ok(json @ (Json::Bool(_) | Json::Number(_))) => json,
                        _ => Json::String(text.clone()),
                    })
                    .unwrap(),
            };
            body.insert(name.clone(), json);
        }
    }
    query.extend(input.limit.map(|limit| format!("limit={limit}")));
    query.extend(input.cursor.as_ref().map(|cursor| format!("cursor={}", encode(cursor))));
    let target = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
    let body = if matches!(route.method.as_str(), "GET" | "DELETE") {
        String::new()
    } else {
        Json::Object(body).to_string()
    };
    (route.method.clone(), target, body)
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                (byte as char).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}
