//! What always holds of the items of an entity.

use tavola_store::{Comparison, Number, Value};

use super::{Arithmetic, Else, Expr, Order};
use crate::Span;

/// A condition on an item's own attributes that holds after every write.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// What holds: all of these.
    pub parts: Vec<Expr>,
    /// What is told when a write would break it.
    pub otherwise: Else,
    /// Where it is declared.
    pub span: Span,
}

impl Check {
    /// Splits a condition at its outermost `and`: a write that touches one part need not ask the
    /// others.
    pub(crate) fn new(condition: Expr, otherwise: Else, span: Span) -> Self {
        let parts = match condition {
            Expr::And(parts) => parts,
            part => vec![part],
        };
        Self { parts, otherwise, span }
    }

    /// Returns the whole condition.
    pub fn condition(&self) -> Expr {
        match self.parts.as_slice() {
            [part] => part.clone(),
            parts => Expr::And(parts.to_vec()),
        }
    }
}

/// A comparison of sums of an item's numbers: `stock + held + sold = initial`.
///
/// Such a comparison stays true whatever the numbers are, if what a write adds to them adds up to
/// nothing, or to what leads away from the bound. So it need not be asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Balance {
    /// How the sum of the terms and the constant compares with 0.
    pub comparison: Comparison,
    /// The attributes, each with its factor.
    pub terms: Vec<(String, Number)>,
    pub constant: Number,
}

impl Balance {
    /// Returns the balance that a part of a check is; `None` if it is something else.
    pub fn of(part: &Expr) -> Option<Self> {
        let Expr::Compare(left, comparison, right, Order::Natural) = part else { return None };
        // It also holds where a number is absent, and a number that begins may break it.
        if *comparison == Comparison::NotEqual {
            return None;
        }
        let mut balance =
            Self { comparison: *comparison, terms: Vec::new(), constant: Number::from(0) };
        balance.add(left, &Number::from(1))?;
        balance.add(right, &Number::from(-1))?;
        (!balance.terms.is_empty()).then_some(balance)
    }

    /// Adds an expression, so many times.
    fn add(&mut self, expr: &Expr, times: &Number) -> Option<()> {
        match expr {
            Expr::Literal(Value::N(number)) => {
                self.constant = self.constant.add(&number.mul(times).ok()?).ok()?;
            }
            Expr::Field(base, name) if **base == Expr::Item => {
                match self.terms.iter_mut().find(|(known, _)| known == name) {
                    Some((_, factor)) => *factor = factor.add(times).ok()?,
                    None => self.terms.push((name.clone(), *times)),
                }
            }
            Expr::Arithmetic(Arithmetic::Plus, left, right) => {
                self.add(left, times)?;
                self.add(right, times)?;
            }
            Expr::Arithmetic(Arithmetic::Minus, left, right) => {
                self.add(left, times)?;
                self.add(right, &-*times)?;
            }
            Expr::Arithmetic(Arithmetic::Times, left, right) => match (&**left, &**right) {
                (Expr::Literal(Value::N(factor)), other)
                | (other, Expr::Literal(Value::N(factor))) => {
                    self.add(other, &factor.mul(times).ok()?)?;
                }
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }

    /// Returns how many times an attribute counts in the sum.
    pub fn factor(&self, name: &str) -> Option<&Number> {
        self.terms.iter().find(|(term, _)| term == name).map(|(_, factor)| factor)
    }

    /// Returns `true` if the comparison still holds when the sum has changed by so much.
    pub fn is_kept(&self, change: &Number) -> bool {
        let zero = Number::from(0);
        match self.comparison {
            Comparison::Equal | Comparison::NotEqual => *change == zero,
            Comparison::Less | Comparison::LessOrEqual => *change <= zero,
            Comparison::Greater | Comparison::GreaterOrEqual => *change >= zero,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str) -> Expr {
        Expr::Field(Box::new(Expr::Item), name.to_owned())
    }

    fn arithmetic(op: Arithmetic, left: Expr, right: Expr) -> Expr {
        Expr::Arithmetic(op, Box::new(left), Box::new(right))
    }

    fn compare(left: Expr, comparison: Comparison, right: Expr) -> Expr {
        Expr::Compare(Box::new(left), comparison, Box::new(right), Order::Natural)
    }

    #[test]
    fn sums_of_both_sides_are_one() {
        let number = |number: i64| Expr::Literal(Value::N(Number::from(number)));
        let doubled = arithmetic(Arithmetic::Times, number(2), field("b"));
        let left = arithmetic(Arithmetic::Plus, field("a"), doubled);
        let right = arithmetic(
            Arithmetic::Minus,
            field("c"),
            arithmetic(Arithmetic::Plus, field("a"), number(3)),
        );
        let balance = Balance::of(&compare(left, Comparison::LessOrEqual, right)).unwrap();
        let terms: Vec<_> =
            balance.terms.iter().map(|(name, factor)| (name.as_str(), factor.to_i64())).collect();
        assert_eq!(terms, [("a", Some(2)), ("b", Some(2)), ("c", Some(-1))]);
        assert_eq!(balance.constant, Number::from(3));
        assert!(balance.is_kept(&Number::from(0)) && balance.is_kept(&Number::from(-1)));
        assert!(!balance.is_kept(&Number::from(1)));
    }

    #[test]
    fn products_of_attributes_are_none() {
        let product = arithmetic(Arithmetic::Times, field("a"), field("b"));
        assert_eq!(Balance::of(&compare(product, Comparison::Equal, field("c"))), None);
        assert_eq!(Balance::of(&Expr::Exists(Box::new(field("a")))), None);
    }
}
