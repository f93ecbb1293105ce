//! Functions whose meaning depends on how their arguments are written: `days(n)`, `round(a / b, 2)`,
//! and the transforms of holes as functions.

use tavola_store::Value;

use super::Resolver;
use super::expr::Typed;
use super::scope::Scope;
use crate::model::{Expr, Function, Hole, Template, TemplatePart, TimeUnit, Transform, Type};
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

    /// Resolves `round(x, places)` and `round(a / b, places)`.
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
        let ty = if places == 0 { Type::ANY_INT } else { Type::ANY_NUMBER };
        let places = Expr::Literal(Value::from(i64::from(places)));
        if let ExprKind::Binary(BinaryOp::Over, above, below) = &number.value.kind {
            let (above, below) = (self.number(above, scope), self.number(below, scope));
            return (Expr::Call(Function::Quotient, vec![above, below, places]), ty);
        }
        let number = self.number(&number.value, scope);
        (Expr::Call(Function::Round, vec![number, places]), ty)
    }

    /// Resolves any number, a length of time among them.
    fn number(&mut self, node: &'a ast::Expr, scope: &mut Scope) -> Expr {
        let (value, ty) = self.expr(node, scope, None);
        if matches!(value, Expr::Slot(_)) && ty == Type::Unknown {
            return self.expect(node, scope, &Type::ANY_NUMBER);
        }
        if !ty.is_number() && ty != Type::Unknown {
            self.mismatch(node.span, &ty, &Type::ANY_NUMBER);
        }
        value
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
                Some(format!("write `{{{of}:{}}}`", function.text))
            }
            _ => Some("keep the value in an attribute: `name: TYPE = EXPR kept`".to_owned()),
        };
        self.report(finding.maybe_help(help));
    }
}
