//! The laws: every answer agrees with brute force.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::brute::{Expr, LONGEST, Length, WORLD, expr, joined, language, longest, members};
use crate::{Cardinality, Language, Readings, Unknown, ambiguous, misread, shared};

/// Compares a witness with the brute-force verdict on each string of the world.
fn check_witness(
    witness: Option<&str>,
    verdicts: impl IntoIterator<Item = bool>,
    holds: impl Fn(&str) -> bool,
) -> Result<(), TestCaseError> {
    let expected = verdicts.into_iter().position(|verdict| verdict);
    let expected = expected.map(|index| WORLD.strings[index].len());
    if let Some(text) = witness {
        prop_assert!(holds(text), "{text:?} is no witness");
        let length = text.chars().count();
        prop_assert!(expected.map_or(length > LONGEST, |expected| length == expected), "{text:?}");
    } else {
        prop_assert_eq!(expected, None);
    }
    Ok(())
}

/// All the ways to divide a string of the world into members of the parts, as lengths.
fn divisions(text: usize, parts: &[Vec<bool>]) -> Vec<Vec<usize>> {
    let Some((first, rest)) = parts.split_first() else {
        return if text == 0 { vec![vec![]] } else { vec![] };
    };
    let heads = WORLD.cuts[text].iter().filter(|(head, _)| first[*head]);
    let divided = heads.flat_map(|&(head, tail)| {
        let length = WORLD.strings[head].len();
        divisions(tail, rest).into_iter().map(move |tail| [vec![length], tail].concat())
    });
    divided.collect()
}

/// Which strings of the world the parts can spell.
fn whole(parts: &[Vec<bool>]) -> Vec<bool> {
    parts.iter().fold(members(&Expr::Epsilon), |whole, part| joined(&whole, part))
}

/// Checks both readings of a witness.
fn reads(found: &Readings, left: &[Language], right: &[Language]) -> bool {
    let fits = |texts: &[String], parts: &[Language]| {
        texts.len() == parts.len()
            && texts.concat() == found.text
            && texts.iter().zip(parts).all(|(text, part)| part.accepts(text))
    };
    fits(&found.left, left) && fits(&found.right, right)
}

