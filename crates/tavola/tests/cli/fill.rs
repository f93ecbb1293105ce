//! `tavola data fill`.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::export::sorted;
use crate::support::Place;

#[test]
fn a_store_is_filled_with_items_that_the_model_can_read() {
    let place = Place::new();
    let filled = place.run("data fill gg.tavola --items 500").ok();
    let count: usize =
        filled.strip_prefix("put ").unwrap().strip_suffix(" items\n").unwrap().parse().unwrap();
    assert!(count >= 500, "{count}");
    let preferences = place.run("call gg.tavola getMyPreferences --as synth-1-0").json();
    assert_eq!(preferences["userId"], "synth-1-0");
    assert!(preferences["updatedAt"].is_string(), "stored, and no default: {preferences}");
}

#[test]
fn a_seed_fills_a_store_once() {
    let place = Place::new();
    place.run("data fill gg.tavola --items 50 --seed 7").ok();
    let again = place.run("data fill gg.tavola --items 60 --seed 7").fails(2);
    assert!(again.contains("synthetic data of seed 7"), "{again}");
    place.run("data fill gg.tavola --items 50 --seed 8").ok();
}

#[test]
fn generated_items_look_like_those_of_people_and_lead_to_each_other() {
    let place = Place::new();
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/collabhub.tavola");
    place.file("hub.tavola", std::fs::read_to_string(model).unwrap());
    place.run("data fill hub.tavola --items 2000 --store file:hub").ok();
    place.run("data check hub.tavola --store file:hub").ok();
    place.run("data export hub.tavola out --store file:hub").ok();
    let items: Vec<Json> = sorted(&place, "out/main.jsonl")
        .iter()
        .map(|line| serde_json::from_str::<Json>(line).unwrap()["Item"].clone())
        .collect();
    let of = |entity: &str| {
        let of = items.iter().filter(|item| item["entityType"]["S"] == entity);
        of.collect::<Vec<_>>()
    };
    let text = |item: &Json, name: &str| item[name]["S"].as_str().unwrap().to_owned();
    let users = of("USER");
    assert!(users.len() > 20, "{}", users.len());
    let ids: HashSet<String> = users.iter().map(|user| text(user, "userId")).collect();
    for user in &users {
        let (first, last) = (text(user, "firstName"), text(user, "lastName"));
        let address = format!("{first}.{last}.").to_lowercase();
        let email = text(user, "email");
        assert!(email.starts_with(&address) && email.ends_with("@example.com"), "{email}");
        assert!(*text(user, "createdAt") < *text(user, "updatedAt"), "{user}");
    }
    let startups = of("STARTUP");
    assert!(startups.iter().all(|startup| ids.contains(&text(startup, "founderId"))));
    let created: HashSet<String> =
        startups.iter().map(|startup| text(startup, "createdAt")[..4].to_owned()).collect();
    assert!(created.len() >= 3, "over years: {created:?}");
    assert!(startups.iter().all(|startup| text(startup, "description").ends_with(['.', '?'])));
}
