//! Expressions: names bound, types inferred in both directions.

use tavola_store::{Comparison, Number, Value};

use super::Resolver;
use super::scope::{Scope, Told};
use crate::model::{Arithmetic, CallerTest, Expr, Int, Order, Sign, Type, WriteFact};
use crate::syntax::ast::{self, BinaryOp, ExprKind};
use crate::{Finding, Span};

/// An expression and its type.
pub(super) type Typed = (Expr, Type);

impl<'a> Resolver<'a> {
    /// Resolves an expression that must have this type.
    pub(super) fn expect(&mut self, node: &'a ast::Expr, scope: &mut Scope, wanted: &Type) -> Expr {
        let (expr, mut found) = self.expr(node, scope, Some(wanted));
        if let Expr::Slot(place) = expr
            && *wanted != Type::Unknown
            && let Some(slot) = scope.slots.get_mut(place)
        {
            let other = slot.goes_to(wanted);
            found = slot.ty.clone().unwrap_or(Type::Unknown);
            self.undecided(place, other, wanted, scope);
        }
        self.coerce(expr, &found, wanted, node.span)
    }

    /// Resolves a condition.
    pub(super) fn condition(&mut self, node: &'a ast::Expr, scope: &mut Scope) -> Expr {
        self.expect(node, scope, &Type::Bool)
    }

    pub(super) fn coerce(&mut self, expr: Expr, found: &Type, wanted: &Type, span: Span) -> Expr {
        match (found, wanted) {
            (Type::Timestamp, Type::Epoch) => Expr::ToEpoch(Box::new(expr)),
            (Type::Timestamp, Type::Date) => Expr::DateOf(Box::new(expr)),
            _ if found.fits(wanted) => expr,
            // The absence of a value fits every optional place.
            _ if expr == Expr::Absent => expr,
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
            ExprKind::Name(name) => self.name(name, node.span, scope, hint),
            ExprKind::Field(base, name) => self.field(base, name, scope, hint),
            ExprKind::Call(name, args) => self.call(name, args, node.span, scope),
            ExprKind::Record(name, fields) => self.record(name.as_ref(), fields, node, scope, hint),
            ExprKind::Text(template) => self.text(template, node.span, scope, hint),
            ExprKind::Number(text) => match text.parse::<Number>() {
                Ok(number) => {
                    let whole = number.to_i64();
                    let ty = whole.map_or(Type::Number, |n| Type::Int(Int { min: n, max: n }));
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
                    "`?` stands here behind something that is not compared or set",
                )
                .help = Some("ask with `exists`, or give a fallback with `??`".to_owned());
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
                let otherwise = self.expect(otherwise, scope, &wanted);
                (Expr::When(Box::new(value), Box::new(condition), Box::new(otherwise)), wanted)
            }
            ExprKind::Every | ExprKind::Error => (Expr::Absent, Type::Unknown),
        }
    }

    fn name(&mut self, name: &'a str, span: Span, scope: &mut Scope, hint: Option<&Type>) -> Typed {
        let slot = scope.find(name);
        if let Some(item) = scope.item {
            if let Some(attribute) = self.model.entity(item).attribute(name) {
                let ty = attribute.ty.clone();
                if slot.is_some_and(|slot| !scope.is_input(slot)) {
                    self.error(
                        "ambiguous-name",
                        span,
                        format!("`{name}` is an attribute of the item and a local"),
                    )
                    .help = Some("give the local another name".to_owned());
                }
                return (Expr::Field(Box::new(Expr::Item), name.to_owned()), ty);
            }
            if slot.is_some_and(|slot| scope.is_input(slot)) {
                self.report(
                    Finding::error(
                        "input-needs-prefix",
                        span,
                        format!("`{name}` is an input, and names here are the item's attributes"),
                    )
                    .help(format!("write `input.{name}`")),
                );
            }
        }
        if let Some(slot) = slot {
            return self.slot(slot, scope, hint);
        }
        if let Some(Type::Enum(members)) = hint
            && members.iter().any(|member| member == name)
        {
            return (Expr::Literal(Value::from(name)), Type::Enum([name.to_owned()].into()));
        }
        match name {
            "now" => (Expr::Now, Type::Timestamp),
            "today" => (Expr::Today, Type::Date),
            "new" => match hint {
                Some(Type::Ulid) => (Expr::NewId, Type::Ulid),
                _ => (Expr::NewId, Type::Id),
            },
            "anyone" => (Expr::CallerIs(CallerTest::Anyone), Type::Bool),
            "signed-in" => (Expr::CallerIs(CallerTest::SignedIn), Type::Bool),
            "job" => (Expr::CallerIs(CallerTest::Job), Type::Bool),
            "item" => match scope.item {
                Some(item) => (Expr::Item, Type::Item(item)),
                None => {
                    self.error("unknown-name", span, "there is no `item` here").help = Some(
                        "`item` has a meaning in `visible if`, `filter`, `if` and `while`"
                            .to_owned(),
                    );
                    (Expr::Absent, Type::Unknown)
                }
            },
            _ if self.rules.contains_key(name) => self.rule_call(name, None, span, scope),
            _ => {
                self.unknown_in(name, span, scope, hint);
                (Expr::Absent, Type::Unknown)
            }
        }
    }

