//! Deleting items together with everything under them, however much that is.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, Response};
use tavola_store::{BatchWrite, Item, Store, Value};

use crate::crash::Crashing;
use crate::harness::{Harness, inputs, user_named};
use crate::meanwhile::Meanwhile;
use crate::metrics::assert_all_ended;

const BOARDS: &str = r#"
model boards
table main = "boards" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Board in main {
  PK = "BOARD#{boardId}"
  SK = "META"
  boardId: id
  name:    string(4000) unique
  ownerId: id
  for token in words(name) derive Word
}
/// One for each word of the name: more than ride along, if there are many.
entity Word in main {
  PK = "WORD#{token}"
  SK = "BOARD#{boardId}"
  token:   word
  boardId: id
}
entity Member in main {
  PK = "BOARD#{boardId}"
  SK = "USER#{userId}"
  boardId: id
  userId:  id
}
rule owner(boardId) if Board(boardId).ownerId = caller.id
read members(boardId) {
  from main where PK = "BOARD#{boardId}" and begins_with(SK, "USER#")
  strong
  allow signed-in
}
read getBoard(boardId) {
  get Board(boardId)
  allow signed-in
}
write createBoard(boardId, name) {
  allow signed-in
  create Board from input { ownerId = caller.id }
}
write join(boardId) {
  let board = Board(boardId)
  allow signed-in
  create Member { boardId, userId = caller.id }
}
write deleteBoard(boardId) {
  allow owner
  delete Board(boardId)
  for member in members(boardId) { delete member }
}
"#;

