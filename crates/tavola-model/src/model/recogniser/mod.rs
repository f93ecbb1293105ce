//! Which entity an item belongs to, by its primary key and, if the table has one, its type
//! attribute.
//!
//! A key belongs to an entity if it is in the language of the entity's keys: the one that the
//! checker proves with, compiled for run time by the module `recognise`. An item belongs to an
//! entity if its key does, and if its type is the entity's. Without a stored type the key decides,
//! provided that it belongs to one entity only. The order of declarations does not matter.

mod pattern;
mod slot;

use std::sync::Arc;

use tavola_store::Value;

pub use self::pattern::KeyText;
use self::pattern::Texts;
pub(crate) use self::pattern::{Pattern, PatternPart};
pub(crate) use self::slot::Slot;
use super::{EntityId, Model, Precision};
use tavola_automata::Automaton;

/// Recognises the items of a model.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recogniser {
    pub(crate) precision: Precision,
    /// By entity.
    pub(crate) identities: Vec<Identity>,
}

/// How the items of an entity are told from others.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Identity {
    pub pattern: Pattern,
    pub name: TypeName,
    /// The entities of the table with which it may share a key.
    pub rivals: Vec<Rival>,
}

/// Another entity that may have an item under the same key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rival {
    pub entity: EntityId,
    /// Whether the type attribute tells the two apart.
    pub told_by_type: bool,
}

/// The possible values of the type attribute of an entity's items.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TypeName {
    /// Exactly this value.
    Is(String),
    /// Any value of an attribute that the entity declares itself.
    OneOf(Arc<Automaton>),
}

/// The attributes that a key determines.
#[derive(Debug, Clone)]
pub struct Reading<'r, 't> {
    slots: &'r [Slot],
    texts: Texts<'t>,
}

impl Reading<'_, '_> {
    /// Returns the attributes that the key determines, each with its value. An attribute that
    /// occurs twice in the key is returned twice.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, Value)> {
        self.slots.iter().zip(&self.texts).filter_map(|(slot, text)| slot.tell(text))
    }

    /// Returns those of these attributes that are wanted.
    pub fn attributes_where(
        &self,
        wanted: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = (&str, Value)> {
        let pairs = self.slots.iter().zip(&self.texts);
        let of_wanted =
            move |(slot, _): &(&Slot, &&str)| slot.hole.attribute().is_some_and(&wanted);
        pairs.filter(of_wanted).filter_map(|(slot, text)| slot.tell(text))
    }
}

impl Recogniser {
    fn identity(&self, entity: EntityId) -> Option<&Identity> {
        self.identities.get(entity.index())
    }

    /// Reads a key as one of an entity's items; `None` if it cannot be.
    pub fn read<'r, 't>(
        &'r self,
        entity: EntityId,
        key: &'t KeyText<'_>,
    ) -> Option<Reading<'r, 't>> {
        let pattern = &self.identity(entity)?.pattern;
        let texts = pattern.read(self.precision, key)?;
        Some(Reading { slots: &pattern.slots, texts })
    }

    /// Returns the one of these entities that an item is of, from its key and the type that is
    /// stored on it.
    pub fn recognise<'r, 't>(
        &'r self,
        among: impl IntoIterator<Item = EntityId>,
        key: &'t KeyText<'_>,
        stored_type: Option<&Value>,
    ) -> Option<(EntityId, Reading<'r, 't>)> {
        among.into_iter().find_map(|entity| {
            let identity = self.identity(entity)?;
            if stored_type.is_some_and(|stored| !identity.name.is(stored)) {
                return None;
            }
            let reading = self.read(entity, key)?;
            let as_well = |rival: &Rival| match stored_type {
                Some(_) if rival.told_by_type => false,
                Some(stored) => {
                    let named = |rival: &Identity| rival.name.is(stored);
                    self.identity(rival.entity).is_some_and(named) && self.fits(rival.entity, key)
                }
                None => self.fits(rival.entity, key),
            };
            (!identity.rivals.iter().any(as_well)).then_some((entity, reading))
        })
    }

    /// Returns `true` if a key can be of an entity's items.
    pub fn fits(&self, entity: EntityId, key: &KeyText<'_>) -> bool {
        self.read(entity, key).is_some()
    }

    /// Returns the attributes of an item whose values no key of its entity can contain.
    pub fn unfit<'i>(
        &self,
        entity: EntityId,
        attribute: impl Fn(&str) -> Option<&'i Value>,
    ) -> impl Iterator<Item = &str> {
        let slots = self.identity(entity).map_or(&[][..], |identity| &identity.pattern.slots);
        slots.iter().filter_map(move |slot| {
            let name = slot.hole.attribute().filter(|_| slot.hole.fallback.is_none())?;
            let shown = slot.hole.text(attribute(name)?);
            let fits = shown.is_some_and(|shown| slot.automaton.accepts(&shown));
            (!fits).then_some(name)
        })
    }

    /// Returns the entities with which an entity may share a key.
    pub fn rivals(&self, entity: EntityId) -> impl Iterator<Item = EntityId> {
        let rivals = self.identity(entity).map_or(&[][..], |identity| identity.rivals.as_slice());
        rivals.iter().map(|rival| rival.entity)
    }

    /// Returns `true` if a key can also be of another entity's items.
    pub fn is_contested(&self, entity: EntityId, key: &KeyText<'_>) -> bool {
        self.rivals(entity).any(|rival| self.fits(rival, key))
    }

    /// Returns `true` if a stored type is one of an entity's items.
    pub fn is_named(&self, entity: EntityId, stored: &Value) -> bool {
        self.identity(entity).is_some_and(|identity| identity.name.is(stored))
    }
}

impl Model {
    /// Returns the table's type attribute if items of other entities or programs may have the
    /// entity's keys. In that case the conditions of transactions include it; otherwise the key is
    /// enough.
    pub fn telling_type(&self, entity: EntityId) -> Option<&str> {
        let table = self.table(self.entity(entity).table);
        let shared = table.others_allowed || self.recogniser.rivals(entity).next().is_some();
        let in_key = |name: &&String| table.key.parts().any(|part| part.name == **name);
        table.type_attribute.as_ref().filter(|name| shared && !in_key(name)).map(String::as_str)
    }
}

impl TypeName {
    fn is(&self, stored: &Value) -> bool {
        match (self, stored) {
            (Self::Is(name), Value::S(stored)) => name == stored,
            (Self::OneOf(names), Value::S(stored)) => names.accepts(stored),
            (Self::OneOf(names), Value::N(stored)) => names.accepts(&stored.to_string()),
            _ => false,
        }
    }
}
