//! Types as written, resolved.

use std::sync::Arc;

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::scalar::{Epoch, EpochUnit};
use crate::model::{Attribute, Computed, EntityId, Expr, Length, Type};
use crate::syntax::ast::{self, Member};
use crate::syntax::habits;

impl<'a> Resolver<'a> {
    /// Resolves a type where a value has to be given: its text must not be blank.
    pub(super) fn resolve_type(&mut self, ty: &'a ast::Type) -> Type {
        self.resolve_type_where(ty, ty.optional)
    }

    /// Resolves a type whose text may be blank, or must not be unless its own bounds allow it.
    pub(super) fn resolve_type_where(&mut self, ty: &'a ast::Type, blank: bool) -> Type {
        match &ty.kind {
            ast::TypeKind::Named(name, bound) => self.named_type(name, bound.as_ref(), blank),
            ast::TypeKind::Decimal(decimal) => self.decimal(decimal),
            ast::TypeKind::Epoch(unit) => self.epoch(unit),
            ast::TypeKind::List(element, bound) => {
                let size = bound.as_ref().map(|bound| Length::from_bounds(bound.low, bound.high));
                let most = bound.as_ref().and_then(|bound| bound.high);
                if most.is_some_and(|most| most < 1) {
                    self.error("bad-type", ty.span, "a list may have at least one element");
                }
                let span = element.span;
                let element = self.resolve_type(element);
                self.no_text_elements(&element, span);
                Type::List(Box::new(element), size.unwrap_or(Length::ANY))
            }
            ast::TypeKind::Set(element, bound) => {
                let span = element.span;
                let element = self.resolve_type(element);
                self.no_text_elements(&element, span);
                if !element.is_text() && !element.is_number() && element != Type::Unknown {
                    self.error("bad-type", ty.span, "a set holds text or numbers").help =
                        Some("use a list: `[T]`".to_owned());
                }
                Type::Set(Box::new(element), self.set_size(bound.as_ref()))
            }
            ast::TypeKind::Enum(members) => {
                for (place, member) in members.iter().enumerate() {
                    if members.iter().take(place).any(|other| other.text == member.text) {
                        self.error(
                            "duplicate-name",
                            member.span,
                            format!("`{}` appears twice in this list", member.text),
                        );
                    }
                }
                Type::Enum(members.iter().map(|member| member.text.clone()).collect())
            }
            ast::TypeKind::Of(path) => self.type_of(path),
            ast::TypeKind::Record(attributes) => self.record_type(attributes),
            ast::TypeKind::Error => Type::Unknown,
        }
    }

    /// Resolves `epoch(milliseconds)`.
    fn epoch(&mut self, unit: &ast::Name) -> Type {
        match EpochUnit::ALL.into_iter().find(|known| known.name() == unit.text) {
            Some(unit) => Type::Epoch(Epoch { unit }),
            None => {
                self.unknown("unit", &unit.text, unit.span, EpochUnit::ALL.map(EpochUnit::name));
                Type::Epoch(Epoch::ANY)
            }
        }
    }

    fn named_type(&mut self, name: &'a ast::Name, bound: Option<&ast::Bound>, blank: bool) -> Type {
        let scalar = Type::declarable().find(|(scalar, _)| scalar.name() == name.text);
        let bounded = bound
            .zip(scalar)
            .and_then(|(bound, (scalar, _))| scalar.with_bounds(bound.low, bound.high));
        let exists = scalar.is_some()
            || name.text == "map"
            || self.types.contains_key(name.text.as_str())
            || self.entities.contains_key(name.text.as_str());
        if let (Some(bound), None, true) = (bound, &bounded, exists) {
            let help = scalar.and_then(|(scalar, _)| scalar.bounds_help());
            let message = match help {
                Some(_) => format!("`{}` takes no such bound", name.text),
                None => format!("`{}` takes no bound", name.text),
            };
            self.error("bad-type", bound.span, message).help = help.map(str::to_owned);
        }
        if let Some(bound) = bound
            && bound.is_empty()
        {
            self.error("bad-type", bound.span, "the lower bound is above the upper one");
        }
        match scalar {
            Some((_, unbounded)) => {
                let says_itself = bound.is_some_and(|bound| bound.low.is_some());
                bounded.unwrap_or_else(|| unbounded.clone()).seen(!blank && !says_itself)
            }
            None if name.text == "map" => Type::Map,
            None => self.declared_type(&name.text, name, blank),
        }
    }

