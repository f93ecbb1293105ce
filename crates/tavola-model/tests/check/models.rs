//! Whole models.

use tavola_model::render::render;
use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

const GG_CORE: &str = include_str!("../../../../models/gg-core.tavola");

#[test]
fn gg_core_is_clean() {
    let found = crate::findings(GG_CORE);
    assert!(found.is_empty(), "{}", render(&found, "gg-core.tavola", GG_CORE, false));
}

/// Models that do not resolve yet are checked as far as they are understood.
#[test]
fn the_samples_do_not_upset_the_checker() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax/samples");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let parsed = parse(&text);
        let (model, unresolved) = resolve(&parsed.file);
        let found = check(&model, &parsed.file);
        if std::env::var_os("SHOW").is_some() {
            let name = path.file_name().unwrap().to_str().unwrap();
            println!("======== {name}: {} unresolved", unresolved.len());
            println!("{}", render(&unresolved, name, &text, false));
            println!("-------- {name}: {} found", found.len());
            println!("{}", render(&found, name, &text, false));
        }
    }
}
