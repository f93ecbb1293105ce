//! Updates applied in memory, with DynamoDB's semantics.

use std::cmp::Ordering;

use crate::evaluate::find;
use crate::limits::MAX_CONDITION_DEPTH;
use crate::{Item, NumberError, Path, Segment, SetValue, Update, UpdateAction, Value};

/// Why an update cannot be applied to an item.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// A right-hand side names a value that is not there.
    #[error("the item has no value at `{0}`")]
    Missing(Path),
    /// The operation does not apply to the types at hand.
    #[error("an operand of {0} has the wrong type")]
    OperandType(&'static str),
    /// The parent of the path is not there, or is not a map or list as the path says.
    #[error("the path `{0}` does not lead into the item")]
    PathInvalid(Path),
    /// Two actions touch the same place.
    #[error("the paths `{0}` and `{1}` overlap")]
    Overlap(Path, Path),
    /// The sum or difference is not a number that DynamoDB can hold.
    #[error("the result of the arithmetic does not fit: {0}")]
    Number(#[from] NumberError),
    /// Right-hand sides are nested deeper than any store accepts.
    #[error("the update is nested too deeply")]
    TooDeep,
}

/// What one action does, with its right-hand side worked out.
enum Write<'a> {
    Set(Value),
    Add(&'a Value),
    Delete(&'a Value),
}

/// Returns the item after an update. For an item that does not exist, give its key attributes.
///
/// Every right-hand side and every list index means the item as it was; the order of the actions
/// does not matter.
pub fn apply(update: &Update, item: &Item) -> Result<Item, EvaluateError> {
    if let Some((one, two)) = overlap(update) {
        return Err(EvaluateError::Overlap(one.clone(), two.clone()));
    }
    let mut writes = Vec::new();
    let mut removals = Vec::new();
    for action in &update.actions {
        match action {
            UpdateAction::Set(path, value) => {
                if let Some(operator) = misfit(value) {
                    return Err(EvaluateError::OperandType(operator));
                }
                let value = evaluate(value, item, MAX_CONDITION_DEPTH)?;
                writes.push((path, Write::Set(value)));
            }
            UpdateAction::Add(path, value) => writes.push((path, Write::Add(value))),
            UpdateAction::Delete(path, value) => writes.push((path, Write::Delete(value))),
            UpdateAction::Remove(path) => {
                parent(item, path)?;
                if find(item, path).is_some() {
                    removals.push(path);
                }
            }
        }
    }
    // In the order of the paths, so that values set past the end of a list are appended in the
    // order of their indexes.
    writes.sort_by(|(one, _), (two, _)| order(one, two));

    let mut result = item.clone();
    for (path, write) in writes {
        parent(item, path)?;
        match write {
            Write::Set(value) => set(&mut result, path, value)?,
            Write::Add(value) => {
                let sum = add(find(item, path), value)?;
                set(&mut result, path, sum)?;
            }
            Write::Delete(value) => match subtract(find(item, path), value)? {
                Some(rest) => set(&mut result, path, rest)?,
                None if find(item, path).is_some() => removals.push(path),
                None => {}
            },
        }
    }
    // Last and from the back, so that no removal moves an element that another path names.
    removals.sort_by(|one, two| order(two, one));
    for path in removals {
        remove(&mut result, path)?;
    }
    Ok(result)
}

/// Returns two actions' paths of an update that are the same or overlap.
pub(crate) fn overlap(update: &Update) -> Option<(&Path, &Path)> {
    let mut paths: Vec<_> = update.actions.iter().map(UpdateAction::path).collect();
    paths.sort_by(|one, two| order(one, two));
    // In this order everything below a path follows it directly.
    paths.windows(2).find_map(|pair| match pair {
        [one, two] if one.attribute == two.attribute && two.below.starts_with(&one.below) => {
            Some((*one, *two))
        }
        _ => None,
    })
}

/// Returns the operator that is given a value of a type that it never takes. DynamoDB refuses such
/// an update even if the operator is not reached.
pub(crate) fn misfit(value: &SetValue) -> Option<&'static str> {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        let (operator, operands) = match value {
            SetValue::Value(_) | SetValue::Path(_) => continue,
            SetValue::Plus(left, right) => ("`+`", [left, right]),
            SetValue::Minus(left, right) => ("`-`", [left, right]),
            SetValue::Append(left, right) => ("`list_append`", [left, right]),
            SetValue::IfAbsent(_, otherwise) => {
                pending.push(otherwise);
                continue;
            }
        };
        let lists = matches!(value, SetValue::Append(..));
        for operand in operands {
            match operand.as_ref() {
                SetValue::Value(Value::L(_)) if lists => {}
                SetValue::Value(Value::N(_)) if !lists => {}
                SetValue::Value(_) => return Some(operator),
                other => pending.push(other),
            }
        }
    }
    None
}

/// Compares two paths segment by segment, list indexes as numbers.
fn order(one: &Path, two: &Path) -> Ordering {
    let segments = |one: &Segment, two: &Segment| match (one, two) {
        (Segment::Name(one), Segment::Name(two)) => one.cmp(two),
        (Segment::Index(one), Segment::Index(two)) => one.cmp(two),
        (Segment::Name(_), Segment::Index(_)) => Ordering::Less,
        (Segment::Index(_), Segment::Name(_)) => Ordering::Greater,
    };
    one.attribute.cmp(&two.attribute).then_with(|| {
        one.below
            .iter()
            .zip(&two.below)
            .map(|(one, two)| segments(one, two))
            .find(|order| order.is_ne())
            .unwrap_or_else(|| one.below.len().cmp(&two.below.len()))
    })
}

