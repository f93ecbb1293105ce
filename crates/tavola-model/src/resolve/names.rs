//! Names in expressions: attributes, inputs, locals, claims and the words of the language.

use tavola_store::Value;

use super::expr::Typed;
use super::scope::{Scope, TypeSource};
use super::{GLOBAL, Resolver};
use crate::model::scalar::{Decimal, UuidVersion};
use crate::model::{CallerTest, Entity, EntityId, Expr, Function, NewId, Type, WriteFact};
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::habits;
use crate::{Finding, Fix, Span};

/// How the help for an unknown name begins that may be an input.
const AS_INPUT: &str = "an input is declared behind the name";

impl<'a> Resolver<'a> {
    /// Takes what is stored as text for the number that it is, except where it only goes from one
    /// place to another.
    pub(super) fn as_number((expr, ty): Typed, hint: Option<&Type>) -> Typed {
        let is_stored = |ty: &Type| matches!(ty, Type::Decimal(Decimal { as_text: true, .. }));
        match ty {
            Type::Decimal(decimal) if decimal.as_text && !hint.is_some_and(is_stored) => {
                let number = Expr::Call(Function::Amount, vec![expr]);
                (number, Type::Decimal(decimal.in_calculations()))
            }
            ty => (expr, ty),
        }
    }

