//! A client that sends exactly what it is told to, and a service to talk to.

use crate::model::Model;
use serde_json::Value as Json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tavola_service::{Auth, Backend, DevelopmentKey, Options, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A service that runs, and stops when it is dropped.
pub struct Running {
    pub address: SocketAddr,
    pub key: DevelopmentKey,
    pub stop: Option<oneshot::Sender<()>>,
    pub ended: JoinHandle<()>,
}

/// Starts a service with short limits.
pub async fn start() -> Running {
    start_with(|_| {}, |_| {}).await
}

pub async fn start_with(
    options: impl FnOnce(&mut Options),
    server: impl FnOnce(&mut Server),
) -> Running {
    start_model(Arc::new(Model::default()), options, server).await
}

pub async fn start_model(
    model: Arc<impl Backend>,
    options: impl FnOnce(&mut Options),
    server: impl FnOnce(&mut Server),
) -> Running {
    crate::log::read();
    let key = DevelopmentKey::generate().unwrap();
    let mut chosen = Options::new(Auth::Development(key.clone()));
    chosen.body_limit = 10_000;
    chosen.body_timeout = Duration::from_millis(500);
    chosen.call_timeout = Duration::from_millis(500);
    options(&mut chosen);
    let mut limits = Server::new("service");
    limits.grace = Duration::from_secs(2);
    server(&mut limits);
    let router = tavola_service::router(model, chosen).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let shutdown = async { drop(stopped.await) };
    let ended = tokio::spawn(tavola_service::serve_with(limits, listener, router, shutdown));
    Running { address, key, stop: Some(stop), ended }
}

impl Running {
    pub fn token(&self, claims: Json) -> String {
        self.token_for("kitchen", claims)
    }

    pub fn token_for(&self, model: &str, claims: Json) -> String {
        let claims = claims.as_object().unwrap();
        self.key.sign(model, claims, Duration::from_secs(60))
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes as they are, and reads until the service closes.
    pub async fn raw(&self, bytes: impl AsRef<[u8]>) -> Answer {
        let mut stream = self.connect().await;
        stream.write_all(bytes.as_ref()).await.unwrap();
        Answer::read(stream).await
    }

    pub async fn get(&self, target: &str) -> Answer {
        self.send("GET", target, &[], b"").await
    }

    pub async fn post(&self, target: &str, body: &str) -> Answer {
        self.send("POST", target, &[("Content-Type", "application/json")], body.as_bytes()).await
    }

    /// Sends a request. It has the service's own host unless the headers name another.
    pub async fn send(
        &self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut head = format!("{method} {target} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        self.raw([head.as_bytes(), b"\r\n", body].concat()).await
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub async fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        let reading = stream.read_to_end(&mut bytes);
        // A service that answers before it has read everything resets the connection afterwards.
        let _ = tokio::time::timeout(Duration::from_secs(10), reading).await.expect("it closes");
        Self::parse(&String::from_utf8(bytes).unwrap())
    }

    pub fn parse(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head: {text}"));
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines
            .map(|line| line.split_once(": ").unwrap())
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        Self { status, headers, body: body.to_owned() }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(other, _)| other == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} is there twice");
        value
    }

    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Asserts that this is a problem of this status and type, and gives it.
    #[track_caller]
    pub fn problem(&self, status: u16, kind: &str) -> Json {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["type"], format!("urn:tavola:problem:{kind}"), "{self:?}");
        assert_eq!(problem["status"], status);
        let id = self.header("x-request-id").unwrap();
        assert_eq!(problem["instance"], format!("urn:tavola:request:{id}"));
        problem
    }
}
