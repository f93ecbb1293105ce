//! Compares values, and records what a write has to pin.
//!
//! A comparison with a known value, or of two attributes of one item, is sent as a condition:
//! whoever changes the attribute meanwhile without changing the answer is not in the way. What this
//! write has already added to an attribute is taken off the other side, because conditions are
//! about what is stored.

mod existence;

use std::cmp::Ordering;
use std::collections::BTreeSet;

use tavola_model::model::{Expr, Function, Order, Type};
use tavola_store::{Comparison, Condition, MAX_IN_OPERANDS, Number, Operand, Path, Value};

use super::value::{Eval, Frame, Val, borrowed, includes, list_elements};
use crate::context::{Context, Fact};
use crate::counted_change::CountedChange;
use crate::draft::Before;
use crate::record::Record;
use existence::{sized, with_members, with_size};

/// One side of a comparison.
struct Side<'a> {
    value: Val<'a>,
    /// The attribute that it is, where it depends on what is stored.
    stored: Option<Stored<'a>>,
}

/// An attribute of a stored item, as this write has it so far.
#[derive(Clone, Copy)]
struct Stored<'a> {
    record: &'a Record,
    name: &'a str,
    step: Option<&'a CountedChange>,
    /// Whether it is about its size.
    size: bool,
}

/// Where the value of an attribute comes from.
pub(crate) enum Origin<'a> {
    /// From this write, or from the key: nobody can change it meanwhile.
    Known,
    /// From what is stored, with what this write adds to it.
    Stored(Option<&'a CountedChange>),
}

impl<'a> Context<'a> {
    /// Determines where the value of an item's attribute comes from.
    pub fn origin(&self, record: &Record, name: &str) -> Origin<'a> {
        let told = || record.recovered.contains_key(name);
        if matches!(record.item.get(name), None | Some(Value::Null)) && told() {
            return Origin::Known;
        }
        let Some((drafts, draft)) =
            self.drafts.and_then(|drafts| Some((drafts, drafts.get(&record.key)?)))
        else {
            return Origin::Stored(None);
        };
        // A new item under the key of a deleted one starts from its defaults.
        let starts = draft.after.is_none()
            && draft.deleted.as_ref().is_some_and(|deleted| deleted.item != record.item);
        let made_here = !matches!(draft.before, Before::Present(_))
            || drafts.replaced(&record.key).is_some()
            || starts;
        if made_here || draft.assigned.contains(name) {
            return Origin::Known;
        }
        Origin::Stored(draft.counted_changes.get(name))
    }

    /// Compares two values.
    pub(super) fn compared(
        &self,
        left: &'a Expr,
        comparison: Comparison,
        right: &'a Expr,
        order: &Order,
        frame: &Frame<'a>,
    ) -> Eval<bool> {
        let (left, right) = (self.sized_side(left, frame)?, self.sized_side(right, frame)?);
        let holds = compare(&left.value, comparison, &right.value, order);
        let condition = match order {
            _ if self.exact => None,
            Order::Members(_) if !is_equality(comparison) => {
                let ordered = |stored, comparison, value| {
                    with_members(stored, comparison, value, holds, order)
                };
                match (&left.stored, &right.stored) {
                    (None, None) => Some(Pin::Nothing),
                    (Some(stored), None) => ordered(stored, comparison, &right.value),
                    (None, Some(stored)) => ordered(stored, comparison.mirrored(), &left.value),
                    (Some(_), Some(_)) => None,
                }
            }
            _ => pinned(&left, comparison, &right, holds, |stored| {
                let entity = self.model.entity(stored.record.entity);
                entity.attribute(stored.name).is_some_and(|a| matches!(a.ty, Type::Int(_)))
            }),
        };
        self.pin(condition, [&left, &right]);
        Ok(holds)
    }

    /// Returns `true` if a value is an element of a list or set, or a text is part of another.
    pub(super) fn contained(
        &self,
        whole: &'a Expr,
        part: &'a Expr,
        frame: &Frame<'a>,
    ) -> Eval<bool> {
        let (whole, part) = (self.side(whole, frame)?, self.side(part, frame)?);
        let holds = includes(&whole.value, &part.value);
        let condition = match (&whole.stored, &part.stored) {
            _ if self.exact => None,
            (Some(list), None) => contains(list, &part.value, holds),
            (None, Some(element)) => one_of(element, &whole.value, holds),
            _ => None,
        };
        self.pin(condition, [&whole, &part]);
        Ok(holds)
    }

    /// Evaluates one side of a comparison, which may be about how many elements an attribute has.
    fn sized_side(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Side<'a>> {
        let Some(field) = sized(expr) else { return self.side(expr, frame) };
        let side = self.side(field, frame)?;
        let value = self.function(Function::Size, &[side.value]);
        let stored = side.stored.map(|stored| Stored { size: true, ..stored });
        Ok(Side { value, stored })
    }

    fn side(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Side<'a>> {
        let Expr::Field(base, name) = expr else {
            return Ok(Side { value: self.eval(expr, frame)?, stored: None });
        };
        let record = match self.eval(base, frame)? {
            Val::Record(record) => record,
            base => return Ok(Side { value: self.field(base, name), stored: None }),
        };
        let origin = self.trace.tracks_uses.then(|| self.origin(record, name));
        let stored = match origin {
            Some(Origin::Stored(step)) => Some(Stored { record, name, step, size: false }),
            _ => None,
        };
        Ok(Side { value: borrowed(record.get(name)), stored })
    }

    /// Notes what an answer depended on: a condition or, without one, the values themselves.
    fn pin(&self, condition: Option<Pin>, sides: [&Side<'a>; 2]) {
        let mut stored = sides.into_iter().filter_map(|side| side.stored);
        match condition {
            Some(Pin::Nothing) => {}
            Some(Pin::Holds(condition)) => {
                if let Some(Stored { record, .. }) = stored.next() {
                    self.used(&record.key, record.entity, Fact::Holds(condition));
                }
            }
            None => stored.for_each(|Stored { record, name, .. }| {
                self.used(&record.key, record.entity, Fact::Attribute(name.to_owned()));
            }),
        }
    }
}

