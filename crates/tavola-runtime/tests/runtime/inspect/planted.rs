//! Every kind of corruption: found for what it is, mended to what it was, and nothing else touched.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode, RepairOutcome};
use tavola_store::{Update, Value};

use super::world::{World, inspect, owner_named};
use crate::harness::Harness;

const TOM: [&str; 2] = ["USER#tom", "PROFILE"];

/// Plants something into a sound world; it must be found as these kinds, and mending must leave the
/// table as it was before, byte for byte.
macro_rules! repaired {
    ($($name:ident: $kinds:expr, $plant:expr;)*) => {$(
        #[tokio::test]
        async fn $name() {
            let world = World::on(Arc::new(EmbeddedStore::memory().unwrap())).await;
            found_and_mended(&world, &$kinds, $plant).await;
        }
    )*};
}

async fn found_and_mended(world: &World, kinds: &[ProblemKind], plant: impl AsyncFnOnce(&World)) {
    let before = sound(world).await;
    plant(world).await;
    let planted = world.everything().await;
    assert_ne!(before, planted);
    let (told, _) = inspect(&world.harness, RepairMode::Look).await;
    assert_eq!(wrong(&told), kinds, "{told:#?}");
    assert_same(&planted, &world.everything().await);
    let (told, summary) = inspect(&world.harness, RepairMode::Repair).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
    assert!(told.iter().any(|(_, _, outcome)| *outcome == RepairOutcome::Repaired), "{told:#?}");
    assert_same(&before, &world.everything().await);
    let (_, again) = inspect(&world.harness, RepairMode::Repair).await;
    assert!(again.repaired.is_empty(), "{again:?}");
}

#[track_caller]
fn assert_same(before: &BTreeSet<String>, after: &BTreeSet<String>) {
    let (gone, new): (Vec<_>, Vec<_>) =
        (before.difference(after).collect(), after.difference(before).collect());
    assert!(gone.is_empty() && new.is_empty(), "gone: {gone:#?}\nnew: {new:#?}");
}

