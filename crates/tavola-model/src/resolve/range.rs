//! Ranges: `low..high by step`, of whole numbers, days or moments.

use tavola_store::Value;

use super::Resolver;
use super::expr::Typed;
use super::scope::Scope;
use crate::model::{Expr, Function, Int, Length, Type};
use crate::syntax::ast;
use crate::{Finding, Span};

/// How long a day is, in seconds.
const DAY: i64 = 86_400;

impl<'a> Resolver<'a> {
    /// Resolves a range. Its elements are what its ends are.
    pub(super) fn range(
        &mut self,
        (low, high): (&'a ast::Expr, &'a ast::Expr),
        step: Option<&'a ast::Expr>,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        let hint = hint.and_then(Type::element);
        let (first, last) = (self.expr(low, scope, hint), self.expr(high, scope, hint));
        let element = match hint {
            Some(element @ (Type::Int(_) | Type::Date | Type::Timestamp)) => element.clone(),
            _ => match (&first.1, &last.1) {
                (time @ (Type::Date | Type::Timestamp), _)
                | (Type::Unknown, time @ (Type::Date | Type::Timestamp)) => time.clone(),
                _ => Type::ANY_INT,
            },
        };
        let mut args = vec![
            self.fit(first, low.span, scope, &element),
            self.fit(last, high.span, scope, &element),
        ];
        let span = low.span.to(high.span);
        let reported = self.findings.len();
        match (step, &element) {
            (None, Type::Timestamp) => {
                let message = "a range of moments needs a step";
                let help = "say how far they are apart: `from..to by 15m`";
                self.report(Finding::error("bad-range", span, message).help(help));
            }
            (None, _) => {}
            (Some(step), Type::Int(_)) => {
                args.push(self.expect(step, scope, &Type::Int(Int { min: 1, max: Int::ANY.max })));
            }
            (Some(step), _) => args.push(self.expect(step, scope, &Type::Duration)),
        }
        if let (Some(step), Some(value)) = (step, args.get(2))
            && self.findings.len() == reported
        {
            self.bad_step(value, &element, step.span);
        }
        let list = Type::List(Box::new(element), Length::ANY);
        (Expr::Call(Function::Range, args), list)
    }

    /// Reports a step that a range cannot have, as far as the model says.
    fn bad_step(&mut self, step: &Expr, element: &Type, span: Span) {
        let Some(step) = known(step) else { return };
        let message = if step <= 0 {
            "the step of a range goes forward"
        } else if *element == Type::Date && step % DAY != 0 {
            "days are whole days apart"
        } else {
            return;
        };
        let help = match element {
            Type::Date => "write `by 7d`; for moments, both ends are timestamps",
            Type::Timestamp => "write `by 15m`",
            _ => "write `by 10`",
        };
        self.report(Finding::error("bad-range", span, message).help(help));
    }
}

/// Returns the number that a step is, in seconds if it is a duration.
fn known(step: &Expr) -> Option<i64> {
    match step {
        Expr::Literal(Value::N(number)) => number.to_i64(),
        Expr::Call(Function::Duration(unit), args) => match args.as_slice() {
            [Expr::Literal(Value::N(number))] => number.to_i64()?.checked_mul(unit.seconds()),
            _ => None,
        },
        _ => None,
    }
}
