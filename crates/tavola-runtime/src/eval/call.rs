//! Evaluates calls of functions, arithmetic, and shifts of times.

use std::cmp::Ordering;

use tavola_model::limits::MAX_RANGE;
use tavola_model::model::{Arithmetic, Function, Precision, Sign, TimeKind, TimeUnit};
use tavola_store::{Number, Value};

use super::functions;
use super::value::{Eval, Stop, Val, includes, list_elements};
use crate::context::Context;
use crate::{Code, Failure, normal_form, time};

/// How long the text of a day is.
const DAY_LENGTH: usize = 10;

impl<'a> Context<'a> {
    pub(super) fn shift(
        &self,
        kind: TimeKind,
        base: Option<Value>,
        by: Option<Value>,
        sign: Sign,
    ) -> Val<'a> {
        let (Some(base), Some(Value::N(by))) = (base, by) else { return Val::Absent };
        let Some(seconds) = by.to_i64() else { return Val::Absent };
        let seconds = if sign == Sign::Minus { seconds.saturating_neg() } else { seconds };
        let precision = self.model.precision;
        match (kind, &base) {
            (TimeKind::Timestamp, Value::S(text)) => {
                Val::optional(time::shift_timestamp(text, seconds, precision))
            }
            (TimeKind::Date, Value::S(text)) => Val::optional(time::shift_date(text, seconds)),
            (TimeKind::Epoch(unit), Value::N(number)) => {
                let by = Number::from(seconds.saturating_mul(unit.per_second()));
                Val::optional(number.add(&by).ok().map(Value::N))
            }
            _ => Val::Absent,
        }
    }

    pub(crate) fn function(&self, function: Function, args: &[Val<'a>]) -> Val<'a> {
        let text = |index: usize| match args.get(index) {
            Some(Val::Value(value)) => value.as_str(),
            _ => None,
        };
        let number = |index: usize| match args.get(index) {
            Some(Val::Value(value)) => value.as_number().and_then(|number| number.to_i64()),
            _ => None,
        };
        let decimal = |index: usize| match args.get(index) {
            Some(Val::Value(value)) => value.as_number(),
            _ => None,
        };
        let list = |texts: Vec<String>| Value::L(texts.into_iter().map(Value::S).collect());
        match function {
            Function::Mentions => Val::optional(
                text(0).map(|text| list(functions::mentions(text, &self.model.delimiters))),
            ),
            Function::Words => Val::optional(text(0).map(|text| list(normal_form::words(text)))),
            Function::Left => {
                Val::optional(text(0).zip(number(1)).map(|(text, count)| {
                    functions::left(text, usize::try_from(count).unwrap_or(0))
                }))
            }
            Function::Last => match (args.first(), number(1)) {
                (Some(list @ Val::Value(_)), Some(count)) => {
                    let elements = list_elements(list);
                    let count = usize::try_from(count).unwrap_or(0);
                    let dropped = elements.len().saturating_sub(count);
                    Val::owned(Value::L(elements.into_iter().skip(dropped).collect()))
                }
                _ => Val::Absent,
            },
            Function::Size => match args.first() {
                Some(Val::Value(value)) => Val::optional(size(value)),
                _ => Val::Absent,
            },
            Function::Duration(unit) => {
                Val::optional(number(0).map(|count| count.saturating_mul(unit.seconds())))
            }
            Function::Whole(unit) => Val::optional(decimal(0).and_then(|seconds| {
                let millis = seconds.mul(&Number::from(1_000)).ok()?.to_i64()?;
                Some(millis / (unit.seconds() * 1_000))
            })),
            Function::Difference => {
                let millis = |index: usize| match args.get(index) {
                    Some(Val::Value(value)) => time::millis_of(value),
                    _ => None,
                };
                Val::optional(millis(0).zip(millis(1)).and_then(|(end, start)| {
                    let millis = Number::from(end.checked_sub(start)?);
                    millis.divided(&Number::from(1_000), 3).ok().flatten().map(Value::N)
                }))
            }
            Function::Trim => Val::optional(text(0).map(|text| text.trim().to_owned())),
            Function::Normalize => Val::optional(text(0).map(normal_form::folded)),
            Function::Replace => {
                let parts = text(0).zip(text(1)).zip(text(2));
                Val::optional(parts.map(|((text, part), by)| match part {
                    "" => text.to_owned(),
                    part => text.replace(part, by),
                }))
            }
            Function::Number => {
                Val::optional(text(0).and_then(|text| text.parse().ok()).map(Value::N))
            }
            Function::Amount => {
                let parsed = || text(0).and_then(|text| text.parse().ok());
                Val::optional(decimal(0).copied().or_else(parsed).map(Value::N))
            }
            Function::Least => extreme(args, Ordering::Less),
            Function::Greatest => extreme(args, Ordering::Greater),
            // Evaluated where they can fail.
            Function::Round | Function::Quotient | Function::Range => Val::Absent,
            Function::Random => {
                Val::optional(number(0).and_then(|count| {
                    i64::try_from(self.draw.below(0, count.try_into().ok()?)).ok()
                }))
            }
            Function::Time => Val::optional(
                text(0).and_then(|text| time::time_of_ulid(text, self.model.precision)),
            ),
            Function::Lower => Val::optional(text(0).map(str::to_lowercase)),
            Function::Upper => Val::optional(text(0).map(str::to_uppercase)),
            Function::BeginsWith => Val::owned(
                text(0).zip(text(1)).is_some_and(|(text, start)| text.starts_with(start)),
            ),
            // Asked where it is evaluated: it need not pin the whole list.
            Function::Contains => {
                Val::owned(args.first().zip(args.get(1)).is_some_and(|(list, e)| includes(list, e)))
            }
        }
    }
}

/// Rounds a number or a quotient, whose arguments end with the places.
pub(super) fn round<'a>(args: &[Val<'a>]) -> Eval<Val<'a>> {
    let number = |index: usize| match args.get(index) {
        Some(Val::Value(value)) => value.as_number().copied(),
        _ => None,
    };
    let places = args.len().checked_sub(1).and_then(number).and_then(|places| places.to_u64());
    let Some(places) = places.and_then(|places| u32::try_from(places).ok()) else {
        return Ok(Val::Absent);
    };
    let rounded = match (number(0), number(1)) {
        (None, _) => return Ok(Val::Absent),
        (Some(above), Some(below)) if args.len() == 3 => above.divided(&below, places),
        (Some(_), None) if args.len() == 3 => return Ok(Val::Absent),
        (Some(number), _) => number.rounded(places).map(Some),
    };
    match rounded {
        Ok(Some(rounded)) => Ok(Val::owned(Value::N(rounded))),
        Ok(None) => {
            let message = "a number would be divided by zero";
            Err(Stop::Failed(Failure::conflict(Code::OUT_OF_BOUNDS, message)))
        }
        Err(_) => Err(too_many_digits()),
    }
}