async fn sound(world: &World) -> BTreeSet<String> {
    let (told, summary) = inspect(&world.harness, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
    assert_eq!(summary.left.get(&ProblemKind::Foreign), Some(&2), "{summary:?}");
    world.everything().await
}

fn wrong(told: &[(ProblemKind, String, RepairOutcome)]) -> Vec<ProblemKind> {
    let mut kinds: Vec<ProblemKind> =
        told.iter().map(|(kind, _, _)| *kind).filter(|kind| !kind.is_information()).collect();
    kinds.sort();
    kinds
}

repaired! {
    a_stale_index_key: [ProblemKind::StaleKey], async |w: &World| {
        w.set(TOM, "GSI1PK", "ROLE#FOUNDER").await;
    };
    a_missing_index_key: [ProblemKind::MissingKey], async |w: &World| {
        let startup = format!("STARTUP#{}", w.startup);
        w.update([&startup, "METADATA"], Update::default().and_remove("GSI2PK")).await;
    };
    index_keys_that_should_not_be_there: [ProblemKind::ExtraKey, ProblemKind::ExtraKey], async |w: &World| {
        let (startup, role) = (format!("STARTUP#{}", w.startup), format!("ROLE#{}", w.role));
        let open = Update::set("GSI1PK", "OPEN_ROLES").and_set("GSI1SK", "2024");
        w.update([&startup, &role], open).await;
    };
    a_missing_type: [ProblemKind::TypeName], async |w: &World| {
        w.update(TOM, Update::default().and_remove("entityType")).await;
    };
    a_lifetime_that_is_not_the_items: [ProblemKind::Lifetime], async |w: &World| {
        let startup = format!("STARTUP#{}", w.startup);
        w.set([&startup, "GRANT#ivy"], "ttl", 4_000_000_000_i64).await;
    };
    an_attribute_that_contradicts_the_key: [ProblemKind::KeyMismatch], async |w: &World| {
        w.set(TOM, "userId", "tim").await;
    };
    a_missing_attribute_with_a_default: [ProblemKind::MissingAttribute], async |w: &World| {
        w.update(TOM, Update::default().and_remove("subscriptionTier")).await;
    };
    a_missing_derived_item: [ProblemKind::MissingDerived], async |w: &World| {
        let conversation = format!("CONVERSATION#{}", w.conversation);
        w.delete([&conversation, "PARTICIPANT#tom"]).await;
    };
    a_derived_item_that_grants_more_than_its_owner: [ProblemKind::StaleDerived], async |w: &World| {
        let startup = format!("STARTUP#{}", w.startup);
        w.set([&startup, "GRANT#ivy"], "accessLevel", "FULL_ACCESS").await;
    };
    a_derived_item_that_nothing_derives: [ProblemKind::OrphanDerived], async |w: &World| {
        let startup = format!("STARTUP#{}", w.startup);
        let mut grant = w.get([&startup, "GRANT#ivy"]).await;
        grant.insert("SK".to_owned(), Value::from("GRANT#tom"));
        grant.insert("requesterId".to_owned(), Value::from("tom"));
        w.put_item(grant).await;
    };
    a_derived_item_whose_owner_is_gone: [ProblemKind::OrphanDerived], async |w: &World| {
        w.put(json!({ "PK": format!("STARTUP#{}", w.startup), "SK": "GRANT#eve", "requesterId": "eve",
            "startupId": w.startup, "founderId": "fay", "accessId": "01HXYZ01HXYZ01HXYZ01HXYZ01",
            "accessLevel": "FULL_ACCESS", "grantedAt": "2024-01-01T00:00:00.000Z",
            "entityType": "ACCESS_GRANT" })).await;
    };
    a_missing_lock: [ProblemKind::MissingLock], async |w: &World| {
        let lock = w.lock_of(TOM).await;
        w.delete([&lock, "TAVOLA"]).await;
    };
    a_lock_held_by_another: [ProblemKind::MissingLock, ProblemKind::OrphanLock], async |w: &World| {
        let lock = w.lock_of(TOM).await;
        w.set([&lock, "TAVOLA"], "tavola:owner", owner_named(["USER#ivy", "PROFILE"])).await;
    };
    a_lock_that_no_item_holds: [ProblemKind::OrphanLock], async |w: &World| {
        let lock = format!("TAVOLA#UNIQUE#User#email#{}", "0".repeat(64));
        w.put(json!({ "PK": lock, "SK": "TAVOLA", "tavola:owner": ["main", "USER#gone", "PROFILE"] })).await;
    };
    a_lock_of_what_need_not_be_unique: [ProblemKind::OrphanLock], async |w: &World| {
        let lock = format!("TAVOLA#UNIQUE#User#firstName#{}", "0".repeat(64));
        w.put(json!({ "PK": lock, "SK": "TAVOLA", "tavola:owner": ["main", "USER#tom", "PROFILE"] })).await;
    };
    a_lock_that_ends_before_its_item: [ProblemKind::LockLifetime], async |w: &World| {
        let lock = w.lock_of(TOM).await;
        w.set([&lock, "TAVOLA"], "ttl", 4_000_000_000_i64).await;
    };
    work_that_was_cut_off: [ProblemKind::MissingDerived, ProblemKind::Unfinished], async |w: &World| {
        let conversation = format!("CONVERSATION#{}", w.conversation);
        w.put(json!({ "PK": "TAVOLA#WORK#3", "SK": "derived#planted", "tavola:worker": "gone",
            "tavola:entity": "Conversation", "tavola:at": 1, "tavola:ownerKey": { "PK": conversation, "SK": "METADATA" } }))
            .await;
        w.delete([&conversation, "PARTICIPANT#tom"]).await;
    };
}

#[tokio::test]
async fn everything_at_once_on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::on(Arc::new(EmbeddedStore::open(folder.path()).unwrap())).await;
    let startup = format!("STARTUP#{}", world.startup);
    let kinds = [
        ProblemKind::KeyMismatch,
        ProblemKind::TypeName,
        ProblemKind::MissingKey,
        ProblemKind::StaleKey,
        ProblemKind::Lifetime,
        ProblemKind::MissingAttribute,
        ProblemKind::MissingDerived,
        ProblemKind::StaleDerived,
        ProblemKind::MissingLock,
        ProblemKind::OrphanLock,
    ];
    found_and_mended(&world, &kinds, async |w: &World| {
        let lock = w.lock_of(TOM).await;
        w.delete([&lock, "TAVOLA"]).await;
        let tom = Update::set("GSI1PK", "ROLE#FOUNDER").and_set("userId", "tim");
        w.update(TOM, tom.and_remove("subscriptionTier").and_remove("entityType")).await;
        w.update([&startup, "METADATA"], Update::default().and_remove("GSI2PK")).await;
        let grant = Update::set("ttl", 4_000_000_000_i64).and_set("accessLevel", "FULL_ACCESS");
        w.update([&startup, "GRANT#ivy"], grant).await;
        let conversation = format!("CONVERSATION#{}", w.conversation);
        w.delete([&conversation, "PARTICIPANT#tom"]).await;
        let lock = format!("TAVOLA#UNIQUE#User#email#{}", "0".repeat(64));
        w.put(
            json!({ "PK": lock, "SK": "TAVOLA", "tavola:owner": ["main", "USER#gone", "PROFILE"] }),
        )
        .await;
    })
    .await;
}

