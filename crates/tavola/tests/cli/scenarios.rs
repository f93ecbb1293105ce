//! `tavola test`

use crate::support::Place;

const GOOD: &str = r#"
scenario "preferences have defaults"
as alice
getMyPreferences
  answers { "emailOnInvite": true }

scenario "nobody has none"
as nobody
getMyPreferences
  fails not-signed-in
"#;

#[test]
fn what_is_as_told_is_told_in_a_line_each() {
    let place = Place::new();
    place.file("gg.scenario", GOOD);
    let told = "ok    preferences have defaults\nok    nobody has none\n2 scenarios, all passed\n";
    assert_eq!(place.run("test gg.tavola").ok(), told);
    assert_eq!(place.run("test gg.tavola --http").ok(), told);
    assert_eq!(place.run("test gg.scenario").ok(), told);
    place.file("other.txt", GOOD);
    assert_eq!(place.run("test gg.tavola other.txt").ok(), told);
    assert!(!place.path("gg.tavola.data").exists(), "the store of the model is left alone");

    assert_eq!(place.run("test gg.tavola --store file:tried").ok(), told);
    assert!(place.path("tried/2/tavola.fjall").exists());
    let again = place.run("test gg.tavola --store file:tried").fails(2);
    assert!(again.starts_with("error: the folder tried is not empty\n"), "{again}");
    let remote = place.run("test gg.tavola --store dynamodb:").fails(2);
    assert!(remote.starts_with("error: scenarios do not run on dynamodb:\n"), "{remote}");
}

#[test]
fn what_is_different_is_told_with_its_line() {
    let place = Place::new();
    let wrong = GOOD.replace("fails not-signed-in", "fails forbidden");
    let more = "scenario \"a misspelt name\"\ngetMyPreference\n  fails not-found\n\
                scenario \"no such job\"\njob tidy\n";
    place.file("gg.scenario", format!("{wrong}{more}"));
    for option in ["", " --http"] {
        let ran = place.run(&format!("test gg.tavola{option}"));
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
        let lines: Vec<_> = ran.out.lines().collect();
        assert_eq!(lines[..2], ["ok    preferences have defaults", "FAIL  nobody has none"]);
        let different =
            "      gg.scenario:9: expected to fail as forbidden, but failed as not-sign";
        assert!(lines[2].starts_with(different), "{}", lines[2]);
        let unknown = "      gg.scenario:12: the model has no read or write `getMyPreference`; \
                       did you mean `getMyPreferences`?";
        assert_eq!(lines[3..5], ["FAIL  a misspelt name", unknown]);
        let job = "      gg.scenario:15: the model has no job `tidy`";
        assert_eq!(lines[5..7], ["FAIL  no such job", job]);
        assert_eq!(lines[7..], ["4 scenarios, 3 failed"]);
    }
}

#[test]
fn what_cannot_run_is_told_in_a_line() {
    let place = Place::new();
    let missing = place.run("test gg.tavola").fails(2);
    assert_eq!(missing, "error: there is no file gg.scenario\n");
    place.file("gg.scenario", "// nothing\n");
    let empty = place.run("test gg.tavola").fails(2);
    assert!(empty.starts_with("error: gg.scenario has no scenario\n"), "{empty}");
    place.file("gg.scenario", "scenario \"s\"\nas alice\ngetMyPreferences\n  shows {}\n");
    let wrong = place.run("test gg.tavola").fails(2);
    assert!(wrong.starts_with("error: gg.scenario:4: `shows` is no expectation"), "{wrong}");
    place.file("bad.tavola", "model bad\nread x {\n  allow nobdy\n}\n");
    place.run("test bad.tavola gg.scenario").fails(2);
}

const CLOCK: &str = r#"
model clock

table main {
  key PK, SK
}

caller {
  id: id = "sub"
}

entity Visit in main {
  PK = "VISIT#{visitId}"
  SK = "VISIT"

  visitId: id
  at:      timestamp = now
}

rule visitor if signed-in

write visit(visitId) {
  allow visitor
  create Visit from input
    else conflict been-here "you have been here"
}

read getVisit(visitId) {
  get Visit(visitId)
  allow visitor
}

read unseen(visitId) {
  get Visit(visitId)
  allow signed-in
}
"#;

#[test]
fn scenarios_have_a_clock_of_their_own() {
    let place = Place::new();
    place.file("clock.tavola", CLOCK);
    let story = r#"
scenario "time stands until it is moved"
as ann
visit visitId=a
  answers { "at": "2030-01-01T09:00:00Z" }
at 2026-06-14T10:00:00Z
visit visitId=b
  answers { "at": "2026-06-14T10:00:00Z" }
later 150m
visit visitId=c
  answers { "at": "2026-06-14T12:30:00Z" }
on 2026-06-15
visit visitId=d
  answers { "at": "2026-06-15T12:30:00Z" }
"#;
    place.file("clock.scenario", story);
    place.run("test clock.tavola").ok();
    place.file("clock.scenario", story.replace("T12:30:00Z\" }\non", "T12:31:00Z\" }\non"));
    let one = place.run("test clock.tavola").out;
    assert!(one.contains("found \"2026-06-14T12:30:00Z\""), "{one}");
    assert_eq!(place.run("test clock.tavola").out, one, "two runs are the same");
}

