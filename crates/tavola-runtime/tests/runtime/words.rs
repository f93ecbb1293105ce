//! What a failure says: the field, the rule or the condition, in the model's own words, and no
//! values.

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;

use crate::harness::Harness;

const TASKS: &str = r#"
model tasks
table main = "tasks" {
  key PK, SK
  index byTag on GSI1PK
  index byOwner on owner
}
caller {
  id: id = "sub"
}
type Size {
  width:  int
  height: int
}
entity Task in main {
  PK = "TASK#{taskId}"
  SK = "TASK"
  taskId: id
  owner:  id
  status: open | held | done = open
  secret: cold | warm | hot = cold visible if owner = caller.id
  left:   int(0..3) = 3
  name:   string(1..5) = "task"
  code:   string(9)? unique
  moves status {
    open -> held
    open | held -> done by   owner = caller.id
    open -> done by service robots
  }
  moves secret {
    cold -> warm by owner = caller.id
    cold -> warm by service heating
  }
}
entity Score in main {
  PK = "SCORES"
  SK = "{points:pad(3)}#{title}"
  GSI1PK = "TAG#{tag}"
  tag:    string(3000)?
  owner:  string(10)?
  points: int
  title:  string(0..3000)
}
rule mine(taskId) if Task(taskId).owner = caller.id
read task(taskId) {
  get Task(taskId)
  allow signed-in
}
read board(taskId) {
  let task = Task(taskId)
  get Task(taskId)
  allow task.owner = caller.id
    or   mine   // and nobody else
}
write add(taskId, code?) {
  allow signed-in
  create Task { taskId, owner = caller.id, code }
}
write finish(taskId) {
  allow signed-in
  update Task(taskId) set status = done
}
write reopen(taskId) {
  allow signed-in
  update Task(taskId) set status = open
}
write warm(taskId, to: Task.secret) {
  allow signed-in
  update Task(taskId) set secret = input.to
}
write take(taskId, by: int) {
  allow mine
  update Task(taskId) set left -= input.by
    if status = open and   // not another
      left>=1
}
write rename(taskId, name: string) {
  allow signed-in
  update Task(taskId) set name = input.name
}
write drop(taskId) {
  allow signed-in
  delete Task(taskId) if status != open
}
write link(taskId, other: id, why: id?) {
  allow signed-in
  check exists Task(taskId = other)
  check other!=taskId
  check exists why else invalid why
  check size([why]) = 2 else not-found
  update Task(taskId) set name = "x"
}
write measure(taskId, size: Size) {
  allow signed-in
  check size = Size {
    width  = 1
    height = 2
  }
  update Task(taskId) set name = "y"
}
entity Sum in main {
  PK = "SUM#{sumId}"
  SK = "SUM"
  sumId:  id
  amount: number
  more:   map?
}
write sum(sumId, amount, more?) {
  allow signed-in
  create Sum from input
}
write score(points, title, tag?, owner?) {
  allow signed-in
  create Score from input
}
write tag(points, title, tag) {
  allow signed-in
  update Score(points, title) set tag
}
"#;

async fn tasks() -> Harness {
    let h = Harness::new(TASKS).await;
    h.call("ann", "add", json!({ "taskId": "t", "code": "c" })).await.unwrap();
    h.call("ann", "add", json!({ "taskId": "u" })).await.unwrap();
    h
}

/// What a refusal tells: its code, the field that it is about, its message and its rule.
fn told(failure: &Failure) -> (&str, &str, &str, &str) {
    match failure {
        Failure::Invalid(faults) => {
            let [fault] = faults.as_slice() else { panic!("{faults:?}") };
            let rule = fault.rule.as_deref().unwrap_or_default();
            (fault.code.as_str(), &fault.field, &fault.message, rule)
        }
        other => {
            let reason = other.reason().unwrap_or_else(|| panic!("{other:?}"));
            let field = reason.field.as_deref().unwrap_or_default();
            (
                reason.code.as_str(),
                field,
                &reason.message,
                reason.rule.as_deref().unwrap_or_default(),
            )
        }
    }
}

async fn failed(h: &Harness, user: &str, name: &str, input: Json) -> Failure {
    h.call(user, name, input).await.expect_err("a failure")
}

