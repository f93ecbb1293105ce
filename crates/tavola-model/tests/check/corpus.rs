//! Mistakes and false alarms that people met: each a model with the mistake, and one that only looks
//! like it. `CODE.NAME.tavola` has one finding, of that code; `CODE.NAME.clean.tavola` has none.

use std::collections::BTreeMap;
use std::path::Path;

use tavola_model::render::render;
use tavola_model::syntax::format;

fn models() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/corpus");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let model = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().trim_end_matches(".tavola");
        (name.to_owned(), std::fs::read_to_string(&path).unwrap())
    };
    paths.map(model).collect()
}

#[test]
fn each_mistake_has_one_finding_and_what_looks_like_it_none() {
    let all = models();
    let mut wrong = String::new();
    for (name, text) in &all {
        let found = crate::findings(text);
        let shown = render(&found, &format!("{name}.tavola"), text, false);
        if let Some(mistake) = name.strip_suffix(".clean") {
            assert!(all.contains_key(mistake), "{name} belongs to no mistake");
            wrong += &shown;
            continue;
        }
        assert!(all.contains_key(&format!("{name}.clean")), "nothing looks like {name}");
        let code = name.split('.').next().unwrap();
        match found.as_slice() {
            [one] if one.code == code => insta::assert_snapshot!(name.clone(), shown),
            _ => wrong += &format!("{name} has {} findings:\n{shown}", found.len()),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_models_are_formatted() {
    for (name, text) in models() {
        assert_eq!(format(&text).unwrap(), text, "{name}");
    }
}
