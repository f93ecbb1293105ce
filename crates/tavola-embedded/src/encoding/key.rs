//! Keys as bytes that sort as DynamoDB sorts them.
//!
//! Every part ends in a way that no other value begins with, so that parts can follow each other
//! and what begins with a part's bytes has that very value.

use tavola_store::{Number, Value};

/// Ends a text. Below the escape of a zero byte, so that a text comes before what it begins.
const END: [u8; 2] = [0, 1];
/// Stands for a zero byte inside a text.
const ZERO: [u8; 2] = [0, 0xff];

const NEGATIVE: u8 = 0x7f;
const NOUGHT: u8 = 0x80;
const POSITIVE: u8 = 0x81;

/// Appends a value of a key, ended. Values that no key can have add nothing.
pub(crate) fn put_part(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::S(text) => put_ended(out, text.as_bytes()),
        Value::B(bytes) => put_ended(out, bytes),
        Value::N(number) => put_number(out, number),
        _ => {}
    }
}

/// Appends the beginning of a text or of bytes, not ended.
pub(crate) fn put_beginning(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::S(text) => put_escaped(out, text.as_bytes()),
        Value::B(bytes) => put_escaped(out, bytes),
        _ => {}
    }
}

fn put_ended(out: &mut Vec<u8>, bytes: &[u8]) {
    put_escaped(out, bytes);
    out.extend_from_slice(&END);
}

fn put_escaped(out: &mut Vec<u8>, bytes: &[u8]) {
    for byte in bytes {
        match byte {
            0 => out.extend_from_slice(&ZERO),
            byte => out.push(*byte),
        }
    }
}

/// Writes the sign, the power of ten of the first digit, then the digits two by two; all of it
/// inverted below zero.
fn put_number(out: &mut Vec<u8>, number: &Number) {
    let (negative, coefficient, exponent) = number.to_parts();
    if coefficient == 0 {
        return out.push(NOUGHT);
    }
    let digits = coefficient.to_string();
    let length = i16::try_from(digits.len()).unwrap_or(i16::MAX);
    let power = exponent.saturating_add(length);
    let flip = |byte: u8| if negative { !byte } else { byte };
    out.push(if negative { NEGATIVE } else { POSITIVE });
    let power = (power as u16) ^ 0x8000;
    out.extend(power.to_be_bytes().map(flip));
    for pair in digits.as_bytes().chunks(2) {
        let value = |place: usize| pair.get(place).map_or(0, |digit| digit - b'0');
        out.push(flip(value(0) * 10 + value(1) + 1));
    }
    out.push(flip(0));
}

/// Returns the first bytes behind everything that begins with these; `None` if there are no such.
pub(crate) fn behind(prefix: &[u8]) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|byte| *byte != 0xff)?;
    let mut bytes = prefix.get(..=last)?.to_vec();
    if let Some(byte) = bytes.last_mut() {
        *byte += 1;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn part(value: &Value) -> Vec<u8> {
        let mut out = Vec::new();
        put_part(&mut out, value);
        out
    }

    fn number() -> impl Strategy<Value = Number> {
        let text = (any::<bool>(), 0u64..2_000_000, -20i32..20)
            .prop_map(|(negative, n, e)| format!("{}{n}e{e}", if negative { "-" } else { "" }));
        text.prop_map(|text| text.parse().unwrap())
    }

    proptest! {
        #[test]
        fn numbers_sort_by_value(a in number(), b in number()) {
            prop_assert_eq!(part(&Value::N(a)).cmp(&part(&Value::N(b))), a.cmp(&b));
        }

        #[test]
        fn bytes_sort_as_bytes_and_end_by_themselves(
            a in prop::collection::vec(0u8..3, 0..5),
            b in prop::collection::vec(0u8..3, 0..5),
        ) {
            let (left, right) = (part(&Value::B(a.clone())), part(&Value::B(b.clone())));
            prop_assert_eq!(left.cmp(&right), a.cmp(&b));
            prop_assert!(a == b || !left.starts_with(&right));
        }

        #[test]
        fn what_begins_with_bytes_is_below_what_is_behind(
            prefix in prop::collection::vec(253u8.., 1..4),
            more in prop::collection::vec(any::<u8>(), 0..3),
        ) {
            let whole = [prefix.clone(), more].concat();
            match behind(&prefix) {
                Some(behind) => prop_assert!(whole < behind && prefix < behind),
                None => prop_assert!(prefix.iter().all(|byte| *byte == 255)),
            }
        }
    }

    #[test]
    fn a_beginning_is_that_of_all_texts_with_it() {
        let mut beginning = Vec::new();
        put_beginning(&mut beginning, &"a\0".into());
        assert!(part(&"a\0b".into()).starts_with(&beginning));
        assert!(!part(&"ab".into()).starts_with(&beginning));
    }
}
