use super::*;
use crate::{Operand, SetValue, UpdateAction, ValueType};

fn path(name: &str) -> Operand {
    Operand::Path(Path::attribute(name))
}

fn value(value: impl Into<Value>) -> Operand {
    Operand::Value(value.into())
}

/// The text with its placeholders put back, values as plain JSON.
fn text(condition: &Condition) -> Option<String> {
    let mut expressions = Expressions::new();
    let text = expressions.condition(condition).unwrap()?;
    let (names, values) = expressions.finish();
    for placeholder in names.keys().chain(values.keys()) {
        assert!(text.contains(placeholder.as_str()), "{placeholder} is not used in {text}");
    }
    Some(expand(text, &names, &values))
}

fn expand(
    mut text: String,
    names: &BTreeMap<String, String>,
    values: &BTreeMap<String, Value>,
) -> String {
    for (placeholder, name) in names.iter().rev() {
        text = text.replace(placeholder, name);
    }
    for (placeholder, value) in values.iter().rev() {
        text = text.replace(placeholder, &value.to_json().to_string());
    }
    text
}

const NEVER: &str = "attribute_exists(_) AND attribute_not_exists(_)";

#[test]
fn parentheses_stand_where_the_meaning_needs_them() {
    let a = || Condition::exists("a");
    let b = || Condition::equals("b", 1);
    for (condition, expected) in [
        (Condition::And(vec![a(), b()]), "attribute_exists(a) AND b = 1"),
        (
            Condition::And(vec![a(), Condition::Or(vec![a(), b()])]),
            "attribute_exists(a) AND (attribute_exists(a) OR b = 1)",
        ),
        (
            Condition::Or(vec![a(), Condition::And(vec![a(), b()])]),
            "attribute_exists(a) OR attribute_exists(a) AND b = 1",
        ),
        (
            Condition::Not(Box::new(Condition::Or(vec![a(), b()]))),
            "NOT (attribute_exists(a) OR b = 1)",
        ),
        (Condition::And(vec![Condition::Or(vec![b()])]), "b = 1"),
    ] {
        assert_eq!(text(&condition).as_deref(), Some(expected));
    }
}

#[test]
fn conditions_with_one_answer_are_folded_away() {
    let never = || Condition::Or(vec![]);
    let always = || Condition::And(vec![]);
    let a = || Condition::exists("a");
    assert_eq!(text(&always()), None);
    assert_eq!(text(&never()).as_deref(), Some(NEVER));
    assert_eq!(text(&Condition::Not(Box::new(never()))), None);
    assert_eq!(text(&Condition::And(vec![a(), never()])).as_deref(), Some(NEVER));
    assert_eq!(text(&Condition::Or(vec![a(), always()])), None);
    assert_eq!(text(&Condition::And(vec![always(), a()])).as_deref(), Some("attribute_exists(a)"));
    assert_eq!(text(&Condition::Or(vec![never(), a()])).as_deref(), Some("attribute_exists(a)"));
}

#[test]
fn what_dynamodb_refuses_to_parse_is_said_in_other_words() {
    use Comparison::{Equal, Greater, Less, NotEqual};
    let compare = |left, comparison, right| text(&Condition::Compare(left, comparison, right));
    assert_eq!(compare(value(1), Less, value(2)), None);
    assert_eq!(compare(value(1), Greater, value(2)).as_deref(), Some(NEVER));
    assert_eq!(compare(path("a"), Less, value(true)).as_deref(), Some(NEVER));
    assert_eq!(compare(path("a"), Equal, path("a")).as_deref(), Some("attribute_exists(a)"));
    assert_eq!(compare(path("a"), NotEqual, path("a")).as_deref(), Some("attribute_not_exists(a)"));
    let between = |low, high| text(&Condition::Between(path("a"), low, high));
    assert_eq!(between(value(1), value(2)).as_deref(), Some("a BETWEEN 1 AND 2"));
    assert_eq!(between(value(2), value(1)).as_deref(), Some(NEVER));
    assert_eq!(between(value(1), value("2")).as_deref(), Some(NEVER));
    assert_eq!(text(&Condition::In(path("a"), vec![])).as_deref(), Some(NEVER));
    let many = Condition::In(path("a"), (0..101).map(value).collect());
    assert_eq!(text(&many).unwrap().matches(" IN (").count(), 2);
}

