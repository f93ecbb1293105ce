//! Proofs against brute force: random little models, whose items are all written out.

mod generate;
mod items;
mod owners;

use std::cell::Cell;
use std::collections::BTreeSet;

use generate::{Design, designs};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tavola_model::keys::{Collision, collisions, matches};
use tavola_model::model::KeyText;
use tavola_model::model::{EntityId, Model, Source};
use tavola_model::syntax::{ast::File, parse};
use tavola_model::{Finding, check, resolve};
use tavola_store::Value;

/// Ten thousand models in a release build; fewer where each takes longer.
const CASES: u32 = if cfg!(debug_assertions) { 500 } else { 10_000 };

/// At most one question in so many models may be left open. Of a few hundred models, chance leaves
/// several times the share open that ten thousand have.
const SELDOM: u32 = if cfg!(debug_assertions) { 40 } else { 100 };

fn model_of(design: &Design) -> (Model, File) {
    let text = design.text();
    let parsed = parse(&text);
    assert!(parsed.findings.is_empty(), "{text}\n{:?}", parsed.findings);
    (resolve(&parsed.file).0, parsed.file)
}

fn run(test: impl Fn(Design) -> Result<(), TestCaseError>) {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    TestRunner::new(config).run(&designs(), test).unwrap();
}

/// Word equations can take longer than anybody waits: then the checker says that it cannot tell.
fn seldom(what: &str, undecided: u32) {
    println!("{what} is left open {undecided} times in {CASES} models");
    assert!(undecided * SELDOM <= CASES, "{what} is left open {undecided} times in {CASES} models");
}

/// The pairs of entities that the checker does not prove apart.
fn proved(found: &[Collision]) -> BTreeSet<(usize, usize)> {
    found.iter().map(|c| (c.entities.0.index(), c.entities.1.index())).collect()
}

#[test]
fn collisions_are_those_of_the_items() {
    let undecided = Cell::new(0);
    run(|design| {
        let (model, _) = model_of(&design);
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
    seldom("a collision", undecided.get());
}

#[test]
fn reads_find_the_entities_of_the_items() {
    let undecided = Cell::new(0);
    run(|design| {
        let (model, _) = model_of(&design);
        for (place, read) in model.reads.iter().enumerate() {
            let text = design.text();
            let Source::Query(query) = &read.source else { panic!("unresolved: {text}") };
            let found = matches(&model, read);
            let entities: BTreeSet<usize> = found.iter().map(|one| one.entity.index()).collect();
            for entity in items::found(&design, place, &query.ranges) {
                prop_assert!(entities.contains(&entity), "missed {entity} in\n{text}");
            }
            let lost = items::lost(&design, place, &query.ranges);
            let lost = read.entities.iter().find(|id| lost.contains(&id.index()));
            prop_assert_eq!(lost, None, "outside of {:?} in\n{}", query.ranges, text);
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
    seldom("a read", undecided.get());
}

/// What a read returns is inferred from the shapes of keys alone. Whatever that leaves out although
/// it can be found is a finding, and so is what it names in vain.
#[test]
fn what_is_inferred_and_what_is_found_beside_it_are_the_items() {
    run(|design| {
        let (model, file) = model_of(&design);
        let findings = check(&model, &file);
        let said = |code: &str, read: &str, entity: usize| {
            let names = |finding: &Finding| {
                finding.message.starts_with(&format!("`{read}` "))
                    && finding.message.ends_with(&format!(" `E{entity}`"))
            };
            findings.iter().any(|finding| finding.code == code && names(finding))
        };
        for (place, read) in model.reads.iter().enumerate() {
            let inferred = |entity: usize| read.entities.iter().any(|id| id.index() == entity);
            let Source::Query(query) = &read.source else { panic!("unresolved") };
            let found = items::found(&design, place, &query.ranges);
            for entity in 0..design.entities.len() {
                let text = || format!("{} and E{entity} in\n{}", read.name, design.text());
                let in_vain = said("never-found", &read.name, entity);
                let beside = said("read-finds-others", &read.name, entity);
                prop_assert!(!in_vain || inferred(entity), "{}", text());
                prop_assert!(!beside || !inferred(entity), "{}", text());
                if found.contains(&entity) {
                    let told = inferred(entity) && !in_vain || beside;
                    // A read that returns nothing at all is an error of its own.
                    prop_assert!(told || read.entities.is_empty(), "missed {}", text());
                }
                let claimed = matches(&model, read).iter().any(|one| one.entity.index() == entity);
                let kept = inferred(entity) && !in_vain;
                prop_assert!(!kept || claimed, "in vain, and not said: {}", text());
            }
        }
        Ok(())
    });
}

/// Keys of items, and others that are made of their parts: each is of exactly those entities that
/// can have it.
#[test]
fn a_key_is_recognised_as_that_of_every_entity_that_can_have_it() {
    run(|design| {
        let (model, _) = model_of(&design);
        let recogniser = &model.recogniser;
        let ids: Vec<EntityId> = model.entity_ids().map(|(id, _)| id).collect();
        for key in some_keys(&design) {
            let [partition, sort] = key.clone().map(Value::S);
            let text = KeyText::new(&partition, Some(&sort));
            let owners: Vec<EntityId> = ids
                .iter()
                .copied()
                .filter(|id| items::can_have(&design, id.index(), &key))
                .collect();
            let fitting: Vec<EntityId> =
                ids.iter().copied().filter(|id| recogniser.fits(*id, &text)).collect();
            prop_assert_eq!(&fitting, &owners, "{:?} in\n{}", key, design.text());
            for one in &owners {
                let others: Vec<EntityId> = owners.iter().copied().filter(|id| id != one).collect();
                let rivals: Vec<EntityId> = recogniser.rivals(*one).collect();
                prop_assert!(others.iter().all(|id| rivals.contains(id)), "{}", design.text());
            }
            let only = if let [only] = owners.as_slice() { Some(*only) } else { None };
            for order in [ids.clone(), ids.iter().rev().copied().collect()] {
                let found = recogniser.recognise(order, &text, None).map(|(id, _)| id);
                prop_assert_eq!(found, only, "{:?} in\n{}", key, design.text());
            }
        }
        Ok(())
    });
}

fn some_keys(design: &Design) -> Vec<[String; 2]> {
    const EACH: usize = 12;
    let of = |entity| {
        let all = items::keys(design, entity);
        let step = all.len() / EACH + 1;
        all.into_iter().step_by(step).map(|(key, _)| key)
    };
    let made: Vec<[String; 2]> = (0..design.entities.len()).flat_map(of).collect();
    let mixed =
        made.iter().zip(made.iter().rev()).flat_map(|([partition, sort], [other, last])| {
            [
                [partition.clone(), last.clone()],
                [format!("{partition}#"), sort.clone()],
                [partition.clone(), format!("{sort}{other}")],
                [other.to_uppercase(), sort.to_lowercase()],
            ]
        });
    mixed.chain(made.clone()).collect()
}

/// A copy has one source. That the checker says so although two can have it would let one delete
/// the copy of the other.
#[test]
fn two_sources_of_one_copy_are_found() {
    let judged = Cell::new(0);
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let test = |design| {
        judged.set(judged.get() + u32::from(owners::compare(&design)?));
        Ok(())
    };
    TestRunner::new(config).run(&owners::copied(), test).unwrap();
    println!("{} of {CASES} models with a copy were judged", judged.get());
    assert!(judged.get() * 4 > CASES, "too few texts are models");
}