    pub(super) fn name(
        &mut self,
        name: &'a str,
        span: Span,
        scope: &mut Scope,
        hint: Option<&Type>,
    ) -> Typed {
        let is_member =
            matches!(hint, Some(Type::Enum(members)) if members.iter().any(|m| m == name));
        // What no member can be is not meant where a member is expected.
        let meant = |ty: &Type| !is_member || ty.is_text();
        let slot = scope.find(name).filter(|slot| {
            let ty = scope.slots.get(*slot).and_then(|slot| slot.ty.as_ref());
            ty.is_none_or(meant)
        });
        if let Some(item) = scope.item {
            let attribute = self.model.entity(item).attribute(name);
            if let Some(attribute) = attribute.filter(|attribute| meant(&attribute.ty)) {
                let ty = attribute.ty.clone();
                if slot.is_some_and(|slot| !scope.is_input(slot)) {
                    self.error(
                        "ambiguous-name",
                        span,
                        format!("`{name}` is an attribute of the item and a local"),
                    )
                    .help = Some(format!(
                        "`item.{name}` is the attribute; to use the local, give it another name"
                    ));
                }
                return (Expr::Field(Box::new(Expr::Item), name.to_owned()), ty);
            }
            if slot.is_none()
                && !is_member
                && let Some(computed) = self.on_read(item, name, &Expr::Item, span, scope)
            {
                return computed;
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
        if is_member {
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
            _ if self.is_read_without_inputs(name) => {
                let message = format!("`{name}` is a read, and is called with parentheses");
                let end = span.end as usize;
                let fix = Fix::replace(Span::new(end, end), "()");
                let finding = Finding::error("misplaced-read", span, message).about(None, name);
                self.report(finding.help(format!("write `{name}()`")).fix(fix));
                (Expr::Absent, Type::Unknown)
            }
            _ => {
                self.unknown_in(name, span, scope, hint);
                (Expr::Absent, Type::Unknown)
            }
        }
    }

    fn is_read_without_inputs(&self, name: &str) -> bool {
        let read = self.reads.get(name).and_then(|read| self.read_nodes.get(read.0));
        read.is_some_and(|(_, node)| node.params.is_empty())
    }

    fn unknown_in(&mut self, name: &str, span: Span, scope: &Scope, hint: Option<&Type>) {
        let mut known: Vec<String> = scope.names().map(str::to_owned).collect();
        if let Some(item) = scope.item {
            let entity = self.model.entity(item);
            known.extend(entity.attributes.iter().map(|a| a.name.clone()));
            known.extend(entity.on_read.iter().map(|a| a.name.clone()));
        }
        if let Some(Type::Enum(members)) = hint {
            known.extend(members.iter().cloned());
        }
        if hint.is_none_or(|hint| *hint == Type::Bool) {
            known.extend(self.rules.keys().map(|rule| (*rule).to_owned()));
            known.extend(["signed-in", "anyone"].map(str::to_owned));
        }
        known.extend(["now", "today", "input", "caller"].map(str::to_owned));
        let what = match hint {
            Some(Type::Enum(_)) => "member, attribute or input",
            _ => "attribute, input, local or rule",
        };
        let container = scope.item.map(|item| self.model.entity(item).name.clone());
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        // What is asked by itself is a rule, which is the same everywhere.
        let is_rule = hint == Some(&Type::Bool) && scope.item.is_none();
        let within = if is_rule { Some(GLOBAL) } else { container.as_deref() };
        self.unknown_within(what, name, span, known.iter().copied(), within);
        let of_item = scope.item.and_then(|item| self.typed_so(item, name));
        if let (Some(finding), Some(attribute)) = (self.findings.last_mut(), &of_item) {
            finding.help = Some(format!("`{name}` is a type; did you mean `{attribute}`?"));
            finding.fix = Some(Fix::replace(span, attribute.as_str()));
            return;
        }
        let is_claim = self.model.caller.iter().any(|claim| claim.name == name);
        if let Some(finding) = self.findings.last_mut().filter(|it| is_claim && it.help.is_none()) {
            finding.help = Some(format!("a claim of the caller is written `caller.{name}`"));
            finding.fix = Some(Fix::replace(span, format!("caller.{name}")));
            // It may as well be what something loaded would have told.
            finding.subject.iter_mut().for_each(|it| it.near = Some(format!("caller.{name}")));
            return;
        }
        // Who may call is a condition; an item or local may have the same name.
        if hint == Some(&Type::Bool) || !habits::is_permission(name) {
            self.advise(habits::value(name), span);
        }
        let Some(finding) = self.findings.last_mut().filter(|finding| finding.help.is_none())
        else {
            return;
        };
        // A hyphen belongs to a name.
        let parts: Vec<&str> = name.split('-').collect();
        let has = |name: &&str| known.contains(name);
        if parts.len() > 1 && parts.iter().all(has) {
            let holes = parts.iter().map(|part| format!("{{{part}}}")).collect::<Vec<_>>();
            finding.help = Some(format!(
                "`-` belongs to a name: two values are two holes, `{}`, and a difference has \
                 blanks, `{}`",
                holes.join("-"),
                parts.join(" - ")
            ));
            return;
        }
        finding.help = Some(match (hint, container) {
            (Some(Type::Enum(members)), _) => {
                format!("the members are `{}`", members.join("`, `"))
            }
            (_, Some(entity)) => format!("declare it in `{entity}`: `{name}: ...`"),
            (_, None) => format!("{AS_INPUT}: `({name})`"),
        });
    }

    /// Resolves the condition of an `allow`. An attribute that it asks for is that of an item: as an
    /// input, it would be what the caller says.
    pub(super) fn permission(&mut self, condition: &'a ast::Expr, scope: &mut Scope) -> Expr {
        let before = self.findings.len();
        let resolved = self.condition(condition, scope);
        for finding in self.findings.iter_mut().skip(before) {
            let about_input = finding.help.as_ref().is_some_and(|help| help.starts_with(AS_INPUT));
            let Some(subject) = finding.subject.as_ref().filter(|_| about_input) else { continue };
            let name = &subject.name;
            let has = |entity: &&Entity| {
                entity.attribute(name).is_some() && !entity.key_attributes.contains(name)
            };
            if let Some(entity) = self.model.entities.iter().find(has) {
                let item = habits::item_name(&entity.name);
                finding.help = Some(format!(
                    "`{name}` is an attribute of `{0}`: load it with `let {item} = {0}(...)`, and \
                     write `{item}.{name}`",
                    entity.name
                ));
            }
        }
        resolved
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
                let attribute = scope.item.map(|item| self.model.entity(item)).is_some_and(|it| {
                    it.attribute(name).is_some() || it.computed_on_read(name).is_some()
                });
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
            ExprKind::Name(word) if self.is_caller_elsewhere(word, scope) => {
                let message = format!("there is no `{word}`: who calls is `caller`");
                let has = |claim: &str| self.model.caller.iter().any(|it| it.name == claim);
                let claim = if has(&name.text) { &name.text } else { "id" };
                let mut finding = Finding::error("unknown-name", base.span, message)
                    .help(format!("write `caller.{claim}`"));
                if !has(&name.text) {
                    // It may as well be what something loaded would have told.
                    finding = finding.about(None, word);
                }
                if has(claim) {
                    let place = base.span.to(name.span);
                    finding = finding.fix(Fix::replace(place, format!("caller.{claim}")));
                }
                self.report(finding);
                return (Expr::Absent, Type::Unknown);
            }
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
        if let Type::Item(id) = ty
            && let Some(computed) = self.on_read(id, &name.text, &base, name.span, scope)
        {
            return computed;
        }
        let ty = self.field_type(&ty, name);
        (Expr::Field(Box::new(base), name.text.clone()), ty)
    }

    /// Returns `true` for a word that stands for the caller elsewhere, and for nothing here.
    fn is_caller_elsewhere(&self, word: &str, scope: &Scope) -> bool {
        let of_item = scope.item.map(|item| self.model.entity(item));
        habits::is_caller(word)
            && scope.find(word).is_none()
            && !of_item.is_some_and(|entity| {
                entity.attribute(word).is_some() || entity.computed_on_read(word).is_some()
            })
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
                    // The token has it, under another name in the model.
                    let claims = &self.model.caller;
                    let same = claims.iter().find(|claim| claim.claim == other);
                    let instead = same.map(|claim| claim.name.clone());
                    let finding = self.findings.last_mut().filter(|it| it.span == name.span);
                    if let (Some(instead), Some(finding)) = (instead, finding) {
                        finding.help =
                            Some(format!("the claim `{other}` is `caller.{instead}` here"));
                        finding.fix = Some(Fix::replace(name.span, instead));
                    } else if let Some(finding) = self.findings.last_mut()
                        && finding.span == name.span
                        && finding.help.is_none()
                    {
                        finding.help =
                            Some(format!("declare it in `caller`: `{other}: id? = \"{other}\"`"));
                    }
                }
                (Expr::Absent, Type::Unknown)
            }
        }
    }
}
