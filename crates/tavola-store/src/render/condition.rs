//! Conditions as text. What DynamoDB refuses to parse but has an answer all the same (a comparison
//! of two values, a range whose ends are swapped, an attribute compared with itself) is folded into
//! its answer or rewritten.

use std::borrow::Cow;

use super::{Expressions, operator};
use crate::evaluate::{holds, order};
use crate::limits::MAX_IN_OPERANDS;
use crate::{Comparison, Condition, Item, Operand, Path, Value, ValueType};

/// How tightly a text binds: what is looser than its surroundings needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Tight,
}

/// A text and the loosest operator in it.
type Bound = (String, Binding);

/// Renders a condition; returns `None` if it always holds.
pub(super) fn render<'a>(to: &mut Expressions<'a>, condition: &'a Condition) -> Option<String> {
    match constant(condition) {
        Some(true) => None,
        Some(false) => {
            // There is no literal for it, but no attribute is both there and not there. It is not
            // one of the table's own, as a filter may not name key attributes.
            let name = to.name("_");
            to.operators += 3;
            Some(format!("attribute_exists({name}) AND attribute_not_exists({name})"))
        }
        None => Some(text(to, condition).0),
    }
}

/// Returns the answer of a condition that has the same one for every item. It is known before any
/// placeholder is taken, because DynamoDB refuses names and values that no expression uses.
fn constant(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::And(parts) => all(parts, true),
        Condition::Or(parts) => all(parts, false),
        Condition::Not(inner) => constant(inner).map(|answer| !answer),
        leaf => leaf_constant(leaf),
    }
}

/// Returns `neutral` if every part has that answer, and the other answer if any part has it.
fn all(parts: &[Condition], neutral: bool) -> Option<bool> {
    let answers: Vec<_> = parts.iter().map(constant).collect();
    if answers.contains(&Some(!neutral)) {
        return Some(!neutral);
    }
    answers.iter().all(|answer| *answer == Some(neutral)).then_some(neutral)
}

fn leaf_constant(leaf: &Condition) -> Option<bool> {
    let ordered = |operand: &Operand| match operand {
        Operand::Value(value) => matches!(value, Value::S(_) | Value::N(_) | Value::B(_)),
        Operand::Path(_) | Operand::Size(_) => true,
    };
    let textual = |operand: &Operand| match operand {
        Operand::Value(value) => matches!(value, Value::S(_) | Value::B(_)),
        Operand::Path(_) => true,
        Operand::Size(_) => false,
    };
    let fixed = |operand: &Operand| matches!(operand, Operand::Value(_));
    match leaf {
        Condition::Compare(left, comparison, right) => match comparison {
            _ if fixed(left) && fixed(right) => Some(holds(leaf, &Item::new())),
            Comparison::Equal | Comparison::NotEqual => None,
            Comparison::Less | Comparison::Greater if left == right => Some(false),
            _ => (!ordered(left) || !ordered(right)).then_some(false),
        },
        Condition::Between(operand, low, high) => match (operand, low, high) {
            (Operand::Value(_), Operand::Value(_), Operand::Value(_)) => {
                Some(holds(leaf, &Item::new()))
            }
            // Swapped ends, and ends of different types.
            (_, Operand::Value(low), Operand::Value(high))
                if !order(low, high).is_some_and(std::cmp::Ordering::is_le) =>
            {
                Some(false)
            }
            _ => (!ordered(operand) || !ordered(low) || !ordered(high)).then_some(false),
        },
        Condition::In(_, candidates) if candidates.is_empty() => Some(false),
        Condition::In(operand, candidates) => {
            (fixed(operand) && candidates.iter().all(fixed)).then(|| holds(leaf, &Item::new()))
        }
        Condition::BeginsWith(operand, prefix) => {
            if fixed(operand) && fixed(prefix) {
                return Some(holds(leaf, &Item::new()));
            }
            (!textual(operand) || !textual(prefix)).then_some(false)
        }
        Condition::Contains(operand, part) => match (operand, part) {
            (Operand::Value(_), Operand::Value(_)) => Some(holds(leaf, &Item::new())),
            (Operand::Size(_), _) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn text<'a>(to: &mut Expressions<'a>, condition: &'a Condition) -> Bound {
    match condition {
        Condition::And(parts) => join(to, parts, " AND ", Binding::And),
        Condition::Or(parts) => join(to, parts, " OR ", Binding::Or),
        Condition::Not(inner) => {
            to.operators += 1;
            let (text, _) = text(to, inner);
            (format!("NOT ({text})"), Binding::Tight)
        }
        leaf => leaf_text(to, leaf),
    }
}

/// Joins the parts that are not constant; those that are do not change the answer.
fn join<'a>(
    to: &mut Expressions<'a>,
    parts: &'a [Condition],
    word: &str,
    binding: Binding,
) -> Bound {
    let mut texts: Vec<Bound> = Vec::new();
    for part in parts.iter().filter(|part| constant(part).is_none()) {
        texts.push(text(to, part));
    }
    join_texts(to, texts, word, binding)
}

fn join_texts(
    to: &mut Expressions<'_>,
    mut texts: Vec<Bound>,
    word: &str,
    binding: Binding,
) -> Bound {
    if texts.len() == 1
        && let Some(only) = texts.pop()
    {
        return only;
    }
    to.operators += texts.len().saturating_sub(1);
    let texts: Vec<_> = texts
        .into_iter()
        .map(|(text, inner)| if inner < binding { format!("({text})") } else { text })
        .collect();
    (texts.join(word), binding)
}

fn leaf_text<'a>(to: &mut Expressions<'a>, leaf: &'a Condition) -> Bound {
    to.operators += 1;
    let text = match leaf {
        Condition::Compare(left, comparison, right) => {
            return compare(to, left, *comparison, right);
        }
        Condition::Between(operand, low, high) if operand == low || operand == high => {
            let parts = vec![
                compare(to, operand, Comparison::GreaterOrEqual, low),
                compare(to, operand, Comparison::LessOrEqual, high),
            ];
            return join_texts(to, parts, " AND ", Binding::And);
        }
        Condition::Between(value, low, high) => {
            let value = operand(to, value);
            format!("{value} BETWEEN {} AND {}", operand(to, low), operand(to, high))
        }
        Condition::In(value, candidates) => return one_of(to, value, candidates),
        Condition::BeginsWith(Operand::Path(path), Operand::Path(same)) if path == same => {
            return has_type(to, path, &[ValueType::S, ValueType::B]);
        }
        Condition::Contains(Operand::Path(path), Operand::Path(same)) if path == same => {
            return has_type(to, path, &[ValueType::S, ValueType::B]);
        }
        Condition::BeginsWith(value, prefix) => {
            format!("begins_with({}, {})", operand(to, value), operand(to, prefix))
        }
        Condition::Contains(value, part) => {
            format!("contains({}, {})", operand(to, value), operand(to, part))
        }
        Condition::Exists(path) => format!("attribute_exists({})", to.path(path)),
        Condition::Absent(path) => format!("attribute_not_exists({})", to.path(path)),
        Condition::IsType(path, value_type) => return has_type(to, path, &[*value_type]),
        Condition::And(_) | Condition::Or(_) | Condition::Not(_) => return text(to, leaf),
    };
    (text, Binding::Tight)
}

