//! `tavola serve` and `tavola token`, over a real socket.

use crate::support::{Place, Ran};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A server on a free port.
struct Server {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    welcome: String,
    address: String,
}

impl Server {
    fn start(place: &Place, more: &[&str]) -> Self {
        let args = [&["serve", "gg.tavola", "--listen", "127.0.0.1:0"], more].concat();
        let mut command = place.command(&args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut welcome = String::new();
        while !welcome.contains("Ctrl-C") {
            if out.read_line(&mut welcome).unwrap() == 0 {
                let err = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
                panic!("the server did not start: {welcome}{err}");
            }
        }
        let (_, rest) = welcome.split_once("http://").unwrap();
        let address = rest.lines().next().unwrap().to_owned();
        Self { child, out, welcome, address }
    }

    fn token(&self) -> &str {
        self.welcome.lines().find_map(|line| line.trim().strip_prefix("TOKEN=")).unwrap()
    }

    /// Status and body of a request, byte by byte as it goes over the wire.
    fn send(&self, head: &str, token: Option<&str>, body: &str) -> (u16, Json) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            token.unwrap_or_default(),
            body.len(),
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Json::Null))
    }

    /// Asks it to end; what it says to the last, and with which code.
    fn stop(mut self) -> Ran {
        let pid = self.child.id().to_string();
        let killed = std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(killed.success());
        let mut out = String::new();
        self.out.read_to_string(&mut out).unwrap();
        let mut ran = Ran::from(self.child.wait_with_output().unwrap());
        ran.out = out;
        ran
    }
}

#[test]
fn a_token_opens_the_api_and_a_restart_changes_nothing() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    assert!(server.welcome.contains("store: file:gg.tavola.data"), "{}", server.welcome);
    assert_eq!(server.send("GET /healthz", None, "").0, 200);
    assert_eq!(server.send("GET /me/invites", None, "").0, 401);
    let alice = server.token().to_owned();
    assert_eq!(server.send("GET /me/invites", Some(&alice), ""), (200, json!({ "items": [] })));

    let service = place.run("token gg.tavola --service resources").ok();
    let goal = r#"{"ownerId": "alice", "title": "Run"}"#;
    let (status, _) = server.send("POST /resources/goal/g1", Some(service.trim()), goal);
    assert_eq!(status, 201);
    let invites = "/resources/goal/g1/invites";
    let bob = r#"{"inviteeId": "bob"}"#;
    assert_eq!(server.send(&format!("POST {invites}"), Some(&alice), bob).0, 201);
    let ended = server.stop();
    assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, "stopped\n", ""));

    let server = Server::start(&place, &[]);
    let (status, list) = server.send(&format!("GET {invites}"), Some(&alice), "");
    assert_eq!((status, &list["items"][0]["inviteeId"]), (200, &json!("bob")));
    let bob = place.run("token gg.tavola --as bob --for 5m").ok();
    let (_, mine) = server.send("GET /me/invites", Some(bob.trim()), "");
    assert_eq!(mine["items"][0]["inviterId"], "alice");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn call_reaches_a_server_that_holds_the_file() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let busy = place.run("call gg.tavola listMyInvites --as alice").fails(2);
    assert!(busy.contains("is in use by another process"), "{busy}");
    assert!(busy.contains("--server"), "{busy}");

    let call = |line: &str| {
        place.run(&format!("call gg.tavola {line} --server http://{}", server.address))
    };
    let goal = "resourceType=goal resourceId=a/b%20c?";
    let made = call(&format!("registerResource {goal} ownerId=alice --service resources")).json();
    assert_eq!(made["resourceId"], "a/b%20c?", "what is in a path is encoded");
    let token = server.token();
    let list = call(&format!("listResourceInvites {goal} --limit 1 --token {token}")).json();
    assert_eq!(list, json!({ "items": [] }));
    let set = call("setMyPreferences emailOnComment=true --as alice").json();
    assert_eq!(set["emailOnComment"], true, "text is read by the input's type");
    let err = call("setMyPreferences emailOnComment=maybe x=1 --as alice").fails(1);
    assert!(err.starts_with("error: the input is not valid\n"), "{err}");
    assert!(err.contains("\n  emailOnComment: must be true or false\n"), "{err}");
    assert!(call("listMyInvites").fails(1).starts_with("error: not signed in"));
    assert!(call("unreact emoji=x --as a").fails(1).contains("commentId: is missing"));
    assert_eq!(server.stop().code, 0);
}

#[test]
fn what_cannot_be_served_is_told_in_a_line() {
    let place = Place::new();
    let open = place.run("serve gg.tavola --listen 0.0.0.0:0").fails(2);
    assert!(open.starts_with("error: refusing to listen on 0.0.0.0:0: without a token issuer"));
    assert!(!place.path("gg.tavola.data").exists());

    let server = Server::start(&place, &[]);
    let second = place.run("serve gg.tavola --listen 127.0.0.1:0").fails(2);
    assert!(second.starts_with("error: the store gg.tavola.data is in use by another process"));
    let port = place.run_args(&["serve", "gg.tavola", "--listen", &server.address]).fails(2);
    assert!(port.starts_with(&format!("error: {} is in use already", server.address)), "{port}");
    assert_eq!(server.stop().code, 0);
    let gone =
        place.run("call gg.tavola listMyInvites --as a --server http://127.0.0.1:1").fails(2);
    assert!(gone.contains("is `tavola serve` running there?"), "{gone}");
}

#[test]
fn a_store_in_memory_has_a_key_of_its_own() {
    let place = Place::new();
    let server = Server::start(&place, &["--store", "memory:"]);
    assert!(server.welcome.contains("store: memory:"));
    assert!(server.welcome.contains("and for service resources:"));
    assert_eq!(server.send("GET /me/invites", Some(server.token()), "").0, 200);
    let other = place.run("token gg.tavola --as alice").ok();
    assert_eq!(server.send("GET /me/invites", Some(other.trim()), "").0, 401);
    place.run("token gg.tavola --as alice --store memory:").fails(2);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_token_says_whom_it_is_for() {
    let place = Place::new();
    let nobody = place.run("token gg.tavola").fails(2);
    assert!(nobody.starts_with("error: say whom the token is for"), "{nobody}");
    place.run("token gg.tavola --as a --for 12").fails(2);
}
