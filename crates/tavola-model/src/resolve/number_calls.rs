//! Functions whose meaning depends on how their arguments are written: `days(n)`, `round(a / b, 2)`,
//! and the transforms of holes as functions.

use tavola_store::Value;

use super::Resolver;
use super::decimals::places;
use super::expr::Typed;
use super::scope::Scope;
use crate::model::scalar::Decimal;
use crate::model::{
    Arithmetic, Expr, Function, Hole, Int, Template, TemplatePart, TimeUnit, Transform, Type,
};
use crate::syntax::ast::{self, BinaryOp, ExprKind};
use crate::{Finding, Span};

/// The most places behind the point that a number can be rounded to.
const MOST_PLACES: u32 = 18;

impl<'a> Resolver<'a> {
    /// Resolves `days(3)`, a length of time, or `days(a - b)`, how many whole days it has.
    pub(super) fn in_units(
        &mut self,
        unit: TimeUnit,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let function = Function::Duration(unit);
        let [arg] = args else {
            self.wrong_arguments(function.name(), 1, args.len(), span);
            return (Expr::Absent, Type::Unknown);
        };
        let (value, ty) = self.expr(&arg.value, scope, None);
        if ty == Type::Duration {
            return (Expr::Call(Function::Whole(unit), vec![value]), Type::ANY_INT);
        }
        let value = match value {
            // A slot without a type is a number.
            Expr::Slot(_) => self.expect(&arg.value, scope, &Type::ANY_NUMBER),
            value => self.coerce(value, &ty, &Type::ANY_NUMBER, arg.value.span),
        };
        (Expr::Call(function, vec![value]), Type::Duration)
    }

    /// Resolves `round(x, places)`, the only place for quotients.
    pub(super) fn round(&mut self, args: &'a [ast::Arg], span: Span, scope: &mut Scope) -> Typed {
        let [number, places_arg] = args else {
            self.wrong_arguments("round", 2, args.len(), span);
            return (Expr::Absent, Type::ANY_NUMBER);
        };
        let places = match &places_arg.value.kind {
            ExprKind::Number(text) => text.parse::<u32>().ok().filter(|n| *n <= MOST_PLACES),
            _ => None,
        };
        let Some(places) = places else {
            let message = format!("the places of `round` are a number from 0 to {MOST_PLACES}");
            self.error("wrong-arguments", places_arg.value.span, message);
            return (Expr::Absent, Type::ANY_NUMBER);
        };
        let fraction = self.fraction(&number.value, scope);
        let ty = match u8::try_from(places) {
            Ok(0) | Err(_) => Type::ANY_INT,
            Ok(places) if fraction.is_decimal => Type::Decimal(Decimal::with_places(places)),
            Ok(_) => Type::ANY_NUMBER,
        };
        let places = Expr::Literal(Value::from(i64::from(places)));
        let rounded = match fraction.below {
            Some(below) => Expr::Call(Function::Quotient, vec![fraction.above, below, places]),
            None => Expr::Call(Function::Round, vec![fraction.above, places]),
        };
        (rounded, ty)
    }

    /// Resolves a calculation with quotients as a single one, because only that is exact until it is
    /// rounded: `a / b + c` is `(a + c * b) / b`.
    fn fraction(&mut self, node: &'a ast::Expr, scope: &mut Scope) -> Fraction {
        let (op, left, right) = match &node.kind {
            ExprKind::Binary(op, left, right) if divides(node) => (*op, left, right),
            _ => {
                let (above, ty) = self.number(node, scope);
                return Fraction { above, below: None, is_decimal: matches!(ty, Type::Decimal(_)) };
            }
        };
        if op == BinaryOp::Over && divides(right) {
            let message = "a quotient is not divided by";
            let finding = Finding::error("misplaced-division", right.span, message);
            self.report(finding.help("`a / (b / c)` is `a * c / b`"));
        }
        let (left, right) = (self.fraction(left, scope), self.fraction(right, scope));
        let is_decimal = left.is_decimal || right.is_decimal;
        let (above, below) = match op {
            BinaryOp::Times => {
                (times(left.above, Some(right.above)), both(left.below, right.below))
            }
            BinaryOp::Over => (left.above, both(left.below, Some(right.above))),
            op => {
                let op = if op == BinaryOp::Minus { Arithmetic::Minus } else { Arithmetic::Plus };
                let one = times(left.above, right.below.clone());
                let other = times(right.above, left.below.clone());
                let above = Expr::Arithmetic(op, Box::new(one), Box::new(other));
                (above, both(left.below, right.below))
            }
        };
        Fraction { above, below, is_decimal }
    }

