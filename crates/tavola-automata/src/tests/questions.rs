//! What a checker asks about keys, and corners that random expressions do not reach.

use crate::classes::{integer, no_delimiter, timestamp, ulid};
use crate::{Cardinality, Language, Readings, ambiguous, misread, shared};

fn text(literal: &str) -> Language {
    Language::literal(literal)
}

fn id() -> Language {
    no_delimiter(&['#'])
}

/// One or more characters of any kind.
fn any_text() -> Language {
    Language::none_of(&[]).some()
}

fn readings(text: &str, left: &[&str], right: &[&str]) -> Option<Readings> {
    let owned = |parts: &[&str]| parts.iter().map(|part| part.to_string()).collect();
    Some(Readings { text: text.to_owned(), left: owned(left), right: owned(right) })
}

#[test]
fn a_value_that_contains_the_delimiter_makes_two_keys_equal() {
    let found = ambiguous(&[any_text(), text("#"), any_text()]);
    assert_eq!(found, readings("a##a", &["a#", "#", "a"], &["a", "#", "#a"]));
    assert_eq!(ambiguous(&[id(), text("#"), any_text()]), None);
    assert_eq!(ambiguous(&[text("A#"), id(), text("#"), id(), text("#"), ulid()]), None);
    // Without a delimiter, only a known length keeps values apart.
    assert_eq!(ambiguous(&[id(), id()]), readings("aaa", &["aa", "a"], &["a", "aa"]));
    assert_eq!(ambiguous(&[id(), ulid()]), None);
}

#[test]
fn a_prefix_must_end_at_a_delimiter() {
    let read = [text("USER#"), integer(), Language::any()];
    let found = misread(&read, &[text("USER#"), integer()]);
    assert_eq!(found, readings("USER#11", &["USER#", "1", "1"], &["USER#", "11"]));
    let read = [text("USER#"), integer(), text("#"), Language::any()];
    assert_eq!(misread(&read, &[text("USER#"), integer(), text("#"), any_text()]), None);
}

#[test]
fn entities_that_overlap_are_shown_with_their_values() {
    let user = [text("USER#"), any_text()];
    let settings = [text("USER#"), id(), text("#SETTINGS")];
    let found = shared(&user, &settings);
    let right = ["USER#", "a", "#SETTINGS"];
    assert_eq!(found, readings("USER#a#SETTINGS", &["USER#", "a#SETTINGS"], &right));
    assert_eq!(shared(&[text("USER#"), id()], &settings), None);
}

#[test]
fn an_enum_meets_only_its_members() {
    let status = Language::words(["ACTIVE", "ACTIVATED", "", "ACT", "PAUSED", "ACTIVE"]);
    assert_eq!(status.cardinality(), Ok(Cardinality::Exactly(5)));
    assert!(["ACTIVE", "ACTIVATED", "", "ACT", "PAUSED"].iter().all(|word| status.accepts(word)));
    assert!(["A", "ACTI", "PAUSE", "PAUSEDD", "ACTIVE "].iter().all(|word| !status.accepts(word)));
    let key = text("S#").then(status).then(text("#")).then(id());
    assert_eq!(key.common(&text("S#PAUSED#x")).as_deref(), Some("S#PAUSED#x"));
    assert_eq!(key.common(&text("S#STOPPED#").extended()), None);
}

#[test]
fn timestamps_of_mixed_precision_are_no_subset() {
    let mixed = timestamp(true).or(timestamp(false));
    let odd = mixed.outside(&timestamp(true)).unwrap().unwrap();
    assert!(timestamp(false).accepts(&odd), "{odd}");
    assert_eq!(timestamp(false).outside(&mixed), Ok(None));
}

#[test]
fn witnesses_prefer_readable_characters() {
    assert_eq!(id().example().as_deref(), Some("a"));
    assert_eq!(Language::none_of(&['a']).example().as_deref(), Some("b"));
    assert_eq!(integer().outside(&Language::one_of(&[('0', '9')])).unwrap().as_deref(), Some("-1"));
    assert_eq!(any_text().outside(&id()).unwrap().as_deref(), Some("#"));
    // The range that reads worse comes first.
    assert_eq!(Language::one_of(&[('!', '!'), ('x', 'z')]).example().as_deref(), Some("x"));
}

#[test]
fn ranges_meet_where_they_overlap() {
    let (low, high) = (Language::one_of(&[('a', 'm')]), Language::one_of(&[('k', 'z')]));
    assert_eq!(low.common(&high).as_deref(), Some("k"));
    assert_eq!(high.outside(&low).unwrap().as_deref(), Some("n"));
    assert_eq!(low.clone().or(high.clone()).outside(&Language::one_of(&[('a', 'z')])), Ok(None));
    assert_eq!(low.or(high).cardinality(), Ok(Cardinality::Exactly(26)));
    let around = Language::one_of(&[('\0', '\u{D7FF}'), ('\u{E000}', char::MAX)]);
    assert_eq!(Language::none_of(&[]).outside(&around), Ok(None));
    assert_eq!(around.cardinality(), Ok(Cardinality::Exactly(('\0'..=char::MAX).count() as u64)));
}

#[test]
fn lengths_are_those_of_the_widest_characters() {
    assert_eq!(Language::one_of(&[('名', '名'), ('a', 'z')]).max_len_bytes(), Some(3));
    assert_eq!(text("Zoë").or(text("Bo")).max_len_bytes(), Some(4));
    assert_eq!(text("#").then(Language::words(["é", "e", ""])).max_len_bytes(), Some(3));
}

#[test]
fn impossible_ranges_and_counts_have_no_members() {
    assert!(Language::one_of(&[]).is_empty());
    assert!(Language::one_of(&[('z', 'a')]).is_empty());
    assert!(Language::any().repeat(2, 1).is_empty());
    assert!(Language::words([]).is_empty());
    assert_eq!(Language::empty().cardinality(), Ok(Cardinality::Exactly(0)));
    assert_eq!(ambiguous(&[any_text(), any_text(), Language::empty()]), None);
}

#[test]
fn repeating_what_repeats_does_not_grow() {
    let size = |language: &Language| language.rest.iter().map(|s| s.edges.len()).sum::<usize>();
    let once = Language::words(["a", "bb", "bc"]).some();
    let again = (0..20).fold(once.clone(), |language, _| language.many().some());
    assert_eq!(size(&again), size(&once));
    assert!(again.accepts("abbabc") && again.accepts("") && !once.accepts(""));
}

#[test]
fn long_bounds_stay_small_and_exact() {
    let value = Language::none_of(&['#']).repeat(1, 2_048);
    assert_eq!(value.max_len_bytes(), Some(4 * 2_048));
    assert!(value.accepts(&"x".repeat(2_048)) && !value.accepts(&"x".repeat(2_049)));
    assert_eq!(value.clone().then(text("#A")).common(&value.then(text("#B"))), None);
    let bits = Language::one_of(&[('0', '1')]);
    assert_eq!(bits.clone().repeat(0, 62).cardinality(), Ok(Cardinality::Exactly((1 << 63) - 1)));
    assert_eq!(bits.times(64).cardinality(), Ok(Cardinality::Beyond));
}
