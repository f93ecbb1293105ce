//! Jobs over reads of any length, by lease and by hand.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Clock, Code, Failure, Input, JobReport, Runtime};
use tavola_store::{Action, ActionKind, Item, Put, Result, Store, Value};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::crash::{Crashing, Mortal, Refusing};
use crate::harness::{Harness, Random, elements, inputs};

/// When the clock stands, in epoch seconds.
const BEGAN: i64 = 1_800_000_000;

const SCHOOLS: &str = r#"
model schools
timestamps milliseconds
table main = "schools" {
  key PK, SK
  type kind
}
caller {
  id: id = "sub"
}
entity School in main {
  PK = "SCHOOLS"
  SK = "SCHOOL#{schoolId}"
  schoolId: id
  open:     bool = true
}
entity Assignment in main {
  PK = "SCHOOL#{schoolId}"
  SK = "ASSIGNMENT#{assignmentId}"
  schoolId:     id
  assignmentId: id
  grades:       int = 0
  notes:        int = 0
  locked:       bool = false
}
read schools(school: id?) {
  from main where PK = "SCHOOLS" and begins_with(SK, "SCHOOL#")
  filter schoolId = input.school?
  at most 2
  allow job
}
read assignments(schoolId) {
  from main where PK = "SCHOOL#{schoolId}" and begins_with(SK, "ASSIGNMENT#")
  at most 40
  allow signed-in
}
write addSchool(schoolId, open?) {
  allow signed-in
  create School from input
}
write addAssignment(schoolId, assignmentId, locked?) {
  allow signed-in
  create Assignment from input
}
write grade(schoolId, assignmentId) {
  allow job
  let a = Assignment(schoolId, assignmentId)
  check a.locked = false else forbidden "it is locked"
  update a set grades += 1 if grades < 1
}
write dropAssignment(schoolId, assignmentId) {
  allow signed-in
  delete Assignment(schoolId, assignmentId)
}
write note(schoolId, assignmentId) {
  allow signed-in
  update Assignment(schoolId, assignmentId) set notes += 1
}
write lockAll(schoolId) {
  allow signed-in
  for a in assignments(schoolId) { update a set locked = true }
}
job gradeAll(school: id?) every 1h {
  for school in schools(school) where school.open = true {
    for a in assignments(school.schoolId) { do grade(a.schoolId, a.assignmentId) }
  }
}
"#;

/// Three schools, of which `shut` is not open, with so many assignments each.
async fn schools(h: &Harness, assignments: usize) {
    for (school, open) in [("a", true), ("b", true), ("shut", false)] {
        h.call("ann", "addSchool", json!({ "schoolId": school, "open": open })).await.unwrap();
        for number in 0..assignments {
            let id = format!("n{number:04}");
            h.call("ann", "addAssignment", json!({ "schoolId": school, "assignmentId": id }))
                .await
                .unwrap();
        }
    }
}

/// How many assignments of a school are graded.
async fn graded(h: &Harness, school: &str) -> usize {
    let items = h.everything("schools").await;
    let is_graded = |item: &&Item| {
        item["PK"].as_str() == Some(&format!("SCHOOL#{school}")) && item["grades"] == Value::from(1)
    };
    items.iter().filter(is_graded).count()
}

fn report(done: usize, skipped: usize, refused: usize) -> JobReport {
    JobReport { done, skipped, refused }
}

#[tokio::test]
async fn a_job_nests_and_goes_over_all_that_its_reads_find() {
    let h = Harness::new(SCHOOLS).await;
    schools(&h, 250).await;
    let ran = h.runtime.run_job("gradeAll", Input::default()).await.unwrap();
    assert_eq!(ran, report(500, 0, 0), "more than an answer of either read holds, and no shut one");
    assert_eq!(graded(&h, "shut").await, 0);
    let again = h.runtime.run_job("gradeAll", Input::default()).await.unwrap();
    assert_eq!(again, report(0, 500, 0));
}

#[tokio::test]
async fn a_job_takes_inputs_by_hand() {
    let h = Harness::new(SCHOOLS).await;
    schools(&h, 3).await;
    let ran = h.runtime.run_job("gradeAll", inputs(json!({ "school": "b" }))).await.unwrap();
    assert_eq!((ran, graded(&h, "a").await), (report(3, 0, 0), 0));
    let wrong = h.runtime.run_job("gradeAll", inputs(json!({ "scool": "b" }))).await;
    assert!(matches!(wrong, Err(Failure::Invalid(_))), "{wrong:?}");
}

#[tokio::test]
async fn one_that_is_refused_does_not_keep_the_others_from_being_done() {
    let h = Harness::new(SCHOOLS).await;
    schools(&h, 3).await;
    let locked = json!({ "schoolId": "a", "assignmentId": "m", "locked": true });
    h.call("ann", "addAssignment", locked).await.unwrap();
    let ran = h.runtime.run_job("gradeAll", Input::default()).await.unwrap();
    assert_eq!(ran, report(6, 0, 1));
}

