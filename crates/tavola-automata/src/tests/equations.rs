//! Equations against brute force: all short values tried.

use proptest::prelude::*;
use proptest::sample::select;

use crate::classes::no_delimiter;
use crate::{Case, Effort, Equations, Language, Term, Unknown};

fn value(number: usize) -> Term {
    Term::Value(number, Case::Kept)
}

fn text(text: &str) -> Term {
    Term::Text(text.to_owned())
}

fn solved(values: &[Language], sides: &[(Vec<Term>, Vec<Term>)]) -> Option<Vec<String>> {
    let equations =
        Equations { values: values.to_vec(), sides: sides.to_vec(), different: Vec::new() };
    equations.solve().unwrap()
}

#[test]
fn a_value_that_commutes_with_a_letter_repeats_it() {
    let sides = [(vec![value(0), text("ab")], vec![text("ab"), value(0)])];
    let long = Language::none_of(&[]).times(4);
    assert_eq!(solved(&[long], &sides), Some(vec!["abab".to_owned()]));
    assert_eq!(solved(&[Language::none_of(&[]).times(3)], &sides), None);
    assert_eq!(solved(&[no_delimiter(&['a'])], &sides), None);
}

#[test]
fn what_is_equal_but_for_case_is_told_by_its_length() {
    let id = no_delimiter(&['#']);
    let lower = |number| Term::Value(number, Case::Lower);
    let sides = vec![
        (vec![lower(0)], vec![lower(1)]),
        (vec![value(0), value(2)], vec![value(1), value(3)]),
    ];
    let values = vec![id.clone(), id, Language::any(), Language::any()];
    let apart = Equations { values: values.clone(), sides: sides.clone(), different: vec![(2, 3)] };
    assert_eq!(apart.solve(), Ok(None));
    let one = Equations { values, sides: sides[..1].to_vec(), different: vec![(0, 1)] };
    let found = one.solve().unwrap().unwrap();
    assert_eq!(found[0].to_lowercase(), found[1].to_lowercase());
    assert_ne!(found[0], found[1]);
}

#[test]
fn more_cases_of_one_value_than_can_be_followed_are_no_proof() {
    let lower = |number| Term::Value(number, Case::Lower);
    let alike = |values: usize| Equations {
        values: vec![no_delimiter(&['#']); values],
        sides: (1..values).map(|number| (vec![lower(0)], vec![lower(number)])).collect(),
        different: Vec::new(),
    };
    // `a` in each of them is a solution, however many there are.
    for values in 2..=12 {
        match alike(values).solve() {
            Ok(Some(found)) => {
                assert!(found.iter().all(|text| text.eq_ignore_ascii_case(&found[0])))
            }
            answer => assert!(values > 6 && answer == Err(Unknown), "{values} values: {answer:?}"),
        }
    }
}

#[test]
fn what_takes_too_much_work_is_left_undecided() {
    // Counting the letters of three texts in one leaves millions of ways to divide each of them.
    let counted = || Language::none_of(&[]).repeat(1, 200);
    let lower = |number| Term::Value(number, Case::Lower);
    let mixed = Equations {
        values: vec![counted(), counted(), counted(), counted()],
        sides: vec![
            (vec![lower(0), lower(1)], vec![lower(2), lower(3)]),
            (vec![value(1), value(2)], vec![value(3), value(0)]),
            (vec![value(0), value(3), value(0)], vec![value(2), value(1), value(1)]),
        ],
        different: vec![(0, 2), (1, 3)],
    };
    assert_eq!(mixed.solve(), Err(Unknown));
    // Questions that belong together have their work together.
    let easy = Equations {
        values: vec![Language::any()],
        sides: vec![(vec![value(0), text("a")], vec![text("a"), value(0)])],
        different: Vec::new(),
    };
    let mut effort = Effort::default();
    assert!(easy.solve_within(&mut effort).is_ok());
    assert_eq!(mixed.solve_within(&mut effort), Err(Unknown));
    assert_eq!(easy.solve_within(&mut effort), Err(Unknown));
}

const TEXTS: [&str; 13] = ["", "a", "b", "A", "#", "aa", "ab", "ba", "aA", "Aa", "a#", "#a", "##"];

fn languages() -> impl Strategy<Value = Language> {
    select(vec![
        Language::any(),
        no_delimiter(&['#']),
        Language::none_of(&[]),
        Language::words(["a", "ab", "A"]),
        Language::none_of(&['b']).many(),
    ])
}

fn systems() -> impl Strategy<Value = Equations> {
    let term = prop_oneof![
        2 => select(vec!["a", "A", "b", "#", "ab"]).prop_map(text),
        3 => (0..4_usize, select(vec![Case::Kept, Case::Kept, Case::Upper, Case::Lower]))
            .prop_map(|(number, case)| Term::Value(number, case)),
    ];
    let side = prop::collection::vec(term, 1..4);
    let sides = prop::collection::vec((side.clone(), side), 1..3);
    (prop::collection::vec(languages(), 4), sides).prop_map(|(values, mut sides)| {
        // No value stands in more than two places: then there is always an answer.
        let mut places = [0; 4];
        let mut few = |term: &Term| match term {
            Term::Text(_) => true,
            Term::Value(number, _) => {
                places[*number] += 1;
                places[*number] <= 2
            }
        };
        for (left, right) in &mut sides {
            left.retain(&mut few);
            right.retain(&mut few);
        }
        Equations { values, sides, different: Vec::new() }
    })
}

fn spelled(terms: &[Term], values: &[&str]) -> String {
    let one = |term: &Term| match term {
        Term::Text(text) => text.clone(),
        Term::Value(number, Case::Kept) => values[*number].to_owned(),
        Term::Value(number, Case::Upper) => values[*number].to_uppercase(),
        Term::Value(number, Case::Lower) => values[*number].to_lowercase(),
    };
    terms.iter().map(one).collect()
}

fn holds(equations: &Equations, values: &[&str]) -> bool {
    let allowed = equations.values.iter().zip(values).all(|(one, value)| one.accepts(value));
    let equal =
        |(left, right): &(Vec<Term>, Vec<Term>)| spelled(left, values) == spelled(right, values);
    allowed && equations.sides.iter().all(equal)
}

fn by_force(equations: &Equations) -> bool {
    let used = |number: usize| {
        let is = |term: &Term| matches!(term, Term::Value(n, _) if *n == number);
        equations.sides.iter().any(|(l, r)| l.iter().chain(r).any(is))
    };
    let choices = |number: usize| -> Vec<&str> {
        let all = TEXTS.iter().copied().filter(|t| equations.values[number].accepts(t));
        if used(number) { all.collect() } else { all.take(1).collect() }
    };
    let (a, b, c, d) = (choices(0), choices(1), choices(2), choices(3));
    a.iter().any(|a| {
        b.iter().any(|b| c.iter().any(|c| d.iter().any(|d| holds(equations, &[a, b, c, d]))))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn solutions_hold_and_none_is_missed(equations in systems()) {
        match equations.solve().unwrap() {
            Some(values) => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                prop_assert!(holds(&equations, &values), "{values:?}");
            }
            None => prop_assert!(!by_force(&equations)),
        }
    }
}
