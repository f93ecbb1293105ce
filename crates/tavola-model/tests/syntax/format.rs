//! The formatter changes blanks, and nothing else.

use crate::samples::SAMPLES;
use crate::tree::meaning;
use proptest::prelude::*;
use tavola_model::syntax::{format, parse};

const EVERYTHING: &str = include_str!("good/everything.tavola");

/// Formats, and checks what must hold of every formatting.
fn checked(text: &str) -> String {
    let formatted = format(text).unwrap_or_else(|findings| panic!("{text}\n{findings:#?}"));
    assert_eq!(format(&formatted).unwrap(), formatted, "formatting twice changes nothing\n{text}");
    let (before, after) = (parse(text), parse(&formatted));
    assert_eq!(meaning(&before.file), meaning(&after.file), "formatting keeps the meaning\n{text}");
    let comments = |text: &str| text.matches("//").count();
    assert_eq!(comments(text), comments(&formatted), "no comment is lost\n{text}");
    formatted
}

#[test]
fn an_untidy_model_becomes_tidy() {
    let text = include_str!("good/untidy.tavola");
    insta::assert_snapshot!("untidy", checked(text));
}

#[test]
fn everything_can_be_formatted() {
    checked(EVERYTHING);
    checked("");
    checked("\n\n// only a comment\n\n\n");
    checked("\u{FEFF}model x\r\n\r\n\r\nrule a if b\r\n");
}

#[test]
fn a_division_stands_apart_and_a_rate_does_not() {
    let tidy = checked("model x\nvolume Order 10/month\nrule r(a: int) if round((a/3+1)/2,1)>2\n");
    assert!(tidy.contains("round((a / 3 + 1) / 2, 1) > 2"), "{tidy}");
    assert!(tidy.contains("10/month"), "{tidy}");
}

#[test]
fn a_model_with_mistakes_is_left_alone() {
    assert!(format("modle x").is_err());
}

/// The same tokens with other blanks between them: at each place where the text has some.
fn disturbed(text: &str, choices: &[u8]) -> String {
    let mut choices = choices.iter().cycle();
    let mut out = String::new();
    let mut quoted = false;
    let mut comment = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if !comment => quoted = !quoted,
            '/' if !quoted && chars.peek() == Some(&'/') && out.ends_with([' ', '\n']) => {
                comment = true
            }
            '\n' => comment = false,
            _ => {}
        }
        out.push(c);
        if !quoted && !comment && (c == ' ' || c == '\n') {
            match choices.next().unwrap_or(&0) % 5 {
                0 => out.push(' '),
                1 => out.push('\t'),
                2 if c == '\n' => out.push('\n'),
                3 => out.push_str("   "),
                _ => {}
            }
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn other_blanks_give_the_same_format(choices in prop::collection::vec(any::<u8>(), 1..200)) {
        for (_, text) in SAMPLES {
            let untidy = disturbed(text, &choices);
            let formatted = checked(&untidy);
            let squeezed = |text: &str| text.lines().filter(|line| !line.trim().is_empty())
                .map(str::to_owned).collect::<Vec<_>>();
            // Empty lines split groups and so change columns; without them, blanks are all that
            // differs.
            let words = |text: &str| squeezed(text).iter()
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
            prop_assert_eq!(words(&formatted), words(text));
        }
    }
}