    fn unknown_in(&mut self, name: &str, span: Span, scope: &Scope, hint: Option<&Type>) {
        let mut known: Vec<String> = scope.names().map(str::to_owned).collect();
        if let Some(item) = scope.item {
            known.extend(self.model.entity(item).attributes.iter().map(|a| a.name.clone()));
        }
        if let Some(Type::Enum(members)) = hint {
            known.extend(members.iter().cloned());
        }
        known.extend(self.rules.keys().map(|rule| (*rule).to_owned()));
        known.extend(["now", "today", "signed-in", "anyone"].map(str::to_owned));
        let what = match hint {
            Some(Type::Enum(_)) => "member, attribute or input",
            _ => "attribute, input, local or rule",
        };
        self.unknown(what, name, span, known.iter().map(String::as_str));
        if let Some(finding) = self.findings.last_mut().filter(|finding| finding.help.is_none()) {
            finding.help = Some(format!("an input is declared behind the name: `({name})`"));
        }
    }

    /// A slot; its first use tells its type.
    fn slot(&mut self, place: usize, scope: &mut Scope, hint: Option<&Type>) -> Typed {
        let Some(slot) = scope.slots.get_mut(place) else { return (Expr::Absent, Type::Unknown) };
        slot.used = true;
        if slot.ty.is_none() {
            slot.ty = hint.filter(|hint| **hint != Type::Unknown).cloned();
            slot.told = Told::ByCompany;
        }
        (Expr::Slot(place), slot.ty.clone().unwrap_or(Type::Unknown))
    }

    /// Whether a node's type has to come from the other side.
    fn wants_hint(&self, node: &ast::Expr, scope: &Scope) -> bool {
        match &node.kind {
            ExprKind::Name(name) => {
                let attribute = scope
                    .item
                    .is_some_and(|item| self.model.entity(item).attribute(name).is_some());
                match scope.find(name) {
                    _ if attribute => false,
                    Some(slot) => scope.slots.get(slot).is_some_and(|slot| slot.ty.is_none()),
                    None => !matches!(name.as_str(), "now" | "today"),
                }
            }
            ExprKind::Field(base, name) => match &base.kind {
                ExprKind::Name(base) if base == "input" => scope
                    .find(&name.text)
                    .and_then(|slot| scope.slots.get(slot))
                    .is_some_and(|slot| slot.ty.is_none()),
                _ => false,
            },
            ExprKind::Optional(inner) => self.wants_hint(inner, scope),
            ExprKind::Text(_) | ExprKind::List(_) | ExprKind::Number(_) => true,
            _ => false,
        }
    }

