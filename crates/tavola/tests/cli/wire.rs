//! `tavola serve --dynamodb`

use crate::server::Server;
use crate::support::Place;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Runs a command as the owner of the endpoint's key.
#[cfg(feature = "dynamodb")]
pub fn signed(place: &Place, server: &Server, line: &str) -> crate::support::Ran {
    let mut command = place.command(&line.split_whitespace().collect::<Vec<_>>());
    command.env("AWS_ACCESS_KEY_ID", server.said("AWS_ACCESS_KEY_ID="));
    let path = server.said("AWS_SECRET_ACCESS_KEY=$(cat '").strip_suffix("')").unwrap();
    command.env("AWS_SECRET_ACCESS_KEY", std::fs::read_to_string(path).unwrap().trim());
    command.output().unwrap().into()
}

/// Adds the endpoint as the store of a command.
#[cfg(feature = "dynamodb")]
fn on_store(server: &Server, line: &str) -> String {
    format!("{line} --store {}", server.said("AWS_ENDPOINT_URL_DYNAMODB="))
}

#[test]
fn only_signed_requests_are_answered() {
    let place = Place::new();
    let server = Server::start(&place, &["--dynamodb", "0"]);
    assert!(server.welcome.contains("the store in DynamoDB's protocol, read-only:\n"));
    let address = server.said("AWS_ENDPOINT_URL_DYNAMODB=http://").to_owned();
    let mut stream = TcpStream::connect(&address).unwrap();
    let request = format!(
        "POST / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         X-Amz-Target: DynamoDB_20120810.ListTables\r\n\
         Content-Type: application/x-amz-json-1.0\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(!answer.contains("gg_core"), "{answer}");
    assert_eq!(server.stop().code, 0);
    assert!(TcpStream::connect(&address).is_err(), "it ends with the server");
}

#[test]
#[cfg(feature = "dynamodb")]
fn it_is_the_same_store_and_read_only_unless_asked() {
    let place = Place::new();
    let server = Server::start(&place, &["--dynamodb", "0"]);
    let service = place.run("token gg.tavola --service resources").ok();
    let goal = r#"{"ownerId": "alice"}"#;
    let made = server.send("PUT /resources/goal/g1", Some(service.trim()), goal);
    assert_eq!(made.0, 201);
    let list = "call gg.tavola listComments resourceType=goal resourceId=g1 --as alice";
    assert_eq!(
        signed(&place, &server, &on_store(&server, list)).json()["items"],
        serde_json::json!([])
    );
    let write = "call gg.tavola comment resourceType=goal resourceId=g1 text=hi --as alice";
    let refused = signed(&place, &server, &on_store(&server, write));
    assert_ne!(refused.code, 0, "{}", refused.out);
    assert_eq!(server.stop().code, 0);

    let server = Server::start(&place, &["--dynamodb", "0", "--dynamodb-write"]);
    signed(&place, &server, &on_store(&server, write)).ok();
    let items = server.send("GET /resources/goal/g1/comments", Some(server.token()), "").1;
    assert_eq!(items["items"][0]["text"], "hi");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn its_options_belong_together() {
    let place = Place::new();
    for options in [
        "--dynamodb-write",
        "--dynamodb-secret-key-file gg.tavola",
        "--dynamodb 0 --dynamodb-secret-key s",
        "--dynamodb 0 --dynamodb-secret-key-file none",
        "--dynamodb 99999",
        "--dynamodb 0 --dynamodb-access-key A/B",
    ] {
        place.run(&format!("serve gg.tavola --listen 127.0.0.1:0 {options}")).fails(2);
    }
    assert!(!place.path("gg.tavola.data").exists());
    let server = Server::start(&place, &["--store", "memory:"]);
    let (_, port) = server.address.rsplit_once(':').unwrap();
    let line = format!("serve gg.tavola --listen 127.0.0.1:0 --dynamodb {port}");
    let taken = place.run(&line).fails(2);
    assert!(taken.starts_with(&format!("error: 127.0.0.1:{port} is already in use\n")), "{taken}");
    assert_eq!(server.stop().code, 0);
}
