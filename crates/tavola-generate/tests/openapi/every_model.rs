//! What holds of the description of any model.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tavola_generate::{Source, openapi};
use tavola_model::model::Model;
use tavola_model::{Appears, Code, Severity};

/// Returns the model files of the repository that can run.
fn models() -> Vec<(PathBuf, Model)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in [
        "models",
        "crates/tavola/src/command/new",
        "crates/tavola/tests/explained/designs",
        "crates/tavola-model/src/explain/tests",
        "crates/tavola-model/tests/check/rules",
        "crates/tavola-scenario/tests/scenarios/designs",
        "crates/tavola-scenario/tests/scenarios/promises",
        "scripts/clients",
    ] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "tavola") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.extend(resolved(&text).map(|model| (path, model)));
            }
        }
    }
    assert!(found.len() > 40, "{}", found.len());
    found
}

/// Returns a model without having checked it, which takes its time.
pub fn resolved(text: &str) -> Option<Model> {
    let parsed = tavola_model::syntax::parse(text);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    let mut findings = parsed.findings.iter().chain(&findings);
    findings.all(|finding| finding.severity != Severity::Error).then_some(model)
}

/// Calls `visit` on every value of a document.
fn walk(json: &Json, visit: &mut dyn FnMut(&Json)) {
    visit(json);
    match json {
        Json::Array(elements) => elements.iter().for_each(|json| walk(json, visit)),
        Json::Object(members) => members.values().for_each(|json| walk(json, visit)),
        _ => {}
    }
}

#[test]
fn references_lead_somewhere_and_names_are_allowed() {
    for (path, model) in models() {
        let document = openapi::document(Source::new(&model));
        walk(&document, &mut |json| {
            let Some(reference) = json.get("$ref").and_then(Json::as_str) else { return };
            let found = document.pointer(reference.trim_start_matches('#'));
            assert!(found.is_some(), "{}: {reference}", path.display());
        });
        for kind in document["components"].as_object().unwrap().values() {
            for name in kind.as_object().unwrap().keys() {
                let is_allowed = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
                assert!(name.chars().all(is_allowed), "{}: {name}", path.display());
            }
        }
    }
}

#[test]
fn every_route_is_described_once_with_all_parts_of_its_path() {
    for (path, model) in models() {
        let document = openapi::document(Source::new(&model));
        let routes = model.reads.iter().map(|it| (&it.name, &it.route));
        let routes = routes.chain(model.writes.iter().map(|it| (&it.name, &it.route)));
        let mut count = 0;
        for (name, route) in routes.filter_map(|(name, route)| Some((name, route.as_ref()?))) {
            count += 1;
            let operation = &document["paths"][&route.path][route.method.to_lowercase()];
            assert_eq!(operation["operationId"], **name, "{}", path.display());
            assert!(operation["security"].is_array(), "{}: {name}", path.display());
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            for input in route.inputs() {
                let is_it = |p: &&Json| p["name"] == input && p["in"] == "path";
                assert_eq!(parameters.iter().filter(is_it).count(), 1, "{name}: {input}");
            }
        }
        // How work in portions stands is told by the service itself.
        let described = document["paths"].as_object().unwrap().iter();
        let described = described.filter(|(path, _)| *path != "/work/{id}");
        let described: usize = described.map(|(_, path)| path.as_object().unwrap().len()).sum();
        assert_eq!(described, count, "{}", path.display());
    }
}

#[test]
fn operations_have_names_of_their_own_also_in_the_clients() {
    for (path, model) in models() {
        let document = openapi::document(Source::new(&model));
        let mut ids: Vec<&str> = Vec::new();
        for described in document["paths"].as_object().unwrap().values() {
            let operations = described.as_object().unwrap().values();
            ids.extend(operations.filter_map(|operation| operation["operationId"].as_str()));
        }
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "{}", path.display());
        let operations = model.reads.iter().map(|read| (&read.name, &read.route));
        let operations =
            operations.chain(model.writes.iter().map(|write| (&write.name, &write.route)));
        for target in ["python", "rust", "typescript"] {
            let names = &document["x-tavola-clients"][target];
            let source = match target {
                "python" => tavola_generate::python::text(Source::new(&model)),
                "rust" => tavola_generate::rust::text(Source::new(&model)),
                _ => tavola_generate::typescript::text(Source::new(&model)),
            };
            for (name, _) in operations.clone().filter(|(_, route)| route.is_some()) {
                let method = names["methods"][name].as_str().unwrap();
                assert!(source.contains(&format!(" {method}(")), "{}: {method}", path.display());
                for (_, input) in names["inputs"][name].as_object().into_iter().flatten() {
                    let parameter = format!("        {}: ", input.as_str().unwrap());
                    assert!(source.contains(&parameter), "{}: {parameter}", path.display());
                }
            }
            assert!(source.contains(names["client"].as_str().unwrap()));
        }
    }
}

#[test]
fn a_description_is_always_the_same() {
    for (path, model) in models() {
        let [one, other] = [0, 1].map(|_| openapi::text(Source::new(&model)));
        assert!(one == other && one.ends_with("}\n"), "{}", path.display());
    }
}

/// Codes that no operation answers with: there is none for the method, or, in development, the request
/// was for another host.
const OF_NO_OPERATION: [&str; 2] = ["method-not-allowed", "misdirected"];

#[test]
fn every_code_of_a_refusal_is_described_somewhere() {
    let mut described = std::collections::BTreeSet::new();
    for (_, model) in models() {
        let document = openapi::document(Source::new(&model));
        walk(&document, &mut |json| {
            let codes = json.pointer("/code/enum").and_then(Json::as_array);
            described
                .extend(codes.into_iter().flatten().filter_map(Json::as_str).map(str::to_owned));
        });
    }
    for built_in in Code::BUILT_IN {
        let code = built_in.code;
        let is_status = |appears: &Appears| matches!(appears, Appears::Status(_));
        let expected = built_in.appears.iter().any(is_status) && !OF_NO_OPERATION.contains(&code);
        assert!(described.contains(code) || !expected, "`{code}` is described nowhere");
    }
}