#[test]
fn coverage_names_what_no_scenario_has_reached() {
    let place = Place::new();
    place.file("clock.tavola", CLOCK);
    place.file(
        "clock.scenario",
        "scenario \"s\"\nas ann\nvisit visitId=a\nas nobody\nvisit visitId=b\n  fails not-signed-in\n",
    );
    let told = place.run("test clock.tavola --coverage").ok();
    for line in [
        "clock.tavola:25: write visit: `else conflict been-here` never happens",
        "clock.tavola:28: read getVisit: never called",
        "clock.tavola:33: read unseen: never called",
    ] {
        assert!(told.contains(line), "{line}:\n{told}");
    }
    assert!(!told.contains("rule visitor"), "{told}");
    let ran = place.run("test clock.tavola --coverage json");
    assert!(ran.code == 0 && ran.err.ends_with("all passed\n"), "{}", ran.err);
    assert!(ran.out.contains("\"message\": \"never called\""), "{}", ran.out);
    let lines = place.run("test clock.tavola --coverage lines").ok();
    for part in [
        "! 25 |     else conflict been-here \"you have been here\"\n     |       ^ `else conflict been-here` never happens\n",
        "! 28 | read getVisit(visitId) {\n     |   ^ never called\n  29 |   get Visit(visitId)\n",
    ] {
        assert!(lines.contains(part), "{part}\n{lines}");
    }
}

const LOANS: &str = r#"
model loans
table main { key PK, SK }
caller { id: id = "sub" }
entity Loan in main {
  PK = "READER#{readerId}"
  SK = "LOAN#{loanId}"
  readerId: id
  loanId:   id = new
  token:    uuid = new
  reminded: bool = false
  fines:    int(0..3) = 0 else conflict too-many "three fines are enough"
}
rule own(readerId) if readerId = caller.id
rule odd(readerId: id) if readerId = "odd"
read loans(readerId) {
  GET /readers/{readerId}/loans
  from main where PK = "READER#{readerId}" and begins_with(SK, "LOAN#")
  allow own(readerId) or odd(readerId)
}
write lend(readerId) {
  POST /readers/{readerId}/loans
  allow own
  create Loan from input
}
write remind(readerId, loanId) {
  POST /readers/{readerId}/loans/{loanId}/remind
  let loan = Loan(readerId, loanId)
  allow own or job
  when loan.reminded { update loan set fines += 1 }
  else { update loan set reminded = true }
}
write fine(readerId, loanId) {
  POST /readers/{readerId}/loans/{loanId}/fine
  allow own or odd or job
  check readerId != "ann"
  update Loan(readerId, loanId) set fines += 1 if fines < 2
}
job remindAll(readerId: id = "ann") every 24h {
  for loan in loans(readerId) { do remind(loan.readerId, loan.loanId) }
}
job fineAll(readerId: id = "ann", by: int = 1) every 24h {
  for loan in loans(readerId) { do fineBy(loan.readerId, loan.loanId, by) }
}
write fineBy(readerId, loanId, by: int) {
  allow job
  check by < 3 else invalid "that is too much"
  update Loan(readerId, loanId) set fines += input.by
}
"#;

const LENT: &str = r#"
scenario "a loan is reminded of"
as ann
lend readerId=ann
  answers { "loanId": "$l" }
job remindAll
  stores main { "PK": "READER#ann", "SK": "LOAN#$l", "reminded": true }
loans readerId=ann
"#;

#[test]
fn ids_count_and_two_runs_are_the_same() {
    let place = Place::new();
    place.file("loans.tavola", LOANS);
    let wrong = LENT.replace("{ \"loanId\": \"$l\" }", "exactly { \"loanId\": \"$l\" }");
    place.file("loans.scenario", format!("{wrong}{}", wrong.replace("a loan", "another")));
    let one = place.run("test loans.tavola").out;
    assert!(one.contains("\"00000000-0000-4000-8000-000000000002\""), "{one}");
    for again in ["test loans.tavola", "test loans.tavola --http"] {
        assert_eq!(place.run(again).out, one, "{again}");
    }
}

#[test]
fn a_job_of_which_a_write_is_refused_fails() {
    let place = Place::new();
    place.file("loans.tavola", LOANS);
    place.file("loans.scenario", format!("{LENT}job fineAll by=1\njob fineAll by=7\n"));
    let ran = place.run("test loans.tavola");
    let refused = "loans.scenario:10: the job failed: `fineBy` was refused: ";
    assert!(ran.code == 1 && ran.out.contains(refused), "{}", ran.out);
}

#[test]
fn coverage_knows_which_conditions_held_and_which_did_not() {
    let place = Place::new();
    place.file("loans.tavola", LOANS);
    let more = "as bob\nlend readerId=bob\n  answers { \"loanId\": \"$b\" }\n\
                fine readerId=bob loanId=$b\n";
    place.file("loans.scenario", format!("{LENT}{more}"));
    for option in ["", " --http"] {
        let ran = place.run(&format!("test loans.tavola --coverage json{option}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let all: Vec<serde_json::Value> = serde_json::from_str(&ran.out).unwrap();
        let told = |one: &serde_json::Value| {
            let [line, name, message] = ["line", "name", "message"].map(|key| one[key].to_string());
            format!("{line} {name} {message}").replace('"', "")
        };
        let told: Vec<String> = all.iter().map(told).collect();
        for wanted in [
            "12 Loan `else conflict too-many` never happens",
            "30 remind `when loan.reminded` never holds",
            "36 fine `check readerId != ann` always holds",
            "37 fine `if fines < 2` always holds",
            "42 fineAll never run",
        ] {
            let wanted = wanted.replace("ann`", "\\ann\\`");
            assert!(told.contains(&wanted), "{wanted}: {told:#?}");
        }
        // `own` has decided before it.
        assert!(told.iter().any(|one| one.contains("odd never asked")), "{told:#?}");
    }
}
