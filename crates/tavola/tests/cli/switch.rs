//! Switches of a model: what a deployment turns off does not exist there.

use crate::server::Server;
use crate::support::Place;
use serde_json::json;

const GOAL: &str = "resourceType=goal resourceId=g";

#[test]
fn what_is_off_is_not_served_and_its_data_waits() {
    let place = Place::new();
    place
        .run(&format!("call gg.tavola registerResource {GOAL} ownerId=alice --service resources"))
        .ok();
    place.run(&format!("call gg.tavola comment {GOAL} text=hello --as alice")).ok();

    place.file("tavola.toml", "[switches]\ncollaboration = \"off\"\nelsewhere = \"on\"\n");
    let server = Server::start(&place, &[]);
    assert!(server.welcome.contains("\nswitched off: collaboration\n"), "{}", server.welcome);
    let alice = server.token();
    let comments = "/resources/goal/g/comments";
    let nowhere = server.send("GET /no/such/path", Some(alice), "");
    assert_eq!(nowhere.0, 404);
    for request in [format!("GET {comments}"), format!("POST {comments}"), "GET /me/invites".into()]
    {
        let (status, problem) = server.send(&request, Some(alice), r#"{"text": "hi"}"#);
        let told = (status, &problem["title"], &problem["detail"]);
        assert_eq!(told, (404, &nowhere.1["title"], &nowhere.1["detail"]), "{request}");
    }
    let service = place.run("token gg.tavola --service resources").ok();
    let body = r#"{"ownerId": "alice"}"#;
    let registered = server.send("PUT /resources/goal/h", Some(service.trim()), body);
    assert_eq!(registered.0, 201, "what it does not cover is served");
    assert_eq!(server.stop().code, 0);

    let server = Server::start(&place, &["--switch", "collaboration=on"]);
    let (status, list) = server.send(&format!("GET {comments}"), Some(server.token()), "");
    assert_eq!((status, &list["items"][0]["text"]), (200, &json!("hello")));
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_switch_is_set_by_option_file_environment_or_model() {
    let place = Place::new();
    let list = "call gg.tavola listMyInvites --as alice";
    let with_variable = |line: &str, value: &str| {
        let args: Vec<_> = line.split_whitespace().collect();
        place.command(&args).env("GG_CORE_COLLABORATION", value).output().unwrap().into()
    };
    let ran: fn(crate::support::Ran) -> i32 = |ran| ran.code;
    assert_eq!(ran(place.run(list)), 0, "on by the model");
    let off = place.run(&format!("{list} --switch collaboration=off")).fails(1);
    assert!(off.starts_with("error: `collaboration` is switched off in this deployment"), "{off}");

    assert_eq!(ran(with_variable(list, "off")), 1);
    assert_eq!(ran(with_variable(list, "")), 0);
    place.file("tavola.toml", "[switches]\ncollaboration = \"on\"\n");
    assert_eq!(ran(with_variable(list, "off")), 0, "the file before the environment");
    let option = format!("{list} --switch collaboration=off");
    assert_eq!(ran(with_variable(&option, "on")), 1, "the option before the file");

    place.file("tavola.toml", "");
    let wrong: crate::support::Ran = with_variable(list, "yes");
    let wrong = wrong.fails(2);
    assert!(wrong.contains("the variable GG_CORE_COLLABORATION is `yes`"), "{wrong}");
    let err = place.run(&format!("{list} --switch colaboration=off")).fails(2);
    assert!(err.contains("its switches are: collaboration"), "{err}");
    let err = place.run(&format!("{list} --switch collaboration=maybe")).fails(2);
    assert!(err.contains("NAME=on or NAME=off"), "{err}");
    place.file("prod.toml", "[switches]\nother = \"off\"\n");
    let err = place.run(&format!("{list} --deployment prod.toml")).fails(2);
    assert!(err.contains("names a switch `other`, which the model does not have"), "{err}");
    place.file("prod.toml", "[switches]\ncollaboration = false\n");
    let err = place.run(&format!("{list} --deployment prod.toml")).fails(2);
    assert!(err.contains("is not a configuration file"), "{err}");
}
