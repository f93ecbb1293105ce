//! Expressions: names bound, types inferred in both directions.

use tavola_store::{Number, Value};

use super::Resolver;
use super::decimals::places;
use super::scope::Scope;
use crate::Span;
use crate::model::scalar::Decimal;
use crate::model::{CallerTest, Expr, Int, Length, Type};
use crate::syntax::ast::{self, ExprKind};

/// An expression and its type.
pub(super) type Typed = (Expr, Type);

impl<'a> Resolver<'a> {
    /// Resolves an expression that must have this type.
    pub(super) fn expect(&mut self, node: &'a ast::Expr, scope: &mut Scope, wanted: &Type) -> Expr {
        let resolved = self.expr(node, scope, Some(wanted));
        self.fit(resolved, node.span, scope, wanted)
    }

    /// Takes what has been resolved as a value of a type. A slot learns it.
    pub(super) fn fit(
        &mut self,
        (expr, mut found): Typed,
        span: Span,
        scope: &mut Scope,
        wanted: &Type,
    ) -> Expr {
        if let Expr::Slot(place) = expr
            && *wanted != Type::Unknown
            && let Some(slot) = scope.slots.get_mut(place)
        {
            let other = slot.goes_to(wanted);
            found = slot.ty.clone().unwrap_or(Type::Unknown);
            // What a name stands for tells how often it was rounded.
            if let (Type::Number(_), Some(value)) = (&found, &slot.value)
                && let Some(places) = places(value, &found).and_then(|it| u8::try_from(it).ok())
            {
                found = Type::Decimal(Decimal::with_places(places));
            }
            self.undecided(place, other, wanted, scope);
        }
        self.coerce(expr, &found, wanted, span)
    }

    /// Resolves a condition.
    pub(super) fn condition(&mut self, node: &'a ast::Expr, scope: &mut Scope) -> Expr {
        self.expect(node, scope, &Type::Bool)
    }

    pub(super) fn coerce(&mut self, expr: Expr, found: &Type, wanted: &Type, span: Span) -> Expr {
        match (found, wanted) {
            (Type::Timestamp, Type::Epoch(epoch)) => Expr::ToEpoch(Box::new(expr), epoch.unit),
            (Type::Timestamp, Type::Date) => Expr::DateOf(Box::new(expr)),
            (_, Type::Decimal(decimal)) if let Some(places) = places(&expr, found) => {
                if places > u32::from(decimal.places) {
                    self.too_many_places(places, *decimal, span);
                }
                match &expr {
                    Expr::Literal(Value::N(number)) => match decimal.stored_text(number) {
                        Some(text) => Expr::Literal(Value::S(text)),
                        None => expr,
                    },
                    _ => expr,
                }
            }
            _ if found.fits(wanted) => expr,
            // The absence of a value fits every optional place.
            _ if expr == Expr::Absent => expr,
            (Type::Number(_), Type::Decimal(_) | Type::Int(_)) => {
                self.needs_rounding(found, wanted, span);
                expr
            }
            _ => {
                self.mismatch(span, found, wanted);
                expr
            }
        }
    }

