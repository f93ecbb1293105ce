//! `tavola data fill`.

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