#[test]
fn equal_names_and_values_share_a_placeholder() {
    let condition = Condition::And(vec![
        Condition::equals("status", 1),
        Condition::Compare(
            path("status"),
            Comparison::NotEqual,
            Operand::Value(Value::N("1.0".parse().unwrap())),
        ),
        Condition::IsType(Path::attribute("size").entry("a.b"), ValueType::S),
    ]);
    let mut expressions = Expressions::new();
    let text = expressions.condition(&condition).unwrap().unwrap();
    assert_eq!(text, "#n0 = :v0 AND #n0 <> :v0 AND attribute_type(#n1.#n2, :v1)");
    let (names, values) = expressions.finish();
    let name = |name: &str, of: &str| (name.to_owned(), of.to_owned());
    assert_eq!(names, [name("#n0", "status"), name("#n1", "size"), name("#n2", "a.b")].into());
    assert_eq!(values, [(":v0".to_owned(), 1.into()), (":v1".to_owned(), "S".into())].into());
}

#[test]
fn updates_are_grouped_by_clause() {
    let counter = || Path::attribute("n");
    let start = SetValue::IfAbsent(counter(), Box::new(SetValue::Value(0.into())));
    let update = Update {
        actions: vec![
            UpdateAction::Remove(Path::attribute("old")),
            UpdateAction::Set(
                counter(),
                SetValue::Plus(Box::new(start), Box::new(SetValue::Value(1.into()))),
            ),
            UpdateAction::Add(Path::attribute("total"), 5.into()),
            UpdateAction::Set(Path::attribute("name"), SetValue::Value("x".into())),
        ],
    };
    let mut expressions = Expressions::new();
    let text = expressions.update(&update).unwrap().unwrap();
    let (names, values) = expressions.finish();
    assert_eq!(
        expand(text, &names, &values),
        "SET n = if_not_exists(n, 0) + 1, name = \"x\" REMOVE old ADD total 5"
    );
    assert_eq!(Expressions::new().update(&Update::default()), Ok(None));
}

#[test]
fn a_query_renders_its_key_condition_filter_and_projection() {
    let mut query = Query::partition("t", "PK", "USER#1");
    query.sort = Some(("SK".to_owned(), SortCondition::BeginsWith("ORDER#".into())));
    query.filter = Some(Condition::equals("open", true));
    query.attributes = vec!["SK".to_owned(), "name".to_owned(), "SK".to_owned()];
    let rendered = query.render().unwrap();
    assert_eq!(rendered.key_condition.as_deref(), Some("#n0 = :v0 AND begins_with(#n1, :v1)"));
    assert_eq!(rendered.filter.as_deref(), Some("#n2 = :v2"));
    assert_eq!(rendered.projection.as_deref(), Some("#n1, #n3"));
    assert_eq!(rendered.condition, None);
}

#[test]
fn expressions_beyond_dynamodbs_limits_are_refused() {
    let wide = |parts: usize| Condition::Or(vec![Condition::exists("a"); parts]);
    assert!(Expressions::new().condition(&wide(150)).unwrap().is_some());
    assert_eq!(
        Expressions::new().condition(&wide(151)),
        Err(Error::TooLarge(StoreLimit::Expression)),
        "151 functions and 150 operators"
    );
    let deep = (0..10_000).fold(Condition::exists("a"), |it, _| Condition::Not(Box::new(it)));
    assert_eq!(Expressions::new().condition(&deep), Err(Error::TooLarge(StoreLimit::Nesting)));
}