/// Returns the whole numbers from one to another; none if the first is above the second.
pub(super) fn range<'a>(args: &[Val<'a>], precision: Precision) -> Eval<Val<'a>> {
    let value = |index: usize| match args.get(index) {
        Some(Val::Value(value)) => Some(&**value),
        _ => None,
    };
    let (Some(low), Some(high)) = (value(0), value(1)) else { return Ok(Val::Absent) };
    let step = match value(2) {
        Some(step) => step.as_number().and_then(|number| number.to_i64()),
        None if low.as_str().is_some() => Some(TimeUnit::Days.seconds()),
        None => Some(1),
    };
    let mut values = Vec::new();
    let mut next = Some(low.clone());
    while let Some(value) = next.filter(|value| in_order(value, high)) {
        if values.len() as u64 == MAX_RANGE {
            let message = format!("a loop takes at most {MAX_RANGE} elements");
            return Err(Stop::Failed(Failure::too_large(Code::TOO_LARGE, message)));
        }
        next = step.and_then(|step| after(&value, step, precision));
        // A day is not moved by some hours.
        if next.as_ref().is_none_or(|next| in_order(next, &value)) && in_order(&value, high) {
            let message = "the step of a range goes forward";
            return Err(Stop::Failed(Failure::conflict(Code::OUT_OF_BOUNDS, message)));
        }
        values.push(value);
    }
    Ok(Val::owned(Value::L(values)))
}

/// Returns the element of a range behind another one.
fn after(value: &Value, step: i64, precision: Precision) -> Option<Value> {
    match value {
        Value::N(number) => Some(Value::from(number.to_i64()?.checked_add(step)?)),
        Value::S(day) if day.len() == DAY_LENGTH => time::shift_date(day, step).map(Value::S),
        Value::S(moment) => time::shift_timestamp(moment, step, precision).map(Value::S),
        _ => None,
    }
}

/// Returns `true` if a number or time is not after another one.
fn in_order(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::N(value), Value::N(other)) => value <= other,
        (Value::S(value), Value::S(other)) => value <= other,
        _ => false,
    }
}

/// Returns the lesser or greater of two values; nothing if one of them is absent.
fn extreme<'a>(args: &[Val<'a>], wanted: Ordering) -> Val<'a> {
    let [one @ Val::Value(first), other @ Val::Value(second)] = args else { return Val::Absent };
    let order = match (&**first, &**second) {
        (Value::N(first), Value::N(second)) => first.cmp(second),
        (Value::S(first), Value::S(second)) => first.cmp(second),
        _ => return Val::Absent,
    };
    if order == wanted { one.clone() } else { other.clone() }
}

fn too_many_digits() -> Stop {
    let message = "a number would have more than 38 digits";
    Stop::Failed(Failure::conflict(Code::OUT_OF_BOUNDS, message))
}

fn size(value: &Value) -> Option<i64> {
    let size = match value {
        Value::S(text) => text.chars().count(),
        Value::B(bytes) => bytes.len(),
        Value::L(list) => list.len(),
        Value::M(map) => map.len(),
        Value::Ss(set) => set.len(),
        Value::Ns(set) => set.len(),
        Value::Bs(set) => set.len(),
        _ => return None,
    };
    i64::try_from(size).ok()
}

pub(super) fn calculate(op: Arithmetic, left: &Number, right: &Number) -> Eval<Number> {
    let result = match op {
        Arithmetic::Plus => left.add(right),
        Arithmetic::Minus => left.sub(right),
        Arithmetic::Times => left.mul(right),
    };
    result.map_err(|_| too_many_digits())
}