    fn declared_type(&mut self, text: &'a str, name: &ast::Name, blank: bool) -> Type {
        if let Some(entity) = self.entities.get(text) {
            return Type::Item(*entity);
        }
        let Some(declared) = self.types.get(text).copied() else {
            if text == "decimal" {
                return self.bare_decimal(name.span);
            }
            let scalars = Type::declarable().map(|(scalar, _)| scalar.name());
            let known: Vec<_> = scalars
                .chain(["map", "set", "decimal"])
                .chain(self.types.keys().copied())
                .collect();
            self.unknown("type", text, name.span, known);
            self.advise(habits::of_type(text), name.span);
            return Type::Unknown;
        };
        if self.open_types.contains(&text) {
            self.error("cycle", name.span, format!("the type `{text}` contains itself"));
            return Type::Unknown;
        }
        self.open_types.push(text);
        let resolved = self.resolve_type_where(&declared.ty, blank || declared.ty.optional);
        self.open_types.pop();
        resolved
    }

    fn set_size(&mut self, bound: Option<&ast::Bound>) -> Length {
        let Some(bound) = bound else { return Length::ANY };
        if bound.low.is_some() {
            let finding = Finding::error("bad-type", bound.span, "a set has only an upper bound")
                .why("an empty set is absent, and concurrent writes remove from a set")
                .help("use a list: `[T](1..50)`");
            self.report(finding);
        }
        Length::from_bounds(None, bound.high)
    }

    /// Resolves `Entity.attribute`, or deeper.
    fn type_of(&mut self, path: &'a [ast::Name]) -> Type {
        let [entity_name, rest @ ..] = path else { return Type::Unknown };
        let Some(entity) = self.entities.get(entity_name.text.as_str()).copied() else {
            let known: Vec<_> = self.entities.keys().copied().collect();
            self.unknown("entity", &entity_name.text, entity_name.span, known);
            return Type::Unknown;
        };
        let (mut ty, mut rest) = (Type::Item(entity), rest);
        if let [first, deeper @ ..] = rest
            && let Some(later) = self.declared_later(entity, first)
        {
            (ty, rest) = (later, deeper);
        }
        for name in rest {
            ty = self.field_type(&ty, name);
        }
        ty
    }

    /// Returns the type of an attribute whose entity is declared further down.
    fn declared_later(&mut self, entity: EntityId, name: &'a ast::Name) -> Option<Type> {
        let known = self.model.entities.get(entity.0)?;
        if known.attribute(&name.text).is_some() || known.computed_on_read(&name.text).is_some() {
            return None;
        }
        let (_, node) = self.entity_nodes.get(entity.0)?;
        let declared = node.members.iter().find_map(|member| match member {
            Member::Attribute(attribute) if attribute.name.text == name.text => Some(attribute),
            _ => None,
        })?;
        let ty = declared.ty.as_ref()?;
        let blank = may_be_blank(declared);
        let open = (entity, name.text.as_str());
        if self.open_attributes.contains(&open) {
            let message = format!("the type of `{}` is its own", name.text);
            self.error("cycle", name.span, message);
            return Some(Type::Unknown);
        }
        // What is wrong with it is reported where it is declared.
        let reported = self.findings.len();
        self.open_attributes.push(open);
        let resolved = self.resolve_type_where(ty, blank);
        self.open_attributes.pop();
        if self.findings.iter().skip(reported).all(|finding| finding.code != "cycle") {
            self.findings.truncate(reported);
        }
        Some(resolved)
    }

    pub(super) fn record_type(&mut self, attributes: &'a [ast::Attribute]) -> Type {
        let mut resolved = Vec::with_capacity(attributes.len());
        for attribute in attributes {
            let mut shell = self.attribute_shell(attribute);
            if let Some(value) = &attribute.value {
                // A nested default stands by itself: it sees no item.
                shell.value = Some(self.expect(value, &mut Scope::default(), &shell.ty));
            }
            shell.otherwise = self.out_of_bounds(attribute, &shell.ty, None);
            resolved.push(shell);
        }
        Type::Record(Arc::new(resolved))
    }

