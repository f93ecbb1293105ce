//! Calls in expressions: entities by key, rules, functions.

use super::expr::Typed;
use super::scope::{Scope, SlotKind};
use super::{Progress, Resolver};
use crate::model::{EntityId, Expr, Function, Int, Load, Rule, RuleId, Type};
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

    /// `Entity(args)`: a value for each attribute of the primary key. Without arguments, each comes
    /// from what has its name.
    pub(super) fn load(
        &mut self,
        entity: EntityId,
        args: Option<&'a [ast::Arg]>,
        span: Span,
        scope: &mut Scope,
    ) -> Expr {
        let key_attributes = self.model.entity(entity).key_attributes.clone();
        let entity_name = self.model.entity(entity).name.clone();
        let mut key: Vec<(String, Expr)> = Vec::with_capacity(key_attributes.len());
        for arg in args.unwrap_or_default() {
            let Some(name) = self.arg_name(arg) else { continue };
            if !key_attributes.contains(&name.text) {
                let what = format!("part of the key of `{entity_name}` called");
                self.unknown(
                    &what,
                    &name.text,
                    name.span,
                    key_attributes.iter().map(String::as_str),
                );
                continue;
            }
            if key.iter().any(|(given, _)| *given == name.text) {
                self.error("duplicate-name", name.span, format!("`{}` is given twice", name.text));
                continue;
            }
            let wanted = self.attribute_type(entity, &name.text);
            key.push((name.text.clone(), self.expect(&arg.value, scope, &wanted)));
        }
        for attribute in &key_attributes {
            if key.iter().any(|(given, _)| given == attribute) {
                continue;
            }
            if args.is_none()
                && let Some(value) =
                    self.same_named(attribute, scope, &self.attribute_type(entity, attribute))
            {
                key.push((attribute.clone(), value));
                continue;
            }
            let follows = self
                .model
                .entity(entity)
                .attribute(attribute)
                .and_then(|attribute| attribute.value.clone())
                .filter(|value| !matches!(value, Expr::Literal(_)))
                .and_then(|value| substitute(&value, &key));
            match follows {
                Some(value) => key.push((attribute.clone(), value)),
                None => {
                    self.report(
                        Finding::error(
                            "incomplete-key",
                            span,
                            format!(
                                "`{attribute}` is missing: the key of `{entity_name}` needs it"
                            ),
                        )
                        .help(format!("`{entity_name}({})`", key_attributes.join(", "))),
                    );
                }
            }
        }
        // The order of the templates, so that equal loads look equal.
        key.sort_by_key(|(name, _)| key_attributes.iter().position(|attribute| attribute == name));
        Expr::Load(Box::new(Load { entity, key }))
    }

    pub(super) fn attribute_type(&self, entity: EntityId, name: &str) -> Type {
        self.model
            .entity(entity)
            .attribute(name)
            .map_or(Type::Unknown, |attribute| attribute.ty.clone())
    }

    pub(super) fn arg_name(&mut self, arg: &'a ast::Arg) -> Option<&'a ast::Name> {
        if arg.name.is_none() {
            self.report(
                Finding::error("unnamed-argument", arg.value.span, "this argument has no name")
                    .why("arguments are by name, never by place")
                    .help("write `name = value`"),
            );
        }
        arg.name.as_ref()
    }

    /// What has this name in sight, for arguments that are left out.
    fn same_named(&mut self, name: &str, scope: &mut Scope, wanted: &Type) -> Option<Expr> {
        if let Some(item) = scope.item
            && self.model.entity(item).attribute(name).is_some()
        {
            return Some(Expr::Field(Box::new(Expr::Item), name.to_owned()));
        }
        let place = scope.find(name)?;
        let slot = scope.slots.get_mut(place)?;
        slot.used = true;
        let other = slot.goes_to(wanted);
        self.undecided(place, other, wanted, scope);
        Some(Expr::Slot(place))
    }

    pub(super) fn rule_call(
        &mut self,
        name: &str,
        args: Option<&'a [ast::Arg]>,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let Some(id) = self.rules.get(name).copied() else { return (Expr::Absent, Type::Bool) };
        self.resolve_rule(id, span);
        let params = self.model.rule(id).params.clone();
        let mut values: Vec<Option<Expr>> = vec![None; params.len()];
        for arg in args.unwrap_or_default() {
            // A rule of one item parameter takes an item whatever its name: `owns(item)`.
            let by_place = match (arg.name.as_ref(), params.as_slice()) {
                (_, [(_, Type::Item(_))]) => Some(0),
                (Some(name), _) => params.iter().position(|(param, _)| *param == name.text),
                (None, _) => None,
            };
            let by_place = by_place.or_else(|| self.item_param(arg, &params, &values, scope));
            // `granted(item, VIEW_DECK)`: the one parameter of an enum that has this member.
            let by_place = by_place.or_else(|| match &arg.value.kind {
                ast::ExprKind::Name(member) => {
                    single(params.iter().zip(&values).enumerate().filter_map(
                        |(place, ((_, ty), value))| match ty {
                            Type::Enum(members) if value.is_none() && members.contains(member) => {
                                Some(place)
                            }
                            _ => None,
                        },
                    ))
                }
                _ => None,
            });
            let Some(place) = by_place else {
                match &arg.name {
                    Some(given) => {
                        let what = format!("parameter of the rule `{name}` called");
                        self.unknown(
                            &what,
                            &given.text,
                            given.span,
                            params.iter().map(|(p, _)| p.as_str()),
                        );
                    }
                    None => {
                        self.arg_name(arg);
                    }
                }
                continue;
            };
            if let (Some((_, ty)), Some(value)) = (params.get(place), values.get_mut(place)) {
                *value = Some(self.expect(&arg.value, scope, ty));
            }
        }
        let mut complete = Vec::with_capacity(params.len());
        for ((param, ty), value) in params.iter().zip(values) {
            let value = value.or_else(|| match args {
                None => self.same_named(param, scope, ty),
                Some(_) => None,
            });
            match value {
                Some(value) => complete.push(value),
                None => {
                    self.report(
                        Finding::error(
                            "missing-argument",
                            span,
                            format!("the rule `{name}` needs `{param}`"),
                        )
                        .help(format!("`{name}({param} = ...)`")),
                    );
                    complete.push(Expr::Absent);
                }
            }
        }
        (Expr::Rule(id, complete), Type::Bool)
    }

    /// The parameter that an item goes to: the only one of its entity.
    fn item_param(
        &mut self,
        arg: &'a ast::Arg,
        params: &[(String, Type)],
        values: &[Option<Expr>],
        scope: &mut Scope,
    ) -> Option<usize> {
        let entity = match &arg.value.kind {
            ast::ExprKind::Name(name) if name == "item" => scope.item,
            ast::ExprKind::Name(name) => {
                let slot = scope.find(name)?;
                match scope.slots.get(slot)?.ty {
                    Some(Type::Item(entity)) => Some(entity),
                    _ => None,
                }
            }
            ast::ExprKind::Call(name, _) => self.entities.get(name.text.as_str()).copied(),
            _ => None,
        }?;
        single(params.iter().zip(values).enumerate().filter_map(|(place, ((_, ty), value))| {
            (*ty == Type::Item(entity) && value.is_none()).then_some(place)
        }))
    }

    /// Resolves a rule when it is first needed; rules may use each other, but not in a circle.
    pub(super) fn resolve_rule(&mut self, id: RuleId, from: Span) {
        match self.rule_states.get(id.0) {
            Some(Progress::Waiting) => {}
            Some(Progress::Running) => {
                let name = self.model.rule(id).name.clone();
                self.error("cycle", from, format!("the rule `{name}` depends on itself"));
                return;
            }
            _ => return,
        }
        self.set_progress(id, Progress::Running);
        if let Some((_, node)) = self.rule_nodes.get(id.0).copied() {
            let mut scope = Scope::default();
            for param in &node.params {
                let ty = param.ty.as_ref().map(|ty| self.resolve_type(ty));
                scope.push(&param.name.text, ty, SlotKind::Local, param.name.span);
            }
            let condition = self.condition(&node.condition, &mut scope);
            for slot in &scope.slots {
                if !slot.used {
                    self.error("unused-input", slot.span, format!("`{}` is never used", slot.name));
                } else if slot.ty.is_none() {
                    self.untyped(&slot.name, slot.span);
                }
            }
            let params = scope.frame().into_iter().map(|local| (local.name, local.ty)).collect();
            if let Some(rule) = self.model.rules.get_mut(id.0) {
                *rule = Rule { params, condition, ..rule.clone() };
            }
        }
        self.set_progress(id, Progress::Done);
    }

    fn set_progress(&mut self, id: RuleId, progress: Progress) {
        if let Some(state) = self.rule_states.get_mut(id.0) {
            *state = progress;
        }
    }

    pub(super) fn untyped(&mut self, name: &str, span: Span) {
        self.report(
            Finding::error(
                "untyped-input",
                span,
                format!("the type of `{name}` cannot be told from its uses"),
            )
            .help(format!("write it: `{name}: id`")),
        );
    }

    /// Reports a slot whose uses tell two types of which neither includes the other.
    pub(super) fn undecided(
        &mut self,
        place: usize,
        one: Option<Type>,
        other: &Type,
        scope: &Scope,
    ) {
        let (Some(one), Some(slot)) = (one, scope.slots.get(place)) else { return };
        let is_known = |f: &Finding| f.code == "untyped-input" && f.span == slot.span;
        if self.findings.iter().any(is_known) {
            return;
        }
        let (one, other) = (self.describe(&one), self.describe(other));
        let name = &slot.name;
        let message = format!("the uses of `{name}` tell different types: `{one}` and `{other}`");
        let help = format!("write the one that is meant: `{name}: {one}` or `{name}: {other}`");
        self.report(Finding::error("untyped-input", slot.span, message).help(help));
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

/// The only element, if there is exactly one.
fn single<T>(mut candidates: impl Iterator<Item = T>) -> Option<T> {
    let first = candidates.next()?;
    candidates.next().is_none().then_some(first)
}

/// An attribute's expression with key arguments in place of the item's attributes, if it needs
/// nothing else: `createdAt = time(commentId)`.
fn substitute(value: &Expr, key: &[(String, Expr)]) -> Option<Expr> {
    match value {
        Expr::Field(base, name) if **base == Expr::Item => {
            key.iter().find(|(given, _)| given == name).map(|(_, value)| value.clone())
        }
        Expr::Call(function, args) => {
            let args = args.iter().map(|arg| substitute(arg, key)).collect::<Option<_>>()?;
            Some(Expr::Call(*function, args))
        }
        Expr::DateOf(inner) => Some(Expr::DateOf(Box::new(substitute(inner, key)?))),
        Expr::Literal(_) => Some(value.clone()),
        _ => None,
    }
}