fn operand<'a>(to: &mut Expressions<'a>, operand: &'a Operand) -> String {
    match operand {
        Operand::Path(path) => to.path(path),
        Operand::Value(value) => to.value(value),
        Operand::Size(path) => {
            to.operators += 1;
            format!("size({})", to.path(path))
        }
    }
}

/// Renders a comparison. DynamoDB refuses to compare an operand with itself, so that is said in
/// other words.
fn compare<'a>(
    to: &mut Expressions<'a>,
    left: &'a Operand,
    comparison: Comparison,
    right: &'a Operand,
) -> Bound {
    let text = match (left, comparison) {
        (Operand::Path(path), Comparison::Equal) if left == right => {
            format!("attribute_exists({})", to.path(path))
        }
        (Operand::Path(path), Comparison::NotEqual) if left == right => {
            format!("attribute_not_exists({})", to.path(path))
        }
        (Operand::Path(path), _) if left == right => {
            return has_type(to, path, &[ValueType::S, ValueType::N, ValueType::B]);
        }
        (Operand::Size(_), comparison) if left == right => {
            let size = operand(to, left);
            let zero = to.placeholder(Cow::Owned(Value::from(0)));
            match comparison {
                Comparison::NotEqual => format!("NOT ({size} >= {zero})"),
                _ => format!("{size} >= {zero}"),
            }
        }
        _ => format!("{} {} {}", operand(to, left), operator(comparison), operand(to, right)),
    };
    (text, Binding::Tight)
}

fn one_of<'a>(to: &mut Expressions<'a>, value: &'a Operand, candidates: &'a [Operand]) -> Bound {
    let mut texts = Vec::new();
    let (same, others): (Vec<_>, Vec<_>) = candidates.iter().partition(|it| *it == value);
    if let Some(same) = same.first() {
        texts.push(compare(to, value, Comparison::Equal, same));
    }
    for some in others.chunks(MAX_IN_OPERANDS) {
        let value = operand(to, value);
        let some: Vec<_> = some.iter().map(|it| operand(to, it)).collect();
        texts.push((format!("{value} IN ({})", some.join(", ")), Binding::Tight));
    }
    join_texts(to, texts, " OR ", Binding::Or)
}

fn has_type<'a>(to: &mut Expressions<'a>, path: &'a Path, types: &[ValueType]) -> Bound {
    let mut texts = Vec::new();
    for value_type in types {
        let name = to.path(path);
        let value = to.placeholder(Cow::Owned(Value::from(value_type.descriptor())));
        texts.push((format!("attribute_type({name}, {value})"), Binding::Tight));
    }
    join_texts(to, texts, " OR ", Binding::Or)
}
