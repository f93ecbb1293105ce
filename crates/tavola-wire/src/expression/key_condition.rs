//! Key conditions: the few forms of a condition that a query takes.

use tavola_store::{Comparison, Condition, Operand, Path, SortCondition, Value};

use super::{ExpressionError, ExpressionKind, KeyCondition, Result};

/// Returns what a condition asks of keys.
pub(super) fn of(condition: Condition) -> Result<KeyCondition> {
    let parts = match condition {
        Condition::And(parts) => parts,
        one => vec![one],
    };
    if parts.len() > 2 {
        return Err(error("Conditions can be of length 1 or 2 only"));
    }
    let mut asked = KeyCondition { equal: Vec::new(), sort: None };
    for part in parts {
        let (name, condition) = one(part)?;
        let known =
            asked.equal.iter().map(|(name, _)| name).chain(asked.sort.iter().map(|(n, _)| n));
        if known.into_iter().any(|known| *known == name) {
            return Err(error("KeyConditionExpressions must only contain one condition per key"));
        }
        match condition {
            SortCondition::Compare(Comparison::Equal, value) => asked.equal.push((name, value)),
            other if asked.sort.is_none() => asked.sort = Some((name, other)),
            _ => return Err(ExpressionError("Query key condition not supported".to_owned())),
        }
    }
    if asked.equal.is_empty() {
        return Err(ExpressionError("Query key condition not supported".to_owned()));
    }
    Ok(asked)
}

fn one(condition: Condition) -> Result<(String, SortCondition)> {
    use Operand::{Path as At, Value as Is};
    Ok(match condition {
        Condition::Compare(At(path), comparison, Is(value)) => {
            (name(path)?, compared(comparison, value)?)
        }
        // `:value < name` is `name > :value`.
        Condition::Compare(Is(value), comparison, At(path)) => {
            (name(path)?, compared(turned(comparison), value)?)
        }
        Condition::Between(At(path), Is(low), Is(high)) => {
            (name(path)?, SortCondition::Between(low, high))
        }
        Condition::BeginsWith(At(path), Is(start)) => {
            (name(path)?, SortCondition::BeginsWith(start))
        }
        Condition::Or(_) => {
            return Err(error("Invalid operator used in KeyConditionExpression: OR"));
        }
        Condition::Not(_) => {
            return Err(error("Invalid operator used in KeyConditionExpression: NOT"));
        }
        Condition::In(..) => {
            return Err(error("Invalid operator used in KeyConditionExpression: IN"));
        }
        Condition::Contains(..) => {
            return Err(error("Invalid operator used in KeyConditionExpression: contains"));
        }
        Condition::Exists(_) | Condition::Absent(_) | Condition::IsType(..) => {
            return Err(error(
                "Invalid operator used in KeyConditionExpression: attribute functions",
            ));
        }
        Condition::Compare(..) | Condition::Between(..) | Condition::BeginsWith(..) => {
            return Err(error("KeyConditionExpressions must compare a key attribute with a value"));
        }
        Condition::And(_) => return Err(error("Conditions can be of length 1 or 2 only")),
    })
}

fn compared(comparison: Comparison, value: Value) -> Result<SortCondition> {
    match comparison {
        Comparison::NotEqual => {
            Err(error("Unsupported operator on KeyConditionExpression: operator: <>"))
        }
        comparison => Ok(SortCondition::Compare(comparison, value)),
    }
}

fn turned(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        same => same,
    }
}

fn name(path: Path) -> Result<String> {
    match path.below.as_slice() {
        [] => Ok(path.attribute),
        _ => Err(error("KeyConditionExpressions cannot have conditions on nested attributes")),
    }
}

fn error(what: &str) -> ExpressionError {
    ExpressionError::of(ExpressionKind::KeyCondition, what)
}