#[tokio::test]
async fn one_that_others_have_broken_does_not_keep_the_others_from_being_done() {
    for broken in [&["n0002"][..], &["n0001", "n0002", "n0003"]] {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        schools(&Harness::on(SCHOOLS, store.clone()).await, 5).await;
        let keys = broken.iter().map(|id| format!("ASSIGNMENT#{id}")).collect();
        let h = Harness::on(SCHOOLS, Arc::new(Intercepted::new(store, Refusing(keys)))).await;
        let ran = h.runtime.run_job("gradeAll", Input::default()).await;
        match broken.len() {
            // In each of two schools.
            1 => assert_eq!(ran.unwrap(), report(8, 0, 2)),
            // Then it is the store that is to blame.
            _ => assert!(matches!(ran, Err(Failure::Internal(_))), "{ran:?}"),
        }
    }
}

#[tokio::test]
async fn a_loop_that_finds_more_than_its_read_returns_says_so() {
    let h = Harness::new(SCHOOLS).await;
    schools(&h, 45).await;
    let failed = h.call("ann", "lockAll", json!({ "schoolId": "a" })).await.unwrap_err();
    let Failure::TooLarge(reason) = failed else { panic!("{failed:?}") };
    assert_eq!(reason.code, Code::TRANSACTION_TOO_LARGE);
    assert_eq!(reason.message, "this goes over more than 40 items, the most at once");
}

/// Lets time pass with every transaction of a write. At one of them, another process takes the
/// lease, as if this one had stood still.
struct Eventful {
    clock: Clock,
    seconds: i64,
    takes_lease_at: usize,
    transactions: AtomicUsize,
}

impl Eventful {
    fn new(clock: &Clock, seconds: i64, takes_lease_at: usize) -> Self {
        let (clock, transactions) = (clock.clone(), AtomicUsize::new(0));
        Self { clock, seconds, takes_lease_at, transactions }
    }
}

#[async_trait]
impl Interceptor for Eventful {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let is_lease = |action: &Action| match &action.kind {
            ActionKind::Update(key, _) => {
                key.to_item()["PK"].as_str() == Some("TAVOLA#JOB#gradeAll")
            }
            _ => false,
        };
        if let Request::TransactWrite(write) = &request
            && !write.actions.iter().any(is_lease)
        {
            self.clock.advance(self.seconds);
            if self.transactions.fetch_add(1, Ordering::Relaxed) == self.takes_lease_at {
                let item = lease("somebody else", i64::MAX / 2);
                store.put(Put { table: "schools".to_owned(), item, condition: None }).await?;
            }
        }
        request.send(store).await
    }
}

/// Runs background work for a while on a store with five assignments a school.
async fn eventful(seconds: i64, takes_lease_at: usize) -> Harness {
    let memory = Arc::new(EmbeddedStore::memory().unwrap());
    schools(&Harness::on(SCHOOLS, memory.clone()).await, 5).await;
    let clock = Clock::standing(BEGAN * 1000);
    let eventful = Eventful::new(&clock, seconds, takes_lease_at);
    let h = Harness::with_clock(SCHOOLS, Arc::new(Intercepted::new(memory, eventful)), clock).await;
    h.runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(5))).await;
    h
}

fn lease(worker: &str, until: i64) -> Item {
    [
        ("PK".to_owned(), Value::from("TAVOLA#JOB#gradeAll")),
        ("SK".to_owned(), Value::from("TAVOLA")),
        ("tavola:worker".to_owned(), Value::from(worker)),
        ("tavola:until".to_owned(), Value::from(until)),
    ]
    .into()
}

async fn stored_lease(h: &Harness) -> Item {
    let items = h.everything("schools").await;
    items.into_iter().find(|item| item["PK"].as_str() == Some("TAVOLA#JOB#gradeAll")).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_was_lost_is_not_let_go_of() {
    let h = eventful(0, 3).await;
    let lease = stored_lease(&h).await;
    assert_eq!(lease["tavola:worker"], Value::from("somebody else"));
    assert!(!lease.contains_key("tavola:last"), "it is theirs to end: {lease:?}");
    assert_eq!(h.runtime.metrics().jobs[0].runs, 1, "this one had come to its end all the same");
}

#[tokio::test(start_paused = true)]
async fn a_job_stops_when_it_finds_that_its_lease_is_lost() {
    let h = eventful(60, 3).await;
    assert_eq!(stored_lease(&h).await["tavola:worker"], Value::from("somebody else"));
    assert_eq!((graded(&h, "a").await, graded(&h, "b").await), (4, 0));
}

#[tokio::test(start_paused = true)]
async fn a_long_job_renews_its_lease() {
    let h = eventful(90, usize::MAX).await;
    let job = &h.runtime.metrics().jobs[0];
    assert_eq!((job.runs, job.done), (1, 10), "it took 15 minutes, far beyond one lease");
    let lease = stored_lease(&h).await;
    assert_eq!(lease["tavola:last"], Value::from(BEGAN));
    assert!(!lease.contains_key("tavola:worker"));
    // It is due again an hour after it began.
    for (seconds, runs) in [(44 * 60, 1), (60, 2)] {
        h.clock.advance(seconds);
        h.runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(5))).await;
        assert_eq!(h.runtime.metrics().jobs[0].runs, runs);
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_that_another_process_runs_is_not_finished() {
    let h = Harness::new(SCHOOLS).await;
    schools(&h, 2).await;
    let item = lease("somebody else", i64::MAX / 2);
    h.store.put(Put { table: "schools".to_owned(), item, condition: None }).await.unwrap();
    h.runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(40))).await;
    assert_eq!((h.runtime.metrics().jobs[0].runs, graded(&h, "a").await), (0, 0));
    assert!(!stored_lease(&h).await.contains_key("tavola:last"));
}