fn evaluate(value: &SetValue, item: &Item, depth: usize) -> Result<Value, EvaluateError> {
    let depth = depth.checked_sub(1).ok_or(EvaluateError::TooDeep)?;
    let number = |value: &SetValue, operator| match evaluate(value, item, depth)? {
        Value::N(number) => Ok(number),
        _ => Err(EvaluateError::OperandType(operator)),
    };
    match value {
        SetValue::Value(value) => Ok(value.clone()),
        SetValue::Path(path) => {
            find(item, path).cloned().ok_or_else(|| EvaluateError::Missing(path.clone()))
        }
        SetValue::Plus(left, right) => {
            Ok(Value::N(number(left, "`+`")?.add(&number(right, "`+`")?)?))
        }
        SetValue::Minus(left, right) => {
            Ok(Value::N(number(left, "`-`")?.sub(&number(right, "`-`")?)?))
        }
        SetValue::Append(left, right) => {
            match (evaluate(left, item, depth)?, evaluate(right, item, depth)?) {
                (Value::L(mut list), Value::L(more)) => {
                    list.extend(more);
                    Ok(Value::L(list))
                }
                _ => Err(EvaluateError::OperandType("`list_append`")),
            }
        }
        // DynamoDB refuses what names a missing value even where it would not be used.
        SetValue::IfAbsent(path, otherwise) => {
            let otherwise = evaluate(otherwise, item, depth)?;
            Ok(find(item, path).cloned().unwrap_or(otherwise))
        }
    }
}

fn add(old: Option<&Value>, value: &Value) -> Result<Value, EvaluateError> {
    match (old, value) {
        (None, Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) => Ok(value.clone()),
        (Some(Value::N(old)), Value::N(more)) => Ok(Value::N(old.add(more)?)),
        (Some(Value::Ss(old)), Value::Ss(more)) => Ok(Value::Ss(old | more)),
        (Some(Value::Ns(old)), Value::Ns(more)) => Ok(Value::Ns(old | more)),
        (Some(Value::Bs(old)), Value::Bs(more)) => Ok(Value::Bs(old | more)),
        _ => Err(EvaluateError::OperandType("`ADD`")),
    }
}

/// Removes elements from a set; returns `None` if no element is left.
fn subtract(old: Option<&Value>, value: &Value) -> Result<Option<Value>, EvaluateError> {
    match (old, value) {
        (None, Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) => Ok(None),
        (Some(Value::Ss(old)), Value::Ss(less)) => {
            Ok(Some(old - less).filter(|rest| !rest.is_empty()).map(Value::Ss))
        }
        (Some(Value::Ns(old)), Value::Ns(less)) => {
            Ok(Some(old - less).filter(|rest| !rest.is_empty()).map(Value::Ns))
        }
        (Some(Value::Bs(old)), Value::Bs(less)) => {
            Ok(Some(old - less).filter(|rest| !rest.is_empty()).map(Value::Bs))
        }
        _ => Err(EvaluateError::OperandType("`DELETE`")),
    }
}

/// Checks that what holds the path's last step is there, and is a map or list as the step needs.
fn parent(item: &Item, path: &Path) -> Result<(), EvaluateError> {
    let Some((last, above)) = path.below.split_last() else { return Ok(()) };
    let parent = Path { attribute: path.attribute.clone(), below: above.to_vec() };
    match (find(item, &parent), last) {
        (Some(Value::M(_)), Segment::Name(_)) | (Some(Value::L(_)), Segment::Index(_)) => Ok(()),
        _ => Err(EvaluateError::PathInvalid(path.clone())),
    }
}

/// Returns the value that holds the last step of a path with steps below its attribute.
fn parent_mut<'a>(item: &'a mut Item, path: &Path) -> Option<&'a mut Value> {
    let (_, above) = path.below.split_last()?;
    let mut value = item.get_mut(&path.attribute)?;
    for segment in above {
        value = match (segment, value) {
            (Segment::Name(name), Value::M(map)) => map.get_mut(name)?,
            (Segment::Index(index), Value::L(list)) => list.get_mut(*index)?,
            _ => return None,
        };
    }
    Some(value)
}

fn set(item: &mut Item, path: &Path, value: Value) -> Result<(), EvaluateError> {
    let Some(last) = path.below.last() else {
        item.insert(path.attribute.clone(), value);
        return Ok(());
    };
    match (parent_mut(item, path), last) {
        (Some(Value::M(map)), Segment::Name(name)) => {
            map.insert(name.clone(), value);
        }
        (Some(Value::L(list)), Segment::Index(index)) => match list.get_mut(*index) {
            Some(element) => *element = value,
            None => list.push(value),
        },
        _ => return Err(EvaluateError::PathInvalid(path.clone())),
    }
    Ok(())
}

fn remove(item: &mut Item, path: &Path) -> Result<(), EvaluateError> {
    let Some(last) = path.below.last() else {
        item.remove(&path.attribute);
        return Ok(());
    };
    match (parent_mut(item, path), last) {
        (Some(Value::M(map)), Segment::Name(name)) => {
            map.remove(name);
        }
        (Some(Value::L(list)), Segment::Index(index)) if *index < list.len() => {
            list.remove(*index);
        }
        (Some(Value::L(_)), Segment::Index(_)) => {}
        _ => return Err(EvaluateError::PathInvalid(path.clone())),
    }
    Ok(())
}

#[cfg(test)]
#[path = "apply_tests.rs"]
mod tests;