    /// Resolves an expression; `hint` is the type that its place suggests.
    pub(super) fn expr(
        &mut self,
        node: &'a ast::Expr,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        match &node.kind {
            ExprKind::Name(name) => {
                let typed = self.name(name, node.span, scope, hint);
                Self::as_number(typed, hint)
            }
            ExprKind::Field(base, name) => {
                let typed = self.field(base, name, scope, hint);
                Self::as_number(typed, hint)
            }
            ExprKind::Call(name, args) => self.call(name, args, node.span, scope),
            ExprKind::Record(name, fields) => self.record(name.as_ref(), fields, node, scope, hint),
            ExprKind::Text(template) => self.text(template, node.span, scope, hint),
            ExprKind::Number(text) => match text.parse::<Number>() {
                Ok(number) => {
                    let whole = number.to_i64();
                    let ty = whole.map_or(Type::ANY_NUMBER, |n| Type::Int(Int { min: n, max: n }));
                    (Expr::Literal(Value::N(number)), ty)
                }
                Err(_) => {
                    self.error("bad-number", node.span, "this number has more than 38 digits");
                    (Expr::Absent, Type::Unknown)
                }
            },
            ExprKind::Duration(seconds) => {
                let seconds = i64::try_from(*seconds).unwrap_or(i64::MAX);
                (Expr::Literal(Value::from(seconds)), Type::Duration)
            }
            ExprKind::Date(text) => (Expr::Literal(Value::from(text.as_str())), Type::Date),
            ExprKind::Bool(truth) => (Expr::Literal(Value::Bool(*truth)), Type::Bool),
            ExprKind::List(elements) => self.list(elements, scope, hint),
            ExprKind::Optional(inner) => {
                self.error(
                    "misplaced-optional",
                    node.span,
                    "`?` is allowed only after a value that is compared or set",
                )
                .help = Some(
                    "leave it out: what is absent stays absent; or give a fallback with `??`"
                        .to_owned(),
                );
                self.expr(inner, scope, hint)
            }
            ExprKind::Not(inner) => (Expr::Not(Box::new(self.condition(inner, scope))), Type::Bool),
            ExprKind::Exists(inner) => {
                let (inner, _) = self.expr(inner, scope, None);
                (Expr::Exists(Box::new(inner)), Type::Bool)
            }
            ExprKind::Service(name) => {
                (Expr::CallerIs(CallerTest::Service(name.text.clone())), Type::Bool)
            }
            ExprKind::Binary(op, left, right) => {
                self.binary(*op, left, right, node.span, scope, hint)
            }
            ExprKind::Between(value, low, high) => self.between(value, low, high, scope),
            ExprKind::When { value, condition, otherwise } => {
                let condition = self.condition(condition, scope);
                let (value, ty) = self.expr(value, scope, hint);
                let wanted = hint.unwrap_or(&ty).clone();
                let otherwise = match otherwise {
                    Some(otherwise) => self.expect(otherwise, scope, &wanted),
                    None => Expr::Absent,
                };
                (Expr::When(Box::new(value), Box::new(condition), Box::new(otherwise)), wanted)
            }
            ExprKind::Range(low, high, step) => {
                self.range((low, high), step.as_deref(), scope, hint)
            }
            ExprKind::Every | ExprKind::Error => (Expr::Absent, Type::Unknown),
        }
    }

    fn list(&mut self, elements: &'a [ast::Expr], scope: &mut Scope, hint: Option<&Type>) -> Typed {
        let hint = hint.and_then(Type::element).cloned();
        let mut element_type = hint.or_else(|| self.members(elements, scope));
        let mut resolved = Vec::with_capacity(elements.len());
        for element in elements {
            let (expr, found) = self.expr(element, scope, element_type.as_ref());
            let wanted = element_type.get_or_insert(found.clone()).clone();
            resolved.push(self.coerce(expr, &found, &wanted, element.span));
        }
        let element_type = element_type.unwrap_or(Type::Unknown);
        (Expr::List(resolved), Type::List(Box::new(element_type), Length::ANY))
    }

    /// Returns the type of names that mean nothing else here and are all members of one enum.
    fn members(&self, elements: &[ast::Expr], scope: &Scope) -> Option<Type> {
        let name = |element: &'_ ast::Expr| match &element.kind {
            ExprKind::Name(name) => Some(name.clone()),
            _ => None,
        };
        let names: Vec<String> = elements.iter().map(name).collect::<Option<_>>()?;
        let item = scope.item.map(|item| self.model.entity(item));
        let is_known = |name: &String| {
            scope.find(name).is_some() || item.is_some_and(|item| item.attribute(name).is_some())
        };
        if names.is_empty() || names.iter().any(is_known) {
            return None;
        }
        let attributes = self.model.entities.iter().flat_map(|entity| &entity.attributes);
        let mut enums = attributes.filter_map(|attribute| attribute.ty.words());
        enums.find(|members| names.iter().all(|name| members.contains(name)))?;
        Some(Type::Enum(names.into()))
    }

    fn record(
        &mut self,
        name: Option<&'a ast::Name>,
        fields: &'a [ast::Field],
        node: &ast::Expr,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        let ty = match (name, hint) {
            (Some(name), _) => match self.types.get(name.text.as_str()).copied() {
                Some(declared) => self.resolve_type(&declared.ty),
                None => {
                    let known: Vec<_> = self.types.keys().copied().collect();
                    self.unknown("nested type", &name.text, name.span, known);
                    Type::Unknown
                }
            },
            (None, Some(Type::List(element, _))) => (**element).clone(),
            (None, Some(hint)) => hint.clone(),
            (None, None) => Type::Map,
        };
        let mut resolved = Vec::with_capacity(fields.len());
        for field in fields {
            let wanted = match &ty {
                Type::Record(_) => self.field_type(&ty, &field.name),
                _ => Type::Unknown,
            };
            resolved.push((field.name.text.clone(), self.expect(&field.value, scope, &wanted)));
        }
        if let Type::Record(attributes) = &ty {
            for attribute in attributes.iter() {
                if fields.iter().any(|field| field.name.text == attribute.name) {
                    continue;
                }
                if let Some(default) = &attribute.value {
                    resolved.push((attribute.name.clone(), default.clone()));
                } else if !attribute.optional {
                    let message = format!("`{}` is missing", attribute.name);
                    self.error("missing-attribute", node.span, message);
                }
            }
        }
        (Expr::Record(resolved), ty)
    }

    fn text(
        &mut self,
        template: &'a ast::Template,
        span: Span,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        let resolved = self.template(template, scope);
        let Some(text) = resolved.constant() else {
            // A template with an id inside is still an id: `inv-{new}`.
            let ty = match hint {
                Some(ty @ (Type::Id | Type::Email | Type::Url)) => ty.clone(),
                _ => Type::ANY_STRING,
            };
            return (Expr::Template(resolved), ty);
        };
        let literal = Expr::Literal(Value::from(text));
        match hint {
            Some(Type::Enum(members)) => {
                if members.iter().any(|member| member == text) {
                    (literal, Type::Enum([text.to_owned()].into()))
                } else {
                    let members: Vec<_> = members.iter().map(String::as_str).collect();
                    self.unknown("member", text, span, members);
                    (literal, Type::Unknown)
                }
            }
            Some(ty) if ty.is_text() => (literal, ty.clone()),
            _ => (literal, Type::ANY_STRING),
        }
    }
}
