//! `tavola capacity`

use crate::support::Place;

#[test]
fn units_are_those_of_the_document_and_what_is_charged_beyond() {
    let place = Place::new();
    let usage = place.run("capacity gg.tavola --format json").json();
    let items = usage["items"].as_array().unwrap();
    let of = |name: &str| items.iter().find(|one| one["entity"] == name).unwrap();
    // The document: about 1, 1, 2 and 1 write units, for so many items of such sizes.
    for (name, monthly, size, bare, charged, index) in [
        ("Invite", 10_000.0, 500, 1.0, 2.0, 1.0),
        ("Collaborator", 5_000.0, 200, 1.0, 2.0, 1.0),
        ("Comment", 50_000.0, 2048, 2.0, 4.0, 2.0),
        ("Reaction", 100_000.0, 150, 1.0, 2.0, 0.0),
    ] {
        let one = of(name);
        assert_eq!((&one["monthly"], &one["size"]), (&monthly.into(), &size.into()), "{name}");
        assert_eq!(one["bareWriteUnits"], bare, "the document's figure for {name}");
        assert_eq!(one["writeUnits"], charged, "a transaction counts {name} twice");
        let of_index = one["indexWriteUnits"]["GSI1"].as_f64().unwrap_or(0.0);
        assert_eq!(of_index, index, "the index entry of {name}");
    }
    let times = place.run("capacity gg.tavola --users 100000000 --format json").json();
    let monthly = |usage: &serde_json::Value| usage["month"]["writeUnits"].as_f64().unwrap();
    assert_eq!(monthly(&times) / monthly(&usage), 100_000.0);
    let text = place.run("capacity gg.tavola --users 1000000").ok();
    assert!(text.starts_with("gg-core for 1,000,000 users, by the month\n"), "{text}");
    assert!(text.contains("on demand") && text.contains("provisioned, for 4 times"), "{text}");
    assert!(place.run("capacity gg.tavola --format svg").ok().starts_with("<svg "));
}

#[test]
fn a_partition_of_all_calls_is_listed_with_its_shards() {
    let place = Place::new();
    place.file(
        "log.tavola",
        "model log\ntable t = \"log\" {\n  key PK, SK\n}\nentity Line in t {\n  PK = \"LOG\"\n  \
         SK = \"{lineId}\"\n  lineId: id = new\n  text: text(100)\n}\nwrite add(text) {\n  \
         POST /lines\n  allow anyone\n  create Line { text }\n}\n\
         @accept(hot-partition, \"to show it\")\nvolume { Line 1000/second size 200B }\n",
    );
    let run = place.run("capacity log.tavola --format json");
    let usage: serde_json::Value = serde_json::from_str(&run.out).expect(&run.err);
    let hottest = &usage["partitions"][0];
    assert_eq!(hottest["key"], "LOG");
    assert_eq!((&hottest["throttlesAbove"], &hottest["shards"]), (&500.into(), &8.into()));
}

#[test]
fn what_several_writes_can_create_does_not_tell_how_often_one_is_called() {
    let place = Place::new();
    let model = |other: &str| {
        format!(
            "model log\ntable t = \"log\" {{\n  key PK, SK\n}}\nentity Line in t {{\n  \
             PK = \"LOG#{{lineId}}\"\n  SK = \"LINE\"\n  lineId: id = new\n  n: int = 0\n}}\n\
             write add {{\n  POST /lines\n  allow anyone\n  create Line\n}}\n{other}\n\
             volume Line 1000/month size 200B\n"
        )
    };
    let conditional = "write maybe(yes: bool) {\n  POST /maybe\n  allow anyone\n  \
                       when yes { create Line } else { create Line { n = 1 } }\n}";
    let upsert = "write put(lineId) {\n  PUT /lines/{lineId}\n  allow anyone\n  \
                  upsert Line(lineId) set n += 1\n}";
    for (other, counted) in [("", true), (conditional, false), (upsert, false)] {
        place.file("log.tavola", model(other));
        let usage = place.run("capacity log.tavola --format json").json();
        let calls = usage["calls"].as_array().unwrap();
        assert_eq!(
            calls.iter().any(|one| one["operation"] == "add"),
            counted,
            "{other}: {calls:?}"
        );
    }
}

#[test]
fn shards_that_are_too_few_for_all_users_are_listed_with_how_many_carry_them() {
    let place = Place::new();
    let outbox = |users: &str| {
        let usage = place.run(&format!("capacity gg.tavola --users {users} --format json")).json();
        let all = usage["partitions"].as_array().unwrap().clone();
        all.into_iter().find(|one| one["key"] == "OUTBOX#{noticeId:shard(4)}").unwrap()
    };
    let few = outbox("1000000");
    assert_eq!((&few["shards"], &few["partitions"]), (&1.into(), &4.into()), "{few}");
    // 65 notices a user and month are 9,887 a second at the peak, of one unit of GSI1 each.
    let many = outbox("100000000");
    assert_eq!((&many["throttlesAbove"], &many["shards"]), (&4000.into(), &10.into()), "{many}");
    let text = place.run("capacity gg.tavola --users 100000000").ok();
    assert!(text.contains("throttles; 10 shards carry it"), "{text}");
}

#[test]
fn what_cannot_be_counted_is_said() {
    let place = Place::new();
    place.file("prices.toml", "read-request-units = 1\nwrite-request-units = 1.5\n");
    let err = place.run("capacity gg.tavola --prices prices.toml").fails(2);
    let missing = "error: prices.toml: there is no `read-capacity-unit-hour`, the price of a \
                   provisioned read unit, for an hour; and no `write-capacity-unit-hour`";
    assert!(err.starts_with(missing), "{err}");
    place.file("prices.toml", "storage = 1\n");
    let err = place.run("capacity gg.tavola --prices prices.toml").fails(2);
    assert!(err.contains("there is no price `storage`"), "{err}");
    place.file("prices.toml", "storage-gb-month = -1\n");
    let err = place.run("capacity gg.tavola --prices prices.toml").fails(2);
    assert!(err.contains("the price `storage-gb-month` is not a number from 0 upwards"), "{err}");
    place.file("empty.tavola", "model empty\ntable t = \"things\" {\n  key id\n}\n");
    let err = place.run("capacity empty.tavola").fails(2);
    assert!(err.contains("the model has no `volume` lines"), "{err}");
    let err = place.run("capacity gg.tavola --peak 0").fails(2);
    assert!(err.contains("a number above 0"), "{err}");
}