/// What an answer depends on.
enum Pin {
    /// On nothing that is stored.
    Nothing,
    /// On this, whatever the values are.
    Holds(Condition),
}

/// Returns the fact that a comparison depends on; `None` if it depends on the values themselves.
fn pinned<'a>(
    left: &Side<'a>,
    comparison: Comparison,
    right: &Side<'a>,
    holds: bool,
    is_whole: impl Fn(&Stored<'a>) -> bool,
) -> Option<Pin> {
    match (&left.stored, &right.stored) {
        (None, None) => Some(Pin::Nothing),
        (Some(stored), None) => with_value(stored, comparison, &right.value, holds),
        (None, Some(stored)) => with_value(stored, comparison.mirrored(), &left.value, holds),
        (Some(one), Some(other))
            if one.record.key == other.record.key && !one.size && !other.size =>
        {
            let whole = is_whole(one) && is_whole(other);
            with_attribute(one, comparison, other, holds, whole)
        }
        (Some(_), Some(_)) => None,
    }
}

fn with_value(
    stored: &Stored<'_>,
    comparison: Comparison,
    value: &Val<'_>,
    holds: bool,
) -> Option<Pin> {
    if stored.size {
        return with_size(stored, comparison, value, holds);
    }
    let value = match value {
        // Nothing compares with what is not there, whatever is stored.
        Val::Absent => return Some(Pin::Nothing),
        Val::Value(value) if is_scalar(value) => &**value,
        Val::Value(_) | Val::Record(_) | Val::Deleted(_) | Val::Seen(_) | Val::Pending => {
            return None;
        }
    };
    let compare = |comparison, value: Value| {
        let path = Operand::Path(Path::attribute(stored.name));
        Condition::Compare(path, comparison, Operand::Value(value))
    };
    // Where equality decides, the value is known.
    let equal = (comparison == Comparison::Equal && holds)
        || (comparison == Comparison::NotEqual && !holds);
    if equal {
        return None;
    }
    match (stored.step, value) {
        (None, value) if holds => Some(Pin::Holds(compare(comparison, value.clone()))),
        (None, value) if comparison == Comparison::Equal => {
            Some(Pin::Holds(compare(Comparison::NotEqual, value.clone())))
        }
        (None, value) => {
            Some(Pin::Holds(Condition::Not(Box::new(compare(comparison, value.clone())))))
        }
        (Some(CountedChange::Sum { by, from_number: true }), Value::N(number)) => {
            let comparison = if holds { comparison } else { comparison.opposite() };
            Some(Pin::Holds(compare(comparison, Value::N(number.sub(by).ok()?))))
        }
        _ => None,
    }
}

