//! The five models parse without a finding and are formatted.

use tavola_model::render::render;
use tavola_model::syntax::{format, parse};

/// The models, by name.
pub const SAMPLES: [(&str, &str); 5] = [
    ("app-data", include_str!("../../../../models/app-data.tavola")),
    ("boards", include_str!("../../../../models/boards.tavola")),
    ("collabhub", include_str!("../../../../models/collabhub.tavola")),
    ("gg-core", include_str!("../../../../models/gg-core.tavola")),
    ("roll-model", include_str!("../../../../models/roll-model.tavola")),
];

#[test]
fn the_five_models_parse_without_findings() {
    for (name, text) in SAMPLES {
        let findings = parse(text).findings;
        assert!(findings.is_empty(), "{}", render(&findings, name, text, false));
    }
}

#[test]
fn the_five_models_are_formatted() {
    for (name, text) in SAMPLES {
        assert_eq!(format(text).unwrap(), text, "{name}");
    }
}

#[test]
fn every_declaration_of_a_model_is_in_its_tree() {
    for (name, text) in SAMPLES {
        let words = [
            "model ",
            "timestamps ",
            "table ",
            "caller ",
            "type ",
            "entity ",
            "rule ",
            "tenant ",
            "read ",
            "write ",
            "steps ",
            "job ",
            "audit ",
            "data ",
            "fallback ",
            "switch ",
            "volume ",
        ];
        let expected = text.lines().filter(|line| words.iter().any(|word| line.starts_with(word)));
        assert_eq!(parse(text).file.decls.len(), expected.count(), "{name}");
    }
}
