//! `Expected`, `QueryFilter`, `ScanFilter` and `KeyConditions`.

use std::collections::BTreeMap;

use serde::Deserialize;
use tavola_store::{Comparison, Condition, Operand, Path, SortCondition, Value};

use crate::error::{Result, invalid, invalid_value};
use crate::expression::KeyCondition;
use crate::json::{Object, WireValue};
use crate::params::choice;

/// What is expected of the item that is there, by attribute.
pub(crate) type Expected = BTreeMap<String, Object<LegacyCondition>>;
/// What is asked of items that were read, by attribute.
pub(crate) type Filter = BTreeMap<String, Object<LegacyCondition>>;

/// What is asked of one attribute.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct LegacyCondition {
    value: Option<WireValue>,
    exists: Option<bool>,
    comparison_operator: Option<String>,
    attribute_value_list: Option<Vec<WireValue>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Compare(Comparison),
    In,
    Between,
    Null,
    NotNull,
    Contains,
    NotContains,
    BeginsWith,
}

const OPERATORS: [(&str, Operator); 13] = [
    ("EQ", Operator::Compare(Comparison::Equal)),
    ("NE", Operator::Compare(Comparison::NotEqual)),
    ("IN", Operator::In),
    ("LE", Operator::Compare(Comparison::LessOrEqual)),
    ("LT", Operator::Compare(Comparison::Less)),
    ("GE", Operator::Compare(Comparison::GreaterOrEqual)),
    ("GT", Operator::Compare(Comparison::Greater)),
    ("BETWEEN", Operator::Between),
    ("NOT_NULL", Operator::NotNull),
    ("NULL", Operator::Null),
    ("CONTAINS", Operator::Contains),
    ("NOT_CONTAINS", Operator::NotContains),
    ("BEGINS_WITH", Operator::BeginsWith),
];

/// Returns the condition of `Expected`.
pub(crate) fn expected(
    expected: Option<Expected>,
    operator: Option<&str>,
) -> Result<Option<Condition>> {
    joined(expected, operator, expectation)
}

/// Returns the condition of a filter.
pub(crate) fn filter(filter: Option<Filter>, operator: Option<&str>) -> Result<Option<Condition>> {
    joined(filter, operator, |name, condition| {
        let Some(operator) = &condition.comparison_operator else {
            return Err(invalid(format!(
                "1 validation error detected: Value null at 'filter.{name}.comparisonOperator' \
                 failed to satisfy constraint: Member must not be null"
            )));
        };
        tested(&name, operator, values(condition.attribute_value_list))
    })
}

fn joined(
    conditions: Option<BTreeMap<String, Object<LegacyCondition>>>,
    operator: Option<&str>,
    one: impl Fn(String, LegacyCondition) -> Result<Condition>,
) -> Result<Option<Condition>> {
    let conditions = conditions.filter(|conditions| !conditions.is_empty());
    let any = choice(operator, "conditionalOperator", &[("OR", true), ("AND", false)])?;
    let Some(conditions) = conditions else {
        return match any {
            Some(_) => {
                Err(invalid_value("ConditionalOperator cannot be used without Filter or Expected"))
            }
            None => Ok(None),
        };
    };
    if any.is_some() && conditions.len() < 2 {
        return Err(invalid_value(
            "ConditionalOperator can only be used when Filter or Expected has two or more elements",
        ));
    }
    let parts = conditions.into_iter().map(|(name, Object(condition))| one(name, condition));
    let parts = parts.collect::<Result<Vec<_>>>()?;
    Ok(Some(if any == Some(true) { Condition::Or(parts) } else { Condition::And(parts) }))
}

fn values(list: Option<Vec<WireValue>>) -> Vec<Value> {
    list.unwrap_or_default().into_iter().map(|WireValue(value)| value).collect()
}

fn expectation(name: String, condition: LegacyCondition) -> Result<Condition> {
    let LegacyCondition { value, exists, comparison_operator, attribute_value_list } = condition;
    if let Some(operator) = comparison_operator {
        if exists.is_some() {
            return Err(invalid_value(format!(
                "Exists and ComparisonOperator cannot be used together for Attribute: {name}"
            )));
        }
        let list = match (value, attribute_value_list) {
            (Some(_), Some(_)) => {
                return Err(invalid_value(format!(
                    "Value and AttributeValueList cannot be used together for Attribute: {name}"
                )));
            }
            (Some(value), None) => Some(vec![value]),
            (None, list) => list,
        };
        return tested(&name, &operator, values(list));
    }
    if attribute_value_list.is_some() {
        return Err(invalid_value(format!(
            "AttributeValueList can only be used with a ComparisonOperator for Attribute: {name}"
        )));
    }
    match (exists, value) {
        (Some(false), None) => Ok(Condition::absent(&name)),
        (Some(false), Some(_)) => Err(invalid_value(format!(
            "Value cannot be used when Exists is set to false for Attribute: {name}"
        ))),
        (_, Some(WireValue(value))) => Ok(Condition::equals(&name, value)),
        (exists, None) => Err(invalid_value(format!(
            "Value must be provided when Exists is {} for Attribute: {name}",
            if exists.is_some() { "true" } else { "null" }
        ))),
    }
}

