//! The waist renders typed trees as text, and this crate parses text into typed trees: what one
//! says, the other understands.

mod words;

use proptest::prelude::*;
use tavola_store::{Expressions, SetValue, UpdateAction, apply, holds};
use tavola_wire::expression::{ExpressionKind, Placeholders};

use crate::generate;

/// Returns `true` if DynamoDB takes what is set.
fn is_sound(action: &UpdateAction) -> bool {
    fn is_operand(value: &SetValue) -> bool {
        match value {
            SetValue::Value(_) | SetValue::Path(_) => true,
            SetValue::Plus(..) | SetValue::Minus(..) | SetValue::Append(..) => false,
            SetValue::IfAbsent(path, otherwise) => {
                **otherwise != SetValue::Path(path.clone()) && is_operand(otherwise)
            }
        }
    }
    match action {
        UpdateAction::Set(_, value) => match value {
            SetValue::Plus(left, right)
            | SetValue::Minus(left, right)
            | SetValue::Append(left, right) => is_operand(left) && is_operand(right),
            other => is_operand(other),
        },
        _ => true,
    }
}

fn config() -> ProptestConfig {
    let cases = ProptestConfig::default().cases.max(1000);
    ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_condition_means_the_same_after_it_was_text(
        condition in generate::condition(),
        item in generate::item(),
    ) {
        let mut expressions = Expressions::new();
        let text = expressions.condition(&condition).unwrap();
        let (names, values) = expressions.finish();
        let placeholders = Placeholders::new(names, values);
        let parsed = text.as_ref().map(|text| placeholders.condition(ExpressionKind::Condition, text));
        match parsed {
            Some(parsed) => {
                let parsed = parsed.map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
                prop_assert_eq!(holds(&parsed, &item), holds(&condition, &item), "{:?}", text);
            }
            None => prop_assert!(holds(&condition, &item)),
        }
        prop_assert_eq!(placeholders.check_all_used(), Ok(()));
    }

    #[test]
    fn an_update_does_the_same_after_it_was_text(
        update in generate::update(),
        item in generate::item(),
    ) {
        let mut expressions = Expressions::new();
        let text = expressions.update(&update);
        let (names, values) = expressions.finish();
        let Ok(Some(text)) = text else { return Ok(()) };
        // DynamoDB takes no sum and no list that something is appended to as an operand, and no path
        // instead of itself.
        prop_assume!(update.actions.iter().all(is_sound));
        match (Placeholders::new(names, values).update(&text), apply(&update, &item)) {
            // Of several reasons to fail, either may be the first.
            (Ok(parsed), wanted) => {
                prop_assert_eq!(apply(&parsed, &item).ok(), wanted.ok(), "{}", text);
            }
            // What no item can make right is refused as text already.
            (Err(error), Ok(_)) => prop_assert!(false, "{text}: {error}"),
            (Err(_), Err(_)) => {}
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[a-c#:.,()<>=+\\[\\] 0-9ANDORTINSETREMOVbewgts_]{0,60}") {
        let placeholders = Placeholders::default();
        let _ = placeholders.condition(ExpressionKind::Filter, &text);
        let _ = placeholders.key_condition(&text);
        let _ = placeholders.projection(&text);
        let _ = placeholders.update(&text);
    }
}
