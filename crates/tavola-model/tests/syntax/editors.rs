//! The grammar for editors: it knows every function, transform and type.

use std::fs;

use serde_json::Value;
use tavola_model::model::{Function, Transform, Type};

#[test]
fn the_grammar_has_every_function_transform_and_type() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../editors/tavola.tmLanguage.json");
    let grammar: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let has_all = |place: &str, words: &[&'static str]| {
        let pattern = grammar.pointer(&format!("/repository/{place}/match"));
        let pattern = pattern.and_then(Value::as_str).unwrap();
        let known: Vec<&str> =
            pattern.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        let missing: Vec<_> = words.iter().filter(|word| !known.contains(*word)).collect();
        assert!(missing.is_empty(), "{place} lacks {missing:?}");
    };
    has_all("functions", &Function::ALL.map(|(name, _)| name));
    has_all("functions", &Transform::NAMES);
    has_all("hole/patterns/0", &Transform::NAMES);
    let types = Type::declarable().map(|(scalar, _)| scalar.name());
    has_all("types/patterns/0", &types.chain(["decimal", "map", "set"]).collect::<Vec<_>>());
}