    /// Resolves `min(a, b)` and `max(a, b)` of two numbers, two times or two lengths of time.
    pub(super) fn extreme(
        &mut self,
        function: Function,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let [one, other] = args else {
            self.wrong_arguments(function.name(), 2, args.len(), span);
            return (Expr::Absent, Type::Unknown);
        };
        let first = self.expr(&one.value, scope, None);
        let second = self.expr(&other.value, scope, None);
        let types = (&first.1, &second.1);
        let Some(ty) = extreme_type(function, types, (&first.0, &second.0)) else {
            let (a, b) = (self.describe(types.0), self.describe(types.1));
            let message = format!(
                "`{}` takes two numbers or two times, not `{a}` and `{b}`",
                function.name()
            );
            self.error("type-mismatch", span, message);
            return (Expr::Absent, Type::Unknown);
        };
        let args = vec![
            self.fit(first, one.value.span, scope, &ty),
            self.fit(second, other.value.span, scope, &ty),
        ];
        (Expr::Call(function, args), ty)
    }

    /// Resolves `random(n)`: a number that a write draws.
    pub(super) fn random(&mut self, args: &'a [ast::Arg], span: Span, scope: &mut Scope) -> Typed {
        let [count] = args else {
            self.wrong_arguments(Function::Random.name(), 1, args.len(), span);
            return (Expr::Absent, Type::Unknown);
        };
        if !scope.draws {
            let message = "only a write draws numbers, in what it does";
            let finding = Finding::error("misplaced-random", span, message);
            let help = "give it a name in the write, `let shard = random(10)`, and store it";
            self.report(finding.help(help));
        }
        let most = Int { min: 1, max: Int::ANY.max };
        let count = self.expect(&count.value, scope, &Type::Int(most));
        let below = match &count {
            Expr::Literal(value) => value.as_number().and_then(|count| count.to_i64()),
            _ => None,
        };
        let ty = Type::Int(Int { min: 0, max: below.unwrap_or(Int::ANY.max).saturating_sub(1) });
        (Expr::Call(Function::Random, vec![count]), ty)
    }

    /// Resolves any number, a length of time among them.
    fn number(&mut self, node: &'a ast::Expr, scope: &mut Scope) -> Typed {
        let (value, ty) = self.expr(node, scope, None);
        if matches!(value, Expr::Slot(_)) && ty == Type::Unknown {
            return (self.expect(node, scope, &Type::ANY_NUMBER), Type::ANY_NUMBER);
        }
        if !ty.is_number() && ty != Type::Unknown {
            self.mismatch(node.span, &ty, &Type::ANY_NUMBER);
        }
        (value, ty)
    }

