use super::*;

fn item() -> Item {
    Item::from([
        ("pk".to_owned(), "a".into()),
        ("count".to_owned(), 3.into()),
        ("tags".to_owned(), Value::Ss(["a".to_owned(), "b".to_owned()].into())),
        ("list".to_owned(), Value::L(vec![0.into(), 1.into(), 2.into()])),
        ("map".to_owned(), Value::M(Item::from([("k".to_owned(), 1.into())]))),
    ])
}

fn element(index: usize) -> Path {
    Path { attribute: "list".to_owned(), below: vec![Segment::Index(index)] }
}

fn run(actions: Vec<UpdateAction>) -> Result<Item, EvaluateError> {
    apply(&Update { actions }, &item())
}

fn numbers(values: &[i64]) -> Value {
    Value::L(values.iter().map(|n| Value::from(*n)).collect())
}

#[test]
fn right_hand_sides_see_the_item_as_it_was() {
    let one = Path::attribute("count");
    let result = run(vec![
        UpdateAction::Set(one.clone(), SetValue::Value(10.into())),
        UpdateAction::Set(Path::attribute("copy"), SetValue::Path(one)),
    ])
    .unwrap();
    assert_eq!(result["count"], 10.into());
    assert_eq!(result["copy"], 3.into());
}

#[test]
fn removals_do_not_move_the_elements_that_other_actions_name() {
    let result = run(vec![
        UpdateAction::Remove(element(0)),
        UpdateAction::Remove(element(1)),
        UpdateAction::Set(element(2), SetValue::Value(9.into())),
    ])
    .unwrap();
    assert_eq!(result["list"], numbers(&[9]));
}

#[test]
fn values_set_past_the_end_of_a_list_are_appended_in_order() {
    let result = run(vec![
        UpdateAction::Set(element(9), SetValue::Value(9.into())),
        UpdateAction::Set(element(7), SetValue::Value(7.into())),
    ])
    .unwrap();
    assert_eq!(result["list"], numbers(&[0, 1, 2, 7, 9]));
}

#[test]
fn add_counts_and_unites_and_creates() {
    let set = Value::Ss(["b".to_owned(), "c".to_owned()].into());
    let result = run(vec![
        UpdateAction::Add(Path::attribute("count"), 4.into()),
        UpdateAction::Add(Path::attribute("tags"), set.clone()),
        UpdateAction::Add(Path::attribute("new"), set.clone()),
    ])
    .unwrap();
    assert_eq!(result["count"], 7.into());
    assert_eq!(result["tags"], Value::Ss(["a", "b", "c"].map(str::to_owned).into()));
    assert_eq!(result["new"], set);
}

#[test]
fn deleting_the_last_element_of_a_set_removes_the_attribute() {
    let all = Value::Ss(["a", "b", "z"].map(str::to_owned).into());
    let result = run(vec![UpdateAction::Delete(Path::attribute("tags"), all.clone())]).unwrap();
    assert_eq!(result.get("tags"), None);
    let untouched = run(vec![UpdateAction::Delete(Path::attribute("absent"), all)]).unwrap();
    assert_eq!(untouched, item());
}

#[test]
fn what_dynamodb_refuses_is_refused() {
    let count = || Path::attribute("count");
    let missing = Path::attribute("missing");
    assert_eq!(
        run(vec![UpdateAction::Set(count(), SetValue::Path(missing.clone()))]),
        Err(EvaluateError::Missing(missing.clone()))
    );
    let otherwise = Box::new(SetValue::Path(missing.clone()));
    assert_eq!(
        run(vec![UpdateAction::Set(count(), SetValue::IfAbsent(count(), otherwise))]),
        Err(EvaluateError::Missing(missing.clone())),
        "also where it would not be used"
    );
    let below = missing.entry("k");
    assert_eq!(
        run(vec![UpdateAction::Set(below.clone(), SetValue::Value(1.into()))]),
        Err(EvaluateError::PathInvalid(below))
    );
    assert_eq!(
        run(vec![UpdateAction::Add(count(), "x".into())]),
        Err(EvaluateError::OperandType("`ADD`"))
    );
    let (map, entry) = (Path::attribute("map"), Path::attribute("map").entry("k"));
    assert_eq!(
        run(vec![
            UpdateAction::Remove(entry.clone()),
            UpdateAction::Set(map.clone(), SetValue::Value(1.into()))
        ]),
        Err(EvaluateError::Overlap(map, entry))
    );
    let deep = (0..1000).fold(SetValue::Value(1.into()), |inner, _| {
        SetValue::Plus(Box::new(inner), Box::new(SetValue::Value(1.into())))
    });
    assert_eq!(run(vec![UpdateAction::Set(count(), deep)]), Err(EvaluateError::TooDeep));
}
