//! What DynamoDB says of expressions that it does not take.

use std::collections::BTreeMap;

use tavola_store::Value;
use tavola_wire::expression::{ExpressionKind, Placeholders};

fn placeholders() -> Placeholders {
    let names = [("#n", "name"), ("#s", "status")];
    let names = names.map(|(key, name)| (key.to_owned(), name.to_owned()));
    let values: [(&str, Value); 4] =
        [(":t", "text".into()), (":n", 1.into()), (":m", 2.into()), (":l", Value::L(vec![]))];
    let values = values.map(|(key, value)| (key.to_owned(), value));
    Placeholders::new(BTreeMap::from(names), BTreeMap::from(values))
}

fn condition(text: &str) -> String {
    placeholders().condition(ExpressionKind::Condition, text).unwrap_err().to_string()
}

fn update(text: &str) -> String {
    placeholders().update(text).unwrap_err().to_string()
}

#[test]
fn conditions_are_refused_in_dynamodbs_words() {
    for (text, words) in [
        ("", "Invalid ConditionExpression: The expression can not be empty;"),
        ("a = ", "Syntax error; token: \"<EOF>\""),
        ("a = :t b", "Syntax error; token: \"b\""),
        ("a ! :t", "Syntax error"),
        ("status = :t", "Attribute name is a reserved keyword; reserved keyword: status"),
        ("a = :x", "attribute value used in expression is not defined; attribute value: :x"),
        ("#x = :t", "attribute name used in the document path is not defined; attribute name: #x"),
        ("a = a", "The first operand must be distinct from the remaining operands"),
        ("a < :l", "Incorrect operand type for operator or function; operator or function: <"),
        ("a BETWEEN :m AND :n", "upper bound to be greater than or equal to lower bound"),
        ("a BETWEEN :t AND :n", "requires same data type for lower and upper bounds"),
        ("dog(a)", "Invalid function name; function: dog"),
        ("attribute_exists(a, b)", "Incorrect number of operands"),
        ("attribute_exists(:t)", "Operator or function requires a document path"),
        ("attribute_type(a, :t)", "Invalid attribute type name found; type: text"),
        ("begins_with(a, :n)", "operator or function: begins_with, operand type: N"),
    ] {
        assert!(condition(text).contains(words), "{text}: {}", condition(text));
    }
    let deep = format!("{}a = :t{}", "(".repeat(500), ")".repeat(500));
    assert!(condition(&deep).contains("nested"));
    let many = vec!["a = :t"; 200].join(" OR ");
    assert!(condition(&many).contains("too many operators"));
    let long = format!("a = :t{}", " ".repeat(4096));
    assert!(condition(&long).contains("expression size: 4102"));
    let path = format!("a{} = :t", ".b".repeat(32));
    assert!(condition(&path).contains("nesting levels: 33"));
}

#[test]
fn updates_are_refused_in_dynamodbs_words() {
    for (text, words) in [
        ("SET a = :t SET b = :t", "The \"SET\" section can only be used once"),
        ("SET a = :t, a.b = :n", "Two document paths overlap with each other"),
        ("SET a = :t + :n", "Incorrect operand type for operator or function; operator: +"),
        ("ADD a :t", "operator: ADD, operand type: STRING"),
        ("DELETE a :n", "operator: DELETE, operand type: NUMBER"),
        ("SET a = dog(:t)", "Invalid function name; function: dog"),
        ("SET a = list_append(:t, :l)", "list_append"),
        ("SET a = :n + :m + :n", "Syntax error; token: \"+\""),
        ("SET a = :n + (:m - :n)", "Syntax error; token: \"-\""),
        ("SET a = (:n + :m) - :n", "Syntax error; token: \"-\""),
        ("SET a = if_not_exists(a, :n + :m)", "Syntax error; token: \"+\""),
        ("SET a = ((:n))", "The expression has redundant parentheses;"),
        ("SET a = :n + ((:m))", "The expression has redundant parentheses;"),
        ("SET a = list_append(:l, list_append(:l, :l))", "not allowed to be used this way"),
        ("SET a = if_not_exists(a, list_append(:l, :l))", "not allowed to be used this way"),
        ("SET a = list_append(:l, :l) + :n", "not allowed to be used this way"),
        ("SET a = if_not_exists(b, b)", "operator: if_not_exists, first operand: [b]"),
        ("DROP a", "Syntax error; token: \"DROP\""),
    ] {
        assert!(update(text).contains(words), "{text}: {}", update(text));
    }
}

#[test]
fn key_conditions_have_few_forms() {
    let refused = |text: &str| placeholders().key_condition(text).unwrap_err().to_string();
    assert!(refused("a = :t OR b = :t").contains("OR"));
    assert!(refused("a = :t AND a = :t").contains("one condition per key"));
    assert!(refused("a = :t AND b = :t AND c = :t").contains("length 1 or 2"));
    assert!(refused("a.b = :t").contains("nested"));
    let asked = placeholders().key_condition("(:t = a) AND (:n < b)").unwrap();
    assert_eq!(asked.equal, [("a".to_owned(), "text".into())]);
    assert!(asked.sort.is_some_and(|(name, _)| name == "b"));
}

#[test]
fn what_nothing_uses_is_named() {
    let placeholders = placeholders();
    placeholders.condition(ExpressionKind::Condition, "#n = :t AND #s = :n").unwrap();
    placeholders.update("SET a = :m").unwrap();
    let error = placeholders.check_all_used().unwrap_err().to_string();
    assert_eq!(
        error,
        "Value provided in ExpressionAttributeValues unused in expressions: keys: {:l}"
    );
}

#[test]
fn sums_may_stand_in_parentheses() {
    for text in [
        "SET a = (:n)",
        "SET a = (:n + :m)",
        "SET a = (:n) + (:m)",
        "SET a = ((:n) + (:m))",
        "SET a = (if_not_exists(a, (:n)) - :m)",
        "SET a = if_not_exists(a, if_not_exists(b, :n))",
        "SET a = (list_append(:l, :l))",
        "SET a = list_append(if_not_exists(a, :l), :l)",
    ] {
        assert!(placeholders().update(text).is_ok(), "{text}");
    }
}
