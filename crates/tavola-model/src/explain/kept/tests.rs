//! How writes keep what always holds.

use super::{Kept, kept_checks};
use crate::explain::operation;
use crate::model::Model;

/// Seats that are free, held and taken, and one write with these steps.
fn write(inputs: &str, steps: &str) -> Model {
    let text = format!(
        "model seats\ntable main {{ key PK }}\nentity Show in main {{\n  PK = \"SHOW#{{show}}\"\n  \
         show: id\n  all: int immutable\n  free: int = all\n  held: int = 0\n  taken: int = 0\n  \
         most: int = 9\n  from: date\n  to: date\n  check free + held + taken = all\n  \
         check held <= most\n  check 2 * taken - held < 90\n  check from < to\n}}\nwrite change(show{inputs}) {{\n  allow \
         anyone\n  {steps}\n}}\n"
    );
    let parsed = crate::syntax::parse(&text);
    assert_eq!(parsed.findings, []);
    let (model, findings) = crate::resolve(&parsed.file);
    assert_eq!(findings, []);
    model
}

/// How the only write keeps the checks, by their places.
fn kept(inputs: &str, steps: &str) -> Vec<(usize, Kept)> {
    let model = write(inputs, steps);
    let mut kept = kept_checks(&model, &model.writes[0]);
    kept.sort_by_key(|check| check.place);
    kept.into_iter().map(|check| (check.place, check.kept)).collect()
}

fn pinned(names: &[&str]) -> Kept {
    Kept::Pinned(names.iter().map(|name| (*name).to_owned()).collect())
}

/// How the checks in these places are kept.
type Wanted<'a> = &'a [(usize, Kept)];

const SUM: [&str; 3] = ["free", "held", "taken"];

#[test]
fn steps_that_come_to_nothing_are_a_proof() {
    use Kept::{Asked, Proved};
    let by = ", by: int(0..5)";
    let cases: &[(&str, &str, Wanted<'_>)] = &[
        ("", "update Show(show) set free -= 1, held += 1", &[(0, Proved), (1, Asked), (2, Proved)]),
        (
            by,
            "update Show(show) set free += input.by, held -= input.by",
            &[(0, Proved), (1, Proved), (2, pinned(&["held", "taken"]))],
        ),
        // Whatever the amount is, and whoever it is loaded from.
        (
            ", n: int",
            "update Show(show) set free += input.n, taken -= input.n",
            &[(0, Proved), (2, pinned(&["held", "taken"]))],
        ),
        (
            "",
            "let one = Show(show)\n  update one set free += one.most, taken -= one.most",
            &[(0, Proved), (2, pinned(&["held", "taken"]))],
        ),
        // One step after the other, if both are done.
        (
            "",
            "update Show(show) set held -= 1\n  update Show(show) set taken += 1",
            &[(0, Proved), (1, Proved), (2, pinned(&["held", "taken"]))],
        ),
        (
            ", n: int",
            "for i in 1..n { update Show(show) set held -= 1, free += 1 }",
            &[(0, Proved), (1, Proved), (2, pinned(&["held", "taken"]))],
        ),
        (
            ", b: bool",
            "when b { update Show(show) set held -= 1, free += 1 }",
            &[(0, Proved), (1, Proved), (2, pinned(&["held", "taken"]))],
        ),
        (
            "",
            "update Show(show) set taken -= 1, held += 1, most += 1",
            &[(0, Proved), (1, Proved), (2, Proved)],
        ),
    ];
    for (inputs, steps, wanted) in cases {
        assert_eq!(kept(inputs, steps), *wanted, "{steps}");
    }
}

#[test]
fn other_steps_are_none() {
    let sum = |inputs: &str, steps: &str| {
        let kept = kept(inputs, steps);
        kept.into_iter().find(|(place, _)| *place == 0).map(|(_, kept)| kept)
    };
    for (inputs, steps) in [
        ("", "update Show(show) set free -= 1"),
        ("", "update Show(show) set free -= 1, held += 2"),
        (
            ", b: bool",
            "update Show(show) set free -= 1\n  when b { update Show(show) set held += 1 }",
        ),
        (
            ", n: int",
            "for i in 1..n { update Show(show) set held -= 1 }\n  update Show(show) set free += input.n",
        ),
        // Each amount is looked up when its step is done.
        ("", "update Show(show) set free -= held\n  update Show(show) set held += held"),
    ] {
        let Some(Kept::Pinned(names)) = sum(inputs, steps) else { panic!("{steps}") };
        assert!(names.iter().all(|name| SUM.contains(&name.as_str())), "{steps}: {names:?}");
    }
    let set = "update Show(show) set free = 0, held -= 1, taken += 1";
    assert_eq!(sum("", set), Some(pinned(&["held", "taken"])));
    let all = "update Show(show) set free = input.n, held = 0, taken = 0";
    // What is compared with never changes.
    assert_eq!(sum(", n: int", all), Some(Kept::Asked));
    assert_eq!(sum("", "update Show(show) set most += 1"), None);
}

#[test]
fn values_that_are_given_are_compared_and_others_asked() {
    assert_eq!(kept(", to", "update Show(show) set to"), [(3, Kept::Asked)]);
    assert_eq!(kept(", from, to", "update Show(show) set from, to"), [(3, Kept::Given)]);
    let made = kept(", all, from, to", "create Show { show, all, from, to }");
    assert!(made.iter().all(|(_, kept)| *kept == Kept::Given) && made.len() == 4, "{made:?}");
}

#[test]
fn explain_tells_how_each_is_kept() {
    let model = write("", "update Show(show) set free -= 1, held += 1, taken += 0");
    let text = operation(&model, "change").unwrap().to_string();
    for line in [
        "free + held + taken = all of every Show, else conflict: proved from the steps, so nothing is sent",
        "held <= most of every Show, else conflict: sent as a condition",
        "held < most",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains("taken as loaded"), "{text}");
}
