//! Sizes and capacity units, as DynamoDB counts them.

use crate::{Condition, Item, Number, Operand, SetValue, Update, UpdateAction, Value};

/// A read unit covers this many bytes.
const READ_UNIT: usize = 4 * 1024;
/// A write unit covers this many bytes.
const WRITE_UNIT: usize = 1024;

/// Returns the size of an item: its attribute names in UTF-8 and its values.
pub fn item_size(item: &Item) -> usize {
    item.size(value_size)
}

/// Returns the size of a value without the attribute's name.
pub fn value_size(value: &Value) -> usize {
    // Iterative, so that no depth of nesting can exhaust the stack; and without a list of what is
    // pending for the many values that are not nested.
    let mut pending = Vec::new();
    let mut total = own_size(value, &mut pending);
    while let Some(value) = pending.pop() {
        total += own_size(value, &mut pending);
    }
    total
}

/// Returns the size of the values that an update gives.
pub fn update_size(update: &Update) -> usize {
    let of_action = |action: &UpdateAction| match action {
        UpdateAction::Set(_, value) => set_value_size(value),
        UpdateAction::Add(_, value) | UpdateAction::Delete(_, value) => value_size(value),
        UpdateAction::Remove(_) => 0,
    };
    update.actions.iter().map(of_action).sum()
}

fn set_value_size(value: &SetValue) -> usize {
    // Iterative, as for values.
    let mut pending = vec![value];
    let mut total = 0;
    while let Some(value) = pending.pop() {
        match value {
            SetValue::Value(value) => total += value_size(value),
            SetValue::Path(_) => {}
            SetValue::IfAbsent(_, inner) => pending.push(inner),
            SetValue::Plus(left, right)
            | SetValue::Minus(left, right)
            | SetValue::Append(left, right) => pending.extend([&**left, &**right]),
        }
    }
    total
}

/// Returns the size of the values that a condition compares with.
pub fn condition_size(condition: &Condition) -> usize {
    let of = |operand: &Operand| match operand {
        Operand::Value(value) => value_size(value),
        Operand::Path(_) | Operand::Size(_) => 0,
    };
    let mut pending = vec![condition];
    let mut total = 0;
    while let Some(condition) = pending.pop() {
        total += match condition {
            Condition::And(parts) | Condition::Or(parts) => {
                pending.extend(parts);
                0
            }
            Condition::Not(inner) => {
                pending.push(inner);
                0
            }
            Condition::Compare(left, _, right)
            | Condition::BeginsWith(left, right)
            | Condition::Contains(left, right) => of(left) + of(right),
            Condition::Between(one, two, three) => of(one) + of(two) + of(three),
            Condition::In(one, rest) => of(one) + rest.iter().map(of).sum::<usize>(),
            Condition::Exists(_) | Condition::Absent(_) | Condition::IsType(..) => 0,
        };
    }
    total
}

/// Returns the size without that of the values inside, which become pending.
fn own_size<'a>(value: &'a Value, pending: &mut Vec<&'a Value>) -> usize {
    match value {
        Value::S(text) => text.len(),
        Value::N(number) => number.size(),
        Value::B(bytes) => bytes.len(),
        Value::Bool(_) | Value::Null => 1,
        Value::Ss(set) => set.iter().map(String::len).sum(),
        Value::Ns(set) => set.iter().map(Number::size).sum(),
        Value::Bs(set) => set.iter().map(Vec::len).sum(),
        Value::L(list) => {
            pending.extend(list);
            3 + list.len()
        }
        Value::M(map) => {
            pending.extend(map.values());
            3 + map.keys().map(|name| name.len() + 1).sum::<usize>()
        }
    }
}

/// Returns the read units of one read of so many bytes: half as much if it is eventually
/// consistent, and never 0.
pub fn read_units(bytes: usize, strong: bool) -> f64 {
    let units = whole_units(bytes, READ_UNIT);
    if strong { units } else { units / 2.0 }
}

/// Returns the write units of one write: of the larger of the item before and after.
pub fn write_units(bytes: usize) -> f64 {
    whole_units(bytes, WRITE_UNIT)
}

/// Returns the read units of one item in a transaction.
pub fn transact_read_units(bytes: usize) -> f64 {
    2.0 * read_units(bytes, true)
}

/// Returns the write units of one item in a transaction.
pub fn transact_write_units(bytes: usize) -> f64 {
    2.0 * write_units(bytes)
}

fn whole_units(bytes: usize, unit: usize) -> f64 {
    // Exact: far below 2^53 units for anything that fits in memory.
    bytes.div_ceil(unit).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> usize {
        value_size(&Value::N(text.parse().unwrap()))
    }

    #[test]
    fn numbers_cost_a_byte_for_two_digits_one_for_the_sign_and_one_more() {
        for (text, size) in [
            ("0", 1),
            ("-0", 1),
            ("1", 2),
            ("42", 2),
            ("-42", 3),
            ("100", 2),
            ("123", 3),
            ("0.001", 2),
            ("1.5", 3),
            ("12.34", 3),
            ("1e125", 2),
            ("99999999999999999999999999999999999999", 20),
        ] {
            assert_eq!(number(text), size, "{text}");
        }
    }

    #[test]
    fn items_cost_their_names_and_values() {
        let item = Item::from([
            ("pk".to_owned(), "a".into()),
            ("né".to_owned(), Value::Null),
            ("list".to_owned(), Value::L(vec![true.into(), "xy".into()])),
            ("map".to_owned(), Value::M(Item::from([("k".to_owned(), Value::B(vec![1, 2, 3]))]))),
        ]);
        assert_eq!(item_size(&item), (2 + 1) + (3 + 1) + (4 + 3 + 2 + 1 + 2) + (3 + 3 + 1 + 1 + 3));
        assert_eq!(value_size(&Value::L(vec![])), 3);
    }

    #[test]
    fn units_are_rounded_up_and_never_nothing() {
        assert_eq!(read_units(0, true), 1.0);
        assert_eq!(read_units(4096, false), 0.5);
        assert_eq!(read_units(4097, true), 2.0);
        assert_eq!(write_units(1024), 1.0);
        assert_eq!(write_units(1025), 2.0);
        assert_eq!(transact_write_units(1025), 4.0);
        assert_eq!(transact_read_units(1), 2.0);
    }
}