    fn field(
        &mut self,
        base: &'a ast::Expr,
        name: &'a ast::Name,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        match &base.kind {
            ExprKind::Name(word) if word == "caller" => return self.claim(name),
            ExprKind::Name(word) if word == "write" && scope.audit => {
                let fact = match name.text.as_str() {
                    "name" => WriteFact::Name,
                    "entity" => WriteFact::Entity,
                    "key" => WriteFact::Key,
                    "id" => WriteFact::Id,
                    other => {
                        self.unknown(
                            "fact in `write`:",
                            other,
                            name.span,
                            ["name", "entity", "key", "id"],
                        );
                        return (Expr::Absent, Type::Unknown);
                    }
                };
                return (Expr::Write(fact), Type::ANY_STRING);
            }
            ExprKind::Name(word) if word == "input" => {
                return match scope.find(&name.text).filter(|slot| scope.is_input(*slot)) {
                    Some(slot) => self.slot(slot, scope, hint),
                    None => {
                        let known: Vec<_> = (0..scope.slots.len())
                            .filter(|slot| scope.is_input(*slot))
                            .filter_map(|slot| scope.slots.get(slot))
                            .map(|slot| slot.name.clone())
                            .collect();
                        self.unknown(
                            "input",
                            &name.text,
                            name.span,
                            known.iter().map(String::as_str),
                        );
                        (Expr::Absent, Type::Unknown)
                    }
                };
            }
            _ => {}
        }
        let (base, ty) = self.expr(base, scope, None);
        let ty = self.field_type(&ty, name);
        (Expr::Field(Box::new(base), name.text.clone()), ty)
    }

    fn claim(&mut self, name: &ast::Name) -> Typed {
        if let Some(place) = self.model.caller.iter().position(|claim| claim.name == name.text) {
            let ty = self.model.caller.get(place).map_or(Type::Unknown, |claim| claim.ty.clone());
            return (Expr::Claim(place), ty);
        }
        match name.text.as_str() {
            "ip" => (Expr::CallerIp, Type::ANY_STRING),
            "agent" => (Expr::CallerAgent, Type::ANY_STRING),
            "service" => (Expr::CallerService, Type::Id),
            other => {
                let known: Vec<_> = self
                    .model
                    .caller
                    .iter()
                    .map(|claim| claim.name.clone())
                    .chain(["ip", "agent", "service"].map(str::to_owned))
                    .collect();
                if self.model.caller.is_empty() {
                    let message = format!("there is no claim `{other}`");
                    let finding = Finding::error("unknown-name", name.span, message);
                    let id = "say what a token tells: `caller { id: id = \"sub\" }`";
                    self.report(finding.help(id));
                } else {
                    self.unknown("claim", other, name.span, known.iter().map(String::as_str));
                }
                (Expr::Absent, Type::Unknown)
            }
        }
    }

    fn list(&mut self, elements: &'a [ast::Expr], scope: &mut Scope, hint: Option<&Type>) -> Typed {
        let mut element_type = hint.and_then(Type::element).cloned();
        let mut resolved = Vec::with_capacity(elements.len());
        for element in elements {
            let (expr, found) = self.expr(element, scope, element_type.as_ref());
            let wanted = element_type.get_or_insert(found.clone()).clone();
            resolved.push(self.coerce(expr, &found, &wanted, element.span));
        }
        let element_type = element_type.unwrap_or(Type::Unknown);
        (Expr::List(resolved), Type::List(Box::new(element_type), None))
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

    fn binary(
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
            BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Times => {
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

    /// Both sides of a comparison; the side whose type is known tells the other's.
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
            (Type::Timestamp, Type::Epoch) => (Expr::ToEpoch(Box::new(left)), right, order),
            (Type::Epoch, Type::Timestamp) => (left, Expr::ToEpoch(Box::new(right)), order),
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

    fn between(
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
            let list = self.expect(right, scope, &Type::List(Box::new(ty), None));
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
            (None, BinaryOp::Plus | BinaryOp::Minus) if left_type.element().is_some() => {
                if right_type.element().is_none() {
                    self.mismatch(span, &right_type, &left_type);
                }
                return (Expr::Combine(sign, a, b), left_type);
            }
            _ => {}
        }
        let numeric = |ty: &Type| ty.is_number() || *ty == Type::Unknown;
        if !numeric(&left_type) || !numeric(&right_type) {
            let (a, b) = (self.describe(&left_type), self.describe(&right_type));
            self.error("type-mismatch", span, format!("`{a}` and `{b}` cannot be calculated with"));
        }
        let op = match op {
            BinaryOp::Minus => Arithmetic::Minus,
            BinaryOp::Times => Arithmetic::Times,
            _ => Arithmetic::Plus,
        };
        let ty = match left_type {
            Type::Int(_) => Type::ANY_INT,
            other => other,
        };
        (Expr::Arithmetic(op, a, b), ty)
    }
}
