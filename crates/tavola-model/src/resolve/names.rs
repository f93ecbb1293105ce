//! Names in expressions: attributes, inputs, locals, claims and the words of the language.

use tavola_store::Value;

use super::expr::Typed;
use super::scope::{Scope, TypeSource};
use super::{GLOBAL, Resolver};
use crate::model::scalar::UuidVersion;
use crate::model::{CallerTest, EntityId, Expr, NewId, Type, WriteFact};
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::habits;
use crate::{Finding, Fix, Span};

impl<'a> Resolver<'a> {
    pub(super) fn name(
        &mut self,
        name: &'a str,
        span: Span,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
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
                Some(Type::Ulid) => (Expr::NewId(NewId::Ulid), Type::Ulid),
                Some(Type::Uuid(uuid)) => {
                    let version = uuid.version.unwrap_or(UuidVersion::V4);
                    (Expr::NewId(NewId::Uuid(version)), Type::Uuid(*uuid))
                }
                _ => (Expr::NewId(NewId::Ulid), Type::Id),
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
        let container = scope.item.map(|item| self.model.entity(item).name.clone());
        let known = known.iter().map(String::as_str);
        // What is asked by itself is a rule, which is the same everywhere.
        let is_rule = hint == Some(&Type::Bool) && scope.item.is_none();
        let within = if is_rule { Some(GLOBAL) } else { container.as_deref() };
        self.unknown_within(what, name, span, known, within);
        let of_item = scope.item.and_then(|item| self.typed_so(item, name));
        if let (Some(finding), Some(attribute)) = (self.findings.last_mut(), &of_item) {
            finding.help = Some(format!("`{name}` is a type; did you mean `{attribute}`?"));
            finding.fix = Some(Fix::replace(span, attribute.as_str()));
            return;
        }
        self.advise(habits::value(name), span);
        let Some(finding) = self.findings.last_mut().filter(|finding| finding.help.is_none())
        else {
            return;
        };
        finding.help = Some(match (hint, container) {
            (Some(Type::Enum(members)), _) => {
                format!("the members are `{}`", members.join("`, `"))
            }
            (_, Some(entity)) => format!("declare it in `{entity}`: `{name}: ...`"),
            (_, None) => format!("an input is declared behind the name: `({name})`"),
        });
    }

    /// Returns the only attribute of a type, if the name is that of the type.
    fn typed_so(&self, item: EntityId, name: &str) -> Option<String> {
        let attributes = self.model.entity(item).attributes.iter();
        let of_type = attributes.filter(|attribute| attribute.ty.to_string() == name);
        super::load::single(of_type).map(|attribute| attribute.name.clone())
    }

    /// Resolves a slot; its first use determines its type.
    fn slot(&mut self, place: usize, scope: &mut Scope, hint: Option<&Type>) -> Typed {
        let Some(slot) = scope.slots.get_mut(place) else { return (Expr::Absent, Type::Unknown) };
        slot.used = true;
        if slot.ty.is_none() {
            slot.ty = hint.filter(|hint| **hint != Type::Unknown).cloned();
            slot.type_source = TypeSource::Comparison;
        }
        (Expr::Slot(place), slot.ty.clone().unwrap_or(Type::Unknown))
    }

    /// Returns `true` if a node's type has to come from the other side.
    pub(super) fn wants_hint(&self, node: &ast::Expr, scope: &Scope) -> bool {
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

    pub(super) fn field(
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
                    // Of a claim as short as `id`, nobody meant `ip`.
                    .chain(["ip", "agent", "service"].map(str::to_owned))
                    .filter(|known| other.len() > 2 || known.len() > 2)
                    .collect();
                if self.model.caller.is_empty() {
                    let message = format!("there is no claim `{other}`");
                    let finding = Finding::error("unknown-name", name.span, message);
                    let id = "declare what a token contains: `caller { id: id = \"sub\" }`";
                    self.report(finding.help(id).about(Some(GLOBAL), "caller"));
                } else {
                    self.unknown("claim", other, name.span, known.iter().map(String::as_str));
                }
                (Expr::Absent, Type::Unknown)
            }
        }
    }
}
