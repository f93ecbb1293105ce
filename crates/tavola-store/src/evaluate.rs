//! Conditions evaluated in memory, with DynamoDB's semantics.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::limits::MAX_CONDITION_DEPTH;
use crate::{Comparison, Condition, Item, Number, Operand, Path, Segment, Value};

/// Returns `true` if a condition holds of an item. For an item that does not exist, give an empty
/// one.
///
/// An absent operand makes every comparison false but `<>`, which it makes true; so do operands of
/// different types. A condition nested deeper than any store accepts never holds.
pub fn holds(condition: &Condition, item: &Item) -> bool {
    evaluate(condition, item, MAX_CONDITION_DEPTH).unwrap_or(false)
}

/// Evaluates a condition; returns `None` if it is nested too deeply, which a `Not` must not turn
/// into `true`.
fn evaluate(condition: &Condition, item: &Item, depth: usize) -> Option<bool> {
    let depth = depth.checked_sub(1)?;
    let resolve = |operand| resolve(operand, item);
    Some(match condition {
        Condition::And(parts) => {
            for part in parts {
                if !evaluate(part, item, depth)? {
                    return Some(false);
                }
            }
            true
        }
        Condition::Or(parts) => {
            for part in parts {
                if evaluate(part, item, depth)? {
                    return Some(true);
                }
            }
            false
        }
        Condition::Not(inner) => !evaluate(inner, item, depth)?,
        Condition::Compare(left, comparison, right) => match (resolve(left), resolve(right)) {
            (Some(left), Some(right)) => compare(&left, *comparison, &right),
            _ => *comparison == Comparison::NotEqual,
        },
        Condition::Between(operand, low, high) => {
            match (resolve(operand), resolve(low), resolve(high)) {
                (Some(value), Some(low), Some(high)) => {
                    compare(&value, Comparison::GreaterOrEqual, &low)
                        && compare(&value, Comparison::LessOrEqual, &high)
                }
                _ => false,
            }
        }
        Condition::In(operand, candidates) => resolve(operand).is_some_and(|value| {
            candidates.iter().any(|c| resolve(c).is_some_and(|candidate| value == candidate))
        }),
        Condition::BeginsWith(operand, prefix) => {
            match (resolve(operand).as_deref(), resolve(prefix).as_deref()) {
                (Some(Value::S(text)), Some(Value::S(prefix))) => text.starts_with(prefix.as_str()),
                (Some(Value::B(bytes)), Some(Value::B(prefix))) => bytes.starts_with(prefix),
                _ => false,
            }
        }
        Condition::Contains(operand, part) => match (resolve(operand), resolve(part)) {
            (Some(whole), Some(part)) => contains(&whole, &part),
            _ => false,
        },
        Condition::Exists(path) => find(item, path).is_some(),
        Condition::Absent(path) => find(item, path).is_none(),
        Condition::IsType(path, value_type) => {
            find(item, path).is_some_and(|value| value.value_type() == *value_type)
        }
    })
}

/// Returns the value at a path, if the item has one there.
pub fn find<'a>(item: &'a Item, path: &Path) -> Option<&'a Value> {
    let mut value = item.get(&path.attribute)?;
    for segment in &path.below {
        value = match (segment, value) {
            (Segment::Name(name), Value::M(map)) => map.get(name)?,
            (Segment::Index(index), Value::L(list)) => list.get(*index)?,
            _ => return None,
        };
    }
    Some(value)
}

fn resolve<'a>(operand: &'a Operand, item: &'a Item) -> Option<Cow<'a, Value>> {
    match operand {
        Operand::Value(value) => Some(Cow::Borrowed(value)),
        Operand::Path(path) => find(item, path).map(Cow::Borrowed),
        Operand::Size(path) => Some(Cow::Owned(Value::N(size_of(find(item, path)?)?))),
    }
}

/// Returns what DynamoDB's `size` is of a value; `None` for a number, truth or null.
pub fn size_of(value: &Value) -> Option<Number> {
    Some(Number::from(u64::try_from(size(value)?).ok()?))
}

/// Returns the size of a value; of a text, the number of its UTF-16 units.
fn size(value: &Value) -> Option<usize> {
    match value {
        Value::S(text) => Some(text.encode_utf16().count()),
        Value::B(bytes) => Some(bytes.len()),
        Value::Ss(set) => Some(set.len()),
        Value::Ns(set) => Some(set.len()),
        Value::Bs(set) => Some(set.len()),
        Value::L(list) => Some(list.len()),
        Value::M(map) => Some(map.len()),
        Value::N(_) | Value::Bool(_) | Value::Null => None,
    }
}

