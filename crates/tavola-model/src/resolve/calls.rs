//! Calls in expressions: what a name with arguments means, and the built-in functions.

use super::Resolver;
use super::expr::Typed;
use super::scope::Scope;
use crate::model::{Expr, Function, Int, Length, Transform, Type};
use crate::syntax::ast;
use crate::syntax::habits;
use crate::{Finding, Fix, Span};

impl<'a> Resolver<'a> {
    pub(super) fn call(
        &mut self,
        name: &'a ast::Name,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        if let Some(entity) = self.entities.get(name.text.as_str()).copied() {
            return (self.load(entity, Some(args), span, scope), Type::Item(entity));
        }
        if self.rules.contains_key(name.text.as_str()) {
            return self.rule_call(&name.text, Some(args), span, scope);
        }
        if let Some((_, function)) =
            Function::ALL.iter().find(|(function, _)| *function == name.text)
        {
            return self.function(*function, args, span, scope);
        }
        if Transform::NAMES.contains(&name.text.as_str()) {
            return self.transform_call(name, args, span, scope);
        }
        if self.reads.contains_key(name.text.as_str()) {
            self.report(
                Finding::error(
                    "misplaced-read",
                    span,
                    format!("the read `{}` cannot be called here", name.text),
                )
                .help("bind it with `let`, loop over it with `for`, or fetch it with `with`"),
            );
            return (Expr::Absent, Type::Unknown);
        }
        if args.is_empty() && habits::WITHOUT_PARENTHESES.contains(&name.text.as_str()) {
            let message = format!("`{}` takes no parentheses", name.text);
            self.report(
                Finding::error("syntax", span, message)
                    .help(format!("write `{}`", name.text))
                    .fix(Fix::replace(span, name.text.as_str())),
            );
            return self.name(&name.text, name.span, scope, None);
        }
        let known: Vec<_> = self
            .entities
            .keys()
            .chain(self.rules.keys())
            .copied()
            .chain(Function::ALL.iter().map(|(function, _)| *function))
            .chain(Transform::NAMES)
            .collect();
        self.unknown("entity, rule or function", &name.text, name.span, known);
        self.advise(habits::function(&name.text), name.span);
        if let Some(finding) = self.findings.last_mut().filter(|finding| finding.help.is_none()) {
            let functions = Function::ALL.iter().map(|(name, _)| *name);
            let all: Vec<_> = functions.chain(Transform::NAMES.into_iter().skip(3)).collect();
            finding.help = Some(format!("the functions are {}", all.join(", ")));
        }
        (Expr::Absent, Type::Unknown)
    }

    /// Returns `true` if a name with arguments is a condition or a value.
    pub(super) fn is_function_or_rule(&self, name: &str) -> bool {
        let is_function = Function::ALL.iter().any(|(known, _)| *known == name);
        self.rules.contains_key(name) || is_function || Transform::NAMES.contains(&name)
    }

    /// Reports a call with too few or too many arguments.
    pub(super) fn wrong_arguments(&mut self, name: &str, wanted: usize, given: usize, span: Span) {
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("`{name}` takes {wanted} argument{plural}, not {given}");
        let form = match name {
            "left" => "`left(text, 20)`",
            "last" => "`last(list, 20)`",
            "replace" => "`replace(text, \"a\", \"b\")`",
            "round" => "`round(x, 2)`, `round(a / b, 2)`",
            "random" => "`random(10)`: a whole number from 0 to 9",
            "min" | "max" => "`min(a, b)`; more values are nested, `min(a, min(b, c))`",
            "begins_with" => "`begins_with(text, start)`",
            "contains" => "`contains(list, element)`, `contains(text, part)`",
            _ => "",
        };
        let finding = self.error("wrong-arguments", span, message);
        finding.help = (!form.is_empty()).then(|| form.to_owned());
    }

    fn function(
        &mut self,
        function: Function,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let text = Type::ANY_STRING;
        let words = |ty: Type| Type::List(Box::new(ty), Length::ANY);
        // What each argument must be (None: anything), and the result.
        let (wanted, result): (Vec<Option<Type>>, Type) = match function {
            Function::Mentions => (vec![Some(text)], words(Type::Id)),
            Function::Words => (vec![Some(text)], words(Type::Word)),
            Function::Left => (vec![Some(text.clone()), Some(Type::ANY_NUMBER)], text),
            // Its result is what it is given.
            Function::Last => (vec![None, Some(Type::ANY_NUMBER)], Type::Unknown),
            Function::Size => (vec![None], Type::Int(Int { min: 0, max: i64::MAX })),
            Function::Duration(unit) => return self.in_units(unit, args, span, scope),
            Function::Round => return self.round(args, span, scope),
            Function::Random => return self.random(args, span, scope),
            Function::Trim | Function::Normalize => (vec![Some(text.clone())], text),
            Function::Replace => {
                (vec![Some(text.clone()), Some(text.clone()), Some(text.clone())], text)
            }
            Function::Number => (vec![Some(text)], Type::ANY_NUMBER),
            Function::Amount => (vec![None], Type::ANY_NUMBER),
            // Written like others, which have been resolved above.
            Function::Whole(_) => (vec![Some(Type::Duration)], Type::ANY_INT),
            Function::Difference => (vec![None, None], Type::Duration),
            Function::Quotient => (vec![None, None, None], Type::ANY_NUMBER),
            Function::Range => (vec![None, None], words(Type::ANY_INT)),
            Function::Least | Function::Greatest => {
                return self.extreme(function, args, span, scope);
            }
            Function::Time => (vec![Some(Type::Ulid)], Type::Timestamp),
            Function::Lower | Function::Upper => (vec![Some(text.clone())], text),
            Function::BeginsWith => (vec![Some(text.clone()), Some(text)], Type::Bool),
            Function::Contains => (vec![None, None], Type::Bool),
        };
        if args.len() != wanted.len() {
            self.wrong_arguments(function.name(), wanted.len(), args.len(), span);
            return (Expr::Absent, result);
        }
        let mut resolved = Vec::with_capacity(args.len());
        let mut given = Type::Unknown;
        for (arg, wanted) in args.iter().zip(&wanted) {
            resolved.push(match wanted {
                Some(wanted) => self.expect(&arg.value, scope, wanted),
                None => {
                    let (value, ty) = self.expr(&arg.value, scope, None);
                    given = ty;
                    value
                }
            });
        }
        if function != Function::Last {
            return (Expr::Call(function, resolved), result);
        }
        if !matches!(given, Type::List(..) | Type::Unknown) {
            let described = self.describe(&given);
            self.error("type-mismatch", span, format!("`{described}` is not a list"));
        }
        (Expr::Call(function, resolved), given)
    }
}
