//! Steps with a name, which several writes do in their own transactions.

use futures_util::future::join_all;
use serde_json::json;
use tavola_model::{Severity, analyse};
use tavola_runtime::{Code, Failure};

use crate::harness::Harness;

const COURTS: &str = r#"
model courts
table main = "courts" { key PK, SK }
caller { id: id = "sub" }
entity Court in main {
  PK = "COURT#{court}"
  SK = "COURT"
  court:  id
  booked: int(0..20) = 0
  open:   bool = true
}
entity Slot in main {
  PK = "COURT#{court}"
  SK = "SLOT#{day}#{hour:pad(2)}"
  court:     id
  day:       date
  hour:      int(0..23)
  bookingId: id
}
entity Booking in main {
  PK = "BOOKING#{bookingId}"
  SK = "BOOKING"
  bookingId: id = "bkg-{new}"
  court:     id
  day:       date
  from:      int(0..23)
  hours:     int(1..4)
  by:        id
}
steps takeSlots(courtItem: Court, day, from: int, hours: int(1..4), bookingId: id) {
  check courtItem.open else conflict closed "the court is closed"
  for hour in from..from + hours - 1 {
    create Slot { court = courtItem.court, day, hour, bookingId }
      else conflict slot-taken "this hour is taken"
  }
  do count(item = courtItem, by = hours)
}
steps freeSlots(courtItem: Court, booking: Booking) {
  for hour in booking.from..booking.from + booking.hours - 1 {
    delete Slot(court = booking.court, day = booking.day, hour)
  }
  do count(item = courtItem, by = 0 - booking.hours)
}
steps count(item: Court, by: int) {
  update item set booked += input.by
}
write addCourt(court) {
  allow signed-in
  create Court from input
}
write closeCourt(court) {
  allow signed-in
  update Court(court) set open = false
}
write book(court, day, from, hours: int(1..4)) {
  let at = Court(court)
  allow signed-in
  let booking = create Booking { court, day, from, hours, by = caller.id }
  do takeSlots(courtItem = at, day, from, hours, booking.bookingId)
}
write move(bookingId, day, from) {
  let booking = Booking(bookingId)
  let at = Court(court = booking.court)
  allow booking.by = caller.id
  do freeSlots(courtItem = at, booking)
  do takeSlots(courtItem = at, day, from, booking.hours, bookingId)
  update booking set day = input.day, from = input.from
}
write cancel(bookingId) {
  let booking = Booking(bookingId)
  let at = Court(court = booking.court)
  allow booking.by = caller.id
  do freeSlots(courtItem = at, booking)
  delete booking
}
"#;

fn booking(from: u32, hours: u32) -> serde_json::Value {
    json!({ "court": "c", "day": "2030-01-01", "from": from, "hours": hours })
}

#[tokio::test]
async fn each_write_does_them_in_its_transaction() {
    let h = Harness::new(COURTS).await;
    h.call("ann", "addCourt", json!({ "court": "c" })).await.unwrap();
    let first = h.call("ann", "book", booking(9, 2)).await.unwrap();
    assert!(first.created);
    let id = first.body["bookingId"].clone();
    h.call("bob", "book", booking(12, 2)).await.unwrap();
    let slots = || async { h.sort_keys("courts", "COURT#c").await };
    let at = |hours: [u32; 4]| {
        let slots = hours.iter().map(|hour| format!("SLOT#2030-01-01#{hour:02}"));
        std::iter::once("COURT".to_owned()).chain(slots).collect::<Vec<_>>()
    };
    assert_eq!(slots().await, at([9, 10, 12, 13]));
    let to = |from: u32| json!({ "bookingId": id, "day": "2030-01-01", "from": from });
    let refused = h.call("ann", "move", to(11)).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message, "this hour is taken");
    assert_eq!(slots().await, at([9, 10, 12, 13]), "a refused write frees nothing");
    // One of the hours is the booking's own.
    h.call("ann", "move", to(10)).await.unwrap();
    assert_eq!(slots().await, at([10, 11, 12, 13]));
    let refused = h.call("bob", "cancel", json!({ "bookingId": id })).await;
    assert!(matches!(refused, Err(Failure::Forbidden { .. })), "{refused:?}");
    h.call("ann", "cancel", json!({ "bookingId": id })).await.unwrap();
    h.call("ann", "closeCourt", json!({ "court": "c" })).await.unwrap();
    let refused = h.call("ann", "book", booking(20, 1)).await;
    assert_eq!(refused.unwrap_err().code().to_string(), "closed");
    assert_eq!(slots().await.len(), 3);
}

