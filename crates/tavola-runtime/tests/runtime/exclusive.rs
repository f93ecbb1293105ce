//! Derived items that belong to one owner at a time.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_runtime::apply::{self, Existing, Survey};
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Code, Deployment, Failure};
use tavola_store::{Delete, Item, Key, Put, Store, Value};

use crate::crash::Crashing;
use crate::harness::Harness;
use crate::inspect::world::inspect;
use crate::meanwhile::Meanwhile;

const SCHOOL: &str = r#"
model school
table main = "school" {
  key PK, SK
  ttl ttl
}
caller { id: id = "sub" }

entity Student in main {
  PK = "STUDENT#{studentId}"
  SK = "META"
  studentId: id
  email:     email
  name:      text(80) = ""
  derive exclusive EmailOwner { ownerId = studentId }
    else conflict "this address is taken"
}
entity Teacher in main {
  PK = "TEACHER#{teacherId}"
  SK = "META"
  teacherId: id
  email:     email
  name:      text(80)?
  derive exclusive EmailOwner { ownerId = teacherId }
}
entity EmailOwner in main {
  PK = "EMAIL#{email}"
  SK = "OWNER"
  email:   email
  ownerId: id
  name:    text(80) = "nameless"
  note:    text(80)?
}
entity Booking in main {
  PK = "BOOKING#{bookingId}"
  SK = "BOOKING"
  bookingId: id
  court:     id
  hour:      int(0..23)
  until:     timestamp = now + 1h
  expires until
  derive exclusive Slot
}
entity Slot in main {
  PK = "COURT#{court}"
  SK = "HOUR#{hour:pad(2)}"
  court:     id
  hour:      int(0..23)
  bookingId: id
  until:     timestamp
  expires until
}
entity Group in main {
  PK = "GROUP#{groupId}"
  SK = "META"
  groupId: id
  tags:    set[id](120)
  for tag in tags derive exclusive Tag
  for tag in tags derive Listed
}
entity Tag in main {
  PK = "TAG#{tag}"
  SK = "TAG"
  tag:     id
  groupId: id
}
entity Listed in main {
  PK = "GROUP#{groupId}"
  SK = "TAG#{tag}"
  tag:     id
  groupId: id
}

write addStudent(studentId, email, name?) {
  allow signed-in
  create Student from input
}
write addTeacher(teacherId, email, name?) {
  allow signed-in
  create Teacher from input
}
write addBoth(first, second, email) {
  allow signed-in
  create Student { studentId = first, email }
  create Teacher { teacherId = second, email }
}
write changeStudent(studentId, email?, name?) {
  allow signed-in
  update Student(studentId) from input
}
write changeTeacher(teacherId, email?, name?) {
  allow signed-in
  update Teacher(teacherId) from input
}
write dropStudent(studentId) {
  allow signed-in
  delete Student(studentId)
}
write dropBoth(first, second) {
  allow signed-in
  delete Student(studentId = first)
  delete Student(studentId = second)
}
write swap(first, second, mine: email) {
  let a = Student(studentId = first)
  let b = Student(studentId = second)
  allow signed-in
  update a set email = b.email
  update b set email = "swapping@school.ch"
  update b set email = input.mine
}
write handOver(studentId, teacherId) {
  let student = Student(studentId)
  let teacher = Teacher(teacherId)
  allow signed-in
  update teacher set email = student.email
  delete student
}
write note(email, note) {
  allow signed-in
  update EmailOwner(email) set note = input.note
}
write book(bookingId, court, hour) {
  allow signed-in
  create Booking from input
}
write extend(bookingId) {
  allow signed-in
  update Booking(bookingId) set until = now + 2h
}
write cancel(bookingId) {
  allow signed-in
  delete Booking(bookingId)
}
write addGroup(groupId, tags) {
  allow signed-in
  create Group from input
}
write setTags(groupId, tags) {
  allow signed-in
  update Group(groupId) set tags = input.tags
}
write dropGroup(groupId) {
  allow signed-in
  delete Group(groupId)
}
read owner(email) {
  get EmailOwner(email)
  allow signed-in
}
read slot(court, hour) {
  get Slot(court, hour)
  allow signed-in
}
"#;

