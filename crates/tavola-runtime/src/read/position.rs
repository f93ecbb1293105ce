//! Where a key lies among others, and among those that a query reads.

use std::cmp::Ordering;

use tavola_store::{Comparison, Condition, Operand, Path, Query, SortCondition, Value};

/// Compares key values as a store orders them. An absent one comes first.
pub(super) fn compare(a: Option<&Value>, b: Option<&Value>) -> Ordering {
    match (a, b) {
        (Some(Value::S(a)), Some(Value::S(b))) => a.as_bytes().cmp(b.as_bytes()),
        (Some(Value::N(a)), Some(Value::N(b))) => a.cmp(b),
        (Some(Value::B(a)), Some(Value::B(b))) => a.cmp(b),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

/// Tells on which side of a range a sort key lies: `Equal` is inside.
pub(super) fn side(key: &Value, range: &SortCondition) -> Ordering {
    let with = |bound: &Value| compare(Some(key), Some(bound));
    match range {
        SortCondition::Compare(Comparison::Equal, bound) => with(bound),
        SortCondition::Compare(Comparison::Less, bound) if with(bound).is_ge() => Ordering::Greater,
        SortCondition::Compare(Comparison::LessOrEqual, bound) => with(bound).max(Ordering::Equal),
        SortCondition::Compare(Comparison::Greater, bound) if with(bound).is_le() => Ordering::Less,
        SortCondition::Compare(Comparison::GreaterOrEqual, bound) => {
            with(bound).min(Ordering::Equal)
        }
        SortCondition::Compare(..) => Ordering::Equal,
        SortCondition::Between(low, _) if with(low).is_lt() => Ordering::Less,
        SortCondition::Between(_, high) => with(high).max(Ordering::Equal),
        SortCondition::BeginsWith(start) => match (key, start) {
            (Value::S(key), Value::S(start)) if key.starts_with(start.as_str()) => Ordering::Equal,
            (Value::B(key), Value::B(start)) if key.starts_with(start) => Ordering::Equal,
            _ => with(start),
        },
    }
}

/// Returns the condition that a query poses on the items that it finds.
pub(super) fn condition(request: &Query) -> Condition {
    let (name, value) = &request.partition;
    let mut all = vec![Condition::equals(name, value.clone())];
    if let Some((name, sort)) = &request.sort {
        let path = || Operand::Path(Path::attribute(name.as_str()));
        let compared = |comparison, value: &Value| {
            Condition::Compare(path(), comparison, Operand::Value(value.clone()))
        };
        match sort {
            SortCondition::Compare(comparison, value) => all.push(compared(*comparison, value)),
            SortCondition::Between(low, high) => all.extend([
                compared(Comparison::GreaterOrEqual, low),
                compared(Comparison::LessOrEqual, high),
            ]),
            SortCondition::BeginsWith(start) => {
                all.push(Condition::BeginsWith(path(), Operand::Value(start.clone())));
            }
        }
    }
    Condition::And(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_says_what_lies_before_in_and_behind_it() {
        let text = |text: &str| Value::from(text);
        let compare = |comparison| SortCondition::Compare(comparison, text("m"));
        let between = SortCondition::Between(text("m"), text("o"));
        for (range, sides) in [
            (compare(Comparison::Equal), "< = > > >"),
            (compare(Comparison::Less), "= > > > >"),
            (compare(Comparison::LessOrEqual), "= = > > >"),
            (compare(Comparison::Greater), "< < = = ="),
            (compare(Comparison::GreaterOrEqual), "< = = = ="),
            (between, "< = = = >"),
            (SortCondition::BeginsWith(text("m")), "< = = > >"),
        ] {
            let keys = ["l", "m", "ma", "n", "p"];
            let sides_of = keys.map(|key| match side(&text(key), &range) {
                Ordering::Less => "<",
                Ordering::Equal => "=",
                Ordering::Greater => ">",
            });
            assert_eq!(sides_of.join(" "), sides, "{range:?}");
        }
    }

    #[test]
    fn numbers_and_bytes_are_compared_by_value() {
        let number = |number: i64| Value::from(number);
        let from_nine = SortCondition::Compare(Comparison::GreaterOrEqual, number(9));
        assert_eq!(side(&number(10), &from_nine), Ordering::Equal);
        assert_eq!(side(&number(-10), &from_nine), Ordering::Less);
        let bytes = |bytes: &[u8]| Value::B(bytes.to_vec());
        let begins = SortCondition::BeginsWith(bytes(&[1, 2]));
        assert_eq!(side(&bytes(&[1, 2, 3]), &begins), Ordering::Equal);
        assert_eq!(side(&bytes(&[1, 3]), &begins), Ordering::Greater);
        assert_eq!(side(&bytes(&[1]), &begins), Ordering::Less);
    }
}
