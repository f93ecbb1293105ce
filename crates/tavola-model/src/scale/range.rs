//! How many elements `low..high by step` has at most: from what its ends have in common, the bounds
//! of types, and the checks that stand before it.

use tavola_store::{Comparison, Value};

use crate::limits::MAX_RANGE;
use crate::model::{Arithmetic, Expr, Function, Int, Sign, TimeKind, TimeUnit, Type};

/// Returns the most elements of a range where these checks hold.
pub(crate) fn most<'e>(
    args: &'e [Expr],
    type_of: &impl Fn(&Expr) -> Option<Type>,
    checks: &'e [Expr],
) -> u64 {
    let [low, high, step @ ..] = args else { return MAX_RANGE };
    let difference = Sum::of(high).zip(Sum::of(low)).and_then(|(high, low)| high.with(-1, &low));
    let Some(difference) = difference else { return MAX_RANGE };
    let by_checks = checks.iter().filter_map(|check| difference.bound_by(check));
    let Some(most) = by_checks.chain(difference.most(type_of)).min() else { return MAX_RANGE };
    let step = match step.first() {
        Some(step) => Sum::of(step).and_then(|sum| sum.as_number()).unwrap_or(1),
        None if is_day(low, type_of) || is_day(high, type_of) => TimeUnit::Days.seconds(),
        None => 1,
    };
    let count = most.checked_div(step.max(1)).map_or(i64::MAX, |count| count.saturating_add(1));
    u64::try_from(count.max(0)).unwrap_or(MAX_RANGE).min(MAX_RANGE)
}

fn is_day(end: &Expr, type_of: &impl Fn(&Expr) -> Option<Type>) -> bool {
    match end {
        Expr::Literal(value) => value.as_str().is_some(),
        Expr::Today | Expr::DateOf(_) | Expr::Shift(TimeKind::Date, ..) => true,
        end => type_of(end) == Some(Type::Date),
    }
}

/// A sum of values and a number. Times and durations count in seconds.
#[derive(Debug, Default)]
struct Sum<'e> {
    /// How often each value is added.
    values: Vec<(&'e Expr, i64)>,
    number: i64,
}

impl<'e> Sum<'e> {
    fn of(expr: &'e Expr) -> Option<Self> {
        let mut sum = Self::default();
        sum.add(expr, 1)?;
        Some(sum)
    }

    /// Returns this with so many of another sum.
    fn with(&self, times: i64, other: &Self) -> Option<Self> {
        let mut all = Self { values: self.values.clone(), number: self.number };
        for (value, count) in &other.values {
            all.add_value(value, count.checked_mul(times)?)?;
        }
        all.number = all.number.checked_add(other.number.checked_mul(times)?)?;
        Some(all)
    }

    fn add_value(&mut self, value: &'e Expr, times: i64) -> Option<()> {
        match self.values.iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => *known = known.checked_add(times)?,
            None => self.values.push((value, times)),
        }
        Some(())
    }

    /// Adds a value so many times; `None` if that is too much.
    fn add(&mut self, expr: &'e Expr, times: i64) -> Option<()> {
        let opposite = times.checked_neg()?;
        match expr {
            Expr::Literal(Value::N(number)) => {
                let more = number.to_i64()?.checked_mul(times)?;
                self.number = self.number.checked_add(more)?;
            }
            Expr::Arithmetic(op @ (Arithmetic::Plus | Arithmetic::Minus), one, other) => {
                self.add(one, times)?;
                self.add(other, if *op == Arithmetic::Plus { times } else { opposite })?;
            }
            Expr::Arithmetic(Arithmetic::Times, one, other) => match (&**one, &**other) {
                (Expr::Literal(Value::N(factor)), value)
                | (value, Expr::Literal(Value::N(factor))) => {
                    self.add(value, factor.to_i64()?.checked_mul(times)?)?;
                }
                _ => self.add_value(expr, times)?,
            },
            Expr::Shift(kind, moment, by, sign) if *kind != TimeKind::Date || is_days(by) => {
                self.add(moment, times)?;
                self.add(by, if *sign == Sign::Plus { times } else { opposite })?;
            }
            Expr::Call(Function::Duration(unit), args) => {
                self.add(args.first()?, times.checked_mul(unit.seconds())?)?;
            }
            Expr::Call(Function::Difference, args) => {
                self.add(args.first()?, times)?;
                self.add(args.get(1)?, opposite)?;
            }
            value => self.add_value(value, times)?,
        }
        Some(())
    }

    /// Returns the number that it is, if its values make up for each other.
    fn as_number(&self) -> Option<i64> {
        self.values.iter().all(|(_, times)| *times == 0).then_some(self.number)
    }

    /// Returns the most that it can be by the types of its values.
    fn most(&self, type_of: &impl Fn(&Expr) -> Option<Type>) -> Option<i64> {
        self.values.iter().filter(|(_, times)| *times != 0).try_fold(
            self.number,
            |all, (value, times)| {
                let Some(Type::Int(Int { min, max })) = type_of(value) else { return None };
                let most = if *times > 0 { max } else { min };
                all.checked_add(most.checked_mul(*times)?)
            },
        )
    }

    /// Returns the most that it can be where a check holds, if the check is about the same values.
    fn bound_by(&self, check: &'e Expr) -> Option<i64> {
        if let Expr::And(all) = check {
            return all.iter().filter_map(|one| self.bound_by(one)).min();
        }
        let (lesser, greater, is_below) = match check {
            Expr::Between(value, _, high, _) => (value, high, false),
            Expr::Compare(left, comparison, right, _) => match comparison {
                Comparison::Less => (left, right, true),
                Comparison::LessOrEqual => (left, right, false),
                Comparison::Greater => (right, left, true),
                Comparison::GreaterOrEqual => (right, left, false),
                Comparison::Equal | Comparison::NotEqual => return None,
            },
            _ => return None,
        };
        let below = i64::from(is_below);
        let greater = Self::of(greater)?;
        if let Expr::Call(Function::Whole(unit), args) = &**lesser {
            // Of `days(a - b) <= 3`, the difference is less than four days.
            let units = greater.as_number()?.checked_sub(below)?.checked_add(1)?;
            let rest = self.with(-1, &Self::of(args.first()?)?)?.as_number()?;
            return units.checked_mul(unit.seconds())?.checked_sub(1)?.checked_add(rest);
        }
        let rest = self.with(-1, &Self::of(lesser)?)?.with(1, &greater)?;
        rest.as_number()?.checked_sub(below)
    }
}

/// Returns `true` if a duration is made of whole days.
fn is_days(duration: &Expr) -> bool {
    match duration {
        Expr::Literal(Value::N(seconds)) => {
            seconds.to_i64().is_some_and(|seconds| seconds % TimeUnit::Days.seconds() == 0)
        }
        Expr::Call(Function::Duration(unit), _) => *unit == TimeUnit::Days,
        _ => false,
    }
}