fn compare(left: &Value, comparison: Comparison, right: &Value) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => order(left, right).is_some_and(Ordering::is_lt),
        Comparison::LessOrEqual => order(left, right).is_some_and(Ordering::is_le),
        Comparison::Greater => order(left, right).is_some_and(Ordering::is_gt),
        Comparison::GreaterOrEqual => order(left, right).is_some_and(Ordering::is_ge),
    }
}

/// Compares two values. Only texts, numbers and bytes have an order, and only among their own type.
pub(crate) fn order(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::S(left), Value::S(right)) => Some(left.cmp(right)),
        (Value::N(left), Value::N(right)) => Some(left.cmp(right)),
        (Value::B(left), Value::B(right)) => Some(left.cmp(right)),
        _ => None,
    }
}

fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::S(text), Value::S(part)) => text.contains(part.as_str()),
        (Value::B(bytes), Value::B(part)) => {
            part.is_empty() || bytes.windows(part.len()).any(|window| window == part)
        }
        (Value::Ss(set), Value::S(element)) => set.contains(element),
        (Value::Ns(set), Value::N(element)) => set.contains(element),
        (Value::Bs(set), Value::B(element)) => set.contains(element),
        (Value::L(list), element) => list.contains(element),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item() -> Item {
        Item::from([
            ("name".to_owned(), "Grüße 🙂".into()),
            ("count".to_owned(), 3.into()),
            ("tags".to_owned(), Value::Ss(["a".to_owned(), "b".to_owned()].into())),
            ("none".to_owned(), Value::Null),
            (
                "list".to_owned(),
                Value::L(vec![1.into(), Value::M(Item::from([("k".to_owned(), true.into())]))]),
            ),
        ])
    }

    fn compare(attribute: &str, comparison: Comparison, value: impl Into<Value>) -> bool {
        let operand = Operand::Path(Path::attribute(attribute));
        holds(&Condition::Compare(operand, comparison, Operand::Value(value.into())), &item())
    }

    #[test]
    fn only_not_equal_holds_of_an_absent_attribute() {
        assert!(compare("missing", Comparison::NotEqual, "x"));
        assert!(!compare("missing", Comparison::Equal, "x"));
        assert!(!compare("missing", Comparison::Less, "x"));
    }

    #[test]
    fn values_of_different_types_are_unequal_and_have_no_order() {
        assert!(compare("count", Comparison::NotEqual, "3"));
        assert!(!compare("count", Comparison::Equal, "3"));
        assert!(!compare("count", Comparison::Less, "9"));
        assert!(!compare("none", Comparison::LessOrEqual, Value::Null));
        assert!(compare("none", Comparison::Equal, Value::Null));
    }

    #[test]
    fn numbers_compare_by_value() {
        assert!(compare("count", Comparison::Equal, "3.00".parse::<Number>().unwrap()));
        assert!(compare("count", Comparison::Less, 10));
    }

    #[test]
    fn sizes_are_utf16_units_and_elements() {
        let size = |attribute: &str, size: i64| {
            holds(
                &Condition::Compare(
                    Operand::Size(Path::attribute(attribute)),
                    Comparison::Equal,
                    Operand::Value(size.into()),
                ),
                &item(),
            )
        };
        assert!(size("name", 8));
        assert!(size("tags", 2));
        assert!(size("list", 2));
        assert!(!size("count", 1));
    }

    #[test]
    fn paths_reach_into_lists_and_maps() {
        let mut path = Path::attribute("list");
        path.below = vec![Segment::Index(1), Segment::Name("k".to_owned())];
        assert!(holds(&Condition::Exists(path.clone()), &item()));
        path.below[0] = Segment::Index(2);
        assert!(holds(&Condition::Absent(path), &item()));
    }

    #[test]
    fn empty_and_holds_and_empty_or_does_not() {
        assert!(holds(&Condition::And(vec![]), &item()));
        assert!(!holds(&Condition::Or(vec![]), &item()));
    }

    #[test]
    fn a_condition_nested_beyond_the_limit_never_holds() {
        let nested = |levels: usize| {
            (0..levels).fold(Condition::exists("name"), |inner, _| Condition::Not(Box::new(inner)))
        };
        assert!(holds(&nested(2), &item()));
        assert!(!holds(&nested(1000), &item()));
        assert!(!holds(&nested(1001), &item()));
    }
}