#[tokio::test]
async fn a_condition_without_words_is_told_in_general_and_named_for_the_developer() {
    let h = tasks().await;
    let conflict =
        |rule| ("condition-failed", "", "this is not possible in the current state", rule);
    let open = failed(&h, "ann", "drop", json!({ "taskId": "t" })).await;
    assert_eq!(told(&open), conflict("status != open"));
    let same = json!({ "taskId": "t", "other": "t", "why": "w" });
    assert_eq!(told(&failed(&h, "ann", "link", same).await), conflict("other != taskId"));
    h.call("ann", "take", json!({ "taskId": "t", "by": 3 })).await.unwrap();
    let none_left = failed(&h, "ann", "take", json!({ "taskId": "t", "by": 1 })).await;
    assert_eq!(told(&none_left), conflict("status = open and left >= 1"));
    let size = json!({ "taskId": "t", "size": { "width": 1, "height": 3 } });
    let several_lines = conflict("size = Size { width = 1, height = 2 }");
    assert_eq!(told(&failed(&h, "ann", "measure", size).await), several_lines);

    let nowhere = json!({ "taskId": "t", "other": "v", "why": "w" });
    let missing = ("not-found", "", "not found", "exists Task(taskId = other)");
    assert_eq!(told(&failed(&h, "ann", "link", nowhere).await), missing);
    let no_reason = json!({ "taskId": "t", "other": "u" });
    let fault = ("not-valid", "why", "is not valid", "exists why");
    assert_eq!(told(&failed(&h, "ann", "link", no_reason).await), fault);
    // What a model says to be not found is not explained.
    let hidden = json!({ "taskId": "t", "other": "u", "why": "w" });
    assert_eq!(failed(&h, "ann", "link", hidden).await, Failure::not_found());
}

#[tokio::test]
async fn a_refusal_names_what_would_permit_it_and_a_missing_item_is_just_not_found() {
    let h = tasks().await;
    let refused = |rule| ("not-allowed", "", "you may not do this", rule);
    let take = json!({ "taskId": "t", "by": 1 });
    assert_eq!(told(&failed(&h, "eve", "take", take).await), refused("mine"));
    let board = failed(&h, "eve", "board", json!({ "taskId": "t" })).await;
    assert_eq!(told(&board), refused("task.owner = caller.id or mine"));
    let nowhere = failed(&h, "eve", "board", json!({ "taskId": "x" })).await;
    assert_eq!(nowhere, Failure::not_found());
    let finish = failed(&h, "eve", "finish", json!({ "taskId": "t" })).await;
    assert_eq!(told(&finish), refused("owner = caller.id or service robots"));
}

#[tokio::test]
async fn a_change_that_is_not_possible_tells_only_values_that_the_caller_sees() {
    let h = tasks().await;
    let stuck = |field, message| ("move-not-allowed", field, message, "");
    h.call("ann", "finish", json!({ "taskId": "t" })).await.unwrap();
    let reopen = failed(&h, "eve", "reopen", json!({ "taskId": "t" })).await;
    assert_eq!(told(&reopen), stuck("status", "`status` cannot change from done to open"));
    let hot = json!({ "taskId": "t", "to": "hot" });
    let seen = failed(&h, "ann", "warm", hot.clone()).await;
    assert_eq!(told(&seen), stuck("secret", "`secret` cannot change from cold to hot"));
    let warm = json!({ "taskId": "t", "to": "warm" });
    assert_eq!(failed(&h, "eve", "warm", warm).await, Failure::not_allowed(None));
    let hidden = failed(&h, "eve", "warm", hot).await;
    assert_eq!(told(&hidden), stuck("secret", "`secret` cannot change like this"));
}

#[tokio::test]
async fn a_value_that_does_not_fit_is_named_with_its_bound() {
    let h = tasks().await;
    let below = failed(&h, "ann", "take", json!({ "taskId": "t", "by": 4 })).await;
    let bounds = "`left` must be a whole number from 0 to 3";
    assert_eq!(told(&below), ("out-of-bounds", "left", bounds, ""));
    let long = failed(&h, "ann", "rename", json!({ "taskId": "t", "name": "longer" })).await;
    assert_eq!(told(&long), ("too-long", "name", "may have at most 5 characters, not 6", ""));
    let none = failed(&h, "ann", "warm", json!({ "taskId": "t", "to": "mild" })).await;
    assert_eq!(told(&none), ("not-a-member", "to", "must be one of cold, warm, hot", ""));
    let control = failed(&h, "ann", "task", json!({ "taskId": "a\u{7}" })).await;
    let id = "must be an id: 1 to 256 bytes, without `#` and control characters";
    assert_eq!(told(&control), ("wrong-format", "taskId", id, ""));
    let taken = failed(&h, "ann", "add", json!({ "taskId": "w", "code": "c" })).await;
    assert_eq!(told(&taken), ("not-unique", "code", "this code is taken already", ""));
    let again = failed(&h, "ann", "add", json!({ "taskId": "t" })).await;
    assert_eq!(told(&again), ("exists-already", "", "this Task exists already", ""));
}