    /// Resolves `shard(id, 8)`, `month(at)`: what `{id:shard(8)}` and `{at:month}` show.
    pub(super) fn transform_call(
        &mut self,
        name: &'a ast::Name,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let Some((of, rest)) = args.split_first() else {
            self.wrong_arguments(&name.text, 1, 0, span);
            return (Expr::Absent, Type::Unknown);
        };
        let (value, ty) = self.expr(&of.value, scope, None);
        let rest: Vec<&ast::Expr> = rest.iter().map(|arg| &arg.value).collect();
        let Some(transform) = self.transform(name, &rest) else {
            return (Expr::Absent, Type::Unknown);
        };
        self.applies(transform, &ty, name, true);
        let hole = Hole { value, ty, transforms: vec![transform], fallback: None, cuts: false };
        let shown = Expr::Template(Template { parts: vec![TemplatePart::Hole(hole)] });
        match transform {
            Transform::Shard(_) | Transform::Rank => {
                (Expr::Call(Function::Number, vec![shown]), Type::ANY_INT)
            }
            Transform::Date => (shown, Type::Date),
            _ => (shown, Type::ANY_STRING),
        }
    }

    /// Reports a hole of a key that is not the item's own attribute.
    pub(super) fn no_value_in_key(&mut self, hole: &ast::Hole) {
        let message = "a key is made of the item's own attributes";
        let finding = Finding::error("bad-hole", hole.span, message);
        let help = match &hole.value.kind {
            ExprKind::Name(_) | ExprKind::Field(..) => None,
            ExprKind::Call(function, args)
                if Transform::NAMES.contains(&function.text.as_str()) =>
            {
                let of = args.first().and_then(|arg| arg.name.as_ref());
                let of = of.map_or("name", |name| name.text.as_str());
                let width = match args.get(1).map(|arg| &arg.value.kind) {
                    Some(ExprKind::Number(width)) => format!("({width})"),
                    _ => String::new(),
                };
                Some(format!("write `{{{of}:{}{width}}}`", function.text))
            }
            _ => Some("keep the value in an attribute: `name: TYPE = EXPR kept`".to_owned()),
        };
        self.report(finding.maybe_help(help));
    }
}

/// A calculation as one quotient, or without a divisor.
struct Fraction {
    above: Expr,
    below: Option<Expr>,
    is_decimal: bool,
}

/// Returns `true` if a calculation has a quotient in it.
fn divides(node: &ast::Expr) -> bool {
    match &node.kind {
        ExprKind::Binary(BinaryOp::Over, ..) => true,
        ExprKind::Binary(BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Times, left, right) => {
            divides(left) || divides(right)
        }
        _ => false,
    }
}

fn times(one: Expr, other: Option<Expr>) -> Expr {
    match other {
        Some(other) => Expr::Arithmetic(Arithmetic::Times, Box::new(one), Box::new(other)),
        None => one,
    }
}

/// Returns the product of two divisors.
fn both(one: Option<Expr>, other: Option<Expr>) -> Option<Expr> {
    match one {
        Some(one) => Some(times(one, other)),
        None => other,
    }
}

/// Returns the type of the lesser or greater of two values, or `None` if they do not compare.
fn extreme_type(function: Function, types: (&Type, &Type), values: (&Expr, &Expr)) -> Option<Type> {
    Some(match types {
        (Type::Unknown, Type::Unknown) => Type::ANY_NUMBER,
        (Type::Unknown, other) | (other, Type::Unknown) => match other {
            Type::Int(_) => Type::ANY_INT,
            other if other.is_number() || other.time_kind().is_some() => other.clone(),
            Type::Duration => Type::Duration,
            _ => return None,
        },
        (Type::Int(one), Type::Int(other)) => Type::Int(match function {
            Function::Least => Int { min: one.min.min(other.min), max: one.max.min(other.max) },
            _ => Int { min: one.min.max(other.min), max: one.max.max(other.max) },
        }),
        (Type::Decimal(_), _) | (_, Type::Decimal(_))
            if types.0.is_number() && types.1.is_number() =>
        {
            let both = places(values.0, types.0).zip(places(values.1, types.1));
            let most = both.map(|(one, other)| one.max(other));
            let most = most.and_then(|most| u8::try_from(most).ok());
            most.map_or(Type::ANY_NUMBER, |most| Type::Decimal(Decimal::with_places(most)))
        }
        (Type::Duration, Type::Duration) => Type::Duration,
        (one, other) if one.time_kind().is_some() && one.time_kind() == other.time_kind() => {
            one.clone()
        }
        (one, other) if one.is_number() && other.is_number() => Type::ANY_NUMBER,
        _ => return None,
    })
}
