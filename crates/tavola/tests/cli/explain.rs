//! `tavola explain`

use crate::support::Place;

#[test]
fn all_or_one_as_text_or_json() {
    let place = Place::new();
    let all = place.run("explain gg.tavola").ok();
    assert!(all.contains("read listMyInvites\n") && all.contains("write acceptInvite\n"));
    let one = place.run("explain gg.tavola listMyInvites").ok();
    assert!(all.contains(&one));
    for part in ["IndexName               GSI1", "S \"USER#{caller.id}\"", "Limit"] {
        assert!(one.contains(part), "{part}: {one}");
    }
    let json = place.run("explain gg.tavola listMyInvites --json").json();
    let request = &json["requests"][0]["request"];
    assert_eq!(request["ExpressionAttributeValues"][":v0"]["S"], "USER#{caller.id}");
    let all = place.run("explain gg.tavola --json").json();
    assert!(all.as_array().unwrap().contains(&json));
}

#[test]
fn an_unknown_name_gets_advice() {
    let err = Place::new().run("explain gg.tavola listMyInvite").fails(2);
    assert_eq!(
        err,
        "error: gg.tavola has no read or write `listMyInvite`\n\
         help: did you mean `listMyInvites`?\n"
    );
}

#[test]
fn a_broken_model_is_not_explained() {
    let place = Place::new();
    place.file("bad.tavola", "model bad\nread x {\n  allow nobdy\n}\n");
    let err = place.run("explain bad.tavola").fails(2);
    assert!(err.contains("bad.tavola: "), "{err}");
}

/// `tavola explain ... | head` must end in silence.
#[test]
fn a_reader_that_leaves_is_no_error() {
    use std::process::Stdio;
    let place = Place::new();
    let mut command = place.command(&["explain", "gg.tavola"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
