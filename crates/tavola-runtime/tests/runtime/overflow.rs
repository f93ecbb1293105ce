//! A journal entry with more words than one transaction holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_store::Store;

use crate::crash::{Crashing, Mortal};
use crate::harness::{Harness, Random, elements, inputs, user_named};
use crate::metrics::assert_all_ended;

pub const JOURNAL: &str = r#"
model journal
timestamps milliseconds
table main = "journal" {
  key PK, SK
  type kind
}
caller {
  id: id = "sub"
}
entity Entry in main {
  PK = "USER#{userId}"
  SK = "ENTRY#{entryId}"
  userId:  id
  entryId: id
  private: text(100000) = ""
  shared:  text(100000) = ""
  for token in words(shared)                   derive Keyword { scope = open }
  for token in words(private) - words(shared)  derive Keyword { scope = secret }
}
entity Keyword in main {
  PK = "USER#{userId}"
  SK = "KW#{token}#{entryId}"
  userId:  id
  entryId: id
  token:   word
  scope:   secret | open
}
read listOpenKeywords(userId) {
  from main where PK = "USER#{userId}" and begins_with(SK, "KW#")
  filter scope = open
  at most 10000
  allow signed-in
}
write addEntry(entryId, private?, shared?) {
  allow signed-in
  create Entry from input { userId = caller.id }
}
write editEntry(entryId, private?, shared?) {
  allow signed-in
  update Entry(userId = caller.id, entryId) from input
}
write dropEntry(entryId) {
  allow signed-in
  delete Entry(userId = caller.id, entryId)
}
"#;

pub fn text(words: std::ops::Range<u32>) -> String {
    words.map(|n| format!("w{n}")).collect::<Vec<_>>().join(" ")
}

/// What must be stored for an entry: every word of it, once, and nothing unfinished.
async fn assert_in_step(harness: &Harness, private: &str, shared: &str) {
    let items = harness.everything("journal").await;
    let words = |text: &str| {
        text.split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let mut found = (BTreeSet::new(), BTreeSet::new());
    for item in &items {
        match item.get("kind").and_then(|kind| kind.as_str()) {
            Some("Keyword") => {
                let token = item["token"].as_str().unwrap().to_owned();
                match item["scope"].as_str().unwrap() {
                    "open" => found.1.insert(token),
                    _ => found.0.insert(token),
                };
            }
            Some("Entry") => {}
            other => panic!("unexpected item {other:?}: {item:?}"),
        }
    }
    let shared = words(shared);
    let private: BTreeSet<_> = words(private).difference(&shared).cloned().collect();
    assert_eq!(found, (private, shared));
}

#[tokio::test]
async fn every_word_of_a_long_entry_is_found_and_none_is_left_behind() {
    let harness = Harness::new(JOURNAL).await;
    let (private, shared) = (text(0..700), text(600..1000));
    harness
        .call("ann", "addEntry", json!({ "entryId": "e", "private": private, "shared": shared }))
        .await
        .unwrap();
    assert_in_step(&harness, &private, &shared).await;
    let (private, shared) = (text(300..900), text(0..350));
    harness
        .call("ann", "editEntry", json!({ "entryId": "e", "private": private, "shared": shared }))
        .await
        .unwrap();
    assert_in_step(&harness, &private, &shared).await;
    harness.call("ann", "editEntry", json!({ "entryId": "e", "private": "w1" })).await.unwrap();
    assert_in_step(&harness, "w1", &shared).await;
    harness.call("ann", "dropEntry", json!({ "entryId": "e" })).await.unwrap();
    assert!(harness.everything("journal").await.is_empty());
}

#[tokio::test]
async fn an_edit_killed_at_any_step_is_finished_or_undone_and_never_shows_a_private_word() {
    let (before, after) = (text(0..200), text(150..350));
    for crash in 0..20 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let harness = Harness::on(JOURNAL, store.clone()).await;
        harness.call("ann", "addEntry", json!({ "entryId": "e", "shared": before })).await.unwrap();

        // All words become private; the process dies after so many writes.
        let crashing = Arc::new(Crashing::after(store.clone(), crash));
        let dying = Harness::on(JOURNAL, crashing.clone()).await;
        let edit = json!({ "entryId": "e", "private": after, "shared": "" });
        let survived = dying.call("ann", "editEntry", edit).await.is_ok();

        let entry = harness.store.get(tavola_store::Get {
            table: "journal".to_owned(),
            key: tavola_store::Key {
                partition: ("PK".to_owned(), "USER#ann".into()),
                sort: Some(("SK".to_owned(), "ENTRY#e".into())),
            },
            strong: true,
            attributes: Vec::new(),
        });
        let changed = entry.await.unwrap().value.unwrap()["shared"].as_str() == Some("");
        let open =
            harness.call("bob", "listOpenKeywords", json!({ "userId": "ann" })).await.unwrap();
        if changed {
            assert_eq!(open.body["items"].as_array().unwrap().len(), 0, "after {crash} writes");
        }

        harness.runtime.finish_work(true).await.unwrap();
        assert_all_ended(&[&harness, &dying]);
        if changed {
            assert_in_step(&harness, &after, "").await;
        } else {
            assert!(!survived);
            assert_in_step(&harness, "", &before).await;
        }
        if !crashing.has_died() {
            assert!(survived && changed && crash > 3, "nothing was cut off");
            return;
        }
    }
    panic!("the edit never survived");
}

