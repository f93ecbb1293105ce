//! Decimals: their digits as written, and values that have more places than they may.

use tavola_store::Value;

use super::Resolver;
use crate::model::scalar::Decimal;
use crate::model::{Arithmetic, Expr, Function, Int, Type};
use crate::syntax::ast;
use crate::{Finding, Span};

impl Resolver<'_> {
    /// Resolves `decimal(12, 2)`.
    pub(super) fn decimal(&mut self, node: &ast::Decimal) -> Type {
        let within = |number: i64, most: u8| u8::try_from(number).ok().filter(|n| *n <= most);
        let digits = within(node.digits, Decimal::MOST_DIGITS).filter(|digits| *digits > 0);
        let places = within(node.places, Decimal::MOST_PLACES);
        let (Some(digits), Some(places)) = (digits, places) else {
            let (digits, places) = (Decimal::MOST_DIGITS, Decimal::MOST_PLACES);
            let message = format!("a decimal has 1 to {digits} digits and 0 to {places} places");
            self.error("bad-type", node.span, message);
            return Type::Unknown;
        };
        if places > digits {
            let message = "more digits stand behind the point than there are";
            let help = format!("`decimal({places}, {places})` holds numbers below 1");
            self.error("bad-type", node.span, message).help = Some(help);
            return Type::Unknown;
        }
        let bounds = node.bound.map_or(Int::ANY, |bound| Int::from_bounds(bound.low, bound.high));
        if bounds.min > bounds.max {
            self.error("bad-type", node.span, "the lower bound is above the upper one");
            return Type::Unknown;
        }
        Type::Decimal(Decimal { digits, places, bounds, as_text: node.as_text })
    }

    /// Reports `decimal` without its digits.
    pub(super) fn bare_decimal(&mut self, span: Span) -> Type {
        let message = "`decimal` needs its digits, and how many of them stand behind the point";
        self.error("bad-type", span, message).help = Some("write `decimal(12, 2)`".to_owned());
        Type::Unknown
    }

    /// Reports a number that would have to be rounded to be a decimal or a whole number.
    pub(super) fn needs_rounding(&mut self, found: &Type, wanted: &Type, span: Span) {
        let message = format!("this is `{}`, but `{wanted}` is expected", self.describe(found));
        let places = if let Type::Decimal(decimal) = wanted { decimal.places } else { 0 };
        let help = format!("round it: `round(..., {places})`");
        self.report(Finding::error("type-mismatch", span, message).help(help));
    }

    /// Reports a value with more places than a decimal has.
    pub(super) fn too_many_places(&mut self, places: u32, wanted: Decimal, span: Span) {
        let message =
            format!("this has up to {places} places, and `{}` fewer", Type::Decimal(wanted));
        let help = format!("round it: `round(..., {})`", wanted.places);
        self.report(Finding::error("type-mismatch", span, message).help(help));
    }

    /// Reports a decimal in the text of a key, where it would not sort by its value.
    pub(super) fn decimal_in_key(&mut self, decimal: Decimal, span: Span) {
        let message = format!("`{}` cannot stand in the text of a key", Type::Decimal(decimal));
        let finding = Finding::error("bad-key-type", span, message);
        let finding = finding.why("as text, \"10.00\" sorts before \"9.00\"");
        self.report(finding.help(match decimal.as_text {
            true => "store it as a number, without `as text`, or keep a whole number beside it",
            false => {
                "let the attribute itself be the key, which DynamoDB sorts as a number, \
                 or keep a whole number beside it and pad that"
            }
        }));
    }

    /// Reports elements that are stored as text, and could not be found in their list as numbers.
    pub(super) fn no_text_elements(&mut self, element: &Type, span: Span) {
        if matches!(element, Type::Decimal(decimal) if decimal.as_text) {
            let message = "an element of a list or set is no decimal `as text`";
            let help = "take out `as text`, or let nested values have it: `[{ price: ... }]`";
            self.error("bad-type", span, message).help = Some(help.to_owned());
        }
    }
}

/// Returns how many places a number has at most, if that is known.
pub(super) fn places(value: &Expr, ty: &Type) -> Option<u32> {
    match (value, ty) {
        (Expr::Literal(Value::N(number)), _) => Some(number.places()),
        (Expr::Call(Function::Round | Function::Quotient, args), _) => match args.last()? {
            Expr::Literal(Value::N(places)) => u32::try_from(places.to_i64()?).ok(),
            _ => None,
        },
        (_, Type::Int(_)) => Some(0),
        (_, Type::Decimal(decimal)) => Some(decimal.places.into()),
        (Expr::Call(Function::Least | Function::Greatest, args), _) => {
            let each = args.iter().map(|arg| places(arg, &Type::Unknown));
            each.collect::<Option<Vec<u32>>>()?.into_iter().max()
        }
        _ => None,
    }
}

/// Returns the type of a calculation with a decimal: a decimal, if the places of both sides are
/// known.
pub(super) fn calculated(op: Arithmetic, left: Option<u32>, right: Option<u32>) -> Type {
    let places = left.zip(right).map(|(left, right)| match op {
        Arithmetic::Times => left + right,
        Arithmetic::Plus | Arithmetic::Minus => left.max(right),
    });
    let places = places.and_then(|places| u8::try_from(places).ok());
    let places = places.filter(|places| *places <= Decimal::MOST_PLACES);
    places.map_or(Type::ANY_NUMBER, |places| Type::Decimal(Decimal::with_places(places)))
}
