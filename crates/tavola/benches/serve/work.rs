//! What work in portions costs those who call beside it, at several rates of work.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::data::{item, number, write_all};
use crate::many_callers::steady;
use crate::options::Options;
use crate::server::{Build, Server, Tavola};

const MODEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/serve/grades.tavola");
/// How many elements the work has: more than it gets to while it is measured.
const ELEMENTS: usize = 100_000;
/// Elements a second: the default, more, and as many as there can be.
const RATES: [&str; 3] = ["200", "1000", "1000000"];

pub fn run(options: &Options) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    println!("| 16 callers, 20 calls a second each | p50 | p99 | memory |\n|---|---|---|---|");
    for rate in RATES {
        runtime.block_on(beside(options, folder.path(), rate));
    }
}

async fn beside(options: &Options, folder: &Path, rate: &str) {
    let build = Build { model: MODEL.to_owned(), ..Build::now() };
    let name = format!("work at {rate} a second");
    let server = Tavola::start_with(&build, &name, "file", folder, &["--work-rate", rate]);
    write_all(&server, "grades", (0..ELEMENTS).map(answer)).await;
    let (process, pause) = (server.process(), Duration::from_millis(50));
    let path = "/quizzes/q/answers/7";
    let seconds = Duration::from_secs(options.seconds);
    steady(&format!("before {name}"), process, path, &[], seconds, pause).await;

    let token = Command::new(&build.binary).args(["token", MODEL, "--as", "ann"]).output().unwrap();
    let token = String::from_utf8(token.stdout).unwrap();
    let address = &process.address;
    let begun = ask(address, "POST /quizzes/q/grade", &token, "{\"points\":1}").await;
    let id =
        begun.get("id").and_then(Value::as_str).unwrap_or_else(|| panic!("{begun}")).to_owned();
    let done = async || {
        let progress = ask(address, &format!("GET /work/{id}"), &token, "").await;
        progress.get("done").and_then(Value::as_u64).unwrap_or_else(|| panic!("{progress}"))
    };
    let (from, started) = (done().await, Instant::now());
    steady(&format!("beside {name}"), process, path, &[], seconds, pause).await;
    let elements = (done().await - from) as f64 / started.elapsed().as_secs_f64();
    println!("\n{elements:.0} elements a second were done meanwhile.\n");
}

fn answer(n: usize) -> tavola_store::Item {
    let mut answer = item(&[
        ("PK", "QUIZ#q"),
        ("SK", &format!("ANSWER#{n:06}")),
        ("quizId", "q"),
        ("text", &"What suppliers send is read, and what the bank needs is prepared. ".repeat(6)),
    ]);
    answer.insert("number", number(n));
    answer.insert("points", number(0));
    answer
}

/// Sends a request on a connection of its own, and returns the answer's body.
async fn ask(address: &str, head: &str, token: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        token.trim(),
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}
