//! `tavola generate`, and what `tavola serve` says about itself.

use std::path::Path;

use crate::server::Server;
use crate::support::Place;

const MODELS: [&str; 5] = ["app-data", "boards", "collabhub", "gg-core", "roll-model"];

/// What is generated, and the file that it is committed as.
const OUTPUTS: &[(&str, &str)] = &[
    ("openapi", "openapi.json"),
    ("sam", "template.yaml"),
    ("cloudformation", "cloudformation.yaml"),
    ("terraform", "main.tf"),
    ("markdown", "design.md"),
    ("mermaid", "entities.mmd"),
    ("svg", "design.svg"),
    ("typescript", "client.ts"),
    ("python", "client.py"),
    ("rust", "client.rs"),
];

#[test]
fn the_committed_outputs_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let place = Place::new();
    let outputs = |name: &'static str| {
        OUTPUTS.iter().map(move |(output, committed_as)| {
            let committed_as = format!("models/generated/{name}/{committed_as}");
            (*output, format!("models/{name}.tavola"), committed_as)
        })
    };
    // Names that no language wants must compile, too.
    let hostile = "crates/tavola-client/tests/client/hostile.rs".to_owned();
    let hostile = ("rust", "scripts/clients/hostile.tavola".to_owned(), hostile);
    for (output, model, committed_as) in MODELS.into_iter().flat_map(outputs).chain([hostile]) {
        let model = root.join(model);
        let generated = place.run_args(&["generate", output, model.to_str().unwrap()]).ok();
        let path = root.join(&committed_as);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &generated).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        let advice = "is not current: run the tests with UPDATE_DOCS=1";
        assert!(committed == generated, "{committed_as} {advice}");
    }
}

#[test]
fn an_output_goes_to_a_file_or_to_standard_output() {
    let place = Place::new();
    let printed = place.run("generate openapi gg.tavola").ok();
    assert_eq!(place.run("generate openapi gg.tavola -o api.json").ok(), "");
    assert_eq!(std::fs::read_to_string(place.path("api.json")).unwrap(), printed);
    let err = place.run("generate openapi gg.tavola -o no/such/folder.json").fails(2);
    assert!(err.starts_with("error: cannot write no/such/folder.json: "), "{err}");
}

#[test]
fn what_cannot_be_generated_is_said() {
    let place = Place::new();
    let err = place.run("generate cobol gg.tavola").fails(2);
    assert!(err.contains("invalid value 'cobol'") && err.contains("openapi"), "{err}");
    place.file("bad.tavola", "model bad\nread x {\n  allow nobdy\n}\n");
    let err = place.run("generate openapi bad.tavola -o bad.json").fails(2);
    assert!(err.contains("bad.tavola: "), "{err}");
    assert!(!place.path("bad.json").exists(), "a model with errors generates nothing");
    place.file("gg.scenario", "scenario \"x\"\n  fails\n");
    let err = place.run("generate openapi gg.tavola").fails(2);
    assert!(err.starts_with("error: gg.scenario:2: "), "{err}");
}

#[test]
fn a_server_describes_what_it_serves() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    assert!(server.welcome.contains("/docs"), "{}", server.welcome);
    let (status, served) = server.send("GET /openapi.json", None, "");
    assert_eq!((status, &served), (200, &place.run("generate openapi gg.tavola").json()));
    assert_eq!(server.send("GET /docs", None, "").0, 200);
    assert_eq!(server.stop().code, 0);

    let server = Server::start(&place, &["--switch", "collaboration=off"]);
    let (_, served) = server.send("GET /openapi.json", None, "");
    let paths = served["paths"].as_object().unwrap();
    assert!(paths.contains_key("/resources/{resourceType}/{resourceId}"), "it is still served");
    assert!(!paths.contains_key("/me/invites"), "it is switched off");
    assert_eq!(server.stop().code, 0);

    place.file("gg.scenario", "no scenario");
    let server = Server::start(&place, &[]);
    assert_eq!(server.send("GET /openapi.json", None, "").0, 200);
    assert!(server.stop().err.contains("the description has no examples"));
}
