//! The figures of docs/systems/gg-core.md: units as `explain` has them, sizes as the example items
//! have them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tavola_scenario::StepKind;
use tavola_store::{Value, item_size};

fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap()
}

/// The cells of every table row below this heading.
fn rows(page: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let cells = |row: &str| row.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect();
    section.lines().filter(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn explain_agrees_with_the_page_about_every_operation() {
    let parsed = tavola_model::syntax::parse(&file("models/gg-core.tavola"));
    let (model, _) = tavola_model::resolve(&parsed.file);
    let explained: BTreeMap<_, _> = tavola_model::explain::model(&model)
        .into_iter()
        .map(|one| {
            (one.name, [one.units.typical.read, one.units.typical.write, one.units.typical.index])
        })
        .collect();
    let mut told = BTreeSet::new();
    for row in rows(&file("docs/systems/gg-core.md"), "Capacity Planning") {
        let [_, name, read, write, index, _] = row.as_slice() else { continue };
        let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`')) else {
            continue;
        };
        let units = [read, write, index].map(|cell| match cell.as_str() {
            "" => 0.0,
            figure => figure.parse::<f64>().unwrap(),
        });
        assert_eq!(units, explained[name], "{name}: read, write and index units");
        told.insert(name.to_owned());
    }
    assert_eq!(told, explained.into_keys().collect(), "the page has every operation");
}

#[test]
fn the_example_items_have_the_sizes_that_the_page_tells() {
    let scenarios = tavola_scenario::parse(&file("models/gg-core.scenario")).unwrap();
    let examples = scenarios.iter().find(|s| s.name.starts_with("the document's example items"));
    let mut sizes = BTreeMap::new();
    for step in &examples.unwrap().steps {
        if let StepKind::Put { item, .. } = &step.kind
            && let Ok(Value::M(stored)) = Value::from_json(item)
        {
            let name = item["type"].as_str().unwrap().to_owned();
            sizes.insert(name, format!("{} bytes", item_size(&stored)));
        }
    }
    let mut told = 0;
    for row in rows(&file("docs/systems/gg-core.md"), "Capacity Planning") {
        let [entity, size, _] = row.as_slice() else { continue };
        let Some((entity, _)) = entity.split_once(':') else { continue };
        assert_eq!(size, &sizes[entity], "{entity}");
        told += 1;
    }
    assert_eq!(told, 4);
}
