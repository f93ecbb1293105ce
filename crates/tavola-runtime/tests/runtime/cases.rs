//! What a `when` does otherwise, loops over days and moments with the number of each, and the lesser
//! of two values.

use futures_util::future::join_all;
use serde_json::json;
use tavola_model::{Severity, analyse};
use tavola_runtime::{Code, Failure};
use tavola_store::Value;

use crate::harness::Harness;

const CLINIC: &str = r#"
model clinic
table main = "clinic" { key PK, SK }
caller { id: id = "sub" }
entity Slot in main {
  PK = "DOCTOR#{doctor}"
  SK = "SLOT#{start}"
  doctor:  id
  start:   timestamp
  number:  int(0..9999)
  patient: id?
}
entity Waiting in main {
  PK = "WAITING#{doctor}"
  SK = "{place:pad(4)}"
  doctor:  id
  place:   int(1..9999)
  patient: id
}
entity Doctor in main {
  PK = "DOCTOR#{doctor}"
  SK = "DOCTOR"
  doctor: id
  free:   int(0..1000) = 0
  given:  int(0..1000) = 0
  turned: int(0..1000) = 0
  points: decimal(8, 2, 0..1000) = 0
}
entity Nick in main {
  PK = "NICK#{search}"
  SK = "{doctor}"
  doctor: id
  name:   text(80)
  search: string(80) = normalize(name)
}
entity Night in main {
  PK = "ROOM#{room}"
  SK = "NIGHT#{day}"
  room:   id
  day:    date
  number: int(0..9999)
}
read next(doctor) {
  one from main where PK = "WAITING#{doctor}"
  strong
}
write addDoctor(doctor, free) {
  allow signed-in
  create Doctor from input
}
write open(doctor, from: timestamp, until: timestamp, minutes: int(0..600)) {
  allow signed-in
  for start, number in from..until by minutes(minutes) { create Slot { doctor, start, number } }
}
write stay(room, from: date, until: date) {
  allow signed-in
  for day, number in from..until { create Night { room, day, number } }
}
write weekly(room, from: date, until: date, step: int(0..100) = 7) {
  allow signed-in
  for day, number in from..until by days(step) where number != 1 { create Night { room, day, number } }
}
write hourly(room, from: date, until: date) {
  allow signed-in
  for day, number in from..until by hours(number(room)) { create Night { room, day, number } }
}
write wait(doctor, place) {
  allow signed-in
  create Waiting { doctor, place, patient = caller.id }
}
write giveBack(doctor, start) {
  allow signed-in
  let line = next(doctor)?
  when exists line {
    update Slot(doctor, start) set patient = line.patient
    delete line
  } else {
    update Slot(doctor, start) clear patient
  }
}
write take(doctor) {
  let it = Doctor(doctor)
  allow signed-in
  when it.free > 0 {
    update it set free -= 1
    update it set given += 1
  } else {
    update it set turned += 1
  }
}
write grade(doctor, marks: int(0..100), most: decimal(4, 2, 0..50)) {
  allow signed-in
  update Doctor(doctor)
    set points = min(points + 10.25, input.most),
        given  = max(given, input.marks)
}
write nickname(doctor, name: text(80)) {
  allow signed-in
  create Nick { doctor, name }
}
read nicknamed(name: text(80)) {
  from main where PK = "NICK#{normalize(name)}"
  allow signed-in
}
steps openAt(doctor: id, start: timestamp, patient: id?, number?: int(0..9999)) {
  create Slot { doctor, start, patient, number = number ?? 7 }
}
write openOne(doctor, start) {
  allow signed-in
  do openAt(doctor, start)
}
write sort(doctor, marks: int(0..100)) {
  allow signed-in
  when marks > 50 { update Doctor(doctor) set given = 1 }
  else when marks > 20 { update Doctor(doctor) set given = 2 }
  else { update Doctor(doctor) set given = 3 }
}
"#;

async fn clinic(free: u32) -> Harness {
    let h = Harness::new(CLINIC).await;
    h.call("ann", "addDoctor", json!({ "doctor": "d", "free": free })).await.unwrap();
    h
}