/// Returns the condition that an operator makes of an attribute and values.
fn tested(name: &str, operator: &str, values: Vec<Value>) -> Result<Condition> {
    let parameter = format!("{name}.comparisonOperator");
    let Some(kind) = choice(Some(operator), &parameter, &OPERATORS)? else {
        return Err(invalid_value("ComparisonOperator must not be null"));
    };
    check_values(kind, operator, &values)?;
    let path = || Path::attribute(name);
    let at = || Operand::Path(path());
    let mut values = values.into_iter().map(Operand::Value);
    let mut next = || values.next().ok_or_else(|| wrong_number(operator));
    Ok(match kind {
        Operator::Compare(comparison) => Condition::Compare(at(), comparison, next()?),
        Operator::Between => Condition::Between(at(), next()?, next()?),
        Operator::In => Condition::In(at(), values.collect()),
        Operator::Null => Condition::Absent(path()),
        Operator::NotNull => Condition::Exists(path()),
        Operator::Contains => Condition::Contains(at(), next()?),
        Operator::NotContains => {
            let contains = Condition::Contains(at(), next()?);
            Condition::And(vec![Condition::Exists(path()), Condition::Not(Box::new(contains))])
        }
        Operator::BeginsWith => Condition::BeginsWith(at(), next()?),
    })
}

fn wrong_number(operator: &str) -> crate::exception::Exception {
    invalid_value(format!("Invalid number of argument(s) for the {operator} ComparisonOperator"))
}

fn check_values(kind: Operator, operator: &str, values: &[Value]) -> Result<()> {
    let fits = match kind {
        Operator::Null | Operator::NotNull => values.is_empty(),
        Operator::Between => values.len() == 2,
        Operator::In => !values.is_empty(),
        _ => values.len() == 1,
    };
    if !fits {
        return Err(wrong_number(operator));
    }
    let scalar = |value: &Value| matches!(value, Value::S(_) | Value::N(_) | Value::B(_));
    let allowed = |value: &Value| match kind {
        Operator::Compare(Comparison::Equal | Comparison::NotEqual) => true,
        Operator::BeginsWith => matches!(value, Value::S(_) | Value::B(_)),
        _ => scalar(value),
    };
    if let Some(wrong) = values.iter().find(|value| !allowed(value)) {
        return Err(invalid_value(format!(
            "ComparisonOperator {operator} is not valid for {} AttributeValue type",
            wrong.value_type().descriptor()
        )));
    }
    let Some(first) = values.first() else { return Ok(()) };
    if values.iter().any(|value| value.value_type() != first.value_type()) {
        return Err(invalid_value(
            "AttributeValues inside AttributeValueList must all be of the same type",
        ));
    }
    if let (Operator::Between, [low, high]) = (kind, values) {
        check_range(low, high)?;
    }
    Ok(())
}

fn check_range(low: &Value, high: &Value) -> Result<()> {
    let reversed = match (low, high) {
        (Value::S(low), Value::S(high)) => low > high,
        (Value::N(low), Value::N(high)) => low > high,
        (Value::B(low), Value::B(high)) => low > high,
        _ => false,
    };
    if reversed {
        return Err(invalid_value(
            "The BETWEEN condition was provided a range where the lower bound is greater than the \
             upper bound",
        ));
    }
    Ok(())
}

/// Returns what `KeyConditions` ask of keys.
pub(crate) fn key_conditions(conditions: Filter) -> Result<KeyCondition> {
    let mut asked = KeyCondition { equal: Vec::new(), sort: None };
    if conditions.is_empty() || conditions.len() > 2 {
        return Err(invalid("Conditions can be of length 1 or 2 only"));
    }
    let unsupported = || invalid("Query key condition not supported");
    for (name, Object(condition)) in conditions {
        let Some(operator) = condition.comparison_operator else {
            return Err(invalid(format!(
                "1 validation error detected: Value null at \
                 'keyConditions.{name}.member.comparisonOperator' failed to satisfy constraint: \
                 Member must not be null"
            )));
        };
        let condition = tested(&name, &operator, values(condition.attribute_value_list))?;
        let asked_of = match condition {
            Condition::Compare(_, Comparison::Equal, Operand::Value(value)) => {
                asked.equal.push((name, value));
                continue;
            }
            Condition::Compare(_, comparison, Operand::Value(value))
                if comparison != Comparison::NotEqual =>
            {
                SortCondition::Compare(comparison, value)
            }
            Condition::Between(_, Operand::Value(low), Operand::Value(high)) => {
                SortCondition::Between(low, high)
            }
            Condition::BeginsWith(_, Operand::Value(start)) => SortCondition::BeginsWith(start),
            _ => {
                return Err(invalid(format!(
                    "Attempted conditional constraint is not an indexable operation: {operator}"
                )));
            }
        };
        if asked.sort.is_some() {
            return Err(unsupported());
        }
        asked.sort = Some((name, asked_of));
    }
    Ok(asked)
}
