use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;

use super::*;

fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn numbers_print_in_one_plain_form() {
    for (text, canonical) in [
        ("0", "0"),
        ("-0", "0"),
        ("0e999999999999999999999", "0"),
        ("007", "7"),
        ("+7", "7"),
        ("1e3", "1000"),
        ("1E+3", "1000"),
        ("-0.50", "-0.5"),
        (".5", "0.5"),
        ("5.", "5"),
        ("12.3400", "12.34"),
        ("1234e-2", "12.34"),
        ("1e-5", "0.00001"),
        (
            "100000000000000000000000000000000000000000",
            "100000000000000000000000000000000000000000",
        ),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ] {
        assert_eq!(number(text).to_string(), canonical, "{text}");
    }
    assert_eq!(number("1e125").to_string(), format!("1{}", "0".repeat(125)));
    assert_eq!(number("1e-130").to_string(), format!("0.{}1", "0".repeat(129)));
}

#[test]
fn texts_that_dynamodb_refuses_are_refused() {
    for text in
        ["", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "NaN", "1 ", " 1", "1_0", "−1"]
    {
        assert_eq!(text.parse::<Number>(), Err(NumberError::Syntax), "{text:?}");
    }
    for (text, error) in [
        ("123456789012345678901234567890123456789", NumberError::Precision),
        ("1.23456789012345678901234567890123456789", NumberError::Precision),
        ("1e126", NumberError::Overflow),
        ("-1e126", NumberError::Overflow),
        ("1e99999999999999999999999", NumberError::Overflow),
        ("1e-131", NumberError::Underflow),
        ("1e-99999999999999999999999", NumberError::Underflow),
    ] {
        assert_eq!(text.parse::<Number>(), Err(error), "{text}");
    }
}

#[test]
fn a_long_run_of_zeros_is_read_without_losing_digits() {
    assert_eq!(number(&format!("1{}", "0".repeat(100))), number("1e100"));
    assert_eq!(number(&format!("0.{}1", "0".repeat(100))), number("1e-101"));
    assert_eq!(format!("1{}1", "0".repeat(100)).parse::<Number>(), Err(NumberError::Precision));
    assert_eq!(format!("1{}", "0".repeat(100_000)).parse::<Number>(), Err(NumberError::Overflow));
}

#[test]
fn sums_that_need_more_than_38_digits_are_refused() {
    let large = number("1e38");
    assert_eq!(large.add(&number("1")), Err(NumberError::Precision));
    assert_eq!(large.sub(&number("1")), Ok(number("99999999999999999999999999999999999999")));
    assert_eq!(number("1e125").add(&number("1e-130")), Err(NumberError::Precision));
    assert_eq!(number("9e125").add(&number("9e125")), Err(NumberError::Overflow));
    assert_eq!(number("1e125").add(&Number::ZERO), Ok(number("1e125")));
    assert_eq!(
        number("1.1e-130").sub(&number("1e-130")),
        Err(NumberError::Underflow),
        "the exact difference, 1E-131, is below the range"
    );
}

#[test]
fn integers_come_back_when_they_fit() {
    assert_eq!(number("1e3").to_i64(), Some(1000));
    assert_eq!(number("1.5").to_i64(), None);
    assert_eq!(number("1e100").to_i64(), None);
    assert_eq!(Number::from(i64::MIN).to_i64(), Some(i64::MIN));
    assert_eq!(Number::from(u64::MAX).to_u64(), Some(u64::MAX));
    assert_eq!(Number::from(u64::MAX).to_i64(), None);
    assert_eq!(Number::from(-1i64).to_u64(), None);
}

/// A decimal as a whole number of 10^-20, which an `i128` holds exactly.
fn decimal() -> impl Strategy<Value = (i128, Number)> {
    (-10i128.pow(16)..10i128.pow(16), 0u32..20).prop_map(|(coefficient, places)| {
        let sign = if coefficient < 0 { "-" } else { "" };
        let text = format!("{sign}{}e-{places}", coefficient.unsigned_abs());
        (coefficient * 10i128.pow(20 - places), number(&text))
    })
}

fn hash(number: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #[test]
    fn order_is_the_order_of_the_values((a, x) in decimal(), (b, y) in decimal()) {
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x == y, a == b);
    }

    #[test]
    fn sums_and_differences_are_exact((a, x) in decimal(), (b, y) in decimal()) {
        let reference = |value: i128| {
            let sign = if value < 0 { "-" } else { "" };
            number(&format!("{sign}{}e-20", value.unsigned_abs()))
        };
        prop_assert_eq!(x.add(&y), Ok(reference(a + b)));
        prop_assert_eq!(x.sub(&y), Ok(reference(a - b)));
    }

    #[test]
    fn a_value_has_one_form_however_it_is_written(digits in 1u64.., zeros in 0usize..10) {
        let plain = Number::from(digits);
        let padded = number(&format!("000{digits}{}e-{zeros}", "0".repeat(zeros)));
        let fraction = number(&format!("{digits}.{}", "0".repeat(zeros)));
        prop_assert_eq!(plain, padded);
        prop_assert_eq!(plain, fraction);
        prop_assert_eq!(hash(&plain), hash(&padded));
        prop_assert_eq!(plain.to_string(), digits.to_string());
    }

    #[test]
    fn printed_numbers_read_back(coefficient in 0u128..LIMIT, exponent in -130i64..87, negative: bool) {
        let Ok(original) = Number::new(negative, coefficient, exponent) else { return Ok(()) };
        prop_assert_eq!(number(&original.to_string()), original);
    }

    #[test]
    fn doubles_survive_the_way_there_and_back(double in -1e100f64..1e100) {
        prop_assert_eq!(Number::from_f64(double).map(|n| n.to_f64()), Some(double));
    }
}
