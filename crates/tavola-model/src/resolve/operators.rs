//! Operators: comparisons, membership, arithmetic. The side whose type is known tells the other
//! side's.

use tavola_store::{Comparison, Number, Value};

use super::Resolver;
use super::decimals::{calculated, places};
use super::expr::Typed;
use super::scope::Scope;
use crate::model::scalar::EpochUnit;
use crate::model::{Arithmetic, Expr, Function, Length, Order, Sign, Type};
use crate::syntax::ast::{self, BinaryOp, ExprKind};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        match op {
            BinaryOp::Or | BinaryOp::And => {
                let sides = [self.condition(left, scope), self.condition(right, scope)];
                // `a or b or c` becomes one flat list.
                let flat = sides.into_iter().flat_map(|side| match (op, side) {
                    (BinaryOp::Or, Expr::Or(inner)) | (BinaryOp::And, Expr::And(inner)) => inner,
                    (_, other) => vec![other],
                });
                let flat = flat.collect();
                (if op == BinaryOp::Or { Expr::Or(flat) } else { Expr::And(flat) }, Type::Bool)
            }
            BinaryOp::In | BinaryOp::NotIn => {
                let membership = self.membership(left, right, scope);
                let expr =
                    if op == BinaryOp::In { membership } else { Expr::Not(Box::new(membership)) };
                (expr, Type::Bool)
            }
            BinaryOp::Coalesce => {
                let (left, ty) = self.expr(left, scope, hint);
                let right = self.expect(right, scope, &ty);
                (Expr::Coalesce(Box::new(left), Box::new(right)), ty)
            }
            BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Times | BinaryOp::Over => {
                self.arithmetic(op, left, right, span, scope, hint)
            }
            BinaryOp::Equal => self.compare(left, Comparison::Equal, right, scope),
            BinaryOp::NotEqual => self.compare(left, Comparison::NotEqual, right, scope),
            BinaryOp::Less => self.compare(left, Comparison::Less, right, scope),
            BinaryOp::LessOrEqual => self.compare(left, Comparison::LessOrEqual, right, scope),
            BinaryOp::Greater => self.compare(left, Comparison::Greater, right, scope),
            BinaryOp::GreaterOrEqual => {
                self.compare(left, Comparison::GreaterOrEqual, right, scope)
            }
        }
    }

    /// Resolves both sides of a comparison; the side whose type is known determines the other's.
    fn pair(
        &mut self,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        scope: &mut Scope,
    ) -> (Typed, Typed) {
        if self.wants_hint(left, scope) && !self.wants_hint(right, scope) {
            let right = self.expr(right, scope, None);
            (self.expr(left, scope, Some(&right.1)), right)
        } else {
            let left = self.expr(left, scope, None);
            let right = self.expr(right, scope, Some(&left.1));
            (left, right)
        }
    }

    fn compare(
        &mut self,
        left: &'a ast::Expr,
        comparison: Comparison,
        right: &'a ast::Expr,
        scope: &mut Scope,
    ) -> Typed {
        if let ExprKind::Optional(inner) = &right.kind {
            let (compared, _) = self.compare(left, comparison, inner, scope);
            let (given, _) = self.expr(inner, scope, None);
            return (Expr::IfGiven(Box::new(given), Box::new(compared)), Type::Bool);
        }
        let span = left.span.to(right.span);
        let ((left, left_type), (right, right_type)) = self.pair(left, right, scope);
        let (left, right, order) = self.comparable(left, left_type, right, right_type, span);
        let equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        let order = if equality { Order::Natural } else { order };
        (Expr::Compare(Box::new(left), comparison, Box::new(right), order), Type::Bool)
    }

    /// Brings two values to a common footing, or reports that there is none.
    fn comparable(
        &mut self,
        left: Expr,
        left_type: Type,
        right: Expr,
        right_type: Type,
        span: Span,
    ) -> (Expr, Expr, Order) {
        let order = match (&left_type, &right_type) {
            (Type::Enum(a), Type::Enum(b)) => {
                Order::Members(if a.len() >= b.len() { a.clone() } else { b.clone() })
            }
            _ => Order::Natural,
        };
        match (&left_type, &right_type) {
            (Type::Timestamp, Type::Date) => (Expr::DateOf(Box::new(left)), right, order),
            (Type::Date, Type::Timestamp) => (left, Expr::DateOf(Box::new(right)), order),
            (Type::Timestamp, Type::Epoch(epoch)) => {
                (Expr::ToEpoch(Box::new(left), epoch.unit), right, order)
            }
            (Type::Epoch(epoch), Type::Timestamp) => {
                (left, Expr::ToEpoch(Box::new(right), epoch.unit), order)
            }
            _ => {
                if !left_type.compares_with(&right_type) {
                    let (a, b) = (self.describe(&left_type), self.describe(&right_type));
                    self.error(
                        "type-mismatch",
                        span,
                        format!("`{a}` cannot be compared with `{b}`"),
                    );
                }
                (left, right, order)
            }
        }
    }

    pub(super) fn between(
        &mut self,
        value: &'a ast::Expr,
        low: &'a ast::Expr,
        high: &'a ast::Expr,
        scope: &mut Scope,
    ) -> Typed {
        let (value, ty) = self.expr(value, scope, None);
        let (low, low_type) = self.expr(low, scope, Some(&ty));
        let (high_expr, high_type) = self.expr(high, scope, Some(&ty));
        let (value, low, order) = self.comparable(value, ty.clone(), low, low_type, high.span);
        let (_, high, _) = self.comparable(Expr::Absent, ty, high_expr, high_type, high.span);
        (Expr::Between(Box::new(value), Box::new(low), Box::new(high), order), Type::Bool)
    }

    fn membership(&mut self, left: &'a ast::Expr, right: &'a ast::Expr, scope: &mut Scope) -> Expr {
        let literal_list = matches!(right.kind, ExprKind::List(_));
        let (element, list) = if literal_list {
            let (element, ty) = self.expr(left, scope, None);
            let list = self.expect(right, scope, &Type::List(Box::new(ty), Length::ANY));
            (element, list)
        } else {
            let (list, ty) = self.expr(right, scope, None);
            let wanted = match ty.element() {
                Some(element) => element.clone(),
                None if ty == Type::Unknown => Type::Unknown,
                None => {
                    let described = self.describe(&ty);
                    self.error("type-mismatch", right.span, format!("`{described}` is not a list"));
                    Type::Unknown
                }
            };
            (self.expect(left, scope, &wanted), list)
        };
        Expr::In(Box::new(element), Box::new(list))
    }

    fn arithmetic(
        &mut self,
        op: BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        let (left, left_type) = self.expr(left, scope, hint);
        let (right, right_type) = self.expr(right, scope, Some(&left_type));
        let sign = if op == BinaryOp::Minus { Sign::Minus } else { Sign::Plus };
        let (a, b) = (Box::new(left), Box::new(right));
        let time = left_type.time_kind();
        match (time, op) {
            (Some(kind), BinaryOp::Plus | BinaryOp::Minus) if right_type == Type::Duration => {
                return (Expr::Shift(kind, a, b, sign), left_type);
            }
            (Some(_), BinaryOp::Minus) if right_type.time_kind().is_some() => {
                let ends = vec![in_seconds(*a, &left_type), in_seconds(*b, &right_type)];
                return (Expr::Call(Function::Difference, ends), Type::Duration);
            }
            (None, BinaryOp::Plus | BinaryOp::Minus) if left_type.element().is_some() => {
                if right_type.element().is_none() {
                    self.mismatch(span, &right_type, &left_type);
                }
                return (Expr::Combine(sign, a, b), left_type);
            }
            _ => {}
        }
        if op == BinaryOp::Over {
            let finding =
                Finding::error("misplaced-division", span, "a quotient is always rounded");
            self.report(finding.help(
                "write `round(a / b, places)` around the whole calculation; in a text, two values \
                 are two holes: `{a}/{b}`",
            ));
            return (Expr::Absent, Type::Unknown);
        }
        let numeric = |ty: &Type| ty.is_number() || *ty == Type::Unknown;
        if !numeric(&left_type) || !numeric(&right_type) {
            if left_type == Type::Unknown || right_type == Type::Unknown {
                return (Expr::Absent, Type::Unknown);
            }
            let (a, b) = (self.describe(&left_type), self.describe(&right_type));
            let is_time = |ty: &Type| matches!(ty, Type::Timestamp | Type::Date);
            let moves = is_time(&left_type) && right_type.is_number();
            let finding = self.error(
                "type-mismatch",
                span,
                format!("`{a}` and `{b}` cannot be used in arithmetic"),
            );
            let joined = |ty: &Type| {
                (ty.is_text() || ty.is_number())
                    && ty.time_kind().is_none()
                    && *ty != Type::Duration
            };
            if op == BinaryOp::Plus && joined(&left_type) && joined(&right_type) {
                let template = "texts are joined by a template: `\"{a} {b}\"`";
                finding.help = Some(template.to_owned());
            } else if moves {
                let units = "a duration has its unit behind the number: `45s`, `30m`, `12h`, `7d`";
                finding.help = Some(units.to_owned());
            }
            return (Expr::Absent, Type::Unknown);
        }
        let op = match op {
            BinaryOp::Minus => Arithmetic::Minus,
            BinaryOp::Times => Arithmetic::Times,
            _ => Arithmetic::Plus,
        };
        let ty = match (&left_type, &right_type) {
            (Type::Decimal(_), _) | (_, Type::Decimal(_)) => {
                calculated(op, places(&a, &left_type), places(&b, &right_type))
            }
            (Type::Int(_), _) => Type::ANY_INT,
            _ => left_type,
        };
        (Expr::Arithmetic(op, a, b), ty)
    }
}

/// Returns a moment that counts smaller units as the seconds since 1970.
fn in_seconds(moment: Expr, ty: &Type) -> Expr {
    let part = match ty {
        Type::Epoch(epoch) => match epoch.unit {
            EpochUnit::Seconds => return moment,
            EpochUnit::Milliseconds => -3,
            EpochUnit::Microseconds => -6,
        },
        _ => return moment,
    };
    match Number::from_parts(false, 1, part) {
        Some(part) => {
            let part = Expr::Literal(Value::N(part));
            Expr::Arithmetic(Arithmetic::Times, Box::new(moment), Box::new(part))
        }
        None => moment,
    }
}
