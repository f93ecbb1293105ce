//! Items by their primary key: `Entity(args)`.

use super::Resolver;
use super::scope::Scope;
use crate::model::{EntityId, Expr, Load, Type};
use crate::syntax::ast::{self, ExprKind};
use crate::{Finding, Fix, Span};

impl<'a> Resolver<'a> {
    /// Resolves `Entity(args)`: a value for each attribute of the primary key. Without arguments,
    /// each comes from what has its name.
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
        // The one part that no argument names, if all others are named: an argument without a name
        // can only be meant for it.
        let given = |part: &String| {
            let names = args.unwrap_or_default().iter().filter_map(|arg| arg.name.as_ref());
            names.into_iter().any(|name| name.text == *part)
        };
        let part_left = single(key_attributes.iter().filter(|part| !given(part)));
        for arg in args.unwrap_or_default() {
            let Some(name) = self.arg_name(arg) else {
                self.name_argument(arg, part_left, scope);
                continue;
            };
            if !key_attributes.contains(&name.text) {
                let what = format!("part of the key of `{entity_name}` called");
                self.unknown(
                    &what,
                    &name.text,
                    name.span,
                    key_attributes.iter().map(String::as_str),
                );
                if arg.value.span.start <= name.span.start {
                    self.name_argument(arg, part_left, scope);
                }
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
                    .why("arguments are passed by name, never by position")
                    .help("write `name = value`"),
            );
        }
        arg.name.as_ref()
    }

    /// Adds to the last finding that an argument with a value can be passed as this part of the key,
    /// or as this input, unless its fix is about a name that was misspelt.
    pub(super) fn name_argument(
        &mut self,
        arg: &'a ast::Arg,
        part: Option<&String>,
        scope: &mut Scope,
    ) {
        let before = self.findings.len();
        let (_, ty) = self.expr(&arg.value, scope, None);
        let has_value = self.findings.len() == before && ty != Type::Bool;
        self.findings.truncate(before);
        let value = path(&arg.value);
        let is_word = value.as_deref().is_some_and(|value| matches!(value, "now" | "today"));
        if let (Some(part), Some(finding)) = (part, self.findings.last_mut())
            && (is_word || finding.fix.is_none())
            && has_value
        {
            let start = Span { end: arg.value.span.start, ..arg.value.span };
            let value = value.as_deref().unwrap_or("...");
            finding.help = Some(format!("pass it by name: `{part} = {value}`"));
            finding.fix = Some(Fix::replace(start, format!("{part} = ")));
        }
    }

    /// Resolves the name of an argument that is left out, if it is in scope.
    pub(super) fn same_named(
        &mut self,
        name: &str,
        scope: &mut Scope,
        wanted: &Type,
    ) -> Option<Expr> {
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
}

/// Returns the only element, if there is exactly one.
pub(super) fn single<T>(mut candidates: impl Iterator<Item = T>) -> Option<T> {
    let first = candidates.next()?;
    candidates.next().is_none().then_some(first)
}

/// Returns an attribute's expression with key arguments in place of the item's attributes, if it
/// needs nothing else: `createdAt = time(commentId)`.
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

/// Returns a name, or a path of names, as it is written.
fn path(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Field(base, name) => Some(format!("{}.{}", path(base)?, name.text)),
        _ => None,
    }
}