#[tokio::test]
async fn what_no_key_can_hold_is_the_fault_of_its_part() {
    let h = tasks().await;
    let score = |points: i64, title: &str| json!({ "points": points, "title": title });
    let bad = |field, message| ("bad-key", field, message, "");
    let wide = failed(&h, "ann", "score", score(1000, "t")).await;
    assert_eq!(told(&wide), bad("points", "does not fit its place in the key"));
    let empty = failed(&h, "ann", "score", score(1, "")).await;
    assert_eq!(told(&empty), bad("title", "must not be empty: it is part of a key"));
    let long = failed(&h, "ann", "score", score(1, &"t".repeat(3000))).await;
    assert_eq!(told(&long), bad("title", "makes the key `SK` longer than 1024 bytes"));

    // Stores that look at indexes later or not at all do not decide it.
    let tagged = json!({ "points": 1, "title": "t", "tag": "x".repeat(2048) });
    let too_long = bad("tag", "makes the key `GSI1PK` longer than 2048 bytes");
    assert_eq!(told(&failed(&h, "ann", "score", tagged.clone()).await), too_long);
    let unowned = json!({ "points": 1, "title": "t", "owner": "" });
    let no_owner = bad("owner", "must not be empty: it is a key");
    assert_eq!(told(&failed(&h, "ann", "score", unowned).await), no_owner);
    h.call("ann", "score", score(1, "t")).await.unwrap();
    assert_eq!(told(&failed(&h, "ann", "tag", tagged).await), too_long);
}

#[tokio::test]
async fn no_digit_of_a_number_is_lost_in_silence() {
    let h = tasks().await;
    let amounts = [
        ("a", json!(0.1), json!(0.1)),
        ("b", json!(u64::MAX), json!(u64::MAX)),
        ("c", json!("12.50"), json!(12.5)),
        (
            "d",
            json!("12345678901234567890123456789012345678"),
            json!("12345678901234567890123456789012345678"),
        ),
        ("e", json!("1e100"), json!(1e100)),
    ];
    for (id, given, answered) in amounts {
        let sum = h.call("ann", "sum", json!({ "sumId": id, "amount": given })).await.unwrap();
        assert_eq!(sum.body["amount"], answered, "{given}");
    }
    // JSON's readers have rounded it already.
    let rounded: Json = serde_json::from_str("12345678901234567890123456789012345678").unwrap();
    for (given, code, message) in [
        (rounded, "too-precise", "has more digits than a JSON number keeps: give it as text"),
        (json!("1".repeat(39)), "too-precise", "a number may have at most 38 significant digits"),
        (json!("ten"), "wrong-type", "must be a number"),
        (json!(true), "wrong-type", "must be a number"),
    ] {
        let refused = failed(&h, "ann", "sum", json!({ "sumId": "x", "amount": given })).await;
        assert_eq!(told(&refused), (code, "amount", message, ""), "{given}");
    }
    for (more, code, message) in [
        (json!({ "a": [{ "": 1 }] }), "wrong-format", "has an entry without a name"),
        (
            json!({ "n": 1e30 }),
            "too-precise",
            "at `n`: an integer beyond 64 bits must be written as a string to keep its digits",
        ),
    ] {
        let input = json!({ "sumId": "x", "amount": 1, "more": more });
        let refused = failed(&h, "ann", "sum", input).await;
        assert_eq!(told(&refused), (code, "more", message, ""));
    }
    let mut typed = tavola_runtime::Input::default();
    typed.text("sumId", "t");
    typed.text("amount", "12345678901234567890123456789012345678");
    let typed = h.runtime.call("sum", typed, &crate::harness::user_named("ann")).await.unwrap();
    assert_eq!(typed.body["amount"], "12345678901234567890123456789012345678");
}