/// What only a person can decide is told and left.
macro_rules! left {
    ($($name:ident: $kind:expr, $words:literal, $plant:expr;)*) => {$(
        #[tokio::test]
        async fn $name() {
            let world = World::on(Arc::new(EmbeddedStore::memory().unwrap())).await;
            sound(&world).await;
            let plant = $plant;
            plant(&world).await;
            let planted = world.everything().await;
            for mode in [RepairMode::Look, RepairMode::Repair] {
                let (told, summary) = inspect(&world.harness, mode).await;
                assert_eq!(wrong(&told), [$kind], "{told:#?}");
                assert!(summary.repaired.is_empty(), "{told:#?}");
                assert!(told.iter().any(|(_, text, _)| text.contains($words)), "{told:#?}");
            }
            assert_same(&planted, &world.everything().await);
        }
    )*};
}

left! {
    a_value_that_two_items_have: ProblemKind::Duplicate,
    "User PK=\"USER#tim\" SK=\"PROFILE\": `email` is the same as that of: PK=\"USER#tom\" SK=\"PROFILE\"",
    async |w: &World| {
        let mut tim = w.get(TOM).await;
        for (name, value) in
            [("PK", "USER#tim"), ("userId", "tim"), ("GSI1SK", "USER#tim"), ("GSI2SK", "USER#tim")]
        {
            tim.insert(name.to_owned(), Value::from(value));
        }
        w.put_item(tim).await;
    };
    an_item_under_another_key: ProblemKind::Misplaced, "is not under the key of its entity", async |w: &World| {
        w.put(json!({ "PK": "USERX#1", "SK": "PROFILE", "entityType": "USER" })).await;
    };
    a_type_of_another_entity: ProblemKind::Misplaced, "is not under the key of its entity", async |w: &World| {
        let (startup, role) = (format!("STARTUP#{}", w.startup), format!("ROLE#{}", w.role));
        w.set([&startup, &role], "entityType", "USER").await;
    };
    a_value_of_another_type: ProblemKind::WrongValue, "`lastName` is stored as N", async |w: &World| {
        w.set(TOM, "lastName", 5).await;
    };
    a_member_that_an_enum_does_not_have: ProblemKind::WrongValue, "is not one of NONE, ACTIVE", async |w: &World| {
        w.set(TOM, "subscriptionStatus", "GOLDEN").await;
    };
    a_missing_attribute_without_a_default: ProblemKind::MissingAttribute, "`firstName` is missing", async |w: &World| {
        w.update(TOM, Update::default().and_remove("firstName")).await;
    };
    a_mark_without_a_deletion: ProblemKind::StuckMark, "without a record of a deletion", async |w: &World| {
        let role = [format!("STARTUP#{}", w.startup), format!("ROLE#{}", w.role)];
        w.set([&role[0], &role[1]], "tavola:deleting", true).await;
    };
    a_record_of_work_that_makes_no_sense: ProblemKind::Unfinished, "began", async |w: &World| {
        w.put(json!({ "PK": "TAVOLA#WORK#3", "SK": "derived#x", "tavola:worker": "w", "tavola:at": 1 })).await;
    };
}

