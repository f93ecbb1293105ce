//! Proofs against brute force: random little models, whose items are all written out.

mod generate;
mod items;

use std::collections::BTreeSet;

use generate::{Design, designs};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tavola_model::check::{Collision, collisions, matches};
use tavola_model::model::{Model, Source};
use tavola_model::resolve;
use tavola_model::syntax::parse;

/// Ten thousand models in a release build; fewer where each takes longer.
const CASES: u32 = if cfg!(debug_assertions) { 1_500 } else { 10_000 };

fn model_of(design: &Design) -> Model {
    let text = design.text();
    let parsed = parse(&text);
    assert!(parsed.findings.is_empty(), "{text}\n{:?}", parsed.findings);
    resolve(&parsed.file).0
}

fn run(test: impl Fn(Design) -> Result<(), TestCaseError>) {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    TestRunner::new(config).run(&designs(), test).unwrap();
}

/// The pairs of entities that the checker does not prove apart.
fn proved(found: &[Collision]) -> BTreeSet<(usize, usize)> {
    found.iter().map(|c| (c.entities.0.index(), c.entities.1.index())).collect()
}

#[test]
fn collisions_are_those_of_the_items() {
    let undecided = std::cell::Cell::new(0);
    run(|design| {
        let model = model_of(&design);
        let found = collisions(&model);
        let proved = proved(&found);
        for pair in items::colliding(&design) {
            prop_assert!(proved.contains(&pair), "missed {pair:?} in\n{}", design.text());
        }
        for collision in &found {
            if collision.key.is_empty() {
                undecided.set(undecided.get() + 1);
                continue;
            }
            // What the checker claims is worked out anew from the values that it names.
            let (one, other) = collision.entities;
            let left = items::key(&design, one.index(), &collision.left);
            let right = items::key(&design, other.index(), &collision.right);
            let key: Vec<String> = collision.key.iter().map(|(_, text)| text.clone()).collect();
            let text = design.text();
            prop_assert_eq!(left.as_ref(), Some(&key), "{:?} in\n{}", collision, text);
            prop_assert_eq!(right.as_ref(), Some(&key), "{:?} in\n{}", collision, text);
            let same = one == other && collision.left == collision.right;
            prop_assert!(!same, "one item, not two: {collision:?} in\n{text}");
        }
        Ok(())
    });
    let undecided = undecided.get();
    println!("{undecided} collisions undecided in {CASES} models");
    assert!(undecided * 20 < CASES, "too many collisions are left undecided: {undecided}");
}

#[test]
fn reads_find_the_entities_of_the_items() {
    let undecided = std::cell::Cell::new(0);
    run(|design| {
        let model = model_of(&design);
        for (place, read) in model.reads.iter().enumerate() {
            let text = design.text();
            prop_assert!(matches!(read.source, Source::Query(_)), "unresolved: {text}");
            let found = matches(&model, read);
            let entities: BTreeSet<usize> = found.iter().map(|one| one.entity.index()).collect();
            for entity in items::found(&design, place) {
                prop_assert!(entities.contains(&entity), "missed {entity} in\n{text}");
            }
            for one in &found {
                if one.key.is_empty() {
                    undecided.set(undecided.get() + 1);
                    continue;
                }
                let key = items::key(&design, one.entity.index(), &one.item);
                prop_assert_eq!(key, Some(one.key.clone()), "{:?} in\n{}", one, text);
                let finds = items::finds(&design, place, &one.inputs, &one.key);
                prop_assert!(finds != Some(false), "not found: {one:?} in\n{text}");
            }
        }
        Ok(())
    });
    let undecided = undecided.get();
    println!("{undecided} matches undecided in {CASES} models");
    assert!(undecided * 20 < CASES, "too many matches are left undecided: {undecided}");
}