/// Two servers that die at random requests edit an entry at once, again and again, and finish what
/// the other one has left.
#[tokio::test(start_paused = true)]
async fn many_words_follow_their_entry_by_servers_that_are_killed_while_others_edit_it() {
    // An item holds no more of them.
    let words = u32::try_from(elements()).unwrap().min(10_000);
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(JOURNAL, store.clone()).await;
    h.call("ann", "addEntry", json!({ "entryId": "e", "shared": text(0..words) })).await.unwrap();
    let entry = async || {
        let items = h.everything("journal").await;
        items.into_iter().find(|item| item["kind"].as_str() == Some("Entry")).unwrap()
    };
    let ann = user_named("ann");
    let mut random = Random::new();
    let (mut kills, mut edits) = (0, 0);
    while kills < 6 || edits < 4 {
        // As fast as they can.
        let most = (usize::try_from(words / 25).unwrap(), 0);
        let servers = Mortal::two(JOURNAL, &store, &h.clock, &mut random, most).await;
        let hide =
            json!({ "entryId": "e", "private": text(0..words), "shared": text(words / 2..words) });
        let show =
            json!({ "entryId": "e", "private": "", "shared": text(words / 3..words + words / 3) });
        let calls = servers.iter().zip([hide, show]);
        let calls =
            calls.map(|(server, edit)| server.runtime.call("editEntry", inputs(edit), &ann));
        let edited = futures_util::future::join_all(calls).await;
        edits += edited.iter().filter(|edited| edited.is_ok()).count();
        // Whoever is alive finishes what the other one has left.
        let work = servers.iter().map(|server| server.runtime.finish_work(true));
        futures_util::future::join_all(work).await;
        kills += servers.iter().filter(|server| server.has_died()).count();
        let hidden = entry().await["private"].as_str() != Some("");
        let open = h.call("bob", "listOpenKeywords", json!({ "userId": "ann" })).await.unwrap();
        let shown = open.body["items"].as_array().unwrap().iter();
        let shown: BTreeSet<&str> = shown.map(|word| word["token"].as_str().unwrap()).collect();
        let mut private = (0..words / 2).map(|n| format!("w{n}"));
        assert!(!hidden || private.all(|word| !shown.contains(&*word)), "what is hidden is shown");
    }
    h.runtime.finish_work(true).await.unwrap();
    let entry = entry().await;
    let part = |name: &str| entry[name].as_str().unwrap().to_owned();
    assert_in_step(&h, &part("private"), &part("shared")).await;
    println!("{words} words, {kills} kills of two servers, {edits} edits: each word once");
}

#[tokio::test(flavor = "multi_thread")]
async fn overlapping_edits_end_in_the_words_of_the_entry_that_is_stored() {
    let harness = Arc::new(Harness::new(JOURNAL).await);
    harness.call("ann", "addEntry", json!({ "entryId": "e", "shared": "start" })).await.unwrap();
    let edits = (0..6u32).map(|n| {
        let harness = harness.clone();
        tokio::spawn(async move {
            let input = json!({ "entryId": "e", "shared": text(n * 50..n * 50 + 150) });
            harness.call("ann", "editEntry", input).await
        })
    });
    let mut done = 0;
    for edit in edits.collect::<Vec<_>>() {
        done += usize::from(edit.await.unwrap().is_ok());
    }
    assert!(done > 0);
    harness.runtime.finish_work(true).await.unwrap();
    assert_all_ended(&[&harness]);
    let items = harness.everything("journal").await;
    let entry = items.iter().find(|item| item["kind"].as_str() == Some("Entry")).unwrap();
    assert_in_step(&harness, "", entry["shared"].as_str().unwrap()).await;
}

