//! The accounts of the design documents in `docs/systems`: each line names what implements it, and a
//! scenario that proves it by calling that.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tavola_model::model::Model;
use tavola_scenario::{Scenario, StepKind};

/// What the scenarios of a model are called, and what each of them runs.
type Scenarios = BTreeMap<String, BTreeSet<String>>;

/// A line of the document, what implements it, and what proves that.
struct Line {
    document: String,
    model: String,
    proof: String,
}

fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/systems")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(pages().join(format!("{name}.md"))).unwrap()
}

fn scenarios(name: &str) -> Scenarios {
    let file = pages().join(format!("../../models/{name}.scenario"));
    let scenarios = tavola_scenario::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
    scenarios.into_iter().map(|scenario| (scenario.name.clone(), run_by(&scenario))).collect()
}

fn run_by(scenario: &Scenario) -> BTreeSet<String> {
    let run = scenario.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Call { name, .. } | StepKind::Job { name, .. } => Some(name.clone()),
        _ => None,
    });
    run.collect()
}

/// What callers can call, and the jobs.
fn operations(model: &Model) -> BTreeSet<String> {
    let reads = model.reads.iter().filter(|read| read.route.is_some()).map(|read| &read.name);
    let writes = model.writes.iter().filter(|write| write.route.is_some()).map(|write| &write.name);
    reads.chain(writes).chain(model.jobs.iter().map(|job| &job.name)).cloned().collect()
}

/// The cells of a row of a table.
fn cells(row: &str) -> Option<Vec<String>> {
    let row = row.strip_prefix('|')?.strip_suffix('|')?.replace(r"\|", "¦");
    Some(row.split('|').map(|cell| cell.trim().to_owned()).collect())
}

/// The rows of all tables whose last column says what proves the row.
fn lines(page: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut is_account = false;
    for row in page.lines() {
        let Some(cells) = cells(row) else {
            is_account = false;
            continue;
        };
        if let [_, _, last] = cells.as_slice()
            && last == "proved by"
        {
            is_account = true;
        } else if is_account
            && !row.starts_with("|---")
            && let Ok([document, model, proof]) = <[String; 3]>::try_from(cells)
        {
            lines.push(Line { document, model, proof });
        }
    }
    lines
}

/// The scenarios that a page numbers: `S1` and so on.
fn numbered<'a>(page: &str, scenarios: &'a Scenarios) -> BTreeMap<usize, &'a str> {
    let mut numbered = BTreeMap::new();
    for row in page.lines().filter_map(cells) {
        if let [number, name] = row.as_slice()
            && let Some(number) = number_of(number)
        {
            // The page may say more about it in parentheses.
            let name = name.split(" (").next().unwrap().replace('¦', "|");
            let Some((name, _)) = scenarios.get_key_value(&name) else { panic!("no `{name}`") };
            numbered.insert(number, name.as_str());
        }
    }
    numbered
}

fn number_of(cited: &str) -> Option<usize> {
    cited.strip_prefix('S')?.parse().ok()
}

/// The scenarios that a proof cites: `all`, or numbers such as `S1, S4 to S6 (a remark)`.
fn cited<'a>(proof: &str, numbered: &BTreeMap<usize, &'a str>) -> Vec<&'a str> {
    if proof == "all" {
        return numbered.values().copied().collect();
    }
    let mut cited = Vec::new();
    for part in proof.split(", ") {
        let mut ends = part
            .split(" to ")
            .map(|end| number_of(end.split_whitespace().next().unwrap_or_default()));
        let (first, last) = (ends.next().flatten(), ends.next().flatten());
        if let Some(first) = first {
            cited.extend((first..=last.unwrap_or(first)).map(|number| numbered[&number]));
        }
    }
    cited
}

/// Whether something else than a scenario proves a line: a test that the page leads to, or nothing,
/// because no call shows it.
fn is_proved_elsewhere(proof: &str) -> bool {
    let linked = proof.split_once("](").and_then(|(_, rest)| rest.split_once(')'));
    linked.is_some_and(|(path, _)| pages().join(path).exists())
        || proof.starts_with("no call shows")
}

/// What stands in backticks: a name, or `job NAME`.
fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.map(|name| name.strip_prefix("job ").unwrap_or(name))
}

/// Every line of the page has an implementation and a proof, whose scenarios call what is named.
/// Every operation of the model is in a line, and every scenario is cited.
fn assert_complete(name: &str) {
    let (page, scenarios) = (page(name), scenarios(name));
    let operations = operations(&crate::setup::model(name));
    let numbered = numbered(&page, &scenarios);
    let mut wrong = Vec::new();
    let mut told = BTreeSet::new();
    for Line { document, model, proof } in lines(&page) {
        let cited = cited(&proof, &numbered);
        if document.is_empty() || model.is_empty() {
            wrong.push(format!("`{document}`: nothing implements it"));
        }
        if cited.is_empty() && !is_proved_elsewhere(&proof) {
            wrong.push(format!("`{document}`: nothing proves it"));
        }
        for operation in in_backticks(&model).filter(|name| operations.contains(*name)) {
            if !cited.iter().any(|scenario| scenarios[*scenario].contains(operation)) {
                wrong.push(format!("`{document}`: no cited scenario calls `{operation}`"));
            }
            told.insert(operation.to_owned());
        }
    }
    wrong.extend(operations.difference(&told).map(|name| format!("`{name}` is in no line")));
    let unnumbered = scenarios.keys().filter(|name| !numbered.values().any(|known| known == name));
    wrong.extend(unnumbered.map(|name| format!("the page does not number \"{name}\"")));
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
}

/// Every entity has a row that says how it is made, seen, listed, changed and ended: by operations,
/// or in words.
fn assert_overview(name: &str) {
    let page = page(name);
    let model = crate::setup::model(name);
    let known: BTreeSet<&str> = model
        .reads
        .iter()
        .map(|read| &read.name)
        .chain(model.writes.iter().map(|write| &write.name))
        .map(String::as_str)
        .collect();
    let (_, overview) = page.split_once("\n## What can be done with what\n").unwrap();
    let overview = overview.split("\n## ").next().unwrap();
    let mut told = BTreeSet::new();
    for cells in overview.lines().filter_map(cells).skip(2) {
        let [entity, ways @ ..] = cells.as_slice() else { panic!("{cells:?}") };
        assert_eq!(ways.len(), 5, "{name}: {entity}");
        for way in ways {
            assert!(!way.is_empty(), "{name}: {entity}: {ways:?}");
            let unknown: Vec<_> = in_backticks(way).filter(|name| !known.contains(name)).collect();
            assert!(unknown.is_empty(), "{name}: {entity}: {unknown:?}");
        }
        told.extend(in_backticks(entity).map(str::to_owned));
    }
    let entities: BTreeSet<_> = model.entities.iter().map(|entity| entity.name.clone()).collect();
    assert_eq!(told, entities, "{name}: the entities of the overview and of the model");
}

macro_rules! accounts {
    ($($name:ident: $model:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_complete($model);
            assert_overview($model);
        }
    )*};
}

accounts! {
    each_line_of_app_data_is_proved: "app-data";
    each_line_of_boards_is_proved: "boards";
    each_line_of_collabhub_is_proved: "collabhub";
    each_line_of_gg_core_is_proved: "gg-core";
    each_line_of_roll_model_is_proved: "roll-model";
}
