use serde_json::json;

use super::*;
use crate::{Item, Number, Value};

fn number(text: &str) -> Value {
    Value::N(text.parse::<Number>().unwrap())
}

fn every_type() -> Item {
    Item::from([
        ("s".to_owned(), "x".into()),
        ("n".to_owned(), number("12.34")),
        ("b".to_owned(), Value::B(vec![0, 255])),
        ("t".to_owned(), true.into()),
        ("z".to_owned(), Value::Null),
        ("ss".to_owned(), Value::Ss(["a".to_owned()].into())),
        ("ns".to_owned(), Value::Ns([Number::from(2i64), Number::from(10i64)].into())),
        ("bs".to_owned(), Value::Bs([vec![1]].into())),
        ("l".to_owned(), Value::L(vec![1.into(), Value::M(Item::new())])),
    ])
}

#[test]
fn every_type_survives_dynamodb_json() {
    let json = item_to_dynamodb_json(&every_type());
    assert_eq!(
        json,
        json!({
            "s": {"S": "x"}, "n": {"N": "12.34"}, "b": {"B": "AP8="}, "t": {"BOOL": true},
            "z": {"NULL": true}, "ss": {"SS": ["a"]}, "ns": {"NS": ["2", "10"]},
            "bs": {"BS": ["AQ=="]}, "l": {"L": [{"N": "1"}, {"M": {}}]},
        })
    );
    assert_eq!(item_from_dynamodb_json(&json), Ok(every_type()));
}

#[test]
fn plain_json_reads_as_people_write_it() {
    assert_eq!(
        item_to_json(&every_type()),
        json!({
            "s": "x", "n": 12.34, "b": "AP8=", "t": true, "z": null, "ss": ["a"], "ns": [2, 10],
            "bs": ["AQ=="], "l": [1, {}],
        })
    );
    assert_eq!(
        Value::from_json(&json!({"a": [1, 0.1, null, "x", true]})),
        Ok(Value::M(Item::from([(
            "a".to_owned(),
            Value::L(vec![1.into(), number("0.1"), Value::Null, "x".into(), true.into()])
        )])))
    );
}

#[test]
fn numbers_keep_their_digits_in_plain_json() {
    for (text, json) in [
        ("18446744073709551615", json!(u64::MAX)),
        ("-9223372036854775808", json!(i64::MIN)),
        ("0.1", json!(0.1)),
        ("1e100", json!(1e100)),
        ("18446744073709551617", json!("18446744073709551617")),
        ("0.1234567890123456789", json!("0.1234567890123456789")),
    ] {
        assert_eq!(number(text).to_json(), json, "{text}");
    }
    let rounded = serde_json::from_str("123456789012345678901234567890").unwrap();
    assert_eq!(Value::from_json(&rounded).unwrap_err().kind, JsonErrorKind::Inexact);
    assert_eq!(Value::from_json(&json!(u64::MAX)), Ok(number("18446744073709551615")));
}

#[test]
fn errors_say_where_and_what() {
    for (json, message) in [
        (json!({"a": {"L": [{"N": "x"}]}}), "at `a[0]`: not a decimal number"),
        (json!({"a": {"M": {"b": {"X": 1}}}}), "at `a.b`: `X` is not a type descriptor"),
        (json!({"a": {"B": "?"}}), "at `a`: not base64"),
        (json!({"a": {"NS": ["1", "1.0"]}}), "at `a`: a set has no element twice"),
        (json!({"a": {"NULL": false}}), "at `a`: expected true"),
        (json!({"a": {"N": 1}}), "at `a`: expected a number in a string"),
        (json!([]), "expected an object"),
    ] {
        assert_eq!(item_from_dynamodb_json(&json).unwrap_err().to_string(), message);
    }
    let both = json!({"S": "a", "N": "1"});
    assert!(matches!(
        Value::from_dynamodb_json(&both).unwrap_err().kind,
        JsonErrorKind::Expected(_)
    ));
}

#[test]
fn json_nested_beyond_the_limit_is_refused() {
    let nested = |levels: usize| (1..levels).fold(json!(null), |inner, _| json!([inner]));
    assert!(Value::from_json(&nested(32)).is_ok());
    assert_eq!(Value::from_json(&nested(33)).unwrap_err().kind, JsonErrorKind::TooDeep);
}