/// Every hour belongs to one booking, and the court counts them all.
#[tokio::test(flavor = "multi_thread")]
async fn many_callers_share_them() {
    let h = Harness::new(COURTS).await;
    h.call("ann", "addCourt", json!({ "court": "c" })).await.unwrap();
    let calls = (0..64u32).map(|caller| {
        let h = &h;
        async move {
            let user = format!("u{caller}");
            loop {
                match h.call(&user, "book", booking(caller % 20, 1 + caller % 4)).await {
                    Ok(answer) if caller % 3 == 0 => {
                        let id = json!({ "bookingId": answer.body["bookingId"] });
                        loop {
                            match h.call(&user, "cancel", id.clone()).await {
                                Ok(_) => return 0,
                                Err(failure) if *failure.code() == Code::CONTENTION => {}
                                Err(other) => panic!("{other:?}"),
                            }
                        }
                    }
                    Ok(_) => return 1 + caller as usize % 4,
                    Err(failure) if *failure.code() == Code::CONTENTION => {}
                    Err(Failure::Conflict(_)) => return 0,
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    });
    let hours: usize = join_all(calls).await.into_iter().sum();
    assert!(hours > 0);
    assert_eq!(h.sort_keys("courts", "COURT#c").await.len(), 1 + hours);
    let all = h.everything("courts").await;
    let court = all.iter().find(|item| item.get("booked").is_some()).unwrap();
    assert_eq!(court["booked"], tavola_store::Value::from(hours as i64));
}

/// The findings of a model with these declarations instead of the writes.
fn mistakes(declarations: &str) -> Vec<String> {
    let entities = COURTS.split("steps takeSlots").next().unwrap();
    let found = analyse(&format!("{entities}{declarations}")).findings;
    let text = |finding: &tavola_model::Finding| format!("{}: {}", finding.code, finding.message);
    found.iter().filter(|finding| finding.severity == Severity::Error).map(text).collect()
}

#[test]
fn mistakes_have_their_messages() {
    let write = "write w(court) { allow signed-in\n do s(court)\n }\n";
    for (declarations, expected) in [
        (
            "steps s(court) { create Court { court }\n }".to_owned(),
            "does-nothing: no write does the steps `s`",
        ),
        (
            format!("{write} steps s(court) {{ do s(court)\n }}"),
            "cycle: the steps `s` do themselves",
        ),
        (
            format!("{write} steps s(court, other) {{ create Court {{ court }}\n }}"),
            "missing-argument: the steps `s` need `other`",
        ),
        (
            format!("{write} steps s(kourt) {{ create Court {{ court = kourt }}\n }}"),
            "unknown-name: there is no parameter of the steps `s` called `court`",
        ),
        (
            format!("{write} steps s(court) {{ allow signed-in\n create Court {{ court }}\n }}"),
            "misplaced-statement: this cannot stand inside a loop, nor in steps",
        ),
        (
            "write w(court) { allow signed-in\n do v(court)\n }\n\
             write v(court) { allow signed-in\n create Court { court }\n }"
                .to_owned(),
            "misplaced-do: `do` takes a write only in jobs and in loops `in portions`",
        ),
    ] {
        let found = mistakes(&declarations);
        assert!(found.iter().any(|found| found == expected), "{declarations}\n{found:#?}");
    }
}

#[test]
fn a_mistake_in_steps_is_reported_once() {
    let write = "write w(court) { allow signed-in\n do s(court)\n }\n";
    let other = write.replace("write w", "write v");
    let steps = "steps s(court) { update Court(court) set booked = nothing\n }";
    let expected = "unknown-name: there is no attribute, input, local or rule `nothing`";
    assert_eq!(mistakes(&format!("{write}{other}{steps}")), [expected]);
}
