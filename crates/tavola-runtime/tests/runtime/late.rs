//! Indexes that are late, and what they must not show.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_store::{Faults, FaultyStore, IndexLag, Item, Put, Query, Store, Value};
use tokio::sync::Barrier;

use crate::harness::Harness;

const COLLABHUB: &str = include_str!("../../../../models/collabhub.tavola");
const READERS: usize = 6;

/// A store whose indexes can be made late.
fn faulty() -> Arc<FaultyStore> {
    Arc::new(FaultyStore::new(Arc::new(EmbeddedStore::memory().unwrap()), Faults::default()))
}

/// CollabHub with a founder, an investor, an administrator and a startup that everybody sees.
async fn hub<S: Store>(store: Arc<S>) -> (Arc<Harness>, String) {
    let h = Arc::new(Harness::on(COLLABHUB, store.clone()).await);
    for (id, role) in [("fay", "FOUNDER"), ("ivy", "INVESTOR"), ("adam", "ADMIN")] {
        let user = [
            ("PK", format!("USER#{id}")),
            ("SK", "PROFILE".to_owned()),
            ("userId", id.to_owned()),
            ("role", role.to_owned()),
            ("status", "ACTIVE".to_owned()),
        ];
        let item: Item = user.map(|(name, value)| (name.to_owned(), Value::S(value))).into();
        let table = table(&h);
        store.put(Put { table, item, condition: None }).await.unwrap();
    }
    let startup = json!({
        "name": "Acme", "tagline": "t", "description": "d", "industry": "i", "stage": "MVP",
        "location": "l", "visibility": "PUBLIC"
    });
    let made = h.call("fay", "createStartup", startup).await.unwrap().body;
    let id = made["startupId"].as_str().unwrap().to_owned();
    for (who, status) in [("fay", "PENDING_REVIEW"), ("adam", "ACTIVE")] {
        let input = json!({ "startupId": id, "status": status });
        h.call(who, "setStartupStatus", input).await.unwrap();
    }
    (h, id)
}

fn table(h: &Harness) -> String {
    h.runtime.model().tables[0].physical.clone()
}

/// The lists that an index of public startups, or of a founder's, answers.
const LISTS: [(&str, &str); 4] = [
    ("nobody", "listPublicStartups"),
    ("nobody", "listStartupsByFounder"),
    ("ivy", "listStartupsForInvestors"),
    ("fay", "listPublicStartups"),
];

async fn lists(h: &Harness, who: &str, read: &str, id: &str) -> bool {
    let founder = read == "listStartupsByFounder";
    let input = if founder { json!({ "founderId": "fay" }) } else { json!({}) };
    let listed = h.call(who, read, input).await.unwrap().body;
    let items = listed["items"].as_array().unwrap();
    items.iter().any(|item| item["startupId"] == id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_startup_made_private_is_never_shown_by_a_late_index() {
    let store = faulty();
    let (h, id) = hub(store.clone()).await;
    for (who, read) in LISTS {
        assert!(lists(&h, who, read, &id).await, "{read} as {who}");
    }
    store.settle();
    store.set_faults(Faults {
        index_lag: IndexLag { writes: 100_000, ..IndexLag::default() },
        ..Faults::default()
    });
    let answered = Arc::new(AtomicBool::new(false));
    let begun = Arc::new(Barrier::new(READERS + 1));
    let readers: Vec<_> = (0..READERS)
        .map(|reader| {
            let (h, id) = (h.clone(), id.clone());
            let (answered, begun) = (answered.clone(), begun.clone());
            let (who, read) = LISTS[reader % LISTS.len()];
            tokio::spawn(async move {
                let mut after = 0;
                lists(&h, who, read, &id).await;
                begun.wait().await;
                while after < 20 {
                    // Whoever asks before the write is answered may be told either.
                    let late = answered.load(Ordering::SeqCst);
                    let shown = lists(&h, who, read, &id).await;
                    assert!(!(late && shown), "{read} as {who} showed it after the write");
                    if late {
                        after += 1;
                    }
                }
            })
        })
        .collect();
    begun.wait().await;
    let private = json!({ "startupId": id, "visibility": "PRIVATE" });
    h.call("fay", "updateStartup", private).await.unwrap();
    answered.store(true, Ordering::SeqCst);
    for reader in readers {
        reader.await.unwrap();
    }

    // The index itself still shows it: what hides it is the runtime.
    let mut public = Query::partition(&table(&h), "GSI2PK", "VISIBILITY#PUBLIC#STATUS#ACTIVE");
    public.index = Some("GSI2".to_owned());
    assert_eq!(store.query(public).await.unwrap().value.items.len(), 1);
    // Its owner still finds it by its key, and among his own.
    assert!(h.call("fay", "getStartup", json!({ "startupId": id })).await.is_ok());
    assert!(lists(&h, "fay", "listStartupsByFounder", &id).await);
}

/// How many items were asked for by their keys so far.
fn gets(h: &Harness) -> u64 {
    let by_key = |operation: &str| ["GetItem", "BatchGetItem"].contains(&operation);
    let operations = h.runtime.metrics().store.into_iter();
    let outcomes = operations.filter(|one| by_key(one.operation)).flat_map(|one| one.outcomes);
    outcomes.map(|(_, count)| count).sum()
}

#[tokio::test]
async fn what_an_index_shows_at_once_is_not_read_again() {
    let asked = async |h: &Harness, startup: &str| {
        let before = gets(h);
        assert!(lists(h, "nobody", "listPublicStartups", startup).await);
        gets(h) - before
    };
    let (late, startup) = hub(faulty()).await;
    let by_late = asked(&late, &startup).await;
    let (current, startup) = hub(Arc::new(EmbeddedStore::memory().unwrap())).await;
    assert_eq!(asked(&current, &startup).await + 1, by_late);
    // And it hides at once what nobody may see any more.
    let private = json!({ "startupId": startup, "visibility": "PRIVATE" });
    current.call("fay", "updateStartup", private).await.unwrap();
    assert!(!lists(&current, "nobody", "listPublicStartups", &startup).await);
    assert!(!lists(&current, "nobody", "listStartupsByFounder", &startup).await);
    assert!(lists(&current, "fay", "listStartupsByFounder", &startup).await);
}
