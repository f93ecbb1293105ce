//! The console: its page, its sessions, and what a session may do.

use serde_json::{Value as Json, json};

use crate::server::{Server, raw};
use crate::support::Place;

const NOTES: &str = r#"model notes
table main = "notes" { key PK, SK }
caller { id: id = "sub" }
entity Note in main {
  PK = "USER#{userId}"
  SK = "NOTE#{noteId}"
  userId: id
  noteId: id
}
read myNotes {
  GET /notes
  from main where PK = "USER#{caller.id}" and begins_with(SK, "NOTE#")
  allow signed-in
}
write add(noteId) {
  POST /notes
  allow signed-in
  create Note { userId = caller.id, noteId }
}
"#;

struct Notes {
    server: Server,
    operator: String,
    ann: String,
}

/// What came back: status, the cookie that was set, and the body.
struct Answer {
    status: u16,
    head: String,
    body: Json,
}

impl Answer {
    /// The cookie to send from now on.
    fn cookie(&self) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        let (_, value) = line.unwrap().split_once(':').unwrap();
        value.split(';').next().unwrap().trim().to_owned()
    }

    fn csrf(&self) -> String {
        self.body["session"]["csrf"].as_str().unwrap().to_owned()
    }
}

impl Notes {
    fn open(options: &[&str]) -> Self {
        let place = Place::new();
        place.file("notes.tavola", NOTES);
        let args = ["serve", "notes.tavola", "--store", "memory:", "--listen", "127.0.0.1:0"];
        let server = Server::run(place.command(&[&args, options].concat()));
        let ann = place.run("token notes.tavola --as ann").ok().trim().to_owned();
        let operator = std::fs::read_to_string(place.path("config/tavola/operator.key")).unwrap();
        Self { server, operator: operator.trim().to_owned(), ann }
    }

    fn send(&self, head: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let lines: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let host = self.server.address.split('/').next().unwrap();
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{lines}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        let answer = raw(host, &request);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = serde_json::from_str(body).unwrap_or(Json::Null);
        Answer { status, head: head.to_owned(), body }
    }

    fn sign_in(&self, path: &str, tokens: &Json) -> Answer {
        let head = format!("POST {path}/session");
        self.send(&head, &[("Tavola-Console", "sign-in")], &tokens.to_string())
    }
}

#[test]
fn a_session_needs_the_cookie_and_the_token_of_its_page() {
    let notes = Notes::open(&[]);
    assert!(notes.server.welcome.contains("/console"), "{}", notes.server.welcome);
    let page = notes.send("GET /console", &[], "");
    assert_eq!(page.status, 200);
    let head = page.head.to_lowercase();
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
        "{head}"
    );
    assert_eq!(notes.send("GET /console/", &[], "").status, 308);
    let nobody = notes.send("GET /console/session", &[], "");
    assert_eq!((nobody.status, &nobody.body["model"]), (200, &Json::Null));

    let tokens = json!({ "operatorToken": notes.operator });
    assert_eq!(notes.send("POST /console/session", &[], &tokens.to_string()).status, 403);
    let elsewhere = [("Tavola-Console", "x"), ("Sec-Fetch-Site", "same-site")];
    assert_eq!(notes.send("POST /console/session", &elsewhere, &tokens.to_string()).status, 403);
    for (wrong, status) in [
        (json!({ "operatorToken": "wrong" }), 401),
        (json!({ "operatorToken": notes.ann }), 401),
        (json!({ "token": notes.operator }), 401),
        (json!({ "token": 1 }), 400),
        (json!({}), 400),
    ] {
        assert_eq!(notes.sign_in("/console", &wrong).status, status, "{wrong}");
    }
    let signed = notes.sign_in("/console", &tokens);
    assert_eq!(signed.status, 200);
    let cookies = signed.head.to_lowercase();
    assert!(cookies.contains("; path=/console; httponly; samesite=strict; max-age="), "{cookies}");
    let (cookie, csrf) = (signed.cookie(), signed.csrf());

    let get =
        |path: &str, headers: &[(&str, &str)]| notes.send(&format!("GET {path}"), headers, "");
    let both = [("Cookie", cookie.as_str()), ("Tavola-Console", csrf.as_str())];
    for path in ["/console/operator", "/console/operator/tables/main/items?limit=1"] {
        assert_eq!(get(path, &both).status, 200, "{path}");
        assert_eq!(get(path, &both[..1]).status, 403, "{path}");
        assert_eq!(get(path, &both[1..]).status, 401, "{path}");
        let bearer = format!("Bearer {}", notes.operator);
        assert_eq!(get(path, &[("Authorization", bearer.as_str())]).status, 401, "{path}");
    }
    // Elsewhere the session means nothing.
    assert_eq!(get("/_tavola/tables", &both).status, 401);
    assert_eq!(get("/notes", &both).status, 401);

    let mut out = vec![("Cookie", cookie.as_str())];
    assert_eq!(notes.send("DELETE /console/session", &out, "").status, 403);
    out.push(("Tavola-Console", csrf.as_str()));
    assert_eq!(notes.send("DELETE /console/session", &out, "").status, 200);
    assert_eq!(get("/console/operator", &both).status, 401);
    assert_eq!(notes.server.stop().code, 0);
}

