//! The keys that a key condition can match, as far as texts and types tell.

use super::Resolver;
use super::align::{Alignment, AskedValue, Extent, Opposite, align};
use super::key_text::{holes_of, parted, start};
use super::scope::Scope;
use crate::keys::Alphabet;
use crate::model::{EntityId, Key, KeyPart, KeySource, Template, Type};
use crate::syntax::ast::{self};

/// A key of an entity that a key condition can match.
pub(super) struct KeyMatch {
    pub entity: EntityId,
    /// Whether the condition can find items of the entity. If not, the key only tells the types of
    /// the values.
    pub found: bool,
    pub alignment: Option<Alignment>,
    /// The type of a key that is an attribute.
    pub plain: Option<Type>,
}

impl<'a> Resolver<'a> {
    /// Returns the keys of entities that a condition can match, as far as texts tell.
    pub(super) fn key_matches(
        &self,
        part: &KeyPart,
        node: &ast::Expr,
        extent: Extent,
        entities: &[EntityId],
    ) -> Vec<KeyMatch> {
        let delimiters = self.model.delimiters.as_slice();
        let key_match = |id: EntityId, key: &Key| {
            let entity = self.model.entity(id);
            let mut matches = KeyMatch { entity: id, found: true, alignment: None, plain: None };
            match (&key.source, &node.kind) {
                (KeySource::Template(stored), ast::ExprKind::Text(asked)) => {
                    matches.alignment = align(asked, stored, delimiters, extent);
                    matches.found = match (&matches.alignment, extent) {
                        (None, _) => lies_within(start(node), stored.start(), extent),
                        (Some(_), Extent::Before) => false,
                        (Some(alignment), Extent::Behind) => alignment.open,
                        (Some(_), _) => true,
                    };
                }
                (KeySource::Attribute, _) => {
                    matches.plain =
                        entity.attribute(&part.name).map(|attribute| attribute.ty.clone());
                }
                (KeySource::TypeValue, ast::ExprKind::Text(asked)) => {
                    matches.found = !matches!(asked.parts.as_slice(),
                        [ast::TemplatePart::Literal(text)] if *text != entity.type_value);
                }
                _ => {}
            }
            (matches.found || matches.alignment.is_some()).then_some(matches)
        };
        // Each way of making a key may tell types, not only the first that fits.
        let all = entities.iter().flat_map(|id| {
            let entity = self.model.entity(*id);
            entity.ways(&part.name).filter_map(|key| key_match(*id, key)).collect::<Vec<_>>()
        });
        all.collect()
    }

    /// Leaves out the keys that have something else where a value of a known type is asked for: a
    /// date is never `ACTIVE`.
    pub(super) fn keep_known(
        &self,
        matches: &mut Vec<KeyMatch>,
        asked: &ast::Template,
        scope: &Scope,
    ) {
        let known = |hole: &ast::Hole| match hole.transforms.is_empty() && hole.fallback.is_none() {
            true => self.known_type(&hole.value, scope),
            false => None,
        };
        let known: Vec<Option<Type>> = holes_of(asked).map(known).collect();
        let alphabet = Alphabet::new(&self.model);
        let known = known.iter().map(Option::as_ref);
        keep(matches, known.map(|ty| Some(AskedValue::new(ty?, &[], &alphabet))).collect());
    }

    /// Removes the keys that cannot hold the values, once the types of all holes are known.
    pub(super) fn keep_fitting(&self, matches: &mut Vec<KeyMatch>, asked: &Template) {
        let alphabet = Alphabet::new(&self.model);
        let asked = asked.holes().map(|hole| match hole.fallback {
            Some(_) => None,
            None => Some(AskedValue::new(&hole.ty, &hole.transforms, &alphabet)),
        });
        keep(matches, asked.collect());
    }

    /// Returns the type of a value, where it does not depend on its place.
    fn known_type(&self, node: &ast::Expr, scope: &Scope) -> Option<Type> {
        let slot = |name: &str| scope.slots.get(scope.find(name)?)?.ty.clone();
        match &node.kind {
            ast::ExprKind::Name(name) => match (slot(name), name.as_str()) {
                (Some(ty), _) => Some(ty),
                (None, "now") => Some(Type::Timestamp),
                (None, "today") => Some(Type::Date),
                (None, _) => None,
            },
            ast::ExprKind::Field(base, name) => match &base.kind {
                ast::ExprKind::Name(word) if word == "input" => slot(&name.text),
                ast::ExprKind::Name(word) if word == "caller" => {
                    let claim = self.model.caller.iter().find(|claim| claim.name == name.text)?;
                    Some(claim.ty.clone())
                }
                ast::ExprKind::Name(word) => match slot(word)? {
                    Type::Item(entity) => Some(self.attribute_type(entity, &name.text)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

/// Keeps the keys that fit all values, if there are any: a condition that fits none is a mistake,
/// which the checker tells best of what it was meant for. `None` fits everything.
fn keep(matches: &mut Vec<KeyMatch>, asked: Vec<Option<AskedValue<'_>>>) {
    if matches.len() < 2 {
        return;
    }
    let fits_all = |key_match: &KeyMatch| {
        let opposite = key_match.alignment.iter().flat_map(|alignment| &alignment.opposite);
        let fits = |(opposite, asked): (&Opposite, &Option<AskedValue<'_>>)| {
            asked.as_ref().is_none_or(|asked| opposite.fits(asked))
        };
        opposite.zip(&asked).all(fits)
    };
    let fits: Vec<bool> = matches.iter().map(fits_all).collect();
    if matches.iter().zip(&fits).any(|(key_match, fits)| key_match.alignment.is_some() && *fits) {
        let mut fits = fits.into_iter();
        matches.retain(|_| fits.next().unwrap_or(true));
    }
}

/// Returns `true` if keys that begin like this lie wholly behind the lower or before the upper
/// bound of a range.
fn lies_within(bound: &str, stored: &str, extent: Extent) -> bool {
    match extent {
        Extent::From | Extent::Behind => parted(bound, stored) && stored > bound,
        Extent::UpTo | Extent::Before => parted(bound, stored) && stored < bound,
        Extent::Whole | Extent::Segments | Extent::Start => false,
    }
}
