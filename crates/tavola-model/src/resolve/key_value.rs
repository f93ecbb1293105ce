//! The values in a key condition: their types, and how far a comparison with them reaches.

use super::Resolver;
use super::align::Extent;
use super::expr::Typed;
use super::key_match::KeyMatch;
use super::key_text::holes_of;
use super::scope::Scope;
use crate::model::scalar::{PlainString, Text};
use crate::model::{EntityId, Expr, Int, KeyPart, Length, Reach, Template, Type};
use crate::syntax::ast::{self};

/// A value in a key condition.
pub(super) struct KeyValue {
    pub value: Expr,
    pub reach: Reach,
    /// Whether a key can end right where the value does.
    pub ends: bool,
}

impl<'a> Resolver<'a> {
    /// Resolves the value of a key attribute in a condition, and keeps the entities that it can
    /// match.
    pub(super) fn key_value(
        &mut self,
        part: &KeyPart,
        node: &'a ast::Expr,
        extent: Extent,
        entities: &mut Vec<EntityId>,
        scope: &mut Scope,
    ) -> KeyValue {
        let mut matches = self.key_matches(part, node, extent, entities);
        let asked = match &node.kind {
            ast::ExprKind::Text(asked) => {
                self.keep_known(&mut matches, asked, scope);
                let hints = self.hints(&matches, asked, scope);
                let template = self.template_with(asked, scope, &hints);
                self.keep_fitting(&mut matches, &template);
                text_value(template, &hints, &matches, extent)
            }
            _ => {
                let plain =
                    matches.iter().filter_map(|key_match| key_match.plain.clone()).collect();
                let plain = self.agreed(plain, node, scope);
                self.plain_key_value(node, plain, scope)
            }
        };
        entities.retain(|id| {
            matches.iter().any(|key_match| key_match.found && key_match.entity == *id)
        });
        asked
    }

    /// Returns the types of the holes of a condition, by the keys that it can match.
    fn hints(
        &mut self,
        matches: &[KeyMatch],
        asked: &'a ast::Template,
        scope: &Scope,
    ) -> Vec<Option<Type>> {
        let mut hints = Vec::with_capacity(asked.parts.len());
        for (number, hole) in holes_of(asked).enumerate() {
            let told = |key_match: &KeyMatch| {
                let opposite = key_match.alignment.as_ref()?.opposite.get(number)?;
                opposite.hint(hole.transforms.len()).cloned()
            };
            let mut types: Vec<Type> = matches.iter().filter_map(told).collect();
            if types.is_empty() {
                types.extend(matches.iter().filter_map(|key_match| key_match.plain.clone()));
            }
            hints.push(self.agreed(types, &hole.value, scope));
        }
        hints
    }

    /// Returns the type that includes all of these, which keys tell of one value. An input that has
    /// no other type, and of which they tell different ones, is a mistake.
    fn agreed(&mut self, types: Vec<Type>, node: &ast::Expr, scope: &Scope) -> Option<Type> {
        let mut types = types.into_iter();
        let mut widest = types.next()?;
        for ty in types {
            match wider(&widest, &ty) {
                Some(wider) => widest = wider,
                None => {
                    let untyped = |place: &usize| {
                        scope.slots.get(*place).is_some_and(|slot| slot.ty.is_none())
                    };
                    let place = match &node.kind {
                        ast::ExprKind::Name(name) => scope.find(name).filter(untyped),
                        _ => None,
                    };
                    if let Some(place) = place {
                        self.undecided(place, Some(widest.clone()), &ty, scope);
                    }
                }
            }
        }
        Some(widest)
    }

    fn plain_key_value(
        &mut self,
        node: &'a ast::Expr,
        plain: Option<Type>,
        scope: &mut Scope,
    ) -> KeyValue {
        let (value, found): Typed = self.expr(node, scope, plain.as_ref());
        let whole_day = plain == Some(Type::Timestamp) && found == Type::Date;
        let value = match &plain {
            Some(wanted) if !whole_day => self.coerce(value, &found, wanted, node.span),
            _ => value,
        };
        let reach = if whole_day { Reach::Prefix } else { Reach::Exact };
        KeyValue { value, reach, ends: true }
    }
}

/// Returns the value of a template in a key condition, and how far it reaches.
fn text_value(
    template: Template,
    hints: &[Option<Type>],
    matches: &[KeyMatch],
    extent: Extent,
) -> KeyValue {
    let alignments = || matches.iter().filter_map(|key_match| key_match.alignment.as_ref());
    let last = template.holes().last().map(|hole| &hole.ty);
    let hint = hints.iter().rev().find_map(Option::as_ref);
    let whole_day = matches!((last, hint), (Some(Type::Date), Some(Type::Timestamp)));
    let in_moments = matches.iter().any(|key_match| key_match.plain == Some(Type::Timestamp))
        && !matches!(extent, Extent::Whole | Extent::Start)
        && template.holes().any(|hole| hole.ty == Type::Date);
    let reach = if whole_day || in_moments || alignments().any(|alignment| alignment.open) {
        Reach::Prefix
    } else {
        let next = alignments().find_map(|alignment| alignment.next);
        next.map_or(Reach::Exact, Reach::Segment)
    };
    let goes_on = |key_match: &KeyMatch| {
        let alignment = key_match.alignment.as_ref();
        alignment.is_some_and(|alignment| alignment.open || alignment.next.is_some())
    };
    let ends = !matches.iter().all(goes_on);
    let value = match template.constant() {
        Some(text) => Expr::Literal(text.into()),
        None => Expr::Template(template),
    };
    KeyValue { value, reach, ends }
}

/// Returns the type that includes both of two types, if there is one.
fn wider(one: &Type, other: &Type) -> Option<Type> {
    let length = |one: Length, other: Length| Length {
        min: one.min.min(other.min),
        max: one.max.zip(other.max).map(|(one, other)| one.max(other)),
        ..Length::ANY
    };
    match (one, other) {
        _ if other.is_within(one) => Some(one.clone()),
        _ if one.is_within(other) => Some(other.clone()),
        (Type::Int(one), Type::Int(other)) => {
            Some(Type::Int(Int { min: one.min.min(other.min), max: one.max.max(other.max) }))
        }
        (Type::String(one), Type::String(other)) => {
            Some(Type::String(PlainString(length(one.0, other.0))))
        }
        (Type::Text(one), Type::Text(other)) => Some(Type::Text(Text(length(one.0, other.0)))),
        _ => None,
    }
}