/// Runs background work until the job is due again after a failure.
async fn run_for_a_while(runtime: &Arc<Runtime>) {
    runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(40))).await;
}

#[tokio::test(start_paused = true)]
async fn what_is_interrupted_at_any_request_is_done_by_another_server() {
    for writes in 0.. {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let clock = Clock::standing(BEGAN * 1000);
        let h = Harness::with_clock(SCHOOLS, store.clone(), clock.clone()).await;
        schools(&h, 5).await;
        let crashing = Arc::new(Crashing::after(store.clone(), writes));
        let first = Harness::with_clock(SCHOOLS, crashing.clone(), clock).await;
        run_for_a_while(&first.runtime).await;
        // Its lease is over, and what failed is due again.
        h.clock.advance(15 * 60);
        run_for_a_while(&h.runtime).await;
        assert_eq!((graded(&h, "a").await, graded(&h, "b").await), (5, 5), "after {writes} writes");
        let lease = stored_lease(&h).await;
        assert!(lease.contains_key("tavola:last") && !lease.contains_key("tavola:worker"));
        if !crashing.has_died() {
            assert!(writes > 10);
            break;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn many_items_are_graded_once_by_servers_that_are_killed_while_others_write() {
    let (elements, store) = (elements(), Arc::new(EmbeddedStore::memory().unwrap()));
    let clock = Clock::standing(BEGAN * 1000);
    let h = Harness::with_clock(SCHOOLS, store.clone(), clock.clone()).await;
    let store: Arc<dyn Store> = store;
    schools(&h, elements / 2).await;
    let mut random = Random::new();
    let (mut kills, mut late, mut gone, mut notes) = (0, 0, BTreeSet::new(), 0);
    loop {
        let most = (elements / 6, 0);
        let servers = Mortal::two(SCHOOLS, &store, &clock, &mut random, most).await;
        let others = async {
            for _ in 0..30 {
                tokio::time::sleep(Duration::from_millis(100)).await;
                let one = format!("n{:04}", random.next() as usize % (elements / 2));
                let input = json!({ "schoolId": "a", "assignmentId": one });
                match random.next() % 3 {
                    0 if gone.len() < elements / 10 => {
                        if h.call("bob", "dropAssignment", input).await.is_ok() {
                            gone.insert(one);
                        }
                    }
                    1 => {
                        late += 1;
                        let new = json!({ "schoolId": "b", "assignmentId": format!("z{late}") });
                        h.call("bob", "addAssignment", new).await.unwrap();
                    }
                    _ => notes += usize::from(h.call("bob", "note", input).await.is_ok()),
                }
            }
            // The lease of whoever has died is over.
            clock.advance(15 * 60);
        };
        let [one, other] = servers.each_ref().map(|server| run_for_a_while(&server.runtime));
        futures_util::future::join3(one, other, others).await;
        kills += servers.iter().filter(|server| server.has_died()).count();
        if servers.iter().map(|server| server.runtime.metrics().jobs[0].runs).sum::<u64>() > 0 {
            break;
        }
        clock.advance(15 * 60);
    }
    for item in h.everything("schools").await {
        let Some(id) = item.get("assignmentId").and_then(Value::as_str) else { continue };
        let may = if id.starts_with('z') { 0..=1 } else { 1..=1 };
        let grades = item["grades"].as_number().and_then(|n| n.to_i64()).unwrap();
        let is_shut = item["PK"].as_str() == Some("SCHOOL#shut");
        assert!(if is_shut { grades == 0 } else { may.contains(&grades) }, "{item:?}");
    }
    assert_eq!(graded(&h, "a").await, elements / 2 - gone.len());
    assert!(!stored_lease(&h).await.contains_key("tavola:worker"));
    assert!(kills > 4, "{kills} kills");
    println!(
        "{elements} elements, {kills} kills of two servers, {late} added, {} deleted and {notes} \
         changed meanwhile: each item once",
        gone.len()
    );
}