#[test]
fn the_operator_calls_as_anybody_in_development_and_a_caller_as_themselves() {
    let notes = Notes::open(&["--base-path", "/api"]);
    let signed = notes.sign_in("/api/console", &json!({ "operatorToken": notes.operator }));
    let (cookie, csrf) = (signed.cookie(), signed.csrf());
    let bob = [
        ("Cookie", cookie.as_str()),
        ("Tavola-Console", csrf.as_str()),
        ("Tavola-As", r#"{"sub":"bob"}"#),
    ];
    let made = notes.send("POST /api/console/api/notes", &bob, r#"{"noteId":"n1"}"#);
    assert_eq!((made.status, &made.body["answer"]["status"]), (200, &json!(201)), "{}", made.body);
    assert_eq!(made.body["trace"]["changes"][0]["after"]["PK"], "USER#bob");
    let nobody = notes.send("GET /api/console/api/notes", &bob[..2], "");
    assert_eq!(nobody.body["answer"]["status"], 401);
    let broken = [bob[0], bob[1], ("Tavola-As", "bob")];
    assert_eq!(notes.send("GET /api/console/api/notes", &broken, "").status, 400);

    let signed = notes.sign_in("/api/console", &json!({ "token": notes.ann }));
    assert_eq!(signed.body["session"]["caller"], "ann");
    assert_eq!(signed.body["tables"], false);
    let (cookie, csrf) = (signed.cookie(), signed.csrf());
    let ann = [("Cookie", cookie.as_str()), ("Tavola-Console", csrf.as_str())];
    let listed = notes.send("GET /api/console/api/notes", &ann, "");
    assert_eq!((listed.status, &listed.body), (200, &json!({ "items": [] })));
    assert_eq!(notes.send("GET /api/console/operator/tables", &ann, "").status, 403);
    let as_bob = [ann[0], ann[1], ("Tavola-As", r#"{"sub":"bob"}"#)];
    assert_eq!(notes.send("GET /api/console/api/notes", &as_bob, "").status, 403);
    assert_eq!(notes.send("GET /api/console/api/nothing", &ann, "").status, 404);
    assert_eq!(notes.server.stop().code, 0);
}

#[test]
fn a_client_at_the_issuer_that_cannot_work_is_told_before_anything_starts() {
    let place = Place::new();
    place.file("notes.tavola", NOTES);
    let issuer = "--issuer https://id.example.org --audience api";
    for (options, told) in [
        ("--console-client-id web", "without an issuer"),
        ("--console-redirect https://a.example/console", "without a client"),
        (&format!("{issuer} --console-client-id web"), "where the console is"),
        (
            &format!("{issuer} --console-client-id web --console-redirect https://a.example/"),
            "is not the address of the console",
        ),
        (
            &format!("{issuer} --console-client-id w --console-redirect http://a.example/console"),
            "is not an https URL",
        ),
    ] {
        let ran = place.run(&format!("serve notes.tavola --store memory: {options}"));
        assert!(ran.code == 2 && ran.err.contains(told), "{options}: {}", ran.err);
    }
}