/// The condition is asked once: what its steps change does not make the other steps happen, too.
#[tokio::test]
async fn one_of_two_happens() {
    let h = clinic(0).await;
    let at = "2030-01-01T08:00:00Z";
    let slots = json!({ "doctor": "d", "from": at, "until": at, "minutes": 15 });
    h.call("ann", "open", slots).await.unwrap();
    h.call("bob", "wait", json!({ "doctor": "d", "place": 1 })).await.unwrap();
    let back = || h.call("ann", "giveBack", json!({ "doctor": "d", "start": at }));
    assert_eq!(back().await.unwrap().body["patient"], "bob");
    assert!(h.sort_keys("clinic", "WAITING#d").await.is_empty());
    assert!(back().await.unwrap().body.get("patient").is_none());
    for (marks, given) in [(51, 1), (50, 2), (20, 3)] {
        let answer = h.call("ann", "sort", json!({ "doctor": "d", "marks": marks })).await.unwrap();
        assert_eq!(answer.body["given"], given);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_callers_get_one_of_two() {
    let h = clinic(40).await;
    let calls = (0..64).map(|_| {
        let h = &h;
        async move {
            loop {
                match h.call("ann", "take", json!({ "doctor": "d" })).await {
                    Ok(_) => return,
                    Err(failure) if *failure.code() == Code::CONTENTION => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    });
    join_all(calls).await;
    let all = h.everything("clinic").await;
    let doctor = all.iter().find(|item| item.get("free").is_some()).unwrap();
    for (name, expected) in [("free", 0), ("given", 40), ("turned", 24)] {
        assert_eq!(doctor[name], Value::from(expected), "{name}");
    }
}

#[tokio::test]
async fn loops_go_over_days_and_moments() {
    let h = clinic(0).await;
    let slots = |until: &str, minutes: u32| {
        let from = "2030-01-01T08:00:00Z";
        json!({ "doctor": "d", "from": from, "until": until, "minutes": minutes })
    };
    h.call("ann", "open", slots("2030-01-01T08:45:00Z", 15)).await.unwrap();
    let all = h.everything("clinic").await;
    let mut numbers: Vec<_> = all
        .iter()
        .filter_map(|item| Some((item.get("start")?.as_str()?, item["number"].clone())))
        .collect();
    numbers.sort_by_key(|(start, _)| *start);
    let expected = [
        ("2030-01-01T08:00:00Z", Value::from(0)),
        ("2030-01-01T08:15:00Z", Value::from(1)),
        ("2030-01-01T08:30:00Z", Value::from(2)),
        ("2030-01-01T08:45:00Z", Value::from(3)),
    ];
    assert_eq!(numbers, expected);
    let refused = h.call("ann", "open", slots("2031-01-01T08:45:00Z", 15)).await;
    assert!(matches!(refused, Err(Failure::TooLarge(..))), "{refused:?}");
    let refused = h.call("ann", "open", slots("2030-01-01T10:00:00Z", 0)).await;
    assert!(matches!(refused, Err(Failure::Conflict(..))), "{refused:?}");
    h.call("ann", "open", slots("2030-01-01T07:00:00Z", 15)).await.unwrap();

    let nights = |room: &str| json!({ "room": room, "from": "2028-02-27", "until": "2028-03-01" });
    h.call("ann", "stay", nights("r")).await.unwrap();
    let days = ["2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"];
    let keys = days.map(|day| format!("NIGHT#{day}"));
    assert_eq!(h.sort_keys("clinic", "ROOM#r").await, keys);
    let weeks = |step: u32| json!({ "room": "w", "from": "2030-01-01", "until": "2030-01-21", "step": step });
    h.call("ann", "weekly", weeks(7)).await.unwrap();
    let keys = ["NIGHT#2030-01-01", "NIGHT#2030-01-15"];
    assert_eq!(h.sort_keys("clinic", "ROOM#w").await, keys, "`where` leaves numbers out");
    let refused = h.call("ann", "weekly", weeks(0)).await;
    assert!(matches!(refused, Err(Failure::Conflict(..))), "{refused:?}");
    // Some hours do not lead to the next day.
    let refused = h.call("ann", "hourly", nights("5")).await;
    assert!(matches!(refused, Err(Failure::Conflict(..))), "{refused:?}");
}

#[tokio::test]
async fn the_lesser_and_the_greater_are_values() {
    let h = clinic(0).await;
    let grade = |marks: u32, most: &str| json!({ "doctor": "d", "marks": marks, "most": most });
    let answer = h.call("ann", "grade", grade(7, "12.5")).await.unwrap().body;
    assert_eq!((&answer["points"], &answer["given"]), (&json!("10.25"), &json!(7)));
    let answer = h.call("ann", "grade", grade(3, "12.5")).await.unwrap().body;
    assert_eq!((&answer["points"], &answer["given"]), (&json!("12.50"), &json!(7)));
}

/// A parameter of steps may be left out if its name or its type says so.
#[tokio::test]
async fn parameters_of_steps_may_be_left_out() {
    let h = clinic(0).await;
    let one = json!({ "doctor": "d", "start": "2030-01-01T08:00:00Z" });
    let answer = h.call("ann", "openOne", one).await.unwrap().body;
    assert_eq!((answer.get("patient"), &answer["number"]), (None, &json!(7)));
}

/// Texts that people can hardly tell apart have one key.
#[tokio::test]
async fn texts_are_found_however_they_are_spelled() {
    let h = clinic(0).await;
    let nick = json!({ "doctor": "d", "name": "  STRASSE \u{200b}Caf\u{e9}" });
    h.call("ann", "nickname", nick).await.unwrap();
    let found = h.call("ann", "nicknamed", json!({ "name": "Stra\u{df}e  cafe\u{301}" })).await;
    assert_eq!(found.unwrap().body["items"][0]["doctor"], "d");
}

/// The errors of a model with this write.
fn mistakes(write: &str) -> Vec<String> {
    let found = analyse(&format!("{CLINIC}{write}")).findings;
    let text = |finding: &tavola_model::Finding| {
        format!("{}: {} ({})", finding.code, finding.message, finding.help.as_deref().unwrap_or(""))
    };
    found.iter().filter(|finding| finding.severity == Severity::Error).map(text).collect()
}

#[test]
fn mistakes_have_their_messages() {
    for (write, expected) in [
        (
            "write w(room, a: timestamp) { allow signed-in\n \
             for at, number in a..a + 1h { create Night { room, day = date(at), number } }\n }",
            "bad-range: a range of moments needs a step (say how far they are apart: \
             `from..to by 15m`)",
        ),
        (
            "write w(room, a: date) { allow signed-in\n \
             for day, number in a..a + 3d by 12h { create Night { room, day, number } }\n }",
            "bad-range: days are whole days apart (write `by 7d`; for moments, both ends are \
             timestamps)",
        ),
        (
            "write w(room, a: date) { allow signed-in\n \
             for day, number in a..a + 3d by 2 { create Night { room, day, number } }\n }",
            "type-mismatch: this is `int(2..2)`, but `duration` is expected (write a value of that \
             type, or change the type where it is declared)",
        ),
        (
            "write w(room) { allow signed-in\n \
             for number in 1..9 by 0 { create Night { room, day = today, number } }\n }",
            "bad-range: the step of a range goes forward (write `by 10`)",
        ),
        (
            "write w(doctor) { allow signed-in\n else { delete Doctor(doctor) }\n }",
            "syntax: expected a refusal, such as `conflict`, found `{` (other steps stand behind a \
             `when`: `when EXPR { ... } else { ... }`)",
        ),
        (
            "write w(doctor) { allow signed-in\n \
             update Doctor(doctor) set given = min(given, doctor)\n }",
            "type-mismatch: `min` takes two numbers or two times, not `int(0..1000)` and `id` (write \
             a value of that type, or change the type where it is declared)",
        ),
        (
            "write w(doctor) { allow signed-in\n \
             update Doctor(doctor) set given = min(given, 1, 2)\n }",
            "wrong-arguments: `min` takes 2 arguments, not 3 (`min(a, b)`; more values are nested, \
             `min(a, min(b, c))`)",
        ),
        (
            "write w(doctor) { allow signed-in\n \
             for slot, number in slots(doctor) in portions { update slot set number = 1 }\n }\n\
             read slots(doctor) { from main where PK = \"DOCTOR#{doctor}\"\n for Slot\n }",
            "bad-portions: only a loop in the transaction of its write counts its elements (take \
             the second name out, or store the number in the item)",
        ),
    ] {
        assert_eq!(mistakes(write), [expected], "{write}");
    }
}