    /// Returns an attribute with its type, its expressions still to come.
    pub(super) fn attribute_shell(&mut self, attribute: &'a ast::Attribute) -> Attribute {
        let (ty, optional) = match &attribute.ty {
            Some(ty) => (self.resolve_type_where(ty, may_be_blank(attribute)), ty.optional),
            None => {
                self.error(
                    "syntax",
                    attribute.name.span,
                    format!("`{}` needs a type", attribute.name.text),
                );
                (Type::Unknown, false)
            }
        };
        let has =
            |wanted: &ast::ModifierKind| attribute.modifiers.iter().any(|m| m.kind == *wanted);
        if has(&ast::ModifierKind::Computed) {
            let message = "only an attribute of an entity is computed when it is read";
            self.error("bad-computed", attribute.name.span, message);
        }
        if has(&ast::ModifierKind::Distinct) && !matches!(ty, Type::List(..) | Type::Unknown) {
            self.error("bad-type", attribute.name.span, "only a list can be `distinct`");
        }
        let counts = has(&ast::ModifierKind::CountsWrites);
        if counts && !matches!(ty, Type::Int(_) | Type::Unknown) {
            self.error("bad-type", attribute.name.span, "only an `int` counts writes");
        }
        Attribute {
            name: attribute.name.text.clone(),
            docs: attribute.docs.clone(),
            ty,
            optional,
            value: counts.then(|| Expr::Literal(1.into())),
            computed: if counts {
                Computed::CountsWrites
            } else if has(&ast::ModifierKind::OnWrite) {
                Computed::OnWrite
            } else if has(&ast::ModifierKind::Kept) {
                Computed::Kept
            } else {
                Computed::Default
            },
            immutable: has(&ast::ModifierKind::Immutable),
            distinct: has(&ast::ModifierKind::Distinct),
            key_only: has(&ast::ModifierKind::KeyOnly),
            otherwise: None,
            references: None,
            span: attribute.name.span,
        }
    }

    /// Returns the type of an attribute or entry.
    pub(super) fn field_type(&mut self, base: &Type, name: &ast::Name) -> Type {
        let attributes = match base {
            Type::Unknown => return Type::Unknown,
            // A free map says nothing about its entries.
            Type::Map => return Type::Unknown,
            Type::Item(entity) => {
                let entity = self.model.entity(*entity);
                if entity.computed_on_read(&name.text).is_some() {
                    self.is_never_stored(&name.text, name.span, "it is never stored");
                    return Type::Unknown;
                }
                entity.attributes.clone()
            }
            Type::Record(attributes) => attributes.to_vec(),
            other => {
                let described = self.describe(other);
                self.error(
                    "unknown-name",
                    name.span,
                    format!("`{described}` has no attribute `{}`", name.text),
                );
                if matches!(name.text.as_str(), "length" | "size" | "count")
                    && let Some(finding) = self.findings.last_mut()
                {
                    finding.help = Some("how long it is, `size(...)` tells".to_owned());
                }
                return Type::Unknown;
            }
        };
        match attributes.iter().find(|attribute| attribute.name == name.text) {
            Some(attribute) => attribute.ty.clone(),
            None => {
                let what = format!("attribute in `{}`:", self.describe(base));
                self.unknown(
                    &what,
                    &name.text,
                    name.span,
                    attributes.iter().map(|a| a.name.as_str()),
                );
                Type::Unknown
            }
        }
    }
}

/// Returns `true` if the text of an attribute may be blank unless its bounds say otherwise: it may be
/// left out, is blank to begin with, or nobody gives it.
fn may_be_blank(attribute: &ast::Attribute) -> bool {
    let nobody_gives = |modifier: &ast::Modifier| {
        matches!(modifier.kind, ast::ModifierKind::Kept | ast::ModifierKind::Computed)
    };
    attribute.ty.as_ref().is_some_and(|ty| ty.optional)
        || attribute.value.as_ref().is_some_and(ast::Expr::is_empty_text)
        || attribute.modifiers.iter().any(nobody_gives)
}
