//! `tavola call` on a store.

use crate::support::Place;
use serde_json::json;

fn with_a_goal() -> Place {
    let place = Place::new();
    let line = "call gg.tavola registerResource resourceType=goal resourceId=g1 ownerId=alice";
    let made = place.run(&format!("{line} --service resources")).json();
    assert_eq!((&made["type"], &made["ownerId"]), (&json!("Resource"), &json!("alice")));
    place
}

#[test]
fn a_story_of_calls_on_a_file() {
    let place = with_a_goal();
    let goal = "resourceType=goal resourceId=g1";
    let call = |line: &str| place.run(&format!("call gg.tavola {line}"));
    let invite = call(&format!("inviteCollaborator {goal} inviteeId=bob --as alice")).json();
    let id = invite["inviteId"].as_str().unwrap();
    assert_eq!(call("listMyPendingInvites --as bob").json()["items"], json!([invite]));
    assert_eq!(call("listMyPendingInvites --as carol").json()["items"], json!([]));

    let accept = format!("acceptInvite {goal} inviteId={id}");
    assert_eq!(call(&format!("{accept} --as carol")).fails(1), "error: not found\n");
    assert_eq!(call(&format!("{accept} --as bob")).json()["userId"], "bob");
    let twice = call(&format!("{accept} --as bob")).fails(1);
    let open =
        "error: this invitation is no longer open: `invite.status = pending` does not hold\n";
    assert_eq!(twice, open);

    let forbidden = call(&format!("inviteCollaborator {goal} inviteeId=dave --as bob")).fails(1);
    assert_eq!(forbidden, "error: only the owner may do this: `owner` does not hold\n");
}

#[test]
fn lists_go_on_where_they_ended() {
    let place = with_a_goal();
    let goal = "resourceType=goal resourceId=g1";
    for user in ["u1", "u2", "u3"] {
        let line = format!("call gg.tavola inviteCollaborator {goal} inviteeId={user} --as alice");
        place.run(&line).ok();
    }
    let list = format!("call gg.tavola listResourceInvites {goal} --as alice --limit 2");
    let first = place.run(&list).json();
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    // Another process, another day: the key of cursors is kept with the data.
    let next = first["next"].as_str().unwrap();
    let second = place.run(&format!("{list} --cursor {next}")).json();
    assert_eq!(second["items"].as_array().unwrap().len(), 1);
    assert_eq!(second.get("next"), None);
    let err = place.run(&format!("{list} --cursor AAAA")).fails(1);
    assert_eq!(
        err,
        "error: the input is not valid\n  \
         cursor: does not belong to this list; begin without one\n"
    );
}

#[test]
fn a_write_with_a_key_happens_once() {
    let place = with_a_goal();
    let goal = "resourceType=goal resourceId=g1";
    let line = format!("call gg.tavola comment {goal} text=hi --as alice --idempotency-key k1");
    let first = place.run(&line).ok();
    let again = place.run(&line);
    assert_eq!((again.code, again.out), (0, first));
    assert_eq!(again.err, "this call has happened before; nothing was changed\n");
    let list = place.run(&format!("call gg.tavola listComments {goal} --as alice")).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    place.run(&line.replace("k1", "k2")).ok();
    let list = place.run(&format!("call gg.tavola listComments {goal} --as alice")).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 2);

    let read = place.run("call gg.tavola listMyInvites --as a --idempotency-key k").fails(2);
    assert_eq!(read, "error: `listMyInvites` is a read; it takes no idempotency key\n");
    let long = "k".repeat(256);
    let err = place.run(&format!("{line}x --idempotency-key {long}")).fails(2);
    assert!(err.contains("cannot be used multiple times"), "{err}");
    let err = place.run(&line.replace("k1", &long)).fails(2);
    assert_eq!(err, "error: an idempotency key has 1 to 255 printable ASCII characters\n");
}

#[test]
fn every_fault_of_the_input_is_listed() {
    let err = Place::new()
        .run("call gg.tavola inviteCollaborator resourceType=gol inviteeId:=7 x=1 --as alice")
        .fails(1);
    let mut lines: Vec<_> = err.lines().collect();
    assert_eq!(lines.remove(0), "error: the input is not valid");
    let fields: Vec<_> = lines.iter().map(|line| line.split_once(':').unwrap().0).collect();
    assert_eq!(fields, ["  x", "  resourceType", "  resourceId", "  inviteeId"]);
}

#[test]
fn mistakes_on_the_command_line_get_advice() {
    let place = Place::new();
    let unknown = place.run("call gg.tavola inviteColaborator").fails(2);
    assert!(unknown.ends_with("help: did you mean `inviteCollaborator`?\n"), "{unknown}");
    let nobody = place.run("call gg.tavola listMyInvites").fails(1);
    assert_eq!(nobody, "error: sign in first\nhelp: name the caller with `--as ID`\n");
    let json = place.run("call gg.tavola comment text:=hello --as a").fails(2);
    assert!(json.ends_with("help: for plain text write `text=hello`\n"), "{json}");
    let store = place.run("call gg.tavola listMyInvites --as a --store data").fails(2);
    assert!(store.contains("`file:data`"), "{store}");
    place.file("plain", "");
    let folder = place.run("call gg.tavola listMyInvites --as a --store file:plain/data").fails(2);
    assert!(folder.starts_with("error: the store plain/data cannot be used: "), "{folder}");
    assert_eq!(folder.lines().count(), 1);
}

#[test]
fn groups_and_claims_are_those_of_the_model() {
    let place = with_a_goal();
    let list = "call gg.tavola listAuditOfUser actorId=alice from=2020-01-01 to=2099-01-01";
    place.run(&format!("{list} --as eve")).fails(1);
    place.run(&format!("{list} --as eve --group security")).ok();
    place.run(&format!("{list} --as eve --claim groups=security")).ok();
    place.run(&format!("{list} --claim sub=eve --claim cognito:groups:=[\"security\"]")).ok();
}

#[test]
fn a_store_in_memory_is_empty_every_time() {
    let place = with_a_goal();
    let out = place.run("call gg.tavola getMyPreferences --as alice --store memory:").json();
    assert_eq!(out["emailOnInvite"], true);
    let line = "call gg.tavola listComments resourceType=goal resourceId=g1 --as alice";
    place.run(line).ok();
    place.run(&format!("{line} --store memory:")).fails(1);
}
