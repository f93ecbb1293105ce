//! How deep values and conditions are nested.

use crate::limits::{MAX_CONDITION_DEPTH, MAX_VALUE_DEPTH};
use crate::{Condition, Error, Operand, Result, StoreLimit, Value};

/// Checks that nesting is within the limit, no set is empty, and everything in a map has a name.
pub(crate) fn value(value: &Value) -> Result<()> {
    // Most values are not nested and need no list of what is pending.
    if let Value::S(_) | Value::N(_) | Value::B(_) | Value::Bool(_) | Value::Null = value {
        return Ok(());
    }
    let mut pending = vec![(value, 1)];
    while let Some((value, depth)) = pending.pop() {
        if depth > MAX_VALUE_DEPTH {
            return Err(Error::TooLarge(StoreLimit::Nesting));
        }
        let empty = match value {
            Value::L(list) => {
                pending.extend(list.iter().map(|value| (value, depth + 1)));
                false
            }
            Value::M(map) => {
                if map.contains_key("") {
                    return Err(Error::Invalid("an attribute name may not be empty".to_owned()));
                }
                pending.extend(map.values().map(|value| (value, depth + 1)));
                false
            }
            Value::Ss(set) => set.is_empty(),
            Value::Ns(set) => set.is_empty(),
            Value::Bs(set) => set.is_empty(),
            _ => false,
        };
        if empty {
            return Err(Error::Invalid("a set may not be empty".to_owned()));
        }
    }
    Ok(())
}

/// Checks that the condition and the values in it are nested within the limits; returns the number
/// of conditions in it.
pub(crate) fn condition(condition: &Condition) -> Result<usize> {
    let mut count = 0;
    let mut pending = vec![(condition, 1)];
    let operand = |operand: &Operand| match operand {
        Operand::Value(it) => value(it),
        Operand::Path(_) | Operand::Size(_) => Ok(()),
    };
    while let Some((condition, depth)) = pending.pop() {
        count += 1;
        if depth > MAX_CONDITION_DEPTH {
            return Err(Error::TooLarge(StoreLimit::Nesting));
        }
        match condition {
            Condition::And(parts) | Condition::Or(parts) => {
                pending.extend(parts.iter().map(|part| (part, depth + 1)));
            }
            Condition::Not(inner) => pending.push((inner, depth + 1)),
            Condition::Compare(left, _, right)
            | Condition::BeginsWith(left, right)
            | Condition::Contains(left, right) => {
                operand(left)?;
                operand(right)?;
            }
            Condition::Between(one, two, three) => {
                operand(one)?;
                operand(two)?;
                operand(three)?;
            }
            Condition::In(one, rest) => {
                operand(one)?;
                rest.iter().try_for_each(operand)?;
                count += rest.len();
            }
            Condition::Exists(_) | Condition::Absent(_) | Condition::IsType(..) => {}
        }
    }
    Ok(count)
}
