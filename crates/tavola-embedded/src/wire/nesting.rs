//! How deep a request is nested, counted without recursion. The engine parses by recursion, and some
//! thousand levels end the process.

use serde_json::Value as Json;

use super::answer::Refusal;

/// Deeper JSON cannot be within DynamoDB's 32 levels of a value: each costs two of JSON, and no request
/// wraps its values in more than eight.
const MAX_JSON_DEPTH: usize = 2 * 32 + 8;
/// About where DynamoDB itself stops reading.
const MAX_READABLE_DEPTH: usize = 4000;
/// DynamoDB's limit of an expression's text.
const MAX_EXPRESSION: usize = 4096;
/// DynamoDB's limit of operators in an expression; parentheses and negations beyond it say nothing more.
const MAX_EXPRESSION_DEPTH: usize = 300;

/// DynamoDB's limit of steps in a path.
const MAX_PATH_DEPTH: usize = 32;

const EXPRESSIONS: [&str; 5] = [
    "ConditionExpression",
    "FilterExpression",
    "KeyConditionExpression",
    "ProjectionExpression",
    "UpdateExpression",
];

/// Refuses JSON that is nested too deep, before any parser sees it.
pub(super) fn check_json(body: &str) -> Result<(), Refusal> {
    let (mut depth, mut deepest) = (0usize, 0);
    let mut bytes = body.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            // Braces in a text are no nesting.
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'\\' => _ = bytes.next(),
                        b'"' => break,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    match deepest {
        _ if deepest <= MAX_JSON_DEPTH => Ok(()),
        _ if deepest <= MAX_READABLE_DEPTH => Err(Refusal::validation(
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested \
             levels beyond supported limit",
        )),
        _ => Err(Refusal::unreadable()),
    }
}

/// Refuses expressions that are too long or nested too deep, wherever in the request they are.
pub(super) fn check_expressions(request: &Json) -> Result<(), Refusal> {
    let mut pending = vec![request];
    while let Some(json) = pending.pop() {
        match json {
            Json::Array(elements) => pending.extend(elements),
            Json::Object(members) => {
                for (name, value) in members {
                    match value.as_str() {
                        Some(text) if EXPRESSIONS.contains(&name.as_str()) => {
                            check_expression(name, text)?;
                        }
                        Some(_) => {}
                        None => pending.push(value),
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_expression(name: &str, text: &str) -> Result<(), Refusal> {
    if text.len() > MAX_EXPRESSION {
        return Err(Refusal::validation(format!(
            "Invalid {name}: Expression size has exceeded the maximum allowed size; expression \
             size: {}",
            text.len()
        )));
    }
    let steps = |path: &str| path.bytes().filter(|byte| matches!(byte, b'.' | b'[')).count();
    let longest = text.split([' ', ',', '(', ')']).map(steps).max().unwrap_or_default();
    if longest > MAX_PATH_DEPTH {
        return Err(Refusal::validation(format!(
            "Invalid {name}: The document path has too many nesting elements; nesting levels: \
             {longest}"
        )));
    }
    // Each negation may be inside the one before it.
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let negations = words.filter(|word| word.eq_ignore_ascii_case("not")).count();
    if parentheses(text) + negations > MAX_EXPRESSION_DEPTH {
        return Err(Refusal::validation(format!(
            "Invalid {name}: The expression contains too many operators or levels; at most \
             {MAX_EXPRESSION_DEPTH} are supported"
        )));
    }
    Ok(())
}

/// How deep the parentheses go.
fn parentheses(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_as_deep_as_its_brackets_outside_of_texts() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(check_json(&nested(72)), Ok(()));
        assert_eq!(check_json(&nested(73)).unwrap_err().name(), "ValidationException");
        assert_eq!(check_json(&nested(5000)).unwrap_err().name(), "SerializationException");
        let text = format!(r#"{{"a": "{}\"{}"}}"#, "[".repeat(100), "{".repeat(100));
        assert_eq!(check_json(&text), Ok(()));
        assert_eq!(check_json("\"\\"), Ok(()), "cut short, for the parser to refuse");
    }

    #[test]
    fn expressions_are_found_wherever_they_are() {
        let deep = format!("{}a = :a{}", "(".repeat(301), ")".repeat(301));
        let request = json!({"TransactItems": [{"Put": {"ConditionExpression": deep}}]});
        assert_eq!(check_expressions(&request).unwrap_err().name(), "ValidationException");
        let deep = format!("{}a = :a", "NOT ".repeat(301));
        assert!(check_expressions(&json!({"FilterExpression": deep})).is_err());
        let path = format!("a{}", ".b".repeat(33));
        assert!(check_expressions(&json!({"ProjectionExpression": path})).is_err());
        let long = "a".repeat(4097);
        assert!(check_expressions(&json!({"ProjectionExpression": long})).is_err());
        let attribute = json!({"Item": {"ConditionExpression": {"S": "(".repeat(400)}}});
        assert_eq!(check_expressions(&attribute), Ok(()));
        let usual = json!({"ConditionExpression": "NOT (attribute_exists(#a) AND #b.#c[1] = :d)"});
        let many = (0..250).map(|n| format!("a.b{n}")).collect::<Vec<_>>().join(", ");
        assert_eq!(check_expressions(&json!({"ProjectionExpression": many})), Ok(()));
        assert_eq!(check_expressions(&usual), Ok(()));
    }
}