async fn assert_sound(h: &Harness) {
    let (told, summary) = inspect(h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
    assert!(summary.untraceable.is_empty(), "{summary:?}");
}

async fn owner(h: &Harness, email: &str) -> Json {
    match h.call("x", "owner", json!({ "email": email })).await {
        Ok(answer) => answer.body["ownerId"].clone(),
        Err(failure) => json!(failure.code().to_string()),
    }
}

async fn student(h: &Harness, id: &str, email: &str) -> Result<(), Failure> {
    let input = json!({ "studentId": id, "email": email });
    h.call("x", "addStudent", input).await.map(|_| ())
}

#[track_caller]
fn refused(result: Result<(), Failure>, words: &str) {
    let failure = result.unwrap_err();
    let reason = failure.reason().unwrap();
    assert_eq!((&reason.code, &*reason.message), (&Code::NOT_UNIQUE, words));
    assert_eq!(reason.field.as_deref(), Some("email"));
}

#[tokio::test]
async fn a_second_owner_is_refused_in_the_words_of_the_model() {
    let h = Harness::new(SCHOOL).await;
    student(&h, "s1", "a@b.ch").await.unwrap();
    refused(student(&h, "s2", "a@b.ch").await, "this address is taken");
    let teacher = |id: &str, email: &str| {
        h.call("x", "addTeacher", json!({ "teacherId": id, "email": email }))
    };
    refused(teacher("t1", "a@b.ch").await.map(|_| ()), "this email is taken already");
    assert_eq!(owner(&h, "a@b.ch").await, "s1");
    student(&h, "s2", "b@b.ch").await.unwrap();
    let change = json!({ "studentId": "s2", "email": "a@b.ch" });
    let changed = h.call("x", "changeStudent", change.clone()).await;
    refused(changed.map(|_| ()), "this address is taken");
    assert_sound(&h).await;
    h.call("x", "dropStudent", json!({ "studentId": "s1" })).await.unwrap();
    assert_eq!(owner(&h, "a@b.ch").await, "not-found");
    h.call("x", "changeStudent", change).await.unwrap();
    assert_eq!(owner(&h, "a@b.ch").await, "s2");
    teacher("t1", "b@b.ch").await.unwrap();
    assert_eq!(owner(&h, "b@b.ch").await, "t1");
    let both = json!({ "first": "s3", "second": "t3", "email": "c@b.ch" });
    let both = h.call("x", "addBoth", both).await.map(|_| ());
    refused(both, "this email is taken already");
    assert_sound(&h).await;
}

#[tokio::test]
async fn an_item_keeps_what_is_its_own_and_begins_anew_with_another_owner() {
    let h = Harness::new(SCHOOL).await;
    student(&h, "s1", "a@b.ch").await.unwrap();
    h.call("x", "note", json!({ "email": "a@b.ch", "note": "hello" })).await.unwrap();
    let named = json!({ "studentId": "s1", "name": "Ann" });
    h.call("x", "changeStudent", named).await.unwrap();
    let shown = h.call("x", "owner", json!({ "email": "a@b.ch" })).await.unwrap().body;
    assert_eq!(
        shown,
        json!({ "email": "a@b.ch", "name": "Ann", "note": "hello", "ownerId": "s1" })
    );
    let teacher = json!({ "teacherId": "t1", "email": "t@b.ch", "name": "Tim" });
    h.call("x", "addTeacher", teacher).await.unwrap();
    let nameless = json!({ "teacherId": "t1", "name": null });
    h.call("x", "changeTeacher", nameless).await.unwrap();
    let shown = h.call("x", "owner", json!({ "email": "t@b.ch" })).await.unwrap().body;
    assert_eq!(shown["name"], "nameless", "what the owner does not give is the default");
    assert_sound(&h).await;
    let over = json!({ "studentId": "s1", "teacherId": "t1" });
    h.call("x", "handOver", over).await.unwrap();
    let shown = h.call("x", "owner", json!({ "email": "a@b.ch" })).await.unwrap().body;
    assert_eq!(shown, json!({ "email": "a@b.ch", "name": "nameless", "ownerId": "t1" }));
    assert_eq!(owner(&h, "t@b.ch").await, "not-found");
    assert_sound(&h).await;
}

/// Both keys pass to the other owner in one transaction, which is cut off after each of its steps.
#[tokio::test]
async fn two_owners_exchange_their_keys_in_one_write() {
    for (first, second) in [("s1", "s2"), ("s2", "s1")] {
        for crash in 0.. {
            let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
            let h = Harness::on(SCHOOL, store.clone()).await;
            student(&h, "s1", "s1@b.ch").await.unwrap();
            student(&h, "s2", "s2@b.ch").await.unwrap();
            let crashing = Arc::new(Crashing::after(store, crash));
            let dying = Harness::on(SCHOOL, crashing.clone()).await;
            let mine = format!("{first}@b.ch");
            let input = json!({ "first": first, "second": second, "mine": mine });
            let done = dying.call("x", "swap", input).await.is_ok();
            let (one, other) = (owner(&h, "s1@b.ch").await, owner(&h, "s2@b.ch").await);
            match done {
                true => assert_eq!((one, other), (json!("s2"), json!("s1"))),
                false => assert_eq!((one, other), (json!("s1"), json!("s2")), "{crash}"),
            }
            assert_sound(&h).await;
            if !crashing.has_died() {
                assert!(done && crash > 0);
                break;
            }
        }
    }
}

#[tokio::test]
async fn owners_that_exchange_their_keys_while_they_are_deleted_leave_none() {
    let other = Arc::new(Harness::new(SCHOOL).await);
    student(&other, "s1", "s1@b.ch").await.unwrap();
    student(&other, "s2", "s2@b.ch").await.unwrap();
    let happening = {
        let other = other.clone();
        let input = json!({ "first": "s1", "second": "s2", "mine": "s1@b.ch" });
        async move {
            other.call("x", "swap", input).await.unwrap();
        }
    };
    let store = Arc::new(Meanwhile::new(other.store.clone(), happening));
    let raced = Harness::on(SCHOOL, store).await;
    raced.call("x", "dropBoth", json!({ "first": "s1", "second": "s2" })).await.unwrap();
    assert_sound(&other).await;
    assert_eq!(owner(&other, "s1@b.ch").await, "not-found");
    assert_eq!(owner(&other, "s2@b.ch").await, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_one_key_exactly_one_gets_it() {
    let h = Arc::new(Harness::new(SCHOOL).await);
    let round = async |round: usize| {
        let calls = (0..64).map(|n| {
            let h = h.clone();
            tokio::spawn(async move {
                let id = format!("s{round}-{n}");
                (student(&h, &id, "one@b.ch").await, id)
            })
        });
        let mut won = Vec::new();
        for call in calls.collect::<Vec<_>>() {
            match call.await.unwrap() {
                (Ok(()), id) => won.push(id),
                (refusal, _) => refused(refusal, "this address is taken"),
            }
        }
        assert_eq!(won.len(), 1, "{won:?}");
        assert_eq!(owner(&h, "one@b.ch").await, won[0].as_str());
        won.remove(0)
    };
    let winner = round(0).await;
    h.call("x", "dropStudent", json!({ "studentId": winner })).await.unwrap();
    round(1).await;
    assert_eq!(h.everything("school").await.len(), 2);
    assert_sound(&h).await;
}

#[tokio::test]
async fn what_an_expired_owner_held_is_free() {
    let h = Harness::new(SCHOOL).await;
    let book = |id: &str| h.call("x", "book", json!({ "bookingId": id, "court": "c", "hour": 9 }));
    let slot = async || {
        let slot = h.call("x", "slot", json!({ "court": "c", "hour": 9 })).await;
        slot.map(|slot| slot.body["bookingId"].clone()).unwrap_or_default()
    };
    book("b1").await.unwrap();
    assert!(matches!(book("b2").await, Err(Failure::Conflict(_))));
    h.call("x", "extend", json!({ "bookingId": "b1" })).await.unwrap();
    h.clock.advance(5400);
    assert!(matches!(book("b2").await, Err(Failure::Conflict(_))), "it lives longer now");
    assert_sound(&h).await;
    h.clock.advance(3600);
    assert_eq!(slot().await, Json::Null);
    book("b2").await.unwrap();
    assert_eq!(slot().await, "b2");
    // What is left of the first owner is overwritten, elsewhere; the slot is not its own any more.
    let other = json!({ "bookingId": "b1", "court": "c", "hour": 10 });
    h.call("x", "book", other).await.unwrap();
    h.call("x", "cancel", json!({ "bookingId": "b1" })).await.unwrap();
    assert_eq!(slot().await, "b2");
    h.call("x", "cancel", json!({ "bookingId": "b2" })).await.unwrap();
    book("b3").await.unwrap();
    assert_eq!(slot().await, "b3");
    assert_sound(&h).await;
}

/// Another program has moved the end of a slot, and left its TTL as it was.
#[tokio::test]
async fn an_item_that_has_lapsed_is_free_whatever_its_ttl() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(SCHOOL, store.clone()).await;
    let book = |id: &str| h.call("x", "book", json!({ "bookingId": id, "court": "c", "hour": 9 }));
    book("b1").await.unwrap();
    let is_slot = |item: &Item| item["PK"] == Value::from("COURT#c");
    let mut slot = h.everything("school").await.into_iter().find(is_slot).unwrap();
    slot.insert("until".to_owned(), Value::from("2020-01-01T00:00:00Z"));
    put(&store, slot).await;
    book("b2").await.unwrap();
    let slot = h.everything("school").await.into_iter().find(is_slot).unwrap();
    assert_eq!(slot["bookingId"], Value::from("b2"));
    assert!(matches!(book("b3").await, Err(Failure::Conflict(_))));
}

fn tags(range: std::ops::Range<u32>) -> Json {
    range.map(|n| format!("t{n:03}")).collect()
}

/// However many there are, exclusive items change in their owner's transaction; others do so beyond
/// it.
#[tokio::test]
async fn exclusive_items_never_change_beyond_their_owners_transaction() {
    let claimed = async |h: &Harness, group: &str| {
        let items = h.everything("school").await;
        let of_group = |item: &&Item| {
            item["SK"] == Value::from("TAG") && item["groupId"] == Value::from(group)
        };
        items.iter().filter(of_group).count()
    };
    for crash in 0.. {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(SCHOOL, store.clone()).await;
        h.call("x", "addGroup", json!({ "groupId": "g", "tags": tags(0..40) })).await.unwrap();
        let taken = json!({ "groupId": "h", "tags": tags(39..50) });
        let taken = h.call("x", "addGroup", taken).await.unwrap_err();
        assert_eq!(*taken.code(), Code::NOT_UNIQUE);
        assert_sound(&h).await;
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(SCHOOL, crashing.clone()).await;
        let set = json!({ "groupId": "g", "tags": tags(30..65) });
        let done = dying.call("x", "setTags", set).await.is_ok();
        // Before anybody goes on with what is unfinished.
        let count = claimed(&h, "g").await;
        assert!(if done { count == 35 } else { count == 40 || count == 35 }, "{crash}: {count}");
        h.runtime.finish_work(true).await.unwrap();
        let free = json!({ "groupId": "h", "tags": tags(0..30) });
        assert_eq!(h.call("x", "addGroup", free).await.is_ok(), count == 35);
        assert_sound(&h).await;
        if !crashing.has_died() {
            assert!(crash > 3, "nothing was cut off");
            break;
        }
    }
}

#[tokio::test]
async fn more_than_a_transaction_holds_is_too_large() {
    let h = Harness::new(SCHOOL).await;
    h.call("x", "addGroup", json!({ "groupId": "g", "tags": tags(0..60) })).await.unwrap();
    let before = h.everything("school").await.len();
    let set = json!({ "groupId": "g", "tags": tags(60..120) });
    let refused = h.call("x", "setTags", set).await.unwrap_err();
    assert_eq!(*refused.code(), Code::TRANSACTION_TOO_LARGE);
    h.runtime.finish_work(true).await.unwrap();
    assert_eq!(h.everything("school").await.len(), before);
    assert_sound(&h).await;
    h.call("x", "dropGroup", json!({ "groupId": "g" })).await.unwrap();
    assert!(h.everything("school").await.is_empty());
}

fn key(partition: &str, sort: &str) -> Key {
    let part = |name: &str, value: &str| (name.to_owned(), Value::from(value));
    Key { partition: part("PK", partition), sort: Some(part("SK", sort)) }
}

async fn put(store: &Arc<dyn Store>, item: Item) {
    store.put(Put { table: "school".to_owned(), item, condition: None }).await.unwrap();
}

/// The model before its items were exclusive, with two students of one address.
async fn before_exclusive(emails: [&str; 2]) -> Arc<dyn Store> {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let open = SCHOOL.replace("\n    else conflict \"this address is taken\"", "");
    let h = Harness::on(&open.replace("derive exclusive", "derive"), store.clone()).await;
    student(&h, "s1", emails[0]).await.unwrap();
    student(&h, "s2", emails[1]).await.unwrap();
    let item = h.everything("school").await.into_iter().find(|i| i["SK"] == Value::from("OWNER"));
    assert!(!item.unwrap().contains_key("tavola:owner"));
    store
}

fn model(text: &str) -> Model {
    tavola_model::resolve(&tavola_model::syntax::parse(text).file).0
}

/// What `tavola apply` does; nothing is filled in while two owners want one item.
async fn applied(store: &Arc<dyn Store>) -> Survey {
    let model = model(SCHOOL);
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    let steps = apply::plan(&model, &**store, &deployment).await.unwrap();
    apply::execute(&**store, steps).await.unwrap();
    let data = Existing::open(&model, store.clone(), &deployment).await.unwrap();
    let survey = data.survey(&mut |_| {}).await.unwrap();
    if survey.duplicates == 0 {
        let summary = data.fill(&mut |_| {}).await.unwrap();
        assert_eq!(summary.wrong(), 0, "{summary:?}");
    }
    survey
}

#[tokio::test]
async fn existing_items_get_their_owner() {
    let store = before_exclusive(["a@b.ch", "b@b.ch"]).await;
    let survey = applied(&store).await;
    let needs: Vec<_> = survey.needs.iter().map(|(need, count)| (need.kind, *count)).collect();
    assert_eq!(needs, [(ProblemKind::MissingOwner, 2)], "{survey:?}");
    let h = Harness::on(SCHOOL, store.clone()).await;
    assert_sound(&h).await;
    refused(student(&h, "s3", "a@b.ch").await, "this address is taken");
    h.call("x", "dropStudent", json!({ "studentId": "s1" })).await.unwrap();
    student(&h, "s3", "a@b.ch").await.unwrap();
    assert!(applied(&store).await.needs.is_empty());
}

/// Until they have it, nobody else can take them, and their owner can change and drop them.
#[tokio::test]
async fn existing_items_are_their_owners_also_before_that() {
    let store = before_exclusive(["a@b.ch", "b@b.ch"]).await;
    let h = Harness::on(SCHOOL, store).await;
    refused(student(&h, "s3", "a@b.ch").await, "this address is taken");
    let named = json!({ "studentId": "s1", "name": "Ann" });
    h.call("x", "changeStudent", named).await.unwrap();
    h.call("x", "dropStudent", json!({ "studentId": "s1" })).await.unwrap();
    student(&h, "s3", "a@b.ch").await.unwrap();
    assert_eq!(owner(&h, "a@b.ch").await, "s3");
}

#[tokio::test]
async fn two_owners_of_one_existing_item_are_told_and_can_be_put_right() {
    let store = before_exclusive(["a@b.ch", "a@b.ch"]).await;
    let survey = applied(&store).await;
    assert_eq!(survey.duplicates, 1, "{survey:?}");
    let listed = survey.listed[0].to_string();
    assert!(listed.contains("`email` is the same as that of: PK=\"STUDENT#s"), "{listed}");
    let h = Harness::on(SCHOOL, store.clone()).await;
    let (told, summary) = inspect(&h, RepairMode::Repair).await;
    assert_eq!(summary.left.get(&ProblemKind::Duplicate), Some(&1), "{told:#?}");
    let holder = owner(&h, "a@b.ch").await;
    let other = if holder == "s1" { "s2" } else { "s1" };
    // Whoever does not hold it can go, and leaves it alone.
    h.call("x", "dropStudent", json!({ "studentId": other })).await.unwrap();
    assert_eq!(owner(&h, "a@b.ch").await, holder);
    assert_sound(&h).await;
    assert_eq!(applied(&store).await.duplicates, 0);
}

#[tokio::test]
async fn an_item_without_its_owner_or_with_another_is_mended() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(SCHOOL, store.clone()).await;
    student(&h, "s1", "a@b.ch").await.unwrap();
    student(&h, "s2", "b@b.ch").await.unwrap();
    let sorted = |mut items: Vec<Item>| {
        items.sort_by_key(|item| format!("{item:?}"));
        items
    };
    let before = sorted(h.everything("school").await);
    let item =
        before.iter().find(|item| item["PK"] == Value::from("EMAIL#a@b.ch")).unwrap().clone();
    let named = |id: &str| Value::L(["main", id, "META"].map(Value::from).into());
    let mut nobody = item.clone();
    nobody.remove("tavola:owner");
    let mut gone = item.clone();
    gone.insert("tavola:owner".to_owned(), named("STUDENT#gone"));
    let mut other = item.clone();
    other.insert("tavola:owner".to_owned(), named("STUDENT#s2"));
    let mut orphan = item.clone();
    orphan.insert("PK".to_owned(), Value::from("EMAIL#c@b.ch"));
    orphan.insert("email".to_owned(), Value::from("c@b.ch"));
    for (planted, kind) in [
        (Some(nobody), ProblemKind::MissingOwner),
        (Some(gone), ProblemKind::StaleDerived),
        (Some(other), ProblemKind::StaleDerived),
        (Some(orphan), ProblemKind::OrphanDerived),
        (None, ProblemKind::MissingDerived),
    ] {
        match planted {
            Some(item) => put(&store, item).await,
            None => {
                let key = key("EMAIL#a@b.ch", "OWNER");
                let delete = Delete { table: "school".to_owned(), key, condition: None };
                store.delete(delete).await.unwrap();
            }
        }
        let (told, _) = inspect(&h, RepairMode::Look).await;
        assert!(told.iter().any(|(found, ..)| *found == kind), "{kind:?} {told:#?}");
        let (told, summary) = inspect(&h, RepairMode::Repair).await;
        assert_eq!(summary.wrong(), 0, "{kind:?} {told:#?}");
        assert_eq!(sorted(h.everything("school").await), before, "{kind:?}");
    }
}
