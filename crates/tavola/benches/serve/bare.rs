//! The limit: routes that answer with an item from memory, and do nothing else.

use std::process::Command;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::data::startup;
use crate::server::{Process, Server};

/// A process with the bare routes.
pub struct Bare(Process);

impl Bare {
    pub fn start() -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        Self(Process::start("bare route", command.arg("bare")))
    }
}

impl Server for Bare {
    fn process(&self) -> &Process {
        &self.0
    }

    /// Whatever it is asked for, it has this one.
    fn startups(&self) -> usize {
        1
    }
}

/// Serves the bare routes until the process is killed.
#[tokio::main]
pub async fn serve() {
    let one = plain(0);
    let page =
        json!({ "items": (0..20).map(plain).collect::<Vec<_>>(), "cursor": "c".repeat(200) });
    let routes = Router::new()
        .route(
            "/startups/{id}",
            get(async |_: Path<String>, answers: State<Answers>| {
                Json(&answers.0.0).into_response()
            }),
        )
        .route("/startups", get(async |answers: State<Answers>| Json(&answers.0.1).into_response()))
        .with_state(Arc::new((one, page)));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("http://{}\nCtrl-C stops it", listener.local_addr().unwrap());
    axum::serve(listener, routes).await.unwrap();
}

type Answers = Arc<(Value, Value)>;

/// Returns what a caller sees of an item: its attributes without keys and type.
fn plain(n: usize) -> Value {
    let is_shown =
        |name: &str| !matches!(name, "PK" | "SK" | "entityType") && !name.starts_with("GSI");
    let item = startup(n).into_iter().filter(|(name, _)| is_shown(name));
    item.map(|(name, value)| (name.into_string(), value.to_json()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
