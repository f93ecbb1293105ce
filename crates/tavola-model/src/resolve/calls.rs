//! Calls in expressions: what a name with arguments means, and the built-in functions.

use super::Resolver;
use super::expr::Typed;
use super::scope::Scope;
use crate::model::{Expr, Function, Int, Type};
use crate::syntax::ast;
use crate::{Finding, Span};

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
        let known: Vec<_> = self
            .entities
            .keys()
            .chain(self.rules.keys())
            .copied()
            .chain(Function::ALL.iter().map(|(function, _)| *function))
            .collect();
        self.unknown("entity, rule or function", &name.text, name.span, known);
        (Expr::Absent, Type::Unknown)
    }

    fn function(
        &mut self,
        function: Function,
        args: &'a [ast::Arg],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let text = Type::ANY_STRING;
        let words = |ty: Type| Type::List(Box::new(ty), None);
        // What each argument must be (None: anything), and the result.
        let (wanted, result): (Vec<Option<Type>>, Type) = match function {
            Function::Mentions => (vec![Some(text)], words(Type::Id)),
            Function::Words => (vec![Some(text)], words(Type::Word)),
            Function::Left => (vec![Some(text.clone()), Some(Type::Number)], text),
            // Its result is what it is given.
            Function::Last => (vec![None, Some(Type::Number)], Type::Unknown),
            Function::Size => (vec![None], Type::Int(Int { min: 0, max: i64::MAX })),
            Function::Days => (vec![Some(Type::Number)], Type::Duration),
            Function::Time => (vec![Some(Type::Ulid)], Type::Timestamp),
            Function::Lower | Function::Upper => (vec![Some(text.clone())], text),
            Function::BeginsWith => (vec![Some(text.clone()), Some(text)], Type::Bool),
            Function::Contains => (vec![None, None], Type::Bool),
        };
        if args.len() != wanted.len() {
            let message = format!(
                "`{}` takes {} argument{}, not {}",
                function.name(),
                wanted.len(),
                if wanted.len() == 1 { "" } else { "s" },
                args.len(),
            );
            self.error("wrong-arguments", span, message);
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