#[tokio::test]
async fn a_lost_attribute_does_not_cost_the_key_that_tells_it() {
    let world = World::on(Arc::new(EmbeddedStore::memory().unwrap())).await;
    world.update(TOM, Update::default().and_remove("role")).await;
    let planted = world.everything().await;
    let (told, summary) = inspect(&world.harness, RepairMode::Repair).await;
    assert_eq!(
        wrong(&told),
        [ProblemKind::ExtraKey, ProblemKind::ExtraKey, ProblemKind::MissingAttribute],
        "{told:#?}"
    );
    assert!(summary.repaired.is_empty());
    assert_same(&planted, &world.everything().await);
}

#[tokio::test]
async fn what_is_only_good_to_know_is_no_fault() {
    let world = World::on(Arc::new(EmbeddedStore::memory().unwrap())).await;
    let startup = format!("STARTUP#{}", world.startup);
    world.set([&startup, "METADATA"], "ttl", 4_000_000_000_i64).await;
    world.put(json!({ "PK": "OLD#1", "SK": "ROW", "ttl": 1 })).await;
    world.put(json!({ "PK": "TAVOLA#JOB#nobody", "SK": "TAVOLA", "tavola:until": 1 })).await;
    let lock =
        json!({ "PK": "TAVOLA#UNIQUE#Elsewhere#name#00", "SK": "TAVOLA", "tavola:owner": "x" });
    world.put(lock).await;
    let before = world.everything().await;
    let (told, summary) = inspect(&world.harness, RepairMode::Repair).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
    for (kind, count) in [
        (ProblemKind::Undeclared, 1),
        (ProblemKind::Expired, 1),
        (ProblemKind::OtherSystem, 2),
        (ProblemKind::Foreign, 2),
    ] {
        assert_eq!(summary.left.get(&kind), Some(&count), "{kind:?} {told:#?}");
    }
    assert_same(&before, &world.everything().await);
}

#[tokio::test]
async fn a_computed_attribute_follows_its_sources_again() {
    let harness = Harness::new(
        r#"
model notes
table main = "notes" { key PK, SK }
caller { id: id = "sub" }
entity Note in main {
  PK = "NOTE#{noteId}"
  SK = "NOTE"
  noteId: id
  text:   text(2000)
  shout:  text(2000) = upper(text) kept
}
write add(noteId, text) {
  allow signed-in
  create Note from input
}
"#,
    )
    .await;
    harness.call("x", "add", json!({ "noteId": "n", "text": "Hello" })).await.unwrap();
    let before = harness.everything("notes").await;
    let mut item = before[0].clone();
    item.insert("shout".to_owned(), Value::from("WHISPER"));
    let request = tavola_store::Put { table: "notes".into(), item, condition: None };
    harness.store.put(request).await.unwrap();
    let (told, _) = inspect(&harness, RepairMode::Look).await;
    assert_eq!(wrong(&told), [ProblemKind::StaleComputed]);
    assert!(!told[0].1.contains("WHISPER"), "values are not told: {told:?}");
    inspect(&harness, RepairMode::Repair).await;
    assert_eq!(harness.everything("notes").await, before);
}
