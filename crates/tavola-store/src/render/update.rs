//! Updates as text.

use super::Expressions;
use crate::limits::MAX_CONDITION_DEPTH;
use crate::{Error, Result, SetValue, StoreLimit, Update, UpdateAction};

/// Renders an update; returns `None` if it changes nothing.
pub(super) fn render<'a>(to: &mut Expressions<'a>, update: &'a Update) -> Result<Option<String>> {
    let (mut set, mut remove, mut add, mut delete) = (vec![], vec![], vec![], vec![]);
    for action in &update.actions {
        to.operators += 1;
        let path = to.path(action.path());
        match action {
            UpdateAction::Set(_, value) => {
                let value = set_value(to, value, MAX_CONDITION_DEPTH)?;
                set.push(format!("{path} = {value}"));
            }
            UpdateAction::Remove(_) => remove.push(path),
            UpdateAction::Add(_, value) => add.push(format!("{path} {}", to.value(value))),
            UpdateAction::Delete(_, value) => delete.push(format!("{path} {}", to.value(value))),
        }
    }
    let clauses: Vec<_> = [("SET", set), ("REMOVE", remove), ("ADD", add), ("DELETE", delete)]
        .into_iter()
        .filter(|(_, actions)| !actions.is_empty())
        .map(|(word, actions)| format!("{word} {}", actions.join(", ")))
        .collect();
    Ok((!clauses.is_empty()).then(|| clauses.join(" ")))
}

fn set_value<'a>(to: &mut Expressions<'a>, value: &'a SetValue, depth: usize) -> Result<String> {
    let depth = depth.checked_sub(1).ok_or(Error::TooLarge(StoreLimit::Nesting))?;
    Ok(match value {
        SetValue::Value(value) => to.value(value),
        SetValue::Path(path) => to.path(path),
        SetValue::Plus(left, right) => arithmetic(to, left, "+", right, depth)?,
        SetValue::Minus(left, right) => arithmetic(to, left, "-", right, depth)?,
        SetValue::Append(left, right) => {
            to.operators += 1;
            let left = operand(to, left, depth)?;
            format!("list_append({left}, {})", operand(to, right, depth)?)
        }
        SetValue::IfAbsent(path, otherwise) => {
            to.operators += 1;
            let path = to.path(path);
            format!("if_not_exists({path}, {})", operand(to, otherwise, depth)?)
        }
    })
}

fn arithmetic<'a>(
    to: &mut Expressions<'a>,
    left: &'a SetValue,
    sign: &str,
    right: &'a SetValue,
    depth: usize,
) -> Result<String> {
    to.operators += 1;
    let left = operand(to, left, depth)?;
    Ok(format!("{left} {sign} {}", operand(to, right, depth)?))
}

/// Renders an operand. The grammar takes a sum as an operand only in parentheses.
fn operand<'a>(to: &mut Expressions<'a>, value: &'a SetValue, depth: usize) -> Result<String> {
    let text = set_value(to, value, depth)?;
    Ok(match value {
        SetValue::Plus(..) | SetValue::Minus(..) => format!("({text})"),
        _ => text,
    })
}
