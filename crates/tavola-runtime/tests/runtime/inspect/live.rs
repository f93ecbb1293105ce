//! Beside live writes: what is in flight is no fault, and mending loses nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode, RepairOutcome};
use tavola_store::{Faults, FaultyStore, Item, Put, Value};

use super::world::inspect;
use crate::harness::Harness;
use crate::overflow::{JOURNAL, text};

/// Entries change all the time, some by more words than one transaction holds.
fn busy(harness: &Arc<Harness>, stop: &Arc<AtomicBool>) -> Vec<tokio::task::JoinHandle<u32>> {
    (0..3u32)
        .map(|writer| {
            let (harness, stop) = (Arc::clone(harness), Arc::clone(stop));
            tokio::spawn(async move {
                let entry = format!("e{writer}");
                let add = json!({ "entryId": entry, "shared": "one" });
                harness.call("u", "addEntry", add).await.unwrap();
                let mut edits = 0;
                while !stop.load(Ordering::Relaxed) {
                    edits += 1;
                    let from = edits * 7 % 50;
                    let words = if edits % 4 == 0 { 40 } else { 5 };
                    let edit = json!({ "entryId": entry, "shared": text(from..from + words) });
                    harness.call("u", "editEntry", edit).await.unwrap();
                }
                edits
            })
        })
        .collect()
}

async fn beside_writes(harness: Harness, mode: RepairMode, rounds: u32) {
    let (harness, stop) = (Arc::new(harness), Arc::new(AtomicBool::new(false)));
    let writers = busy(&harness, &stop);
    let mut told = Vec::new();
    for _ in 0..rounds {
        told.extend(inspect(&harness, mode).await.0);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    stop.store(true, Ordering::Relaxed);
    let mut edits = 0;
    for writer in writers {
        edits += writer.await.unwrap();
    }
    let wrong: Vec<_> = told.iter().filter(|(kind, _, _)| !kind.is_information()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(edits > rounds, "there were no writes to be beside");
    assert_eq!(inspect(&harness, RepairMode::Look).await.1.wrong(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_in_flight_are_no_fault() {
    beside_writes(Harness::new(JOURNAL).await, RepairMode::Look, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mending_beside_writes_touches_nothing_that_is_right() {
    beside_writes(Harness::new(JOURNAL).await, RepairMode::Repair, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_store_is_inspected_all_the_same() {
    let faults = Faults {
        seed: 11,
        throttled: 0.05,
        conflicts: 0.05,
        unprocessed: 0.2,
        short_pages: Some(4),
        empty_pages: 0.2,
        lost_answers: 0.05,
        ..Faults::default()
    };
    let memory = Arc::new(EmbeddedStore::memory().unwrap());
    let store = Arc::new(FaultyStore::new(memory, Faults::default()));
    let harness = Harness::on(JOURNAL, store.clone()).await;
    let add = json!({ "entryId": "e", "shared": text(0..100) });
    harness.call("u", "addEntry", add).await.unwrap();
    for item in harness.everything("journal").await {
        corrupt(&harness, item).await;
    }
    store.set_faults(faults);
    assert_eq!(inspect(&harness, RepairMode::Look).await.1.wrong(), 100);
    let (told, summary) = inspect(&harness, RepairMode::Repair).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
    let repaired = told.iter().filter(|(kind, _, outcome)| {
        (*kind, *outcome) == (ProblemKind::StaleDerived, RepairOutcome::Repaired)
    });
    assert_eq!(repaired.count(), 100);
}

/// A public word becomes a secret one.
async fn corrupt(harness: &Harness, mut item: Item) {
    if item.contains_key("token") {
        item.insert("scope".to_owned(), Value::from("secret"));
        let put = Put { table: "journal".to_owned(), item, condition: None };
        harness.store.put(put).await.unwrap();
    }
}
