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

/// What follows from the inputs and the caller stands there; what is read or made stays open.
#[test]
fn a_call_is_explained_with_its_values() {
    let place = Place::new();
    let line =
        "explain gg.tavola acceptInvite resourceType=goal resourceId=g1 inviteId=i7 --as ann";
    let text = place.run(line).ok();
    for part in [
        "resourceType  goal | quest | task = \"goal\"\n",
        "allow     invite.inviteeId = \"ann\"\n",
        "PK = \"RESOURCE#GOAL#g1\", SK = \"COLLABORATOR#ann\"\n",
        "GSI1SK = \"COLLAB#goal#{now}\"\n",
        "PK = \"AUDIT#ann\", SK = \"{now}#{new}\"\n",
        // The cost is that of all such calls, not of this one.
        "for one \"RESOURCE#{resourceType:upper}#{resourceId}\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let audit = "explain gg.tavola listAuditOfUser actorId=ann from=2024-01-01 to=2024-12-31";
    let json = place.run(&format!("{audit} --json")).json();
    assert_eq!(
        json["requests"][0]["request"],
        serde_json::json!({
            "TableName": "gg_core",
            "KeyConditionExpression": "#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2",
            "ExpressionAttributeNames": { "#n0": "PK", "#n1": "SK" },
            "ExpressionAttributeValues": {
                ":v0": { "S": "AUDIT#ann" },
                ":v1": { "S": "2024-01-01" },
                ":v2": { "S": "2024-12-31\u{10FFFF}" },
            },
            "ScanIndexForward": false,
            "Limit": 51,
            "ConsistentRead": false,
        })
    );
}

#[test]
fn a_required_input_may_still_be_open() {
    let place = Place::new();
    let text = place.run("explain gg.tavola acceptInvite resourceType=goal").ok();
    assert!(text.contains("PK = \"RESOURCE#GOAL#{resourceId}\", SK = \"INVITE#{inviteId}\""));
}

#[test]
fn wrong_inputs_get_advice() {
    let place = Place::new();
    let fails = |rest: &str| place.run(&format!("explain gg.tavola {rest}")).fails(2);
    assert_eq!(
        fails("acceptInvite resourceTyp=goal"),
        "error: `acceptInvite` has no input `resourceTyp`\nhelp: did you mean `resourceType`?\n"
    );
    assert_eq!(
        fails("acceptInvite zzz=goal"),
        "error: `acceptInvite` has no input `zzz`\n\
         help: its inputs are: resourceType, resourceId, inviteId\n"
    );
    assert_eq!(
        fails("acceptInvite resourceType=gol resourceId=a#b"),
        "error: the input is not valid\n  resourceType: must be one of goal, quest, task\n  \
         resourceId: must be an id: 1 to 256 bytes, without `#` and control characters\n"
    );
    assert_eq!(
        fails("listMyInvites --claim grups=x"),
        "error: the model's `caller` has no claim `grups`\nhelp: did you mean `groups`?\n"
    );
    assert!(fails("--as ann").starts_with("error: name the read or write to explain\n"));
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
