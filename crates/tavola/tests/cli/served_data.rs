//! `tavola data export`, `backup` and `fill` through a running server.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::export::sorted;
use crate::operator::Library;
use crate::server::Server;
use crate::support::Place;

/// A model of large items.
const PAGES: &str = r#"model pages
table main = "pages" {
  key  PK, SK
  type kind
}
entity Page in main {
  PK = "PAGE#{pageId}"
  SK = "PAGE"
  pageId: id
  body:   text(25000..30000)
}
read page(pageId) {
  GET /pages/{pageId}
  get Page(pageId)
  allow anyone
}
write add(pageId, body) {
  POST /pages/{pageId}
  allow signed-in
  create Page from input
}
"#;

/// Returns the lines of items of the model: those of the server itself change while it runs.
fn of_the_model(place: &Place, file: &str) -> Vec<String> {
    let lines = sorted(place, file).into_iter();
    lines.filter(|line| !line.contains("TAVOLA#JOB") && !line.contains("TAVOLA#MODEL")).collect()
}

#[test]
fn a_server_fills_and_exports_its_store_while_it_serves() {
    let library = Library::open();
    let (place, url) = (&library.place, library.url());
    let filled =
        place.run(&format!("data fill library.tavola --items 3000 --seed 3 --server {url}")).ok();
    assert!(filled.starts_with("put 3"), "{filled}");
    let again = place.run(&format!("data fill library.tavola --seed 3 --server {url}")).fails(2);
    assert!(again.contains("synthetic data of seed 3; another seed"), "{again}");
    assert_eq!(library.add("a"), 201);
    place.run(&format!("data export library.tavola out --server {url}")).ok();
    place.run(&format!("data export library.tavola zip --gzip --server {url}")).ok();
    let whole = std::fs::read(place.path("out/main.jsonl")).unwrap();
    std::fs::create_dir(place.path("half")).unwrap();
    place.file("half/main.jsonl.partial", &whole[..whole.len() / 2]);
    place.run(&format!("data export library.tavola half --resume --server {url}")).ok();
    let half = of_the_model(place, "half/main.jsonl");
    assert!(half == of_the_model(place, "out/main.jsonl"), "it went on behind the last whole line");
    place.run(&format!("data export library.tavola aws --aws --server {url}")).ok();
    place.run(&format!("data check library.tavola --server {url}")).ok();
    for (body, status) in [(r#"{"items": 0}"#, 400), (r#"{"seed": -1}"#, 400), ("[]", 400)] {
        assert_eq!(library.operate("POST /_tavola/fill", body).0, status, "{body}");
    }
    for body in [r#"{"oneMoment": 1}"#, r#"{"table": "no"}"#, r#"{"after": "no"}"#, r#"{"x": 1}"#] {
        assert_eq!(library.operate("POST /_tavola/export", body).0, 400, "{body}");
    }
    // Items are put where nobody is served.
    for command in ["import", "restore"] {
        let err = place.run(&format!("data {command} library.tavola out --server {url}")).fails(2);
        assert!(
            err.contains("a server uses its tables") && err.contains("stop the server"),
            "{err}"
        );
    }
    let err = place.run(&format!("data export library.tavola out --server {url}")).fails(2);
    assert!(err.starts_with("error: cannot write out: "), "{err}");
    let Library { place, server, .. } = library;
    assert_eq!(server.stop().code, 0);

    place.run("data export library.tavola stopped").ok();
    let stopped = of_the_model(&place, "stopped/main.jsonl");
    assert!(stopped.len() > 3000, "{}", stopped.len());
    assert!(of_the_model(&place, "out/main.jsonl") == stopped, "every line is the same");
    for folder in ["zip", "aws"] {
        place.run(&format!("data import library.tavola {folder} --store file:{folder}.data")).ok();
        place.run(&format!("data export library.tavola {folder}2 --store file:{folder}.data")).ok();
        assert!(of_the_model(&place, &format!("{folder}2/main.jsonl")) == stopped, "{folder}");
    }
}

#[test]
fn a_backup_through_a_server_is_of_one_moment_while_users_write() {
    let library = Library::open();
    let url = library.url();
    let (ended, written) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        for writer in 0..4 {
            let (library, ended, written) = (&library, &ended, &written);
            scope.spawn(move || {
                for number in 0.. {
                    if ended.load(Ordering::Relaxed) {
                        return;
                    }
                    assert_eq!(library.add(&format!("b{writer}-{number}")), 201);
                    written.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while written.load(Ordering::Relaxed) < 50 {
            thread::yield_now();
        }
        let backup = format!("data backup library.tavola saved --server {url}");
        let ran = library.place.run(&backup);
        ended.store(true, Ordering::Relaxed);
        assert!(ran.err.is_empty(), "nothing is said of what was written meanwhile: {}", ran.err);
        ran.ok();
    });
    let Library { place, server, .. } = library;
    assert_eq!(server.stop().code, 0);
    place.run("data restore library.tavola saved --store file:restored").ok();
    // A book without its shelf or its lock would be wrong.
    place.run("data check library.tavola --store file:restored").ok();
    let manifest = std::fs::read_to_string(place.path("saved/manifest.json")).unwrap();
    assert!(manifest.contains(r#""consistency": "one-moment""#), "{manifest}");
}

#[test]
fn whoever_leaves_in_the_middle_leaves_nothing_behind() {
    let place = Place::new();
    place.file("pages.tavola", PAGES);
    let args = ["serve", "pages.tavola", "--listen", "127.0.0.1:0"];
    let server = Server::run(place.command(&args));
    let url = format!("http://{}", server.address);
    // 25 MB: more than the buffers on the way hold.
    place.run(&format!("data fill pages.tavola --items 1000 --server {url}")).ok();
    let has_snapshot = || {
        let names = std::fs::read_dir(place.path(".")).unwrap();
        names
            .map(|name| name.unwrap().file_name())
            .any(|name| name.to_string_lossy().ends_with(".snapshot"))
    };
    let token = std::fs::read_to_string(place.path("config/tavola/operator.key")).unwrap();
    let body = json!({ "oneMoment": true }).to_string();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let request = format!(
        "POST /_tavola/export HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        token.trim(),
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut begin = [0; 4096];
    stream.read_exact(&mut begin).unwrap();
    assert!(begin.starts_with(b"HTTP/1.1 200 OK"));
    // It waits for its reader, and keeps nobody else from being served.
    assert!(has_snapshot());
    let busy = place.run(&format!("data backup pages.tavola saved --server {url}")).fails(1);
    assert!(busy.contains("another copy is being taken"), "{busy}");
    assert_eq!(server.send("GET /healthz", None, "").0, 200);
    drop(stream);
    let backup = format!("data backup pages.tavola saved --server {url}");
    while place.run(&backup).code != 0 {
        thread::sleep(Duration::from_millis(10));
    }
    while has_snapshot() {
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(server.stop().code, 0);
}
