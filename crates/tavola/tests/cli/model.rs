//! `tavola model`

use crate::support::Place;

#[test]
fn a_model_as_json_and_its_schema() {
    let place = Place::new();
    let model = place.run("model gg.tavola --json").json();
    assert_eq!((&model["name"], &model["format"]), (&"gg-core".into(), &1.into()));
    let invite = &model["entities"][1];
    assert_eq!(invite["keys"][3]["template"], "INVITE#{status}#{createdAt}");
    let read = model["reads"].as_array().unwrap();
    let mine = read.iter().find(|read| read["name"] == "listMyPendingInvites").unwrap();
    assert_eq!(mine["source"]["index"], "GSI1");
    assert_eq!(mine["source"]["partition"]["template"], "USER#{caller.id}");
    assert_eq!(mine["entities"][0], "Invite");

    let schema = place.run("model --schema").json();
    let declared = schema["properties"].as_object().unwrap();
    for name in model.as_object().unwrap().keys() {
        assert!(declared.contains_key(name), "{name}");
    }
}

#[test]
fn what_to_write_must_be_said() {
    let place = Place::new();
    for line in ["model", "model gg.tavola", "model --json", "model gg.tavola --json --schema"] {
        assert!(place.run(line).fails(2).contains("Usage:"), "{line}");
    }
    place.file("bad.tavola", "model bad\nread x {\n  allow nobdy\n}\n");
    assert!(place.run("model bad.tavola --json").fails(2).contains("bad.tavola: "));
}
