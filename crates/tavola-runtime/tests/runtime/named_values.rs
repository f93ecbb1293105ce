//! Values that have a name, steps under a condition and what reads add up, with many callers at
//! once: what is stored is what they leave one after the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;

use crate::harness::Harness;

const SCHOOL: &str = r#"
model school
table main = "school" { key PK, SK }
caller { id: id = "sub" }

entity School in main {
  PK = "SCHOOL#{school}"
  SK = "SCHOOL"
  school:  id
  counter: int = 0
  full:    bool = false
}

entity Pupil in main {
  PK = "SCHOOL#{school}"
  SK = "PUPIL#{number}"
  school: id
  number: id
}

entity Sign in main {
  PK = "SCHOOL#{school}"
  SK = "SIGN"
  school: id
  pupils: int
}

entity Census in main {
  PK = "CENSUS#{school}"
  SK = "{censusId}"
  school:   id
  censusId: ulid = new
  pupils:   int
}

write open(school) {
  allow signed-in
  create School from input
}

write enrol(school) {
  allow signed-in
  let it = School(school)
  let next = it.counter + 1
  check next <= 60 else conflict school-full "{next} is one too many"
  update it set counter += 1
  create Pupil { school, number = "P{next:pad(3)}" }
  when next = 60 and not it.full {
    let pupils = it.counter
    update it set full = true
    create Sign { school, pupils }
  }
}

read pupils(school) {
  from main where PK = "SCHOOL#{school}" and begins_with(SK, "PUPIL#")
  at most 100
  strong
  return count
  allow signed-in
}

write enrolLast(school) {
  allow signed-in
  let it = School(school)
  let before = it.counter
  update it set counter += 1
  let number = it.counter
  check number = before + 1
  create Pupil { school, number = "P{number:pad(3)}" }
}

write census(school) {
  allow signed-in
  let all = pupils(school)
  create Census { school, pupils = all.count }
}

read censuses(school) {
  from main where PK = "CENSUS#{school}"
  at most 100
  strong
  allow signed-in
}
"#;

async fn together(harness: &Arc<Harness>, name: &'static str) -> Vec<Result<Json, Failure>> {
    let call = |user: usize| {
        let harness = harness.clone();
        tokio::spawn(async move {
            let called = harness.call(&format!("u{user}"), name, json!({ "school": "s" })).await;
            called.map(|response| response.body.into())
        })
    };
    let calls: Vec<_> = (0..64).map(call).collect();
    let mut answers = Vec::with_capacity(calls.len());
    for call in calls {
        answers.push(call.await.unwrap());
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_callers_get_a_number_each_or_are_told() {
    let harness = Arc::new(Harness::new(SCHOOL).await);
    harness.call("ann", "open", json!({ "school": "s" })).await.unwrap();
    let answers = together(&harness, "enrol").await;
    let refused: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert_eq!(refused.len(), 4, "{refused:?}");
    for failure in refused {
        assert!(failure.to_string().contains("61 is one too many"), "{failure}");
    }
    let keys: BTreeSet<String> =
        harness.sort_keys("school", "SCHOOL#s").await.into_iter().collect();
    let mut wanted: BTreeSet<String> = (1..=60).map(|n| format!("PUPIL#P{n:03}")).collect();
    wanted.extend(["SCHOOL".to_owned(), "SIGN".to_owned()]);
    assert_eq!(keys, wanted);
    let stored = harness.everything("school").await;
    let sign = stored.iter().find(|item| item["SK"].as_str() == Some("SIGN")).unwrap();
    assert_eq!(sign["pupils"].to_json(), json!(60));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_read_counts_was_there_at_some_time() {
    let harness = Arc::new(Harness::new(SCHOOL).await);
    harness.call("ann", "open", json!({ "school": "s" })).await.unwrap();
    let counting = together(&harness, "census");
    let (enrolled, counted) = tokio::join!(together(&harness, "enrol"), counting);
    assert_eq!(enrolled.iter().filter(|answer| answer.is_ok()).count(), 60);
    for answer in counted {
        let pupils = answer.unwrap()["pupils"].as_u64().unwrap();
        assert!(pupils <= 60, "{pupils}");
    }
    let last = harness.call("ann", "census", json!({ "school": "s" })).await.unwrap();
    assert_eq!(Json::from(last.body)["pupils"], json!(60));
    // Ids of one process ascend: the last census is listed last.
    let all = harness.call("ann", "censuses", json!({ "school": "s" })).await.unwrap();
    let all = Json::from(all.body);
    assert_eq!(all["items"].as_array().unwrap().last().unwrap()["pupils"], json!(60));
}

/// A `let` behind a step that changes what it is made of is computed where it stands.
#[tokio::test(flavor = "multi_thread")]
async fn a_value_behind_a_step_is_what_the_step_leaves() {
    let harness = Arc::new(Harness::new(SCHOOL).await);
    harness.call("ann", "open", json!({ "school": "s" })).await.unwrap();
    let answers = together(&harness, "enrolLast").await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    let keys = harness.sort_keys("school", "SCHOOL#s").await;
    let expected = (1..=64).map(|number| format!("PUPIL#P{number:03}"));
    assert_eq!(keys, expected.chain(["SCHOOL".to_owned()]).collect::<Vec<_>>());
}
