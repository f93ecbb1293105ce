//! `tavola new`

use crate::support::Place;

#[test]
fn a_new_model_is_good_tidy_and_works() {
    let place = Place::new();
    let out = place.run("new my-tasks").ok();
    assert!(out.starts_with("wrote my-tasks.tavola and my-tasks.scenario\n"), "{out}");
    let strict = place.run("check my-tasks.tavola --strict").ok();
    assert_eq!(strict, "my-tasks.tavola: no errors, no warnings\n");
    assert_eq!(place.run("fmt --check my-tasks.tavola").ok(), "");
    let tested = place.run("test my-tasks.tavola").ok();
    assert!(tested.ends_with("2 scenarios, all passed\n"), "{tested}");
    let text = std::fs::read_to_string(place.path("my-tasks.tavola")).unwrap();
    assert!(text.contains("\nmodel my-tasks\n") && !text.contains("starter"), "{text}");
    let added = place.run("call my-tasks.tavola addTask title=Tidy --as ann").json();
    assert_eq!(added["status"], "open");
}

#[test]
fn the_models_that_come_with_it_are_there_whole() {
    let place = Place::new();
    for model in ["gg-core", "collabhub", "roll-model", "app-data", "boards"] {
        place.run(&format!("new from-{model} --from {model}")).ok();
        assert_eq!(place.run(&format!("check from-{model}.tavola")).code, 0, "{model}");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models");
        for extension in ["tavola", "scenario"] {
            let original = std::fs::read_to_string(format!("{folder}/{model}.{extension}"));
            let made = std::fs::read_to_string(place.path(&format!("from-{model}.{extension}")));
            assert_eq!(made.unwrap(), original.unwrap());
        }
    }
    let err = place.run("new other --from gg").fails(2);
    assert!(err.contains("possible values: gg-core, collabhub"), "{err}");
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::new();
    place.file("a-model.scenario", "mine");
    let err = place.run("new a-model").fails(2);
    assert!(err.starts_with("error: a-model.scenario already exists\n"), "{err}");
    assert!(!place.path("a-model.tavola").exists(), "not even half of it");
    assert_eq!(std::fs::read(place.path("a-model.scenario")).unwrap(), b"mine");
    place.file("b-model.tavola", "mine");
    place.run("new b-model").fails(2);
    assert_eq!(std::fs::read(place.path("b-model.tavola")).unwrap(), b"mine");
    for name in ["../up", "a/b", "x", "2do", "-x", ""] {
        place.run_args(&["new", "--", name]).fails(2);
    }
}
