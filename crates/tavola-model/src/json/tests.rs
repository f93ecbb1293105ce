//! The format does what its schema says, and does not change by accident.

use schemars::generate::SchemaSettings;
use serde_json::{Value as Json, json};

use super::{Document, document, schema};

const MODELS: [&str; 5] = ["app-data", "boards", "collabhub", "gg-core", "roll-model"];

fn model(name: &str) -> Json {
    let path = format!("{}/../../models/{name}.tavola", env!("CARGO_MANIFEST_DIR"));
    let parsed = crate::syntax::parse(&std::fs::read_to_string(path).unwrap());
    assert_eq!(parsed.findings, []);
    let (model, _) = crate::resolve(&parsed.file);
    serde_json::to_value(document(&model)).unwrap()
}

/// What a value has that its schema does not allow, or lacks. Stricter than JSON Schema: every
/// property must be declared.
fn differences(root: &Json, schema: &Json, value: &Json, place: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return differences(root, target, value, place, found);
    }
    for word in ["oneOf", "anyOf"] {
        let Some(choices) = schema[word].as_array() else { continue };
        let fits = |choice: &&Json| {
            let mut found = Vec::new();
            differences(root, &merged(root, choice), value, place, &mut found);
            found.is_empty()
        };
        if choices.iter().filter(fits).count() == 0 {
            found.push(format!("{place}: fits none of {word}: {value}"));
        }
        return;
    }
    if let Some(constant) = schema.get("const").filter(|constant| *constant != value) {
        found.push(format!("{place}: is not {constant}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Json::String(one) => vec![one],
        Json::Array(all) => all.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    };
    let own = match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_f64() => "number",
        Json::Number(_) => "integer",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    };
    if !types.contains(&own) {
        found.push(format!("{place}: is {own}, not {types:?}"));
    }
    match value {
        Json::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                differences(root, &schema["items"], element, &format!("{place}[{index}]"), found);
            }
        }
        Json::Object(members) => {
            let required = schema["required"].as_array().into_iter().flatten();
            for name in required.filter_map(Json::as_str) {
                if !members.contains_key(name) {
                    found.push(format!("{place}.{name}: is missing"));
                }
            }
            for (name, member) in members {
                let place = format!("{place}.{name}");
                let declared = schema["properties"].get(name);
                match declared.or(schema.get("additionalProperties")) {
                    Some(schema) => differences(root, schema, member, &place, found),
                    None => found.push(format!("{place}: is not declared")),
                }
            }
        }
        _ => {}
    }
}

/// A choice of a tagged type: its own properties, with those of what it refers to.
fn merged(root: &Json, choice: &Json) -> Json {
    let mut choice = choice.clone();
    if let Some(reference) = choice["$ref"].as_str().and_then(|r| r.strip_prefix('#'))
        && choice.get("properties").is_some()
    {
        let target = root.pointer(reference).unwrap().clone();
        for (name, schema) in target["properties"].as_object().unwrap() {
            choice["properties"][name] = schema.clone();
        }
        let more = target["required"].as_array().cloned().unwrap_or_default();
        choice["required"].as_array_mut().unwrap().extend(more);
        choice.as_object_mut().unwrap().remove("$ref");
    }
    choice
}

#[test]
fn every_model_is_what_the_schema_says() {
    let schema: Json = serde_json::from_str(schema()).unwrap();
    for name in MODELS {
        let mut found = Vec::new();
        differences(&schema, &schema, &model(name), name, &mut found);
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }
}

/// The check above would not be worth much if it passed anything.
#[test]
fn what_is_not_of_the_format_is_found() {
    let schema: Json = serde_json::from_str(schema()).unwrap();
    let good = model("gg-core");
    let spoil = |path: &str, value: Json| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).unwrap() = value;
        let mut found = Vec::new();
        differences(&schema, &schema, &bad, "", &mut found);
        found
    };
    assert_eq!(spoil("/name", json!("other")), Vec::<String>::new());
    for (path, value) in [
        ("/name", json!(1)),
        ("/tables/0/key", json!({})),
        ("/entities/0/attributes/0/type/kind", json!("integer")),
        ("/entities/0/attributes/0", json!({ "name": "x" })),
        ("/reads/0/source", json!({ "kind": "query", "table": "t" })),
        ("/writes/0/steps/0", json!({ "kind": "create", "entity": 1 })),
        ("/volumes/0", json!({ "name": "x", "count": 1, "more": 2 })),
    ] {
        assert!(!spoil(path, value.clone()).is_empty(), "{path}: {value}");
    }
}

#[test]
fn the_schema_is_that_of_the_types() {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generated = settings.into_generator().into_root_schema_for::<Document>();
    let generated = format!("{:#}\n", generated.to_value());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/json/schema.json");
        std::fs::write(path, &generated).unwrap();
    }
    let advice = "schema.json is not current: run the tests with UPDATE_DOCS=1";
    assert!(schema() == generated, "{advice}");
}

#[test]
fn gg_core_is_stable() {
    insta::assert_json_snapshot!("gg_core", model("gg-core"));
}
