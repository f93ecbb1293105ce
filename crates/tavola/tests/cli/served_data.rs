//! `tavola data export`, `backup` and `fill` through a running server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
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
    // Items are put where nobody is served yet.
    let err = place.run(&format!("data import library.tavola out --server {url}")).fails(2);
    assert!(err.contains("serves its data already") && err.contains("`--await-import`"), "{err}");
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

/// A server that waits for its items, and its address.
struct Waiting {
    child: Child,
    url: String,
}

impl Waiting {
    fn start(place: &Place, store: &str) -> Self {
        let args = "serve library.tavola --listen 127.0.0.1:0 --await-import --store";
        let args: Vec<&str> = args.split(' ').chain([store]).collect();
        let mut command = place.command(&args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        assert!(line.starts_with("waiting for items: "), "{line}");
        let url = line.trim_end().trim_end_matches('`').rsplit(' ').next().unwrap().to_owned();
        // Whatever else it says must find room.
        thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        Self { child, url }
    }

    fn status(&self, request: &str) -> u16 {
        let address = self.url.trim_start_matches("http://");
        crate::server::send(address, request, None, "").0
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // It may have ended by itself.
        self.child.kill().ok();
        self.child.wait().unwrap();
    }
}

/// Returns exports of a library in plain and of another number of items, and a backup.
fn exported() -> Place {
    let place = Library::open().place;
    place.run("data fill library.tavola --items 4000 --store file:full").ok();
    place.run("data export library.tavola out --store file:full").ok();
    place.run("data backup library.tavola saved --store file:full").ok();
    place
}

/// Returns the items of an export as they are when the job of the model has run on them.
fn brought_back(place: &Place, file: &str) -> Vec<String> {
    let lines = of_the_model(place, file).into_iter();
    lines.map(|line| line.replace(r#""lent":{"BOOL":true}"#, r#""lent":{"BOOL":false}"#)).collect()
}

#[test]
fn a_server_that_waits_for_its_items_serves_them_when_all_are_there() {
    let place = exported();
    let whole = brought_back(&place, "out/main.jsonl");
    let waiting = Waiting::start(&place, "memory:");
    let Waiting { url, .. } = &waiting;
    for (request, status) in
        [("GET /books/x", 503), ("GET /readyz", 503), ("GET /healthz", 200), ("GET /_tavola", 401)]
    {
        assert_eq!(waiting.status(request), status, "{request}");
    }
    place.run(&format!("data export library.tavola early --server {url}")).fails(2);
    place.run(&format!("data restore library.tavola saved --server {url}")).ok();
    while waiting.status("GET /readyz") != 200 {
        thread::sleep(Duration::from_millis(10));
    }
    place.run(&format!("data check library.tavola --server {url}")).ok();
    place.run(&format!("data export library.tavola again --server {url}")).ok();
    assert!(brought_back(&place, "again/main.jsonl") == whole, "every line is the same");
    let err = place.run(&format!("data restore library.tavola saved --server {url}")).fails(2);
    assert!(err.contains("serves its data already"), "{err}");
}

#[test]
fn a_server_that_waits_takes_no_other_items_and_goes_on_after_an_interruption() {
    let place = exported();
    let whole = brought_back(&place, "out/main.jsonl");
    let token = std::fs::read_to_string(place.path("config/tavola/operator.key")).unwrap();
    let waiting = Waiting::start(&place, "file:new");
    let post = |waiting: &Waiting, path: &str, body: &str| {
        let address = waiting.url.trim_start_matches("http://");
        let head = format!("POST /_tavola/import{path}");
        crate::server::send(address, &head, Some(token.trim()), body).0
    };
    let none = r#"{"table":"main","after":0,"items":[]}"#;
    assert_eq!(post(&waiting, "/items", none), 409, "no import has begun");
    assert_eq!(post(&waiting, "/end", "{}"), 409, "no import has begun");
    // An import that ends in the middle: one item, and then the server itself.
    assert_eq!(post(&waiting, "", r#"{"source":"another"}"#), 200);
    let item = r#"{"PK":{"S":"BOOK#x"},"SK":{"S":"BOOK"}}"#;
    let one = format!(r#"{{"table":"main","after":0,"items":[{item}]}}"#);
    assert_eq!(post(&waiting, "/items", &one), 200);
    assert_eq!(post(&waiting, "/items", &one), 409, "it is not put twice");
    assert_eq!(post(&waiting, "/items", r#"{"table":"no","after":1,"items":[]}"#), 409);
    assert_eq!(post(&waiting, "/items", r#"{"table":"main","after":1,"items":[1]}"#), 400);
    assert_eq!(post(&waiting, "/end", r#"{"main":"0:0000000000000000"}"#), 409, "it has one item");
    drop(waiting);
    let err = place.run("call library.tavola books --as ann --store file:new").fails(2);
    assert!(err.contains("an import into the model's tables was interrupted"), "{err}");
    let waiting = Waiting::start(&place, "file:new");
    let url = waiting.url.clone();
    let err = place.run(&format!("data import library.tavola out --server {url}")).fails(1);
    let told = "an import into these tables was interrupted: `--resume` goes on with it";
    assert!(err.contains(told), "{err}");
    let err =
        place.run(&format!("data import library.tavola out --resume --server {url}")).fails(1);
    assert!(err.contains("was of other files"), "{err}");
    drop(waiting);
    let full = "serve library.tavola --listen 127.0.0.1:0 --await-import --store file:full";
    let err = place.run(full).fails(2);
    assert!(err.contains("has items, and no import into it was interrupted"), "{err}");

    // An import goes on after its command was killed, whenever that was.
    let waiting = Waiting::start(&place, "file:other");
    let import = format!("data import library.tavola out --server {}", waiting.url);
    let args: Vec<&str> = import.split(' ').collect();
    let mut child = place.command(&args).stdout(Stdio::null()).spawn().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = place.run(&format!("{import} --resume"));
    if resumed.code != 0 {
        // It was killed after the end.
        assert!(resumed.err.contains("serves its data already"), "{}", resumed.err);
    }
    while waiting.status("GET /readyz") != 200 {
        thread::sleep(Duration::from_millis(10));
    }
    place.run(&format!("data export library.tavola again --server {}", waiting.url)).ok();
    assert!(brought_back(&place, "again/main.jsonl") == whole, "every line is the same");
}