/// Lengths without the empty parts at the end, which divide nothing.
fn trimmed<T: Clone>(parts: &[T], is_empty: impl Fn(&T) -> bool) -> Vec<T> {
    let used = parts.iter().rposition(|part| !is_empty(part)).map_or(0, |last| last + 1);
    parts[..used].to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn members_are_those_of_brute_force(expr in expr()) {
        let language = language(&expr);
        for (text, member) in WORLD.strings.iter().zip(members(&expr)) {
            prop_assert_eq!(language.accepts(text), member, "{:?}", text);
            // What the expression does not name is all one to it.
            prop_assert_eq!(language.accepts(&text.replace('c', "\u{10FFFF}")), member);
        }
    }

    #[test]
    fn starts_are_those_of_brute_force(expr in expr(), most in 0_usize..4) {
        let starts = language(&expr).left(most);
        let all = members(&expr);
        for text in &WORLD.strings {
            let from = |member: &str| member.chars().take(most).collect::<String>() == *text;
            let listed = WORLD.strings.iter().zip(&all).any(|(member, is)| *is && from(member));
            // A start of a member that is longer than the strings of the world is none of these.
            let longer = language(&expr).common(&Language::literal(text).extended()).is_some();
            prop_assert!(starts.accepts(text) || !listed, "{:?}", text);
            prop_assert!(listed || !starts.accepts(text) || longer, "{:?}", text);
            prop_assert!(text.chars().count() <= most || !starts.accepts(text));
        }
    }

    #[test]
    fn an_example_is_a_shortest_member(expr in expr()) {
        let language = language(&expr);
        let example = language.example();
        check_witness(example.as_deref(), members(&expr), |text| language.accepts(text))?;
        prop_assert_eq!(language.is_empty(), example.is_none());
        prop_assert_eq!(language.is_empty(), longest(&expr, 1) == Length::Nothing);
    }

    #[test]
    fn common_finds_a_shortest_string_in_both(a in expr(), b in expr()) {
        let both = members(&a).into_iter().zip(members(&b)).map(|(a, b)| a && b);
        let (a, b) = (language(&a), language(&b));
        let holds = |text: &str| a.accepts(text) && b.accepts(text);
        check_witness(a.common(&b).as_deref(), both, holds)?;
    }

    #[test]
    fn outside_finds_a_shortest_string_in_one_only(a in expr(), b in expr()) {
        let one = members(&a).into_iter().zip(members(&b)).map(|(a, b)| a && !b);
        let (a, b) = (language(&a), language(&b));
        let holds = |text: &str| a.accepts(text) && !b.accepts(text);
        check_witness(a.outside(&b).unwrap().as_deref(), one, holds)?;
    }

    #[test]
    fn a_part_lies_inside_the_whole(a in expr(), b in expr()) {
        // Inclusions that random pairs seldom have.
        let (a, b) = (language(&a), language(&b));
        prop_assert_eq!(a.outside(&a.clone().or(b.clone())), Ok(None));
        prop_assert_eq!(a.clone().then(b).outside(&a.clone().extended()), Ok(None));
        prop_assert_eq!(a.clone().repeat(1, 3).outside(&a.clone().some()), Ok(None));
        prop_assert_eq!(a.clone().some().many().outside(&a.many()), Ok(None));
    }

    #[test]
    fn a_budget_may_prevent_an_answer_but_never_changes_it(
        a in expr(), b in expr(), budget in 0..400_usize,
    ) {
        let (a, b) = (language(&a), language(&b));
        if let Ok(answer) = a.outside_within(&b, budget) {
            prop_assert_eq!(Ok(answer), a.outside(&b));
        }
        if let Ok(answer) = a.cardinality_within(budget) {
            prop_assert_eq!(Ok(answer), a.cardinality());
        }
    }

    #[test]
    fn sizes_follow_from_the_expression(expr in expr()) {
        let language = language(&expr);
        let expected = match longest(&expr, char::MAX.len_utf8()) {
            Length::Nothing => Some(0),
            Length::UpTo(bytes) => Some(bytes),
            Length::Unbounded => None,
        };
        prop_assert_eq!(language.max_len_bytes(), expected);
        prop_assert_eq!(language.is_finite(), expected.is_some());
        let counted = match longest(&expr, 1) {
            Length::Unbounded => Cardinality::Infinite,
            // Some members are longer than the strings of the world.
            Length::UpTo(length) if length > LONGEST => return Ok(()),
            _ => {
                let unnamed = ('\0'..=char::MAX).count() as u128 - 3;
                let weight = |text: &String| unnamed.pow(text.matches('c').count() as u32);
                let strings = WORLD.strings.iter().zip(members(&expr));
                let counted = strings.filter(|(_, member)| *member);
                let sum: u128 = counted.map(|(text, _)| weight(text)).sum();
                u64::try_from(sum).map_or(Cardinality::Beyond, Cardinality::Exactly)
            }
        };
        prop_assert_eq!(language.cardinality(), Ok(counted));
    }

    #[test]
    fn ambiguous_finds_a_shortest_text_with_two_divisions(exprs in vec(expr(), 0..4)) {
        let sets: Vec<_> = exprs.iter().map(members).collect();
        let parts: Vec<_> = exprs.iter().map(language).collect();
        let twice = (0..WORLD.strings.len()).map(|text| divisions(text, &sets).len() > 1);
        let found = ambiguous(&parts);
        check_witness(found.as_ref().map(|found| &*found.text), twice, |_| {
            found.as_ref().is_some_and(|f| reads(f, &parts, &parts) && f.left != f.right)
        })?;
    }

    #[test]
    fn shared_and_misread_find_a_shortest_text_of_two_readings(
        left in vec(expr(), 0..4), right in vec(expr(), 0..4),
    ) {
        let sets = |exprs: &[_]| exprs.iter().map(members).collect::<Vec<_>>();
        let parts = |exprs: &[_]| exprs.iter().map(language).collect::<Vec<_>>();
        let (left_sets, right_sets) = (sets(&left), sets(&right));
        let (left, right) = (parts(&left), parts(&right));

        let found = shared(&left, &right);
        let both = whole(&left_sets).into_iter().zip(whole(&right_sets)).map(|(l, r)| l && r);
        let both: Vec<bool> = both.collect();
        check_witness(found.as_ref().map(|found| &*found.text), both.clone(), |_| {
            found.as_ref().is_some_and(|found| reads(found, &left, &right))
        })?;

        let found = misread(&left, &right);
        let apart = both.into_iter().enumerate().map(|(text, both)| {
            let sets = if both { vec![&left_sets, &right_sets] } else { vec![] };
            let lengths = sets.into_iter().flat_map(|sets| divisions(text, sets));
            let places = lengths.map(|lengths| trimmed(&lengths, |length| *length == 0));
            places.collect::<BTreeSet<_>>().len() > 1
        });
        check_witness(found.as_ref().map(|found| &*found.text), apart, |_| {
            found.as_ref().is_some_and(|found| {
                let (l, r) = (&found.left, &found.right);
                reads(found, &left, &right)
                    && trimmed(l, String::is_empty) != trimmed(r, String::is_empty)
            })
        })?;
    }
}

#[test]
fn what_would_explode_is_unknown() {
    let bit = || Language::one_of(&[('a', 'b')]);
    // To know whether the 40th character from the end is an `a` takes 2^40 subsets.
    let late = |from: Language| from.then(Language::literal("a")).then(bit().times(39));
    assert_eq!(bit().times(60).outside(&late(bit().many())), Err(Unknown));
    assert_eq!(late(bit().repeat(0, 60)).cardinality(), Err(Unknown));
}

#[test]
fn determinising_pays_for_every_range() {
    // One state of many ranges, as in a class of letters.
    let ranges: Vec<_> = ('\u{4e00}'..='\u{9000}').step_by(3).map(|low| (low, low)).collect();
    let class = Language::one_of(&ranges);
    assert_eq!(class.outside(&class), Ok(None));
    let one = Language::literal("\u{4e00}");
    assert_eq!(one.outside(&class), Ok(None));
    assert_eq!(one.outside_within(&class, ranges.len() / 2), Err(Unknown));
}

#[test]
fn counting_pays_for_every_length_at_which_a_state_is_reached() {
    // Few states, each reached by texts of many lengths.
    let up_to_100 = |letter| Language::literal(letter).repeat(0, 100);
    let language = up_to_100("a").then(up_to_100("b"));
    assert_eq!(language.cardinality(), Ok(Cardinality::Exactly(101 * 101)));
    assert_eq!(language.cardinality_within(10_000), Err(Unknown));
    // The states alone are within the budget.
    assert_eq!(
        up_to_100("a").then(Language::literal("b")).outside_within(&language, 10_000),
        Ok(None)
    );
}