async fn fill(store: &dyn Store, members: usize) {
    let puts = (0..members)
        .map(|n| {
            let user = format!("member{n}");
            let item: Item = [
                ("PK".to_owned(), Value::from("BOARD#b")),
                ("SK".to_owned(), Value::from(format!("USER#{user}"))),
                ("boardId".to_owned(), Value::from("b")),
                ("userId".to_owned(), Value::from(user)),
            ]
            .into();
            ("boards".to_owned(), item)
        })
        .collect();
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_with_thousands_of_members_goes_while_others_join() {
    let h = Arc::new(Harness::new(BOARDS).await);
    h.call("ann", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
    fill(&*h.store, 5000).await;
    let refused = h.call("eve", "deleteBoard", json!({ "boardId": "b" })).await;
    assert!(matches!(refused, Err(Failure::Forbidden(_))), "{refused:?}");
    let joining = {
        let h = h.clone();
        tokio::spawn(async move {
            let mut joined = 0;
            for n in 0.. {
                match h.call(&format!("late{n}"), "join", json!({ "boardId": "b" })).await {
                    Ok(_) => joined += 1,
                    Err(Failure::NotFound(_)) => break,
                    Err(other) => panic!("{other:?}"),
                }
            }
            joined
        })
    };
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    h.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
    assert!(joining.await.unwrap() > 0, "nobody joined meanwhile");
    assert_eq!(h.everything("boards").await, Vec::<Item>::new());
    h.call("bob", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
}

#[tokio::test]
async fn what_is_derived_from_a_large_board_goes_with_it() {
    for words in [1, 15, 150] {
        let h = Harness::new(BOARDS).await;
        let name = (0..words).map(|n| format!("w{n}")).collect::<Vec<_>>().join(" ");
        h.call("ann", "createBoard", json!({ "boardId": "b", "name": name })).await.unwrap();
        fill(&*h.store, 150).await;
        assert_eq!(h.everything("boards").await.len(), 150 + words + 2);
        h.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
        assert_eq!(h.everything("boards").await, Vec::<Item>::new(), "{words} words");
    }
}

#[tokio::test]
async fn a_deletion_killed_at_any_step_is_finished_and_nothing_of_it_is_seen_meanwhile() {
    for crash in 0..40 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(BOARDS, store.clone()).await;
        h.call("ann", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
        fill(&*store, 300).await;
        let crashing = Arc::new(Crashing::after(store.clone(), crash));
        let dying = Harness::on(BOARDS, crashing.clone()).await;
        let survived = dying.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.is_ok();
        let begun = h.call("ann", "getBoard", json!({ "boardId": "b" })).await.is_err();
        h.runtime.finish_work(true).await.unwrap();
        assert_all_ended(&[&h, &dying]);
        let left = h.everything("boards").await.len();
        assert_eq!(left, if begun { 0 } else { 303 }, "after {crash} writes");
        assert_eq!(survived, begun, "what has begun will happen, and the caller is told so");
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}

const ENTRIES: &str = r#"
model entries
table main = "entries" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Entry in main {
  PK = "USER#{userId}"
  SK = "ENTRY#{entryId}"
  userId:  id
  entryId: id
  derive Meta { entryId, userId }
}
entity Meta in main {
  PK = "ENTRY#{entryId}"
  SK = "META"
  entryId: id
  userId:  id
}
entity Comment in main {
  PK = "ENTRY#{entryId}"
  SK = "COMMENT#{number:pad(4)}"
  entryId: id
  number:  int(0..9999)
}
write add(entryId) {
  allow signed-in
  create Entry { userId = caller.id, entryId }
}
write comment(entryId, number) {
  allow signed-in
  create Comment from input
}
write deleteEntry(entryId) {
  let meta = Meta(entryId)
  allow meta.userId = caller.id
  delete Entry(userId = meta.userId, entryId)
  for comment in commentsOf(entryId) { delete comment }
}
read commentsOf(entryId) {
  from main where PK = "ENTRY#{entryId}" and begins_with(SK, "COMMENT#")
  strong
}
"#;

/// Once the entry is marked its meta is gone, by which the write had found everything else.
#[tokio::test]
async fn a_deletion_goes_on_by_what_it_had_loaded() {
    for crash in 0..40 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(ENTRIES, store.clone()).await;
        h.call("ann", "add", json!({ "entryId": "e" })).await.unwrap();
        for number in 0..120 {
            h.call("ann", "comment", json!({ "entryId": "e", "number": number })).await.unwrap();
        }
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(ENTRIES, crashing.clone()).await;
        let begun = dying.call("ann", "deleteEntry", json!({ "entryId": "e" })).await.is_ok();
        h.runtime.finish_work(true).await.unwrap();
        assert_eq!(h.everything("entries").await.len(), if begun { 0 } else { 122 }, "{crash}");
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}

#[tokio::test]
async fn whoever_joins_between_query_and_transaction_goes_too() {
    for members in [0, 3, 99, 150] {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Arc::new(Harness::on(BOARDS, store.clone()).await);
        h.call("ann", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
        fill(&*store, members).await;
        let joining = {
            let h = h.clone();
            async move {
                h.call("late", "join", json!({ "boardId": "b" })).await.unwrap();
            }
        };
        let racing = Harness::on(BOARDS, Arc::new(Meanwhile::new(store, joining))).await;
        racing.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
        assert_eq!(h.everything("boards").await, Vec::<Item>::new(), "{members} members");
    }
}

#[tokio::test]
async fn what_was_cut_off_is_finished_before_it_is_made_anew() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(BOARDS, store.clone()).await;
    let board = json!({ "boardId": "b", "name": "n" });
    h.call("ann", "createBoard", board.clone()).await.unwrap();
    fill(&*store, 10).await;
    let dying = Harness::on(BOARDS, Arc::new(Crashing::after(store, 1))).await;
    dying.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
    assert_eq!(h.everything("boards").await.len(), 3, "the marked board, its lock, the record");
    h.call("bob", "createBoard", board).await.unwrap();
    assert_eq!(h.everything("boards").await.len(), 3, "the new board, its lock and word");
    assert_eq!(
        h.call("ann", "getBoard", json!({ "boardId": "b" })).await.unwrap().body["ownerId"],
        json!("bob")
    );
}

#[tokio::test]
async fn what_is_being_deleted_is_in_nobodys_way() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Arc::new(Harness::on(BOARDS, store.clone()).await);
    let board = json!({ "boardId": "b", "name": "n" });
    h.call("ann", "createBoard", board.clone()).await.unwrap();
    let dying = Harness::on(BOARDS, Arc::new(Crashing::after(store.clone(), 1))).await;
    dying.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
    assert_eq!(h.everything("boards").await.len(), 3, "the marked board, its lock, the record");
    // Somebody else finishes it just when the new board has met it.
    let finishing = {
        let h = h.clone();
        async move { assert_eq!(h.runtime.finish_work(true).await.unwrap(), 1) }
    };
    let bob =
        Harness::on(BOARDS, Arc::new(Meanwhile::behind_a_transaction(store, finishing))).await;
    bob.call("bob", "createBoard", board).await.unwrap();
}

/// Whoever is slow with a deletion that others have finished for them finds the new board, and
/// leaves it alone.
#[tokio::test]
async fn what_is_made_anew_stays_when_the_earlier_deletion_goes_on() {
    for transactions in 1..6 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Arc::new(Harness::on(BOARDS, store.clone()).await);
        let board = json!({ "boardId": "b", "name": "n" });
        h.call("ann", "createBoard", board.clone()).await.unwrap();
        fill(&*store, 110).await;
        let anew = {
            let h = h.clone();
            async move {
                h.call("bob", "createBoard", board).await.unwrap();
                h.call("cat", "join", json!({ "boardId": "b" })).await.unwrap();
            }
        };
        let slow = Meanwhile::behind_transactions(transactions, store, anew);
        let slow = Harness::on(BOARDS, Arc::new(slow)).await;
        slow.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
        let left = h.everything("boards").await.len();
        assert_eq!(left, 4, "the board, its lock, its word and its member, behind {transactions}");
        assert_all_ended(&[&h, &slow]);
    }
}

#[tokio::test]
async fn a_deletion_of_any_size_is_sent_once() {
    for members in [3, 300] {
        let h = Harness::new(BOARDS).await;
        let board = json!({ "boardId": "b", "name": "n" });
        h.call("ann", "createBoard", board.clone()).await.unwrap();
        fill(&*h.store, members).await;
        let ann = user_named("ann");
        let delete = || {
            let mut input = inputs(json!({ "boardId": "b" }));
            input.idempotency_key = Some("k".to_owned());
            h.runtime.call("deleteBoard", input, &ann)
        };
        let first = delete().await.unwrap();
        h.call("ann", "createBoard", board).await.unwrap();
        assert_eq!(delete().await.unwrap(), Response { replayed: true, ..first });
        h.call("ann", "getBoard", json!({ "boardId": "b" })).await.expect("was not deleted again");
    }
}

const TREES: &str = r#"
model trees
table main = "trees" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Tree in main {
  PK = "TREE#{treeId}"
  SK = "A"
  treeId: id
}
entity Branch in main {
  PK = "TREE#{treeId}"
  SK = "BRANCH#{branchId}"
  treeId:   id
  branchId: id
  kept:     bool?
}
entity Leaf in main {
  PK = "BRANCH#{branchId}"
  SK = "LEAF#{number:pad(4)}"
  branchId: id
  number:   int(0..9999)
}
read branches(treeId) {
  from main where PK = "TREE#{treeId}" and begins_with(SK, "BRANCH#")
}
read leaves(branchId) {
  from main where PK = "BRANCH#{branchId}" and begins_with(SK, "LEAF#")
}
write plant(treeId) {
  allow signed-in
  create Tree from input
}
write fell(treeId) {
  allow signed-in
  for branch in branches(treeId) {
    for leaf in leaves(branch.branchId) { delete leaf }
    delete branch
  }
  delete Tree(treeId)
}
/// The branch itself is among those it finds.
write fellAround(treeId, branchId) {
  let branch = Branch(treeId, branchId)
  allow signed-in
  for one in branches(treeId) { delete one }
  delete branch
}
read everything(treeId) {
  from main where PK = "TREE#{treeId}"
}
/// Whatever entity it is of, the tree itself too.
write fellAll(treeId) {
  let tree = Tree(treeId)
  allow signed-in
  for part in everything(treeId) { delete part }
  delete tree
}
write sweep(treeId) {
  allow signed-in
  for part in everything(treeId) { delete part }
}
write fellMost(treeId) {
  allow signed-in
  for branch in branches(treeId) where not branch.kept { delete branch }
  delete Tree(treeId)
}
"#;

async fn grow(h: &Harness, branches: usize, leaves: usize, kept: usize) {
    h.call("ann", "plant", json!({ "treeId": "t" })).await.unwrap();
    let key = |partition: String, sort: String| {
        [("PK".to_owned(), Value::from(partition)), ("SK".to_owned(), Value::from(sort))]
    };
    let branch = |n: usize| {
        let mut item: Item = key("TREE#t".to_owned(), format!("BRANCH#{n:04}")).into();
        if n < kept {
            item.insert("kept".to_owned(), Value::Bool(true));
        }
        item
    };
    let leaf = |n: usize, leaf| key(format!("BRANCH#{n:04}"), format!("LEAF#{leaf:04}")).into();
    let leaves = (0..branches).flat_map(|n| (0..leaves).map(move |number| leaf(n, number)));
    let puts = (0..branches).map(branch).chain(leaves);
    let puts = puts.map(|item| ("trees".to_owned(), item)).collect();
    h.store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
}

/// A branch goes only after its last leaf: without it nobody would find the rest.
#[tokio::test]
async fn loops_in_loops_leave_nothing_behind() {
    for (branches, leaves) in [(0, 0), (1, 2), (1, 60), (30, 4), (4, 30), (60, 0)] {
        let h = Harness::new(TREES).await;
        grow(&h, branches, leaves, 0).await;
        h.call("ann", "fell", json!({ "treeId": "t" })).await.unwrap();
        assert_eq!(h.everything("trees").await, Vec::<Item>::new(), "{branches} of {leaves}");
    }
}

#[tokio::test]
async fn a_loop_may_find_the_item_that_the_write_itself_deletes() {
    for branches in [1, 5, 250] {
        let h = Harness::new(TREES).await;
        grow(&h, branches, 0, 0).await;
        let around = json!({ "treeId": "t", "branchId": "0000" });
        h.call("ann", "fellAround", around).await.unwrap();
        assert_eq!(h.everything("trees").await.len(), 1, "only the tree, of {branches} branches");
    }
}

#[tokio::test]
async fn a_loop_deletes_items_of_several_entities() {
    for branches in [0, 5, 98, 250] {
        let h = Harness::new(TREES).await;
        grow(&h, branches, 0, 0).await;
        h.call("ann", "fellAll", json!({ "treeId": "t" })).await.unwrap();
        assert_eq!(h.everything("trees").await, Vec::<Item>::new(), "{branches} branches");
        grow(&h, branches, 0, 0).await;
        let swept = h.call("ann", "sweep", json!({ "treeId": "t" })).await;
        assert_eq!(swept.is_ok(), branches < 100, "{swept:?}");
        let left = if branches < 100 { 0 } else { branches + 1 };
        assert_eq!(h.everything("trees").await.len(), left);
    }
}

const TWINS: &str = r#"
model twins
table main = "twins" {
  key  PK, SK
  type kind
}
caller {
  id: id = "sub"
}
entity Ant in main {
  PK = "GROUP#{groupId}"
  SK = "ANT#{antId}"
  groupId: id
  antId:   id
}
entity Bee in main {
  PK = "GROUP#{groupId}"
  SK = "ANT#{antId}"
  groupId: id
  antId:   id
}
read all(groupId) {
  from main where PK = "GROUP#{groupId}" and begins_with(SK, "ANT#")
}
write addBee(groupId, antId) {
  allow signed-in
  create Bee from input
}
write clear(groupId, antId) {
  allow signed-in
  for it in all(groupId) { delete it }
  delete Ant(groupId, antId)
}
"#;

#[tokio::test]
async fn what_a_loop_deletes_is_not_the_item_of_another_type_under_its_key() {
    let h = Harness::new(TWINS).await;
    let bee = json!({ "groupId": "g", "antId": "b" });
    h.call("ann", "addBee", bee.clone()).await.unwrap();
    let cleared = h.call("ann", "clear", bee).await;
    assert!(matches!(cleared, Err(Failure::NotFound(_))), "{cleared:?}");
    assert_eq!(h.everything("twins").await.len(), 1, "the bee stays");
}

/// What stays comes first, and more of it than one round looks at.
#[tokio::test]
async fn what_a_loop_passes_over_does_not_hide_the_rest() {
    for (branches, kept) in [(10, 4), (300, 150)] {
        let h = Harness::new(TREES).await;
        grow(&h, branches, 0, kept).await;
        h.call("ann", "fellMost", json!({ "treeId": "t" })).await.unwrap();
        assert_eq!(h.everything("trees").await.len(), kept, "of {branches}");
    }
}

const TENANTS: &str = r#"
model tenants
table main = "tenants" {
  key PK, SK
}
caller {
  id: id = "sub"
}
tenant accountId = caller.id
entity Project in main {
  PK = "PROJECT#{projectId}"
  SK = "META"
  projectId: id
  accountId: id
}
entity Task in main {
  PK = "PROJECT#{projectId}"
  SK = "TASK#{taskId}"
  projectId: id
  taskId:    id
  accountId: id
}
read tasks(projectId) {
  from main where PK = "PROJECT#{projectId}" and begins_with(SK, "TASK#")
}
write begin(projectId) {
  allow signed-in
  create Project { projectId, accountId = caller.id }
}
write end(projectId) {
  allow signed-in
  for task in tasks(projectId) { delete task }
  delete Project(projectId)
}
"#;

/// Whoever finishes a deletion reaches no further than whoever began it.
#[tokio::test]
async fn what_another_tenant_has_stays_also_when_the_deletion_was_cut_off() {
    for crash in 1..10 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(TENANTS, store.clone()).await;
        h.call("ann", "begin", json!({ "projectId": "p" })).await.unwrap();
        let task = |n: usize| {
            let account = if n.is_multiple_of(2) { "ann" } else { "bob" };
            let item: Item = [
                ("PK".to_owned(), Value::from("PROJECT#p")),
                ("SK".to_owned(), Value::from(format!("TASK#{n}"))),
                ("accountId".to_owned(), Value::from(account)),
            ]
            .into();
            ("tenants".to_owned(), item)
        };
        let puts = (0..300).map(task).collect();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(TENANTS, crashing.clone()).await;
        dying.call("ann", "end", json!({ "projectId": "p" })).await.unwrap();
        h.runtime.finish_work(true).await.unwrap();
        assert_eq!(h.everything("tenants").await.len(), 150, "the other tenant's");
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}

const ROOMS: &str = r#"
model rooms
table main = "rooms" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Team in main {
  PK = "TEAM#{teamId}"
  SK = "META"
  teamId: id
  roomId: id
}
entity Seat in main {
  PK = "ROOM#{roomId}"
  SK = "SEAT#{seatId}"
  roomId: id
  seatId: id
}
read seats(roomId) {
  from main where PK = "ROOM#{roomId}" and begins_with(SK, "SEAT#")
}
write begin(teamId, roomId) {
  allow signed-in
  create Team { teamId, roomId }
}
steps dissolve(teamId: id) {
  let team = Team(teamId)
  delete team
  for seat in seats(team.roomId) { delete seat }
}
write dissolveBoth(one: id, two: id) {
  allow signed-in
  do dissolve(teamId = one)
  do dissolve(teamId = two)
}
"#;

/// The two teams have one name in the write, because its steps are the same.
#[tokio::test]
async fn steps_that_are_done_twice_go_on_with_what_each_of_them_has_found() {
    for crash in 1..20 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(ROOMS, store.clone()).await;
        for (team, room) in [("red", "r1"), ("blue", "r2")] {
            h.call("ann", "begin", json!({ "teamId": team, "roomId": room })).await.unwrap();
            let seat = |n: usize| {
                let item: Item = [
                    ("PK".to_owned(), Value::from(format!("ROOM#{room}"))),
                    ("SK".to_owned(), Value::from(format!("SEAT#{n}"))),
                ]
                .into();
                ("rooms".to_owned(), item)
            };
            let puts = (0..200).map(seat).collect();
            store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
        }
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(ROOMS, crashing.clone()).await;
        let both = json!({ "one": "red", "two": "blue" });
        dying.call("ann", "dissolveBoth", both).await.unwrap();
        h.runtime.finish_work(true).await.unwrap();
        assert_eq!(h.everything("rooms").await, Vec::<Item>::new(), "after {crash} writes");
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}