/// Everything shared becomes private in two edits at once, and the process dies after so many
/// writes.
async fn assert_two_edits_survive(words: u32, crash: i64) -> bool {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let harness = Harness::on(JOURNAL, store.clone()).await;
    let shared = text(0..words);
    harness.call("ann", "addEntry", json!({ "entryId": "e", "shared": shared })).await.unwrap();

    let crashing = Arc::new(Crashing::after(store.clone(), crash));
    let dying = Arc::new(Harness::on(JOURNAL, crashing.clone()).await);
    let mut edits = tokio::task::JoinSet::new();
    for first in [0, words / 2] {
        let dying = dying.clone();
        let private = text(first..first + words);
        let edit = json!({ "entryId": "e", "private": private, "shared": "" });
        edits.spawn(async move { dying.call("ann", "editEntry", edit).await });
    }
    let entry = async || {
        let items = harness.everything("journal").await;
        let kind = |item: &tavola_store::Item| item.get("kind").cloned();
        items.into_iter().find(|item| kind(item) == Some("Entry".into())).unwrap()
    };
    let mut survived = 0;
    while !crashing.has_died() && !edits.is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        let hidden = entry().await["shared"].as_str() == Some("");
        let open = harness.call("bob", "listOpenKeywords", json!({ "userId": "ann" })).await;
        if hidden {
            assert_eq!(open.unwrap().body["items"], json!([]), "after {crash} writes");
        }
        while let Some(edit) = edits.try_join_next() {
            survived += usize::from(edit.unwrap().is_ok());
        }
    }
    edits.shutdown().await;
    harness.runtime.finish_work(true).await.unwrap();
    let entry = entry().await;
    let stored = |name: &str| entry[name].as_str().unwrap().to_owned();
    assert_in_step(&harness, &stored("private"), &stored("shared")).await;
    let died = crashing.has_died();
    assert!(died || survived > 0, "one of them wins");
    died
}

#[tokio::test(flavor = "multi_thread")]
async fn two_edits_at_once_killed_at_any_step_end_in_the_words_of_the_later_one() {
    let mut crash = 0;
    while assert_two_edits_survive(100, crash).await {
        crash += 1;
    }
    assert!(crash > 8, "nothing was cut off");
    for crash in [20, 60] {
        assert_two_edits_survive(2000, crash).await;
    }
}

const CONVERSATIONS: &str = r#"
model conversations
table main = "conversations" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK keep keys
  type kind
}
caller {
  id: id = "sub"
}
entity Conversation in main {
  PK = "CONVERSATION#{conversationId}"
  SK = "CONVERSATION"
  conversationId: id
  title:          string(80)
  people:         [id](100)
  for userId in people derive Participant
}
entity Participant in main {
  PK     = "USER#{userId}"
  SK     = "CONVERSATION#{conversationId}"
  GSI1PK = "TITLE#{title}"
  GSI1SK = "USER#{userId}"
  userId:         id
  conversationId: id
  title:          string(80)
  read:           int = 0
}
read participation(userId, conversationId) {
  get Participant(userId, conversationId)
  allow signed-in
}
read byTitle(title) {
  from main.GSI1 where GSI1PK = "TITLE#{title}"
  page 1000
  allow signed-in
}
write begin(conversationId, title, people) {
  allow signed-in
  create Conversation from input
}
write rename(conversationId, title) {
  allow signed-in
  update Conversation(conversationId) set title = input.title
}
write markRead(conversationId) {
  allow signed-in
  update Participant(userId = caller.id, conversationId) set read += 1
}
"#;

#[tokio::test]
async fn what_derived_items_have_of_their_own_survives_a_change_of_many() {
    let people: Vec<String> = (0..100).map(|n| format!("u{n}")).collect();
    for crash in 0..20 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(CONVERSATIONS, store.clone()).await;
        let begun = json!({ "conversationId": "c", "title": "old", "people": people });
        h.call("ann", "begin", begun).await.unwrap();
        for user in ["u0", "u99"] {
            h.call(user, "markRead", json!({ "conversationId": "c" })).await.unwrap();
        }
        let crashing = Arc::new(Crashing::after(store.clone(), crash));
        let dying = Harness::on(CONVERSATIONS, crashing.clone()).await;
        let renamed = json!({ "conversationId": "c", "title": "new" });
        let survived = dying.call("ann", "rename", renamed).await.is_ok();
        let titled = async |title: &str| {
            let found = h.call("ann", "byTitle", json!({ "title": title })).await.unwrap();
            found.body["items"].as_array().unwrap().len()
        };
        if survived {
            assert_eq!(titled("old").await, 0, "after {crash} writes the old title is gone");
        }
        h.runtime.finish_work(true).await.unwrap();
        let title = if titled("old").await == 0 { "new" } else { "old" };
        assert_eq!(titled(title).await, 100, "after {crash} writes");
        for (user, read) in [("u0", 1), ("u1", 0), ("u99", 1)] {
            let key = json!({ "userId": user, "conversationId": "c" });
            let found = h.call("ann", "participation", key).await.unwrap().body;
            assert_eq!((&found["title"], &found["read"]), (&json!(title), &json!(read)));
        }
        if !crashing.has_died() {
            assert!(survived && crash > 3, "nothing was cut off");
            return;
        }
    }
    panic!("the change never survived");
}
