//! `tavola serve` and `tavola token`, over a real socket.

use crate::server::Server;
use crate::support::Place;
use serde_json::json;

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
    let (status, _) = server.send("PUT /resources/goal/g1", Some(service.trim()), goal);
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
    let comment = format!("comment {goal} text=hi --as alice --idempotency-key once");
    let (first, again) = (call(&comment).ok(), call(&comment));
    assert_eq!((again.code, again.out), (0, first));
    assert_eq!(again.err, "this call has happened before; nothing was changed\n");
    let err = call("setMyPreferences emailOnComment=maybe x=1 --as alice").fails(1);
    assert!(err.starts_with("error: the input is not valid\n"), "{err}");
    assert!(err.contains("\n  emailOnComment: must be true or false\n"), "{err}");
    assert!(call("listMyInvites").fails(1).starts_with("error: not signed in"));
    assert!(call("listReplies --as a").fails(1).contains("parentId: is missing"));
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
    assert!(port.starts_with(&format!("error: {} is already in use", server.address)), "{port}");
    assert_eq!(server.stop().code, 0);
    let gone =
        place.run("call gg.tavola listMyInvites --as a --server http://127.0.0.1:1").fails(2);
    assert!(gone.contains("is `tavola serve` running there?"), "{gone}");
}

#[test]
fn tokens_for_any_caller_are_signed_beside_a_store_in_memory() {
    let place = Place::new();
    let server = Server::start(&place, &["--store", "memory:"]);
    assert!(server.welcome.contains("store: memory:"));
    assert!(server.welcome.contains("token gg.tavola --service resources"), "{}", server.welcome);
    assert!(!server.welcome.contains("eyJ"), "a token ends up in a journal: {}", server.welcome);
    let service = place.run("token gg.tavola --service resources").ok();
    let made = server.send("PUT /resources/goal/g1", Some(service.trim()), r#"{"ownerId": "b"}"#);
    assert_eq!(made.0, 201);
    let bob = place.run("token gg.tavola --as b --group g --claim x=1").ok();
    assert_eq!(server.send("GET /me/invites", Some(bob.trim()), "").0, 200);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            |name: &str| std::fs::metadata(place.path(name)).unwrap().permissions().mode() & 0o777;
        let modes = (mode("config/tavola"), mode("config/tavola/development.key"));
        assert_eq!(modes, (0o700, 0o600));
    }
    assert_eq!(server.stop().code, 0);
}

#[test]
fn the_printed_line_works_in_every_model() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models");
    for model in ["app-data", "boards", "collabhub", "gg-core", "roll-model"] {
        let place = Place::new();
        let model = format!("{folder}/{model}.tavola");
        let args = ["serve", &model, "--store", "memory:", "--listen", "127.0.0.1:0"];
        let server = Server::run(place.command(&args));
        let curl = server.welcome.lines().find(|line| line.trim().starts_with("curl ")).unwrap();
        let path = curl.trim_end_matches('\'').rsplit_once(&server.address).unwrap().1;
        let answer = server.send(&format!("GET {path}"), server.try_token(), "");
        assert_eq!(answer.0, 200, "{model}: {} {}", server.welcome, answer.1);
        assert_eq!(server.stop().code, 0);
    }
}

#[test]
fn a_token_says_whom_it_is_for() {
    let place = Place::new();
    let nobody = place.run("token gg.tavola").fails(2);
    assert!(nobody.starts_with("error: name the caller that the token is for"), "{nobody}");
    place.run("token gg.tavola --as a --for 12").fails(2);
}

#[test]
#[cfg(unix)]
fn a_hangup_does_not_end_it() {
    let place = Place::new();
    let server = Server::start(&place, &["--store", "memory:", "--log-level", "info"]);
    server.signal("HUP");
    assert_eq!(server.send("GET /healthz", None, "").0, 200);
    let ended = server.stop();
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("SIGHUP"), "{}", ended.err);
}

#[test]
fn a_rate_is_in_effect_where_it_is_set() {
    let place = Place::new();
    let server = Server::start(&place, &["--store", "memory:", "--rate", "2/h"]);
    let invites = || server.send("GET /me/invites", Some(server.token()), "").0;
    assert_eq!([invites(), invites(), invites()], [200, 200, 429]);
    let ended = server.stop();
    assert_eq!(ended.code, 0);
    let line = ended.err.lines().find(|line| line.contains("a limit is reached"));
    let line = line.unwrap_or_else(|| panic!("{}", ended.err));
    assert!(line.contains("request{id=") && line.contains("operation=\"listMyInvites\""), "{line}");
}

#[test]
#[cfg(target_os = "linux")]
fn systemd_is_told_when_it_serves_and_when_it_stops() {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let place = Place::new();
    let path = place.path("notify");
    let abstract_name = format!("tavola-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&abstract_name).unwrap();
    for (name, socket) in [
        (path.display().to_string(), UnixDatagram::bind(&path).unwrap()),
        (format!("@{abstract_name}"), UnixDatagram::bind_addr(&address).unwrap()),
    ] {
        socket.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
        let told = || {
            let mut message = [0; 64];
            let length = socket.recv(&mut message).unwrap();
            String::from_utf8(message[..length].to_vec()).unwrap()
        };
        let args = ["serve", "gg.tavola", "--store", "memory:", "--listen", "127.0.0.1:0"];
        let mut command = place.command(&args);
        command.env("NOTIFY_SOCKET", name);
        let server = Server::run(command);
        assert_eq!(told(), "READY=1");
        assert_eq!(server.stop().code, 0);
        assert_eq!(told(), "STOPPING=1");
    }
}