fn with_attribute(
    one: &Stored<'_>,
    comparison: Comparison,
    other: &Stored<'_>,
    holds: bool,
    whole: bool,
) -> Option<Pin> {
    let path = |stored: &Stored<'_>| Operand::Path(Path::attribute(stored.name));
    let compare = |comparison| Condition::Compare(path(one), comparison, path(other));
    if one.step.is_none() && other.step.is_none() {
        let scalar = |stored: &Stored<'_>| stored.record.get(stored.name).is_none_or(is_scalar);
        let condition = compare(comparison);
        let condition = if holds { condition } else { Condition::Not(Box::new(condition)) };
        return (scalar(one) && scalar(other)).then_some(Pin::Holds(condition));
    }
    let step = |stored: &Stored<'_>| match stored.step {
        None => Some(Number::from(0)),
        Some(CountedChange::Sum { by, from_number: true }) => Some(*by),
        Some(_) => None,
    };
    let present = |stored: &Stored<'_>| matches!(stored.record.get(stored.name), Some(Value::N(_)));
    if !present(one) || !present(other) {
        return None;
    }
    // one + a < other + b, that is one < other + (b - a); conditions cannot add, and whole numbers
    // by 1 need not.
    let difference = step(other)?.sub(&step(one)?).ok()?.to_i64()?;
    let comparison = if holds { comparison } else { comparison.opposite() };
    let shifted = match (difference, comparison) {
        (0, comparison) => comparison,
        (1, Comparison::GreaterOrEqual) if whole => Comparison::Greater,
        (1, Comparison::Less) if whole => Comparison::LessOrEqual,
        (-1, Comparison::Greater) if whole => Comparison::GreaterOrEqual,
        (-1, Comparison::LessOrEqual) if whole => Comparison::Less,
        _ => return None,
    };
    Some(Pin::Holds(compare(shifted)))
}

fn contains(list: &Stored<'_>, element: &Val<'_>, holds: bool) -> Option<Pin> {
    let element = match element {
        Val::Absent => return Some(Pin::Nothing),
        Val::Value(value) if is_scalar(value) => &**value,
        Val::Value(_) | Val::Record(_) | Val::Deleted(_) | Val::Seen(_) | Val::Pending => {
            return None;
        }
    };
    match list.step {
        Some(step) if step.decides(element) => return Some(Pin::Nothing),
        Some(CountedChange::Sum { .. }) => return None,
        _ => {}
    }
    let path = Operand::Path(Path::attribute(list.name));
    let condition = Condition::Contains(path, Operand::Value(element.clone()));
    Some(Pin::Holds(if holds { condition } else { Condition::Not(Box::new(condition)) }))
}

fn one_of(element: &Stored<'_>, list: &Val<'_>, holds: bool) -> Option<Pin> {
    if matches!(list, Val::Value(value) if value.as_str().is_some()) || element.step.is_some() {
        return None;
    }
    let values = list_elements(list);
    if values.is_empty() {
        return Some(Pin::Nothing);
    }
    if values.len() > MAX_IN_OPERANDS || !values.iter().all(is_scalar) {
        return None;
    }
    let path = Operand::Path(Path::attribute(element.name));
    let condition = Condition::In(path, values.into_iter().map(Operand::Value).collect());
    Some(Pin::Holds(if holds { condition } else { Condition::Not(Box::new(condition)) }))
}

/// Returns `true` if stores compare such values as the language does.
fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::S(_) | Value::N(_) | Value::Bool(_) | Value::B(_))
}

fn is_equality(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::Equal | Comparison::NotEqual)
}

/// Comparisons as the language has them: with something absent, only `!=` holds.
fn compare(left: &Val<'_>, comparison: Comparison, right: &Val<'_>, order: &Order) -> bool {
    let (left, right) = match (left, right) {
        (Val::Value(left), Val::Value(right)) => (left, right),
        _ => return comparison == Comparison::NotEqual,
    };
    let ordering = match order {
        Order::Members(members) => {
            let rank = |value: &Value| {
                value.as_str().and_then(|text| members.iter().position(|member| member == text))
            };
            rank(left).zip(rank(right)).map(|(left, right)| left.cmp(&right))
        }
        Order::Natural => natural(left, right),
    };
    match (comparison, ordering) {
        (Comparison::Equal, _) => equal(left, right),
        (Comparison::NotEqual, _) => !equal(left, right),
        (comparison, Some(ordering)) => comparison.holds(ordering),
        (_, None) => false,
    }
}

fn natural(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::S(left), Value::S(right)) => Some(left.as_bytes().cmp(right.as_bytes())),
        (Value::N(left), Value::N(right)) => Some(left.cmp(right)),
        (Value::B(left), Value::B(right)) => Some(left.cmp(right)),
        _ => None,
    }
}

/// Compares for equality; a list and a set are equal if they have the same elements.
fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::L(list), Value::Ss(set)) | (Value::Ss(set), Value::L(list)) => {
            let elements: BTreeSet<_> = list.iter().filter_map(Value::as_str).collect();
            elements.len() == set.len() && set.iter().all(|text| elements.contains(text.as_str()))
        }
        _ => left == right,
    }
}
